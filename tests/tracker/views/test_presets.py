"""Each usual way to play leads from its link to a game that is played."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_players, won
from tests.tracker.services.acting import fresh, record
from tests.tracker.views.reading import at, page, signed_in
from tracker.forms.presets import PRESETS, Preset
from tracker.models import Club, Session
from tracker.services.results import check_results
from tracker.services.rounds import open_round


def as_shown(html: str) -> dict[str, Any]:
    """What a browser sends of a form that nobody has touched."""
    form = html.partition('id="session-form"')[2].partition("</form>")[0]
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        name = re.search(r'\bname="([^"]*)"', tag)
        chosen = re.search(r'type="(?:radio|checkbox)"', tag) is None or re.search(r"\bchecked\b", tag)
        if name and chosen:
            value = re.search(r'\bvalue="([^"]*)"', tag)
            sent[name[1]] = unescape(value[1]) if value else ("on" if "checkbox" in tag else "")
    for name, options in re.findall(r'<select\b[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        selected = re.search(r'value="([^"]*)" selected', options)
        sent[name] = selected[1] if selected else ""
    return sent


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.code)
def test_a_preset_gives_a_session_that_is_played(preset: Preset, club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    address = f"{at(club, 'session_new')}?preset={preset.code}"
    data = as_shown(page(browser.get(address)))
    assert browser.post(address, data).status_code == 302
    session = Session.objects.get()
    assert session.name == preset.name
    expected = {"ruleset": "german", **preset.fields}
    assert {name: getattr(session, name) for name in expected} == expected
    opened = open_round(session=session, tables=[make_players(club)], user=organiser)
    assert opened.minutes == preset.fields.get("round_minutes")
    table = opened.tables.get()
    record(fresh(table), won(1, 2))
    assert check_results(fresh(table)) == []
    assert fresh(table).status == "running"
    assert browser.post(address, data).status_code == 422
