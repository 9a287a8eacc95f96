"""Deals, outcomes, penalties and payments in words."""

import pytest
from django.utils import translation

from scoring.deals import UNKNOWN, Deal, Lineup, Outcome, Penalty, Win
from scoring.games import play_game
from scoring.payments import Payment
from scoring.rulesets import get_ruleset
from tracker.presentation import (
    deal_words,
    joined,
    lineup_words,
    outcome_words,
    payment_words,
    penalty_words,
    wind_initial,
    wind_name,
    wind_round_name,
)

NAMES = ["Anna", "Bernd", "Carla", "Dora", "Emil"]
PEOPLE = (0, 1, 4, 3)


@pytest.fixture(autouse=True)
def _english() -> None:
    translation.activate("en")


def test_winds_have_names_initials_and_rounds() -> None:
    assert [wind_name(wind) for wind in "ESWN"] == ["East", "South", "West", "North"]
    assert [wind_initial(wind) for wind in "ESWN"] == ["E", "S", "W", "N"]
    assert wind_round_name("W") == "West round"


def test_a_deal_says_its_round_its_east_and_how_often_he_stayed() -> None:
    german = get_ruleset("german")
    draw = Deal(Outcome("draw"))
    game = play_game(german, german.resolve({}), [draw, draw])
    assert [deal_words(deal, NAMES) for deal in game.deals] == [
        "East round · Anna is East",
        "East round · Anna is East · stayed once",
    ]
    assert game.next is not None
    assert deal_words(game.next, NAMES) == "East round · Anna is East · stayed 2 times"


def test_east_is_named_by_who_sits_there() -> None:
    german = get_ruleset("german")
    game = play_game(german, german.resolve({}), [Lineup((4, 1, 2, 3)), Deal(Outcome("draw"))], people=5)
    assert deal_words(game.deals[0], NAMES) == "East round · Emil is East"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome("draw"), "Draw"),
        (Outcome("void"), "Void"),
        (Outcome("win", (Win(0, 2),)), "Anna wins from Emil"),
        (Outcome("win", (Win(0, None),)), "Anna wins, self-drawn"),
        (Outcome("win", (Win(2, UNKNOWN),)), "Emil wins, discarder not noted"),
        (Outcome("win", (Win(0, 3), Win(1, 3))), "Anna and Bernd win from Dora"),
        (Outcome("win", (Win(0, 2),), 2), "Anna wins from Emil · Emil pays for all"),
    ],
)
def test_an_outcome_names_people(outcome: Outcome, words: str) -> None:
    assert outcome_words(Deal(outcome), PEOPLE, NAMES) == words


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        (
            Penalty((2,), (0, 1, 3), 900, "false mah jong"),
            "penalty of 900 from Emil to Anna, Bernd and Dora: false mah jong",
        ),
        (Penalty((1,), (), 20), "penalty of 20 for Bernd"),
        (Penalty((), (1, 2), 20), "20 for Bernd and Emil"),
    ],
)
def test_a_penalty_says_who_pays_whom_and_why(penalty: Penalty, words: str) -> None:
    assert penalty_words(penalty, PEOPLE, NAMES) == words


@pytest.mark.parametrize(
    ("payment", "words"),
    [
        (Payment(1, 2, 400, "win"), "Bernd pays Emil 400"),
        (Payment(None, 0, 3, "win"), "Anna gets 3"),
        (Payment(3, None, 1, "win"), "Dora loses 1"),
    ],
)
def test_a_payment_names_both_sides_that_there_are(payment: Payment, words: str) -> None:
    assert payment_words(payment, PEOPLE, NAMES) == words


def test_a_lineup_names_who_sits_in_order_of_play() -> None:
    assert lineup_words(Lineup(PEOPLE), NAMES) == "From here on: Anna, Bernd, Emil and Dora"


def test_a_single_name_stands_alone() -> None:
    assert joined(["Anna"]) == "Anna"
