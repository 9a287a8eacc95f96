"""Who sits at a table: people who join late, and everybody put on the right seat."""

from dataclasses import replace

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from scoring.deals import Deal, Lineup, Outcome, Source, Win
from scoring.errors import ScoringError
from scoring.games import GameFold
from scoring.winds import People
from tracker.models import Entry, Player, Seat, Table
from tracker.queries.games import Content, Line, TableGame
from tracker.queries.hand_rows import by_seat
from tracker.services.absences import check_not_absent
from tracker.services.audit import Actor
from tracker.services.changes import later_refusal
from tracker.services.entries import Beside, add_entry, beside_of, supersede
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club
from tracker.services.participants import ensure_participants
from tracker.services.writing import TableWrite, writing

MOST_PEOPLE = 8


@transaction.atomic
def seat_latecomer(*, table: Table, player: Player, user: Actor) -> Seat:
    """Let one more person play at the table, at the next free position from 4; a lineup puts him on a seat.

    He becomes a participant of the session if he is none. Refusal: `table_full`, `sits_already` (at this
    table or another one of the round), `absent`, those of `ensure_participants`, and of a table that can't be
    changed.
    """
    # Nobody merges the player or makes him anonymous while he sits down.
    locked_club(table.round.session.club)
    with writing(table, user) as write:
        write.check_open()
        player = Player.objects.get(pk=player.pk)
        seats = list(write.game.seats)
        if len(seats) >= MOST_PEOPLE:
            raise Refusal("table_full", _("Eight people are at this table already."), field="player")
        round_ = write.table.round
        elsewhere = Seat.objects.filter(round=round_, participant__player=player).select_related("table")
        if sits := elsewhere.first():
            raise Refusal(
                "sits_already",
                _("%(name)s sits at table %(table)s in this round already."),
                field="player",
                params={"name": player.shown_name, "table": sits.table.number},
            )
        check_not_absent(round_, [player], "player")
        made = ensure_participants(session=round_.session, players=[player], user=user, field="player")
        seat = Seat.objects.create(
            table=write.table, round=round_, participant=made[player.pk], position=len(seats)
        )
        del write.game  # one person more
        write.finish()
        write.audit("seat_latecomer", after={"player": player.pk, "position": seat.position})
        return seat


def reseat_table(*, table: Table, order: People, user: Actor, why: str, revision: int | None) -> None:
    """Put people who sat on the wrong winds from the start on the right ones, and play all deals again.

    `order` says for seats 0-3 whose present position the right person has: (1, 0, 2, 3) exchanges the first
    two. Deals stay those of the people: who won, from whom, everybody's total. A change of seats moves along.
    LaterEntriesDoNotFit where the game ends earlier that way.
    """
    if sorted(order) != [0, 1, 2, 3]:
        raise Refusal("bad_order", _("Each of the four people sits on one seat."), field="order")
    with writing(table, user, why=why) as write:
        write.check_revision(revision)
        write.check_open()
        if tuple(order) == (0, 1, 2, 3):
            return
        contents = reseated(write.game, order)
        lines = write.game.lines
        snapshots = [write.snapshot(index) for index in range(len(lines))]
        before = write.player_ids((0, 1, 2, 3))
        _move_seats(write.table, order)
        changed = [
            (index, _new_version(write, line, new))
            for index, (line, new) in enumerate(zip(lines, contents, strict=True))
            if line.content != new[0]
        ]
        del write.game  # other people on the seats, other versions in the log
        write.finish()
        after = write.player_ids((0, 1, 2, 3))
        write.audit("reseat_table", before={"players": before}, after={"players": after})
        for index, entry in changed:
            write.audit(
                "reseat_table", subject=entry.key, before=snapshots[index], after=write.snapshot(index)
            )


Reseated = tuple[Content, Beside]


def reseated(game: TableGame, order: People) -> list[Reseated]:
    """The lines, each with what stands beside it, as they are when people start on the seats of `order`."""
    renumbered = list(range(len(game.seats)))
    for seat, person in enumerate(order):
        renumbered[person] = seat
    fold = GameFold(game.ruleset, game.options, len(game.seats))
    found: list[Reseated] = []
    for index, line in enumerate(game.lines):
        new = _reseated_line(line, order, renumbered, fold.people)
        try:
            fold.add(new[0])
        except ScoringError as error:
            raise later_refusal(game, game.lines[index:], error) from error
        found.append(new)
    return found


def _reseated_line(line: Line, order: People, renumbered: list[int], people: People) -> Reseated:
    """A line for the new seats; `people` are those on seats 0-3 before it, by their new numbers."""
    content, beside = line.content, beside_of(line.entry)
    if isinstance(content, Lineup):
        first, second, third, fourth = (renumbered[content.people[seat]] for seat in order)
        return Lineup((first, second, third, fourth)), beside
    assert line.played is not None  # noqa: S101 - every deal has been played
    seats = tuple(people.index(renumbered[person]) for person in line.played.people)
    return moved_deal(content, seats), beside.moved(seats)


def moved_deal(deal: Deal, seats: tuple[int, ...]) -> Deal:
    """The deal with everything that was of seat n now of seat `seats[n]`."""

    def move(seat: Source) -> Source:
        return seats[seat] if isinstance(seat, int) else seat

    outcome = deal.outcome
    offender = outcome.pays_for_all
    moved = Outcome(
        outcome.kind,
        tuple(Win(seats[win.seat], move(win.source)) for win in outcome.winners),
        None if offender is None else seats[offender],
    )
    penalties = tuple(
        replace(
            penalty,
            payers=tuple(seats[seat] for seat in penalty.payers),
            payees=tuple(seats[seat] for seat in penalty.payees),
        )
        for penalty in deal.penalties
    )
    totals = deal.totals
    if totals is not None:
        first, second, third, fourth = (totals[seats.index(seat)] for seat in range(4))
        totals = (first, second, third, fourth)
    hands = {seats[seat]: hand for seat, hand in enumerate(deal.hands or ()) if hand is not None}
    return Deal(moved, totals, penalties, by_seat(hands))


def _move_seats(table: Table, order: People) -> None:
    # A seat once a table: the rows pass below zero, where two updates never meet.
    for seat, person in enumerate(order):
        Seat.objects.filter(table=table, position=person).update(position=-1 - seat)
    Seat.objects.filter(table=table, position__lt=0).update(position=-1 - F("position"))


def _new_version(write: TableWrite, line: Line, new: Reseated) -> Entry:
    content, beside = new
    supersede([line.entry])
    return add_entry(
        table=write.table,
        number=line.entry.number,
        content=content,
        beside=beside,
        key=line.entry.key,
        supersedes=line.entry,
    )
