"""Who sits where: changes from the next deal on, latecomers, and seats that were wrong from the start."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.deals import Lineup
from scoring.winds import WINDS
from tracker.forms.choices import SeatName
from tracker.forms.lineups import CorrectedLineupForm, LatecomerForm, LineupForm, seat_places
from tracker.forms.refused import add_refusal
from tracker.presentation import wind_name
from tracker.queries.games import TableGame, table_game
from tracker.queries.players import player_list
from tracker.services.deals import amend_lineup, insert_lineup, record_lineup, reseat_table, seat_latecomer
from tracker.services.errors import Refusal, Stale
from tracker.views.club_places import sent
from tracker.views.line_tasks import Insert
from tracker.views.names import player_named
from tracker.views.pictures import log_line, moment_now, seat_names
from tracker.views.places import BOTH, POST, Place, placed


@placed("score", BOTH)
def lineup(request: HttpRequest, place: Place) -> HttpResponse:
    """Change who sits on the four seats, from the next deal on."""
    game = table_game(place.table)
    form = _lineup_form(request, place, game)
    if request.method == "POST" and form.is_valid():
        done = _try(
            form,
            lambda: record_lineup(
                table=place.table, lineup=form.lineup(), user=place.actor, revision=form.seen
            ),
        )
        if done:
            messages.success(request, _("From the next deal on they sit like this."))
            return redirect(place.url)
    return _page(request, place, game, form, LatecomerForm())


def _lineup_form(request: HttpRequest, place: Place, game: TableGame) -> LineupForm:
    return LineupForm(
        seats=seat_names(moment_now(game), game.names),
        names=game.names,
        sitting=game.sitting,
        revision=place.table.revision,
        data=sent(request),
    )


def _page(
    request: HttpRequest, place: Place, game: TableGame, form: LineupForm, latecomer: LatecomerForm
) -> HttpResponse:
    context = place.context(
        form=form,
        latecomer=latecomer if place.rights.keep else None,
        players=player_list(place.club) if place.rights.keep else [],
        over=game.game.next is None,
    )
    failed = form.errors or latecomer.errors
    return render(request, "table_lineup.html", context, status=422 if failed else 200)


def _try(form: LineupForm, write: Callable[[], object]) -> bool:
    """Whether the service did it; the form tells why not."""
    try:
        write()
    except Stale as stale:
        form.move_to(stale.revision)
        form.add_error(None, stale.message)
    except Refusal as refusal:
        add_refusal(form, refusal, seat_places())
    else:
        return True
    return False


@placed("keep", POST)
def latecomer(request: HttpRequest, place: Place) -> HttpResponse:
    """Let somebody join the table; a seat is given to him by the next change of seats."""
    form = LatecomerForm(request.POST)
    if form.is_valid():
        try:
            player = player_named(
                place.club, form.cleaned_data["name"], user=place.actor, add=form.cleaned_data["new"]
            )
            seat_latecomer(table=place.table, player=player, user=place.actor)
        except Refusal as refusal:
            form.add_error("name", refusal.message)
        else:
            messages.success(
                request, _("%(name)s has joined the table: now choose a seat.") % {"name": player.shown_name}
            )
            return redirect(place.address("table_lineup"))
    game = table_game(place.table)
    unbound = LineupForm(
        seats=seat_names(moment_now(game), game.names),
        names=game.names,
        sitting=game.sitting,
        revision=place.table.revision,
    )
    return _page(request, place, game, unbound, form)


@placed("score", BOTH)
def entry_seats(request: HttpRequest, place: Place, key: str) -> HttpResponse:
    """Correct a change of seats, or insert a forgotten one before a deal."""
    task = Insert(place, key)
    content = task.line.content
    sitting = content.people if isinstance(content, Lineup) else task.moment.people
    form = CorrectedLineupForm(
        seats=seat_names(task.moment, task.game.names),
        names=task.game.names,
        sitting=sitting,
        revision=place.table.revision,
        data=sent(request),
    )
    if request.method == "POST" and form.is_valid():
        write = _amended if isinstance(content, Lineup) else _inserted
        if _try(form, lambda: write(place, key, form)):
            messages.success(request, _("The seats are changed; the deals after it were played again."))
            return redirect(place.url)
    context = place.context(form=form, line=log_line(task.line, task.game))
    return render(request, "entry_seats.html", context, status=422 if form.errors else 200)


def _amended(place: Place, key: str, form: CorrectedLineupForm) -> None:
    amend_lineup(
        table=place.table,
        key=key,
        lineup=form.lineup(),
        user=place.actor,
        why=form.cleaned_data["why"],
        revision=form.seen,
    )


def _inserted(place: Place, key: str, form: CorrectedLineupForm) -> None:
    insert_lineup(
        table=place.table,
        before=key,
        lineup=form.lineup(),
        user=place.actor,
        why=form.cleaned_data["why"],
        revision=form.seen,
    )


@placed("score", BOTH)
def reseat(request: HttpRequest, place: Place) -> HttpResponse:
    """Correct who sat on which seat from the first deal on; all deals are played again."""
    game = table_game(place.table)
    form = CorrectedLineupForm(
        seats=_starting_seats(game.names),
        names=game.names[:4],
        sitting=(0, 1, 2, 3),
        revision=place.table.revision,
        data=sent(request),
    )
    if request.method == "POST" and form.is_valid():
        done = _try(
            form,
            lambda: reseat_table(
                table=place.table,
                order=form.lineup(),
                user=place.actor,
                why=form.cleaned_data["why"],
                revision=form.seen,
            ),
        )
        if done:
            messages.success(request, _("The seats are corrected; all deals were played again."))
            return redirect(place.url)
    return render(request, "table_reseat.html", place.context(form=form), status=422 if form.errors else 200)


def _starting_seats(names: Sequence[str]) -> list[SeatName]:
    return [SeatName(seat, names[seat], wind_name(WINDS[seat]), seat == 0) for seat in range(4)]
