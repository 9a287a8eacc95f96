"""Where a table's code leads: typed or scanned, it lets a phone log at that table, without an account."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tracker.access import PASS_COOKIE, find_club, link_works, write_pass
from tracker.models import Table
from tracker.queries.links import table_of_code
from tracker.services.links import note_wrong_code, wait_for_codes

LONGEST_CODE = 16


@require_safe
@never_cache
def type_code(request: HttpRequest) -> HttpResponse:
    """Where a code is typed that stands on a sheet."""
    typed = request.GET.get("code")
    # The whole address of the link is understood too, and a code with blanks in it.
    last = (typed or "").strip().rstrip("/").rpartition("/")[2].lower()
    code = "".join(sign for sign in last if sign.isascii() and sign.isalnum())
    if code:
        return redirect("table_by_code", code[:LONGEST_CODE])
    if typed is None:
        return _page(request, "", 200)
    return _page(request, _("Type the code that stands on the table’s sheet."), 422)


@require_safe
@never_cache
def table_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """From a table's code to the table, with the right to log there as long as its link works.

    404 for a code that no table has, 429 with Retry-After for an address that has tried too many of them. A
    link that works no longer says so, and leads to the table's page where the viewer may see it anyway.
    """
    address = client_address(request)
    seconds = wait_for_codes(address)
    if seconds:
        return _too_many(request, seconds)
    table = table_of_code(code.lower())
    if table is None:
        note_wrong_code(address)
        words = _("No table has the code “%(code)s”: compare it with the sheet.") % {"code": code}
        return _page(request, words, 404, typed=code)
    if not link_works(table):
        return _no_longer(request, table)
    answer = redirect(_leads_to(table))
    answer.set_cookie(
        PASS_COOKIE,
        write_pass(request.COOKIES.get(PASS_COOKIE, ""), table),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


def client_address(request: HttpRequest) -> str:
    """The address that a request comes from, by the word of none but the proxies that the settings trust."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    for before in reversed(request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")):
        if not _is_trusted(address) or not before.strip():
            break
        address = before.strip()
    return address


def _is_trusted(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network) for network in settings.TRUSTED_PROXY)


def _leads_to(table: Table) -> str:
    """The page where the table is logged; where its result is final, its page."""
    return _address("table" if table.is_confirmed else "table_pad", table)


def _address(name: str, table: Table) -> str:
    session = table.round.session
    return reverse(name, args=[session.club.address, session.slug, table.round.number, table.number])


def _no_longer(request: HttpRequest, table: Table) -> HttpResponse:
    if table.round.is_open:
        words = _("The organiser has locked the link of this table: ask there how to go on.")
    elif table.round.is_planned:
        words = _("Round %(number)s has not begun: log here as soon as it has.") % {
            "number": table.round.number
        }
    else:
        words = _("The round is closed: nothing more is logged at this table.")
    try:
        find_club(address=table.round.session.club.address, user=request.user)
    except Http404:
        return _page(request, words, 403)
    messages.warning(request, words)
    return redirect(_address("table", table))


def _too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    words = ngettext(
        "Too many wrong codes were tried from here: wait %(count)s second, then type it again.",
        "Too many wrong codes were tried from here: wait %(count)s seconds, then type it again.",
        seconds,
    ) % {"count": seconds}
    answer = _page(request, words, 429)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _page(request: HttpRequest, problem: str, status: int, typed: str = "") -> HttpResponse:
    return render(request, "table_code.html", {"problem": problem, "typed": typed}, status=status)
