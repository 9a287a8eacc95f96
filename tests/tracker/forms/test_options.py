"""The options of a rule set as a form."""

from typing import Any

import pytest
from django.utils import translation

from scoring.rulesets import RULESETS, get_ruleset
from tracker.forms.options import OptionsForm


def filled(code: str, **changes: Any) -> dict[str, Any]:
    """What a browser sends for an untouched options form, with changes; None leaves a checkbox empty."""
    form = OptionsForm(get_ruleset(code))
    data = {f"{code}-{name}": form[name].value() for name in form.fields}
    data |= {f"{code}-{name}": value for name, value in changes.items()}
    return {name: str(value) for name, value in data.items() if value is not False and value is not None}


@pytest.mark.parametrize("code", RULESETS)
def test_an_untouched_form_is_as_printed(code: str) -> None:
    form = OptionsForm(get_ruleset(code), filled(code))
    assert form.is_valid(), form.errors
    assert form.changed == {}
    assert form.differing_now() == []


@pytest.mark.parametrize("code", RULESETS)
def test_every_option_but_tables_of_figures_is_asked_with_what_is_printed(code: str) -> None:
    ruleset = get_ruleset(code)
    form = OptionsForm(ruleset)
    assert set(form.fields) == {name for name, spec in ruleset.options.items() if spec.type != "rows"}
    assert all("Printed rules: " in str(field.help_text) for field in form.fields.values())


def test_what_differs_is_kept_as_the_rule_set_reads_it() -> None:
    data = filled("german", limit="1000", east_double=None, rotation="stay_on_win")
    form = OptionsForm(get_ruleset("german"), data)
    assert form.is_valid(), form.errors
    assert form.changed == {"limit": 1000, "east_double": False, "rotation": "stay_on_win"}
    assert len(form.differing_now()) == 3
    get_ruleset("german").resolve(form.changed)


def test_tables_of_figures_survive_an_edit() -> None:
    own = {"rows": {"only_tile": {"points": 4}}, "limit": 300}
    form = OptionsForm(get_ruleset("german"), filled("german", limit="300"), values=own)
    assert form.is_valid(), form.errors
    assert form.changed == own
    assert form.kept == {"rows": {"only_tile": {"points": 4}}}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "0 is not possible here: type a number from 1 to 100000."),
        ("100001", "100001 is not possible here: type a number from 1 to 100000."),
        ("many", "“many” is no number"),
        ("", "A number is missing here"),
    ],
)
def test_a_number_that_cannot_be_says_what_can(typed: str, words: str) -> None:
    form = OptionsForm(get_ruleset("german"), filled("german") | {"german-limit": typed})
    assert not form.is_valid()
    assert words in str(form.errors["limit"])


def test_a_choice_that_is_none_is_refused() -> None:
    form = OptionsForm(get_ruleset("mcr"), filled("mcr", rotation="sideways"))
    assert not form.is_valid()
    assert list(form.errors) == ["rotation"]


def test_what_the_page_shows_as_different_follows_the_typing() -> None:
    form = OptionsForm(get_ruleset("german"), filled("german", limit="nonsense"))
    assert form.differing_now() == ["Limit: the most a hand counts"]


def test_printed_values_are_said_in_words() -> None:
    with translation.override("en"):
        form = OptionsForm(get_ruleset("german"))
        assert form["roof_off"].help_text == "Printed rules: no."
        assert form["rotation"].help_text == "Printed rules: East stays after a win and after a draw."
        assert str(form["east_wins_cap"].help_text).endswith("Printed rules: 9.")
    assert form.name == "German classical"
