"""The club's list of players."""

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.models import Club, Player
from tracker.tables.figures import FiguresTable, NumberColumn, TextColumn


class PlayersTable(FiguresTable):
    """Name, real name for organisers, sessions, last played. Wants players of `queries.player_list`."""

    name = TextColumn(
        accessor="shown_name", verbose_name=gettext_lazy("Name"), order_by=("folded",), empty_values=()
    )
    real_name = TextColumn(accessor="name", verbose_name=gettext_lazy("Real name"))
    sessions = NumberColumn(verbose_name=gettext_lazy("Sessions"))
    last_played = NumberColumn(verbose_name=gettext_lazy("Last played"), order_by=("last_day",), default="–")

    class Meta:
        order_by_field = "sort"

    def __init__(self, players: list[Player], *, club: Club, organiser: bool, **kwargs: object) -> None:
        self.club = club
        for player in players:
            # Attributes of the list alone: sorted as people read, with nothing in the place of no date.
            player.folded = player.shown_name.casefold()  # type: ignore[attr-defined]
            player.last_day = str(getattr(player, "last_played", None) or "")  # type: ignore[attr-defined]
        two_names = organiser and any(player.nickname for player in players)
        super().__init__(players, exclude=() if two_names else ("real_name",), **kwargs)

    def render_name(self, record: Player) -> SafeString:
        """The shown name, leading to the player's page; guests are named as such."""
        url = reverse("player", args=[self.club.address, record.pk])
        link = format_html('<a href="{}">{}</a>', url, record.shown_name)
        return format_html('{} <span class="tag">{}</span>', link, _("guest")) if record.guest else link

    def render_real_name(self, record: Player) -> str:
        """The real name where another is shown."""
        return record.name if record.nickname else ""

    def render_last_played(self, record: Player) -> str:
        """The day in figures."""
        day = getattr(record, "last_played", None)
        return date_format(day, "SHORT_DATE_FORMAT") if day else "–"
