"""Whatever is done to a log, what is stored is what its live lines give when they are played from scratch."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.deals import UNKNOWN, Deal, Lineup, Outcome, Penalty, Source, Win
from scoring.games import play_game
from tests.tracker.factories import make_club, make_session, make_table
from tests.tracker.hands import hand
from tests.tracker.services.acting import fresh
from tracker.models import Entry, Table
from tracker.queries.games import table_game
from tracker.queries.hand_rows import by_seat
from tracker.services.deals import (
    amend_deal,
    insert_deal,
    record_deal,
    record_lineup,
    remove_entry,
    take_back,
)
from tracker.services.errors import Refusal
from tracker.services.results import check_results

pytestmark = pytest.mark.django_db

seats = st.integers(0, 3)
fines = st.builds(Penalty, seats.map(lambda seat: (seat,)), st.just(()), st.just(60))
#: what a sequence may run into without a mistake
EXPECTED = {"game_over", "other_kind", "nothing_to_take_back", "later_entries_do_not_fit"}


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal that the German rules allow."""
    kind = draw(st.sampled_from(["win", "win", "draw", "void"]))
    penalties = tuple(draw(st.lists(fines, max_size=1)))
    if kind != "win":
        return Deal(Outcome("draw" if kind == "draw" else "void"), None, penalties)
    seat, other = draw(st.lists(seats, min_size=2, max_size=2, unique=True))
    source: Source = draw(st.sampled_from([None, UNKNOWN, other]))
    hands = draw(st.lists(st.integers(20, 500), min_size=4, max_size=4))
    totals = (hands[0], hands[1], hands[2], hands[3])
    typed = Deal(Outcome("win", (Win(seat, source),)), totals, penalties)
    return draw(st.sampled_from([typed, with_hand(typed, seat)]))


def with_hand(deal: Deal, seat: int) -> Deal:
    """The deal with the winner's hand, whose worth its winds change, in place of his total."""
    first, second, third, fourth = (0 if at == seat else total for at, total in enumerate(deal.totals or ()))
    place = "wall" if deal.outcome.winners[0].source is None else "discard"
    text = f"(111z) (222z) (333z) 345m9p +9p @{place}"
    return replace(deal, totals=(first, second, third, fourth), hands=by_seat({seat: hand(text)}))


actions = st.one_of(
    st.tuples(st.just("record"), deals(), st.just(0)),
    st.tuples(st.just("record"), deals(), st.just(0)),
    st.tuples(st.just("amend"), deals(), st.integers(0, 9)),
    st.tuples(st.just("insert"), deals(), st.integers(0, 9)),
    st.tuples(st.just("remove"), st.none(), st.integers(0, 9)),
    st.tuples(st.just("take_back"), st.none(), st.just(0)),
    st.tuples(st.just("lineup"), st.permutations(range(5)), st.just(0)),
)


def carry_out(table: Table, action: str, content: Any, where: int) -> tuple[str, Any] | None:
    """What the action does to the list of lines: its name and place; None where it was refused."""
    entries = list(Entry.objects.filter(table=table, superseded_at__isnull=True).order_by("number"))
    common: dict[str, Any] = {"table": table, "user": None, "revision": None}
    index = where % len(entries) if entries else 0
    try:
        match action:
            case "record":
                record_deal(deal=content, idempotency_key=None, **common)
            case "lineup":
                record_lineup(lineup=tuple(content[:4]), **common)
            case "take_back":
                take_back(**common)
            case _ if not entries:
                return None
            case "amend":
                amend_deal(key=entries[index].key, deal=content, why="", **common)
            case "insert":
                insert_deal(before=entries[index].key, deal=content, why="", **common)
            case "remove":
                remove_entry(key=entries[index].key, why="", **common)
    except Refusal as refusal:
        if refusal.code not in EXPECTED:
            raise
        return None
    return action, index


def expected_log(log: list[Any], action: str, content: Any, index: int) -> list[Any]:
    """The lines after the action, as a person would write them on a sheet."""
    match action:
        case "record":
            return [*log, content]
        case "lineup":
            return [*log, Lineup(tuple(content[:4]))]
        case "take_back":
            return log[:-1]
        case "amend":
            return [*log[:index], content, *log[index + 1 :]]
        case "insert":
            return [*log[:index], content, *log[index:]]
        case _:
            return [*log[:index], *log[index + 1 :]]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(actions, max_size=12))
def test_any_sequence_of_changes_equals_playing_the_list(taken: list[tuple[str, Any, int]]) -> None:
    club = make_club(slug=f"club-{Table.objects.count()}")
    table = make_table(
        make_session(club, options={"wind_rounds": 1}), ("Anna", "Bernd", "Carla", "Dora", "Emil")
    )
    log: list[Any] = []
    for action, content, where in taken:
        done = carry_out(table, action, content, where)
        if done is not None:
            log = expected_log(log, action, content, done[1])
    now = fresh(table)
    game = table_game(now)
    assert game.contents == log
    assert game.game == play_game(game.ruleset, game.options, log, 5)
    assert [line.entry.number for line in game.lines] == list(range(1, len(log) + 1))
    assert check_results(now) == []
    assert now.finished == game.game.finished
    assert now.status == ("ended" if now.finished else "running" if log else "planned")
