"""A club's own hands and premiums as rows of the options form."""

from typing import Any

import pytest

from scoring.rulesets import get_ruleset
from tests.tracker.forms.test_options import filled
from tracker.forms.options import OptionsForm
from tracker.forms.own_rows import EMPTY_ROWS, new_code
from tracker.presentation.patterns import CLAUSES

PAIRS = {"label": "Sieben Paare", "pattern": "7 different pairs; two suits", "worth": "half_limit"}
GREEN = {"label": "Nur Grün", "pattern": "only 23468s6z", "worth": "doubles", "amount": "2"}
OWN = {
    "sieben_paare": {"label": "Sieben Paare", "pattern": "7 different pairs; two suits", "limit": 0.5},
    "nur_gruen": {"label": "Nur Grün", "pattern": "only 23468s6z", "doubles": 2},
}


def sent(code: str, option: str, *rows: dict[str, str]) -> dict[str, Any]:
    """What a browser sends for an options form with these rows."""
    said = {
        f"{code}-{option}-{number}-{name}": value
        for number, row in enumerate(rows)
        for name, value in {"label": "", "pattern": "", "amount": "", **row}.items()
    }
    return filled(code) | said


def form_of(
    *rows: dict[str, str], code: str = "german", option: str = "own_hands", **values: Any
) -> OptionsForm:
    return OptionsForm(get_ruleset(code), sent(code, option, *rows), values=values)


def errors_of(*rows: dict[str, str], **more: Any) -> dict[str, list[str]]:
    form = form_of(*rows, **more)
    assert not form.is_valid()
    assert form.has_errors
    (table,) = form.own_rows
    return {
        f"{number}.{name}": [str(one) for one in told]
        for number, row in enumerate(table.rows)
        for name, told in row.errors.items()
    }


def test_rows_become_hands_with_codes_of_their_labels() -> None:
    form = form_of(PAIRS, GREEN, {"worth": "limit"})
    assert form.is_valid(), [row.errors for row in form.own_rows[0].rows]
    assert form.changed == {"own_hands": OWN}
    assert form.differing_now() == ["Sieben Paare", "Nur Grün"]
    assert get_ruleset("german").resolve(form.changed).changed == {"own_hands": OWN}


@pytest.mark.parametrize(
    ("worth", "amount", "figure"),
    [
        ("limit", "", {"limit": 1}),
        ("half_limit", "7", {"limit": 0.5}),
        ("points", "10", {"points": 10}),
        ("doubles", "3", {"doubles": 3}),
    ],
)
def test_a_hand_is_worth_points_doubles_or_the_limit(
    worth: str, amount: str, figure: dict[str, float]
) -> None:
    form = form_of({**PAIRS, "worth": worth, "amount": amount})
    assert form.is_valid()
    assert form.changed["own_hands"]["sieben_paare"] == {
        "label": PAIRS["label"],
        "pattern": PAIRS["pattern"],
        **figure,
    }
    (first, *_empty) = OptionsForm(get_ruleset("german"), values=form.changed).own_rows[0].rows
    assert first["worth"].value() == worth


def test_the_rows_of_a_session_are_shown_with_empty_ones() -> None:
    form = OptionsForm(get_ruleset("german"), values={"own_hands": OWN, "limit": 300})
    (table,) = form.own_rows
    assert [row["label"].value() for row in table.rows] == ["Sieben Paare", "Nur Grün", *[None] * EMPTY_ROWS]
    assert [(row["code"].value(), row["amount"].value()) for row in table.rows[:2]] == [
        ("sieben_paare", None),
        ("nur_gruen", 2),
    ]
    assert ["remove" in row.fields for row in table.rows] == [True, True, *[False] * EMPTY_ROWS]
    assert form.kept == {}
    assert form.differing_now()[1:] == ["Sieben Paare", "Nur Grün"]


def test_a_row_keeps_its_code_when_its_label_changes() -> None:
    form = form_of({**PAIRS, "code": "sieben_paare", "label": "Paare"}, own_hands=OWN)
    assert form.is_valid()
    assert list(form.changed["own_hands"]) == ["sieben_paare"]
    assert form.changed["own_hands"]["sieben_paare"]["label"] == "Paare"


def test_rows_are_taken_away_by_a_tick_or_by_emptying_them() -> None:
    ticked = {**PAIRS, "code": "sieben_paare", "remove": "on", "pattern": "nonsense"}
    form = form_of(ticked, {"code": "nur_gruen", "worth": "limit"}, own_hands=OWN)
    assert form.is_valid()
    assert form.changed == {}


