"""The link of a table in the organiser's hands: shown on the screen, renewed, locked."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.access import link_works
from tracker.presentation.links import link_of, opens_here_alone
from tracker.printing.qr import qr_square
from tracker.services.links import lock_link, renew_link, unlock_link
from tracker.views.places import BOTH, Place, placed


@placed("organise", BOTH)
def link(request: HttpRequest, place: Place) -> HttpResponse:
    """The QR code and the code that let a phone log at this table, and what can be done about them."""
    if request.method == "POST":
        return _done(request, place)
    address = link_of(place.table)
    box, path = qr_square(address.url)
    context = place.context(
        link=address, box=box, path=path, works=link_works(place.table), here_alone=opens_here_alone()
    )
    return render(request, "table_link.html", context)


def _done(request: HttpRequest, place: Place) -> HttpResponse:
    table, user = place.table, place.actor
    match request.POST.get("do"):
        case "renew":
            renew_link(table=table, user=user)
            said = _("The table has a new link. The old one, on the sheet and on phones, is worthless now.")
            messages.success(request, said)
        case "lock":
            lock_link(table=table, user=user)
            messages.success(request, _("The link is locked: nobody logs by it."))
        case "unlock":
            unlock_link(table=table, user=user)
            messages.success(request, _("The link works again."))
    return redirect(place.address("table_link"))
