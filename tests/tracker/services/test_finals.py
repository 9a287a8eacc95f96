"""The cut to the finals, and taking it back."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tracker.factories import make_participant, make_players, make_round, make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, record
from tracker.models import AuditEntry, Participant, Round, Session
from tracker.queries.finals import Border, candidates, finalists, first_of, usual_number
from tracker.services.errors import Refusal, Refusals, Stale
from tracker.services.finals import cut_to_finals, undo_cut

pytestmark = pytest.mark.django_db
ORDER = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans")


@pytest.fixture
def tournament(german: Session) -> Session:
    """One round, closed: Anna has 80, Bernd 60, then 40, 20, -20, -40, -60, -80 for Hans."""
    scores = dict(zip(ORDER, (80, 60, 40, 20, -20, -40, -60, -80), strict=True))
    round_ = make_round(german)
    played(german, {name: scores[name] for name in ("Anna", "Carla", "Emil", "Gerda")}, round_=round_)
    played(german, {name: scores[name] for name in ("Bernd", "Dora", "Fritz", "Hans")}, round_=round_)
    close(german)
    return german


def close(session: Session) -> None:
    session.rounds.update(status=Round.Status.CLOSED)


def people(session: Session, *names: str) -> list[Participant]:
    return [session.participants.select_related("player").get(player__name=name) for name in names]


def cut(session: Session, *names: str, **more: Any) -> Session:
    given = {"carry": "half", "user": None, **more}
    return cut_to_finals(session=session, finalists=people(session, *(names or ORDER[:4])), **given)


def test_the_next_round_is_the_first_of_the_finals(tournament: Session, organiser: User) -> None:
    done = cut(tournament, "Anna", "Bernd", "Emil", "Hans", user=organiser)
    now = Session.objects.get(pk=tournament.pk)
    assert (done.final_from, now.final_from, now.carry, now.revision) == (2, 2, "half", 2)
    assert [row.player_name for row in finalists(now)] == ["Anna", "Bernd", "Emil", "Hans"]
    entry = AuditEntry.objects.get(action="cut_to_finals")
    players = [one.player_id for one in people(tournament, "Anna", "Emil", "Bernd", "Hans")]
    assert (entry.user, entry.before) == (organiser, None)
    assert entry.after == {"final_from": 2, "carry": "half", "players": players}


def test_the_same_cut_sent_twice_is_one(tournament: Session) -> None:
    for _press in range(2):
        cut(tournament, revision=1)
    assert AuditEntry.objects.count() == 1
    for more in ({"carry": "all"}, {}):
        with pytest.raises(Refusal) as refused:
            cut(tournament, *ORDER[: 4 if more else 8], **more)
        assert refused.value.code == "cut_already"
    assert Session.objects.get(pk=tournament.pk).revision == 2


@pytest.mark.parametrize("status", ["planned", "open"])
def test_no_round_may_be_open_or_planned(tournament: Session, status: str) -> None:
    Round.objects.create(session=tournament, number=2, status=status)
    with pytest.raises(Refusal) as refused:
        cut(tournament)
    assert (refused.value.code, refused.value.params) == ("round_open", {"number": 2})


def test_a_page_left_open_is_stale(tournament: Session) -> None:
    with pytest.raises(Stale) as refused:
        cut(tournament, revision=0)
    assert refused.value.revision == 1
    assert "standings" in refused.value.message


@pytest.mark.parametrize(
    ("count", "more", "code", "field"),
    [
        (3, {}, "too_few", "finalists"),
        (5, {}, "not_fours", "any_number"),
        (4, {"carry": "most"}, "bad_carry", "carry"),
    ],
)
def test_how_many_and_with_what(
    tournament: Session, count: int, more: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(Refusal) as refused:
        cut(tournament, *ORDER[:count], **more)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Participant.objects.filter(finalist=True).exists()


def test_any_number_where_it_is_meant(tournament: Session) -> None:
    cut(tournament, *ORDER[:5], any_number=True)
    assert Participant.objects.filter(finalist=True).count() == 5


def test_who_has_no_place_or_plays_no_more_is_named(tournament: Session) -> None:
    make_participant(tournament, make_players(tournament.club, ["Zoe"])[0])
    tournament.participants.filter(player__name="Bernd").update(withdrawn=True, active=False)
    tournament.participants.filter(player__name="Carla").update(substitute=True)
    with pytest.raises(Refusals) as refused:
        cut(tournament, "Zoe", "Anna", "Bernd", "Carla")
    found = [(one.code, one.field, one.params["name"]) for one in refused.value.refusals]
    assert found == [
        ("no_finalist", "finalists.0", "Zoe"),
        ("no_finalist", "finalists.2", "Bernd"),
        ("no_finalist", "finalists.3", "Carla"),
    ]


def test_people_of_another_session_are_no_finalists(tournament: Session, mcr: Session) -> None:
    others = [make_participant(mcr, player) for player in make_players(mcr.club)]
    with pytest.raises(Refusals):
        cut_to_finals(session=tournament, finalists=others, carry="all", user=None)
    assert not Participant.objects.filter(finalist=True).exists()


@pytest.mark.parametrize(
    "write", [lambda session: cut(session), lambda session: undo_cut(session=session, user=None)]
)
def test_a_replaced_session_has_no_finals(tournament: Session, write: Any) -> None:
    Session.objects.filter(pk=tournament.pk).update(superseded_at=timezone.now())
    with pytest.raises(Refusal) as refused:
        write(tournament)
    assert refused.value.code == "superseded"


def test_taken_back_until_a_final_is_played(tournament: Session, organiser: User) -> None:
    before = [(row.rank, row.player_name, row.points) for row in candidates(tournament).rows]
    cut(tournament, "Emil", "Fritz", "Gerda", "Hans")
    final = make_round(tournament, 2)
    table = make_table(tournament, ORDER[4:], final)
    now = undo_cut(session=tournament, user=organiser)
    assert (now.final_from, now.carry, now.revision) == (None, "all", 3)
    assert [(row.rank, row.player_name, row.points) for row in candidates(now).rows] == before
    assert finalists(now) == []
    entry = AuditEntry.objects.get(action="undo_cut")
    assert (entry.user, entry.after) == (organiser, None)
    assert entry.before is not None
    assert entry.before["final_from"] == 2
    assert undo_cut(session=tournament, user=None).revision == 3
    record(table, won(0))
    close(tournament)
    assert cut(tournament).final_from == 3


def test_not_taken_back_once_a_final_is_played(tournament: Session) -> None:
    cut(tournament)
    table = make_table(tournament, ORDER[:4], make_round(tournament, 2))
    record(table, won(0))
    with pytest.raises(Refusal) as refused:
        undo_cut(session=tournament, user=None)
    assert refused.value.code == "finals_played"
    assert fresh(table).round.session.final_from == 2


@pytest.mark.parametrize(("count", "usual"), [(3, 4), (7, 4), (8, 4), (20, 8), (31, 12), (32, 16), (100, 16)])
def test_half_of_them_usually_play_finals(count: int, usual: int) -> None:
    assert usual_number(count) == usual


def test_equals_at_the_border_are_not_chosen_by_name(german: Session) -> None:
    played(german, {"Anna": 30, "Bernd": 10, "Carla": 10, "Dora": -50})
    played(german, {"Emil": 30, "Fritz": 10, "Gerda": 0, "Hans": -40}, round_=german.rounds.get())
    rows = candidates(german).rows
    found = first_of(rows, 4)
    assert [row.player_name for row in found.certain] == ["Anna", "Emil"]
    assert found.border == Border(3, 5, 2)
    assert first_of(rows, 5).border is None
    assert len(first_of(rows, 8).certain) == len(first_of(rows, 9).certain) == 8
    german.participants.filter(player__name="Bernd").update(withdrawn=True, active=False)
    found = first_of(candidates(german).rows, 4)
    assert ([row.player_name for row in found.certain], found.border) == (
        ["Anna", "Emil", "Carla", "Fritz"],
        None,
    )
