"""Several rounds planned at once: who plays, the draft and its report, changed by hand, accepted."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tests.tracker.queries.results import played
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tests.tracker.views.reading import signed_in
from tracker.exchange.session_file import export_session, import_session
from tracker.models import AuditEntry, Participant, Player, Round, Seat, Session
from tracker.services.planned import discard_plan
from tracker.services.wishes import keep_apart, seat_at_tables
from tracker.views import plans

SIXTEEN = (
    *("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans"),
    *("Ida", "Jan", "Kurt", "Lena", "Mia", "Nora", "Otto", "Paul"),
)


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans of tests need not be the best."""
    monkeypatch.setattr(plans, "SECONDS", 1.0)


@pytest.fixture
def people(german: Session) -> list[Participant]:
    """Sixteen participants, all of them here."""
    return [make_participant(german, player) for player in make_players(german.club, SIXTEEN)]


def ticked(people: Sequence[Participant], **more: Any) -> dict[str, Any]:
    """The first page as it is sent."""
    return {"present": [one.pk for one in people], "rounds": "3", "do": "make", **more}


def carried(response: Any, do: str, **more: Any) -> dict[str, Any]:
    """The page of a draft as it is sent back."""
    page = response.content.decode()
    area = re.search(r'<textarea name="draft" hidden>\n(.*?)</textarea>', page, re.DOTALL)
    assert area is not None, text(response)
    sent = {name: value(response, name) for name in ("rounds", "number", "here")}
    if 'name="apart"' in page:
        sent["apart"] = "on"
    present = re.findall(r'name="present" value="(\d+)"', page)
    return {**sent, "present": present, "draft": unescape(area[1]), "do": do, **more}


def seats(response: Any) -> list[list[list[str]]]:
    """Names by round and table, as the page of a draft shows them."""
    return [
        [[name for _wind, name in table.seats] for table in each.tables] for each in response.context["shown"]
    ]


def stored(session: Session) -> list[list[list[str]]]:
    return [
        [
            [seat.participant.player.name for seat in table.seats.order_by("position")]
            for table in each.tables.order_by("number")
        ]
        for each in session.rounds.order_by("number")
    ]


def script(*rounds: Sequence[Sequence[str]]) -> str:
    """Rounds as text, with an empty line between them."""
    return "\n\n".join("\n".join("; ".join(table) for table in tables) for tables in rounds)


FOURS = [SIXTEEN[start : start + 4] for start in range(0, 16, 4)]
CROSS = [SIXTEEN[start::4] for start in range(4)]


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


def test_the_draft_is_downloaded_and_read_in_again(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    Player.objects.filter(pk=people[0].player_id).update(name="Anna; the “first”")
    Player.objects.filter(pk=people[1].player_id).update(name="1")
    draft = organising.post(url("plan", german), ticked(people[:9], rounds="3"))
    file = organising.post(url("plan", german), carried(draft, "download"))
    assert file["Content-Type"] == "text/plain; charset=utf-8"
    assert 'filename="german-plan.txt"' in file["Content-Disposition"]
    again = organising.post(
        url("plan", german),
        ticked(people[:9], do="script", script_file=SimpleUploadedFile("plan.txt", file.content)),
    )
    assert again.status_code == 200, text(again)
    assert seats(again) == seats(draft)


JSON = '{"rounds": [[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 4, 1, 5], [2, 6, 3, 7]]]}'
CSV = "table;round;north;west;south;east\n2;1;Hans;Gerda;Fritz;Eva\n1;1;Dora;Carla;Bernd;Anna\n"


@pytest.mark.parametrize(
    ("sent", "first"),
    [
        (JSON, [["Anna", "Bernd", "Carla", "Dora"], ["Eva", "Fritz", "Gerda", "Hans"]]),
        (CSV, [["Anna", "Bernd", "Carla", "Dora"], ["Eva", "Fritz", "Gerda", "Hans"]]),
        ("1 2 3 4\n5 6 7 8", [["Anna", "Bernd", "Carla", "Dora"], ["Eva", "Fritz", "Gerda", "Hans"]]),
        (
            "P08; P07; P06; P05\n4;3;2;1",
            [["Hans", "Gerda", "Fritz", "Eva"], ["Dora", "Carla", "Bernd", "Anna"]],
        ),
        ("anna\tBERND\tCarla\tDora\n# noted\nEva;Fritz;Gerda;Hans", [list(FOURS[0]), list(FOURS[1])]),
    ],
)
@pytest.mark.parametrize("uploaded", [True, False])
def test_scripts_of_every_kind_are_read(
    organising: Client,
    german: Session,
    people: list[Participant],
    sent: str,
    first: list[list[str]],
    uploaded: bool,
) -> None:
    how: dict[str, Any] = (
        {"script_file": SimpleUploadedFile("plan", sent.encode("utf-8-sig"))}
        if uploaded
        else {"script": sent}
    )
    draft = organising.post(url("plan", german), ticked(people[:8], rounds="", do="script", **how))
    assert draft.status_code == 200, text(draft)
    assert seats(draft)[0] == first


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("", "There are no tables in this text."),
        (
            "Anna;Bernd;Carla;Dora\nAnna;Fritz;Gerda;Hans",
            "Line 2: Anna sits twice in round 1: in line 1 already.",
        ),
        ("Anna;Bernd;Karla;Dora", "Line 1: “Karla” is none of those who are ticked. Is Carla meant?"),
        ("1;2;3;9", "Line 1: Nobody of those who are ticked has the number 9."),
        ("Anna;Bernd;Carla", "Line 1: People at this table: 3; it needs four."),
        ("Anna;Bernd;Carla;Dora;Eva", "Line 1: People at this table: 5; it needs four."),
        ("1;2;3;4", "Four of those who are ticked or more (4) have no seat in round 1"),
        ('{"rounds": [[[0,1,2', "This is no JSON."),
        ('{"tables": 3}', "This JSON is no plan"),
        ("round;table;east;south;west\n1;1;Anna;Bernd;Carla", "The column “north” is missing"),
        (
            "round;table;east;south;west;north\n1;1;1;2;3;4\n1;3;5;6;7;8",
            "Table 2 is missing in round 1.",
        ),
        ("\n\n".join(["1;2;3;4\n5;6;7;8"] * 100), "There are more than 99 rounds."),
    ],
)
def test_wrong_scripts_are_told_by_line_and_kept(
    organising: Client, german: Session, people: list[Participant], sent: str, told: str
) -> None:
    for how in ({"script": sent}, {"script_file": SimpleUploadedFile("plan.txt", sent.encode())}):
        answer = organising.post(url("plan", german), ticked(people[:8], do="script", **how))
        assert answer.status_code == 422
        assert told in field_error(answer, "script")
        assert re.search(
            r"<textarea[^>]*name=\"script\"[^>]*>\s*" + re.escape(sent[:6]), unescape(answer.content.decode())
        )
    assert not Round.objects.exists()


