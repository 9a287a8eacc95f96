"""What looks wrong with the teams of a list: warnings, since a club may have its reasons."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.lines import CheckedLine
from tracker.models import Session
from tracker.queries.known_people import KnownPeople
from tracker.services.errors import Refusal

TEAM_SIZE = 4
MOST_TEAMS = 20  # that a warning names


def team_warnings(lines: Sequence[CheckedLine], known: KnownPeople, session: Session) -> list[Refusal]:
    """Warnings about teams as they would be afterwards; who lacks one is told at his line.

    Substitutes belong to no team. At a tournament a team is four people.
    """
    teams = _teams_afterwards(lines, known)
    if not teams:
        return []
    for line in lines:
        if line.name and not line.problems and not _team(line) and not _is_substitute(line):
            line.warnings.append(Refusal("no_team", _("No team, though others have one."), field="team"))
    warnings = _spelled_differently(teams)
    if session.kind == Session.Kind.TOURNAMENT:
        warnings += _wrong_sizes(teams)
    return warnings


def _teams_afterwards(lines: Sequence[CheckedLine], known: KnownPeople) -> Counter[str]:
    """How many people each team has, those who take part already included."""
    listed = {line.participant.pk for line in lines if line.participant}
    teams = Counter(
        part.team for part in known.participants.values() if part.pk not in listed and not part.substitute
    )
    teams.update(_team(line) for line in lines if not _is_substitute(line))
    del teams[""]
    return teams


def _team(line: CheckedLine) -> str:
    before = line.participant.team if line.participant else ""
    return str(line.details.get("team", before))


def _is_substitute(line: CheckedLine) -> bool:
    before = line.participant.substitute if line.participant else False
    return bool(line.details.get("substitute", before))


def _spelled_differently(teams: Counter[str]) -> list[Refusal]:
    """Teams whose names differ in capitals and blanks alone are two teams, and hardly meant so."""
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for team in teams:
        alike["".join(team.casefold().split())].append(team)
    text = _("The teams “%(one)s” and “%(other)s” differ in capitals or blanks alone: two teams are made.")
    return [
        Refusal("teams_alike", text, params={"one": names[0], "other": other})
        for names in alike.values()
        for other in names[1:]
    ]


def _wrong_sizes(teams: Counter[str]) -> list[Refusal]:
    wrong = [f"{team}: {count}" for team, count in teams.items() if count != TEAM_SIZE]
    if not wrong:
        return []
    told = " · ".join(wrong[:MOST_TEAMS]) + (" …" if len(wrong) > MOST_TEAMS else "")
    return [Refusal("team_size", _("Not four people are in these teams: %(teams)s."), params={"teams": told})]
