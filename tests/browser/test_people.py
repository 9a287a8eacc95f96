"""The club's players by hand, and who may see the club at all."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import fill, follow, kept, look, pick, press, refused, told, visit
from tests.tracker.factories import make_participant, make_session, make_table
from tests.tracker.views.pages import url
from tracker.models import Club, Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Wolfeschlegelsteinhausenbergerdorff-Müller-Lüdenscheidt " + "y" * 4
PASTED = f"""1. Anna
2) O'Neill "Max" <b>
Фёдор Щукин
שרה לוי
🀄 Mei
{LONG}
Anna
{"x" * 130}
"""


def test_a_list_is_pasted_and_only_what_was_refused_stays_in_the_box(organised: Page, club: Club) -> None:
    page = organised
    visit(page, f"/{club.address}/")
    follow(page, "Paste a list of players")
    press(page, "Add the players")
    refused(page, "names", "Paste or type at least one name.")
    fill(page, names=PASTED)
    press(page, "Add the players")
    told(page, "6 players added", 'O\'Neill "Max" <b>', "Фёдор Щукин", "שרה לוי", "🀄 Mei", LONG)
    told(page, "1 line was not taken; it is still in the box")
    kept(page, names="x" * 130)
    follow(page, "To the list of players")
    told(page, "6 players", LONG)
    expect(page.get_by_role("columnheader", name="Last played")).to_be_in_viewport(ratio=1)
    page.get_by_label("Name contains").fill("щукин")
    expect(page.locator("#players-region")).to_contain_text("1 player")
    expect(page.locator("#players-region")).not_to_contain_text("Mei")
    look(page)


def test_a_player_gets_a_nickname_another_entry_and_leaves_the_lists(
    organised: Page, club: Club, players: list[Player], reader: Page
) -> None:
    page = organised
    anna, bernd, carla, _dora = players
    session = make_session(club, "german")
    make_table(session)
    page.goto(f"/{club.address}/players/{anna.pk}/")
    follow(page, "Edit")
    fill(page, name="", nickname="Die Ente")
    press(page, "Save")
    refused(page, "name", "Type the name of the player.")
    kept(page, nickname="Die Ente")
    fill(page, name="Bernd")
    press(page, "Save")
    refused(page, "name", "Bernd")
    fill(page, name="Anna Blume")
    press(page, "Save")
    told(page, "Die Ente is saved.", "Real name: Anna Blume")
    visit(reader, f"/{club.address}/players/{anna.pk}/")
    told(reader, "Die Ente")
    expect(reader.locator("body")).not_to_contain_text("Anna Blume")
    visit(reader, url("session", session))
    told(reader, "Die Ente")
    expect(reader.locator("body")).not_to_contain_text("Anna Blume")

    again = Player.objects.create(club=club, name="Bernt")
    make_participant(make_session(club, "german", slug="other", name="The other evening"), again)
    page.goto(f"/{club.address}/players/{bernd.pk}/")
    follow(page, "Merge with another entry")
    pick(page, drop="Carla")
    press(page, "Merge into Bernd")
    told(page, "Evening german")  # both take part there: two people
    pick(page, drop="Bernt")
    press(page, "Merge into Bernd")
    told(page, "“Bernt” and “Bernd” are one player now.")
    visit(page, f"/{club.address}/players/{again.pk}/")
    assert page.url.endswith(f"/players/{bernd.pk}/")

    page.goto(f"/{club.address}/players/{carla.pk}/")
    press(page, "Hide from the lists")
    told(page, "Carla is off the lists. The results stay.")
    visit(reader, f"/{club.address}/players/")
    expect(reader.locator("#players-region")).not_to_contain_text("Carla")
    visit(reader, url("session", session))
    told(reader, "Carla")
    visit(page, f"/{club.address}/players/")
    follow(page, "Show hidden players")
    follow(page, "Carla")
    press(page, "Show again")
    told(page, "Carla is on the lists again.")
