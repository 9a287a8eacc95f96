"""A select of which a page has hundreds is the same as Django's."""

import pytest
from django import forms
from django.test.html import parse_html

from tracker.forms.many_selects import SharedSelect, written_options

CHOICES = [("", "–"), ("1", 'A & B "Q"'), ("11", "<b>Bold</b>"), ('"', "Ä > ü")]


@pytest.mark.parametrize("value", [None, "", "1", 11, '"', "2", "<script>"])
def test_it_is_written_as_djangos(value: object) -> None:
    attributes = {"id": "id_one", "aria-describedby": "<one>"}
    shared = SharedSelect(written_options(CHOICES)).render("one", value, attributes)
    whole = forms.Select(choices=CHOICES).render("one", value, attributes)
    assert str(parse_html(shared)) == str(parse_html(whole))
