"""Who takes part in a session."""

from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.factories import make_club, make_participant, make_players, make_session, make_table
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Participant, Player, Session


def there(session: Session) -> list[str]:
    return sorted(
        one.player.name for one in session.participants.filter(active=True).select_related("player")
    )


def test_nobody_yet_says_the_next_step(german: Session, organiser: User) -> None:
    assert "tick the players who are here" in words(signed_in(organiser).get(at(german, "participants")))
    assert "Nobody takes part yet." in words(signed_in(None).get(at(german, "participants")))


def test_ticked_players_and_new_names_take_part(
    german: Session, organiser: User, players: list[Player]
) -> None:
    browser = signed_in(organiser)
    data = {"players": [str(players[0].pk), str(players[1].pk)], "names": "Emil\nCarla"}
    answer = browser.post(at(german, "participants_add"), data, follow=True)
    assert "4 more take part." in words(answer)
    assert there(german) == ["Anna", "Bernd", "Carla", "Emil"]
    assert Player.objects.filter(name="Carla").count() == 1
    assert "4 people take part, 4 here now" in words(answer)


def test_names_that_cannot_be_stay_in_the_box_with_the_reason(
    german: Session, organiser: User, players: list[Player]
) -> None:
    long = "y" * 130
    answer = signed_in(organiser).post(at(german, "participants_add"), {"names": f"Anna\n{long}"})
    box = page(answer).partition("<textarea")[2].partition("</textarea>")[0]
    assert long in box
    assert "Anna" not in box
    assert "has 130 characters" in words(answer)
    assert there(german) == ["Anna"]


def test_a_name_that_several_have_is_asked_back(german: Session, organiser: User) -> None:
    Player.objects.create(club=german.club, name="Anna")
    Player.objects.create(club=german.club, name="Anna")
    answer = signed_in(organiser).post(at(german, "participants_add"), {"names": "Anna"})
    assert "several players have this name" in words(answer)
    assert there(german) == []


def test_nobody_wanted_says_so(german: Session, organiser: User, players: list[Player]) -> None:
    assert "Tick somebody, or type a name." in words(
        signed_in(organiser).post(at(german, "participants_add"), {"names": " "})
    )


def test_a_player_of_another_club_cannot_be_ticked(german: Session, organiser: User) -> None:
    other = make_players(make_club("anders"))[0]
    answer = signed_in(organiser).post(at(german, "participants_add"), {"players": str(other.pk)})
    assert "Somebody of these was added or hidden meanwhile." in words(answer)
    assert there(german) == []


def test_who_goes_home_and_comes_again(german: Session, organiser: User, players: list[Player]) -> None:
    somebody = make_participant(german, players[0])
    browser = signed_in(organiser)
    gone = browser.post(at(german, "participant_here", somebody.pk), {"here": "0"}, follow=True)
    assert [row[1] for row in rows(gone)] == ["not here"]
    assert there(german) == []
    browser.post(at(german, "participant_here", somebody.pk), {"here": "1"})
    assert there(german) == ["Anna"]


def test_team_substitute_and_the_rest_are_saved(
    german: Session, organiser: User, players: list[Player]
) -> None:
    somebody = make_participant(german, players[0])
    make_participant(german, players[1], team="Die Drachen")
    browser = signed_in(organiser)
    assert '<option value="Die Drachen">' in page(browser.get(at(german, "participant_edit", somebody.pk)))
    data = {"active": "on", "team": "Nord", "substitute": "on", "country": "DE", "number": "12"}
    answer = browser.post(at(german, "participant_edit", somebody.pk), data, follow=True)
    assert ["Anna substitute Nord", "Nord", "yes"] in [row[:3] for row in rows(answer)]
    somebody.refresh_from_db()
    assert (somebody.team, somebody.substitute, somebody.country, somebody.number) == (
        "Nord",
        True,
        "DE",
        "12",
    )


