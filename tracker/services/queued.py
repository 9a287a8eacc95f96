"""Deals that wait on a phone until they can be sent: is the deal still the one that comes next?

A phone without a network goes on; what it has typed arrives late, perhaps twice, perhaps after what somebody
else has logged. So a deal says which line it was played after and who it was typed for, not at which number
it stands: it fits as long as that line is still the last one and the same four sit at the table. What else
has changed meanwhile (a correction of an earlier deal, a wind round more) does not make it another deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, Deal
from tracker.models import Entry, Table
from tracker.queries.games import TableGame, entry_content
from tracker.services.audit import Actor
from tracker.services.clashes import note_clash, settle_locked_clash
from tracker.services.entries import Beside
from tracker.services.errors import Refusal, Stale, Text
from tracker.services.recording import append_entry, bare, cleaned, stored_entry
from tracker.services.seats import moved_deal
from tracker.services.writing import TableWrite, writing


@dataclass(frozen=True, slots=True)
class Sending:
    """Which deal a phone sends, and what it knew.

    `key` is the deal's own for ever. `after` names the line before it: the line's key, or the own key of a
    deal that the phone sent earlier; "" for none; None: not compared. `seated` are the participants' ids on
    seats 0-3 as the phone showed them, None where it does not say. `revision` is compared where it is given.
    """

    key: str
    after: str | None = None
    seated: Sequence[int] | None = None
    revision: int | None = None


class Clash(Refusal):
    """Somebody else was at the table's log meanwhile, and people must say what holds.

    `meanwhile` are the keys of the lines that were added since, oldest first; `same` tells that the first of
    them is the very deal that was sent.
    """

    def __init__(self, message: Text, *, meanwhile: Sequence[str] = (), same: bool = False) -> None:
        super().__init__("clash", message)
        self.meanwhile = tuple(meanwhile)
        self.same = same


def record_sent_deal(*, table: Table, deal: Deal, user: Actor, sending: Sending, beside: Beside) -> Entry:
    """Record a deal at the log's end if it is still the next one; the stored line where it was sent before.

    Where the same people sit in another order than the phone showed, everything goes to the seat where its
    person sits. Refusal as `record_deal`, also `key_used` for a key that another deal has; Clash, which is
    noted at the table until the deal is recorded or dropped.
    """
    with writing(table, user) as write:
        if stored := stored_entry(table, sending.key):
            _check_same(stored, deal)
            return stored
        write.check_takes_deals()
        try:
            deal, beside = _fitting(write, sending, deal, beside)
        except Clash as found:
            note_clash(write.table, sending.key)
            clash = found
        else:
            settle_locked_clash(write.table, sending.key)
            return append_entry(
                table=table,
                content=deal,
                user=user,
                action="record_deal",
                revision=None,
                idempotency_key=sending.key,
                beside=beside,
            )
    raise clash  # only now, when its note is written


def _fitting(write: TableWrite, sending: Sending, deal: Deal, beside: Beside) -> tuple[Deal, Beside]:
    """The deal for those who sit at the table now; Clash where it is not the next one of the log."""
    _check_revision(write, sending.revision)
    if sending.after is not None:
        _check_follows(write.game, sending.after, deal)
    if sending.seated is None:
        return deal, beside
    return _seated(write.game, sending.seated, deal, beside)


def _check_revision(write: TableWrite, revision: int | None) -> None:
    try:
        write.check_revision(revision)
    except Stale as stale:
        raise Clash(stale.message) from stale


def _check_follows(game: TableGame, after: str, deal: Deal) -> None:
    """Clash where the line of this name is not the last one of the log."""
    keys = [line.entry.key for line in game.lines]
    if not after:
        meanwhile, taken_back = keys, False
    else:
        before = _line_named(game.table, after)
        meanwhile = [line.entry.key for line in game.lines if _is_later(line.entry, before)]
        taken_back = before.key not in keys
        if not taken_back:
            meanwhile = keys[keys.index(before.key) + 1 :]
    if meanwhile:
        first = game.lines[keys.index(meanwhile[0])].content
        raise Clash(
            _("Somebody else has logged at this table meanwhile."),
            meanwhile=meanwhile,
            same=_says_the_same(first, deal),
        )
    if taken_back:
        raise Clash(_("The line of the log before this deal was taken out meanwhile."))


def _line_named(table: Table, after: str) -> Entry:
    """The newest version of the line of this key, or of the deal that was sent by this key."""
    sent = Entry.objects.filter(table=table, idempotency_key=after).first()
    found = Entry.objects.filter(table=table, key=sent.key if sent else after).order_by("pk").last()
    if found is None:
        raise Refusal(
            "no_such_entry",
            _("The deal before this one has not arrived: send that one first."),
            field="after",
        )
    return found


def _is_later(entry: Entry, before: Entry) -> bool:
    """Whether a line was added to the log after one that is not in it any more."""
    first = Entry.objects.filter(table=entry.table, key=entry.key).order_by("pk").first()
    return first is not None and first.pk > before.pk


def _seated(game: TableGame, seated: Sequence[int], deal: Deal, beside: Beside) -> tuple[Deal, Beside]:
    """The deal for those who sit at the table now; Clash where they are not those of the phone."""
    now = [game.seats[person].participant_id for person in game.sitting]
    if sorted(now) != sorted(seated):
        raise Clash(_("Other people sit at this table by now."))
    if now == list(seated):
        return deal, beside
    seats = tuple(now.index(person) for person in seated)
    return moved_deal(deal, seats), beside.moved(seats)


def _check_same(stored: Entry, deal: Deal) -> None:
    """Refusal where the key is that of a deal that says something else.

    Which seat was whose is not asked: people may have changed their seats since it was sent.
    """
    content = entry_content(stored)
    if isinstance(content, Deal) and any(
        _says_the_same(content, moved_deal(deal, seats)) for seats in permutations(range(len(SEATS)))
    ):
        return
    raise Refusal(
        "key_used",
        _("Another deal has been recorded by this key: send this one by a new key."),
        field="key",
    )


def _says_the_same(content: object, deal: Deal) -> bool:
    """Whether a line of the log is the deal that was sent, seat by seat."""
    sent = cleaned(deal)
    if not isinstance(content, Deal) or not isinstance(sent, Deal):
        return False
    return bare(content) == bare(sent)
