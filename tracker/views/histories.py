"""The history of a table in words: who did what, when, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tracker.models import AuditEntry, Club, Table
from tracker.presentation import format_moment

ACTIONS: Mapping[str, str | Promise] = {
    "open_round": _("opened the round"),
    "open_table": _("opened the table"),
    "record_deal": _("recorded a deal"),
    "amend_deal": _("changed a deal"),
    "insert_deal": _("inserted a deal"),
    "record_lineup": _("changed the seats"),
    "amend_lineup": _("corrected a change of seats"),
    "insert_lineup": _("inserted a change of seats"),
    "remove_entry": _("removed a line"),
    "take_back": _("took the last line back"),
    "seat_latecomer": _("let somebody join"),
    "reseat_table": _("corrected the seats from the start"),
    "end_game": _("ended the game"),
    "continue_game": _("continued the game"),
    "add_wind_round": _("added a wind round"),
    "type_totals": _("typed the final scores"),
    "choose_counts": _("chose what counts"),
    "confirm_table": _("confirmed the table"),
    "reopen_table": _("reopened the table"),
    "add_penalty": _("gave a penalty"),
    "withdraw_penalty": _("withdrew a penalty"),
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One write: when (by the club's clock), by whom, what, and why."""

    moment: str
    who: str
    what: str
    why: str


def who_words(entry: AuditEntry) -> str:
    """Who wrote it: a user, loaded already, or nobody who was signed in."""
    return entry.user.get_username() if entry.user else _now("the server’s command line")


def what_words(entry: AuditEntry) -> str:
    """What was done, such as “recorded a deal”."""
    return str(ACTIONS.get(entry.action, entry.action.replace("_", " ")))


def table_history(table: Table, club: Club) -> list[HistoryLine]:
    """Everything that was written at a table, newest first."""
    entries = AuditEntry.objects.filter(table=table).select_related("user").order_by("-pk")
    return history_lines(entries, club)


def history_lines(entries: Iterable[AuditEntry], club: Club) -> list[HistoryLine]:
    """Audit entries in words; their users are loaded."""
    return [
        HistoryLine(
            moment=format_moment(club, entry.at),
            who=who_words(entry),
            what=what_words(entry),
            why=entry.why,
        )
        for entry in entries
    ]
