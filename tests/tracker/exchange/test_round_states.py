"""What a round of a session file is: closed, open, or only planned, which the file does not say."""

from typing import Any

import pytest
from django.db import transaction

from tests.tracker.exchange.files import Json, session_file, table, written
from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Round, Session
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.planned import begin_round, plan_rounds
from tracker.services.rounds import close_round

pytestmark = pytest.mark.django_db

TOTALS = [10, -10, 0, 0]


def rounds_of(marks: str) -> list[Json]:
    """A round a letter: Confirmed, Running, Planned, planned with a penalty (T), or Empty of tables."""
    kinds: dict[str, dict[str, Any]] = {
        "C": {"status": "confirmed", "totals": TOTALS},
        "R": {"status": "running"},
        "P": {"status": "planned"},
        "T": {"status": "planned", "penalties": [{"player": "P01", "points": -5, "why": "late"}]},
    }
    return [
        {"number": number, "tables": [table(**kinds[mark])]} if mark in kinds else {"number": number}
        for number, mark in enumerate(marks, start=1)
    ]


@pytest.mark.parametrize(
    ("marks", "states"),
    [
        ("P", "o"),
        ("PP", "op"),
        ("CP", "co"),
        ("CRP", "cop"),
        ("CPPP", "copp"),
        ("RPRP", "ooop"),
        ("PPC", "ooc"),
        ("CTP", "cop"),
        ("RT", "oo"),
        ("RE", "oo"),
        ("CC", "cc"),
        ("REP", "oop"),
    ],
)
def test_what_has_not_begun_behind_an_unfinished_round_is_planned(marks: str, states: str) -> None:
    session = import_session(data=written(session_file(rounds=rounds_of(marks)))).session
    found = session.rounds.order_by("number").values_list("status", flat=True)
    assert "".join(status[0] for status in found) == states


def test_a_planned_tournament_comes_back_byte_for_byte() -> None:
    session = make_session(make_club(), kind="tournament")
    eight = make_players(session.club, list("ABCDEFGH"))
    for player in eight:
        make_participant(session, player)
    rounds = plan_rounds(session=session, rounds=[[eight[:4], eight[4:]]] * 4, user=None)
    for one in rounds[:2]:
        begin_round(round=one, user=None)
        if one is rounds[0]:
            for seats in one.tables.all():
                type_totals(table=seats, totals=TOTALS, user=None)
                end_game(table=seats, how="agreed", user=None)
                confirm_table(table=seats, user=None)
            close_round(round=one, user=None)
    exported = export_session(session)
    states = list(session.rounds.order_by("number").values_list("status", flat=True))
    assert states == ["closed", "open", "planned", "planned"]
    with transaction.atomic():
        again = import_session(data=exported, replace=True).session
        assert list(again.rounds.order_by("number").values_list("status", flat=True)) == states
        assert export_session(again) == exported
    assert Round.objects.filter(session=again).count() == 4
    assert Session.objects.filter(superseded_at=None).count() == 1
