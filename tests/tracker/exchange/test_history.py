"""A session's history as JSON lines, by ids."""

import json
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.tracker.exchange.files import DRAW, NAMES, session_file, table, written
from tracker.exchange.history import history_lines
from tracker.exchange.session_file import import_session
from tracker.models import Participant, Session, Table
from tracker.services.audit import TableLink, record_audit

pytestmark = pytest.mark.django_db

KEYS = ["id", "at", "session", "round", "table", "user", "by_link", "participant"]
KEYS += ["action", "subject", "before", "after", "why"]


def imported(*, replace: bool = False) -> Session:
    return import_session(data=written(session_file(table(4, deals=[DRAW]))), replace=replace).session


def test_a_line_tells_who_what_when_and_why() -> None:
    user = User.objects.create_user("anna")
    session = imported()
    record_audit(
        club=session.club,
        user=user,
        action="amend_deal",
        session=session,
        table=Table.objects.get(),
        subject="abcd2345",
        before={"totals": [1, 2, 3, 4]},
        after={"totals": [1, 2, 3, 5]},
        why="Größe verwechselt",
    )
    first, second = (json.loads(line) for line in history_lines(session))
    assert (list(first), list(second)) == (KEYS, KEYS)
    assert (first["action"], first["user"], first["table"]) == ("import_session", None, None)
    assert datetime.fromisoformat(second["at"]).utcoffset() is not None
    del second["id"], second["at"]
    assert second == {
        "session": session.pk,
        "round": 1,
        "table": 4,
        "user": user.pk,
        "by_link": False,
        "participant": None,
        "action": "amend_deal",
        "subject": "abcd2345",
        "before": {"totals": [1, 2, 3, 4]},
        "after": {"totals": [1, 2, 3, 5]},
        "why": "Größe verwechselt",
    }


def test_letters_are_written_as_they_are_and_a_line_is_a_line() -> None:
    session = imported()
    record_audit(club=session.club, user=None, action="x", session=session, why="спор\nо точках")
    *_first, last = history_lines(session)
    assert "спор\\nо точках" in last
    assert "\n" not in last


def test_the_history_of_what_was_replaced_is_told_too_and_no_other() -> None:
    first = imported()
    second = imported(replace=True)
    third = imported(replace=True)
    other = import_session(data=written(session_file(slug="other"))).session
    told = [json.loads(line) for line in history_lines(third)]
    assert [line["session"] for line in told] == [first.pk, second.pk, third.pk]
    assert other.pk not in {line["session"] for line in told}
    assert [line["session"] for line in map(json.loads, history_lines(second))] == [first.pk, second.pk]


def test_it_names_nobody() -> None:
    told = "".join(history_lines(imported(replace=True)))
    assert not any(name in told for name in NAMES)


def test_what_a_phone_wrote_names_its_writer_by_the_players_id() -> None:
    session = imported()
    anna = Participant.objects.filter(session=session)[0]
    for link in (TableLink(anna), TableLink()):
        record_audit(club=session.club, user=link, action="record_deal", session=session)
    _first, *told = (json.loads(line) for line in history_lines(session))
    assert [(line["user"], line["by_link"], line["participant"]) for line in told] == [
        (None, True, anna.player_id),
        (None, True, None),
    ]
