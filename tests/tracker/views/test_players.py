"""The club's players."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_session
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Club, Player

STRANGE = ['O’Neil "Q" <b> & Söhne', "Владимир Щукин", "שרה לוי", "🀄 Tile", "N" * 60]


def names(response: object) -> list[str]:
    return [row[0] for row in rows(response)]


def test_a_club_without_players_says_the_next_step(club: Club, organiser: User) -> None:
    assert "Paste a list of players" in words(signed_in(organiser).get(at(club, "players")))
    reader = words(signed_in(None).get(at(club, "players")))
    assert "No players yet." in reader
    assert "Paste" not in reader


@pytest.mark.django_db
def test_strange_names_are_shown_as_they_are(club: Club) -> None:
    make_players(club, STRANGE)
    answer = signed_in(None).get(at(club, "players"))
    assert sorted(names(answer)) == sorted(STRANGE)
    assert "<b> &" not in page(answer)


def test_the_list_is_sorted_by_what_one_asks(club: Club, organiser: User) -> None:
    anna, bernd, carla = make_players(club, ["anna", "Bernd", "Carla"])
    evening, later = make_session(club, slug="a"), make_session(club, slug="b")
    for session, player in ((evening, bernd), (later, bernd), (evening, carla)):
        make_participant(session, player)
    Player.objects.filter(pk=anna.pk).update(guest=True)
    browser = signed_in(None)
    assert names(browser.get(at(club, "players"))) == ["anna guest", "Bernd", "Carla"]
    assert names(browser.get(at(club, "players") + "?sort=-name"))[0] == "Carla"
    most = browser.get(at(club, "players") + "?sort=-sessions")
    assert [row[:2] for row in rows(most)] == [["Bernd", "2"], ["Carla", "1"], ["anna guest", "0"]]
    assert 'aria-sort="descending"' in page(most)
    assert names(browser.get(at(club, "players") + "?sort=last_played"))[0] == "anna guest"


@pytest.mark.parametrize("sought", ["щук", "ЩУК"])
def test_names_are_found_in_any_script_and_case(club: Club, sought: str) -> None:
    make_players(club, STRANGE)
    assert names(signed_in(None).get(at(club, "players"), {"q": sought})) == ["Владимир Щукин"]


def test_nobody_found_says_what_was_sought(club: Club) -> None:
    make_players(club)
    assert "Nobody’s name contains “<x>”." in words(signed_in(None).get(at(club, "players"), {"q": "<x>"}))


def test_real_names_are_for_organisers(club: Club, organiser: User) -> None:
    Player.objects.create(club=club, name="Anna Beispiel", nickname="Falke")
    address = at(club, "players")
    reader, runner = signed_in(None), signed_in(organiser)
    assert "Beispiel" not in page(reader.get(address))
    assert "Beispiel" in page(runner.get(address))
    assert "Nobody" in words(reader.get(address, {"q": "beispiel"}))
    assert names(runner.get(address, {"q": "beispiel"})) == ["Falke"]
    player = Player.objects.get()
    assert "Beispiel" not in page(reader.get(at(club, "player", player.pk)))
    assert "Beispiel" in page(runner.get(at(club, "player", player.pk)))


def test_the_number_of_queries_does_not_grow_with_the_players(club: Club) -> None:
    browser = signed_in(None)
    counted = []
    for count in (3, 60):
        make_players(club, [f"Name {number}" for number in range(count)])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            browser.get(at(club, "players"))
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_long_lists_have_pages(club: Club) -> None:
    make_players(club, [f"Name {number:03}" for number in range(130)])
    browser = signed_in(None)
    first = browser.get(at(club, "players"))
    assert "130 players" in words(first)
    assert "Page 1 of 2" in words(first)
    second = browser.get(at(club, "players") + "?page=2&sort=name")
    assert names(second)[0] == "Name 100"
    assert "page=1" in page(second)


@pytest.mark.parametrize("query", ["page=-1", "page=x", "page=9" + 30 * "9", "per_page=-1", "per_page=0"])
def test_a_page_that_is_not_there_is_answered_with_one_that_is(club: Club, query: str) -> None:
    make_players(club, ["Anna", "Bernd"])
    assert names(signed_in(None).get(f"{at(club, 'players')}?{query}")) == ["Anna", "Bernd"]


def test_adding_a_player(club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    answer = browser.post(
        at(club, "player_new"), {"name": "  Anna  Beispiel ", "nickname": "", "guest": "on"}, follow=True
    )
    assert "Anna Beispiel is in the list now." in words(answer)
    assert Player.objects.get().guest


def test_a_taken_name_stays_in_its_field(club: Club, organiser: User) -> None:
    make_players(club)
    answer = signed_in(organiser).post(at(club, "player_new"), {"name": "Anna", "nickname": "Falke"})
    assert "The club has a player “Anna” already" in words(answer)
    assert 'value="Falke"' in page(answer)
    assert Player.objects.count() == 4


def test_pasting_tells_what_became_of_each_line(club: Club, organiser: User) -> None:
    make_players(club, ["Anna"])
    browser = signed_in(organiser)
    answer = browser.post(at(club, "players_paste"), {"names": "1. Anna\n2. Bernd\n3. " + "x" * 130})
    said = words(answer)
    assert "1 player added" in said
    assert "In the list already Anna" in said
    assert "1 line was not taken; it is still in the box" in said
    box = page(answer).partition("<textarea")[2].partition("</textarea>")[0]
    assert "x" * 130 in box
    assert "Bernd" not in box


def test_pasting_nothing_says_so(club: Club, organiser: User) -> None:
    answer = signed_in(organiser).post(at(club, "players_paste"), {"names": " \n "})
    assert "Paste or type at least one name." in words(answer)


def test_editing_a_player(club: Club, organiser: User) -> None:
    anna, _bernd, *_others = make_players(club)
    browser = signed_in(organiser)
    assert 'value="Anna"' in page(browser.get(at(club, "player_edit", anna.pk)))
    taken = browser.post(at(club, "player_edit", anna.pk), {"name": "Bernd", "nickname": "Falke"})
    assert "already" in words(taken)
    assert 'value="Falke"' in page(taken)
    browser.post(at(club, "player_edit", anna.pk), {"name": "Anna", "nickname": "Falke"})
    anna.refresh_from_db()
    assert anna.shown_name == "Falke"


def test_merging_two_entries_and_the_old_address_leads_on(club: Club, organiser: User) -> None:
    anna, anne, *_others = make_players(club, ["Anna", "Anne", "Bernd"])
    make_participant(make_session(club), anne)
    browser = signed_in(organiser)
    assert "Anne" in page(browser.get(at(club, "player_merge", anna.pk)))
    assert "Choose the other entry" in words(browser.post(at(club, "player_merge", anna.pk), {"drop": ""}))
    answer = browser.post(at(club, "player_merge", anna.pk), {"drop": str(anne.pk)}, follow=True)
    assert "“Anne” and “Anna” are one player now." in words(answer)
    assert browser.get(at(club, "player", anne.pk))["Location"] == at(club, "player", anna.pk)
    assert "Anne" not in names(browser.get(at(club, "players")))


def test_two_who_met_are_not_merged(club: Club, organiser: User) -> None:
    anna, anne = make_players(club, ["Anna", "Anne"])
    session = make_session(club)
    make_participant(session, anna)
    make_participant(session, anne)
    answer = signed_in(organiser).post(at(club, "player_merge", anna.pk), {"drop": str(anne.pk)})
    assert "Both took part in “Evening german”" in words(answer)
    assert f'<option value="{anne.pk}" selected>' in page(answer)


def test_hiding_and_showing_again(club: Club, organiser: User) -> None:
    anna, *_others = make_players(club)
    browser = signed_in(organiser)
    browser.post(at(club, "player_hide", anna.pk))
    assert "Anna" not in names(browser.get(at(club, "players")))
    assert names(browser.get(at(club, "players") + "?hidden=1")) == ["Anna"]
    reader = signed_in(None)
    assert "Anna" not in names(reader.get(at(club, "players") + "?hidden=1"))
    assert "Show again" in words(browser.get(at(club, "player", anna.pk)))
    browser.post(at(club, "player_show", anna.pk))
    assert "Anna" in names(reader.get(at(club, "players")))
    assert "Nobody is hidden." in words(browser.get(at(club, "players") + "?hidden=1"))


def test_anonymising_asks_first_and_forgets(club: Club, organiser: User) -> None:
    anna, *_others = make_players(club)
    browser = signed_in(organiser)
    assert "There is no way back." in words(browser.get(at(club, "player_anonymise", anna.pk)))
    anna.refresh_from_db()
    assert anna.name == "Anna"
    answer = browser.post(at(club, "player_anonymise", anna.pk), follow=True)
    assert "Anonymous 1" in words(answer)
    assert "Anna" not in words(answer)
    again = browser.post(at(club, "player_anonymise", anna.pk))
    assert "This player was made anonymous" in words(again)


def test_nothing_is_done_to_who_is_no_longer_a_person_of_his_own(club: Club, organiser: User) -> None:
    anna, *_others = make_players(club)
    Player.objects.filter(pk=anna.pk).update(anonymised=True, hidden=True)
    answer = signed_in(organiser).post(at(club, "player_show", anna.pk), follow=True)
    assert "can't be changed" in words(answer)
