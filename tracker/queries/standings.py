"""The one function that says who stands where in a session; definitions: docs/standings.md."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Count, Max, Q, Sum

from scoring.placing import from_sixtieths, rank
from tracker.models import Participant, Penalty, Seat, Session, Table

_NOTHING = {"games": 0, "points": 0, "sixtieths": 0, "wins": 0, "deals_won": 0, "best_hand": 0, "places": 0}
_PLAYED = (Table.Status.RUNNING, Table.Status.ENDED, Table.Status.CONFIRMED)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One participant. Points and table points contain the penalties; `rank` None: outside places."""

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


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team: the sums of its members who are no substitutes."""

    rank: int
    tied: bool
    team: str
    games: int
    points: int
    table_points: Fraction


@dataclass(frozen=True, slots=True)
class Standings:
    """All participants in rank order, ties by shown name, those outside places last."""

    rows: list[StandingRow]
    ranking: list[str]
    live: bool


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """All teams in rank order, ties by name."""

    rows: list[TeamRow]
    ranking: list[str]
    live: bool


@dataclass(slots=True)
class _Tally:
    """What one participant has, while the places are being found."""

    participant: Participant
    figures: Mapping[str, int]
    penalty_points: int = 0
    penalty_sixtieths: int = 0
    key: tuple[Any, ...] = field(default_factory=tuple)

    @property
    def placed(self) -> bool:
        return self.figures["games"] > 0 and not self.participant.substitute

    @property
    def points(self) -> int:
        return self.figures["points"] + self.penalty_points

    @property
    def sixtieths(self) -> int:
        return self.figures["sixtieths"] + self.penalty_sixtieths

    @property
    def average_place(self) -> Fraction | None:
        games = self.figures["games"]
        return Fraction(self.figures["places"], games) if games else None


def session_standings(session: Session, *, live: bool = False) -> Standings:
    """Who stands where: confirmed tables count, with `live` also those that are still playing or ended."""
    tallies = _tallies(session, live)
    ranked = [tally for tally in tallies if tally.placed]
    _find_keys(ranked, session, live)
    places = dict(zip(map(id, ranked), rank([tally.key for tally in ranked]), strict=True))
    rows = [_row(tally, places.get(id(tally))) for tally in tallies]
    last = len(rows) + 1
    rows.sort(key=lambda row: (row.rank or last, row.player_name.casefold(), row.file_id))
    return Standings(rows, list(session.ranking), live)


def team_standings(session: Session, *, live: bool = False) -> TeamStandings:
    """The teams by the session's ranking as far as it speaks of points and table points, else by points."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for tally in _tallies(session, live):
        if tally.participant.team and not tally.participant.substitute:
            total = sums[tally.participant.team]
            for index, amount in enumerate((tally.figures["games"], tally.points, tally.sixtieths)):
                total[index] += amount
    of_code = {"points": 1, "table_points": 2}
    order = [of_code[code] for code in session.ranking if code in of_code] or [1]
    teams = list(sums)
    ranks = rank([tuple(sums[team][index] for index in order) for team in teams])
    rows = [
        TeamRow(place, tied, team, sums[team][0], sums[team][1], from_sixtieths(sums[team][2]))
        for team, (place, tied) in zip(teams, ranks, strict=True)
    ]
    rows.sort(key=lambda row: (row.rank, row.team.casefold()))
    return TeamStandings(rows, list(session.ranking), live)


def counted_seats(session: Session, *, live: bool) -> Any:
    """The seats whose results count."""
    seats = Seat.objects.filter(round__session=session)
    if live:
        return seats.filter(table__status__in=_PLAYED)
    return seats.filter(table__status=Table.Status.CONFIRMED)


def _tallies(session: Session, live: bool) -> list[_Tally]:
    figures = {
        row.pop("participant_id"): row
        for row in counted_seats(session, live=live)
        .order_by()
        .values("participant_id")
        .annotate(
            games=Count("pk"),
            points=Sum("score"),
            sixtieths=Sum("table_points_60"),
            wins=Count("pk", filter=Q(place=1)),
            deals_won=Sum("deals_won"),
            best_hand=Max("best_hand"),
            places=Sum("place", default=0),
        )
    }
    tallies = {
        part.pk: _Tally(part, figures.get(part.pk, _NOTHING))
        for part in session.participants.select_related("player")
    }
    for penalty in _penalties(session, live):
        tally = tallies[penalty.participant_id]
        tally.penalty_points += penalty.points or 0
        tally.penalty_sixtieths += penalty.table_points_60 or 0
    return list(tallies.values())


