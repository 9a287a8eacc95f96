"""How long pages take from the request to the finished HTML."""

import random
import time
from collections.abc import Iterator
from datetime import date
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

    from tracker.models import Participant, Round

PLAYERS = 72
ROUNDS = 6
REPEATS = 15
STATIC = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def figures() -> Iterator[tuple[str, float, str]]:
    """The pages of a tournament of 72 players and 108 tables, all confirmed."""
    from django.conf import settings
    from django.test import Client, override_settings

    settings.STATIC_ROOT.mkdir(exist_ok=True)
    address = make_tournament()
    browser = Client(SERVER_NAME="localhost")
    with override_settings(STORAGES={"staticfiles": STATIC}):
        for name, page in (("standings_page_72_players", "standings/"), ("session_page_108_tables", "")):
            yield name, milliseconds(browser, address + page), "ms"


def milliseconds(browser: "Client", address: str) -> float:
    """The median of several requests; the first, which fills caches, does not count."""
    taken = []
    for _repeat in range(REPEATS + 1):
        begun = time.perf_counter()
        response = browser.get(address)
        taken.append((time.perf_counter() - begun) * 1000)
        assert response.status_code == 200
    return median(taken[1:])


def make_tournament() -> str:
    """Rows made directly: every player at a table in every round, with scores that add up to nothing."""
    from tracker.models import Club, Participant, Player, Round, Session

    club = Club.objects.create(slug="bench", name="Bench")
    session = Session.objects.create(
        club=club,
        slug="tournament",
        name="Tournament",
        date=date(2026, 4, 18),
        kind="tournament",
        ruleset="german",
        ruleset_version="1",
        ranking=["table_points", "points"],
    )
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number:02}") for number in range(PLAYERS)
    )
    people = Participant.objects.bulk_create(
        Participant(
            session=session,
            player=player,
            file_id=f"P{position:02}",
            position=position,
            team=f"Team {position % 18}",
        )
        for position, player in enumerate(players, start=1)
    )
    dice = random.Random(1)
    for number in range(1, ROUNDS + 1):
        dice.shuffle(people)
        seat_all(Round.objects.create(session=session, number=number, status="closed"), people, dice)
    return "/bench/tournament/"


def seat_all(sitting: "Round", people: "list[Participant]", dice: random.Random) -> None:
    """Tables of four, ended and confirmed."""
    from scoring.placing import table_places, table_points, to_sixtieths
    from tracker.models import Seat, Table

    seats = []
    for number, four in enumerate(zip(*[iter(people)] * 4, strict=True), start=1):
        table = Table.objects.create(round=sitting, number=number, status="confirmed", ended="time")
        scores = [dice.randrange(-900, 900) for _seat in range(3)]
        scores.append(-sum(scores))
        places, shares = table_places(scores), table_points(scores)
        seats += [
            Seat(
                table=table,
                round=sitting,
                participant=person,
                position=position,
                score=scores[position],
                place=places[position],
                table_points_60=to_sixtieths(shares[position]),
                deals_won=position,
                best_hand=100 + position,
            )
            for position, person in enumerate(four)
        ]
    Seat.objects.bulk_create(seats)
