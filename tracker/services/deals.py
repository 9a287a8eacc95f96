"""Deals and lineups of a table's log: recorded, corrected, inserted, taken out.

Each call is one transaction, in which everything after the change is played again. All may answer with a
Refusal: `round_closed`, `table_confirmed`, `superseded`, the codes of `scoring` for a wrong deal, Stale where
the table's revision is another one than the caller has read (None: not compared). Appends are refused also
with `broken_off` and `game_over`. Fields are dotted paths of the deal, such as `totals.2`.
"""

from collections.abc import Sequence

from scoring.deals import Deal, Lineup
from scoring.winds import People
from tracker.models import Entry, Table
from tracker.queries.hand_rows import HandsBySeat
from tracker.services.audit import Actor
from tracker.services.entries import NOTHING, Beside, Premiums, PremiumsBySeat
from tracker.services.recording import amend_entry, append_entry, insert_entry, take_out
from tracker.services.seats import reseat_table, seat_latecomer

__all__ = [
    "Premiums",
    "amend_deal",
    "amend_lineup",
    "insert_deal",
    "insert_lineup",
    "record_deal",
    "record_lineup",
    "remove_entry",
    "reseat_table",
    "seat_latecomer",
    "take_back",
]

NO_PREMIUMS: PremiumsBySeat = {}
NO_HANDS: HandsBySeat = {}
#: The seats whose hands were dead: noted with the deal, and unable to win it.
Seats = Sequence[int]


def record_deal(
    *,
    table: Table,
    deal: Deal,
    user: Actor,
    revision: int | None,
    idempotency_key: str | None,
    premiums: PremiumsBySeat = NO_PREMIUMS,
    kept_hands: HandsBySeat = NO_HANDS,
    dead: Seats = (),
) -> Entry:
    """Record the next deal; `premiums` (GALA) by the winner's seat say where his total comes from.

    Hands that count are in the deal; `kept_hands` by seat are those beside a typed total, which counts.
    Refusals of hands have fields such as `hands.2.win.tile`.

    The same idempotency key again gives the stored line and writes nothing.
    """
    return append_entry(
        table=table,
        content=deal,
        user=user,
        action="record_deal",
        revision=revision,
        idempotency_key=idempotency_key,
        beside=Beside(premiums, kept_hands, tuple(dead)),
    )


def record_lineup(
    *,
    table: Table,
    lineup: People,
    user: Actor,
    revision: int | None,
    idempotency_key: str | None = None,
) -> Entry:
    """Say who sits on seats 0-3 from the next deal on; people are numbered by the position of their seat."""
    return append_entry(
        table=table,
        content=Lineup(lineup),
        user=user,
        action="record_lineup",
        revision=revision,
        idempotency_key=idempotency_key,
        beside=NOTHING,
    )


def insert_deal(
    *,
    table: Table,
    before: str,
    deal: Deal,
    user: Actor,
    why: str,
    revision: int | None,
    idempotency_key: str | None = None,
    drop_later: bool = False,
    premiums: PremiumsBySeat = NO_PREMIUMS,
    kept_hands: HandsBySeat = NO_HANDS,
    dead: Seats = (),
) -> Entry:
    """Put a forgotten deal before the line of key `before`.

    LaterEntriesDoNotFit where the game ends before the later deals; `drop_later` takes these out with it.
    """
    return insert_entry(
        table=table,
        before=before,
        content=deal,
        user=user,
        action="insert_deal",
        why=why,
        revision=revision,
        idempotency_key=idempotency_key,
        drop_later=drop_later,
        beside=Beside(premiums, kept_hands, tuple(dead)),
    )


def insert_lineup(
    *, table: Table, before: str, lineup: People, user: Actor, why: str, revision: int | None
) -> Entry:
    """Put a forgotten change of seats before the line of key `before`."""
    return insert_entry(
        table=table,
        before=before,
        content=Lineup(lineup),
        user=user,
        action="insert_lineup",
        why=why,
        revision=revision,
        idempotency_key=None,
        drop_later=False,
        beside=NOTHING,
    )


def amend_deal(
    *,
    table: Table,
    key: str,
    deal: Deal,
    user: Actor,
    why: str,
    revision: int | None,
    drop_later: bool = False,
    premiums: PremiumsBySeat = NO_PREMIUMS,
    kept_hands: HandsBySeat = NO_HANDS,
    dead: Seats = (),
) -> Entry:
    """Correct a deal; the old version stays in the history. LaterEntriesDoNotFit as `insert_deal`."""
    return amend_entry(
        table=table,
        key=key,
        content=deal,
        user=user,
        action="amend_deal",
        why=why,
        revision=revision,
        drop_later=drop_later,
        beside=Beside(premiums, kept_hands, tuple(dead)),
    )


def amend_lineup(
    *, table: Table, key: str, lineup: People, user: Actor, why: str, revision: int | None
) -> Entry:
    """Correct who sat where from a deal on."""
    return amend_entry(
        table=table,
        key=key,
        content=Lineup(lineup),
        user=user,
        action="amend_lineup",
        why=why,
        revision=revision,
        drop_later=False,
        beside=NOTHING,
    )


def remove_entry(
    *, table: Table, key: str, user: Actor, why: str, revision: int | None, drop_later: bool = False
) -> None:
    """Take a line out that never was; it stays in the history. LaterEntriesDoNotFit as `insert_deal`."""
    take_out(
        table=table,
        key=key,
        user=user,
        action="remove_entry",
        why=why,
        revision=revision,
        drop_later=drop_later,
    )


def take_back(*, table: Table, user: Actor, revision: int | None) -> None:
    """Take the last line out, also where it has ended the game; Refusal (`nothing_to_take_back`)."""
    take_out(
        table=table, key=None, user=user, action="take_back", why="", revision=revision, drop_later=False
    )
