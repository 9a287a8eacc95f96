"""The admin: clubs, roles and accounts can be managed; what was played can only be read.

Records are changed on the pages, where each change is checked and leaves a trace.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tracker.models import (
    Absence,
    AuditEntry,
    Club,
    DealHand,
    DealPenalty,
    Entry,
    Membership,
    Participant,
    Penalty,
    Player,
    Round,
    Seat,
    Session,
    Table,
    Win,
    Wish,
    WrongCode,
)

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
    AnyInline = admin.TabularInline[Any, Any]
else:
    AnyAdmin, AnyInline = admin.ModelAdmin, admin.TabularInline


class ReadOnlyAdmin(AnyAdmin):
    """Rows that can be looked at, and nothing else."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Nothing is deleted here."""
        return False


class MembershipInline(AnyInline):
    """The roles in a club."""

    model = Membership
    autocomplete_fields = ("user",)
    extra = 0


@admin.register(Club)
class ClubAdmin(AnyAdmin):
    """Clubs with their roles. A club that has players or sessions can't be deleted."""

    list_display = ("name", "slug", "visibility", "language", "time_zone")
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)


@admin.register(Membership)
class MembershipAdmin(AnyAdmin):
    """Roles of people in clubs."""

    list_display = ("user", "club", "role")
    list_filter = ("role", "club")
    list_select_related = ("user", "club")
    autocomplete_fields = ("user", "club")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Players, by their names: only those who run the site come here."""

    list_display = ("name", "nickname", "club", "guest", "hidden", "anonymised")
    list_filter = ("club", "hidden")
    list_select_related = ("club",)
    search_fields = ("name", "nickname")


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    """Sessions, replaced versions too."""

    list_display = ("name", "club", "date", "kind", "ruleset", "superseded_at")
    list_filter = ("club", "ruleset", "kind")
    list_select_related = ("club",)
    search_fields = ("name", "slug")


@admin.register(Participant)
class ParticipantAdmin(ReadOnlyAdmin):
    """Who takes part in which session."""

    list_display = ("player", "session", "file_id", "team", "substitute", "guest", "active")
    list_select_related = ("player", "session")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    """Rounds of sessions."""

    list_display = ("session", "number", "status")
    list_select_related = ("session",)


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables of rounds."""

    list_display = ("round", "number", "status", "ended", "counts", "finished", "code")
    list_filter = ("status",)
    list_select_related = ("round",)
    search_fields = ("code",)


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Seats with their results."""

    list_display = ("table", "position", "participant", "score", "place")
    list_select_related = ("table", "participant__player")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """The lines of the logs, replaced versions too."""

    list_display = ("table", "number", "kind", "key", "superseded_at", "created_at")
    list_filter = ("kind",)
    list_select_related = ("table",)


@admin.register(Win)
class WinAdmin(ReadOnlyAdmin):
    """Who won a deal, and from whom."""

    list_display = ("entry", "seat", "source", "source_unknown")
    list_select_related = ("entry",)


@admin.register(DealHand)
class DealHandAdmin(ReadOnlyAdmin):
    """Hands of deals, tile by tile."""

    list_display = ("entry", "seat", "content", "counts")
    list_select_related = ("entry",)


@admin.register(DealPenalty)
class DealPenaltyAdmin(ReadOnlyAdmin):
    """Penalties inside deals."""

    list_display = ("entry", "payers", "payees", "amount", "why")
    list_select_related = ("entry",)


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdmin):
    """Penalties of tables and sessions."""

    list_display = ("session", "participant", "points", "table_points_60", "why", "withdrawn_at")
    list_select_related = ("session", "participant__player")


@admin.register(Wish)
class WishAdmin(ReadOnlyAdmin):
    """Wishes about seats."""

    list_display = ("session", "kind", "participant", "other", "first_table", "last_table")
    list_select_related = ("session", "participant__player", "other__player")


@admin.register(Absence)
class AbsenceAdmin(ReadOnlyAdmin):
    """Who was absent for a round, and what he got for it."""

    list_display = ("session", "round", "participant", "points", "table_points_60", "why", "withdrawn_at")
    list_select_related = ("session", "round", "participant__player")


@admin.register(AuditEntry)
class AuditAdmin(ReadOnlyAdmin):
    """The history."""

    list_display = ("at", "user", "by_link", "action", "club", "session", "table", "subject", "why")
    list_filter = ("action", "club")
    list_select_related = ("user", "club", "session", "table")
    date_hierarchy = "at"


@admin.register(WrongCode)
class WrongCodeAdmin(ReadOnlyAdmin):
    """The codes of tables that were tried in vain within the last minute."""

    list_display = ("at", "address")
