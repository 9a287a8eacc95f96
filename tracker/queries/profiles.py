"""What one player has played: confirmed tables only, by rule set and by session, never mixed."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from tracker.access import Rights
from tracker.models import Penalty, Player, Seat, Session, Table
from tracker.queries.metrics import Sums, counting_penalties, sums_by
from tracker.queries.released import of_shown_results


@dataclass(frozen=True, slots=True)
class ProfileSession:
    """A player's figures in one session, penalties included."""

    session: Session
    games: int
    wins: int
    average_place: Fraction | None
    table_points: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class RulesetTotals:
    """A player's figures over all sessions of one rule set, penalties included."""

    ruleset: str
    games: int
    wins: int
    average_place: Fraction | None
    table_points: Fraction
    points: int
    deals_won: int
    best_hand: int


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """All that a player has played: by rule set, and by session, latest first."""

    rulesets: list[RulesetTotals]
    sessions: list[ProfileSession]


def player_profile(player: Player, rights: Rights) -> PlayerProfile:
    """The figures of a player in sessions that stand and whose results the viewer sees, in three queries."""
    seats = Seat.objects.filter(
        of_shown_results(rights, "participant__session__"),
        participant__player=player,
        table__status=Table.Status.CONFIRMED,
        participant__session__superseded_at__isnull=True,
    )
    penalties = Penalty.objects.filter(
        counting_penalties(live=False),
        of_shown_results(rights, "session__"),
        participant__player=player,
        session__superseded_at__isnull=True,
    )
    sums = sums_by("participant__session", seats, penalties)
    sessions = list(Session.objects.filter(pk__in=sums))
    by_ruleset: defaultdict[str, Sums] = defaultdict(Sums)
    for session in sessions:
        by_ruleset[session.ruleset] += sums[session.pk]
    return PlayerProfile(
        [_totals(ruleset, by_ruleset[ruleset]) for ruleset in sorted(by_ruleset)],
        [_in_session(session, sums[session.pk]) for session in sessions],
    )


def _in_session(session: Session, sums: Sums) -> ProfileSession:
    return ProfileSession(
        session, sums.games, sums.wins, sums.average_place, sums.table_points, sums.all_points
    )


def _totals(ruleset: str, sums: Sums) -> RulesetTotals:
    return RulesetTotals(
        ruleset,
        sums.games,
        sums.wins,
        sums.average_place,
        sums.table_points,
        sums.all_points,
        sums.deals_won,
        sums.best_hand,
    )
