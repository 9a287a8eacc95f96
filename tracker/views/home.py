"""The front door: the clubs, and the way in."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.access import visible_clubs
from tracker.forms.clubs import NewClubForm, SignInForm
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
