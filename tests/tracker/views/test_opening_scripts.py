"""Opening a round whose seats come from a text or a file."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.pages import field_error, text, url
from tracker.models import Player, Round, Session

NINE = ("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans", "Ida")


@pytest.fixture
def nine(german: Session) -> list[Player]:
    people = make_players(german.club, NINE)
    for player in people[:8]:
        make_participant(german, player)
    return people


def sent(people: list[Player], **more: Any) -> dict[str, Any]:
    return {"present": [player.pk for player in people], "method": "script", "do": "seats", **more}


def seats(response: Any) -> list[list[str]]:
    return [[player.name for player in table] for table in response.context["form"].chosen()]


@pytest.mark.parametrize(
    "script",
    [
        "Hans; Gerda; Fritz; Eva\nDora; Carla; Bernd; Anna",
        "8 7 6 5\n4 3 2 1\n",
        "P08;P07;P06;P05\nP04;P03;P02;P01",
        "round,table,east,south,west,north\n1,2,Dora,Carla,Bernd,Anna\n1,1,Hans,Gerda,Fritz,Eva",
        '{"rounds": [[[7, 6, 5, 4], [3, 2, 1, 0]]]}',
    ],
)
@pytest.mark.parametrize("uploaded", [True, False])
def test_seats_are_taken_from_a_text(
    organising: Client, german: Session, nine: list[Player], script: str, uploaded: bool
) -> None:
    how: dict[str, Any] = (
        {"script_file": SimpleUploadedFile("seats.txt", script.encode())} if uploaded else {"script": script}
    )
    page = organising.post(url("round_new", german), sent(nine, **how))
    assert page.status_code == 200, text(page)
    assert seats(page) == [["Hans", "Gerda", "Fritz", "Eva"], ["Dora", "Carla", "Bernd", "Anna"]]
    assert "Without a seat: Ida" in text(page)
    form = page.context["form"]
    shown = {name: str(form[name].value() or "") for name in form.fields}
    opened = organising.post(url("round_new", german), sent(nine, number=1) | shown | {"do": "open"})
    assert opened.status_code == 302
    assert Round.objects.get().tables.count() == 2


def test_the_text_is_kept_on_the_way_back(organising: Client, german: Session, nine: list[Player]) -> None:
    script = "1;2;3;4\n5;6;7;8"
    page = organising.post(url("round_new", german), sent(nine, script=script))
    assert f'<textarea name="script" hidden>\n{script}</textarea>' in page.content.decode()
    back = organising.post(url("round_new", german), sent(nine, script=script, do="back"))
    assert back.status_code == 200
    assert script in back.content.decode()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("", "There are no tables in this text."),
        ("1;2;3;4\n5;6;7;1", "Line 2: 1 sits twice in round 1: in line 1 already."),
        ("1;2;3;4\n5;6;7", "Line 2: People at this table: 3; it needs four."),
        ("Anna;Bernd;Carla;Dorothea", "Line 1: “Dorothea” is none of those who are ticked."),
        ("1;2;3;4\n5;6;7;8\n\n1;2;3;5\n4;6;7;8", "The text has 2 rounds; here it is one."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    organising: Client, german: Session, nine: list[Player], script: str, told: str
) -> None:
    answer = organising.post(url("round_new", german), sent(nine, script=script))
    assert answer.status_code == 422
    assert told in field_error(answer, "script")
    assert script in answer.content.decode()
    assert not Round.objects.exists()


def test_a_script_is_asked_for_by_its_way_only(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    page = organising.post(url("round_new", german), sent(nine, script="nonsense") | {"method": "draw"})
    assert page.status_code == 200
