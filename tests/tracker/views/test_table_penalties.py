"""Penalties of a table: given, shown, withdrawn."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_table
from tests.tracker.views.pages import field_error, text, url, value
from tracker.models import Penalty, Session, Table


def penalty(table: Table, **changes: Any) -> dict[str, Any]:
    """The form as its page sends it: Bernd loses 20 points."""
    bernd = table.seats.get(position=1).participant
    sent = {"participant": bernd.pk, "points": "−20", "table_points": "", "why": "late"}
    return {**sent, **changes}


def test_a_penalty_is_given_and_withdrawn_with_a_reason(organising: Client, table: Table) -> None:
    assert "There is none." in text(organising.get(url("table_penalties", table)))
    page = text(organising.post(url("table_penalties", table), penalty(table), follow=True))
    assert "Bernd: −20 points · late" in page
    given = Penalty.objects.get()
    assert (given.table, given.points) == (table, -20)
    address = url("table_penalty_withdraw", table, given.pk)
    assert "Bernd: −20 points · late" in text(organising.get(address))
    response = organising.post(address, {"why": ""})
    assert response.status_code == 422
    assert "Say why" in field_error(response, "why")
    page = text(organising.post(address, {"why": "he was not"}, follow=True))
    assert "There is none." in page
    assert organising.get(address).status_code == 404


def test_one_sending_is_one_penalty(organising: Client, table: Table) -> None:
    for number in (1, 2):  # the same again later, from a page that knows of the first, is another one
        sent = penalty(table, seen=value(organising.get(url("table_penalties", table)), "seen"))
        for _press in range(2):
            assert organising.post(url("table_penalties", table), sent).status_code == 302
        assert Penalty.objects.count() == number


def test_a_penalty_may_be_in_table_points(organising: Client, table: Table) -> None:
    sent = penalty(table, points="", table_points="-1/3")
    assert "Bernd: −⅓ table points · late" in text(
        organising.post(url("table_penalties", table), sent, follow=True)
    )


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": "twenty"}, "points"),
        ({"points": ""}, "points"),
        ({"table_points": "-7"}, "table_points"),
        ({"points": "0"}, "points"),
        ({"points": "-99999999"}, "points"),
        ({"why": ""}, "why"),
        ({"participant": ""}, "participant"),
    ],
)
def test_what_is_no_penalty_is_told_at_its_field(
    organising: Client, table: Table, changes: dict[str, str], field: str
) -> None:
    response = organising.post(url("table_penalties", table), penalty(table, **changes))
    assert response.status_code == 422
    assert field_error(response, field)
    assert not Penalty.objects.exists()
    assert value(response, "why") == changes.get("why", "late")


def test_nobody_of_another_table_gets_one(organising: Client, table: Table, german: Session) -> None:
    other = make_table(german, ["Eva", "Fritz", "Gerda", "Hans"])
    eva = other.seats.get(position=0).participant
    response = organising.post(url("table_penalties", table), penalty(table, participant=eva.pk))
    assert response.status_code == 422
    given = organising.post(url("table_penalties", other), penalty(other))
    assert given.status_code == 302
    assert organising.get(url("table_penalty_withdraw", table, Penalty.objects.get().pk)).status_code == 404
