"""What an organiser does next in a session: one sentence, and the links that do it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Session
from tracker.queries.overview import RoundOverview, SessionOverview
from tracker.views.places import Place

FOUR = 4


@dataclass(frozen=True, slots=True)
class Link:
    """Words and where they lead."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, and the ways to do it, the likeliest first."""

    words: str
    links: list[Link]


def next_step(place: Place, overview: SessionOverview) -> Step | None:
    """The next step of an organiser; None for who only reads."""
    if not place.rights.organise:
        return None
    here = place.session.participants.filter(active=True).count()
    people = Link(_("Say who takes part"), place.address("participants"))
    if here < FOUR and not overview.rounds:
        words = _("Nobody takes part yet.") if not overview.players else _("A table needs four people.")
        return Step(words, [people, *_table_links(place)])
    latest = overview.rounds[-1] if overview.rounds else None
    if latest is not None and latest.round.is_open and latest.tables:
        return _in_round(place, latest)
    return _new_round(place, len(overview.rounds) + 1, here)


def _table_links(place: Place) -> list[Link]:
    """At a club night a table opens as soon as four are there, whoever they are."""
    if place.session.kind != Session.Kind.CLUB_NIGHT:
        return []
    return [Link(_("Open a table"), place.address("table_new"))]


def _new_round(place: Place, number: int, here: int) -> Step:
    open_round = Link(_("Open round %(number)s") % {"number": number}, place.address("round_new"))
    words = ngettext("%(count)s person is here.", "%(count)s people are here.", here) % {"count": here}
    return Step(words, [open_round, *_table_links(place)])


def _in_round(place: Place, latest: RoundOverview) -> Step:
    number = latest.round.number
    url = place.address("round", number)
    waiting = [one for one in latest.tables if not one.table.is_confirmed]
    if not waiting:
        words = _("All tables of round %(number)s are confirmed.") % {"number": number}
        close = Link(_("Close round %(number)s") % {"number": number}, place.address("round_close", number))
        return Step(words, [close, *_table_links(place)])
    count = len(waiting)
    words = ngettext(
        "Round %(number)s: %(count)s table is still to be played or confirmed.",
        "Round %(number)s: %(count)s tables are still to be played or confirmed.",
        count,
    ) % {"number": number, "count": count}
    to_round = Link(_("To round %(number)s: print its sheets, close it") % {"number": number}, url)
    return Step(words, [to_round, *_table_links(place)])
