"""Tapping deals into a table's pad, as quickly as the page takes it."""

from collections.abc import Sequence

from playwright.sync_api import Page

#: Taps what these selectors name, one after the other, each as soon as it can be tapped.
TAP = """async (places) => {
  for (const place of places) {
    const find = () => [...document.querySelectorAll(place)].find((one) => one.offsetParent && !one.disabled);
    for (let tries = 0; !find() && tries < 500; tries += 1) await new Promise((go) => setTimeout(go, 10));
    if (!find()) throw new Error(`nothing to tap: ${place}`);
    find().click();
  }
}"""


def tap_deal(
    page: Page, winner: int | None, source: int | None, totals: Sequence[int], *, record: bool = True
) -> None:
    """Tap a German deal in: `totals` from the winner's on, in order of play.

    A winner of None has been tapped already; without `record` the last tap is left out.
    """
    places = [] if winner is None else [_seat(winner)]
    places.append('[data-do="self"]' if source is None else _seat(source))
    for total in totals:
        places += [f'[data-key="{digit}"]' for digit in str(total)]
        places.append('[data-key="next"]')
    page.evaluate(TAP, [*places, '[data-do="record"]'] if record else places)


def _seat(seat: int) -> str:
    return f'.pad-side[data-seat="{seat}"] button'
