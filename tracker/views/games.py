"""How a game ends, goes on, and becomes final."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.forms.revisions import seen_number
from tracker.forms.totals import EndForm
from tracker.queries.games import table_game
from tracker.services.games import add_wind_round, confirm_table, continue_game, end_game, reopen_table
from tracker.services.rounds import remove_table
from tracker.views.club_places import sent
from tracker.views.places import BOTH, POST, Place, act, placed
from tracker.views.reasons import act_with_reason
from tracker.views.results import difference_words, has_both, result_rows


@placed("score", BOTH)
def end(request: HttpRequest, place: Place) -> HttpResponse:
    """End the game before the rules do: time, agreed, broken off."""
    form = EndForm(sent(request))
    if request.method == "POST" and form.is_valid():
        end_game(table=place.table, how=form.cleaned_data["how"], user=place.actor)
        messages.success(request, _("The game has ended here. It can be continued."))
        return redirect(place.url)
    return act(
        request,
        place,
        heading=_("End the game before its last deal"),
        title=_("End the game"),
        sentences=[_("The scores stay as they are now.")],
        submit=_("End the game"),
        form=form,
        danger=False,
        status=422 if form.errors else 200,
    )


@placed("score", POST)
def go_on(request: HttpRequest, place: Place) -> HttpResponse:
    """Continue a game that had ended early or was broken off."""
    continue_game(table=place.table, user=place.actor)
    messages.success(request, _("The game goes on."))
    return redirect(place.url)


@placed("score", POST)
def one_more_wind_round(request: HttpRequest, place: Place) -> HttpResponse:
    """Play one more wind round than agreed."""
    add_wind_round(table=place.table, user=place.actor, revision=seen_number(request.POST))
    messages.success(request, _("One more wind round is played."))
    return redirect(place.url)


@placed("score", BOTH)
def confirm(request: HttpRequest, place: Place) -> HttpResponse:
    """Show the result, and make it final; not another one than was shown."""
    if request.method == "POST":
        confirm_table(table=place.table, user=place.actor, revision=seen_number(request.POST))
        messages.success(request, _("The table is confirmed: its result counts in the standings."))
        return redirect(place.url)
    game = table_game(place.table)
    context = place.context(
        results=result_rows(game), oddities=difference_words(game), two_results=has_both(game)
    )
    return render(request, "table_confirm.html", context)


@placed("organise", BOTH)
def reopen(request: HttpRequest, place: Place) -> HttpResponse:
    """Take the confirmation back, with a reason."""
    return act_with_reason(
        request,
        place,
        lambda why: reopen_table(table=place.table, user=place.actor, why=why),
        done=_("The table is open again."),
        then=place.url,
        heading=_("Reopen the table?"),
        title=_("Reopen"),
        sentences=[_("Its result no longer counts until it is confirmed again. The history keeps this.")],
        submit=_("Reopen the table"),
    )


@placed("organise", BOTH)
def remove(request: HttpRequest, place: Place) -> HttpResponse:
    """Remove a table at which nothing was recorded."""
    if request.method == "POST":
        remove_table(table=place.table, user=place.actor)
        messages.success(request, _("The table is removed."))
        return redirect(place.round_url if place.round.tables.exists() else place.session_url)
    return act(
        request,
        place,
        heading=_("Remove the table?"),
        title=_("Remove"),
        sentences=[_("Nothing has been recorded here. Its four players are free for another table.")],
        submit=_("Remove the table"),
    )
