"""What a browser needs to keep the pad: a worker that reaches the whole site, and a manifest."""

import pytest
from django.test import Client

from tests.tracker.views.pages import url
from tracker.models import Table


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert b"addEventListener" in answer.content
    assert client.post("/sw.js").status_code == 405


def test_the_manifest_opens_the_page_from_which_it_was_put_on_the_screen(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = answer.json()
    assert (found["scope"], found["display"]) == ("/", "standalone")
    assert "start_url" not in found
    assert found["icons"][0]["src"].endswith(".svg")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_manifest_speaks_the_readers_language(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    said = client.get("/manifest.webmanifest").json()["description"]
    assert said != "Deals, scores and standings of a mahjong club"


def test_the_pad_names_both(scoring: Client, table: Table) -> None:
    page = scoring.get(url("table_pad", table)).content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert "/sw.js" in page
