"""A list of people taken into a session."""

import pytest

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tests.tracker.services.test_opening_races import kinds
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Club, Participant, Player, Session
from tracker.queries.known_people import known_people
from tracker.services.errors import Refusal
from tracker.services.list_import import ListedPerson, Taken, take_people
from tracker.services.participants import edit_participant
from tracker.services.players import add_player

pytestmark = pytest.mark.django_db


def take(session: Session, *people: ListedPerson, here: bool = True) -> Taken:
    mark = known_people(session).mark
    return take_people(session=session, people=people, mark=mark, user=None, here=here)


def test_new_ones_are_made_others_found_and_details_written(german: Session, club: Club) -> None:
    anna, bernd = make_players(club, ["Anna", "Bernd"])
    make_participant(german, anna, team="Nord", active=False)
    given = take(
        german,
        ListedPerson("Anna", anna.pk, {"team": " Süd "}),
        ListedPerson("Bernd", bernd.pk, {"number": "12"}),
        ListedPerson(" Emil ", None, {"guest": True, "newcomer": True, "country": "AT"}),
    )
    assert given == Taken(new=1, added=2, changed=1)
    emil = Participant.objects.get(player__name="Emil")
    assert (emil.guest, emil.player.guest, emil.newcomer, emil.country, emil.active) == (
        True,
        True,
        True,
        "AT",
        True,
    )
    assert Participant.objects.get(player=bernd).number == "12"
    stays = Participant.objects.get(player=anna)
    assert (stays.team, stays.active) == ("Süd", False)
    german.refresh_from_db()
    assert german.revision > 1


def test_the_history_tells_who_was_added_and_what_was_changed(german: Session, club: Club) -> None:
    (anna,) = make_players(club, ["Anna"])
    part = make_participant(german, anna)
    take(german, ListedPerson("Anna", anna.pk, {"team": "Nord", "newcomer": True}), ListedPerson("Emil"))
    lines = {line.action: line for line in AuditEntry.objects.all()}
    emil = Participant.objects.get(player__name="Emil")
    assert lines["add_players"].after == {"players": [emil.player_id]}
    assert lines["add_participants"].after == {"participants": [emil.pk]}
    assert lines["edit_participant"].subject == f"participant:{part.pk}"
    assert lines["edit_participant"].after == {"changed": ["team", "newcomer"], "newcomer": True}
    assert len(lines) == AuditEntry.objects.count() == 3


def test_who_has_yet_to_come_is_not_here(german: Session, club: Club) -> None:
    (anna,) = make_players(club, ["Anna"])
    make_participant(german, anna)
    take(german, ListedPerson("Anna", anna.pk), ListedPerson("Emil"), here=False)
    here = {one.player.name: one.active for one in german.participants.select_related("player")}
    assert here == {"Anna": True, "Emil": False}


def test_a_list_that_says_nothing_new_leaves_no_trace(german: Session, club: Club) -> None:
    (anna,) = make_players(club, ["Anna"])
    make_participant(german, anna, team="Nord")
    assert take(german, ListedPerson("Anna", anna.pk, {"team": "Nord"})) == Taken(0, 0, 0)
    german.refresh_from_db()
    assert german.revision == 1
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("change", ["player", "participant", "detail", "hidden"])
def test_what_was_changed_meanwhile_is_not_overrun(german: Session, club: Club, change: str) -> None:
    anna, bernd = make_players(club, ["Anna", "Bernd"])
    part = make_participant(german, anna)
    mark = known_people(german).mark
    if change == "player":
        add_player(club=club, name="Emil", user=None)
    elif change == "participant":
        make_participant(german, bernd)
    elif change == "detail":
        edit_participant(participant=part, user=None, team="Nord")
    else:
        Player.objects.filter(pk=anna.pk).update(hidden=True)
    with pytest.raises(Refusal) as refused:
        take_people(session=german, people=[ListedPerson("Emil")], mark=mark, user=None)
    assert refused.value.code == "list_outdated"
    assert Participant.objects.filter(player__name="Emil").count() == 0


def test_who_comes_and_goes_meanwhile_does_not_matter(german: Session, club: Club) -> None:
    part = make_participant(german, make_players(club, ["Anna"])[0])
    mark = known_people(german).mark
    edit_participant(participant=part, user=None, active=False)
    assert take_people(session=german, people=[ListedPerson("Emil")], mark=mark, user=None).added == 1


def test_all_or_nothing(german: Session, club: Club) -> None:
    (anna,) = make_players(club, ["Anna"])
    (stranger,) = make_players(make_club("other"), ["Fremde"])
    wrong = {
        "person_twice": [ListedPerson("Emil"), ListedPerson("Emil")],
        "name_empty": [ListedPerson("Emil"), ListedPerson(" ")],
        "too_long": [ListedPerson("Emil"), ListedPerson("Dora", None, {"country": "x" * 41})],
        "not_in_club": [ListedPerson("Emil"), ListedPerson("Fremde", stranger.pk)],
    }
    for code, people in wrong.items():
        with pytest.raises(Refusal) as refused:
            take(german, *people)
        assert refused.value.code == code
    with pytest.raises(Refusal) as refused:
        take(german, ListedPerson("Anna"))
    assert refused.value.code == "person_twice"
    with pytest.raises(Refusal):
        take(german, ListedPerson("Anna", anna.pk), ListedPerson("Ana", anna.pk))
    assert not german.participants.exists()
    assert Player.objects.filter(club=club).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_list_is_taken_once_however_often_it_is_sent() -> None:
    session = make_session(make_club())
    people = [ListedPerson("Anna"), ListedPerson("Bernd")]
    mark = known_people(session).mark
    given = at_once(*[lambda: take_people(session=session, people=people, mark=mark, user=None)] * 3)
    assert kinds(given) == ["Taken", "list_outdated", "list_outdated"]
    assert (Player.objects.count(), Participant.objects.count()) == (2, 2)
