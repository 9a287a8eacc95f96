"""A table's paper sheet, typed in: all its rows and the scores written below them, kept in one go."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.deals import Deal, Lineup
from scoring.errors import ScoringError
from scoring.games import Game, GameFold, PlayedDeal
from tracker.models import Entry, Table
from tracker.queries.games import Content, Line, TableGame
from tracker.services.audit import Actor
from tracker.services.changes import Change, replay
from tracker.services.entries import NOTHING, Beside, add_entry, entry_snapshot, premiums_of, supersede
from tracker.services.errors import Refusal, Stale
from tracker.services.games import keep_totals
from tracker.services.papers import set_paper
from tracker.services.recording import (
    LONGEST_KEY,
    bare,
    bare_hands,
    cleaned,
    cleaned_dead,
    cleaned_premiums,
    find_line,
)
from tracker.services.refusals import refusal_from
from tracker.services.writing import TableWrite, writing

#: so that a key and the number of a row make an entry's key
LONGEST_SHEET_KEY = LONGEST_KEY - 5


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: `key` is that of the line it holds or corrects, empty for a row that is not recorded yet.

    Without `content` the line stays as it is.
    """

    key: str = ""
    content: Content | None = None
    beside: Beside = NOTHING


class SentBefore(Stale):
    """The page's sending has been recorded before, with other rows in it: what it says now was not."""


def record_sheet(
    *,
    table: Table,
    rows: Sequence[SheetRow],
    totals: Sequence[int] | None,
    user: Actor,
    revision: int | None,
    idempotency_key: str,
    accept_difference: bool = False,
    why: str = "",
) -> None:
    """Let the log be these rows, in their order, and the scores written on the sheet these (None: none).

    Lines that no row names are taken out; each is kept in the history, with `why`. A game that was ended
    early takes rows, too. Where all is so already nothing is written, nor by the same key again. With the
    scores, or the end of the game, the sheet is noted as entered.

    Refusal with nothing written: `round_closed`, `table_confirmed`, `superseded`, Stale, SentBefore; those of
    `scoring` at fields such as `rows.3.totals.1` (rows count from 0); those of `type_totals`, and
    `totals_differ` where the scores are not those of the deals, unless the difference is accepted.
    """
    with writing(table, user, why=why) as write:
        plan = _plan(write.game, rows)
        if _is_so(write.game, plan, totals):
            return
        if _was_sent(table, idempotency_key):
            raise SentBefore(
                _("This page has been saved already: look at it again, then save once more."),
                revision=write.table.revision,
            )
        write.check_revision(revision)
        write.check_open()
        _write_rows(write, plan, idempotency_key)
        _keep_totals(write, totals, accept_difference)
        write.finish()
        if totals is not None or write.game.has_ended:
            set_paper(table=write.table, paper=Table.Paper.ENTERED, user=user)


@dataclass(frozen=True, slots=True)
class _Planned:
    """A row of the new log; `line` is the one that it holds or, with `is_new`, the one that it corrects."""

    content: Content
    beside: Beside
    line: Line | None
    is_new: bool


def _plan(game: TableGame, rows: Sequence[SheetRow]) -> list[_Planned]:
    """The rows as they are to be; Refusal for lines that are gone, or stand in another order."""
    planned, last = [], -1
    for number, row in enumerate(rows):
        if not row.key:
            if row.content is None:
                raise Refusal("bad_request", _("A new row needs a deal."), field=f"rows.{number}")
            planned.append(_Planned(_cleaned(row.content, number), row.beside, None, True))
            continue
        index = find_line(game, row.key)
        if index <= last:
            raise Refusal("bad_request", _("Rows keep their order."), field=f"rows.{number}")
        last = index
        planned.append(_kept_or_changed(game.lines[index], row, number))
    return planned


def _kept_or_changed(line: Line, row: SheetRow, number: int) -> _Planned:
    as_it_is = _Planned(line.content, NOTHING, line, False)
    if row.content is None:
        return as_it_is
    content = _cleaned(row.content, number)
    if isinstance(content, Deal) != isinstance(line.content, Deal):
        raise Refusal(
            "other_kind",
            _("A deal can’t become a change of seats, nor the other way round."),
            field=f"rows.{number}",
        )
    said = {seat: one for seat, one in row.beside.premiums.items() if one.codes or one.words}
    beside_same = said == premiums_of(line.entry) and bare_hands(row.beside.hands) == line.kept
    beside_same = beside_same and sorted(set(row.beside.dead)) == line.entry.dead_hands
    if beside_same and bare(content) == line.content:
        return as_it_is
    return _Planned(content, row.beside, line, True)


def _cleaned(content: Content, number: int) -> Content:
    try:
        return cleaned(content)
    except Refusal as refusal:
        raise _at_row(refusal, number) from None


def _at_row(refusal: Refusal, number: int) -> Refusal:
    field = f"rows.{number}.{refusal.field}" if refusal.field else f"rows.{number}"
    return Refusal(refusal.code, refusal._message, field=field, params=refusal.params)


