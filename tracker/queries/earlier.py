"""What the next round of a session needs to know of those before: the standing, who met, who sat out.

Standing, meetings and winds are those of confirmed tables, as in the standings. People are ids of players.
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from itertools import combinations

from tracker.models import Participant, Round, Seat, Session, Table
from tracker.queries.metrics import counted
from tracker.queries.standings import session_standings
from tracker.seating.pairing import Before
from tracker.seating.pairing_report import Two, meetings_of
from tracker.seating.plans import SEATS


def standing_of(session: Session, people: Collection[int]) -> list[list[int]]:
    """These people in order of standing, equals in one group, those without a place in the last one."""
    left = set(people)
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for row in session_standings(session).rows:
        if row.rank is not None and row.participant.player_id in left:
            groups[row.rank].append(row.participant.player_id)
            left.remove(row.participant.player_id)
    return [group for group in (*groups.values(), sorted(left)) if group]


def before(session: Session, people: Collection[int]) -> Before[int]:
    """Who has met whom, who began with which wind, and how often these people sat out; three queries.

    Everybody who shared a confirmed table has met; who took turns there began with no wind. A round without
    a seat was sat out, whatever became of its tables: who came late has sat out those before. Rounds that
    are only planned are not yet sat out.
    """
    tables: defaultdict[int, list[int]] = defaultdict(list)
    winds: defaultdict[int, list[int]] = defaultdict(lambda: [0] * SEATS)
    seats = Seat.objects.filter(round__session=session)
    confirmed = seats.filter(table__status__in=counted(False)).order_by("pk")
    for table, player, position in confirmed.values_list("table", "participant__player", "position"):
        tables[table].append(player)
        if position < SEATS:
            winds[player][position] += 1
    rounds = session.rounds.exclude(status=Round.Status.PLANNED).count()
    begun = seats.exclude(round__status=Round.Status.PLANNED)
    played = Counter(
        begun.filter(participant__player__in=people).values_list("participant__player", flat=True)
    )
    sit_outs = {player: rounds - played[player] for player in people}
    return Before(meetings_of(tables.values()), dict(winds), sit_outs)


def team_mates(session: Session, people: Collection[int]) -> set[Two[int]]:
    """Each two of these people who play for one team."""
    members = Participant.objects.filter(session=session, player__in=people).exclude(team="")
    teams: defaultdict[str, list[int]] = defaultdict(list)
    for player, team in members.values_list("player", "team"):
        teams[team].append(player)
    return {frozenset(two) for team in teams.values() for two in combinations(team, 2)}


def not_counted(session: Session) -> list[tuple[int, int]]:
    """The tables of rounds that have begun that are not confirmed, as numbers of round and table."""
    tables = Table.objects.filter(round__session=session).exclude(status__in=counted(False))
    tables = tables.exclude(round__status=Round.Status.PLANNED)
    return list(tables.order_by("round__number", "number").values_list("round__number", "number"))
