"""Forms of stale pages go on from what is stored now with all that was typed and ticked."""

from typing import Any

import pytest
from django import forms
from django.http import QueryDict

from tracker.forms.revisions import RevisedForm
from tracker.forms.seen import SeenForm
from tracker.services.errors import ChangedMeanwhile
from tracker.services.seen import seen_of

STORED = {"words": "before"}
NOW = {"words": "now"}


class TickedOnRevision(RevisedForm):
    words = forms.CharField()
    ticks = forms.MultipleChoiceField(choices=[(key, key) for key in "abc"])


class TickedAsSeen(SeenForm):
    words = forms.CharField()
    ticks = forms.MultipleChoiceField(choices=[(key, key) for key in "abc"])


SENT: list[Any] = [
    QueryDict("words=mine&ticks=a&ticks=c&revision=1&seen=old"),
    {"words": "mine", "ticks": ["a", "c"], "revision": "1", "seen": "old"},
]


@pytest.mark.parametrize("sent", SENT, ids=["browser", "plain"])
def test_a_revised_form_keeps_every_tick(sent: Any) -> None:
    form = TickedOnRevision(revision=1, data=sent)
    assert form.is_valid()
    form.move_to(7)
    assert (form["ticks"].value(), form["words"].value(), form["revision"].value()) == (
        ["a", "c"],
        "mine",
        "7",
    )
    assert sent["revision"] == "1"


@pytest.mark.parametrize("sent", SENT, ids=["browser", "plain"])
def test_a_form_that_knows_what_was_seen_keeps_every_tick(sent: Any) -> None:
    form = TickedAsSeen(sent, stored=STORED)
    assert form.is_valid()
    form.move_to(ChangedMeanwhile("changed", changed=["words"], stored=NOW))
    assert (form["ticks"].value(), form["words"].value(), form["seen"].value()) == (
        ["a", "c"],
        "mine",
        seen_of(NOW),
    )
    assert [change.words for change in form.meanwhile] == ["now"]
