"""How a line of a table's log is added, replaced or taken out, be it a deal or a lineup."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _

from scoring.deals import Deal, Lineup
from scoring.errors import ScoringError
from scoring.games import PlayedDeal
from scoring.hands import Hand
from scoring.premiums import MAH_JONG, premium_total
from tracker.models import Entry, Table
from tracker.queries.games import Content, TableGame
from tracker.queries.hand_rows import HandsBySeat, by_seat
from tracker.services.audit import Actor
from tracker.services.changes import Change, Replay, replay
from tracker.services.entries import (
    Beside,
    Premiums,
    PremiumsBySeat,
    entry_snapshot,
    premiums_of,
    without_winds,
)
from tracker.services.errors import Refusal
from tracker.services.kept_hands import score_kept
from tracker.services.names import clean_text
from tracker.services.refusals import refusal_from
from tracker.services.writing import TableWrite, writing

LONGEST_WORDS = 200
LONGEST_KEY = 40


def append_entry(
    *,
    table: Table,
    content: Content,
    user: Actor,
    action: str,
    revision: int | None,
    idempotency_key: str | None,
    beside: Beside,
) -> Entry:
    """Add a line at the end of the log; the stored line where this key has been written before."""

    def append() -> Entry:
        with writing(table, user) as write:
            if stored := stored_entry(table, idempotency_key):
                return stored
            write.check_revision(revision)
            write.check_takes_deals()
            end = len(write.game.lines)
            change = Change(end, end, (cleaned(content),))
            return _put(write, change, action, beside, idempotency_key=idempotency_key)

    return _once(append, table, idempotency_key)


def insert_entry(
    *,
    table: Table,
    before: str,
    content: Content,
    user: Actor,
    action: str,
    why: str,
    revision: int | None,
    idempotency_key: str | None,
    drop_later: bool,
    beside: Beside,
) -> Entry:
    """Put a line before the line of key `before`; the stored line where this key has been written before."""

    def insert() -> Entry:
        with writing(table, user, why=why) as write:
            if stored := stored_entry(table, idempotency_key):
                return stored
            write.check_revision(revision)
            write.check_open()
            index = find_line(write.game, before)
            change = Change(index, index, (cleaned(content),))
            return _put(write, change, action, beside, drop_later=drop_later, idempotency_key=idempotency_key)

    return _once(insert, table, idempotency_key)


def amend_entry(
    *,
    table: Table,
    key: str,
    content: Content,
    user: Actor,
    action: str,
    why: str,
    revision: int | None,
    drop_later: bool,
    beside: Beside,
) -> Entry:
    """Let a new version of a line hold; what is the same already is left as it is."""
    with writing(table, user, why=why) as write:
        write.check_revision(revision)
        write.check_open()
        index = find_line(write.game, key)
        line, new = write.game.lines[index], cleaned(content)
        if isinstance(line.content, Deal) != isinstance(new, Deal):
            raise Refusal("other_kind", _("A deal can’t become a change of seats, nor the other way round."))
        same = _named(beside.premiums) == premiums_of(line.entry) and bare_hands(beside.hands) == line.kept
        same = same and cleaned_dead(new, beside.dead) == tuple(line.entry.dead_hands)
        if same and bare(new) == line.content:
            return line.entry
        change = Change(index, index + 1, (new,))
        return _put(write, change, action, beside, drop_later=drop_later, key=key, supersedes=line.entry)


def take_out(
    *,
    table: Table,
    key: str | None,
    user: Actor,
    action: str,
    why: str,
    revision: int | None,
    drop_later: bool,
) -> None:
    """Let a line (None: the last one) hold no longer; what follows is played again without it."""
    with writing(table, user, why=why) as write:
        write.check_revision(revision)
        write.check_open()
        if not write.game.lines:
            raise Refusal("nothing_to_take_back", _("Nothing has been recorded at this table."))
        index = len(write.game.lines) - 1 if key is None else find_line(write.game, key)
        replayed = replay(write.game, Change(index, index + 1), drop_later=drop_later)
        before = write.snapshot(index)
        write.write_change(replayed)
        write.finish(replayed.game, replayed.contents)
        write.audit(action, subject=write.game.lines[index].entry.key, before=before)
        _audit_dropped(write, replayed)


def stored_entry(table: Table, idempotency_key: str | None) -> Entry | None:
    """The line that a sending has written already, even if it has been superseded since.

    Refusal where the key is longer than one can be.
    """
    if idempotency_key is None:
        return None
    if not 0 < len(idempotency_key) <= LONGEST_KEY or not idempotency_key.isprintable():
        raise Refusal("bad_request", _("This page can’t be sent again: please open it anew."))
    return Entry.objects.filter(table=table, idempotency_key=idempotency_key).first()


def find_line(game: TableGame, key: str) -> int:
    """The index of a live line; Refusal (`no_such_entry`) where there is none."""
    index = game.index_of(key)
    if index is None:
        raise Refusal("no_such_entry", _("This line is no longer in the log: somebody has taken it out."))
    return index


def cleaned(content: Content) -> Content:
    """The content with the words of its penalties tidied, and without empty hands; Refusal for long words."""
    if isinstance(content, Lineup):
        return content
    if content.hands is not None:
        hands = by_seat({seat: hand for seat, hand in enumerate(content.hands) if hand is not None})
        totals = content.totals if hands is None or any(content.totals or ()) else None
        content = replace(content, hands=hands, totals=totals)
    penalties = tuple(
        replace(
            penalty,
            why=clean_text(penalty.why, field=f"penalties.{index}.why", longest=LONGEST_WORDS),
        )
        for index, penalty in enumerate(content.penalties)
    )
    return replace(content, penalties=penalties)


def bare(content: Content) -> Content:
    """The content as it is kept: hands without winds."""
    if isinstance(content, Lineup) or content.hands is None:
        return content
    hands = {seat: without_winds(hand) for seat, hand in enumerate(content.hands) if hand is not None}
    return replace(content, hands=by_seat(hands))


def bare_hands(hands: HandsBySeat) -> dict[int, Hand]:
    """Hands as they are kept: without winds."""
    return {seat: without_winds(hand) for seat, hand in hands.items()}


def cleaned_dead(content: Content, dead: Iterable[int]) -> tuple[int, ...]:
    """The seats with dead hands, each once and in order; Refusal where one of them wins."""
    seats = tuple(sorted(set(dead)))
    winners = {win.seat for win in content.outcome.winners} if isinstance(content, Deal) else set()
    if winners.intersection(seats):
        raise Refusal("dead_hand_wins", _("A dead hand can’t win: one of the two is wrong."), field="dead")
    return seats


def cleaned_premiums(
    game: TableGame, content: Content, premiums: PremiumsBySeat, played: PlayedDeal | None
) -> dict[int, Premiums]:
    """The premiums with their words tidied; Refusal where they can't be those of the deal's winners."""
    winners = {win.seat for win in content.outcome.winners} if isinstance(content, Deal) else set()
    found = {}
    for seat, said in _named(premiums).items():
        field = f"premiums.{seat}"
        unknown = [code for code in said.codes if code not in game.options.rows or code == MAH_JONG]
        if seat not in winners or unknown or (said.codes and game.ruleset.family != "gala"):
            raise Refusal(
                "bad_premiums", _("Premiums are those of a winner, out of the rule set’s table."), field=field
            )
        found[seat] = Premiums(
            said.codes, clean_text(said.words, field=f"{field}.words", longest=LONGEST_WORDS)
        )
        if said.codes and played is not None and played.totals is not None:
            _check_sum(game, seat, said, played.totals[seat])
    return found


def _named(premiums: PremiumsBySeat) -> dict[int, Premiums]:
    return {seat: said for seat, said in premiums.items() if said.codes or said.words}


def _check_sum(game: TableGame, seat: int, said: Premiums, total: int) -> None:
    try:
        least = premium_total(game.options.rows, said.codes)
    except ScoringError as error:
        raise refusal_from(error.within(f"premiums.{seat}")) from None
    if total < least:
        raise Refusal(
            "bad_totals",
            _("The premiums named are worth %(least)s, but the total is %(total)s."),
            field=f"totals.{seat}",
            params={"least": least, "total": total, "reason": "below_premiums"},
        )


def _put(
    write: TableWrite,
    change: Change,
    action: str,
    beside: Beside,
    *,
    drop_later: bool = False,
    **fields: str | Entry | None,
) -> Entry:
    """Play and write a change that has one new line, with its history."""
    replayed = replay(write.game, change, drop_later=drop_later)
    (content,) = change.new
    beside = Beside(
        cleaned_premiums(write.game, content, beside.premiums, replayed.played),
        bare_hands(beside.hands),
        cleaned_dead(content, beside.dead),
    )
    score_kept(write.game, replayed, beside.hands)
    before = write.snapshot(change.start) if change.stop > change.start else None
    entry = write.write_change(replayed, beside, **fields)
    assert entry is not None  # noqa: S101 - the change has a new line
    write.finish(replayed.game, replayed.contents)
    players = write.player_ids(replayed.people_at(change.start))
    after = entry_snapshot(entry, content, players, beside, replayed.played)
    write.audit(action, subject=entry.key, before=before, after=after)
    _audit_dropped(write, replayed)
    return entry


def _audit_dropped(write: TableWrite, replayed: Replay) -> None:
    for line in replayed.dropped:
        index = find_line(write.game, line.entry.key)
        write.audit("remove_entry", subject=line.entry.key, before=write.snapshot(index))


def _once(write: Callable[[], Entry], table: Table, idempotency_key: str | None) -> Entry:
    """The line that `write` adds, or that the same sending has added at the same moment."""
    try:
        return write()
    except IntegrityError:
        # The lock lets only one through; should it ever fail, the constraints do, and the other one gets
        # what the first has written.
        if stored := stored_entry(table, idempotency_key):
            return stored
        raise
