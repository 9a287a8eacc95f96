"""The history of a table in words: who did what, when, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.models import AuditEntry, Membership
from tracker.presentation import format_moment
from tracker.views.places import Place

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
    "replace_player": _("let somebody else sit down"),
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
    "renew_table_link": _("gave the table a new link"),
    "lock_table_link": _("locked the table’s link"),
    "unlock_table_link": _("unlocked the table’s link"),
    "set_paper": _("noted where the sheet is"),
    "extra_minutes": _("changed the table’s extra minutes"),
}

WRITERS = ("user", "participant__player")


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One write: when (by the club's clock), by whom, what, and why."""

    moment: str
    who: str
    what: str
    why: str


class Writers:
    """Who wrote, as one reader of a club's histories may know it.

    Names of accounts are for those who have a role in the club, members included: they work together. Others
    read what the writer is to the club now (an organiser, a scorer), since a name for signing in is no
    business of everybody who sees a public page.
    """

    def __init__(self, place: Place) -> None:
        self._club = place.club
        self._named = place.rights.belong

    def words(self, entry: AuditEntry) -> str:
        """Who wrote this: a user or the table's phone, loaded already, or nobody who was signed in."""
        if entry.by_link:
            if entry.participant is None:
                return gettext("the table’s phone")
            words = gettext("the table’s phone (%(name)s)")
            return words % {"name": entry.participant.player.shown_name}
        if entry.user is None:
            return gettext("the server’s command line")
        if self._named:
            return entry.user.get_username()
        role = self._roles.get(entry.user.pk)
        if role in (Membership.Role.OWNER, Membership.Role.ORGANISER) or entry.user.is_superuser:
            return gettext("an organiser")
        return gettext("a scorer") if role == Membership.Role.SCORER else gettext("somebody of the club")

    @cached_property
    def _roles(self) -> dict[int, str]:
        return dict(Membership.objects.filter(club=self._club).values_list("user", "role"))


def what_words(entry: AuditEntry) -> str:
    """What was done, such as “recorded a deal”."""
    return str(ACTIONS.get(entry.action, entry.action.replace("_", " ")))


def table_history(place: Place) -> list[HistoryLine]:
    """Everything that was written at the place's table, newest first."""
    entries = AuditEntry.objects.filter(table=place.table).select_related(*WRITERS).order_by("-pk")
    writers = Writers(place)
    return [
        HistoryLine(
            moment=format_moment(place.club, entry.at),
            who=writers.words(entry),
            what=what_words(entry),
            why=entry.why,
        )
        for entry in entries
    ]
