"""Addresses, forms and small readings for tests of the pages of the play."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.deals import Deal
from tracker.models import Round, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_deal

Sent = dict[str, Any]


def url(name: str, place: Table | Round | Session, *more: str | int) -> str:
    """The address of a page of a table, a round or a session."""
    if isinstance(place, Table):
        round_, numbers = place.round, [place.round.number, place.number]
    elif isinstance(place, Round):
        round_, numbers = place, [place.number]
    else:
        return reverse(name, args=[place.club.address, place.slug, *more])
    session = round_.session
    return reverse(name, args=[session.club.address, session.slug, *numbers, *more])


def text(response: Any) -> str:
    """What a reader of the page sees: without tags, entities resolved, blanks collapsed."""
    body: str = response.content.decode()
    body = re.sub(r"<(script|style|title)\b.*?</\1>", " ", body, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def german(table: Table, **changes: Any) -> Sent:
    """A German deal's form as its page sends it: Bernd (seat 1) wins 200, the others have 100, 50, 20."""
    table.refresh_from_db()
    sent: Sent = {
        "revision": table.revision,
        "seen": "",
        "idempotency_key": "one",
        "penalty_rows": 1,
        "winner": "1",
        "source": "unknown",
        "total_0": "100",
        "total_1": "200",
        "total_2": "50",
        "total_3": "20",
        "do": "record",
    }
    return {**sent, **changes}


def field_error(response: Any, field: str) -> str:
    """The words that stand at a field; empty where there are none."""
    found = re.search(rf'id="id_{field}_error">(.*?)</div>', response.content.decode(), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[1])).split()) if found else ""


def value(response: Any, name: str) -> str:
    """What stands in a text field of the page."""
    tag = re.search(rf'<input[^>]*\bname="{name}"[^>]*>', response.content.decode())
    assert tag is not None, f"no field {name}"
    found = re.search(r'\bvalue="([^"]*)"', tag[0])
    return unescape(found[1]) if found else ""


def chosen(response: Any, name: str) -> list[str]:
    """The values of the radio buttons or boxes of this name that are marked."""
    tags = re.findall(rf'<input[^>]*\bname="{name}"[^>]*>', response.content.decode())
    marked = [tag for tag in tags if re.search(r"\bchecked\b", tag)]
    return [found[1] for tag in marked if (found := re.search(r'\bvalue="([^"]*)"', tag))]


def log(table: Table, *deals: Deal) -> list[str]:
    """Record deals at a table, by nobody who is signed in; the keys of all its lines."""
    for deal in deals:
        record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
    table.refresh_from_db()
    return [line.entry.key for line in table_game(table).lines]


def send(client: Client, table: Table, **changes: Any) -> Any:
    """Send a German deal's form to its table."""
    return client.post(url("table_record", table), german(table, **changes))
