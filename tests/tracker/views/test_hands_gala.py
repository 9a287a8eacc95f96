"""Tiles beside premiums on the form of a deal under GALA."""

from typing import Any

import pytest
from django.test import Client

from scoring.deals import Deal
from tests.tracker.factories import make_table
from tests.tracker.hands import hand
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tracker.models import Entry, Session, Table
from tracker.queries.games import table_game
from tracker.services.entries import Premiums, premiums_of

#: 1 + concealed hand 1 + all chows 1 + pure straight 3
STRAIGHT = "123456789m 23p 55s +1p"
#: 1 + all pungs 1 + pung of red dragons 1 + no chow, one kong: 3
PUNGS = "(777z) (444p) (222s) 88m 33s +3s"


@pytest.fixture
def family(gala: Session) -> Table:
    return make_table(gala)


def send(client: Client, table: Table, name: str = "table_record", **changes: Any) -> Any:
    """Anna and Bernd win on Carla's discard, both by their tiles."""
    table.refresh_from_db()
    sent = {
        "revision": table.revision,
        "idempotency_key": "one",
        "kind": "win",
        "winners": ["0", "1"],
        "source": "2",
        "hand_0": STRAIGHT,
        "hand_1": PUNGS,
        **changes,
    }
    return client.post(url(name, table), sent)


def test_each_winner_by_tiles(scoring: Client, family: Table) -> None:
    assert send(scoring, family).status_code == 302
    (line,) = table_game(family).lines
    assert isinstance(line.content, Deal)
    assert line.content.hands == (hand(f"{STRAIGHT} @discard"), hand(f"{PUNGS} @discard"), None, None)
    assert line.played is not None
    assert line.played.totals == (6, 3, 0, 0)
    assert line.played.deltas == (6, 3, -2, 0)


def test_the_sums_are_shown_while_it_is_typed(scoring: Client, family: Table) -> None:
    page = text(send(scoring, family, "table_preview"))
    assert "Anna: 6 points" in page
    assert "pure straight 3 points" in page
    assert "Bernd: 3 points" in page


def test_tiles_of_losers_are_left_alone(scoring: Client, family: Table) -> None:
    response = send(scoring, family, winners=["0"], hand_1="nonsense")
    assert response.status_code == 302
    (line,) = table_game(family).lines
    assert isinstance(line.content, Deal)
    assert line.content.hands == (hand(f"{STRAIGHT} @discard"), None, None, None)


def test_a_form_that_says_no_source_keeps_the_tiles(scoring: Client, family: Table) -> None:
    response = send(scoring, family, source="")
    assert response.status_code == 422
    assert value(response, "hand_0") == STRAIGHT
    assert "Say who discarded" in field_error(response, "source")


def test_premiums_worth_something_else_are_weighed(scoring: Client, family: Table) -> None:
    typed: dict[str, Any] = {"premiums_1": ["all_pungs"], "words_1": "a lucky day"}
    response = send(scoring, family, **typed)
    assert response.status_code == 422
    assert "The hand: 3 The typed total: 2" in text(response)
    assert chosen(response, "premiums_1") == ["all_pungs"]
    assert not Entry.objects.exists()
    assert send(scoring, family, counts_1="total", **typed).status_code == 302
    (line,) = table_game(family).lines
    assert line.kept == {1: hand(f"{PUNGS} @discard")}
    assert line.played is not None
    assert line.played.totals == (6, 2, 0, 0)
    assert premiums_of(line.entry) == {1: Premiums(("all_pungs",), "a lucky day")}


def test_where_the_hand_counts_it_names_the_premiums_itself(scoring: Client, family: Table) -> None:
    typed: dict[str, Any] = {"premiums_1": ["all_pungs"], "words_1": "a lucky day", "counts_1": "hand"}
    assert send(scoring, family, **typed).status_code == 302
    (line,) = table_game(family).lines
    assert premiums_of(line.entry) == {1: Premiums((), "a lucky day")}
    response = scoring.get(url("entry_amend", family, line.entry.key))
    assert value(response, "words_1") == "a lucky day"
    assert value(response, "hand_1") == PUNGS.replace("88m 33s", "88m33s")
    assert value(response, "others_1") == ""


def test_premiums_that_are_worth_the_same_ask_nothing(scoring: Client, family: Table) -> None:
    response = send(scoring, family, premiums_1=["all_pungs", "red_dragon_pung"])
    assert response.status_code == 302


def test_other_points_that_can_not_be_are_told(scoring: Client, family: Table) -> None:
    response = send(scoring, family, others_1="many")
    assert "“many” is no number" in field_error(response, "others_1")
    assert value(response, "hand_1") == PUNGS
