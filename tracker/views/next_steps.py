"""What an organiser does next in a session: one sentence, and the links that do it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Session
from tracker.queries.overview import RoundOverview, SessionOverview
from tracker.queries.planned import not_here
from tracker.services.people import FEWEST_PEOPLE
from tracker.services.planned import names_with_tables
from tracker.views.places import Place


@dataclass(frozen=True, slots=True)
class Link:
    """Words and where they lead."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, and the ways to do it, the likeliest first; `press` is done by its button at once."""

    words: str
    links: list[Link]
    press: Link | None = None


def next_step(place: Place, overview: SessionOverview) -> Step | None:
    """The next step of an organiser; None for who only reads."""
    if not place.rights.organise:
        return None
    here = place.session.participants.filter(active=True).count()
    if here < FEWEST_PEOPLE and not overview.rounds:
        return _people_first(place, overview.players, here)
    begun = [each for each in overview.rounds if not each.round.is_planned]
    planned = [each for each in overview.rounds if each.round.is_planned]
    if begun and begun[-1].round.is_open and begun[-1].tables:
        return _in_round(place, begun[-1], planned)
    if planned:
        return _planned_round(place, planned[0])
    number = begun[-1].round.number + 1 if begun else 1
    if number == place.session.final_from:
        return _finals(place, number)
    if len(begun) >= (place.session.rounds_total or len(begun) + 1):
        return _all_played(place, len(begun))
    return _new_round(place, number, here)


def _people_first(place: Place, listed: int, here: int) -> Step:
    """Too few are here for a table: more take part, or those of the list are checked in."""
    people = Link(_("Say who takes part"), place.address("participants"))
    if listed < FEWEST_PEOPLE:
        words = _("A table needs four people.") if listed else _("Nobody takes part yet.")
        return Step(words, [people, *_table_links(place)])
    words = ngettext(
        "%(count)s takes part, %(here)s of them here.", "%(count)s take part, %(here)s of them here.", listed
    ) % {"count": listed, "here": here}
    check_in = Link(_("Check-in"), place.address("check_in"))
    return Step(words, [check_in, *_plan_links(place), *_table_links(place)])


def _plan_links(place: Place) -> list[Link]:
    """At a tournament all rounds may be planned at once, before anybody is here."""
    if place.session.kind != Session.Kind.TOURNAMENT:
        return []
    return [Link(_("Plan rounds"), place.address("plan"))]


def _table_links(place: Place) -> list[Link]:
    """At a club night a table opens as soon as four are there, whoever they are."""
    if place.session.kind != Session.Kind.CLUB_NIGHT:
        return []
    return [Link(_("Open a table"), place.address("table_new"))]


def _opening(place: Place, number: int) -> Link:
    return Link(_("Open round %(number)s") % {"number": number}, place.address("round_new"))


def _new_round(place: Place, number: int, here: int) -> Step:
    words = ngettext("%(count)s person is here.", "%(count)s people are here.", here) % {"count": here}
    return Step(words, [_opening(place, number), *_plan_links(place), *_table_links(place)])


def _finals(place: Place, number: int) -> Step:
    """The finalists are chosen, and the first final is not opened yet."""
    words = _("The finals begin with round %(number)s.") % {"number": number}
    return Step(words, [_opening(place, number), *_plan_links(place), _standings(place)])


def _standings(place: Place) -> Link:
    return Link(_("Standings"), place.address("standings"))


def _all_played(place: Place, rounds: int) -> Step:
    """As many rounds as were meant have been played: results, or finals, or one more round."""
    words = ngettext("The round is played.", "All %(count)s rounds are played.", rounds) % {"count": rounds}
    finals = [Link(_("Cut to the finals"), place.address("finals"))]
    tournament = place.session.kind == Session.Kind.TOURNAMENT and place.session.final_from is None
    return Step(words, [_standings(place), *(finals if tournament else []), _opening(place, rounds + 1)])


def _planned_round(place: Place, coming: RoundOverview) -> Step:
    number = coming.round.number
    words = ngettext(
        "Round %(number)s is planned: %(count)s table.",
        "Round %(number)s is planned: %(count)s tables.",
        len(coming.tables),
    ) % {"number": number, "count": len(coming.tables)}
    missing = not_here(seat for one in coming.tables for seat in one.seats)
    if missing:
        words += " " + _("Not here: %(names)s.") % {"names": names_with_tables(missing)}
    look = Link(_("Look at round %(number)s") % {"number": number}, place.address("round", number))
    people = [Link(_("Say who is here"), place.address("participants"))] if missing else []
    return Step(words, [*people, look, *_table_links(place)], press=_begin(place, coming))


def _begin(place: Place, coming: RoundOverview) -> Link:
    number = coming.round.number
    return Link(_("Begin round %(number)s") % {"number": number}, place.address("round_begin", number))


def _in_round(place: Place, latest: RoundOverview, planned: Sequence[RoundOverview]) -> Step:
    """At a tournament a round is closed before the next one begins; elsewhere they may overlap."""
    tournament = place.session.kind == Session.Kind.TOURNAMENT
    press = _begin(place, planned[0]) if planned and not tournament else None
    number = latest.round.number
    url = place.address("round", number)
    waiting = [one for one in latest.tables if not one.table.is_confirmed]
    if not waiting:
        words = _("All tables of round %(number)s are confirmed.") % {"number": number}
        close = Link(_("Close round %(number)s") % {"number": number}, place.address("round_close", number))
        return Step(words, [close, *_table_links(place)], press)
    count = len(waiting)
    words = ngettext(
        "Round %(number)s: %(count)s table is still to be played or confirmed.",
        "Round %(number)s: %(count)s tables are still to be played or confirmed.",
        count,
    ) % {"number": number, "count": count}
    to_round = Link(_("To round %(number)s: print its sheets, close it") % {"number": number}, url)
    return Step(words, [to_round, *_table_links(place)], press)
