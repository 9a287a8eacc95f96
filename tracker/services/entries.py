"""Lines of a table's log as rows: written, superseded, moved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import F
from django.utils import timezone

from scoring.deals import UNKNOWN, Deal
from scoring.games import PlayedDeal
from scoring.hands import Hand
from scoring.wire import entry_to_json
from scoring.wire_hands import hand_to_json
from tracker.models import DealHand, DealPenalty, Entry, Table, Win
from tracker.queries.games import Content
from tracker.queries.hand_rows import HandsBySeat, hands_of_seats


@dataclass(frozen=True, slots=True)
class Premiums:
    """Where a GALA total comes from: codes of the rule set's premiums, and the players' own words."""

    codes: tuple[str, ...] = ()
    words: str = ""


PremiumsBySeat = Mapping[int, Premiums]


@dataclass(frozen=True, slots=True)
class Beside:
    """What is recorded beside the totals of a deal, by seat: a winner's premiums, hands that do not count.

    `dead` are the seats whose hands were dead: they could not win, whatever they held.
    """

    premiums: PremiumsBySeat = field(default_factory=dict)
    hands: HandsBySeat = field(default_factory=dict)
    dead: tuple[int, ...] = ()

    def moved(self, seats: Sequence[int]) -> "Beside":
        """The same with everything that was of seat n now of seat `seats[n]`."""
        return Beside(
            {seats[seat]: said for seat, said in self.premiums.items()},
            {seats[seat]: hand for seat, hand in self.hands.items()},
            tuple(sorted(seats[seat] for seat in self.dead)),
        )


NOTHING = Beside()


def entry_row(table: Table, number: int, content: Content, **fields: Any) -> Entry:
    """The unsaved row of a deal or lineup; its wins and penalties are rows of their own."""
    if not isinstance(content, Deal):
        return Entry(
            table=table, number=number, kind=Entry.Kind.LINEUP, lineup=list(content.people), **fields
        )
    return Entry(
        table=table,
        number=number,
        kind=content.outcome.kind,
        totals=None if content.totals is None else list(content.totals),
        pays_for_all=content.outcome.pays_for_all,
        **fields,
    )


def win_rows(entry: Entry, deal: Deal, beside: Beside = NOTHING) -> Iterable[Win]:
    """The unsaved rows of a deal's winners, in their order."""
    for win in deal.outcome.winners:
        said = beside.premiums.get(win.seat, Premiums())
        yield Win(
            entry=entry,
            seat=win.seat,
            source=win.source if isinstance(win.source, int) else None,
            source_unknown=win.source == UNKNOWN,
            premiums=list(said.codes),
            words=said.words,
        )


def penalty_rows(entry: Entry, deal: Deal) -> Iterable[DealPenalty]:
    """The unsaved rows of a deal's penalties, in their order."""
    for penalty in deal.penalties:
        yield DealPenalty(
            entry=entry,
            payers=list(penalty.payers),
            payees=list(penalty.payees),
            amount=penalty.amount,
            why=penalty.why,
        )


def hand_rows(entry: Entry, deal: Deal, beside: Beside = NOTHING) -> Iterable[DealHand]:
    """The unsaved rows of a deal's hands: those that count, then those kept beside typed totals."""
    for seat, hand in enumerate(deal.hands or ()):
        if hand is not None:
            yield DealHand(entry=entry, seat=seat, content=hand_to_json(without_winds(hand)), counts=True)
    for seat, hand in beside.hands.items():
        yield DealHand(entry=entry, seat=seat, content=hand_to_json(without_winds(hand)), counts=False)


def without_winds(hand: Hand) -> Hand:
    """The hand as it is kept: its winds are those of its deal, wherever that moves."""
    return replace(hand, seat_wind="", round_wind="")


def add_entry(
    *, table: Table, number: int, content: Content, beside: Beside = NOTHING, **fields: Any
) -> Entry:
    """Write one line; `fields` are those of its row, such as `key` or `supersedes`."""
    entry = entry_row(table, number, content, dead_hands=list(beside.dead), **fields)
    entry.save()
    if isinstance(content, Deal):
        for win in win_rows(entry, content, beside):
            win.save()
        for hand in hand_rows(entry, content, beside):
            hand.save()
        for penalty in penalty_rows(entry, content):
            penalty.save()
    return entry


def store_entries(logs: Iterable[tuple[Table, Sequence[Content]]]) -> None:
    """Write whole logs, numbered from 1, to tables that have none; nothing is checked or played here."""
    made = [
        (entry_row(table, number, content), content)
        for table, contents in logs
        for number, content in enumerate(contents, start=1)
    ]
    Entry.objects.bulk_create(entry for entry, _content in made)
    deals = [(entry, content) for entry, content in made if isinstance(content, Deal)]
    Win.objects.bulk_create(row for entry, deal in deals for row in win_rows(entry, deal))
    DealHand.objects.bulk_create(row for entry, deal in deals for row in hand_rows(entry, deal))
    DealPenalty.objects.bulk_create(row for entry, deal in deals for row in penalty_rows(entry, deal))


def supersede(entries: Iterable[Entry]) -> None:
    """Let these versions hold no longer; they stay readable."""
    ids = [entry.pk for entry in entries]
    if ids:
        Entry.objects.filter(pk__in=ids).update(superseded_at=timezone.now())


def move_numbers(table: Table, first: int, by: int) -> None:
    """Let the numbers of the live lines from `first` on grow by `by`, which may be negative."""
    if not by:
        return
    # One live line a number: half-way through a single update two would share one, so they pass below zero.
    live = Entry.objects.filter(table=table, superseded_at__isnull=True)
    live.filter(number__gte=first).update(number=-F("number") - by)
    live.filter(number__lt=0).update(number=-F("number"))


def beside_of(entry: Entry) -> Beside:
    """What is stored beside the totals of a deal."""
    return Beside(premiums_of(entry), hands_of_seats(entry, counting=False), tuple(entry.dead_hands))


def premiums_of(entry: Entry) -> dict[int, Premiums]:
    """The premiums of a stored deal by the winner's seat, for those winners that have any."""
    return {
        win.seat: Premiums(tuple(win.premiums), win.words)
        for win in entry.wins.all()
        if win.premiums or win.words
    }


def entry_snapshot(
    entry: Entry, content: Content, players: Sequence[int], beside: Beside, played: PlayedDeal | None
) -> dict[str, Any]:
    """A version as the history keeps it: the contract's form, and the players' ids on seats 0-3.

    Where hands count, `counted` are the totals that they brought, by seat.
    """
    said = {
        str(seat): {"codes": list(one.codes), "words": one.words} for seat, one in beside.premiums.items()
    }
    kept = {str(seat): hand_to_json(without_winds(hand)) for seat, hand in beside.hands.items()}
    has_hands = isinstance(content, Deal) and content.hands is not None
    return {
        "version": entry.pk,
        "number": entry.number,
        "entry": entry_to_json(content),
        "players": list(players),
        **({"premiums": said} if said else {}),
        **({"kept_hands": kept} if kept else {}),
        **({"dead_hands": list(beside.dead)} if beside.dead else {}),
        **({"counted": list(played.totals or ())} if has_hands and played is not None else {}),
    }
