"""A club's own pages: what goes on, its settings, its people."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tracker.forms.clubs import ClubSettingsForm, MemberForm, club_initial
from tracker.models import Membership
from tracker.queries.overview import club_overview
from tracker.services.clubs import edit_club, remove_member, renew_link, set_member, take_club
from tracker.services.errors import Refusal
from tracker.services.seen import stored_in
from tracker.views.cards import live_cards, session_cards
from tracker.views.club_places import BOTH, POST, ClubPlace, answer, attempt, in_club, sent, signed_in

PER_PAGE = 30


@in_club("see")
def club(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """What goes on in the club: live tables, sessions, and the next step."""
    overview = club_overview(place.club)
    page = Paginator(overview.sessions, PER_PAGE).get_page(request.GET.get("page"))
    unowned = not place.club.memberships.filter(role=Membership.Role.OWNER).exists()
    context = place.context(
        live=live_cards(overview.live, place.rights),
        sessions=session_cards(place.club, list(page.object_list)),
        page=page,
        has_players=overview.players > 0,
        may_take=unowned and _is_staff(request),
    )
    return render(request, "club.html", context)


@in_club("own", BOTH)
def club_settings(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """Name, who sees it, language, clock; the link that opens it."""
    form = ClubSettingsForm(sent(request), initial=club_initial(place.club), stored=stored_in(place.club))
    if request.method == "POST":
        changed = attempt(form, lambda: edit_club(club=place.club, user=request.user, **form.cleaned_data))
        if changed is not None:
            messages.success(request, _("The settings are saved."))
            return redirect("club_settings", changed.address)
    link = request.build_absolute_uri(place.url)
    return render(request, "club_settings.html", place.context(form=form, link=link), status=answer(form))


@in_club("own", POST)
def club_renew_link(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """A new link; the old one opens nothing any more."""
    renewed = renew_link(club=place.club, user=request.user)
    messages.success(request, _("The club has a new link; the old one no longer opens it."))
    return redirect("club_settings", renewed.address)


@in_club("own", BOTH)
def club_members(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """Who may do what; somebody is added, or gets another role."""
    form = MemberForm(sent(request))
    if request.method == "POST":
        given = attempt(
            form,
            lambda: set_member(
                club=place.club, member=form.member, role=form.cleaned_data["role"], user=request.user
            ),
        )
        if given is not None:
            said = {"name": form.member.username, "role": given.get_role_display()}
            messages.success(request, _("%(name)s now has the role: %(role)s.") % said)
            return redirect(place.address("club_members"))
    members = place.club.memberships.select_related("user").order_by("user__username")
    return render(
        request, "club_members.html", place.context(form=form, members=members), status=answer(form)
    )


@in_club("own", POST)
def club_member_remove(request: HttpRequest, place: ClubPlace, member: int) -> HttpResponse:
    """Take somebody's role away."""
    found = get_object_or_404(place.club.memberships.select_related("user"), pk=member)
    try:
        remove_member(club=place.club, member=found.user, user=request.user)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("%(name)s has no role here any more.") % {"name": found.user.username})
        if found.user == request.user:
            return redirect("home")
    return redirect(place.address("club_members"))


@in_club("see", POST)
def club_take(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """Whoever runs the site takes a club that an import has made and that belongs to nobody."""
    if not request.user.is_authenticated:
        return redirect_to_login(place.url)
    if not _is_staff(request):
        raise PermissionDenied
    take_club(club=place.club, user=signed_in(request))
    messages.success(request, _("The club is yours now."))
    return redirect(place.url)


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_staff
