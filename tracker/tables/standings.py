"""The standings of a session: of its players, of its teams. Sorted as ranked until one sorts otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from tracker.models import Club
from tracker.presentation import format_fraction, format_points, format_rank, points_words, table_points_words
from tracker.presentation.counting import tags_of
from tracker.queries.standings import StandingRow, Standings, TeamRow, TeamStandings
from tracker.tables.figures import FiguresTable, NumberColumn, TextColumn, format_average

#: How many rounds somebody was absent for, how many of his results are left out.
_WHAT_COUNTS = ("absences", "left_out")


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of the standings at its position in them, from 0."""

    position: int
    row: Any

    @property
    def name(self) -> str:
        """The name in small letters, to sort by."""
        return str(self.row.player_name).casefold()

    @property
    def penalties(self) -> tuple[Fraction, int]:
        """What penalties come to, to sort by."""
        return (self.row.penalties_table_points, self.row.penalties_points)

    @property
    def average_place(self) -> Fraction:
        """The average place; behind all others without one, to sort by."""
        return self.row.average_place or Fraction(99)


def placed(rows: Sequence[Any]) -> list[Placed]:
    """The rows with their positions."""
    return [Placed(position, row) for position, row in enumerate(rows)]


class RankedTable(FiguresTable):
    """What players and teams have: rank, games, points, table points, and what of it does not count."""

    rank = NumberColumn(
        accessor="row__rank",
        order_by=("position",),
        verbose_name=gettext_lazy("Place"),
        highest_first=False,
        empty_values=(),
    )
    absences = NumberColumn(accessor="row__absences", verbose_name=pgettext_lazy("column", "Absent"))
    left_out = NumberColumn(accessor="row__left_out", verbose_name=pgettext_lazy("column", "Left out"))

    class Meta:
        order_by_field = "sort"

    def render_absences(self, value: int) -> str:
        """Empty for who was always there."""
        return str(value or "")

    def render_rank(self, record: Placed) -> SafeString | str:
        """Shared places carry a sign; the first stands out."""
        words = format_rank(record.row.rank, record.row.tied)
        if record.row.rank == 1:
            return format_html('<span class="first-place">{}</span>', words)
        return words

    def render_points(self, value: int) -> str:
        """With a true minus."""
        return format_points(value)

    def render_table_points(self, value: Fraction) -> str:
        """Exact, as a person writes it."""
        return format_fraction(value)


class StandingsTable(RankedTable):
    """The players, what they are ranked by first; columns in which nobody has anything are left out."""

    row_header = "player"

    player = TextColumn(accessor="row__player_name", order_by=("name",), verbose_name=gettext_lazy("Player"))
    team = TextColumn(accessor="row__team", verbose_name=gettext_lazy("Team"), default="")
    games = NumberColumn(accessor="row__games", verbose_name=gettext_lazy("Games"))
    table_points = NumberColumn(accessor="row__table_points", verbose_name=gettext_lazy("Table points"))
    points = NumberColumn(accessor="row__points", verbose_name=gettext_lazy("Points"))
    wins = NumberColumn(accessor="row__wins", verbose_name=gettext_lazy("Tables won"))
    average_place = NumberColumn(
        accessor="row__average_place",
        order_by=("average_place",),
        verbose_name=gettext_lazy("Average place"),
        highest_first=False,
        default="–",
    )
    deals_won = NumberColumn(accessor="row__deals_won", verbose_name=gettext_lazy("Deals won"))
    best_hand = NumberColumn(accessor="row__best_hand", verbose_name=gettext_lazy("Best hand"))
    penalties = NumberColumn(
        order_by=("penalties",), verbose_name=gettext_lazy("Penalties"), highest_first=False
    )

    def __init__(self, standings: Standings, *, club: Club, **kwargs: Any) -> None:
        self._url = reverse("player", args=[club.address, 0])[: -len("0/")]
        rows, ranking = standings.rows, standings.ranking
        first = ("rank", "player", *(code for code in ranking if code in self.base_columns))
        super().__init__(
            placed(rows), exclude=_empty(rows), sequence=(*first, "...", *_WHAT_COUNTS), **kwargs
        )

    def render_player(self, record: Placed) -> SafeString:
        """The name, leading to the player's page; finalists, substitutes, guests are named as such."""
        row = record.row
        link = format_html('<a href="{}{}/">{}</a>', self._url, row.participant.player_id, row.player_name)
        tags = tags_of(row.participant, finalist=row.finalist)
        return link + format_html_join("", ' <span class="tag">{}</span>', ((tag,) for tag in tags))

    def render_average_place(self, value: Fraction) -> str:
        """Two places after the point; sorted by the exact value."""
        return format_average(value)

    def render_penalties(self, record: Placed) -> str:
        """In points, in table points, or both."""
        row = record.row
        parts = []
        if row.penalties_points:
            parts.append(points_words(row.penalties_points, sign=True))
        if row.penalties_table_points:
            parts.append(table_points_words(row.penalties_table_points, sign=True))
        return ", ".join(parts)


def _empty(rows: Sequence[StandingRow]) -> tuple[str, ...]:
    """The columns in which nobody has anything."""
    filled = {
        "team": any(row.team for row in rows),
        "deals_won": any(row.deals_won for row in rows),
        "best_hand": any(row.best_hand for row in rows),
        "penalties": any(row.penalties_points or row.penalties_table_points for row in rows),
    }
    return (*(name for name, has in filled.items() if not has), *_not_asked(rows))


def _not_asked(rows: Sequence[StandingRow | TeamRow]) -> tuple[str, ...]:
    """Of the columns that say what does not count those that say nothing."""
    return tuple(name for name in _WHAT_COUNTS if not any(getattr(row, name) for row in rows))


class TeamsTable(RankedTable):
    """The teams, what they are ranked by first."""

    row_header = "team"

    team = TextColumn(accessor="row__team", verbose_name=gettext_lazy("Team"))
    games = NumberColumn(accessor="row__games", verbose_name=gettext_lazy("Games"))
    table_points = NumberColumn(accessor="row__table_points", verbose_name=gettext_lazy("Table points"))
    points = NumberColumn(accessor="row__points", verbose_name=gettext_lazy("Points"))

    def __init__(self, standings: TeamStandings, **kwargs: Any) -> None:
        first = ("rank", "team", *(code for code in standings.ranking if code in self.base_columns))
        rows = standings.rows
        super().__init__(
            placed(rows), exclude=_not_asked(rows), sequence=(*first, "...", *_WHAT_COUNTS), **kwargs
        )
