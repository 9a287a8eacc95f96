"""Deals corrected, inserted, taken out: what follows is played again, what was stays readable."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.deals import Deal
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import everything, fresh, history, labels, lineup, log, record, stored
from tracker.models import Club, Entry, Session, Table
from tracker.queries.entries import entry_history
from tracker.queries.games import table_game
from tracker.services.deals import (
    Premiums,
    amend_deal,
    amend_lineup,
    insert_deal,
    insert_lineup,
    remove_entry,
)
from tracker.services.errors import LaterEntriesDoNotFit, Refusal, Stale
from tracker.services.games import confirm_table, end_game


def amend(table: Table, key: str, deal: Deal, **more: Any) -> Entry:
    return amend_deal(
        table=table, key=key, deal=deal, **{"user": None, "why": "slip", "revision": None, **more}
    )


def insert(table: Table, before: str, deal: Deal, **more: Any) -> Entry:
    return insert_deal(
        table=table, before=before, deal=deal, **{"user": None, "why": "forgotten", "revision": None, **more}
    )


def remove(table: Table, key: str, **more: Any) -> None:
    remove_entry(table=table, key=key, **{"user": None, "why": "never was", "revision": None, **more})


def played_from_scratch(table: Table) -> None:
    """What is stored equals that of a table at which the live deals were recorded one by one."""
    game = table_game(fresh(table))
    other = make_table(table.round.session)
    record(other, *[content for content in game.contents if isinstance(content, Deal)])
    fields = ("score", "place", "table_points_60", "deals_won", "best_hand")
    assert stored(table, *fields) == stored(other, *fields)
    assert [line.entry.number for line in game.lines] == list(range(1, len(game.lines) + 1))


def test_what_follows_an_amended_deal_is_played_again(table: Table) -> None:
    entries = record(table, won(0), won(0), won(1), won(1))
    assert labels(table) == ["E1", "E1+1", "E1+2", "E2"]
    amend(table, entries[1].key, won(2))
    assert labels(table) == ["E1", "E1+1", "E2", "E2+1"]
    played_from_scratch(table)


def test_the_old_deal_stays_with_who_changed_it_and_why(table: Table, scorer: User) -> None:
    (first, second) = record(table, won(0), won(0))
    new = amend(table, first.key, won(2), user=scorer, why="wrong winner")
    old = Entry.objects.get(pk=first.pk)
    assert (new.key, new.number, new.supersedes_id) == (old.key, 1, old.pk)
    assert old.superseded_at is not None
    one, two = entry_history(table, first.key)
    assert (one.entry, one.content, one.is_live) == (old, won(0), False)
    assert (two.entry, two.content, two.is_live) == (new, won(2), True)
    assert one.made is not None
    assert (one.made.action, two.ended) == ("record_deal", None)
    assert one.ended == two.made
    assert two.made is not None
    assert (two.made.action, two.made.user, two.made.why) == ("amend_deal", scorer, "wrong winner")
    assert two.made.before["entry"]["outcome"]["winners"] == [{"seat": 0, "from": None}]
    assert two.made.after["entry"]["outcome"]["winners"] == [{"seat": 2, "from": None}]
    assert entry_history(table, second.key)[0].made is not None
    assert entry_history(table, "nothing") == []


def test_amending_to_the_same_writes_nothing(table: Table) -> None:
    (first,) = record(table, won(0))
    before = everything()
    assert amend(table, first.key, won(0)) == first
    assert everything() == before


def test_amending_premiums_alone_is_a_change(gala: Session) -> None:
    table = make_table(gala)
    deal = won(1, 0, (0, 3, 0, 0))
    (first,) = record(table, deal, premiums={1: Premiums(("all_pungs",))})
    same = amend(table, first.key, deal, premiums={1: Premiums(("all_pungs",)), 2: Premiums()})
    assert same == first
    new = amend(table, first.key, deal, premiums={1: Premiums(("all_chows",))})
    assert new != first
    assert new.wins.get().premiums == ["all_chows"]
    assert history(table)[-1].before["premiums"] == {"1": {"codes": ["all_pungs"], "words": ""}}


def test_a_forgotten_deal_is_inserted_where_it_belongs(table: Table) -> None:
    entries = record(table, won(0), won(1), won(2))
    new = insert(table, entries[1].key, won(3))
    assert [entry["outcome"]["winners"][0]["seat"] for entry in log(table)] == [0, 3, 1, 2]
    assert labels(table) == ["E1", "E1+1", "E2", "E2+1"]
    assert new.number == 2
    assert history(table)[-1].after["number"] == 2
    played_from_scratch(table)


def test_a_deal_that_never_was_is_taken_out(table: Table) -> None:
    entries = record(table, won(0), won(3), won(1))
    remove(table, entries[1].key)
    assert labels(table) == ["E1", "E1+1"]
    gone = Entry.objects.get(pk=entries[1].pk)
    assert gone.superseded_at is not None
    line = history(table)[-1]
    assert (line.action, line.subject, line.after, line.why) == (
        "remove_entry",
        gone.key,
        None,
        "never was",
    )
    (version,) = entry_history(table, gone.key)
    assert version.ended == line
    played_from_scratch(table)


def test_an_insertion_sent_twice_is_one_deal(table: Table) -> None:
    (first,) = record(table, won(0))
    new = insert(table, first.key, won(3), idempotency_key="x", revision=2)
    before = everything()
    assert insert(table, first.key, won(3), idempotency_key="x", revision=2) == new
    assert everything() == before


CORRECTIONS: dict[str, Callable[..., Any]] = {
    "amend": lambda table, key, **more: amend(table, key, won(1), **more),
    "insert": lambda table, key, **more: insert(table, key, won(1), **more),
    "remove": lambda table, key, **more: remove(table, key, **more),
}
each_correction = pytest.mark.parametrize("act", CORRECTIONS.values(), ids=CORRECTIONS)


@each_correction
def test_a_correction_of_a_stale_page_is_refused(table: Table, act: Callable[..., Any]) -> None:
    (first,) = record(table, won(0))
    before = everything()
    with pytest.raises(Stale):
        act(table, first.key, revision=1)
    assert everything() == before


@each_correction
def test_a_line_that_is_gone_is_told_so(table: Table, act: Callable[..., Any]) -> None:
    first, _second = record(table, won(0), won(1))
    remove(table, first.key)
    before = everything()
    with pytest.raises(Refusal) as refused:
        act(table, first.key)
    assert refused.value.code == "no_such_entry"
    assert everything() == before


def test_a_wrong_correction_names_who_sat_there(german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Emil"))
    (first,) = record(table, won(0))
    lineup(table, 4, 1, 2, 3)
    record(table, won(0))
    before = everything()
    with pytest.raises(Refusal, match="501 for Anna"):
        amend(table, first.key, won(0, None, (501, 0, 0, 0)))
    with pytest.raises(Refusal, match="501 for Anna"):
        insert(table, first.key, won(0, None, (501, 0, 0, 0)))
    assert everything() == before


@pytest.fixture
def short(club: Club) -> Table:
    """A finished German game of one wind round: East stays once, then everybody passes."""
    table = make_table(make_session(club, options={"wind_rounds": 1}))
    record(table, won(0), won(2), won(3), won(1), won(0))
    assert fresh(table).finished
    return table


def test_later_deals_without_a_place_are_named(short: Table) -> None:
    lines = table_game(short).lines
    before = everything()
    with pytest.raises(LaterEntriesDoNotFit) as refused:
        amend(short, lines[0].entry.key, won(2))
    assert refused.value.keys == (lines[4].entry.key,)
    assert "deal 5 (East round · Dora is East)" in refused.value.message
    assert everything() == before


def test_later_deals_without_a_place_go_with_the_fix(short: Table) -> None:
    lines = table_game(short).lines
    amend(short, lines[0].entry.key, won(2), drop_later=True)
    assert labels(short) == ["E1", "E2", "E3", "E4"]
    assert fresh(short).finished
    dropped = history(short)[-1]
    assert (dropped.action, dropped.subject, dropped.why) == ("remove_entry", lines[4].entry.key, "slip")
    assert dropped.before["number"] == 5
    played_from_scratch(short)


def test_inserting_into_a_finished_game_needs_room(short: Table) -> None:
    lines = table_game(short).lines
    with pytest.raises(LaterEntriesDoNotFit):
        insert(short, lines[4].entry.key, won(0))
    insert(short, lines[4].entry.key, won(3))
    assert labels(short)[-2:] == ["E4", "E4+1"]
    insert(short, lines[4].entry.key, won(0), drop_later=True)
    assert labels(short) == ["E1", "E1+1", "E2", "E3", "E4", "E4+1"]
    played_from_scratch(short)


def test_taking_out_what_let_east_stay_keeps_the_end_exact(short: Table) -> None:
    lines = table_game(short).lines
    remove(short, lines[0].entry.key)
    assert labels(short) == ["E1", "E2", "E3", "E4"]
    assert fresh(short).finished
    played_from_scratch(short)


def test_a_correction_can_open_a_finished_game_again(short: Table) -> None:
    lines = table_game(short).lines
    remove(short, lines[4].entry.key)
    now = fresh(short)
    assert (now.finished, now.status, now.ended) == (False, "running", "")


def test_an_insertion_can_finish_a_game_that_was_ended_early(club: Club) -> None:
    table = make_table(make_session(club, "gala"))
    entries = record(table, drawn(), drawn(), drawn())
    end_game(table=table, how="time", user=None)
    insert(table, entries[0].key, drawn())
    now = fresh(table)
    assert (now.finished, now.status, now.ended) == (True, "ended", "")


@each_correction
def test_a_game_ended_by_time_can_be_corrected_until_it_is_confirmed(
    table: Table, act: Callable[..., Any]
) -> None:
    first, second = record(table, won(0), won(2))
    end_game(table=table, how="time", user=None)
    act(table, first.key)
    assert (fresh(table).status, fresh(table).ended) == ("ended", "time")
    confirm_table(table=table, user=None)
    before = everything()
    with pytest.raises(Refusal) as refused:
        act(table, second.key)
    assert refused.value.code == "table_confirmed"
    assert everything() == before


def test_lineups_are_corrected_and_inserted_too(german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Emil"))
    (first, second) = record(table, won(0), won(1))
    new = insert_lineup(
        table=table, before=second.key, lineup=(0, 4, 2, 3), user=None, why="Emil came", revision=None
    )
    assert stored(table, "deals_won") == [1, 0, 0, 0, 1]
    amend_lineup(table=table, key=new.key, lineup=(0, 1, 2, 4), user=None, why="", revision=None)
    assert stored(table, "deals_won") == [1, 1, 0, 0, 0]
    assert log(table)[1] == {"lineup": [0, 1, 2, 4]}
    snapshot = history(table)[-1].after
    ids = {seat.position: seat.participant.player_id for seat in table.seats.all()}
    assert snapshot["players"] == [ids[0], ids[1], ids[2], ids[4]]
    assert history(table)[-1].before["players"] == [ids[0], ids[4], ids[2], ids[3]]
    with pytest.raises(Refusal) as refused:
        amend(table, new.key, won(1))
    assert refused.value.code == "other_kind"
    with pytest.raises(Refusal) as refused:
        amend_lineup(table=table, key=first.key, lineup=(0, 1, 2, 3), user=None, why="", revision=None)
    assert refused.value.code == "other_kind"


@pytest.mark.parametrize(
    ("people", "code", "field"),
    [
        ((0, 1, 2, 4), "bad_request", "lineup.3"),
        ((0, 1, 2, 2), "bad_request", "lineup.3"),
        ((0, 1, 2, -1), "bad_request", "lineup.3"),
    ],
)
def test_an_impossible_lineup_is_refused(
    table: Table, people: tuple[int, int, int, int], code: str, field: str
) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        lineup(table, *people)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert everything() == before


def test_reasons_are_tidied_and_not_too_long(table: Table) -> None:
    (first,) = record(table, won(0))
    amend(table, first.key, won(1), why="  wrong   name ")
    assert history(table)[-1].why == "wrong name"
    with pytest.raises(Refusal) as refused:
        amend(table, first.key, won(2), why="x" * 201)
    assert (refused.value.code, refused.value.field) == ("too_long", "why")
