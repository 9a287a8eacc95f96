"""Hands on filled score sheets, on wish."""

from typing import Any

from tests.tracker.factories import drawn
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.printing.reading import whole_text
from tests.tracker.views.pages import log
from tracker.models import Table
from tracker.printing.documents import make_document
from tracker.services.deals import record_deal


def sheet(table: Table, **asked: Any) -> str:
    session = table.round.session
    text = whole_text(make_document(session=session, name="score-sheets", language="en", **asked).pdf)
    return " ".join(text.split())


def played(table: Table) -> None:
    deal = won_by_hand(1, 2, WINNER, (50, 0, 7, 20))
    record_deal(
        table=table, deal=deal, user=None, revision=None, idempotency_key=None, kept_hands={2: hand(PUNG)}
    )
    log(table, drawn())


def test_totals_of_hands_stand_among_the_others(table: Table) -> None:
    played(table)
    text = sheet(table)
    assert "108" in text
    assert "777z" not in text


def test_hands_come_with_their_items_on_wish(table: Table) -> None:
    played(table)
    text = sheet(table, with_hands=True)
    assert "Bernd: (777z) [2222s] 345678m1p 1f3y +1p=11p @discard" in text
    assert "pung of dragons 777z 1 double" in text
    assert "54 points, 1 double: 108" in text
    assert "Carla: (555z)" in text
    assert "What counts is 7." in text


def test_where_there_are_none_the_wish_changes_nothing(table: Table) -> None:
    log(table, drawn())
    assert sheet(table, with_hands=True) == sheet(table)
