"""Writes by somebody whose page is older than what is stored: refused, with what changed."""

from datetime import date
from typing import Any

import pytest

from tests.tracker.factories import make_participant, make_table, won
from tests.tracker.services.acting import everything, fresh, record
from tracker.models import Club, Participant, Player, Session, Table
from tracker.queries.games import table_game
from tracker.services.clubs import edit_club
from tracker.services.errors import ChangedMeanwhile
from tracker.services.games import choose_counts, type_totals
from tracker.services.participants import edit_participant
from tracker.services.players import edit_player
from tracker.services.seen import check_seen, seen_of, stored_in, stored_results
from tracker.services.sessions import edit_session

pytestmark = pytest.mark.django_db


def changed(act: Any, **arguments: Any) -> dict[str, Any]:
    """What the service says is stored now of what has changed; nothing is written."""
    before = everything()
    with pytest.raises(ChangedMeanwhile) as refused:
        act(user=None, **arguments)
    assert everything() == before
    assert refused.value.code == "changed_meanwhile"
    assert "Somebody else has changed this meanwhile" in refused.value.message
    return {name: refused.value.stored[name] for name in refused.value.changed}


def test_a_fingerprint_tells_every_value_from_another() -> None:
    values = ["", "0", 0, None, False, [], {}, {"a": 1, "b": 2}, date(2026, 4, 18), "–", "−"]
    seen = [seen_of({"it": value}) for value in values]
    assert len(set(seen)) == len(values)
    assert seen_of({"it": {"b": 2, "a": 1}}) == seen_of({"it": {"a": 1, "b": 2}})
    for value, fingerprint in zip(values, seen, strict=True):
        check_seen(fingerprint, {"it": value})


@pytest.mark.parametrize("unreadable", ["", "it", "it:", "other:5feceb66ffc8", "\x00 : :: it:it"])
def test_what_cannot_be_read_has_not_been_seen(unreadable: str) -> None:
    with pytest.raises(ChangedMeanwhile) as refused:
        check_seen(unreadable, {"it": 0})
    assert refused.value.changed == ("it",)
    check_seen(None, {"it": 0})


def test_a_club_is_not_put_back(club: Club) -> None:
    seen = seen_of(stored_in(club))
    now = edit_club(club=club, user=None, name="Nordwind e. V.", visibility="members", seen=seen)
    told = changed(edit_club, club=club, language="de", name="Nordwind", seen=seen)
    assert told == {"name": "Nordwind e. V.", "visibility": "members"}
    edited = edit_club(club=club, user=None, name="Nordwind", language="de", seen=seen_of(stored_in(now)))
    assert (edited.name, edited.visibility, edited.language) == ("Nordwind", "members", "de")


def test_a_player_is_not_put_back(players: list[Player]) -> None:
    anna = players[0]
    seen = seen_of(stored_in(anna))
    now = edit_player(player=anna, nickname="Ännchen", user=None, seen=seen)
    assert changed(edit_player, player=anna, guest=True, seen=seen) == {"nickname": "Ännchen"}
    assert edit_player(player=anna, guest=True, user=None, seen=seen_of(stored_in(now))).guest


def test_a_participant_is_not_put_back(german: Session, players: list[Player]) -> None:
    anna = make_participant(german, players[0])
    seen = seen_of(stored_in(anna))
    now = edit_participant(participant=anna, active=False, team="Nord", user=None, seen=seen)
    told = changed(edit_participant, participant=anna, team="Süd", seen=seen)
    assert told == {"active": False, "team": "Nord"}
    edit_participant(participant=anna, team="Süd", user=None, seen=seen_of(stored_in(now)))
    assert Participant.objects.get(pk=anna.pk).team == "Süd"


def test_a_session_is_not_put_back_and_deals_do_not_matter(german: Session, table: Table) -> None:
    seen = seen_of(stored_in(german))
    record(table, won(0, 1))
    now = edit_session(session=german, user=None, name="Abend", end_date=date(2099, 1, 1), seen=seen)
    told = changed(edit_session, session=german, kind="league", seen=seen)
    assert told == {"name": "Abend", "end_date": date(2099, 1, 1)}
    assert (
        edit_session(session=german, user=None, kind="league", seen=seen_of(stored_in(now))).kind == "league"
    )


def test_each_option_of_a_session_is_seen_by_itself(german: Session) -> None:
    seen = seen_of(stored_in(german))
    edit_session(session=german, user=None, options={"limit": 300}, ranking=["wins"])
    told = changed(edit_session, session=german, options={"east_double": False}, seen=seen)
    assert told == {"options.limit": 300, "ranking": ["wins"]}


def test_rules_that_were_set_to_others_are_told(german: Session) -> None:
    seen = seen_of(stored_in(german))
    edit_session(session=german, user=None, ruleset="gala", options={})
    told = changed(edit_session, session=german, options={"limit": 300}, ruleset="german", seen=seen)
    assert told["ruleset"] == "gala"


def test_what_counts_is_chosen_by_the_results_that_were_seen(table: Table) -> None:
    record(table, won(1, 2, (0, 30, 0, 0)))
    type_totals(table=table, totals=[1, -1, 0, 0], user=None)
    seen = seen_of(stored_results(table_game(fresh(table))))
    type_totals(table=table, totals=[2, -2, 0, 0], user=None)
    told = changed(choose_counts, table=table, counts="totals", seen=seen)
    assert told == {"totals": [2, -2, 0, 0]}
    record(table, won(1, 2, (0, 30, 0, 0)))
    told = changed(choose_counts, table=table, counts="totals", seen=seen)
    assert set(told) == {"totals", "deals"}
    choose_counts(
        table=table, counts="totals", user=None, seen=seen_of(stored_results(table_game(fresh(table))))
    )
    assert fresh(table).counts == "totals"


def test_sent_twice_or_typed_alike_by_two_is_no_conflict(club: Club, german: Session) -> None:
    table = make_table(german)
    anna = table.seats.get(position=0).participant
    seen = {row: seen_of(stored_in(row)) for row in (club, anna.player, anna, german)}
    for _time in range(2):
        edit_club(club=club, user=None, name="Ost", seen=seen[club])
        edit_player(player=anna.player, user=None, name="Anne", seen=seen[anna.player])
        edit_participant(participant=anna, user=None, team="Nord", seen=seen[anna])
        edit_session(session=german, user=None, name="Abend", seen=seen[german])
    assert Club.objects.get().name == "Ost"
