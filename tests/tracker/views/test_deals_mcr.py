"""The form of a deal under MCR: the winner's fan points."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_table
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tracker.models import Entry, Session, Table
from tracker.queries.games import table_game


@pytest.fixture
def match(mcr: Session) -> Table:
    """An MCR table: Anna, Bernd, Carla and Dora."""
    return make_table(mcr)


def send(client: Client, table: Table, **changes: Any) -> Any:
    """Anna wins 24 from Carla."""
    table.refresh_from_db()
    sent = {
        "revision": table.revision,
        "idempotency_key": "one",
        "winner": "0",
        "source": "2",
        "value": "24",
        **changes,
    }
    return client.post(url("table_record", table), sent)


def test_records_the_value_of_the_winning_hand(scoring: Client, match: Table) -> None:
    assert send(scoring, match).status_code == 302
    assert match.entries.get().totals == [24, 0, 0, 0]
    assert table_game(match).game.scores == (48, -8, -32, -8)


def test_shows_who_pays_whom(scoring: Client, match: Table) -> None:
    page = text(send(scoring, match, do="preview", source="self"))
    assert "Dora pays Anna 32" in page
    assert "At least 8, flowers left out." in page


def test_there_is_no_limit_to_cut_to(scoring: Client, match: Table) -> None:
    page = send(scoring, match, do="cut", value="400", total_0="400")
    assert page.status_code == 200
    assert value(page, "value") == "400"


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"value": "7"}, "value", "7 for Anna: a winner has at least 8."),
        ({"value": ""}, "value", "How many fan points"),
        ({"value": "eight"}, "value", "“eight” is no number"),
        ({"source": ""}, "source", "Say who discarded the winning tile"),
        ({"source": "unknown"}, "source", "unknown"),
        ({"source": "0"}, "source", "Anna can’t win on a tile of their own"),
        ({"winner": ""}, "winner", "Say who won"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    scoring: Client, match: Table, changes: dict[str, Any], field: str, words: str
) -> None:
    response = send(scoring, match, **changes)
    assert response.status_code == 422
    assert words in field_error(response, field)
    assert not Entry.objects.exists()


def test_too_few_points_and_no_discarder_are_told_at_once(scoring: Client, match: Table) -> None:
    response = send(scoring, match, value="-5", source="")
    assert field_error(response, "value") == "-5 for Anna: a total is 0 or more."
    assert "Say who discarded the winning tile" in field_error(response, "source")


@pytest.mark.parametrize("kind", ["draw", "void"])
def test_nobody_wins(scoring: Client, match: Table, kind: str) -> None:
    assert send(scoring, match, winner=kind, source="", value="").status_code == 302
    assert match.entries.get().totals is None


def test_a_correction_starts_from_what_was_recorded(scoring: Client, match: Table) -> None:
    send(scoring, match)
    page = scoring.get(url("entry_amend", match, match.entries.get().key))
    assert (chosen(page, "winner"), chosen(page, "source")) == (["0"], ["2"])
    assert value(page, "value") == "24"


def test_a_drawn_deal_can_be_corrected(scoring: Client, match: Table) -> None:
    send(scoring, match, winner="draw")
    page = scoring.get(url("entry_amend", match, match.entries.get().key))
    assert chosen(page, "winner") == ["draw"]
    assert value(page, "value") == ""
