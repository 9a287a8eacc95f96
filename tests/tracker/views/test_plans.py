"""Several rounds planned at once: who plays, the plan and its report, accepted."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_club, make_session
from tests.tracker.queries.results import played
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tests.tracker.views.planning import CROSS, FOURS, SIXTEEN, carried, script, seats, stored, ticked
from tests.tracker.views.reading import signed_in
from tracker.models import AuditEntry, Participant, Player, Round, Seat, Session
from tracker.services.wishes import keep_apart, seat_at_tables

pytestmark = pytest.mark.usefixtures("short_search")


def test_all_rounds_are_planned_at_once(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    address = url("plan", german)
    page = organising.get(address)
    assert chosen(page, "present") == [str(one.pk) for one in people]
    assert "from round 1 on" in text(page)
    draft = organising.post(address, ticked(people, rounds="5"))
    assert draft.status_code == 200
    assert "Nobody meets anybody for the second time." in text(draft)
    assert "Everybody meets everybody." in text(draft)
    assert "Everybody begins with each wind as often as with any other, or once more." in text(draft)
    assert not Round.objects.exists()
    planned = seats(draft)
    assert [sorted(name for table in tables for name in table) for tables in planned] == [sorted(SIXTEEN)] * 5
    answer = organising.post(address, carried(draft, "accept"), follow=True)
    assert "5 rounds are planned." in text(answer)
    assert stored(german) == planned
    assert set(german.rounds.values_list("status", flat=True)) == {"planned"}
    assert "5 rounds are planned and have not begun." in text(answer)
    assert "Nobody meets anybody for the second time." in text(answer)
    assert url("round", german.rounds.get(number=3)) in answer.content.decode()


def test_the_number_of_rounds_is_what_is_left(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    german.rounds_total = 6
    german.save()
    round_ = Round.objects.create(session=german, number=1, status="closed")
    for table in FOURS:
        played(german, dict(zip(table, (60, 20, -30, -50), strict=True)), round_=round_)
    page = organising.get(url("plan", german))
    assert value(page, "rounds") == "5"
    assert "from round 2 on" in text(page)
    draft = organising.post(url("plan", german), ticked(people, rounds="4"))
    # With the round that was played these are the five that can be played without a repeat.
    assert "Round 2" in text(draft)
    answer = organising.post(url("plan", german), carried(draft, "accept"), follow=True)
    assert "4 rounds are planned." in text(answer)
    assert list(german.rounds.order_by("number").values_list("number", "status")) == [
        (1, "closed"),
        *((number, "planned") for number in range(2, 6)),
    ]


def test_who_has_met_before_is_told(organising: Client, german: Session, people: list[Participant]) -> None:
    round_ = Round.objects.create(session=german, number=1, status="closed")
    for table in FOURS:
        played(german, dict(zip(table, (60, 20, -30, -50), strict=True)), round_=round_)
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    assert "24 times two meet again who have met before." in text(draft)
    assert "Round 2, table 1: Anna and Bernd have met once before" in text(draft)
    assert "No pair meets more than" not in text(draft)
    third = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS, FOURS)))
    assert "No pair meets more than 3 times in all." in text(third)


@pytest.mark.parametrize("here", [True, False])
def test_substitutes_and_who_has_withdrawn_are_not_ticked(
    organising: Client, german: Session, people: list[Participant], here: bool
) -> None:
    Participant.objects.filter(pk=people[0].pk).update(substitute=True)
    Participant.objects.filter(pk=people[1].pk).update(active=False, withdrawn=True)
    Participant.objects.filter(pk=people[2].pk).update(active=False)
    if not here:
        Participant.objects.update(active=False)
    page = organising.get(url("plan", german))
    # Before anybody has come everybody is expected.
    assert chosen(page, "present") == [str(one.pk) for one in people[3 if here else 2 :]]
    assert "Anna" in text(page)
    assert "Bernd" not in text(page)


@pytest.mark.parametrize(
    ("count", "rounds", "field", "told"),
    [
        (0, "3", "present", "Tick who plays."),
        (3, "3", "present", "3 people are ticked; a plan is for 4 to 400."),
        (8, "", "rounds", "Type how many rounds are to be planned."),
        (8, "0", "rounds", "0 rounds can’t be planned: 1 to 99 can."),
        (8, "100", "rounds", "100 rounds can’t be planned: 1 to 99 can."),
        (8, "viele", "rounds", "“viele” is no number"),
    ],
)
def test_wrong_numbers_are_told_where_they_stand(
    organising: Client,
    german: Session,
    people: list[Participant],
    count: int,
    rounds: str,
    field: str,
    told: str,
) -> None:
    answer = organising.post(url("plan", german), ticked(people[:count], rounds=rounds))
    assert answer.status_code == 422
    assert told in field_error(answer, field)
    assert chosen(answer, "present") == [str(one.pk) for one in people[:count]]
    assert value(answer, "rounds") == rounds


def test_one_more_than_four_sits_out_in_turn(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people[:5], rounds="5"))
    assert "Nobody sits out again before everybody has." in text(draft)
    assert sorted(each.waiting for each in draft.context["shown"]) == sorted(SIXTEEN[:5])


def test_wishes_count_and_are_told(organising: Client, german: Session, people: list[Participant]) -> None:
    anna, bernd, carla = people[:3]
    keep_apart(session=german, one=anna, other=bernd, user=None)
    seat_at_tables(session=german, participant=carla, first_table=2, last_table=2, user=None)
    draft = organising.post(url("plan", german), ticked(people[:8], rounds="3"))
    assert "All wishes are kept." in text(draft)
    for tables in seats(draft):
        assert not any({"Anna", "Bernd"} <= set(table) for table in tables)
        assert "Carla" in tables[1]
    wrong = ticked(people[:8], do="script", script=script(FOURS[:2]))
    draft = organising.post(url("plan", german), wrong)
    assert "Wishes are broken 2 times." in text(draft)
    assert "Round 1, table 1: Anna and Bernd are not to sit together" in text(draft)
    assert "Round 1, table 1: Carla is to sit at table 2" in text(draft)


@pytest.mark.parametrize("apart", [True, False])
def test_team_mates_are_kept_apart_where_that_is_wanted(
    organising: Client, german: Session, people: list[Participant], apart: bool
) -> None:
    Participant.objects.filter(pk__in=[one.pk for one in people[:4]]).update(team="Nord")
    assert "Keep team mates apart" in text(organising.get(url("plan", german)))
    said = {"apart": "on"} if apart else {}
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS), **said))
    assert ("Anna and Bernd are team mates" in text(draft)) is apart
    again = organising.post(url("plan", german), carried(draft, "make"))
    if apart:
        for tables in seats(again):
            assert all(len(set(FOURS[0]) & set(table)) == 1 for table in tables)


def test_what_no_plan_can_keep_is_said(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    Participant.objects.filter(pk__in=[one.pk for one in people[:4]]).update(team="Nord")
    Participant.objects.filter(pk__in=[one.pk for one in people[4:8]]).update(team="Süd")
    draft = organising.post(url("plan", german), ticked(people[:8], rounds="2", apart="on"))
    assert "At least 8 of these can’t be avoided: teams are larger than there are tables." in text(draft)
    draft = organising.post(url("plan", german), ticked(people, rounds="2", apart="on"))
    assert "can’t be avoided" not in text(draft)


def test_after_99_rounds_there_is_no_room(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    Round.objects.create(session=german, number=99, status=Round.Status.CLOSED)
    made = organising.post(url("plan", german), ticked(people))
    assert "A session has 99 rounds at most." in field_error(made, "rounds")
    read = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    assert "A session has 99 rounds at most." in field_error(read, "script")


def test_the_plan_that_stands_names_who_plays_no_more(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    organising.post(url("plan", german), carried(draft, "accept"))
    assert "Somebody has to take their seats" not in text(organising.get(url("plan", german)))
    Participant.objects.filter(pk=people[0].pk).update(withdrawn=True, active=False)
    page = organising.get(url("plan", german))
    assert "Somebody has to take their seats: Anna" in text(page)
    assert f'href="{url("participant_withdraw", german, people[0].pk)}"' in page.content.decode()


def test_only_finalists_are_ticked_once_the_finals_are_cut(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    finalists = [str(one.pk) for one in people[:8]]
    german.participants.filter(pk__in=finalists).update(finalist=True)
    assert chosen(organising.get(url("plan", german)), "present") == finalists


def test_the_history_tells_who_planned(
    organising: Client, german: Session, people: list[Participant], organiser: User
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    organising.post(url("plan", german), carried(draft, "accept"))
    assert AuditEntry.objects.get(action="plan_rounds").user == organiser


def test_the_standing_plan_is_counted_anew(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS, CROSS)))
    organising.post(url("plan", german), carried(draft, "accept"))
    assert "Nobody meets anybody for the second time." in text(organising.get(url("plan", german)))
    second = Seat.objects.filter(round__number=2)
    one, other = second.get(participant=people[0]), second.get(participant=people[5])
    one.participant, other.participant = people[5], people[0]
    other_table, other.table = other.table, one.table
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    for seat, table in ((one, one.table), (other, other_table)):
        Seat.objects.create(
            table=table, round=seat.round, participant=seat.participant, position=seat.position
        )
    page = organising.get(url("plan", german))
    assert "2 times two meet again who have met before." in text(page)
    assert "Round 2, table 2: Bernd and Anna have met once before" in text(page)


def test_pages_ask_a_fixed_number_of_questions(
    organising: Client, german: Session, people: list[Participant], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(20):
        draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS, CROSS)))
    with django_assert_max_num_queries(40):
        organising.post(url("plan", german), carried(draft, "accept"))
    with django_assert_max_num_queries(20):
        organising.get(url("plan", german))


@pytest.fixture
def others(scorer: User, member: User, stranger: User) -> Iterator[Client]:
    """Browsers of those who organise nothing here."""
    return map(signed_in, (scorer, member, stranger))


def test_only_the_organiser_plans(
    organising: Client, others: Iterator[Client], german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    accept = carried(draft, "accept")
    for browser in others:
        assert browser.get(url("plan", german)).status_code == 403
        assert browser.post(url("plan", german), accept).status_code == 403
    nobody = Client()
    assert nobody.get(url("plan", german))["Location"].startswith("/sign-in/")
    assert nobody.post(url("plan", german), accept)["Location"].startswith("/sign-in/")
    assert not Round.objects.exists()


def test_outsiders_of_a_members_club_are_told_that_there_is_no_such_page(stranger: User) -> None:
    session = make_session(make_club("innen", visibility="members"))
    for client in (signed_in(stranger), Client()):
        assert client.get(url("plan", session)).status_code == 404


def test_a_name_is_text_everywhere(organising: Client, german: Session, people: list[Participant]) -> None:
    Player.objects.filter(pk=people[0].player_id).update(name="<b>Anna & Co</b>")
    for sent in (ticked(people[:4]), ticked(people[:4], do="script", script="1;2;3;9")):
        page = organising.post(url("plan", german), sent)
        assert b"&lt;b&gt;Anna &amp; Co&lt;/b&gt;" in page.content
        assert b"<b>Anna" not in page.content
