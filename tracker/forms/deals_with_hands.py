"""Deals whose totals may be typed, or follow from hands entered as text beside them.

Fields of seat 0-3, stable for whatever fills them in: `hand_2` takes the contract's line of a hand, and
`counts_2` says `hand` or `total` where the total typed beside it is another one.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals import SEATS, Deal, Hands, Source
from scoring.hands import Hand
from scoring.handtext import hand_text
from tracker.forms.choices import SeatName
from tracker.forms.deals import Context, DealForm
from tracker.forms.typed_hands import TypedHand, Winners, read_hands, source_of
from tracker.queries.hand_rows import HandsBySeat, by_seat
from tracker.services.entries import NOTHING, Beside

LONGEST_HAND = 200
HAND, TOTAL = "hand", "total"


class DealFormWithHands(DealForm):
    """The part of a deal's form that reads hands and weighs them against typed totals.

    A family calls `read_hands` and `weigh` from its `clean`. `typed` is what each seat's text came to,
    `differing` the typed total of each seat whose hand is worth something else.
    """

    typed: Mapping[int, TypedHand] = {}
    differing: dict[int, int] = {}

    def __init__(
        self,
        context: Context,
        *,
        data: Any = None,
        deal: Deal | None = None,
        beside: Beside = NOTHING,
        **more: Any,
    ) -> None:
        super().__init__(context, data=data, deal=deal, beside=beside, **more)
        if data is None and deal is not None:
            self.read_recorded(deal, beside.hands)

    def add_hand_fields(self, seat: SeatName) -> None:
        """The field for a seat's tiles, and the choice of what counts; none where hands are not scored."""
        if self.context.trial is None:
            return
        attributes = {"autocapitalize": "none", "autocomplete": "off", "autocorrect": "off"}
        self.fields[f"hand_{seat.seat}"] = forms.CharField(
            label=_("Tiles of %(name)s") % {"name": seat.name},
            max_length=LONGEST_HAND,
            required=False,
            widget=forms.TextInput(attrs={**attributes, "spellcheck": "false"}),
        )
        self.fields[f"counts_{seat.seat}"] = forms.ChoiceField(
            label=_("What counts for %(name)s?") % {"name": seat.name},
            choices=[
                (HAND, gettext_lazy("The hand")),
                (TOTAL, gettext_lazy("The typed total")),
            ],
            required=False,
            widget=forms.RadioSelect,
        )

    def read_hands(self, winners: Winners) -> None:
        """Read all texts that were typed; what is wrong with one is told at its field."""
        names = {seat.seat: f"hand_{seat.seat}" for seat in self.context.seats}
        texts = {seat: self.cleaned_data.get(names[seat], "") for seat in self.typed_seats()}
        self._read({seat: text for seat, text in texts.items() if text}, winners)
        for seat, typed in self.typed.items():
            if typed.refusal is not None:
                self.add_error(names[seat], typed.refusal.message)

    def typed_seats(self) -> Sequence[int]:
        """The seats whose tiles are read."""
        return SEATS

    def _read(self, texts: Mapping[int, str], winners: Winners) -> None:
        self.differing = {}
        self.typed = read_hands(texts, winners, self.context.trial) if self.context.trial else {}

    def weigh(self, seat: int, total: int | None) -> None:
        """Ask what counts where the total typed for a seat (None: nothing) is not the hand's."""
        if self._differs(seat, total) and not self.cleaned_data.get(f"counts_{seat}"):
            self.add_error(
                f"counts_{seat}", _("The hand and the typed total differ: say which of them counts.")
            )

    def _differs(self, seat: int, total: int | None) -> bool:
        typed = self.typed.get(seat)
        if typed is None or typed.score is None or total is None or total == typed.score.total:
            return False
        self.differing[seat] = total
        words = {"hand": typed.score.total, "total": total}
        field = self.fields[f"counts_{seat}"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - added above
        field.choices = [
            (HAND, _("The hand: %(hand)s") % words),
            (TOTAL, _("The typed total: %(total)s") % words),
        ]
        return True

    def has_hand(self, seat: int) -> bool:
        """Whether tiles were typed for the seat, be they right or wrong; its total may then stay empty."""
        return seat in self.typed or f"hand_{seat}" in self.errors

    def is_counted_by_hand(self, seat: int) -> bool:
        """Whether the total of the seat is its hand's."""
        typed = self.typed.get(seat)
        if typed is None or typed.score is None:
            return False
        return seat not in self.differing or self.cleaned_data.get(f"counts_{seat}") == HAND

    def hand_total(self, seat: int) -> int:
        """What the hand of the seat is worth; 0 where there is none that could be scored."""
        typed = self.typed.get(seat)
        return 0 if typed is None or typed.score is None else typed.score.total

    def counting_hands(self) -> Hands | None:
        """The hands whose totals count, by seat."""
        return by_seat({seat: hand for seat, hand in self._hands() if self.is_counted_by_hand(seat)})

    def kept_hands(self) -> HandsBySeat:
        """The hands beside a typed total that counts."""
        return {seat: hand for seat, hand in self._hands() if not self.is_counted_by_hand(seat)}

    def _hands(self) -> list[tuple[int, Hand]]:
        return [(seat, typed.hand) for seat, typed in self.typed.items() if typed.hand is not None]

    def source_by_hand(self, seat: int, source: Source) -> Source:
        """Whom the winner won from, his tiles being asked where the form leaves it open."""
        typed = self.typed.get(seat)
        return source if typed is None or typed.hand is None else source_of(typed.hand, source)

    # The way back from a recorded deal

    def hands_initial(self, deal: Deal, kept: HandsBySeat) -> dict[str, Any]:
        """What the fields of the hands hold for a deal that was recorded."""
        initial = {f"hand_{seat}": _shortest(hand) for seat, hand in _all_hands(deal, kept).items()}
        return {**initial, **{f"counts_{seat}": TOTAL for seat in kept}}

    def read_recorded(self, deal: Deal, kept: HandsBySeat) -> None:
        """Let a form that nobody has typed into yet show what the recorded hands are worth."""
        texts = {seat: _shortest(hand) for seat, hand in _all_hands(deal, kept).items()}
        self._read(texts, {win.seat: win.source for win in deal.outcome.winners})
        for seat in kept:
            self._differs(seat, deal.totals[seat] if deal.totals else None)


def _shortest(hand: Hand) -> str:
    """The hand's text without what the form says itself: that the last tile was drawn, or discarded."""
    return re.sub(r" @(wall|discard)(?= |$)", "", hand_text(hand))


def _all_hands(deal: Deal, kept: HandsBySeat) -> dict[int, Hand]:
    counting = {seat: hand for seat, hand in enumerate(deal.hands or ()) if hand is not None}
    return {**counting, **kept}
