"""Absences in a file: penalties of the session, the same bytes there and back, and the same standings."""

import json
from fractions import Fraction

import pytest

from tests.tracker.factories import make_participant, make_players, make_session, make_table, won
from tests.tracker.services.acting import record
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Round, Session, Table
from tracker.queries.standings import session_standings
from tracker.services.absences import AbsentScore, add_absence
from tracker.services.penalties import add_penalty
from tracker.services.replacing import replace_player


@pytest.fixture
def played(german: Session) -> Session:
    """Zoe sits for Anna, who gets the fixed score; Emil is absent without one; Anna has a penalty."""
    table = make_table(german)
    record(table, won(0, 1))
    zoe, emil = (make_participant(german, player) for player in make_players(german.club, ["Zoe", "Emil"]))
    zoe.substitute = True
    zoe.save()
    anna = german.participants.get(player__name="Anna")
    replace_player(
        table=table,
        position=0,
        player=zoe.player,
        user=None,
        why="ill",
        absence=AbsentScore(-15, 40),
        revision=None,
    )
    for score in (AbsentScore(0, 0), AbsentScore(7, 0)):
        sitting = make_table(german, ["Carla", "Dora", "Fay", "Gert"]).round
        add_absence(session=german, round=sitting, participant=emil, user=None, score=score)
    add_penalty(session=german, participant=anna, points=-5, why="late", user=None)
    Table.objects.update(status="confirmed")
    return german


def test_what_absences_give_comes_back_from_the_file(played: Session) -> None:
    written = export_session(played)
    penalties = json.loads(written)["session"]["penalties"]
    anna, emil = (played.participants.get(player__name=name).file_id for name in ("Anna", "Emil"))
    assert penalties == [
        {"player": anna, "points": -5, "why": "late"},
        {"player": anna, "points": -15, "why": "absent in round 1"},
        {"player": anna, "table_points": "2/3", "why": "absent in round 1"},
        {"player": emil, "points": 7, "why": "absent in round 3"},
    ]
    read = import_session(data=written, replace=True).session
    assert read != played
    assert export_session(read) == written

    def sums(session: Session) -> dict[str, tuple[int, Fraction]]:
        rows = session_standings(session).rows
        return {row.player_name: (row.points, row.table_points) for row in rows}

    assert sums(read) == sums(played)


def test_an_absence_of_a_planned_round_is_not_in_the_file(played: Session) -> None:
    session = make_session(played.club, slug="next")
    sitting = make_table(session).round
    Round.objects.filter(pk=sitting.pk).update(status="planned")
    emil = make_participant(session, make_players(played.club, ["Emil"])[0])
    add_absence(session=session, round=sitting, participant=emil, user=None, score=AbsentScore(5, 5))
    assert "penalties" not in json.loads(export_session(session))["session"]
