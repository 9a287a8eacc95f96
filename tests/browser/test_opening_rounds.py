"""Opening rounds: who sits out is told, seats as last time, seats by hand with nothing typed lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import choose, follow, kept, pick, press, refused, told, visit
from tests.tracker.factories import make_participant, make_players, make_round, make_table
from tests.tracker.views.pages import url
from tracker.models import Player, Seat, Session, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIX = ["Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz"]
NINE = [*SIX, "Greta", "Hans", "Ida"]


def seated(session: Session, round_number: int) -> list[list[str]]:
    """Names by table, in order of play."""
    seats = Seat.objects.filter(round__session=session, round__number=round_number)
    tables: dict[int, list[str]] = {}
    for seat in seats.select_related("table", "participant__player").order_by("table__number", "position"):
        tables.setdefault(seat.table.number, []).append(seat.participant.player.name)
    return list(tables.values())


def taking_part(session: Session, names: list[str]) -> dict[str, Player]:
    players = make_players(session.club, names)
    for player in players:
        make_participant(session, player)
    return {player.name: player for player in players}


def test_who_sits_out_is_told_before_and_after_and_plays_next(organised: Page, german: Session) -> None:
    page = organised
    players = taking_part(german, SIX)
    visit(page, url("session", german))
    told(page, "6 people are here.")
    follow(page, "Open round 1")
    for player in players.values():
        expect(page.locator(f'input[name="present"][value="{player.pk}"]')).to_be_checked()
    press(page, "Show the seats")
    notice = page.locator("main .notice")
    expect(notice).to_contain_text("Without a seat:")
    waiting = {name for name in SIX if name in notice.inner_text()}
    assert len(waiting) == 2
    press(page, "Open round 1 with 1 table")
    told(page, "Round 1 is open.", "sit out.", "Sitting out:")
    [table] = seated(german, 1)
    assert {*table} | waiting == {*SIX}

    visit(page, url("round_new", german))
    press(page, "Show the seats")
    again = {name for name in SIX if name in page.locator("main .notice").inner_text()}
    assert not again & waiting  # who sat out is seated first
    visit(page, url("session", german))
    told(page, "Sitting out:")


def test_the_seats_as_last_time_with_one_gone_and_one_come(organised: Page, german: Session) -> None:
    page = organised
    players = taking_part(german, NINE)
    first = make_round(german)
    make_table(german, NINE[:4], first, status=Table.Status.CONFIRMED)
    make_table(german, NINE[4:8], first, status=Table.Status.CONFIRMED)
    visit(page, url("round_new", german))
    page.locator(f'input[name="present"][value="{players["Bernd"].pk}"]').uncheck()
    choose(page, "method", "last")
    press(page, "Show the seats")
    kept(page, seat_0_0=str(players["Anna"].pk), seat_0_1=str(players["Ida"].pk))
    press(page, "Open round 2 with 2 tables")
    assert seated(german, 2) == [["Anna", "Ida", "Carla", "Dora"], NINE[4:8]]


def test_seats_by_hand_refuse_who_sits_twice_and_lose_nothing(organised: Page, german: Session) -> None:
    page = organised
    players = taking_part(german, NINE)
    visit(page, url("round_new", german))
    choose(page, "method", "hand")
    for name in NINE[3:]:
        page.locator(f'input[name="present"][value="{players[name].pk}"]').uncheck()
    press(page, "Show the seats")
    refused(page, "present", "3 of the club are here; a table needs four.")
    expect(page.locator('input[name="method"][value="hand"]')).to_be_checked()
    for name in NINE[3:]:
        choose(page, "present", players[name].pk)
    press(page, "Show the seats")
    told(page, "Without a seat: Anna, Bernd")

    first, second = ["Anna", "Bernd", "Carla", "Anna"], ["Eva", "Fritz", "Greta", "Carla", "Ida"]
    chosen = {f"seat_0_{seat}": name for seat, name in enumerate(first)}
    chosen |= {f"seat_1_{seat}": name for seat, name in enumerate(second)}
    pick(page, **chosen)
    press(page, "Open round 1 with 2 tables")
    refused(page, "seat_0_3", "Anna sits at table 1 already.")
    refused(page, "seat_1_3", "Carla sits at table 1 already.")
    told(page, "Without a seat: Dora and Hans")
    kept(page, **{field: str(players[name].pk) for field, name in chosen.items()})
    assert not german.rounds.exists()

    pick(page, seat_0_3="Dora", seat_1_3="–")
    press(page, "Open round 1 with 2 tables")
    refused(page, "seat_1_3", "Nobody sits here; a table needs four people.")
    pick(page, seat_1_3="Hans")
    press(page, "Open round 1 with 2 tables")
    told(page, "Round 1 is open.")
    assert seated(german, 1) == [NINE[:4], ["Eva", "Fritz", "Greta", "Hans", "Ida"]]
