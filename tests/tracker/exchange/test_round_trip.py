"""Property: whatever was played through the services comes back from its file as it was, byte for byte."""

from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any, cast

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.deals import UNKNOWN, Deal, Outcome, Penalty, Source, Totals, Win
from scoring.hands import Hand
from scoring.winds import People
from tests.tracker.factories import make_club, make_players, make_session, make_table
from tests.tracker.hands import hand
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Session, Table
from tracker.queries.hand_rows import by_seat
from tracker.services.deals import (
    amend_deal,
    record_deal,
    record_lineup,
    remove_entry,
    seat_latecomer,
    take_back,
)
from tracker.services.errors import Refusal
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.penalties import add_penalty, withdraw_penalty
from tracker.services.results import check_results

NAMES = ("Żaneta", "Bernd", 'Carla "C"', "Дора", "Ela & Co", "Fay <3", "Gös", "Hô 🀄", "Ida", "Jan")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "german": [{}, {"wind_rounds": 1}, {"limit": 600, "rows": {"flower": {"points": 2}}}],
    "russian": [{}, {"start_points": 2000}],
    "bmja": [{}, {"own_hands": {"greens": {"label": "Grün", "pattern": "only 23468s6z", "limit": 0.5}}}],
    "gala": [{}, {"wind_rounds": 2, "draw_passes": False}],
    "mcr": [{}, {"seat_change": "mcr"}],
}
CLASSICAL = {"german", "russian", "bmja"}
WINNING = ("(777z) [2222s] 345m111p9p 3f +9p @{}", "(777z) 345m11199p44s 1f +4s=444s @{} !original_call")
LOSING = ("(555z) 1y", "[8888m] 2y", "66z")


def random_deal(random: Random, ruleset: str) -> Deal:
    """A deal that is mostly possible."""
    kind = random.choice(["win"] * 5 + ["draw", "void"])
    penalties = tuple(random_penalty(random) for _one in range(random.choice([0, 0, 0, 1, 2])))
    if kind != "win":
        return Deal(Outcome("draw" if kind == "draw" else "void"), None, penalties)
    winner, loser = random.sample(range(4), 2)
    source: Source = random.choice([loser, None, UNKNOWN])
    pays = source if ruleset in CLASSICAL and isinstance(source, int) and random.random() < 0.2 else None
    wins = [Win(winner, source)]
    if ruleset == "gala" and isinstance(source, int) and random.random() < 0.3:
        wins.append(Win(next(seat for seat in range(4) if seat not in (winner, loser)), source))
    totals = [random.choice([0, 2, 4, 8, 32, 500]) if ruleset in CLASSICAL else 0 for _seat in range(4)]
    for win in wins:
        totals[win.seat] = random.choice([1, 8, 20, 88])
    hands = random_hands(random, wins) if ruleset != "mcr" and random.random() < 0.4 else {}
    first, second, third, fourth = (0 if seat in hands else total for seat, total in enumerate(totals))
    written: Totals = (first, second, third, fourth)
    return Deal(Outcome("win", tuple(wins), pays), written, penalties, by_seat(hands))


def random_hands(random: Random, wins: list[Win]) -> dict[int, Hand]:
    """Hands of some seats, a winner's among them as he won; of two winners only one has a hand."""
    texts = dict(zip(random.sample(range(4), 3), LOSING, strict=True))
    losers = {seat: text for seat, text in texts.items() if all(win.seat != seat for win in wins)}
    source = "wall" if wins[0].source is None else random.choice(["discard", "last_discard"])
    winner = {wins[0].seat: random.choice(WINNING).format(source)}
    chosen = losers | random.choice([winner, {}])
    return {seat: hand(text) for seat, text in chosen.items()}


def random_penalty(random: Random) -> Penalty:
    seats = random.sample(range(4), random.randint(1, 4))
    cut = random.randint(0, len(seats))
    parts = max(cut, 1) * max(len(seats) - cut, 1)
    return Penalty(tuple(seats[:cut]), tuple(seats[cut:]), 10 * parts, random.choice(["", "zu spät"]))


