"""Who wins the prizes, as far as the tables are confirmed."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tracker.models import Table
from tracker.presentation import points_words
from tracker.queries.prizes import Award, Prize, Spot, Winner, session_prizes
from tracker.views.places import Place, placed
from tracker.views.released import with_results

TITLES = {
    Prize.BEST_HAND: gettext_lazy("Best hand"),
    Prize.TABLES_WON: gettext_lazy("Most tables won"),
    Prize.DEALS_WON: gettext_lazy("Most deals won"),
    Prize.BEST_TABLE: gettext_lazy("Highest result at one table"),
    Prize.NEWCOMER: gettext_lazy("Best newcomer"),
    Prize.TEAM: gettext_lazy("Best team"),
}


@dataclass(frozen=True, slots=True)
class Where:
    """A place that a prize was won at, and the address of its page."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One who wins a prize: name, address of his page where he has one, and where he won it."""

    name: str
    url: str
    spots: list[Where]


@placed("see")
@with_results
def prizes(request: HttpRequest, place: Place) -> HttpResponse:
    """A section a prize; equals share it."""
    awards = [
        {
            "code": award.prize.value,
            "title": TITLES[award.prize],
            "value": _value(award),
            "winners": [_shown(place, winner) for winner in award.winners],
        }
        for award in session_prizes(place.session)
    ]
    waiting = Table.objects.filter(round__session=place.session).exclude(status=Table.Status.CONFIRMED)
    return render(request, "prizes.html", place.context(awards=awards, waiting=waiting.exists()))


def _value(award: Award) -> str:
    """What the prize is for, with its unit."""
    count = award.value
    if award.prize == Prize.TABLES_WON:
        return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}
    if award.prize == Prize.DEALS_WON:
        return ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count}
    if award.prize in (Prize.NEWCOMER, Prize.TEAM):
        return _("place %(place)s") % {"place": count}
    return points_words(count)


def _shown(place: Place, winner: Winner) -> Shown:
    if winner.row is None:
        return Shown(winner.name, "", [])
    player = winner.row.participant.player_id
    spots = [_where(place, spot) for spot in winner.spots]
    return Shown(winner.name, _player_url(place, player), spots)


def _player_url(place: Place, player: int) -> str:
    return reverse("player", args=[place.club.address, player])


def _where(place: Place, spot: Spot) -> Where:
    numbers = {"round": spot.table.round.number, "table": spot.table.number, "deal": spot.deal}
    if spot.entry is None:
        words = _("Round %(round)s · Table %(table)s") % numbers
        return Where(words, place.session_address("table", spot.table.round.number, spot.table.number))
    words = _("Round %(round)s · Table %(table)s · Deal %(deal)s") % numbers
    more = (spot.table.round.number, spot.table.number, spot.entry.key)
    return Where(words, place.session_address("entry", *more))
