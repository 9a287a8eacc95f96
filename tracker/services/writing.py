"""One write at a table: its row locked, what may be refused checked, results and history kept with it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.games import Game
from tracker.models import AuditEntry, Entry, Table
from tracker.queries.games import Content, TableGame, table_game
from tracker.services.audit import Actor, record_audit
from tracker.services.changes import Replay
from tracker.services.entries import (
    NOTHING,
    Beside,
    add_entry,
    beside_of,
    entry_snapshot,
    move_numbers,
    supersede,
)
from tracker.services.errors import Refusal, Stale
from tracker.services.locking import check_not_replaced, check_round_open, touch_session
from tracker.services.names import clean_text
from tracker.services.results import results, write_results

LONGEST_WHY = 200


class TableWrite:
    """A table locked for a write, as it is now, and who writes why."""

    def __init__(self, table: Table, user: Actor, why: str) -> None:
        self.table = table
        self.user = user
        self.why = why

    @cached_property
    def game(self) -> TableGame:
        """The game before the write."""
        return table_game(self.table)

    def check_revision(self, revision: int | None) -> None:
        """Stale where the caller has read another revision; None is not compared."""
        if revision is not None and revision != self.table.revision:
            raise Stale(
                _("Somebody else has changed this table meanwhile: look at it again."),
                revision=self.table.revision,
            )

    def check_round_open(self) -> None:
        """Refusal (`superseded`, `round_closed`) where nothing at all changes any more."""
        check_not_replaced(self.table.round.session)
        check_round_open(self.table.round)

    def check_open(self) -> None:
        """Refusal (also `table_confirmed`) where the table can't be changed, not even corrected."""
        self.check_round_open()
        if self.table.is_confirmed:
            raise Refusal(
                "table_confirmed", _("The result of this table is confirmed: it must be reopened first.")
            )

    def check_takes_deals(self) -> None:
        """Refusal (also `broken_off`, `game_over`) where nothing can be added at the log's end."""
        self.check_open()
        if self.table.ended == Table.Ended.BROKEN_OFF:
            raise Refusal("broken_off", _("This game was broken off: continue it first."))
        if self.table.ended:
            raise Refusal("game_over", _("This game was ended early: continue it first."))

    def player_ids(self, people: Sequence[int]) -> list[int]:
        """The players' ids of persons of the table."""
        return [self.game.seats[person].participant.player_id for person in people]

    def snapshot(self, index: int) -> dict[str, Any]:
        """A line of the log before the write, as the history keeps it."""
        line = self.game.lines[index]
        people = line.played.people if line.played else line.content.people  # type: ignore[union-attr]  # a line that is not played is a lineup
        players = self.player_ids(people)
        return entry_snapshot(line.entry, line.content, players, beside_of(line.entry), line.played)

    def write_change(self, replayed: Replay, beside: Beside = NOTHING, **fields: Any) -> Entry | None:
        """Write a replayed change to the log; the row of its one new line, if it has one."""
        change = replayed.change
        replaced = self.game.lines[change.start : change.stop]
        supersede(line.entry for line in (*replaced, *replayed.dropped))
        move_numbers(self.table, change.stop + 1, len(change.new) - len(replaced))
        if not change.new:
            return None
        (content,) = change.new
        return add_entry(table=self.table, number=change.start + 1, content=content, beside=beside, **fields)

    def finish(self, game: Game | None = None, contents: Sequence[Content] | None = None) -> None:
        """Keep results, status and revisions in step with the log as it is now (default: as it was)."""
        game = self.game.game if game is None else game
        contents = self.game.contents if contents is None else contents
        write_results(self.game.seats, results(self.game, game, contents))
        recorded = bool(contents) or self.game.typed_totals is not None
        _set_status(self.table, recorded, game.finished)
        self.table.finished = game.finished
        self.table.revision += 1
        self.table.save(update_fields=["status", "ended", "wind_rounds", "counts", "finished", "revision"])
        touch_session(self.table.round.session)

    def audit(self, action: str, *, subject: str = "", before: Any = None, after: Any = None) -> AuditEntry:
        """Add a line to the history of the table."""
        session = self.table.round.session
        return record_audit(
            club=session.club,
            session=session,
            table=self.table,
            user=self.user,
            action=action,
            subject=subject,
            before=before,
            after=after,
            why=self.why,
        )


@contextmanager
def writing(table: Table, user: Actor, *, why: str = "") -> Iterator[TableWrite]:
    """One transaction with the table's and its session's rows locked; Refusal where `why` is too long."""
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    with transaction.atomic():
        yield TableWrite(locked_table(table), user, reason)


def locked_table(table: Table) -> Table:
    """The table's row as it is now, locked with its session's, in that order, until the transaction ends.

    Refusal (`table_removed`) where somebody has just taken it away. The session is locked so that its
    options can't change under a deal that is being recorded.
    """
    rows = Table.objects.select_for_update(of=("self", "round__session"), no_key=True)
    found = rows.select_related("round__session__club").filter(pk=table.pk).first()
    if found is None:
        raise Refusal("table_removed", _("This table was removed meanwhile."))
    return found


def _set_status(table: Table, recorded: bool, finished: bool) -> None:
    """Planned, running or ended, as what is recorded says; a confirmed table stays confirmed."""
    if table.is_confirmed:
        return
    if finished or not recorded:
        table.ended = ""
    if finished or table.ended:
        table.status = Table.Status.ENDED
    else:
        table.status = Table.Status.RUNNING if recorded else Table.Status.PLANNED
