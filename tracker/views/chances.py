"""Before the last round: who can still be first, and what he needs."""

from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.chances import Chance
from tracker.forms.sessions import RANKINGS
from tracker.presentation import format_fraction, format_points, format_rank, joined
from tracker.queries.chances import Contender, Outlook, Stage, outlook
from tracker.views.places import Place, placed
from tracker.views.released import with_results


@dataclass(frozen=True, slots=True)
class Line:
    """One who can be first, in words."""

    rank: str
    name: str
    url: str
    figure: str
    behind: str
    lead: str
    table: int | None
    needs: str
    condition: str


@placed("see")
@with_results
def chances(request: HttpRequest, place: Place) -> HttpResponse:
    """What each needs, or why that can't be said."""
    found = outlook(place.session)
    context = place.context(
        lines=[_line(place, found, one) for one in found.contenders],
        notices=_notices(place, found),
        by=RANKINGS.get(found.by, ""),
        out=_out(found) if found.exact else "",
        early=found.stage not in (Stage.LAST, Stage.OVER),
    )
    return render(request, "chances.html", context)


def _notices(place: Place, found: Outlook) -> list[str]:
    """How far the session is, and how far what is told here can be relied on."""
    if found.stage != Stage.LAST:
        return [_too_early(found, place.session.rounds_total)]
    if not found.by:
        return [_("The session is ranked by something that can’t be reckoned ahead.")]
    if found.exact:
        return _of_table_points(found)
    return [_only_gaps(found, bool(place.session.drop_worst))]


def _only_gaps(found: Outlook, drops: bool) -> str:
    """Why nobody is out of it."""
    if found.in_finals and found.by == "table_points":
        return _("A round before the finals is not over: only the gaps to the first are told here.")
    if drops and not found.in_finals:
        return _(
            "Worst results are left out, and which that will be depends on the last round: only gaps here."
        )
    return _("Nobody is out of it: what one round can bring has no bound. These are the gaps to the first.")


def _too_early(found: Outlook, total: int | None) -> str:
    if found.stage == Stage.OVER:
        return _("All rounds are played: the standings say who is first.")
    if found.left is None:
        return _("How many rounds are meant to be played isn’t set: this page tells before the last one.")
    words = ngettext(
        "%(count)s round is to be played: this page tells before the last one.",
        "%(count)s rounds are to be played: this page tells before the last one.",
        found.left,
    )
    meant = _("%(total)s rounds are meant to be played.") % {"total": total}
    return f"{meant} {words % {'count': found.left}}" if total else words % {"count": found.left}


def _of_table_points(found: Outlook) -> list[str]:
    if not found.seated:
        told = [
            _(
                "Who sits where in the last round isn’t known yet. A table brings 4 table points at most: "
                "who is further behind can’t be first any more."
            )
        ]
    else:
        told = [_("Reckoned from the tables of the last round: nobody else can be first any more.")]
    if found.then:
        told.append(_("Who ends level in table points is parted by points."))
    else:
        told.append(_("Being level in table points counts as first here; what comes next parts them."))
    return told


def _out(found: Outlook) -> str:
    if not found.out:
        return _("Everybody can still be first.")
    words = ngettext(
        "%(count)s other player can’t be first any more.",
        "%(count)s other players can’t be first any more.",
        found.out,
    )
    return words % {"count": found.out}


def _line(place: Place, found: Outlook, one: Contender) -> Line:
    row = one.row
    figure = getattr(row, found.by)
    needs = condition = ""
    if one.chance is not None and one.chance.sure != 0:
        needs, condition = _needs(one.chance), _condition(found, one, one.chance)
    elif found.by == "points" and one.behind:
        needs = _points_needed(found, one)
    return Line(
        rank=format_rank(row.rank, row.tied),
        name=row.player_name,
        url=reverse("player", args=[place.club.address, row.participant.player_id]),
        figure=format_fraction(figure) if isinstance(figure, Fraction) else format_points(figure),
        behind=format_fraction(one.behind) if one.behind else "",
        lead=_lead(found, one),
        table=one.table,
        needs=needs,
        condition=condition,
    )


def _needs(chance: Chance) -> str:
    """The least that he needs, and from where on he is first for sure."""
    least = _("at least %(amount)s") % {"amount": format_fraction(chance.least)}
    if chance.sure is None:
        return least
    return _("%(least)s; sure with %(sure)s") % {"least": least, "sure": format_fraction(chance.sure)}


def _condition(found: Outlook, one: Contender, chance: Chance) -> str:
    """What the others may get when he does his best."""
    if not chance.limits:
        return _("with a win whatever the others do") if one.table else ""
    limits = [
        _("%(name)s gets at most %(amount)s")
        % {"name": found.names[limit.person], "amount": format_fraction(limit.most)}
        for limit in chance.limits
    ]
    if one.table is None:
        return _("if %(limits)s") % {"limits": joined(limits)}
    return _("with a win, if %(limits)s") % {"limits": joined(limits)}


def _lead(found: Outlook, one: Contender) -> str:
    """What is said of who is ahead of everybody, or level with the first."""
    if one.chance is not None and one.chance.sure == 0:
        return _("first whatever happens")
    if one.behind:
        return ""
    return _("leads") if len(found.leaders) == 1 else _("leads with others")


def _points_needed(found: Outlook, one: Contender) -> str:
    return _("at least %(more)s more than %(leaders)s") % {
        "more": format_points(one.to_pass),
        "leaders": joined(found.leaders),
    }
