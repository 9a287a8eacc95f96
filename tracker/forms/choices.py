"""Choices that are drawn as large targets: who, from whom, which."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise

from tracker.models import Participant

Text = str | Promise
Choices = list[tuple[str, Text]]


@dataclass(frozen=True, slots=True)
class SeatName:
    """One of the four seats as a form names it: seat 0-3, the person's name, his wind in a word."""

    seat: int
    name: str
    wind: Text
    is_east: bool = False

    def __str__(self) -> str:
        return f"{self.name} · {self.wind}"


def seat_choices(seats: Sequence[SeatName]) -> Choices:
    """The four people as choices, in order of play; the value is the seat."""
    return [(str(seat.seat), str(seat)) for seat in seats]


class ParticipantField(forms.TypedChoiceField):
    """One of these participants, by the name that is shown; gives the Participant."""

    def __init__(self, participants: Sequence[Participant], **more: Any) -> None:
        people = {str(one.pk): one for one in participants}
        names = [(key, one.player.shown_name) for key, one in people.items()]
        super().__init__(choices=[("", "–"), *names], coerce=people.__getitem__, **more)
