"""How long a round plays: its timer, extra minutes for one table, and the call to finish and stop.

Each call is one transaction. All may answer with a Refusal: `round_planned`, `round_closed`, `superseded`.
What is so already is written once. No table's revision grows by them: a deal that is being typed stays fresh.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.models import Round, Session, Table
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import check_round_open, locked_session, round_now, touch_session
from tracker.services.seen import check_seen, stored_in_timer
from tracker.services.writing import writing

MOST_MINUTES = 1440
MOST_EXTRA_MINUTES = 600


def set_round_timer(
    *,
    round: Round,
    user: Actor,
    minutes: int | None,
    warn_minutes: int,
    gong: bool,
    seen: str | None = None,
) -> Round:
    """Say how many minutes the round plays (None: as long as it takes), when it is warned, and of the gong.

    A timer that runs goes on from its start. Refusal: `bad_minutes` for `minutes` (1 to 1440, none while the
    timer runs) or `warn_minutes` (0, no warning, up to less than `minutes`). ChangedMeanwhile where the timer
    is not as `seen` (as in `check_seen`) any more.
    """
    _check_minutes(minutes, warn_minutes)
    with _round_write(round, user) as write:
        current = write.round
        if minutes is None and current.started_at is not None:
            raise Refusal(
                "bad_minutes",
                _("The timer is running: stop it before you take its minutes away."),
                field="minutes",
            )
        wanted = {"minutes": minutes, "warn_minutes": warn_minutes, "gong": gong}
        if any(getattr(current, name) != value for name, value in wanted.items()):
            check_seen(seen, stored_in_timer(current))
        write.change("set_timer", **wanted)
        return current


def start_round_timer(*, round: Round, user: Actor) -> Round:
    """Let the round's time begin now; Refusal (`no_minutes`) where nobody has said how long it plays."""
    with _round_write(round, user) as write:
        if write.round.started_at is None:
            if write.round.minutes is None:
                raise Refusal("no_minutes", _("Say first how many minutes the round plays."), field="minutes")
            write.change("start_timer", started_at=timezone.now())
        return write.round


def stop_round_timer(*, round: Round, user: Actor) -> Round:
    """Take the start back: the time has not begun. The minutes stay."""
    with _round_write(round, user) as write:
        write.change("stop_timer", started_at=None)
        return write.round


def set_last_call(*, round: Round, user: Actor, last_call: bool) -> Round:
    """Tell every table of the round to finish the deal it is at and stop, or take that back."""
    with _round_write(round, user) as write:
        write.change("last_call" if last_call else "take_back_last_call", last_call=last_call)
        return write.round


def set_extra_minutes(*, table: Table, user: Actor, minutes: int) -> Table:
    """Let one table play so many minutes longer than its round; Refusal (`bad_minutes`) above 600."""
    if not 0 <= minutes <= MOST_EXTRA_MINUTES:
        raise Refusal(
            "bad_minutes",
            _("Extra minutes are a whole number from 0 to %(most)s."),
            field="minutes",
            params={"most": MOST_EXTRA_MINUTES},
        )
    with writing(table, user) as write:
        write.check_round_open()
        current = write.table
        before = current.extra_minutes
        if minutes != before:
            current.extra_minutes = minutes
            current.save(update_fields=["extra_minutes"])
            touch_session(current.round.session)
            write.audit("extra_minutes", before={"extra_minutes": before}, after={"extra_minutes": minutes})
        return current


class _RoundWrite:
    """A round as it is now, its session locked, and who writes."""

    def __init__(self, session: Session, current: Round, user: Actor) -> None:
        self.round = current
        self._session = session
        self._user = user

    def change(self, action: str, **fields: Any) -> None:
        """Write the fields that differ, with a line in the history; nothing where none does."""
        before = {name: getattr(self.round, name) for name in fields}
        changed = [name for name in fields if fields[name] != before[name]]
        if not changed:
            return
        for name in changed:
            setattr(self.round, name, fields[name])
        self.round.save(update_fields=changed)
        touch_session(self._session)
        record_audit(
            club=self._session.club,
            session=self._session,
            user=self._user,
            action=action,
            subject=f"r{self.round.number}",
            before={name: _plain(before[name]) for name in changed},
            after={name: _plain(fields[name]) for name in changed},
        )


@contextmanager
def _round_write(of_round: Round, user: Actor) -> Iterator[_RoundWrite]:
    with transaction.atomic():
        session = locked_session(of_round.session)
        current = round_now(of_round, session)
        check_round_open(current)
        yield _RoundWrite(session, current, user)


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _check_minutes(minutes: int | None, warn_minutes: int) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refusal(
            "bad_minutes",
            _("A round plays 1 to %(most)s minutes."),
            field="minutes",
            params={"most": MOST_MINUTES},
        )
    if not 0 <= warn_minutes < (minutes or MOST_MINUTES + 1):
        raise Refusal(
            "bad_minutes",
            _("The warning comes after the start: %(warn)s minutes before the end are too many."),
            field="warn_minutes",
            params={"warn": warn_minutes},
        )
