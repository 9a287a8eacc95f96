"""What the next round needs to know: only confirmed tables count, for the standing and for meetings alike."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_round
from tests.tracker.queries.results import charged, played
from tracker.models import Session
from tracker.queries.earlier import before, not_counted, standing_of, team_mates

EIGHT = ("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans")


@pytest.fixture
def ids(german: Session) -> dict[str, int]:
    """The players' ids by name; all of them take part."""
    people = make_players(german.club, EIGHT)
    for player in people:
        make_participant(german, player)
    return {player.name: player.pk for player in people}


def scores(names: tuple[str, ...], *points: int) -> dict[str, int]:
    return dict(zip(names, points, strict=True))


def test_equals_are_one_group_and_who_has_no_place_is_last(german: Session, ids: dict[str, int]) -> None:
    played(german, scores(EIGHT[:4], 50, -80, 50, -20))
    people = [ids[name] for name in EIGHT[:6]]
    expected = [{"Anna", "Carla"}, {"Dora"}, {"Bernd"}, {"Eva", "Fritz"}]
    names = {pk: name for name, pk in ids.items()}
    assert [{names[pk] for pk in group} for group in standing_of(german, people)] == expected
    charged(german, "Anna", points=-200)
    assert {names[pk] for pk in standing_of(german, people)[-2]} == {"Anna"}
    assert standing_of(german, []) == []


def test_who_is_not_here_has_no_place(german: Session, ids: dict[str, int]) -> None:
    played(german, scores(EIGHT[:4], 60, 20, -30, -50))
    assert standing_of(german, [ids["Bernd"], ids["Dora"]]) == [[ids["Bernd"]], [ids["Dora"]]]


@pytest.mark.parametrize("status", ["planned", "running", "ended", "confirmed"])
def test_a_table_counts_for_all_or_for_nothing(german: Session, ids: dict[str, int], status: str) -> None:
    played(german, scores(EIGHT[:4], 60, 20, -30, -50), status=status)
    people = [ids[name] for name in EIGHT[:4]]
    earlier = before(german, people)
    anna_and_bernd = frozenset((ids["Anna"], ids["Bernd"]))
    counts = status == "confirmed"
    assert earlier.meetings.get(anna_and_bernd, 0) == counts
    assert (earlier.winds.get(ids["Bernd"]) == [0, 1, 0, 0]) == counts
    assert (len(standing_of(german, people)) == 4) == counts
    assert not_counted(german) == ([] if counts else [(1, 1)])


def test_meetings_and_winds_are_counted_over_the_rounds(german: Session, ids: dict[str, int]) -> None:
    played(german, scores(EIGHT[:4], 60, 20, -30, -50))
    played(german, scores(("Bernd", "Anna", "Eva", "Fritz", "Gerda"), 60, 20, -30, -50, 0))
    earlier = before(german, list(ids.values()))
    assert earlier.meetings[frozenset((ids["Anna"], ids["Bernd"]))] == 2
    assert earlier.meetings[frozenset((ids["Anna"], ids["Gerda"]))] == 1
    assert frozenset((ids["Carla"], ids["Eva"])) not in earlier.meetings
    assert earlier.winds[ids["Anna"]] == [1, 1, 0, 0]
    assert ids["Gerda"] not in earlier.winds


def test_a_round_without_a_seat_was_sat_out(german: Session, ids: dict[str, int]) -> None:
    first = make_round(german)
    played(german, scores(EIGHT[:4], 60, 20, -30, -50), round_=first, status="running")
    played(german, scores(EIGHT[1:5], 60, 20, -30, -50))
    (late,) = make_players(german.club, ["Ida"])
    outs = before(german, [*ids.values(), late.pk]).sit_outs
    assert [outs[ids[name]] for name in EIGHT[:6]] == [1, 0, 0, 0, 1, 2]
    assert outs[late.pk] == 2


def test_team_mates(german: Session, ids: dict[str, int]) -> None:
    for name, team in (("Anna", "Nord"), ("Bernd", "Nord"), ("Carla", "Nord"), ("Dora", "Ost")):
        german.participants.filter(player__name=name).update(team=team)
    people = [ids[name] for name in EIGHT if name != "Carla"]
    assert team_mates(german, people) == {frozenset((ids["Anna"], ids["Bernd"]))}


def test_the_number_of_queries_is_always_the_same(german: Session, ids: dict[str, int]) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            before(german, list(ids.values()))
        return len(found)

    played(german, scores(EIGHT[:4], 60, 20, -30, -50))
    few = queries()
    for _ in range(3):
        played(german, scores(EIGHT[4:], 60, 20, -30, -50))
    assert queries() == few == 3
