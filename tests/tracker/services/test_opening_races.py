"""Two organisers at the same moment: nobody at two tables, no name twice, no club without an owner."""

from collections.abc import Callable

import pytest

from tests.tracker.factories import make_club, make_players, make_session, make_table, make_user, won
from tests.tracker.services.acting import fresh, record
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Club, Entry, Membership, Participant, Player, Round, Session, Table
from tracker.queries.planned import players_at
from tracker.services.clubs import create_club, remove_member, take_club
from tracker.services.participants import add_participants
from tracker.services.planned import begin_round, discard_plan, plan_rounds
from tracker.services.player_identity import anonymise_player
from tracker.services.players import add_player, merge_players
from tracker.services.rounds import close_round, open_round, open_table, remove_table
from tracker.services.seats import seat_latecomer
from tracker.services.seen import seen_of
from tracker.services.sessions import create_session, play_now
from tracker.services.swapping import stored_seats, swap_seats

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(given: list[object]) -> list[str]:
    """The codes of refusals and the kinds of everything else, sorted."""
    return sorted(one if isinstance(one, str) else type(one).__name__ for one in given)


@pytest.fixture
def night() -> Session:
    return make_session(make_club())


def test_a_table_is_opened_once_however_often_it_is_sent(night: Session) -> None:
    four = make_players(night.club)
    given = at_once(*[lambda: open_table(session=night, players=four, user=None)] * 3)
    assert kinds(given) == ["Table", "still_playing", "still_playing"]
    assert Table.objects.count() == 1
    assert Participant.objects.count() == 4


def test_one_player_gets_one_seat_of_two_tables(night: Session) -> None:
    anna, *others = make_players(night.club, list("ABCDEFG"))
    given = at_once(
        lambda: open_table(session=night, players=[anna, *others[:3]], user=None),
        lambda: open_table(session=night, players=[anna, *others[3:]], user=None),
    )
    assert kinds(given) == ["Table", "still_playing"]


def test_tables_of_different_people_share_a_round(night: Session) -> None:
    eight = make_players(night.club, list("ABCDEFGH"))
    given = at_once(
        lambda: open_table(session=night, players=eight[:4], user=None),
        lambda: open_table(session=night, players=eight[4:], user=None),
    )
    assert kinds(given) == ["Table", "Table"]
    assert Round.objects.count() == 1
    assert sorted(Table.objects.values_list("number", flat=True)) == [1, 2]
    assert Participant.objects.values("file_id").distinct().count() == 8


def test_a_tournaments_round_is_opened_once(night: Session) -> None:
    Session.objects.update(kind="tournament")
    four = make_players(night.club)
    given = at_once(*[lambda: open_round(session=night, tables=[four], user=None)] * 2)
    assert kinds(given) == ["Round", "round_open"]


def test_a_name_is_added_once() -> None:
    club = make_club()
    given = at_once(*[lambda: add_player(club=club, name="Anna", user=None)] * 3)
    assert kinds(given) == ["Player", "name_taken", "name_taken"]
    assert Player.objects.count() == 1


def test_playing_now_twice_makes_one_evening() -> None:
    club = make_club()
    names = ["Anna", "Bernd", "Carla", "Dora"]
    given = at_once(*[lambda: play_now(club=club, names=names, ruleset="german", user=None)] * 2)
    assert kinds(given) == ["Table", "still_playing"]
    assert (Session.objects.count(), Player.objects.count(), Table.objects.count()) == (1, 4, 1)


def test_two_sessions_of_one_name_have_two_addresses(night: Session) -> None:
    def make(ruleset: str = "german") -> Session:
        return create_session(
            club=night.club,
            user=None,
            name="Spring",
            date=night.date,
            kind="league",
            ruleset=ruleset,
            options={},
        )

    assert kinds(at_once(make, lambda: make("mcr"))) == ["Session", "Session"]
    assert kinds(at_once(make, make)) == ["session_twice", "session_twice"]
    assert set(Session.objects.exclude(pk=night.pk).values_list("slug", flat=True)) == {"spring", "spring-2"}


def test_an_address_is_one_clubs() -> None:
    given = at_once(*[lambda: create_club(name="Ostwind", slug="ostwind", user=None)] * 2)
    assert kinds(given) == ["Club", "slug_taken"]
    assert Club.objects.count() == 1


def test_a_club_is_taken_once_and_keeps_an_owner() -> None:
    club = make_club()
    one, other = make_user("one"), make_user("other")
    given = at_once(lambda: take_club(club=club, user=one), lambda: take_club(club=club, user=other))
    assert kinds(given) == ["Membership", "has_owner"]
    Membership.objects.all().delete()
    for user in (one, other):
        Membership.objects.create(club=club, user=user, role="owner")
    at_once(
        lambda: remove_member(club=club, member=one, user=other),
        lambda: remove_member(club=club, member=other, user=one),
    )
    assert Membership.objects.filter(role="owner").count() == 1


def test_who_is_merged_while_he_is_seated_takes_part_as_one(night: Session) -> None:
    kept, dropped, *others = make_players(night.club, list("ABCDE"))
    at_once(
        lambda: merge_players(club=night.club, keep=kept, drop=dropped, user=None),
        lambda: open_table(session=night, players=[dropped, *others], user=None),
    )
    assert not Participant.objects.filter(player=dropped).exists()


