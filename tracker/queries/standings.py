"""Standings of a session: the one place where results and penalties become ranks.

What each code of the ranking means stands in docs/standings.md.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.placing import rank
from tracker.models import Participant, Session
from tracker.queries.carrying import carried_sums, kept_sums
from tracker.queries.counting import Counted, Counting
from tracker.queries.meetings import Meetings, head_to_head, opponents
from tracker.queries.metrics import Sums
from tracker.queries.ranking import default_ranking

Figure = int | Fraction
Key = tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One participant's place and figures; points and table points contain the penalties.

    `rank` is None for a substitute and for who has no game that counts. `best_hand` is the highest total won.
    `absences` is how many rounds he was absent for, `left_out` how many of his worst results are in neither
    points nor table points. `finalist`: he is in the finals, and these have been cut.
    """

    rank: int | None
    tied: bool
    participant: Participant
    player_name: str
    file_id: str
    team: str
    games: int
    points: int
    table_points: Fraction
    wins: int
    deals_won: int
    best_hand: int
    average_place: Fraction | None
    penalties_points: int
    penalties_table_points: Fraction
    absences: int = 0
    left_out: int = 0
    finalist: bool = False


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team's place and figures: the sums of its members who are no substitutes.

    `left_out` is how many results of its members are in neither points nor table points.
    """

    rank: int | None
    tied: bool
    team: str
    games: int
    points: int
    table_points: Fraction
    absences: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows in rank order, those without a rank last; the codes ranked by; whether all tables count.

    `in_finals`: the finals have been cut, and finalists stand before all others.
    """

    rows: Sequence[StandingRow]
    ranking: Sequence[str]
    live: bool
    in_finals: bool = False


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """Rows of teams in rank order; the codes that they are ranked by; whether unconfirmed tables count."""

    rows: Sequence[TeamRow]
    ranking: Sequence[str]
    live: bool


#: Figures of a ranking that are sums; the highest is first.
_COUNTING: Mapping[str, Callable[[Sums], Figure]] = MappingProxyType(
    {
        "points": lambda sums: sums.all_points,
        "table_points": lambda sums: sums.table_points,
        "wins": lambda sums: sums.wins,
        "deals_won": lambda sums: sums.deals_won,
        "best_hand": lambda sums: sums.best_hand,
        # The lowest average is the best.
        "average_place": lambda sums: -(sums.average_place or Fraction(0)),
    }
)


def session_standings(session: Session, *, live: bool = False, through: int | None = None) -> Standings:
    """The standings of confirmed tables, with `live` of all tables that have begun.

    With `through` those after the round of that number: what belongs to a later one does not count; the
    session's own penalties always do. Four queries; one more where the ranking asks who met whom, three each
    where results are left out and where finalists take along less than everything. Ties share the place, by
    name among them.
    """
    return standings_of(Counting(session, live, through), people_of(session), live=live)


def people_of(session: Session) -> list[Participant]:
    """Everybody who takes part, with the player; one query."""
    return list(Participant.objects.filter(session=session).select_related("player"))


def standings_of(counting: Counted, participants: Sequence[Participant], *, live: bool) -> Standings:
    """The standings of what counts, wherever it was read from; `participants` are all of the session."""
    ranking = _ranking(counting.session)
    finalists = {one.pk for one in participants if one.finalist} if counting.in_finals else set()
    sums = carried_sums(counting, ranking, finalists)
    playing = [one.pk for one in participants if not one.substitute and sums.get(one.pk, Sums()).games]
    keys = _keys({pk: (pk in finalists,) for pk in playing}, sums, ranking, counting)
    ranks = dict(zip(playing, rank([keys[pk] for pk in playing]), strict=True))
    rows = [
        _row(one, sums.get(one.pk, Sums()), ranks.get(one.pk), one.pk in finalists) for one in participants
    ]
    return Standings(sorted(rows, key=_row_order), ranking, live, counting.in_finals)


def team_standings(session: Session, *, live: bool = False, through: int | None = None) -> TeamStandings:
    """The teams, ranked by what of the session's ranking can be summed; points where nothing of it can.

    Four queries, three more where results are left out. Teams whose members have no game that counts are
    last, without a rank. Finals change nothing here: every round counts whole.
    """
    ranking = [code for code in _ranking(session) if code in _COUNTING] or ["points"]
    sums = kept_sums(Counting(session, live, through), _ranking(session))
    teams: defaultdict[str, Sums] = defaultdict(Sums)
    members = Participant.objects.filter(session=session).exclude(team="")
    for pk, team, substitute in members.values_list("pk", "team", "substitute"):
        teams[team] += Sums() if substitute else sums.get(pk, Sums())
    playing = [team for team, total in teams.items() if total.games]
    places = rank([tuple(_COUNTING[code](teams[team]) for code in ranking) for team in playing])
    ranks = dict(zip(playing, places, strict=True))
    rows = [_team_row(team, total, ranks.get(team)) for team, total in teams.items()]
    return TeamStandings(sorted(rows, key=_team_order), ranking, live)


def _ranking(session: Session) -> list[str]:
    return list(session.ranking) or default_ranking(session.ruleset)


def _keys(
    keys: Mapping[int, Key], sums: Mapping[int, Sums], ranking: Sequence[str], counting: Counted
) -> dict[int, Key]:
    """The keys continued by what is ranked by, the highest first; code by code, as equals are compared."""
    found = dict(keys)
    met: Meetings = counting.meetings() if {"head_to_head", "opponents"} & set(ranking) else ()
    for code in ranking:
        figures: Mapping[int, Figure]
        if code == "head_to_head":
            figures = head_to_head(_equals(found), met)
        elif code == "opponents":
            figures = opponents({pk: total.all_points for pk, total in sums.items()}, met)
        else:
            figures = {pk: _COUNTING[code](sums[pk]) for pk in found}
        found = {pk: (*key, figures.get(pk, 0)) for pk, key in found.items()}
    return found


def _equals(keys: Mapping[int, Key]) -> list[list[int]]:
    groups: defaultdict[Key, list[int]] = defaultdict(list)
    for pk, key in keys.items():
        groups[key].append(pk)
    return list(groups.values())


def _row(participant: Participant, sums: Sums, place: tuple[int, bool] | None, finalist: bool) -> StandingRow:
    number, tied = place or (None, False)
    return StandingRow(
        rank=number,
        tied=tied,
        participant=participant,
        player_name=participant.player.shown_name,
        file_id=participant.file_id,
        team=participant.team,
        games=sums.games,
        points=sums.all_points,
        table_points=sums.table_points,
        wins=sums.wins,
        deals_won=sums.deals_won,
        best_hand=sums.best_hand,
        average_place=sums.average_place,
        penalties_points=sums.penalty_points,
        penalties_table_points=Sums(penalty_sixtieths=sums.penalty_sixtieths).table_points,
        absences=sums.absences,
        left_out=sums.left_out,
        finalist=finalist,
    )


def _team_row(team: str, sums: Sums, place: tuple[int, bool] | None) -> TeamRow:
    number, tied = place or (None, False)
    return TeamRow(
        rank=number,
        tied=tied,
        team=team,
        games=sums.games,
        points=sums.all_points,
        table_points=sums.table_points,
        absences=sums.absences,
        left_out=sums.left_out,
    )


def _row_order(row: StandingRow) -> tuple[bool, int, str, str]:
    return (row.rank is None, row.rank or 0, row.player_name.casefold(), row.file_id)


def _team_order(row: TeamRow) -> tuple[bool, int, str, str]:
    return (row.rank is None, row.rank or 0, row.team.casefold(), row.team)
