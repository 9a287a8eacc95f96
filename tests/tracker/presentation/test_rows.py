"""Every row of every rule set has its words."""

import pytest
from django.utils import translation

from scoring.rulesets import RULESETS, get_ruleset
from tracker.presentation import row_label
from tracker.presentation.rows import ROW_LABELS

CODES = [*dict.fromkeys(code for ruleset in RULESETS.values() for code in ruleset.rows), "bonus_tiles"]


@pytest.mark.parametrize("code", CODES)
def test_every_row_is_named_in_every_language(code: str) -> None:
    named = set()
    for language in ("en", "de", "ru"):
        with translation.override(language):
            named.add(row_label(code))
    assert len(named) == 3
    assert code not in named or code in {"chow", "pung", "kong", "flower", "season", "knitting"}


def test_only_rows_are_named() -> None:
    assert set(ROW_LABELS) == set(CODES)


def test_rows_of_one_rule_set_are_told_apart() -> None:
    for ruleset in RULESETS.values():
        labels = [row_label(code) for code in ruleset.rows]
        assert len(set(labels)) == len(labels), ruleset.code


@pytest.mark.parametrize(
    ("language", "label"), [("en", "pung of dragons"), ("de", "Drachen-Pong"), ("ru", "панг драконов")]
)
def test_the_words_are_the_fields_own(language: str, label: str) -> None:
    with translation.override(language):
        assert row_label("dragon_pung") == label


def test_a_clubs_own_hands_and_premiums_have_its_labels() -> None:
    own = {"greens": {"label": "Nur Grün", "pattern": "only 23468s6z", "limit": 1}}
    german = get_ruleset("german").resolve({"own_hands": own})
    assert row_label("greens", german) == "Nur Grün"
    gala = get_ruleset("gala").resolve({"premiums": {"all_pungs": {"label": "nur Pongs"}}})
    with translation.override("en"):
        assert [row_label(code, gala) for code in ("all_pungs", "all_chows")] == ["nur Pongs", "all chows"]
    assert row_label("gone", german) == "gone"