def test_a_code_that_the_session_does_not_have_is_no_code() -> None:
    form = form_of({**PAIRS, "code": "no_chow"}, {**GREEN, "code": "Bad Code"})
    assert form.is_valid()
    assert list(form.changed["own_hands"]) == ["sieben_paare", "nur_gruen"]


def test_a_page_without_rows_leaves_them() -> None:
    form = OptionsForm(get_ruleset("german"), filled("german"), values={"own_hands": OWN})
    assert form.is_valid()
    assert form.changed == {"own_hands": OWN}


@pytest.mark.parametrize(
    ("row", "field", "words"),
    [
        ({"label": ""}, "label", "What is it called?"),
        ({"label": "\u200b"}, "label", "What is it called?"),
        ({"label": "a\x07"}, "label", "control character"),
        ({"label": "x" * 61}, "label", "at most 60"),
        ({"pattern": ""}, "pattern", "Type a pattern"),
        ({"pattern": "x" * 201}, "pattern", "at most 200"),
        ({"pattern": "7 sevens"}, "pattern", "“7 sevens” is not among the words"),
        ({"pattern": "only 7x"}, "pattern", "are no tiles"),
        ({"pattern": "each flower; no chow"}, "pattern", "“no chow” can’t stand beside"),
        ({"pattern": "5 pungs; no pair"}, "pattern", "No hand can have “5 pungs; no pair”."),
        ({"worth": "points"}, "amount", "How much is it worth?"),
        ({"worth": "points", "amount": "0"}, "amount", "How much is it worth?"),
        ({"worth": "points", "amount": "many"}, "amount", "“many” is no number"),
        ({"worth": "doubles", "amount": "21"}, "amount", "21 is not between 0 and 20"),
        ({"worth": "fame"}, "worth", "Select a valid choice"),
    ],
)
def test_what_cannot_be_stands_at_its_field(row: dict[str, str], field: str, words: str) -> None:
    told = errors_of(GREEN, {**PAIRS, **row})
    assert list(told) == [f"1.{field}"]
    assert words in told[f"1.{field}"][0]


def test_two_hands_are_not_called_alike() -> None:
    assert list(errors_of(PAIRS, {**GREEN, "label": "sieben PAARE"})) == ["1.label"]


@pytest.mark.parametrize("code", ["german", "russian", "bmja"])
def test_the_classical_family_has_own_hands(code: str) -> None:
    form = form_of(PAIRS, code=code)
    assert form.is_valid()
    assert "sieben_paare" in form.changed["own_hands"]


def test_gala_has_own_premiums_with_or_without_a_pattern() -> None:
    printed = {"all_pungs": {"points": 2}}
    old = {"house": {"label": "House", "points": 2, "implies": ["all_pungs"], "on": False}}
    form = form_of(
        {"code": "house", "label": "Our house", "amount": "3"},
        {"label": "Greens", "amount": "5", "pattern": "only 23468s6z"},
        code="gala",
        option="premiums",
        premiums=printed | old,
    )
    assert form.is_valid(), [row.errors for row in form.own_rows[0].rows]
    assert form.kept == {"premiums": printed}
    assert form.changed == {
        "premiums": {
            **printed,
            "house": {"label": "Our house", "points": 3, "implies": ["all_pungs"], "on": False},
            "greens": {"label": "Greens", "points": 5, "pattern": "only 23468s6z"},
        }
    }
    get_ruleset("gala").resolve(form.changed)


def test_a_premium_needs_points() -> None:
    assert list(errors_of({"label": "x"}, code="gala", option="premiums")) == ["0.amount"]


def test_mcr_has_no_rows_of_its_own() -> None:
    assert OptionsForm(get_ruleset("mcr")).own_rows == []


@pytest.mark.parametrize(
    ("label", "taken", "code"),
    [
        ("No chow", {"no_chow"}, "no_chow_2"),
        ("Девять врат", (), "devyat_vrat"),
        ("東", (), "own"),
        ("7 Paare", (), "own_7_paare"),
        ("x" * 60, (), "x" * 36),
    ],
)
def test_codes_are_made_of_labels(label: str, taken: set[str], code: str) -> None:
    assert new_code(label, taken) == code


@pytest.mark.parametrize("example", [example for clause in CLAUSES for example in clause.examples])
def test_every_clause_that_is_explained_can_be_typed(example: str) -> None:
    said = {"label": "x", "pattern": example, "points": 1}
    get_ruleset("german").resolve({"own_hands": {"own_x": said}})