def _is_so(game: TableGame, plan: Sequence[_Planned], totals: Sequence[int] | None) -> bool:
    """Whether log and scores are already as they are to be."""
    typed = [seat.typed_total for seat in game.seats]
    if typed != ([None] * len(typed) if totals is None else list(totals)):
        return False
    if len(plan) != len(game.lines):
        return False
    return all(
        (not row.is_new and row.line is line)
        or (row.is_new and row.line is None and bare(row.content) == line.content)
        for row, line in zip(plan, game.lines, strict=True)
    )


def _was_sent(table: Table, key: str) -> bool:
    """Whether rows of this sending were recorded; Refusal where the key is longer than one can be."""
    if not 0 < len(key) <= LONGEST_SHEET_KEY or not key.isprintable():
        raise Refusal("bad_request", _("This page can’t be sent again: please open it anew."))
    return Entry.objects.filter(table=table, idempotency_key__startswith=f"{key}.").exists()


def _write_rows(write: TableWrite, plan: Sequence[_Planned], key: str) -> None:
    """Play and write the log, with its history; afterwards `write.game` is the new game."""
    old = write.game
    game = _played(old, plan)
    played = {deal.entry_index: deal for deal in game.deals}
    _check_beside(old, plan, played)
    held = {row.line.entry.key for row in plan if row.line is not None}
    gone = [index for index, line in enumerate(old.lines) if line.entry.key not in held]
    before = {line.entry.key: write.snapshot(index) for index, line in enumerate(old.lines)}
    supersede(row.line.entry for row in plan if row.line is not None and row.is_new)
    supersede(old.lines[index].entry for index in gone)
    _renumber(write.table, plan)
    for index in gone:
        line_key = old.lines[index].entry.key
        write.audit("remove_entry", subject=line_key, before=before[line_key])
    last_held = max((number for number, row in enumerate(plan) if row.line is not None), default=-1)
    for number, row in enumerate(plan):
        if row.is_new:
            entry = _write_row(write.table, row, number, key)
            people = _people_at(row.content, played.get(number))
            after = entry_snapshot(
                entry, row.content, write.player_ids(people), row.beside, played.get(number)
            )
            action = _action(row, is_within=number < last_held)
            write.audit(action, subject=entry.key, before=before.get(entry.key), after=after)
    del write.game


def _played(game: TableGame, plan: Sequence[_Planned]) -> Game:
    """The game of the new log; Refusal at the first row that is wrong."""
    contents = tuple(row.content for row in plan)
    fold = GameFold(game.ruleset, game.options, len(game.seats))
    for number, content in enumerate(contents):
        try:
            fold.add(content)
        except ScoringError as error:
            raise refusal_from(error.within(f"rows.{number}"), game, fold.people) from error
    return replay(game, Change(0, len(game.lines), contents)).game


def _check_beside(game: TableGame, plan: Sequence[_Planned], played: dict[int, PlayedDeal]) -> None:
    for number, row in enumerate(plan):
        if row.is_new:
            try:
                cleaned_premiums(game, row.content, row.beside.premiums, played.get(number))
                cleaned_dead(row.content, row.beside.dead)
            except Refusal as refusal:
                raise _at_row(refusal, number) from None


def _renumber(table: Table, plan: Sequence[_Planned]) -> None:
    """Let the lines that stay have the numbers of their rows."""
    live = Entry.objects.filter(table=table, superseded_at__isnull=True)
    for number, row in enumerate(plan, start=1):
        if not row.is_new and row.line is not None and row.line.entry.number != number:
            # One live line a number: they pass below zero, where nobody is.
            live.filter(pk=row.line.entry.pk).update(number=-number)
    for number in live.filter(number__lt=0).values_list("number", flat=True):
        live.filter(number=number).update(number=-number)


def _write_row(table: Table, row: _Planned, number: int, key: str) -> Entry:
    fields: dict[str, Any] = {"idempotency_key": f"{key}.{number + 1}"}
    if row.line is not None:
        fields = {"key": row.line.entry.key, "supersedes": row.line.entry}
    beside = replace(row.beside, hands=bare_hands(row.beside.hands))
    return add_entry(table=table, number=number + 1, content=row.content, beside=beside, **fields)


def _people_at(content: Content, played: PlayedDeal | None) -> Sequence[int]:
    if isinstance(content, Lineup):
        return content.people
    assert played is not None  # noqa: S101 - every deal has been played
    return played.people


def _action(row: _Planned, *, is_within: bool) -> str:
    verb = "amend" if row.line is not None else "insert" if is_within else "record"
    return f"{verb}_{'deal' if isinstance(row.content, Deal) else 'lineup'}"


def _keep_totals(write: TableWrite, totals: Sequence[int] | None, accept_difference: bool) -> None:
    game = write.game
    wanted = [None] * len(game.seats) if totals is None else list(totals)
    if [seat.typed_total for seat in game.seats] != wanted:
        keep_totals(write, totals, accept_difference=accept_difference)
    if game.differing and not accept_difference:
        raise Refusal(
            "totals_differ", _("The scores on the sheet differ from those of the deals."), field="totals"
        )
