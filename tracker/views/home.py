"""The front door: the clubs, the way in, and where a table's code leads."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.access import find_club, visible_clubs
from tracker.forms.clubs import NewClubForm, SignInForm
from tracker.models import Table
from tracker.services.clubs import create_club
from tracker.views.club_places import answer, attempt, sent, signed_in


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The clubs that the viewer may find."""
    return render(request, "home.html", {"clubs": visible_clubs(request.user)})


class SignIn(LoginView):
    """The way in, and back to where one came from."""

    template_name = "sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


@login_required
def club_new(request: HttpRequest) -> HttpResponse:
    """A club of one's own."""
    user = signed_in(request)
    initial = {"language": translation.get_language(), "time_zone": "Europe/Berlin"}
    form = NewClubForm(sent(request), initial=initial)
    if request.method == "POST":
        club = attempt(form, lambda: create_club(user=user, **form.cleaned_data))
        if club is not None:
            return redirect("club", club.address)
    title = _("New club")
    context = {"form": form, "title": title, "heading": title, "submit": _("Make the club")}
    return render(request, "form.html", context, status=answer(form))


@require_safe
def table_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """From the code on a sheet to the table's page.

    The code opens a club that is shown to whoever has the link; a club for members asks who is there.
    """
    table = (
        Table.objects.select_related("round__session__club")
        .filter(code=code.lower(), round__session__superseded_at__isnull=True)
        .first()
    )
    if table is None:
        raise Http404
    session = table.round.session
    try:
        find_club(address=session.club.address, user=request.user)
    except Http404:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    return redirect("table", session.club.address, session.slug, table.round.number, table.number)