def test_a_script_for_twenty_does_not_plan_for_twenty_four(organising: Client, german: Session) -> None:
    names = [f"Gast {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
    everybody = [make_participant(german, player) for player in make_players(german.club, names)]
    twenty = "\n".join(f"{start};{start + 1};{start + 2};{start + 3}" for start in range(1, 21, 4))
    answer = organising.post(url("plan", german), ticked(everybody, do="script", script=twenty))
    assert answer.status_code == 422
    assert "Line 1: Four of those who are ticked or more (4) have no seat in round 1" in text(answer)
    fewer = organising.post(url("plan", german), ticked(everybody[:16], do="script", script=twenty))
    assert "Line 5: Nobody of those who are ticked has the number 17." in field_error(fewer, "script")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\x00A", "This file is no text in UTF-8"),
        (b"x" * 1_000_001, "This file is larger than 1 MB."),
    ],
)
def test_files_that_are_no_scripts_are_refused(
    organising: Client, german: Session, people: list[Participant], content: bytes, told: str
) -> None:
    file = SimpleUploadedFile("plan.xlsx", content)
    answer = organising.post(url("plan", german), ticked(people, do="script", script_file=file))
    assert answer.status_code == 422
    assert told in field_error(answer, "script_file")


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


def test_after_99_rounds_there_is_no_room(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    Round.objects.create(session=german, number=99, status=Round.Status.CLOSED)
    made = organising.post(url("plan", german), ticked(people))
    assert "A session has 99 rounds at most." in field_error(made, "rounds")
    read = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    assert "A session has 99 rounds at most." in field_error(read, "script")


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


def test_a_draft_of_a_version_that_a_file_has_replaced_keeps_its_names(
    organising: Client, german: Session, people: list[Participant]
) -> None:
    draft = organising.post(url("plan", german), ticked(people, do="script", script=script(FOURS)))
    import_session(data=export_session(german), replace=True)
    replaced = Session.objects.get(superseded_at=None)
    answer = organising.post(url("plan", replaced), carried(draft, "accept"))
    assert answer.status_code == 409
    assert "Anna; Bernd; Carla; Dora" in text(answer)


@pytest.mark.parametrize("names", [("P02", "Bob"), ("Anna", "ANNA"), ("7", "12"), ("Bob", "Cleo & <b>")])
def test_what_is_downloaded_can_be_read_in_again(
    organising: Client, german: Session, names: tuple[str, str]
) -> None:
    others = [f"Guest {number}" for number in range(5)]
    players = make_players(german.club, [others[0], *names, *others[1:]])
    Player.objects.filter(pk=players[3].pk).update(nickname="Bob")
    people = [make_participant(german, player) for player in players]
    draft = organising.post(url("plan", german), ticked(people))
    file = organising.post(url("plan", german), carried(draft, "download")).content.decode()
    again = organising.post(url("plan", german), ticked(people, do="script", script=file))
    assert again.status_code == 200, text(again)
    assert seats(again) == seats(draft)


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