def test_a_team_that_is_too_long_stays_in_its_field(
    german: Session, organiser: User, players: list[Player]
) -> None:
    somebody = make_participant(german, players[0])
    answer = signed_in(organiser).post(at(german, "participant_edit", somebody.pk), {"team": "t" * 121})
    assert "t" * 121 in page(answer)
    assert 'href="#id_team"' in page(answer)


def test_who_never_played_is_taken_out_and_who_has_stays(german: Session, organiser: User) -> None:
    make_table(german)
    played = Participant.objects.get(player__name="Anna")
    idle = make_participant(german, make_players(german.club, ["Emil"])[0])
    browser = signed_in(organiser)
    assert "Take out" in words(browser.get(at(german, "participant_edit", idle.pk)))
    assert "Take out" not in words(browser.get(at(german, "participant_edit", played.pk)))
    browser.post(at(german, "participant_remove", idle.pk))
    assert "Emil" not in there(german)
    refused = browser.post(at(german, "participant_remove", played.pk))
    assert refused.status_code == 302
    assert "Anna" in there(german)
    said = words(browser.get(at(german, "participants")))
    assert "Anna has a seat, a penalty or an absence in this session" in said


def test_the_number_of_queries_does_not_grow(german: Session, organiser: User) -> None:
    browser = signed_in(organiser)
    counted = []
    for count in (4, 40):
        for player in make_players(german.club, [f"Name {number}" for number in range(count)]):
            make_participant(german, player)
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(german, "participants"))
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_pressed_twice_or_added_meanwhile_is_no_error(
    german: Session, organiser: User, players: list[Player]
) -> None:
    browser = signed_in(organiser)
    data = {"players": [str(player.pk) for player in players[:3]]}
    for _press in range(2):
        answer = browser.post(at(german, "participants_add"), data, follow=True)
        assert answer.status_code == 200
        assert there(german) == ["Anna", "Bernd", "Carla"]
    assert f'value="{players[0].pk}"' not in page(answer)
    data["players"].append(str(players[3].pk))
    assert "1 more takes part." in words(browser.post(at(german, "participants_add"), data, follow=True))


def test_ticks_stay_where_one_of_them_is_gone(
    german: Session, organiser: User, players: list[Player]
) -> None:
    data = {"players": [*(str(player.pk) for player in players[:3]), "999999"]}
    answer = signed_in(organiser).post(at(german, "participants_add"), data)
    assert answer.status_code == 422
    assert "Somebody of these was added or hidden meanwhile." in words(answer)
    assert page(answer).count(" checked") == 3


def test_a_withdrawal_leads_to_taking_it_back(
    german: Session, organiser: User, players: list[Player]
) -> None:
    gone = make_participant(german, players[0], active=False, withdrawn=True, team="Nord")
    answer = signed_in(organiser).get(at(german, "participants"))
    assert at(german, "participant_withdraw", gone.pk) in page(answer)
    assert 'name="here"' not in page(answer)
    assert [row[:3] for row in rows(answer)] == [["Anna Nord withdrawn", "Nord", "withdrawn"]]
    assert at(german, "participant_withdraw", gone.pk) not in page(
        signed_in(None).get(at(german, "participants"))
    )


def test_a_page_that_speaks_of_somebody_taken_out_says_so(
    german: Session, organiser: User, players: list[Player]
) -> None:
    browser = signed_in(organiser)
    gone = make_participant(german, players[0])
    addresses = [at(german, f"participant_{name}", gone.pk) for name in ("remove", "remove", "here", "edit")]
    answers = [browser.post(address, {"here": "0"}, follow=True) for address in addresses]
    assert "Anna no longer takes part." in words(answers[0])
    replaced = make_session(german.club, slug="old", superseded_at=timezone.now())
    old = at(german, "participant_here", make_participant(replaced, players[0]).pk)
    answers.append(browser.post(old, {"here": "0"}, follow=True))
    for answer in answers[1:]:
        assert answer.status_code == 200
        assert "This player is not in this session." in words(answer)
