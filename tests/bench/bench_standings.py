"""How long standings take: a league of 20,000 games, a tournament of 72 players at 108 tables."""

import random
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from statistics import median
from typing import Any

REPEATS = 9


def figures() -> Iterator[tuple[str, float, str]]:
    """Median milliseconds of one call for the standings of players: plain, with drops, after a cut."""
    from tracker.queries.standings import session_standings

    for name, players, rounds in (
        ("standings_72_players_108_tables", 72, 6),
        ("standings_20000_games", 400, 200),
    ):
        session = made_session(name, players, rounds)
        standings = partial(session_standings, session)
        yield name, milliseconds(standings), "ms"
        session.drop_worst = 2
        yield f"{name}_dropping_2", milliseconds(standings), "ms"
        session.final_from, session.carry = rounds // 2 + 1, "half"
        session.participants.filter(position__lt=16).update(finalist=True)
        yield f"{name}_dropping_2_in_finals", milliseconds(standings), "ms"


def milliseconds(call: Callable[[], Any]) -> float:
    """The median of some calls."""
    took = []
    for _time in range(REPEATS):
        began = time.perf_counter()
        call()
        took.append((time.perf_counter() - began) * 1000)
    return median(took)


def made_session(slug: str, players: int, rounds: int) -> Any:
    """A session in which all players sit at confirmed tables in every round, with made-up scores."""
    from scoring.placing import SIXTIETHS, table_places, table_points
    from tracker.models import Club, Participant, Player, Round, Seat, Session, Table

    chance = random.Random(slug)
    club = Club.objects.create(slug=slug, name=slug)
    session = Session.objects.create(
        club=club,
        slug=slug,
        name=slug,
        date=date(2026, 4, 18),
        kind=Session.Kind.LEAGUE,
        ruleset="german",
        ruleset_version="1",
        ranking=["points", "table_points", "wins", "average_place"],
    )
    people = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number}") for number in range(players)
    )
    parts = Participant.objects.bulk_create(
        Participant(session=session, player=player, file_id=f"P{number}", position=number)
        for number, player in enumerate(people)
    )
    played = Round.objects.bulk_create(
        Round(session=session, number=number) for number in range(1, rounds + 1)
    )
    tables = Table.objects.bulk_create(
        Table(round=each, number=number, status=Table.Status.CONFIRMED)
        for each in played
        for number in range(1, players // 4 + 1)
    )
    seats = []
    for index, table in enumerate(tables):
        first = index * 4 % players
        if not first:
            chance.shuffle(parts)
        scores = [chance.randrange(-900, 900) for _seat in range(4)]
        rows = zip(scores, table_places(scores), table_points(scores), strict=True)
        seats += [
            Seat(
                table=table,
                round_id=table.round_id,
                participant=parts[first + position],
                position=position,
                score=score,
                place=place,
                table_points_60=int(share * SIXTIETHS),
                deals_won=chance.randrange(6),
                best_hand=chance.randrange(20, 500),
            )
            for position, (score, place, share) in enumerate(rows)
        ]
    Seat.objects.bulk_create(seats, batch_size=5000)
    return session