def _penalties(session: Session, live: bool) -> Iterable[Penalty]:
    counting = Q(table__status__in=_PLAYED) if live else Q(table__status=Table.Status.CONFIRMED)
    return session.penalties.filter(Q(table=None) | counting, withdrawn_at=None)


def _row(tally: _Tally, place: tuple[int, bool] | None) -> StandingRow:
    figures, part = tally.figures, tally.participant
    return StandingRow(
        rank=place[0] if place else None,
        tied=place[1] if place else False,
        participant=part,
        player_name=part.player.shown_name,
        file_id=part.file_id,
        team=part.team,
        games=figures["games"],
        points=tally.points,
        table_points=from_sixtieths(tally.sixtieths),
        wins=figures["wins"],
        deals_won=figures["deals_won"],
        best_hand=figures["best_hand"],
        average_place=tally.average_place,
        penalties_points=tally.penalty_points,
        penalties_table_points=from_sixtieths(tally.penalty_sixtieths),
    )


_SIMPLE: Mapping[str, Callable[[_Tally], Any]] = {
    "points": lambda tally: tally.points,
    "table_points": lambda tally: tally.sixtieths,
    "wins": lambda tally: tally.figures["wins"],
    "deals_won": lambda tally: tally.figures["deals_won"],
    "best_hand": lambda tally: tally.figures["best_hand"],
    "average_place": lambda tally: -(tally.average_place or Fraction(0)),
}


def _find_keys(ranked: Sequence[_Tally], session: Session, live: bool) -> None:
    """Give each tally its key, code by code; higher is better."""
    meetings = _Meetings(session, live)
    for code in session.ranking:
        if code == "head_to_head":
            found = meetings.head_to_head(ranked)
        elif code == "opponents":
            found = meetings.opponents(ranked)
        else:
            found = [_SIMPLE[code](tally) for tally in ranked]
        for tally, figure in zip(ranked, found, strict=True):
            tally.key = (*tally.key, figure)


class _Meetings:
    """Who met whom, read only where the ranking asks for it."""

    def __init__(self, session: Session, live: bool) -> None:
        self._seats = counted_seats(session, live=live)
        self._read: dict[int, list[tuple[int, int]]] | None = None

    @property
    def tables(self) -> dict[int, list[tuple[int, int]]]:
        """By table its participants with their table points in sixtieths."""
        if self._read is None:
            self._read = defaultdict(list)
            for table, participant, sixtieths in self._seats.order_by().values_list(
                "table_id", "participant_id", "table_points_60"
            ):
                self._read[table].append((participant, sixtieths))
        return self._read

    def head_to_head(self, ranked: Sequence[_Tally]) -> list[int]:
        """Table points (sixtieths) at the tables shared with those who are equal so far."""
        equals = {tally.participant.pk: tally.key for tally in ranked}
        sums: defaultdict[int, int] = defaultdict(int)
        for people in self.tables.values():
            keys = [equals.get(participant) for participant, _sixtieths in people]
            for participant, sixtieths in people:
                key = equals.get(participant)
                if key is not None and keys.count(key) > 1:
                    sums[participant] += sixtieths
        return [sums[tally.participant.pk] for tally in ranked]

    def opponents(self, ranked: Sequence[_Tally]) -> list[Fraction]:
        """The mean of the opponents' points, an opponent met twice counting twice."""
        points = {tally.participant.pk: tally.points for tally in ranked}
        met: defaultdict[int, list[int]] = defaultdict(list)
        for people in self.tables.values():
            for participant, _sixtieths in people:
                met[participant] += [points.get(other, 0) for other, _own in people if other != participant]
        return [_mean(met[tally.participant.pk]) for tally in ranked]


def _mean(amounts: Sequence[int]) -> Fraction:
    return Fraction(sum(amounts), len(amounts)) if amounts else Fraction(0)
