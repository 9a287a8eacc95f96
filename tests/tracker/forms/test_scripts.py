"""What is wrong with a seating script, in words; and how people may be called in one."""

import re

import pytest
from django.utils import translation

from tracker.forms.scripts import fault_words, spellings
from tracker.seating.scripts.faults import Fault

CODES = sorted(set(re.findall(r"``([a-z_]+)``", Fault.__doc__ or "")))
PARAMS: dict[str, str | int] = {
    **dict.fromkeys(("most", "number", "round", "table", "before", "people"), 7),
    **dict.fromkeys(("where", "column", "value", "name", "nearest"), "Anna"),
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["de", "en", "ru"])
def test_every_fault_has_its_sentence(code: str, language: str) -> None:
    with translation.override(language):
        words = fault_words(Fault(3, code, PARAMS))
        whole = fault_words(Fault(0, code, {**PARAMS, "nearest": ""}))
    assert "%(" not in words
    assert "3: " in words
    assert words.endswith(("?", "."))
    assert "3: " not in whole


def test_all_faults_are_known() -> None:
    assert {"empty", "twice", "table_size", "not_seated", "unknown_name", "ambiguous"} < set(CODES)


def test_people_are_called_by_number_id_and_name() -> None:
    people = [("P01", "Anna"), ("P02", "Bernd", "Bernie"), ("P03", "Anna"), ("2", "Dora")]
    assert spellings(people) == {
        "1": 0,
        "2": 1,
        "3": 2,
        "4": 3,
        "P01": 0,
        "P02": 1,
        "P03": 2,
        "Bernd": 1,
        "Bernie": 1,
        "Dora": 3,
    }
