"""Who will be East while deals wait: what the phone is told gives what the rules make of the same deals."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.deals import Deal, Outcome, Penalty, Totals, Win
from scoring.games import GameFold
from scoring.rulesets import RULESETS, get_ruleset
from scoring.winds import seat_winds
from tests.tracker.factories import drawn, make_table, void, won
from tests.tracker.views.pages import log
from tracker.models import Entry, Session, Table
from tracker.queries.games import Line, TableGame, table_game
from tracker.views.ahead import ahead

Told = dict[str, Any]


def walked(told: Told | None, deals: list[Deal]) -> tuple[str, int, int] | None:
    """Round, East and how often he stayed after these deals, found as the phone finds it."""
    if told is None:
        return None
    index, stayed, wins = 0, told["stayed"], told["east_wins"]
    for deal in deals:
        if index >= len(told["turns"]):
            return None
        east = told["turns"][index]["east"]
        won_it = any(win.seat == east for win in deal.outcome.winners)
        paid = any(east in penalty.payers for penalty in deal.penalties)
        if stays(told, deal.outcome.kind, won_it, paid, wins):
            stayed, wins = stayed + 1, wins + won_it
        else:
            index, stayed, wins = index + 1, 0, 0
    if index >= len(told["turns"]):
        return None
    turn = told["turns"][index]
    return turn["wind"], turn["east"], stayed


def stays(told: Told, kind: str, won_it: bool, paid: bool, wins: int) -> bool:
    answers = told["stays"]
    if kind == "win":
        return bool(answers["east_wins"] and wins + 1 != told["cap"] if won_it else answers["other_wins"])
    if kind == "draw":
        return bool(answers["draw"])
    return bool(answers["void_east_pays"] if paid else answers["void"])


def a_deal(kind: str, seat: int, ruleset: str) -> Deal:
    """A deal that every rule set takes."""
    if kind != "win":
        penalty = (Penalty((seat,), (), 10),) if kind == "void" and seat < 3 else ()
        return Deal(Outcome(kind), None, penalty)  # type: ignore[arg-type] # one of the three
    totals: Totals = tuple(  # type: ignore[assignment] # four of them
        (1 if ruleset == "gala" else 30) if other == seat else 0 for other in range(4)
    )
    return Deal(Outcome("win", (Win(seat, (seat + 1) % 4),)), totals)


WORDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


def line_of(deal: Deal) -> Any:
    """A line of which only its deal matters."""
    return Line(Entry(), deal, None, {})


ENDS = st.lists(
    st.tuples(st.sampled_from(["win", "win", "win", "draw", "void"]), st.integers(0, 3)), max_size=40
)


@pytest.fixture
def played(table: Table) -> TableGame:
    return table_game(table)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    ruleset=st.sampled_from(sorted(RULESETS)),
    rotation=st.sampled_from(["stay_on_win_and_draw", "stay_on_win", "always_pass"]),
    cap=st.sampled_from([0, 1, 2, 9]),
    ends=ENDS,
    split=st.integers(0, 40),
)
def test_the_winds_go_where_the_rules_take_them(
    played: TableGame, ruleset: str, rotation: str, cap: int, ends: list[tuple[str, int]], split: int
) -> None:
    rules = get_ruleset(ruleset)
    said: dict[str, object] = {"rotation": rotation, "wind_rounds": 2}
    options = rules.resolve(said | ({"east_wins_cap": cap} if rules.family == "classical" else {}))
    deals = [a_deal(kind, seat, ruleset) for kind, seat in ends]
    fold = GameFold(rules, options)
    known = 0
    for deal in deals:
        if fold.turn is None:
            break
        fold.add(deal)
        known += 1
    deals = deals[:known]
    begun = GameFold(rules, options)
    for deal in deals[:split]:
        begun.add(deal)
    lines = [line_of(deal) for deal in deals[:split]]
    game = replace(played, ruleset=rules, options=options, game=begun.game(), lines=lines)
    turn = fold.turn
    expected = None if turn is None else (WORDS[turn.round_wind], turn.east, turn.stayed)
    assert walked(ahead(game), deals[split:]) == expected


def test_the_coming_turns_name_people_and_winds(gala: Session) -> None:
    Session.objects.filter(pk=gala.pk).update(options={"seat_change": "mcr", "wind_rounds": 2})
    table = make_table(Session.objects.get(pk=gala.pk))
    log(table, drawn(), drawn())
    told = ahead(table_game(table))
    assert told is not None
    assert len(told["turns"]) == 6
    first, third = told["turns"][0], told["turns"][2]
    assert (first["east"], first["round"], first["names"][2]) == (2, "East round", "Carla")
    assert first["letters"] == list(seat_winds(2))
    assert (third["wind"], third["names"]) == ("South", ["Bernd", "Anna", "Dora", "Carla"])
    people = {seat.participant_id: seat.participant.player.name for seat in table.seats.all()}
    assert [people[one] for one in third["people"]] == third["names"]


def test_east_s_wins_are_counted_over_draws(table: Table) -> None:
    log(table, won(0, 1, (30, 0, 0, 0)), drawn(), won(0, 2, (40, 0, 0, 0)), void())
    told = ahead(table_game(table))
    assert told is not None
    assert (told["stayed"], told["east_wins"], told["cap"]) == (4, 2, 9)


def test_a_game_that_is_over_has_no_turn_ahead(gala: Session) -> None:
    table = make_table(gala)
    log(table, drawn(), drawn(), drawn(), drawn())
    assert ahead(table_game(table)) is None
