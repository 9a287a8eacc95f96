"""Penalties as they are typed."""

from fractions import Fraction
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tests.tracker.factories import make_participant
from tracker.forms.penalties import PenaltyForm, TablePointsField
from tracker.models import Participant, Player, Session


@pytest.fixture
def somebody(german: Session, players: list[Player]) -> Participant:
    return make_participant(german, players[0])


def form_of(somebody: Participant, **changes: Any) -> PenaltyForm:
    data = {"participant": str(somebody.pk), "points": "-20", "table_points": "", "why": "late"}
    return PenaltyForm({**data, **changes}, participants=[somebody])


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("7", Fraction(7)),
        ("-7", Fraction(-7)),
        ("−7", Fraction(-7)),
        ("–1/2", Fraction(-1, 2)),
        ("2 1/3", Fraction(7, 3)),
        ("-2 1/3", Fraction(-7, 3)),
        ("1,5", Fraction(3, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("½", Fraction(1, 2)),
        ("−2⅓", Fraction(-7, 3)),
        ("+ ¾", Fraction(3, 4)),
        ("", None),
    ],
)
def test_table_points_are_read_exactly(typed: str, value: Fraction | None) -> None:
    assert TablePointsField(required=False).clean(typed) == value


@pytest.mark.parametrize("typed", ["seven", "1/0", "1//2", "1e3", "½ or so", "--7"])
def test_other_table_points_are_refused(somebody: Participant, typed: str) -> None:
    form = form_of(somebody, points="", table_points=typed)
    assert not form.is_valid()
    assert "is no number" in str(form.errors["table_points"])


def test_one_amount(somebody: Participant) -> None:
    form = form_of(somebody)
    assert form.is_valid(), form.errors
    assert form.participant == somebody
    assert form.cleaned_data["points"] == -20
    assert form.cleaned_data["table_points"] is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": ""}, "points"),
        ({"table_points": "1"}, "table_points"),
        ({"points": "0"}, "points"),
        ({"points": "", "table_points": "0"}, "table_points"),
        ({"points": "much"}, "points"),
        ({"why": ""}, "why"),
        ({"participant": ""}, "participant"),
        ({"participant": "0"}, "participant"),
    ],
)
def test_what_lacks_stands_at_its_field(somebody: Participant, changes: dict[str, str], field: str) -> None:
    form = form_of(somebody, **changes)
    assert not form.is_valid()
    assert list(form.errors) == [field]


@pytest.mark.parametrize("typed", ["9999999", "-12345678", "9" * 40])
def test_too_large_a_number_is_called_so(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        TablePointsField().clean(typed)
    assert "too large" in refused.value.messages[0]
