"""A plan of several rounds in words: its seats, and what is to be said of it before it is accepted."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.winds import WINDS
from tracker.models import Session
from tracker.presentation import joined, wind_initial
from tracker.queries.earlier import team_mates
from tracker.queries.plans import Draft, earlier_of, wishes_for
from tracker.seating.event_report import EventReport, fewest_together, report_on_event
from tracker.seating.wishes import Wishes
from tracker.views.pairing import not_counted_words

#: How many names a sentence lists before it only counts.
FEW = 12


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of a plan: its number, and by seat the wind's letter and the name."""

    number: int
    seats: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of a plan: its number, its tables, and in words who sits out ("": nobody)."""

    number: int
    tables: Sequence[ShownTable]
    waiting: str


@dataclass(frozen=True, slots=True)
class PlanReport:
    """What a plan is like, a sentence a thing; with round and table who meets again and what is broken."""

    sentences: Sequence[str]
    again: Sequence[str]
    broken: Sequence[str]

    @property
    def is_warning(self) -> bool:
        """Whether anything is said that one would rather not have."""
        return bool(self.again or self.broken)


def shown_rounds(draft: Draft, first: int) -> list[ShownRound]:
    """The seats of a draft whose first round has this number."""
    names = [person.player.shown_name for person in draft.people]
    letters = [wind_initial(wind) for wind in WINDS]
    plan = draft.plan
    return [
        ShownRound(
            number,
            [
                ShownTable(place, [(letters[seat], names[one]) for seat, one in enumerate(table)])
                for place, table in enumerate(sitting, start=1)
            ],
            joined([names[one] for one in waiting]),
        )
        for number, (sitting, waiting) in enumerate(zip(plan.rounds, plan.sit_outs, strict=True), start=first)
    ]


def plan_report(session: Session, draft: Draft, first: int, apart: bool) -> PlanReport:
    """What is to be said of a draft whose first round has this number; `apart`: with team mates apart."""
    wishes = wishes_for(session, draft.people, apart)
    found = report_on_event(draft.plan, wishes=wishes, earlier=earlier_of(session, draft.people))
    words = _Words(session, draft, first, wishes)
    sentences = [
        _repeats(found),
        _most_meetings(found),
        _never_met(found),
        words.winds(found),
        _tables(found),
        _sit_outs(draft, found),
        _wishes(wishes, found),
        _unavoidable(draft, found) if apart else "",
        words.never_seated(),
        not_counted_words(session),
    ]
    return PlanReport([one for one in sentences if one], words.again(found), words.broken(found))


class _Words:
    """Sentences with names in them."""

    def __init__(self, session: Session, draft: Draft, first: int, wishes: Wishes) -> None:
        self.draft = draft
        self.wishes = wishes
        self.first = first
        self.names = [person.player.shown_name for person in draft.people]
        number = {person.player_id: place for place, person in enumerate(draft.people)}
        self.mates = {frozenset(number[one] for one in two) for two in team_mates(session, number)}

    def _where(self, round_: int, table: int, *people: int) -> dict[str, str | int]:
        names = joined([self.names[one] for one in people])
        return {"round": self.first + round_, "table": table + 1, "names": names}

    def again(self, report: EventReport) -> list[str]:
        """Who meets again, where."""
        found = []
        for one in report.again:
            words = ngettext(
                "Round %(round)s, table %(table)s: %(names)s have met once before",
                "Round %(round)s, table %(table)s: %(names)s have met %(count)s times before",
                one.before,
            )
            found.append(
                words % {**self._where(one.round, one.table, one.one, one.other), "count": one.before}
            )
        return found

    def broken(self, report: EventReport) -> list[str]:
        """Which wish is broken, where."""
        found = []
        for one in report.together:
            words = (
                _("Round %(round)s, table %(table)s: %(names)s are team mates")
                if frozenset((one.one, one.other)) in self.mates
                else _("Round %(round)s, table %(table)s: %(names)s are not to sit together")
            )
            found.append(words % self._where(one.round, one.table, one.one, one.other))
        for other in report.elsewhere:
            first, last = self.wishes.tables[other.player]
            words = ngettext(
                "Round %(round)s, table %(table)s: %(names)s is to sit at table %(first)s",
                "Round %(round)s, table %(table)s: %(names)s is to sit at tables %(first)s to %(last)s",
                1 if first == last else 2,
            )
            where = self._where(other.round, other.table, other.player)
            found.append(words % {**where, "first": first, "last": last})
        return found

    def winds(self, report: EventReport) -> str:
        """Whether the winds are even, or whose are not."""
        uneven = report.uneven_winds
        if not uneven:
            return _("Everybody begins with each wind as often as with any other, or once more.")
        if len(uneven) <= FEW:
            names = joined([self.names[one] for one in uneven])
            return _("The winds of %(names)s differ by more than one.") % {"names": names}
        words = ngettext(
            "The winds of %(count)s player differ by more than one.",
            "The winds of %(count)s players differ by more than one.",
            len(uneven),
        )
        return words % {"count": len(uneven)}

    def never_seated(self) -> str:
        """Who has no seat at all."""
        names = joined([person.player.shown_name for person in self.draft.never_seated()])
        return _("Without a seat in any round: %(names)s.") % {"names": names} if names else ""


def _repeats(report: EventReport) -> str:
    if not report.repeats:
        return _("Nobody meets anybody for the second time.")
    words = ngettext(
        "Once two meet again who have met before.",
        "%(count)s times two meet again who have met before.",
        report.repeats,
    )
    return words % {"count": report.repeats}


def _most_meetings(report: EventReport) -> str:
    """Nothing where nobody meets for the third time: repeats are told one by one."""
    if report.most_meetings <= 2:
        return ""
    return _("No pair meets more than %(count)s times in all.") % {"count": report.most_meetings}


def _never_met(report: EventReport) -> str:
    if not report.never_met:
        return _("Everybody meets everybody.")
    words = ngettext("One pair never meets.", "%(count)s pairs never meet.", report.never_met)
    return words % {"count": report.never_met}


def _tables(report: EventReport) -> str:
    if report.table_spread <= 1:
        return _("Everybody sits at each table as often as at any other, or once more.")
    words = _("Somebody sits at one table %(count)s times more often than at another; nobody more than that.")
    return words % {"count": report.table_spread}


def _sit_outs(draft: Draft, report: EventReport) -> str:
    if not any(draft.plan.sit_outs):
        return ""
    if report.sit_out_spread <= 1:
        return _("Nobody sits out again before everybody has.")
    words = _("Somebody sits out %(count)s times more often than another.")
    return words % {"count": report.sit_out_spread}


def _wishes(wishes: Wishes, report: EventReport) -> str:
    if not (wishes.apart or wishes.tables):
        return ""
    broken = len(report.together) + len(report.elsewhere)
    if not broken:
        return _("All wishes are kept.")
    words = ngettext("A wish is broken at one table.", "Wishes are broken %(count)s times.", broken)
    return words % {"count": broken}


def _unavoidable(draft: Draft, report: EventReport) -> str:
    """How many of the wishes no plan can keep, since teams are larger than there are tables."""
    teams: defaultdict[str, list[int]] = defaultdict(list)
    for place, person in enumerate(draft.people):
        if person.team:
            teams[person.team].append(place)
    least = fewest_together(draft.plan, list(teams.values()))
    if not least or not report.together:
        return ""
    words = ngettext(
        "At least one of these can’t be avoided: a team is larger than there are tables.",
        "At least %(count)s of these can’t be avoided: teams are larger than there are tables.",
        least,
    )
    return words % {"count": least}
