"""A round's time as pages and programs show it. What runs by itself is worked out where it is shown."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tracker.models import Round, Table


@dataclass(frozen=True, slots=True)
class Timer:
    """The time of a round or of one of its tables, in minutes; `extra` are the table's own.

    `started_at` is None before the start. `warn` is how long before the end is warned, 0 for never.
    """

    started_at: datetime | None
    minutes: int | None
    extra: int
    warn: int
    gong: bool
    last_call: bool

    @property
    def ends_at(self) -> datetime | None:
        """When time is up; None where the timer does not run."""
        if self.started_at is None or self.minutes is None:
            return None
        return self.started_at + timedelta(minutes=self.minutes + self.extra)


def timer_of(round_: Round, table: Table | None = None) -> Timer | None:
    """The time of the round, or of a table in it.

    None where there is nothing to tell: no minutes are set and nobody was called to stop, or the round is
    closed.
    """
    if not round_.is_open or (round_.minutes is None and not round_.last_call):
        return None
    return Timer(
        started_at=round_.started_at,
        minutes=round_.minutes,
        extra=table.extra_minutes if table else 0,
        warn=round_.warn_minutes,
        gong=round_.gong,
        last_call=round_.last_call,
    )


def timer_state(table: Table) -> dict[str, Any] | None:
    """A table's time for programs: `started_at` (ISO or null), `minutes`, `extra`, `warn`, `last_call`."""
    timer = timer_of(table.round, table)
    if timer is None:
        return None
    return {
        "started_at": timer.started_at.isoformat() if timer.started_at else None,
        "minutes": timer.minutes,
        "extra": timer.extra,
        "warn": timer.warn,
        "last_call": timer.last_call,
    }
