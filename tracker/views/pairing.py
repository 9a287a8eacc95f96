"""The seats of the next round as a method proposes them, and what is to be said of any seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.rounds import SeatsForm
from tracker.models import Player, Session
from tracker.presentation import joined
from tracker.queries.earlier import before, not_counted, standing_of, team_mates
from tracker.queries.wishes import apart_wishes, table_wishes, wishes_of
from tracker.seating.pairing import Method, Pairing, pair
from tracker.seating.pairing_report import Together, Two, report_on
from tracker.seating.round_wishes import at_wanted_tables, misplaced, rivals
from tracker.seating.search import Proof

PAIRED = frozenset(method.value for method in Method)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in order of play, and what the search for them has to say."""

    tables: Sequence[Sequence[Player | None]]
    words: str = ""


@dataclass(frozen=True, slots=True)
class _Wishes:
    """Who is not to sit together, who of these are team mates, and who is to sit at which tables."""

    apart: Collection[Two[int]]
    mates: Collection[Two[int]]
    tables: Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class SeatsReport:
    """What a page says of the seats it shows: in one line who meets again, then each two; wishes broken."""

    repeats: str
    again: Sequence[str]
    broken: Sequence[str]
    not_counted: str

    @property
    def is_warning(self) -> bool:
        """Whether anything is said that one would rather not have."""
        return bool(self.again or self.broken)


def paired(session: Session, people: Sequence[Player], method: Method, apart: bool) -> Proposal:
    """The next round of these people by the method; with `apart` team mates sit at different tables."""
    by_id = {player.pk: player for player in people}
    wishes = _wishes(session, by_id, apart)
    found = pair(
        standing_of(session, by_id),
        method,
        SystemRandom(),
        before=before(session, by_id),
        apart={*wishes.apart, *rivals(wishes.tables)},
    )
    numbered = at_wanted_tables(found.tables, wishes.tables)
    tables = [[by_id[person] for person in table] for table in numbered]
    return Proposal(tables, _search_words(found, method, by_id))


def seats_report(session: Session, form: SeatsForm, method: str, apart: bool) -> SeatsReport:
    """What is to be said of the seats that stand in the form, whoever put them there."""
    tables = form.chosen()
    by_id = {player.pk: player for table in tables for player in table}
    earlier = before(session, by_id)
    seated = [[player.pk for player in table] for table in tables]
    wishes = _wishes(session, by_id, apart)
    report = report_on(seated, earlier.meetings, wishes.apart)
    elsewhere = misplaced(seated, wishes.tables)
    names = {key: player.shown_name for key, player in by_id.items()}
    return SeatsReport(
        repeats=_repeats_words(len(report.repeats), bool(earlier.meetings) and any(tables)),
        again=[_again_words(one, names) for one in report.repeats],
        broken=[
            *(_broken_words(one, names, wishes) for one in report.broken),
            *(_elsewhere_words(table, person, names, wishes) for table, person in elsewhere),
        ],
        not_counted=not_counted_words(session) if method in PAIRED else "",
    )


def _wishes(session: Session, people: Collection[int], apart: bool) -> _Wishes:
    """What is wished for these players, by id; with `apart` team mates are not to sit together."""
    wishes = wishes_of(session)
    mates = team_mates(session, people) if apart else set()
    here = {two for two in apart_wishes(wishes) if two <= set(people)}
    wanted = {player: tables for player, tables in table_wishes(wishes).items() if player in people}
    return _Wishes(here | mates, mates, wanted)


def _search_words(found: Pairing[int], method: Method, people: dict[int, Player]) -> str:
    """What was proved where somebody meets again or a wish is broken; whom the lot parted."""
    if found.parted:
        groups = [joined([people[person].shown_name for person in group]) for group in found.parted]
        return _("Of equal standing, parted by lot: %(names)s.") % {"names": "; ".join(groups)}
    well = not (found.report.repeats or found.report.broken)
    if well or method in (Method.STANDING, Method.INTERVAL):
        return ""
    if found.proof is Proof.FEWEST:
        return _("All ways of seating these people were weighed: none does better.")
    if found.proof is Proof.NOT_PERFECT:
        return _(
            "No way of seating these people avoids it altogether; one that does a little better may exist."
        )
    return _("The search was stopped before it was through: seats that do better may exist.")


def _repeats_words(number: int, met: bool) -> str:
    if number:
        words = ngettext("One pair meets again.", "%(count)s pairs meet again.", number)
        return words % {"count": number}
    return _("Nobody meets anybody for the second time.") if met else ""


def _again_words(one: Together[int], names: dict[int, str]) -> str:
    words = ngettext(
        "Table %(table)s: %(names)s have met once before",
        "Table %(table)s: %(names)s have met %(count)s times before",
        one.before,
    )
    return words % {**_who(one, names), "count": one.before}


def _broken_words(one: Together[int], names: dict[int, str], wishes: _Wishes) -> str:
    if frozenset((one.one, one.other)) in wishes.mates:
        return _("Table %(table)s: %(names)s are team mates") % _who(one, names)
    return _("Table %(table)s: %(names)s are not to sit together") % _who(one, names)


def _elsewhere_words(table: int, person: int, names: dict[int, str], wishes: _Wishes) -> str:
    first, last = wishes.tables[person]
    words = ngettext(
        "Table %(table)s: %(name)s is to sit at table %(first)s",
        "Table %(table)s: %(name)s is to sit at tables %(first)s to %(last)s",
        1 if first == last else 2,
    )
    return words % {"table": table, "name": names[person], "first": first, "last": last}


def _who(one: Together[int], names: dict[int, str]) -> dict[str, str | int]:
    return {"table": one.table + 1, "names": joined([names[one.one], names[one.other]])}


def not_counted_words(session: Session) -> str:
    """Which tables are not confirmed and so count nowhere, in one sentence; empty where all are."""
    open_tables = not_counted(session)
    if not open_tables:
        return ""
    tables = [
        _("round %(round)s, table %(table)s") % {"round": round_, "table": table}
        for round_, table in open_tables
    ]
    return _("Not confirmed, so neither points nor meetings count: %(tables)s.") % {
        "tables": "; ".join(tables)
    }
