"""Hands as pages show them: those that were recorded, and those that are being typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField

from scoring.rulesets import Options
from tracker.forms.choices import SeatName
from tracker.forms.deals import DealForm
from tracker.forms.deals_with_hands import DealFormWithHands
from tracker.forms.false_mah_jong import has_penalty
from tracker.presentation import Breakdown, ShownHand, breakdown, shown_hand, wait_words
from tracker.presentation.picker_texts import picker_texts
from tracker.queries.games import TableGame
from tracker.queries.hands import RecordedHand


def shown_hands(hands: Sequence[RecordedHand], people: Sequence[int], game: TableGame) -> list[ShownHand]:
    """Recorded hands in words; `people` by seat."""
    return [shown_hand(game.names[people[recorded.seat]], recorded, game.options) for recorded in hands]


@dataclass(frozen=True, slots=True)
class HandPanel:
    """What a deal's form shows of one seat's tiles.

    `counts` is the question which of two totals counts, where it is open; `hand` what the tiles are worth;
    `waits` what would have completed them; `offers_void` whether the deal may become a false mah jong.
    """

    seat: SeatName
    field: BoundField
    counts: BoundField | None
    hand: Breakdown | None
    total: str
    waits: Sequence[str]
    offers_void: bool

    @property
    def is_open(self) -> bool:
        """Whether the tiles are shown without being asked for."""
        return bool(self.field.value() or self.field.errors or self.counts)


def hand_panels(form: DealForm) -> list[HandPanel]:
    """The four seats' panels in order of play; none where hands are not scored."""
    if not isinstance(form, DealFormWithHands) or form.context.trial is None:
        return []
    return [_panel(form, seat) for seat in form.context.seats]


def _panel(form: DealFormWithHands, seat: SeatName) -> HandPanel:
    typed = form.typed.get(seat.seat)
    counts = form[f"counts_{seat.seat}"]
    hand, score = (typed.hand, typed.score) if typed else (None, None)
    return HandPanel(
        seat=seat,
        field=form[f"hand_{seat.seat}"],
        counts=counts if seat.seat in form.differing or counts.errors else None,
        hand=breakdown(hand, score, form.context.options) if hand else None,
        total="" if score is None else str(score.total),
        waits=[wait_words(wait) for wait in typed.waits] if typed else [],
        offers_void=bool(typed and typed.is_no_mah_jong and has_penalty(form.context.options)),
    )


def picker_data(options: Options) -> dict[str, Any]:
    """JSON for a picker of tiles in a game of these options: its words, and whether flowers are played."""
    return {"texts": picker_texts(), "rules": {"flowers": bool(options.get("flowers", False))}}
