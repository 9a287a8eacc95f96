"""A phone that talks to its table in JSON."""

import json
from itertools import count
from typing import Any

from django.test import Client

from tests.tracker.views.pages import url
from tracker.models import Table

Json = dict[str, Any]

_numbers = count(1)

#: Bernd (seat 1) wins from Carla; the others have 100, 50 and 20.
WON: Json = {
    "outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}]},
    "totals": [100, 200, 50, 20],
}


def new_key() -> str:
    """A key that no other deal has."""
    return f"deal-{next(_numbers)}"


def won(seat: int, source: object, *totals: object, **more: Any) -> Json:
    """A deal that a seat wins, in the contract's form."""
    return {
        "outcome": {"kind": "win", "winners": [{"seat": seat, "from": source}]},
        "totals": list(totals),
        **more,
    }


def post(client: Client, name: str, table: Table, said: Any) -> Any:
    """Send something to an address of the table's API."""
    body = said if isinstance(said, bytes) else json.dumps(said)
    return client.post(url(name, table), body, content_type="application/json")


def state(client: Client, table: Table) -> Json:
    """The table as the phone is told of it."""
    answer = client.get(url("table_api_state", table))
    assert answer.status_code == 200
    found: Json = answer.json()
    return found


def seated(shown: Json) -> list[int]:
    """Who sits on seats 0-3, as a state says it."""
    return [side["person"] for side in shown["seats"]]


def send(client: Client, table: Table, deal: Any = WON, **more: Any) -> Any:
    """Send a deal: after the log's last line as it is now, where nothing else is said."""
    said: Json = {"key": new_key(), "deal": deal, **more}
    if "after" not in said and "revision" not in said:
        said["after"] = state(client, table)["seen"]
    return post(client, "table_api_deals", table, said)


def fields(answer: Any) -> list[str]:
    """The places of the errors of an answer, and that each has a sentence."""
    assert answer.status_code == 422, answer.content
    errors = answer.json()["errors"]
    assert all(one["message"] for one in errors)
    return [one["field"] for one in errors]
