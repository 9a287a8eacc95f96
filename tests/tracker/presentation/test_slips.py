"""Slips in words."""

import pytest
from django.utils import translation

from scoring.deals import Deal, Outcome
from scoring.slips import KINDS, Kind, Slip
from tests.tracker.factories import drawn, void
from tracker.presentation import slip_words

NAMES = ("Anna", "Bernd", "Carla", "Dora")


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_kind_is_said_differently_in_every_language(language: str) -> None:
    with translation.override(language):
        said = {
            kind: slip_words(Slip(kind, 3, (1, 2), 83, 38, Deal(Outcome("draw"))), NAMES) for kind in KINDS
        }
    assert len(set(said.values())) == len(KINDS)
    assert not [words for words in said.values() if "%" in words]


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        (Slip("digits_swapped", 0, (1,), 83, 38), "Bernd’s total is 38, not 83: two digits swapped"),
        (Slip("totals_interchanged", 0, (0, 3)), "the totals of Anna and Dora are interchanged"),
        (Slip("sign", 0, (2,), 270, -270), "Carla’s −270 was added on the sheet with the wrong sign"),
        (Slip("sign", 0), "the whole row was added on the sheet with the wrong signs"),
        (Slip("discarder", 0), "the winner drew the tile"),
        (Slip("written_sign", None, (0,), -140, 140), "Anna’s score is 140, not −140: the sign is wrong"),
        (Slip("ending", 0, deal=drawn()), "it was a draw"),
        (Slip("ending", 0, deal=void()), "it was void"),
    ],
)
def test_a_slip_says_what_would_be_right(slip: Slip, words: str) -> None:
    assert slip_words(slip, NAMES) == words


@pytest.mark.parametrize("kind", ["discarder", "pays_for_all", "sign", "left_out", "added_twice"])
def test_kinds_that_may_concern_nobody_say_so_without_a_name(kind: Kind) -> None:
    assert slip_words(Slip(kind, 0), NAMES) != slip_words(Slip(kind, 0, (0,)), NAMES)
