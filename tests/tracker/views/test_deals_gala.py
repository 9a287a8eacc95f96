"""The form of a deal under GALA: several winners, premiums."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_session, make_table
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tracker.models import Club, Entry, Session, Table
from tracker.queries.games import table_game
from tracker.services.entries import Premiums, premiums_of


@pytest.fixture
def family(gala: Session) -> Table:
    """A GALA table: Anna, Bernd, Carla and Dora."""
    return make_table(gala)


def send(client: Client, table: Table, **changes: Any) -> Any:
    """Anna and Bernd win on Carla's discard: all pungs and white dragons; five points in own words."""
    table.refresh_from_db()
    sent = {
        "revision": table.revision,
        "idempotency_key": "one",
        "kind": "win",
        "winners": ["0", "1"],
        "source": "2",
        "premiums_0": ["all_pungs", "white_dragon_pung"],
        "others_1": "5",
        "words_1": "a lucky day",
        **changes,
    }
    return client.post(url("table_record", table), sent)


def test_records_several_winners_with_their_premiums(scoring: Client, family: Table) -> None:
    assert send(scoring, family).status_code == 302
    entry = family.entries.get()
    assert entry.totals == [3, 6, 0, 0]
    assert premiums_of(entry) == {
        0: Premiums(("all_pungs", "white_dragon_pung"), ""),
        1: Premiums((), "a lucky day"),
    }
    assert table_game(family).game.scores == (3, 6, -2, 0)


def test_shows_the_sum_of_the_premiums(scoring: Client, family: Table) -> None:
    page = text(send(scoring, family, do="preview"))
    assert "Anna: 3 points" in page
    assert "Bernd: 6 points" in page
    assert "Anna and Bernd win from Carla" in page
    assert "Carla loses 1" in page
    assert "Next: East round, Bernd is East." in page
    plain = text(send(scoring, family, do="preview", premiums_0=[], others_1="0"))
    assert re.search(r"Anna: 1 point\b", plain)
    assert re.search(r"Bernd: 1 point\b", plain)


def test_an_implied_premium_is_not_added(scoring: Client, family: Table) -> None:
    ticked = ["big_three_dragons", "white_dragon_pung", "concealed_hand"]
    assert "Anna: 8 points" in text(send(scoring, family, do="preview", premiums_0=ticked))
    send(scoring, family, premiums_0=ticked)
    assert premiums_of(family.entries.get())[0].codes == ("concealed_hand", "big_three_dragons")


def test_offers_the_premiums_as_the_club_has_them(scoring: Client, club: Club) -> None:
    premiums = {"all_chows": {"on": False}, "dragon_dance": {"label": "dragon dance", "points": 7}}
    table = make_table(make_session(club, "gala", options={"premiums": premiums}))
    page = text(scoring.get(url("table", table)))
    assert "dragon dance 7" in page
    assert "all chows" not in page
    refused = send(scoring, table, premiums_0=["all_chows"])
    assert "“all chows” is switched off" in field_error(refused, "premiums_0")
    send(scoring, table, premiums_0=["dragon_dance"])
    assert table.entries.get().totals == [8, 6, 0, 0]


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"winners": []}, "winners", "Say who won"),
        ({"source": ""}, "source", "Say who discarded the winning tile"),
        ({"source": "0"}, "source", "Anna can’t win on a tile of their own"),
        ({"source": "self"}, "source", "only on one and the same discard"),
        ({"others_1": "many"}, "others_1", "“many” is no number"),
        ({"others_1": "99999999"}, "others_1", "100000000 for Bernd is more than"),
        ({"others_1": "-1"}, "others_1", "-1 is less than 0"),
        ({"words_1": "x" * 201}, "words_1", "at most 200"),
        ({"premiums_0": ["unheard_of"]}, "premiums_0", "unheard_of"),
        ({"kind": ""}, "kind", "Say whether somebody won"),
        ({"words_1": "a\x07b"}, "words_1", "control character"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    scoring: Client, family: Table, changes: dict[str, Any], field: str, words: str
) -> None:
    response = send(scoring, family, **changes)
    assert response.status_code == 422
    assert words in field_error(response, field)
    assert chosen(response, "premiums_0") == [
        code for code in changes.get("premiums_0", ["all_pungs", "white_dragon_pung"]) if "_of" not in code
    ]
    assert not Entry.objects.exists()


def test_one_wins_from_the_wall(scoring: Client, family: Table) -> None:
    assert send(scoring, family, winners=["0"], source="self").status_code == 302
    assert table_game(family).game.scores == (3, 0, 0, 0)


@pytest.mark.parametrize("kind", ["draw", "void"])
def test_nobody_wins(scoring: Client, family: Table, kind: str) -> None:
    assert send(scoring, family, kind=kind).status_code == 302
    assert family.entries.get().totals is None


def test_a_correction_starts_from_what_was_recorded(scoring: Client, family: Table) -> None:
    send(scoring, family)
    page = scoring.get(url("entry_amend", family, family.entries.get().key))
    assert chosen(page, "winners") == ["0", "1"]
    assert chosen(page, "source") == ["2"]
    assert chosen(page, "premiums_0") == ["all_pungs", "white_dragon_pung"]
    assert value(page, "others_0") == ""
    assert value(page, "others_1") == "5"
    assert value(page, "words_1") == "a lucky day"


def test_a_correction_does_not_start_from_a_premium_that_is_switched_off(
    scoring: Client, family: Table
) -> None:
    send(scoring, family)
    Session.objects.update(options={"premiums": {"all_pungs": {"on": False}}})
    page = scoring.get(url("entry_amend", family, family.entries.get().key))
    assert chosen(page, "premiums_0") == ["white_dragon_pung"]
    assert value(page, "others_0") == "1"


def test_a_total_that_its_premiums_no_longer_explain_is_a_number(scoring: Client, family: Table) -> None:
    send(scoring, family)
    entry = family.entries.get()
    entry.totals = [2, 6, 0, 0]
    entry.save()
    page = scoring.get(url("entry_amend", family, entry.key))
    assert chosen(page, "premiums_0") == []
    assert value(page, "others_0") == "1"


def test_a_drawn_deal_can_be_corrected(scoring: Client, family: Table) -> None:
    send(scoring, family, kind="draw")
    page = scoring.get(url("entry_amend", family, family.entries.get().key))
    assert chosen(page, "kind") == ["draw"]
