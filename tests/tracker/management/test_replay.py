"""`manage.py replay`: what is stored beside the deals, compared and put right."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.tracker.exchange.files import DRAW, WIN, WIN_SCORES, session_file, table, written
from tracker.exchange.session_file import import_session
from tracker.models import DealHand, Entry, Seat, Session, Table

pytestmark = pytest.mark.django_db

FILE = session_file(table(deals=[DRAW, WIN]), table(2, (5, 6, 7, 8), totals=[3, 1, -4, 0]), players=8)


@pytest.fixture(autouse=True)
def session() -> Session:
    return import_session(data=written(FILE)).session


def replayed(*slugs: str, check: bool = False) -> tuple[list[str], str]:
    """What it printed, and why it failed (empty where it did not)."""
    out = io.StringIO()
    try:
        call_command("replay", *slugs, check=check, stdout=out)
    except CommandError as error:
        return out.getvalue().splitlines(), str(error)
    return out.getvalue().splitlines(), ""


@pytest.mark.parametrize("check", [True, False])
def test_nothing_differs(check: bool) -> None:
    assert replayed(check=check) == (["2 tables played again"], "")


@pytest.mark.parametrize(
    ("field", "value"),
    [("score", 7), ("place", 4), ("table_points_60", 1), ("deals_won", 3), ("best_hand", 1)],
)
def test_a_stored_figure_that_differs_is_listed_and_fails_the_check(field: str, value: int) -> None:
    Seat.objects.filter(table__number=1, position=1).update(**{field: value})
    lines, failure = replayed(check=True)
    assert failure == "1 table differs from what is stored"
    assert lines[-1] == "2 tables played again"
    assert len(lines) == 2
    assert lines[0].startswith("westwind/evening, round 1, table 1: ")
    assert str(value) in lines[0]
    assert Seat.objects.filter(**{field: value, "table__number": 1, "position": 1}).exists()


def test_the_end_of_a_game_is_compared_too() -> None:
    Table.objects.filter(number=1).update(finished=True)
    lines, failure = replayed(check=True)
    assert failure == "1 table differs from what is stored"
    assert lines[0].startswith("westwind/evening, round 1, table 1: ")


def test_without_check_it_is_put_right() -> None:
    Seat.objects.update(score=7)
    lines, failure = replayed()
    assert (lines[-1], failure) == ("2 tables differ from what is stored; put right", "")
    assert replayed(check=True) == (["2 tables played again"], "")
    assert list(Seat.objects.filter(table__number=1).values_list("score", flat=True)) == WIN_SCORES
    assert list(Seat.objects.filter(table__number=2).values_list("score", flat=True)) == [3, 1, -4, 0]


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ([10, 600, 6, 0], "line 2 of the log can't be played: totals.1: 600 is above the limit of 500"),
        (7, "the log can't be played: it is damaged ("),
    ],
)
def test_a_log_that_cannot_be_played_is_named_and_the_others_are_played(
    check: bool, totals: object, told: str
) -> None:
    Entry.objects.filter(number=2).update(totals=totals)
    Seat.objects.filter(table__number=2, position=0).update(score=7)
    lines, failure = replayed(check=check)
    assert lines[0].startswith(f"westwind/evening, round 1, table 1: {told}")
    assert lines[1].startswith("westwind/evening, round 1, table 2: seat 0, score is 7")
    assert lines[2] == "1 table played again"
    if check:
        assert failure == "1 table differs from what is stored\n1 table can't be played"
    else:
        assert (lines[3], failure) == (
            "1 table differs from what is stored; put right",
            "1 table can't be played",
        )
    assert Seat.objects.get(table__number=2, position=0).score == (7 if check else 3)
    assert list(Seat.objects.filter(table__number=1).values_list("score", flat=True)) == WIN_SCORES


HANDS = [None, {"melds": [{"tiles": "777z", "state": "exposed"}]}, None, None]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            {"melds": [{"tiles": "66z", "state": "exposed"}]},
            "round 1, table 3: seat 0, score is -56, the deals give -44",
        ),
        ({"concealed": "66666z"}, "the log can't be played: hands.1: there are more of 6z"),
        ({"concealed": [6]}, "the log can't be played: hands.1.concealed: a list is not a text"),
        (7, "the log can't be played: hands.1: 7 is not an object"),
    ],
)
def test_hands_are_scored_again(content: object, told: str) -> None:
    deal = {"outcome": WIN["outcome"] | {"winners": [{"seat": 3, "from": 0}]}, "totals": [0, None, 0, 20]}
    file = session_file(table(3, deals=[deal | {"hands": HANDS}]), slug="hands")
    import_session(data=written(file))
    assert replayed(check=True) == (["3 tables played again"], "")
    DealHand.objects.update(content=content)
    lines, failure = replayed(check=True)
    assert told in "\n".join(lines)
    assert failure


def test_sessions_that_were_replaced_are_played_too() -> None:
    old = Session.objects.get()
    import_session(data=written(FILE), replace=True)
    Seat.objects.filter(table__round__session=old).update(score=7)
    lines, failure = replayed(check=True)
    assert lines[0].startswith(f"westwind/evening (replaced, id {old.pk}), round 1, table 1: ")
    assert (lines[-1], failure) == ("4 tables played again", "2 tables differ from what is stored")


def test_one_session_can_be_named() -> None:
    import_session(data=written(session_file(table(), slug="other")))
    Seat.objects.filter(table__round__session__slug="evening").update(score=7)
    assert replayed("other", check=True) == (["1 table played again"], "")
    assert replayed("evening", "westwind/other", check=True)[0][-1] == "3 tables played again"
    assert replayed("nowhere", check=True) == ([], "there is no session nowhere")
