"""Final scores typed from the sheet, and which of them or the deals count."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_table, won
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tracker.models import Session, Table
from tracker.services.deals import record_deal


def typed(table: Table, *totals: object, **more: Any) -> dict[str, Any]:
    """The form as its page sends it."""
    table.refresh_from_db()
    fields = {f"total_{position}": total for position, total in enumerate(totals)}
    return {"revision": table.revision, **fields, **more}


@pytest.fixture
def played(table: Table) -> Table:
    """A German table after a deal of −140, +800, −270, −390."""
    deal = won(1, None, (100, 200, 50, 20))
    record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
    return table


def test_only_final_scores_are_typed(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_totals", table), typed(table, "−10", "+30", -5, "-15"))
    assert response["Location"] == url("table", table)
    page = text(scoring.get(url("table", table)))
    assert "Bernd 30 1 4" in page
    assert "Confirm the result" in page
    assert "Log on the phone" not in page


def test_totals_that_do_not_add_up_are_shown_and_may_be_kept(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_totals", table), typed(table, 10, 20, 30, -61))
    assert response.status_code == 422
    page = text(response)
    assert "The totals add up to -1 instead of 0" in page
    assert "They are right as written" in page
    assert value(response, "total_3") == "-61"
    assert "They are right as written" not in text(scoring.get(url("table_totals", table)))
    response = scoring.post(url("table_totals", table), typed(table, 10, 20, 30, -61, accept="on"))
    assert response.status_code == 302
    assert "They are right as written" not in text(scoring.get(url("table_totals", table)))


def test_under_gala_nothing_has_to_add_up(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    assert scoring.post(url("table_totals", table), typed(table, 3, 5, 1, 0)).status_code == 302


@pytest.mark.parametrize(
    ("total", "words"),
    [
        ("", "The score is missing"),
        ("ten", "“ten” is no number"),
        ("1.5", "no whole number"),
        ("99999999", "is no score"),
    ],
)
def test_what_is_no_score_is_told_at_its_field(scoring: Client, table: Table, total: str, words: str) -> None:
    response = scoring.post(url("table_totals", table), typed(table, total, 0, 0, 0))
    assert response.status_code == 422
    assert words in field_error(response, "total_0")
    assert value(response, "total_0") == total


def test_a_stale_page_keeps_what_was_typed(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_totals", table), typed(table, 1, 2, 3, -6) | {"revision": "0"})
    assert response.status_code == 422
    assert "Somebody else has changed this table meanwhile" in text(response)
    assert value(response, "total_2") == "3"
    again = typed(table, 1, 2, 3, -6) | {"revision": value(response, "revision")}
    assert scoring.post(url("table_totals", table), again).status_code == 302


def test_totals_beside_deals_are_shown_both_and_one_counts(scoring: Client, played: Table) -> None:
    assert "By the deals: Anna −140, Bernd 800" in text(scoring.get(url("table_totals", played)))
    response = scoring.post(url("table_totals", played), typed(played, -140, 800, -260, -400))
    assert response["Location"] == url("table_counts", played)
    page = scoring.get(response["Location"])
    assert "Carla −270 −260 differs −270" in text(page)
    assert chosen(page, "counts") == ["deals"]
    response = scoring.post(url("table_counts", played), {"counts": "totals"})
    assert response["Location"] == url("table", played)
    assert "Carla −270 −260 differs −260" in text(scoring.get(url("table", played)))


def test_totals_that_agree_with_the_deals_need_no_choice(scoring: Client, played: Table) -> None:
    response = scoring.post(url("table_totals", played), typed(played, -140, 800, -270, -390))
    assert response["Location"] == url("table", played)


@pytest.mark.parametrize("counts", ["", "both"])
def test_what_counts_must_be_said(scoring: Client, played: Table, counts: str) -> None:
    response = scoring.post(url("table_counts", played), {"counts": counts})
    assert response.status_code == 422
    assert field_error(response, "counts")


def test_what_is_not_there_does_not_count(scoring: Client, played: Table) -> None:
    page = text(scoring.post(url("table_counts", played), {"counts": "totals"}, follow=True))
    assert "There is nothing of that kind to count." in page
