"""Final scores typed from a sheet, and which of them or the deals count."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.forms.refused import add_refusal
from tracker.forms.totals import CountsForm, TotalsForm
from tracker.presentation import format_points
from tracker.queries.games import TableGame, table_game
from tracker.services.errors import Refusal, Stale
from tracker.services.games import choose_counts, type_totals
from tracker.views.club_places import answer, attempt, sent
from tracker.views.places import BOTH, Place, placed
from tracker.views.results import difference_words, has_both, has_deals, result_rows


@placed("score", BOTH)
def totals(request: HttpRequest, place: Place) -> HttpResponse:
    """Type the scores of the sheet; a sum that is off is shown and may be accepted."""
    game = table_game(place.table)
    form = TotalsForm(
        names=game.names,
        typed=[seat.typed_total for seat in game.seats],
        revision=place.table.revision,
        data=sent(request),
    )
    if request.method == "POST" and form.is_valid() and _typed(request, place, form):
        return redirect(_after(place))
    context = place.context(
        form=form,
        deals=_by_deals(game) if has_deals(game) else None,
    )
    return render(request, "table_totals.html", context, status=422 if form.errors else 200)


def _by_deals(game: TableGame) -> Sequence[tuple[str, str]]:
    return [(name, format_points(game.game.scores[position])) for position, name in enumerate(game.names)]


def _after(place: Place) -> str:
    """Where to go on: to the choice of what counts, where that is not plain."""
    return place.address("table_counts") if table_game(place.table).differing else place.url


def _typed(request: HttpRequest, place: Place, form: TotalsForm) -> bool:
    """Whether the totals are kept; the form tells why not."""
    try:
        type_totals(
            table=place.table,
            totals=form.totals(),
            user=place.actor,
            revision=form.seen,
            accept_difference=form.accepted,
        )
    except Stale as stale:
        form.move_to(stale.revision)
        form.add_error(None, stale.message)
    except Refusal as refusal:
        if refusal.code == "totals_do_not_add_up":
            form.offer_to_accept()
        add_refusal(form, refusal, form.places())
    else:
        messages.success(request, _("The final scores are typed in."))
        place.table.refresh_from_db()
        return True
    return False


@placed("score", BOTH)
def counts(request: HttpRequest, place: Place) -> HttpResponse:
    """Both results side by side, and which of them counts."""
    game = table_game(place.table)
    form = CountsForm(sent(request), game=game)
    if request.method == "POST":
        chosen = attempt(form, lambda: _chosen(place, form))
        if chosen:
            messages.success(request, _("What counts is chosen."))
            return redirect(place.url)
    context = place.context(
        form=form, results=result_rows(game), oddities=difference_words(game), two_results=has_both(game)
    )
    return render(request, "table_counts.html", context, status=answer(form))


def _chosen(place: Place, form: CountsForm) -> bool:
    choose_counts(table=place.table, user=place.actor, **form.cleaned_data)
    return True
