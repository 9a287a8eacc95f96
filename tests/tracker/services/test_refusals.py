"""Every error of the scoring room that a form can cause has a sentence with names."""

from typing import Any

import pytest
from django.utils import translation

from scoring.errors import CODES, REASONS, ScoringError
from tests.tracker.factories import make_session, make_table
from tracker.models import Club, Table
from tracker.queries.games import table_game
from tracker.services.refusals import SENTENCES, refusal_from

PARAMS: dict[str, Any] = {
    "seat": 2,
    "source": 3,
    "person": 1,
    "total": 501,
    "limit": 500,
    "minimum": 20,
    "maximum": 10_000_000,
    "value": "12%",
    "amount": 500,
    "parts": 3,
    "count": 2,
    "expected": 4,
    "kind": "drawn",
    "people": 4,
    "label": "all chows",
    "tile": "5z",
    "tiles": "55z",
    "number": 13,
    "kongs": 1,
    "most": 1,
    "position": 3,
    "known": "wall, discard",
}
OF_A_GAME = [
    reason
    for reason, (code, _sentence) in REASONS.items()
    if CODES.index(code) >= CODES.index("bad_tiles") or reason in SENTENCES
]


@pytest.mark.parametrize("reason", OF_A_GAME)
def test_each_reason_has_a_sentence(table: Table, reason: str) -> None:
    assert reason in SENTENCES
    error = ScoringError(reason, "totals.2", **PARAMS)
    refusal = refusal_from(error, table_game(table))
    assert (refusal.code, refusal.field) == (error.code, "totals.2")
    assert refusal.params["reason"] == reason
    assert refusal.message
    assert "%(" not in refusal.message


def test_only_known_reasons_have_sentences() -> None:
    assert SENTENCES.keys() <= REASONS.keys()


def test_seats_are_named_by_who_sat_there(table: Table) -> None:
    error = ScoringError("own_discard", "outcome.winners.0.from", seat=2)
    assert "Carla" in refusal_from(error, table_game(table)).message
    assert "Bernd" in refusal_from(error, table_game(table), (3, 2, 1, 0)).message


def test_without_a_game_the_plain_sentence_stands(club: Club) -> None:
    assert refusal_from(ScoringError("own_discard", seat=2)).message == (
        "seat 2 can't win on a discard of its own"
    )


def test_a_reason_without_a_sentence_keeps_its_own() -> None:
    refusal = refusal_from(ScoringError("option_range", "options.limit", value=0, minimum=1, maximum=9))
    assert (refusal.code, refusal.field) == ("unknown_option", "options.limit")
    assert refusal.message == "0 is not between 1 and 9"


def test_what_was_typed_may_hold_a_percent_sign(table: Table) -> None:
    error = ScoringError("not_whole", "totals.0", value="12%(x)s", seat=0)
    assert refusal_from(error, table_game(table)).message == "“12%(x)s” for Anna is no whole number."


def test_seats_that_are_none_are_not_named(table: Table) -> None:
    for error in (ScoringError("no_such_seat", seat=7), ScoringError("unknown_person", person=-1, people=4)):
        assert str(error.params[next(iter(error.params))]) in refusal_from(error, table_game(table)).message


def test_sentences_are_translated_when_they_are_read(club: Club) -> None:
    refusal = refusal_from(ScoringError("no_winner"), table_game(make_table(make_session(club))))
    with translation.override("en"):
        assert refusal.message == "Say who won, or that nobody did."