def play(random: Random, table: Table) -> None:
    """One write at the table; those that the services refuse do nothing."""
    session = table.round.session
    people = table.seats.count()
    entries = list(table.entries.filter(superseded_at__isnull=True).values_list("key", flat=True))
    some_key = random.choice([*entries, "none"])
    deal = random_deal(random, session.ruleset)
    how: dict[str, Any] = {"table": table, "user": None, "revision": None}
    match random.choice(
        ["deal"] * 12 + ["amend", "remove", "back", "lineup", "late", "end", "totals", "confirm"]
    ):
        case "deal":
            record_deal(**how, deal=deal, idempotency_key=None)
        case "amend":
            amend_deal(**how, key=some_key, deal=deal, why="misread", drop_later=True)
        case "remove":
            remove_entry(**how, key=some_key, why="twice", drop_later=True)
        case "back":
            take_back(**how)
        case "lineup":
            record_lineup(**how, lineup=cast(People, tuple(random.sample(range(people), 4))))
        case "late":
            (player,) = make_players(session.club, [random.choice(NAMES[8:])])
            seat_latecomer(table=table, player=player, user=None)
        case "end":
            end_game(**how, how=random.choice(["time", "agreed", "broken_off"]))
        case "totals":
            totals = [random.randint(-900, 900) for _one in range(people)]
            type_totals(**how, totals=random.choice([totals, None]), accept_difference=True)
        case _:
            confirm_table(**how)


def punish(random: Random, session: Session, table: Table) -> None:
    """A penalty of the table or the session, perhaps withdrawn."""
    seat = table.seats.order_by("position")[random.randrange(4)]
    amount: dict[str, Any] = random.choice(
        [{"points": -20}, {"table_points": Fraction(-7, 3)}, {"table_points": Fraction(1)}]
    )
    penalty = add_penalty(
        session=session,
        participant=seat.participant,
        user=None,
        why=random.choice(["", "Handy", "late “again”"]),
        table=random.choice([table, None]),
        **amount,
    )
    if random.random() < 0.3:
        withdraw_penalty(penalty=penalty, user=None, why="a slip")


def random_session(random: Random) -> Session:
    """A club night of two rounds, partly played."""
    ruleset = random.choice(list(OPTIONS))
    session = make_session(
        make_club(name=random.choice(["Nordwind", "«Wind» & Co"])),
        ruleset,
        options=random.choice(OPTIONS[ruleset]),
        ranking=random.choice([["points"], ["table_points", "points"]]),
    )
    session.participants.update(team=random.choice(["", "Rot"]))
    tables = [make_table(session, NAMES[:4])]
    tables.append(make_table(session, NAMES[4:8], tables[0].round))
    tables.append(make_table(session, random.sample(NAMES[:8], 4)))
    for table in tables:
        for _write in range(random.choice([0, 3, 12, 30])):
            with suppress(Refusal):
                play(random, table)
        if random.random() < 0.4:
            punish(random, session, table)
    return session


def stored(session: Session) -> list[Any]:
    """What is stored of each seat beside the deals."""
    tables = Table.objects.filter(round__session=session).order_by("round__number", "number")
    fields = ("participant__file_id", "score", "place", "table_points_60", "deals_won", "best_hand")
    return [
        (
            table.status,
            table.ended,
            table.finished,
            list(table.seats.order_by("position").values_list(*fields)),
        )
        for table in tables
    ]


@pytest.mark.django_db
@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_a_session_comes_back_from_its_file(seed: int) -> None:
    with transaction.atomic():
        session = random_session(Random(seed))
        first, before = export_session(session), stored(session)
        transaction.set_rollback(True)
    with transaction.atomic():
        session = import_session(data=first).session
        assert export_session(session) == first
        assert stored(session) == before
        assert not any(check_results(table) for table in Table.objects.all())
        transaction.set_rollback(True)
