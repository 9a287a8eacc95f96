"""What every test in Chromium does: look at a page, fill in a form, press a button, follow a link."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect


def look(page: Page) -> None:
    """Nothing hangs over the window's side, and axe finds nothing to say."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, f"{page.url} scrolls sideways by {over} px"
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def visit(page: Page, address: str) -> None:
    """Go to a page and look at it."""
    page.goto(address)
    look(page)


def follow(page: Page, words: str) -> None:
    """Click the link of the page that says exactly this, and look at where it leads."""
    page.locator("main").get_by_role("link", name=words, exact=True).click()
    page.wait_for_load_state()
    look(page)


def press(page: Page, words: str) -> None:
    """Press the button that says exactly this, wait for the answer and look at it."""
    with page.expect_navigation():
        page.locator("main").get_by_role("button", name=words, exact=True).click()
    look(page)


def fill(page: Page, **typed: str | int) -> None:
    """Type into the text fields of these names."""
    for name, value in typed.items():
        page.locator(f'main [name="{name}"]').fill(str(value))


def choose(page: Page, name: str, *values: str | int) -> None:
    """Mark the radio buttons or boxes of this name that have these values."""
    for value in values:
        page.locator(f'main input[name="{name}"][value="{value}"]').check()


def tick(page: Page, name: str) -> None:
    """Mark the one box of this name."""
    page.locator(f'main input[type="checkbox"][name="{name}"]').check()


def pick(page: Page, **chosen: str) -> None:
    """Choose from the lists of these names what they show in these words."""
    for name, words in chosen.items():
        page.locator(f'main select[name="{name}"]').select_option(label=words)


def told(page: Page, *words: str) -> None:
    """The page says all of this."""
    for each in words:
        expect(page.locator("main")).to_contain_text(each)


def refused(page: Page, field: str, words: str) -> None:
    """The error stands at the field, and a banner above leads there."""
    expect(page.locator(f"#id_{field}_error")).to_contain_text(words)
    expect(page.locator(f'.error-banner a[href^="#id_{field}"]').first).to_be_visible()


def kept(page: Page, **typed: str) -> None:
    """What was typed or chosen still stands in the fields of these names."""
    for name, value in typed.items():
        expect(page.locator(f'main [name="{name}"]')).to_have_value(value)


def side(page: Page, seat: int) -> Locator:
    """A side of the table as it is drawn: name, wind, score, last change."""
    return page.locator(f".board .side-{seat}")


def settled(page: Page, done: Callable[[], bool]) -> bool:
    """Whether what the browser has sent has come to this, after ten seconds at the most."""
    for _try in range(100):
        if done():
            return True
        page.wait_for_timeout(100)
    return False


def type_deal(page: Page, winner: str, source: str, totals: tuple[int, ...]) -> None:
    """Fill in a deal of the classical family: a seat, a seat or a word, four totals."""
    choose(page, "winner", winner)
    choose(page, "source", source)
    for seat, total in enumerate(totals):
        fill(page, **{f"total_{seat}": total})


def send(page: Page, value: str) -> None:
    """Press the button of a deal's form that does this."""
    page.locator(f'form#deal button[name="do"][value="{value}"]:not(.bare)').click()