@pytest.mark.parametrize("merges_first", [True, False])
def test_who_is_merged_while_he_joins_a_table_takes_part_as_one(night: Session, merges_first: bool) -> None:
    table = make_table(night)
    kept, dropped = make_players(night.club, ["Emil", "Emil G."])
    acts: list[Callable[[], object]] = [
        lambda: merge_players(club=night.club, keep=kept, drop=dropped, user=None),
        lambda: seat_latecomer(table=table, player=dropped, user=None),
    ]
    if merges_first:
        assert kinds([at_once(act)[0] for act in acts]) == ["Player", "merged"]
    else:
        assert kinds(at_once(*acts)) in (["Player", "Seat"], ["Player", "merged"])
    assert not Participant.objects.filter(player=dropped).exists()
    assert Participant.objects.filter(player=kept).count() == table.seats.count() - 4


def test_who_is_merged_while_he_is_added_takes_part_as_one(night: Session) -> None:
    kept, dropped = make_players(night.club, ["Emil", "Emil G."])
    given = at_once(
        lambda: merge_players(club=night.club, keep=kept, drop=dropped, user=None),
        lambda: add_participants(session=night, players=[dropped], user=None),
    )
    assert kinds(given) in (["Player", "list"], ["Player", "merged"])
    assert not Participant.objects.filter(player=dropped).exists()


def test_who_is_made_anonymous_while_he_joins_leaves_no_name(night: Session) -> None:
    table = make_table(night)
    (emil,) = make_players(night.club, ["Emil"])
    given = at_once(
        lambda: anonymise_player(player=emil, user=None),
        lambda: seat_latecomer(table=table, player=emil, user=None),
        lambda: record(table, won(0)),
    )
    assert kinds(given) in (["Player", "Seat", "list"], ["Player", "anonymised", "list"])
    assert Player.objects.get(pk=emil.pk).name == "Anonymous 1"


def test_a_table_is_removed_or_gets_its_deal_never_both(night: Session) -> None:
    table = make_table(night)
    given = at_once(lambda: remove_table(table=table, user=None), lambda: record(table, won(0)))
    assert kinds(given) in (["NoneType", "table_removed"], ["list", "something_recorded"])
    assert Table.objects.count() == Entry.objects.count()


def test_a_round_is_closed_or_gets_another_table_never_both(night: Session) -> None:
    Session.objects.update(kind="league")
    opened = Round.objects.create(session=night, number=1)
    four = make_players(night.club)
    given = at_once(
        lambda: close_round(round=opened, user=None),
        lambda: open_table(session=night, players=four, user=None, round=opened),
    )
    assert kinds(given) in (["Round", "round_closed"], ["Table", "tables_not_confirmed"])


def test_closing_a_round_and_recording_do_not_wait_for_each_other(night: Session) -> None:
    table = make_table(night)
    record(table, won(0))
    given = at_once(
        lambda: close_round(round=table.round, user=None),
        lambda: record(table, won(1)),
        lambda: close_round(round=table.round, user=None),
    )
    assert kinds(given) == ["list", "tables_not_confirmed", "tables_not_confirmed"]
    assert fresh(table).revision == 3


def test_a_plan_is_made_once_however_often_it_is_sent(night: Session) -> None:
    plan = [[make_players(night.club)]] * 2
    given = at_once(*[lambda: plan_rounds(session=night, rounds=plan, user=None, number=1)] * 3)
    assert kinds(given) == ["list", "round_opened", "round_opened"]
    assert sorted(Round.objects.values_list("number", flat=True)) == [1, 2]


def test_one_round_of_a_tournament_begins(night: Session) -> None:
    Session.objects.update(kind="tournament")
    four = make_players(night.club)
    first, second = plan_rounds(session=night, rounds=[[four], [four]], user=None)
    given = at_once(
        lambda: begin_round(round=first, user=None),
        lambda: begin_round(round=first, user=None),
        lambda: begin_round(round=second, user=None),
    )
    assert kinds(given) in (["Round", "Round", "round_open"], ["Round", "Round", "not_next_round"])
    assert sorted(Round.objects.values_list("number", "status")) == [(1, "open"), (2, "planned")]


def test_a_round_begins_or_is_discarded_never_half(night: Session) -> None:
    (planned,) = plan_rounds(session=night, rounds=[[make_players(night.club)]], user=None)
    given = at_once(
        lambda: begin_round(round=planned, user=None), lambda: discard_plan(session=night, user=None)
    )
    assert kinds(given) in (["NoneType", "Round"], ["NoneType", "round_removed"])
    assert Table.objects.count() == Round.objects.count() == kinds(given).count("Round")


def test_two_people_change_places_once(night: Session) -> None:
    (planned,) = plan_rounds(session=night, rounds=[[make_players(night.club)]], user=None)
    one, other = Participant.objects.order_by("pk")[:2]
    seen = seen_of(stored_seats(planned))
    given = at_once(*[lambda: swap_seats(round=planned, one=one, other=other, user=None, seen=seen)] * 2)
    assert kinds(given) == ["Round", "Round"]
    assert players_at(planned)[0][:2] == [other.player_id, one.player_id]
    assert AuditEntry.objects.filter(action="swap_seats").count() == 1
