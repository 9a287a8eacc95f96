"""Results by round: a row a player in the order of the standings, a column a round."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tracker.models import Session
from tracker.presentation import format_fraction, format_points, format_rank
from tracker.queries.progress import Progress, Result
from tracker.tables.figures import FiguresTable, NumberColumn, TextColumn


class ProgressTable(FiguresTable):
    """Place and player; then for each round what he had, where, and his place after it with the change."""

    row_header = "player"

    rank = NumberColumn(
        accessor="standing", verbose_name=gettext_lazy("Place"), orderable=False, empty_values=()
    )
    player = TextColumn(
        accessor="standing__player_name", verbose_name=gettext_lazy("Player"), orderable=False
    )

    def __init__(self, progress: Progress, *, session: Session, **kwargs: Any) -> None:
        self._session = session
        self._by_table_points = "table_points" in progress.standings.ranking
        columns = [
            (f"round_{number}", NumberColumn(accessor="results", verbose_name=_head(number), orderable=False))
            for number in progress.rounds
        ]
        self._urls = {number: _table_url(session, number) for number in progress.rounds}
        self._index = {f"round_{number}": index for index, number in enumerate(progress.rounds)}
        for name, _column in columns:
            setattr(self, f"render_{name}", self._result)
        super().__init__(progress.rows, extra_columns=columns, **kwargs)
        self._numbers = list(progress.rounds)

    def render_rank(self, value: Any) -> SafeString | str:
        """The place now; shared ones carry a sign, the first stands out."""
        words = format_rank(value.rank, value.tied)
        return format_html('<span class="first-place">{}</span>', words) if value.rank == 1 else words

    def _result(self, value: Sequence[Result], bound_column: Any) -> SafeString:
        """Three lines: what he had, at which table and in which place there, his place after the round."""
        index = self._index[bound_column.name]
        result = value[index]
        lines = [self._figures(result), self._where(result, self._numbers[index]), _after(result)]
        return format_html_join(SafeString("<br>"), "{}", ((line,) for line in lines if line))

    def _figures(self, result: Result) -> str:
        if not result.counts:
            return "–"
        points = format_points(result.points, sign=True)
        if not self._by_table_points:
            return points
        return f"{format_fraction(result.table_points)} · {points}"

    def _where(self, result: Result, number: int) -> SafeString | str:
        if result.absent and result.table is None:
            return format_html('<span class="tag">{}</span>', _("absent"))
        if result.table is None:
            return ""
        words = _("Table %(number)s") % {"number": result.table}
        link = format_html('<a href="{}t{}/">{}</a>', self._urls[number], result.table, words)
        if result.place is None:
            return link
        return format_html("{} · {}", link, _("place %(place)s") % {"place": result.place})


def _head(number: int) -> str:
    return _("Round %(number)s") % {"number": number}


def _table_url(session: Session, number: int) -> str:
    return reverse("round", args=[session.club.address, session.slug, number])


def _after(result: Result) -> SafeString | str:
    """The place after the round with an arrow, and in words what the arrow says."""
    if result.rank is None:
        return ""
    place = _("then %(place)s") % {"place": format_rank(result.rank, result.tied)}
    if result.change is None:
        return format_html('<span class="quiet-text">{}</span>', place)
    return format_html('<span class="quiet-text">{}</span> {}', place, change_mark(result.change))


def change_mark(change: int) -> SafeString:
    """“▲2”, “▼1” or “=”, and the same in words for who hears the page."""
    amount = abs(change)
    if not change:
        sign, css, words = "=", "quiet-text", _("as before")
    elif change > 0:
        sign, css = f"▲{amount}", "gain"
        words = ngettext("up %(count)s place", "up %(count)s places", amount) % {"count": amount}
    else:
        sign, css = f"▼{amount}", "loss"
        words = ngettext("down %(count)s place", "down %(count)s places", amount) % {"count": amount}
    return format_html(
        '<span class="{}" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>',
        css,
        sign,
        words,
    )
