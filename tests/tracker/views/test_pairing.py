"""Opening a round by the standings: the seats proposed, what is said of them, and seats changed by hand."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_club, make_participant, make_players, make_round, make_session
from tests.tracker.queries.results import played
from tests.tracker.views.pages import field_error, text, url
from tests.tracker.views.reading import signed_in
from tracker.models import AuditEntry, Participant, Player, Round, Seat, Session
from tracker.services.wishes import keep_apart, seat_at_tables

TWELVE = ("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans", "Ida", "Jan", "Kurt", "Lena")
SIXTEEN = (*TWELVE, "Mia", "Nora", "Otto", "Paul")
SEARCHED = ["random", "swiss"]
PAIRED = [*SEARCHED, "standing", "interval"]


@pytest.fixture
def people(german: Session) -> list[Player]:
    """Sixteen players of the club, all of them here."""
    found = make_players(german.club, SIXTEEN)
    for player in found:
        make_participant(german, player)
    return found


def play(session: Session, *tables: Sequence[str], status: str = "confirmed") -> Round:
    """A round in which the first of each table wins, and the first table most."""
    round_ = make_round(session)
    for number, names in enumerate(tables):
        points = [(60 - number) * times for times in (2, 1, -1, -2)]
        played(session, dict(zip(names, points, strict=True)), round_=round_, status=status)
    return round_


def sent(people: Sequence[Player], method: str, do: str = "seats", **more: Any) -> dict[str, Any]:
    """The first step as its page sends it, or the second without its seats."""
    return {"present": [player.pk for player in people], "method": method, "do": do, **more}


def seats(response: Any) -> list[list[str]]:
    """Names in the selects, table by table."""
    form = response.context["form"]
    return [[player.shown_name for player in table] for table in form.chosen()]


def as_shown(response: Any) -> dict[str, str]:
    """The seats of the page as it would send them."""
    form = response.context["form"]
    return {name: str(form[name].value() or "") for name in form.fields}


def tables(response: Any) -> list[list[str]]:
    return [sorted(table) for table in seats(response)]


def test_neighbours_in_the_standings_meet_and_nobody_again(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    page = organising.post(url("round_new", german), sent(people, "swiss"))
    # The winners meet, then the seconds, and so on.
    assert tables(page) == [sorted(SIXTEEN[start::4]) for start in range(4)]
    assert "Nobody meets anybody for the second time." in text(page)
    assert Round.objects.count() == 1
    opened = organising.post(
        url("round_new", german), {**sent(people, "swiss", "open", number=2), **as_shown(page)}
    )
    assert opened.status_code == 302
    assert Seat.objects.filter(round__number=2).count() == 16
    assert AuditEntry.objects.get(action="open_round").subject == "r2"


@pytest.mark.parametrize("method", SEARCHED)
def test_after_four_directions_only_the_fifth_is_left(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    product = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    for slope in range(4):
        play(
            german,
            *[[SIXTEEN[4 * x + (product[slope][x] ^ start)] for x in range(4)] for start in range(4)],
        )
    page = organising.post(url("round_new", german), sent(people, method))
    assert sorted(tables(page)) == [list(SIXTEEN[start : start + 4]) for start in range(0, 16, 4)]
    assert "Nobody meets anybody for the second time." in text(page)


def test_strictly_by_standing_names_who_meets_again(
    organising: Client, german: Session, people: list[Player]
) -> None:
    twelve = people[:12]
    play(german, TWELVE[:4], TWELVE[4:8], TWELVE[8:])
    page = organising.post(url("round_new", german), sent(twelve, "standing"))
    assert tables(page)[0] == ["Anna", "Bernd", "Eva", "Ida"]
    assert "4 pairs meet again." in text(page)
    assert re.search("Table 1: (Anna and Bernd|Bernd and Anna) have met once before", text(page))
    assert re.search("Table 3: (Carla and Dora|Dora and Carla) have met once before", text(page))


def test_equal_places_at_the_border_of_two_tables_are_told(
    organising: Client, german: Session, people: list[Player]
) -> None:
    round_ = make_round(german)
    for names in (TWELVE[:4], TWELVE[4:8]):
        played(german, dict(zip(names, (90, 20, -50, -60), strict=True)), round_=round_)
    played(german, dict(zip(TWELVE[8:], (100, 20, -50, -70), strict=True)), round_=round_)
    page = organising.post(url("round_new", german), sent(people[:12], "standing"))
    assert {"Anna", "Eva", "Ida"} < {*tables(page)[0]}
    assert "Of equal standing, parted by lot:" in text(page)


def test_at_intervals_the_leaders_sit_apart(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, TWELVE[:4], TWELVE[4:8], TWELVE[8:])
    page = organising.post(url("round_new", german), sent(people[:12], "interval"))
    for number, leader in enumerate(("Anna", "Eva", "Ida")):
        assert leader in tables(page)[number]


@pytest.mark.parametrize("status", ["planned", "running", "ended"])
def test_what_is_not_confirmed_counts_nowhere_and_that_is_told(
    organising: Client, german: Session, people: list[Player], status: str
) -> None:
    play(german, TWELVE[:4], TWELVE[4:8], TWELVE[8:])
    play(german, TWELVE[::3], TWELVE[1::3], TWELVE[2::3], status=status)
    page = organising.post(url("round_new", german), sent(people[:12], "standing"))
    # As if the second round had not been: neither its points nor its meetings count.
    assert tables(page)[0] == ["Anna", "Bernd", "Eva", "Ida"]
    assert "2 times" not in text(page)
    assert "Not confirmed, so neither points nor meetings count: round 2, table 1; round 2, table 2" in text(
        page
    )
    assert "Not confirmed" not in text(organising.post(url("round_new", german), sent(people[:12], "draw")))


@pytest.mark.parametrize("method", SEARCHED)
def test_where_somebody_must_meet_again_it_is_proved(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    play(german, TWELVE[:4], TWELVE[4:8])
    page = organising.post(url("round_new", german), sent(people[:8], method))
    assert "4 pairs meet again." in text(page)
    assert text(page).count("have met once before") == 4
    assert "All ways of seating these people were weighed: none does better." in text(page)


def test_a_meeting_of_two_old_acquaintances_is_told_first(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, ["Anna", "Bernd", "Carla", "Dora"])
    play(german, ["Anna", "Bernd", "Eva", "Fritz"])
    said = sent(people[:4], "hand", "check") | {f"seat_0_{seat}": people[seat].pk for seat in range(4)}
    page = organising.post(url("round_new", german), said)
    assert "6 pairs meet again. Who meets again Table 1: Anna and Bernd have met 2 times before" in text(page)


def test_seats_changed_by_hand_are_checked_before_they_are_opened(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    page = organising.post(url("round_new", german), sent(people, "swiss"))
    shown = as_shown(page)
    places = {pk: name for name, pk in shown.items() if pk}
    anna, bernd, eva = (str(people[index].pk) for index in (0, 1, 4))
    # Bernd comes to Anna's table in Eva's place.
    shown[places[bernd]], shown[places[eva]] = eva, bernd
    checked = organising.post(url("round_new", german), sent(people, "swiss", "check") | shown)
    assert checked.status_code == 200
    assert "2 pairs meet again." in text(checked)
    assert "have met once before" in text(checked)
    assert as_shown(checked) == shown
    assert Round.objects.count() == 1
    shown[places[eva]] = anna
    wrong = organising.post(url("round_new", german), sent(people, "swiss", "check") | shown)
    assert wrong.status_code == 422
    assert "sits at table" in text(wrong)
    assert Round.objects.count() == 1


def test_who_sat_out_plays_and_nobody_twice_before_all_have(
    organising: Client, german: Session, people: list[Player]
) -> None:
    nine = people[:9]
    play(german, TWELVE[:4], TWELVE[4:8])
    page = organising.post(url("round_new", german), sent(nine, "swiss"))
    assert "Ida" in [name for table in seats(page) for name in table]
    assert "Without a seat: " in text(page)
    play(german, [*TWELVE[:3], "Ida"], TWELVE[3:7])
    for method in PAIRED:
        page = organising.post(url("round_new", german), sent(nine, method))
        seated = {name for table in seats(page) for name in table}
        assert {"Ida", "Hans"} < seated


def test_winds_go_on_from_those_that_were_had(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, TWELVE[:4])
    play(german, [TWELVE[1], TWELVE[2], TWELVE[3], TWELVE[0]])
    play(german, [TWELVE[2], TWELVE[3], TWELVE[0], TWELVE[1]])
    page = organising.post(url("round_new", german), sent(people[:4], "swiss"))
    assert seats(page) == [["Dora", "Anna", "Bernd", "Carla"]]


def teams(session: Session) -> None:
    for name, team in zip(TWELVE[:8], "NNNNOOOO", strict=True):
        Participant.objects.filter(session=session, player__name=name).update(team=team)


@pytest.mark.parametrize("method", SEARCHED)
def test_team_mates_sit_apart_unless_that_is_not_wanted(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    play(german, SIXTEEN[12:])
    assert "Keep team mates apart" not in text(organising.get(url("round_new", german)))
    teams(german)
    page = organising.get(url("round_new", german))
    assert "Keep team mates apart" in text(page)
    assert page.context["form"]["apart"].value() is True
    page = organising.post(url("round_new", german), sent(people, method, apart="on"))
    for team in ({*TWELVE[:4]}, {*TWELVE[4:8]}):
        assert all(len(team & {*table}) == 1 for table in seats(page))
    assert "are team mates" not in text(page)
    said = sent(people[:4], "hand", "check") | {f"seat_0_{seat}": people[seat].pk for seat in range(4)}
    assert "Table 1: Anna and Bernd are team mates" in text(
        organising.post(url("round_new", german), said | {"apart": "on"})
    )
    assert "team mates" not in text(organising.post(url("round_new", german), said))


def test_ways_by_the_standings_need_a_round_before(
    organising: Client, german: Session, people: list[Player]
) -> None:
    page = text(organising.get(url("round_new", german)))
    assert "By random draw without repeats" in page
    assert "Swiss" not in page
    for method in ("swiss", "standing", "interval"):
        refused = organising.post(url("round_new", german), sent(people, method))
        assert refused.status_code == 422
        assert method in field_error(refused, "method")
    page = text(organising.post(url("round_new", german), sent(people, "random")))
    assert "meets" not in page
    assert "Draw again" in page
    play(german, TWELVE[:4])
    page = text(organising.get(url("round_new", german)))
    assert "By standing (Swiss)" in page
    assert "Propose again" in text(organising.post(url("round_new", german), sent(people, "swiss")))


@pytest.mark.parametrize("method", PAIRED)
def test_only_the_organiser_pairs(
    scoring: Client, viewing: Client, german: Session, people: list[Player], method: str, stranger: Any
) -> None:
    play(german, TWELVE[:4])
    for do in ("seats", "check", "open"):
        said = sent(people, method, do)
        assert scoring.post(url("round_new", german), said).status_code == 403
        assert viewing.post(url("round_new", german), said).status_code == 403
        assert signed_in(stranger).post(url("round_new", german), said).status_code == 403
        nobody = Client().post(url("round_new", german), said)
        assert nobody["Location"].startswith("/sign-in/")
    assert Round.objects.count() == 1


def test_outsiders_of_a_members_club_are_told_that_there_is_no_such_page(stranger: Any) -> None:
    session = make_session(make_club("innen", visibility="members"))
    said = sent([], "swiss")
    for client in (signed_in(stranger), Client()):
        assert client.post(url("round_new", session), said).status_code == 404


def test_a_name_is_text_in_the_report_too(organising: Client, german: Session, people: list[Player]) -> None:
    Player.objects.filter(pk=people[0].pk).update(name="<b>Anna & Co</b>")
    play(german, ["<b>Anna & Co</b>", *TWELVE[1:4]])
    page = organising.post(url("round_new", german), sent(people[:4], "standing"))
    assert b"&lt;b&gt;Anna &amp; Co&lt;/b&gt;" in page.content
    assert b"<b>Anna" not in page.content


def test_two_who_pair_at_once_open_one_round(
    organising: Client, german: Session, people: list[Player]
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    page = organising.post(url("round_new", german), sent(people, "swiss"))
    said = {**sent(people, "swiss", "open", number=2), **as_shown(page)}
    assert organising.post(url("round_new", german), said).status_code == 302
    other = {**said, "seat_0_0": said["seat_0_1"], "seat_0_1": said["seat_0_0"]}
    again = organising.post(url("round_new", german), other)
    assert again.status_code == 422
    assert "Round 2 has been opened meanwhile" in text(again)
    assert as_shown(again) == {**as_shown(page), "seat_0_0": other["seat_0_0"], "seat_0_1": other["seat_0_1"]}
    assert Round.objects.count() == 2


def wish_apart(session: Session, one: str, other: str) -> None:
    two = [Participant.objects.get(session=session, player__name=name) for name in (one, other)]
    keep_apart(session=session, one=two[0], other=two[1], user=None)


def wish_table(session: Session, name: str, first: int, last: int) -> None:
    person = Participant.objects.get(session=session, player__name=name)
    seat_at_tables(session=session, participant=person, first_table=first, last_table=last, user=None)


@pytest.mark.parametrize("method", SEARCHED)
def test_who_is_kept_apart_sits_apart(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    # By standing Anna, Eva, Ida and Mia would meet.
    wish_apart(german, "Anna", "Eva")
    page = organising.post(url("round_new", german), sent(people, method))
    assert not any({"Anna", "Eva"} <= set(table) for table in seats(page))
    assert "not to sit together" not in text(page)


def test_a_wish_that_is_broken_is_told(organising: Client, german: Session, people: list[Player]) -> None:
    wish_apart(german, "Bernd", "Anna")
    wish_table(german, "Carla", 2, 3)
    wish_table(german, "Dora", 2, 2)
    said = sent(people[:4], "hand", "check") | {f"seat_0_{seat}": people[seat].pk for seat in range(4)}
    page = organising.post(url("round_new", german), said)
    assert page.status_code == 200
    assert "Table 1: Anna and Bernd are not to sit together" in text(page)
    assert "Table 1: Carla is to sit at tables 2 to 3" in text(page)
    assert "Table 1: Dora is to sit at table 2" in text(page)


@pytest.mark.parametrize("method", PAIRED)
def test_tables_get_the_numbers_that_are_wanted(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    wish_table(german, "Anna", 3, 3)
    page = organising.post(url("round_new", german), sent(people, method))
    assert "Anna" in seats(page)[2]
    assert "is to sit" not in text(page)


@pytest.mark.parametrize("method", SEARCHED)
def test_two_who_want_different_tables_do_not_meet(
    organising: Client, german: Session, people: list[Player], method: str
) -> None:
    play(german, *[SIXTEEN[start : start + 4] for start in range(0, 16, 4)])
    wish_table(german, "Anna", 1, 1)
    wish_table(german, "Eva", 2, 2)
    page = organising.post(url("round_new", german), sent(people, method))
    assert "Anna" in seats(page)[0]
    assert "Eva" in seats(page)[1]
