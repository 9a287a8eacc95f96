"""Plans from pasted texts and files, and as text."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.pages import field_error, text, url
from tests.tracker.views.planning import FOURS, carried, seats, ticked
from tracker.models import Participant, Player, Round, Session

pytestmark = pytest.mark.usefixtures("short_search")

JSON = '{"rounds": [[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 4, 1, 5], [2, 6, 3, 7]]]}'
CSV = "table;round;north;west;south;east\n2;1;Hans;Gerda;Fritz;Eva\n1;1;Dora;Carla;Bernd;Anna\n"


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
