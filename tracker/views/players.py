"""The club's players: the list, one of them, and everything that changes them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from tracker.access import Rights
from tracker.forms.players import EditPlayerForm, MergeForm, PasteForm, PlayerForm
from tracker.models import Player
from tracker.presentation import format_dates, format_fraction, format_points, ruleset_name
from tracker.queries.overview import ProfileSession, RulesetTotals, player_profile
from tracker.queries.players import player_list, players_of
from tracker.services.errors import Refusal
from tracker.services.players import (
    Pasted,
    add_player,
    add_players,
    anonymise_player,
    edit_player,
    hide_player,
    merge_players,
    parse_player_list,
    show_player,
)
from tracker.services.seen import stored_in
from tracker.tables.figures import format_average
from tracker.tables.players import PlayersTable
from tracker.views.club_places import BOTH, POST, ClubPlace, answer, attempt, in_club, sent

PER_PAGE = 100


@in_club("see")
def players(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """The list, by name or by what one sorts it by; hidden players for organisers who ask."""
    rights = place.rights
    hidden = rights.organise and "hidden" in request.GET
    sought = request.GET.get("q", "").strip()
    listed = player_list(place.club, hidden=hidden)
    found = [player for player in listed if _matches(player, sought, rights)] if sought else listed
    table = PlayersTable(found, club=place.club, organiser=rights.organise)
    RequestConfig(request, paginate=False).configure(table)
    table.paginate(per_page=PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get("page"))
    table.caption = _hidden_caption(len(found)) if hidden else _caption(len(found))
    context = place.context(table=table, sought=sought, hidden=hidden, any_at_all=bool(listed))
    return render(request, "players.html", context)


def _caption(count: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def _hidden_caption(count: int) -> str:
    return ngettext("%(count)s hidden player", "%(count)s hidden players", count) % {"count": count}


def _matches(player: Player, sought: str, rights: Rights) -> bool:
    """Capital letters make no difference in any script; real names are found by organisers alone."""
    names = (player.shown_name, player.name) if rights.organise else (player.shown_name,)
    return any(sought.casefold() in name.casefold() for name in names)


@in_club("organise", BOTH)
def player_new(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """One more player."""
    form = PlayerForm(sent(request))
    if request.method == "POST":
        made = attempt(form, lambda: add_player(club=place.club, user=request.user, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("%(name)s is in the list now.") % {"name": made.shown_name})
            return redirect(place.address("players"))
    title = _("Add a player")
    context = place.context(form=form, title=title, submit=title, back=place.address("players"))
    return render(request, "player_form.html", context, status=answer(form))


@in_club("organise", BOTH)
def players_paste(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """A list of names at once; what was refused stays in the box, with the reason."""
    form = PasteForm(sent(request))
    status = answer(form)
    pasted: Pasted | None = None
    if form.is_valid():
        names = parse_player_list(form.cleaned_data["names"])
        pasted = add_players(club=place.club, names=names, user=request.user)
        form = PasteForm(initial={"names": "\n".join(name for name, _why in pasted.refused)})
        status = 422 if pasted.refused else 200
    return render(request, "players_paste.html", place.context(form=form, pasted=pasted), status=status)


@in_club("see")
def player(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """What one player has played. A merged entry leads to the one that was kept."""
    found = get_object_or_404(Player.objects.select_related("merged_into"), club=place.club, pk=player)
    if found.merged_into is not None:
        return redirect(place.address("player", found.merged_into.pk))
    profile = player_profile(found, place.rights)
    context = place.context(
        player=found,
        real_name=found.name if found.nickname and place.rights.organise else "",
        rulesets=[_totals(one) for one in profile.rulesets],
        lines=[_session_line(place, one) for one in profile.sessions],
    )
    return render(request, "player.html", context)


def _totals(one: RulesetTotals) -> dict[str, Any]:
    more = {"deals_won": one.deals_won, "best_hand": one.best_hand or "–"}
    return {"ruleset": ruleset_name(one.ruleset), **more, **_figures(one)}


def _session_line(place: ClubPlace, one: ProfileSession) -> dict[str, Any]:
    session = one.session
    return {
        "name": session.name,
        "url": place.address("session", session.slug),
        "date": format_dates(session.date, session.end_date),
        "ruleset": ruleset_name(session.ruleset),
        **_figures(one),
    }


def _figures(one: ProfileSession | RulesetTotals) -> dict[str, Any]:
    """What sessions and rule sets have alike."""
    return {
        "games": one.games,
        "wins": one.wins,
        "average_place": "–" if one.average_place is None else format_average(one.average_place),
        "table_points": format_fraction(one.table_points),
        "points": format_points(one.points),
        "behind": one.points < 0,
    }


def _person(place: ClubPlace, player: int) -> Player:
    return get_object_or_404(players_of(place.club), pk=player)


@in_club("organise", BOTH)
def player_edit(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """Another name, a nickname, guest or not."""
    found = _person(place, player)
    initial = {"name": found.name, "nickname": found.nickname, "guest": found.guest}
    form = EditPlayerForm(sent(request), initial=initial, stored=stored_in(found))
    back = place.address("player", found.pk)
    if request.method == "POST":
        changed = attempt(form, lambda: edit_player(player=found, user=request.user, **form.cleaned_data))
        if changed is not None:
            messages.success(request, _("%(name)s is saved.") % {"name": changed.shown_name})
            return redirect(back)
    title = _("Edit %(name)s") % {"name": found.shown_name}
    context = place.context(player=found, form=form, title=title, submit=_("Save"), back=back)
    return render(request, "player_form.html", context, status=answer(form))


@in_club("organise", BOTH)
def player_merge(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """Two entries that are one person become one."""
    keep = _person(place, player)
    others = [
        other
        for hidden in (False, True)
        for other in player_list(place.club, hidden=hidden)
        if other.pk != keep.pk and not other.anonymised
    ]
    form = MergeForm(sent(request), others=others)
    back = place.address("player", keep.pk)
    if request.method == "POST":
        kept = attempt(
            form,
            lambda: merge_players(club=place.club, keep=keep, drop=form.drop, user=request.user),
            {"keep": ""},
        )
        if kept is not None:
            said = {"drop": form.drop.shown_name, "name": kept.shown_name}
            messages.success(request, _("“%(drop)s” and “%(name)s” are one player now.") % said)
            return redirect(back)
    title = _("Merge %(name)s with another entry") % {"name": keep.shown_name}
    context = place.context(player=keep, form=form, title=title, back=back)
    return render(request, "player_merge.html", context, status=answer(form))


@in_club("organise", POST)
def player_hide(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """Off the lists; results stay."""
    hidden = hide_player(player=_person(place, player), user=request.user)
    messages.success(request, _("%(name)s is off the lists. The results stay.") % {"name": hidden.shown_name})
    return redirect(place.address("player", hidden.pk))


@in_club("organise", POST)
def player_show(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """Back on the lists."""
    shown = show_player(player=_person(place, player), user=request.user)
    messages.success(request, _("%(name)s is on the lists again.") % {"name": shown.shown_name})
    return redirect(place.address("player", shown.pk))


@in_club("organise", BOTH)
def player_anonymise(request: HttpRequest, place: ClubPlace, player: int) -> HttpResponse:
    """Ask twice, then forget the name for good."""
    found = _person(place, player)
    refused = ""
    if request.method == "POST":
        try:
            anonymous = anonymise_player(player=found, user=request.user)
        except Refusal as refusal:
            refused = refusal.message
        else:
            messages.success(
                request, _("The name is gone; the games now show “%(name)s”.") % {"name": anonymous.name}
            )
            return redirect(place.address("player", anonymous.pk))
    context = place.context(player=found, refused=refused)
    return render(request, "player_anonymise.html", context, status=422 if refused else 200)
