"""A plan that is looked at before it is kept: changed by hand, sent twice, left open overnight."""

import re

import pytest
from django.test import Client

from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tests.tracker.views.planning import CROSS, FOURS, carried, script, seats, stored, ticked
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Participant, Round, Session
from tracker.services.planned import discard_plan

pytestmark = pytest.mark.usefixtures("short_search")


def test_two_change_places_and_nothing_is_kept(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    sent = ticked(people, do="script", script=script(FOURS, CROSS))
    draft = organising.post(url("plan", german), sent)
    assert "Nobody meets anybody for the second time." in text(draft)
    # Anna (0) sits at table 1 of both rounds; in the second she goes to Fritz’s (5) place.
    swapped = organising.post(url("plan", german), carried(draft, "swap", round="1", one="0", other="5"))
    assert re.findall(r"<details open><summary>(Round \d)", swapped.content.decode()) == ["Round 2"]
    assert seats(swapped)[0] == [list(table) for table in FOURS]
    assert seats(swapped)[1][0] == ["Fritz", *CROSS[0][1:]]
    assert seats(swapped)[1][1] == ["Bernd", "Anna", *CROSS[1][2:]]
    assert "2 times two meet again who have met before." in text(swapped)
    assert "Round 2, table 2: Bernd and Anna have met once before" in text(swapped)
    assert not Round.objects.exists()
    organising.post(url("plan", german), carried(swapped, "accept"))
    assert stored(german) == seats(swapped)


def test_somebody_who_sits_out_takes_a_place(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    sent = ticked(people[:6], do="script", script=script(FOURS[:1]))
    draft = organising.post(url("plan", german), sent)
    assert "Sitting out: Eva and Fritz" in text(draft)
    swapped = organising.post(url("plan", german), carried(draft, "swap", round="0", one="4", other="1"))
    assert seats(swapped) == [[["Anna", "Eva", "Carla", "Dora"]]]
    neither = organising.post(url("plan", german), carried(draft, "swap", round="0", one="4", other="5"))
    assert neither.status_code == 422
    assert "Neither of the two has a seat in this round." in field_error(neither, "other")
    assert seats(neither) == seats(draft)


@pytest.mark.parametrize(
    ("chosen_people", "field", "told"),
    [
        ({"round": "0", "one": "", "other": "1"}, "one", "Choose somebody."),
        ({"round": "0", "one": "1", "other": "1"}, "other", "Choose two different people."),
        ({"round": "7", "one": "1", "other": "2"}, "round", "7"),
        ({"round": "0", "one": "x", "other": "2"}, "one", "x"),
    ],
)
def test_a_change_that_cannot_be_leaves_the_draft(
    organising: Client,
    german: Session,
    people: list[Participant],
    chosen_people: dict[str, str],
    field: str,
    told: str,
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    answer = organising.post(url("plan", german), carried(draft, "swap", **chosen_people))
    assert answer.status_code == 422
    assert told in field_error(answer, field)
    assert seats(answer) == seats(draft)


def test_a_double_click_plans_once(organising: Client, german: Session, people: list[Participant]) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    sent = carried(draft, "accept")
    assert organising.post(url("plan", german), sent).status_code == 302
    again = organising.post(url("plan", german), sent)
    assert (again.status_code, again["Location"]) == (302, url("plan", german))
    assert german.rounds.count() == 1


def test_another_plan_than_the_one_that_stands_is_kept_as_a_draft(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    other = organising.post(url("plan", german), ticked(people, do="script", script=script(CROSS)))
    assert organising.post(url("plan", german), carried(other, "accept")).status_code == 302
    again = organising.post(url("plan", german), carried(draft, "accept"))
    assert again.status_code == 409
    assert "Round 1 is planned already: begin it or discard it before you accept another." in text(again)
    assert seats(again) == seats(draft)
    assert german.rounds.count() == 1
    discard_plan(session=german, user=None)
    assert organising.post(url("plan", german), carried(again, "accept")).status_code == 302


def test_a_round_that_was_opened_meanwhile_is_told(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    Round.objects.create(session=german, number=1)
    answer = organising.post(url("plan", german), carried(draft, "accept"))
    assert answer.status_code == 409
    assert "Round 1 has been opened or planned meanwhile" in text(answer)
    assert seats(answer) == seats(draft)
    assert organising.post(url("plan", german), carried(answer, "accept")).status_code == 302
    assert list(german.rounds.order_by("number").values_list("status", flat=True)) == ["open", "planned"]


def test_who_has_joined_overnight_is_told_once(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    make_participant(german, make_players(german.club, ["Zoe"])[0])
    answer = organising.post(url("plan", german), carried(draft, "accept"))
    assert answer.status_code == 409
    assert "Zoe has joined since this plan was made" in text(answer)
    assert not Round.objects.exists()
    assert organising.post(url("plan", german), carried(answer, "accept")).status_code == 302


def test_who_has_withdrawn_overnight_must_be_replaced(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    sent = ticked(people[:9], do="script", script=script(FOURS[:2]))
    draft = organising.post(url("plan", german), sent)
    Participant.objects.filter(pk=people[0].pk).update(withdrawn=True, active=False)
    answer = organising.post(url("plan", german), carried(draft, "accept"))
    assert answer.status_code == 422
    assert "Round 1, table 1: Anna has withdrawn from this session." in text(answer)
    assert "Plays no more, so that the plan can’t be accepted like this: Anna." in text(answer)
    assert not Round.objects.exists()
    mended = organising.post(url("plan", german), carried(answer, "swap", round="0", one="0", other="8"))
    assert organising.post(url("plan", german), carried(mended, "accept")).status_code == 302
    assert stored(german)[0][0] == ["Ida", "Bernd", "Carla", "Dora"]
    another = organising.post(url("plan", german), carried(answer, "make"))
    assert another.status_code == 200
    assert "Left out, playing no more: Anna." in text(another)
    assert "Anna" not in {name for each in seats(another) for table in each for name in table}
    back = organising.post(url("plan", german), carried(answer, "back"))
    assert (back.status_code, len(chosen(back, "present"))) == (200, 8)


def test_who_withdraws_while_somebody_ticks_is_told(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    Participant.objects.filter(pk=people[0].pk).update(withdrawn=True, active=False)
    answer = organising.post(url("plan", german), ticked(people))
    assert answer.status_code == 422
    assert "Somebody of these takes part no longer." in field_error(answer, "present")


def test_a_draft_of_a_version_that_a_file_has_replaced_keeps_its_names(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    import_session(data=export_session(german), replace=True)
    replaced = Session.objects.get(superseded_at=None)
    answer = organising.post(url("plan", replaced), carried(draft, "accept"))
    assert answer.status_code == 409
    assert "Anna; Bernd; Carla; Dora" in text(answer)


def test_who_was_removed_overnight_leaves_the_rest_as_text(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    people[0].delete()
    answer = organising.post(url("plan", german), carried(draft, "accept"))
    assert answer.status_code == 409
    assert "somebody of it takes part no longer" in field_error(answer, "script")
    assert "?; Bernd; Carla; Dora" in text(answer)


@pytest.mark.parametrize("do", ["accept", "swap", "download"])
@pytest.mark.parametrize("draft", ["", "p1; p2", "\0", "{", "p1;" * 9000])
def test_a_draft_that_was_cut_off_is_told(
    organising: Client, german: Session, people: list[Participant], do: str, draft: str
) -> None:
    sent = ticked(people, do=do, draft=draft, present=["x", "²", "9" * 30, str(people[0].pk)])
    answer = organising.post(url("plan", german), sent)
    assert answer.status_code == 409
    assert not Round.objects.exists()


def test_back_to_who_plays_loses_nothing(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people[:8], rounds="2"))
    back = organising.post(url("plan", german), carried(draft, "back"))
    assert back.status_code == 200
    assert chosen(back, "present") == [str(one.pk) for one in people[:8]]
    assert value(back, "rounds") == "2"
