"""Rounds made one by one: nobody meets twice while it can be helped, and that is proved."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.seating.events import Event
from tracker.seating.draw import as_last_time
from tracker.seating.pairing import Before, Method, Pairing, pair
from tracker.seating.pairing_report import Two, meetings_of, report_on
from tracker.seating.search import Proof

Tables = list[tuple[int, ...]]
SEARCHED = [Method.RANDOM, Method.SWISS]
STRICT = [Method.STANDING, Method.INTERVAL]


def alone(players: int) -> list[list[int]]:
    """So many players, no two of them equal."""
    return [[player] for player in range(players)]


def seated(pairing: Pairing[int]) -> list[list[int]]:
    """The tables without their order of play."""
    return [sorted(table) for table in pairing.tables]


def all_ways(players: Sequence[int]) -> Iterator[Tables]:
    """Every way to seat these players at tables of four."""
    if not players:
        yield []
        return
    for three in combinations(players[1:], 3):
        rest = [player for player in players[1:] if player not in three]
        for tables in all_ways(rest):
            yield [(players[0], *three), *tables]


def badness(tables: Sequence[Sequence[int]], met: Counter[Two[int]], apart: set[Two[int]]) -> tuple[int, ...]:
    """What counts first, then, last: wishes, repeats (a third meeting more than two second), distance."""
    pairs = [frozenset(two) for table in tables for two in combinations(table, 2)]
    apart_by = sum((2 * max(two) - 2 * min(two)) ** 2 for two in pairs)
    repeats = sum(3 ** (met[two] - 1) for two in pairs if met[two])
    return sum(two in apart for two in pairs), repeats, apart_by


def earlier(players: int) -> st.SearchStrategy[list[list[int]]]:
    """Some tables at which these players have sat."""
    table = st.lists(st.integers(0, players - 1), min_size=4, max_size=4, unique=True)
    return st.lists(table, max_size=10)


def wishes(players: int) -> st.SearchStrategy[set[Two[int]]]:
    """Some pairs that are not to sit together."""
    two = st.frozensets(st.integers(0, players - 1), min_size=2, max_size=2)
    return st.sets(two, max_size=4)


@pytest.mark.parametrize("players", [8, 12])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_way_of_seating_is_better(players: int, data: st.DataObject) -> None:
    met = meetings_of(data.draw(earlier(players)))
    apart = data.draw(wishes(players))
    found = pair(alone(players), Method.SWISS, Random(1), before=Before(met), apart=apart)
    least = min(badness(tables, met, apart) for tables in all_ways(range(players)))
    assert badness(found.tables, met, apart) == least
    assert found.proof is Proof.FEWEST


@settings(max_examples=25, deadline=None)
@given(data=st.data(), players=st.integers(9, 11), method=st.sampled_from(SEARCHED))
def test_no_way_of_sitting_out_fairly_is_better(data: st.DataObject, players: int, method: Method) -> None:
    met = meetings_of(data.draw(earlier(players)))
    outs = dict(enumerate(data.draw(st.lists(st.integers(0, 1), min_size=players, max_size=players))))
    found = pair(alone(players), method, Random(1), before=Before(met, sit_outs=outs))
    fewest = sum(sorted(outs.values())[: players % 4])
    assert sum(outs[player] for player in found.sit_outs) == fewest
    benches = combinations(range(players), players % 4)
    fair = (set(bench) for bench in benches if sum(outs[player] for player in bench) == fewest)
    ways = chain.from_iterable(
        all_ways([player for player in range(players) if player not in bench]) for bench in fair
    )
    assert found.proof is Proof.FEWEST
    assert badness(found.tables, met, set())[1] == min(badness(tables, met, set())[1] for tables in ways)


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(0, 22),
    rounds=st.integers(1, 7),
    method=st.sampled_from(Method),
    seed=st.integers(0, 99),
)
def test_any_number_of_players_is_seated(players: int, rounds: int, method: Method, seed: int) -> None:
    event = Event(players, Random(seed))
    for _ in range(rounds):
        found = event.play(method)
        everybody = [*chain.from_iterable(found.tables), *found.sit_outs]
        assert sorted(everybody) == list(range(players))
        assert all(len(table) == 4 for table in found.tables)
        assert len(found.sit_outs) == (players if players < 4 else players % 4)
        outs = [event.sit_outs[player] for player in range(players)]
        assert players < 4 or max(outs) - min(outs) <= 1
    if method in SEARCHED and players >= 20:
        met = [event.meetings[two] for two in event.meetings]
        assert max(met) <= 2


def test_who_have_met_two_by_two_meet_the_others() -> None:
    """As A-D, B-C after A-B, C-D and A-C, B-D, with four in place of one: the only way that is left."""
    # The lines of the plane of four times four points: five directions, no pair on two lines.
    product = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    directions: list[Tables] = [[tuple(4 * x + y for y in range(4)) for x in range(4)]]
    directions += [
        [tuple(4 * x + (product[slope][x] ^ start) for x in range(4)) for start in range(4)]
        for slope in range(4)
    ]
    for last in range(5):
        played = [table for number, tables in enumerate(directions) if number != last for table in tables]
        assert set(meetings_of(played).values()) == {1}
        for seed, method in enumerate(SEARCHED * 2):
            order = Random(seed).sample(range(16), 16)
            standing = [[player] for player in order]
            found = pair(standing, method, Random(seed), before=Before(meetings_of(played)))
            assert sorted(seated(found)) == sorted(sorted(table) for table in directions[last])
            assert not found.report.repeats


def test_a_perfect_round_is_found_where_going_on_from_the_top_is_not_enough() -> None:
    # The best four may sit together, but then 5, who has met all below him, has only 4 to sit with.
    played = [(5, other) for other in range(6, 12)]
    found = pair(alone(12), Method.SWISS, Random(1), before=Before(meetings_of(played)))
    assert not found.report.repeats
    assert [0, 1, 2, 3] not in seated(found)


@pytest.mark.parametrize("players", [16, 20, 24, 40])
@pytest.mark.parametrize("method", SEARCHED)
def test_a_meeting_repeats_only_where_no_round_is_without(players: int, method: Method) -> None:
    event = Event(players, Random(players))
    for number in range(6):
        found = event.play(method)
        assert found.report.repeats or found.proof is Proof.FEWEST
        assert not found.report.repeats or found.proof is not Proof.NONE
        assert number > 2 or not found.report.repeats


@pytest.mark.parametrize("seed", range(5))
def test_nobody_meets_in_all_three_rounds(seed: int) -> None:
    event = Event(12, Random(seed))
    for _ in range(3):
        event.play(Method.SWISS)
    assert max(event.meetings.values()) == 2


def test_neighbours_meet() -> None:
    found = pair(alone(12), Method.SWISS, Random(1), before=Before())
    assert seated(found) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    met = meetings_of([(0, 1)])
    found = pair(alone(12), Method.SWISS, Random(1), before=Before(met))
    assert seated(found)[2] == [8, 9, 10, 11]
    assert {0, 1} not in [{*table} & {0, 1} for table in found.tables]


def test_equals_are_parted_by_lot_and_sit_together() -> None:
    standing = [[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11]]
    ways = [seated(pair(standing, Method.SWISS, Random(seed), before=Before())) for seed in range(9)]
    assert len({tuple(tables[0]) for tables in ways}) > 1
    assert all(tables[2] == [8, 9, 10, 11] for tables in ways)


def test_strictly_by_standing() -> None:
    met = meetings_of([(0, 1, 2, 3)])
    found = pair(alone(13), Method.STANDING, Random(1), before=Before(met, sit_outs={12: 1}))
    assert seated(found) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 12]]
    assert found.sit_outs == (11,)
    assert len(found.report.repeats) == 6
    assert found.parted == ()


def test_who_is_equal_at_the_border_of_two_tables_is_parted_by_lot() -> None:
    standing = [[0], [1], [2], [3, 4], [5, 6], [7]]
    ways = [pair(standing, Method.STANDING, Random(seed), before=Before()) for seed in range(9)]
    assert {tuple(seated(found)[0]) for found in ways} == {(0, 1, 2, 3), (0, 1, 2, 4)}
    assert {tuple(sorted(group)) for found in ways for group in found.parted} == {(3, 4)}


def test_every_so_manieth() -> None:
    found = pair(alone(12), Method.INTERVAL, Random(1), before=Before())
    assert seated(found) == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


@pytest.mark.parametrize("method", SEARCHED)
def test_wishes_come_before_meetings(method: Method) -> None:
    # Two teams of four at two tables: two of each at both, so wishes are broken as rarely as can be.
    teams = [{0, 1, 2, 3}, {4, 5, 6, 7}]
    apart = {frozenset(two) for team in teams for two in combinations(team, 2)}
    found = pair(alone(8), method, Random(1), before=Before(), apart=apart)
    assert len(found.report.broken) == 4
    # Sixteen in four teams: one of each at every table, though that repeats meetings.
    apart = {frozenset(two) for start in range(0, 16, 4) for two in combinations(range(start, start + 4), 2)}
    met = meetings_of(tuple(4 * team + seat for team in range(4)) for seat in range(4))
    met.update(two for two in map(frozenset, combinations(range(16), 2)) if two not in apart)
    found = pair(alone(16), method, Random(1), before=Before(met), apart=apart)
    assert not found.report.broken
    assert len(found.report.repeats) == 24
    assert max(one.before for one in found.report.repeats) == 1


def test_who_sat_out_sits_out_again_only_after_everybody_else() -> None:
    for method in Method:
        event = Event(11, Random(2))
        seen: set[int] = set()
        for _ in range(3):
            out = event.play(method).sit_outs
            assert not seen & {*out}
            seen |= {*out}
        assert len(seen) == 9


def test_by_swiss_the_last_sits_out() -> None:
    assert pair(alone(9), Method.SWISS, Random(1), before=Before()).sit_outs == (8,)
    assert pair(alone(9), Method.SWISS, Random(1), before=Before(sit_outs={8: 1})).sit_outs == (7,)


def test_who_sits_out_makes_room_for_a_round_without_repeats() -> None:
    # 8 has met everybody: with him in the round somebody meets again, without him nobody.
    met = meetings_of((8, other) for other in range(8))
    found = pair(alone(9), Method.SWISS, Random(1), before=Before(met))
    assert found.sit_outs == (8,)
    met = meetings_of((0, other) for other in range(1, 9))
    found = pair(alone(9), Method.SWISS, Random(1), before=Before(met))
    assert found.sit_outs == (0,)
    assert not found.report.repeats


def test_winds_are_as_even_at_each_table_as_they_can_be() -> None:
    random = Random(4)
    for _ in range(50):
        winds = {player: tuple(random.choices(range(3), k=4)) for player in range(4)}
        found = pair(alone(4), Method.SWISS, random, before=Before(winds=winds))
        (table,) = found.tables
        had = sum(winds[player][wind] for wind, player in enumerate(table))
        least = min(
            sum(winds[player][wind] for wind, player in enumerate(way)) for way in permutations(range(4))
        )
        assert had == least


@pytest.mark.parametrize("method", Method)
def test_nobody_has_one_wind_all_the_time(method: Method) -> None:
    event = Event(24, Random(5))
    for _ in range(8):
        event.play(method)
        assert max(max(had) - min(had) for had in event.winds.values()) <= 2


@pytest.mark.parametrize("rounds", [1, 5, 10])
def test_a_hundred_players_are_paired_without_repeats(rounds: int) -> None:
    event = Event(100, Random(rounds))
    for _ in range(rounds):
        begun = process_time()
        assert not event.play(Method.SWISS).report.repeats
        assert process_time() - begun < 2
    assert set(event.meetings.values()) == {1}


def test_the_same_chance_gives_the_same_round() -> None:
    one, other = (pair([list(range(12))], Method.SWISS, Random(7), before=Before()) for _ in range(2))
    assert one == other
    assert one != pair([list(range(12))], Method.SWISS, Random(8), before=Before())


def test_nobody_is_paired_twice() -> None:
    for method in Method:
        with pytest.raises(ValueError, match="somebody is named twice"):
            pair([[1, 2], [3, 4, 1]], method, Random(1), before=Before())
        assert pair([], method, Random(1), before=Before()).tables == ()


def test_people_who_are_gone_do_not_matter() -> None:
    met = meetings_of([("Anna", "Xaver", "Bernd", "Carla")])
    apart = {frozenset(("Anna", "Xaver"))}
    standing = [["Dora"], ["Anna"], ["Bernd", "Carla"]]
    found = pair(standing, Method.SWISS, Random(1), before=Before(met), apart=apart)
    assert sorted(found.tables[0]) == ["Anna", "Bernd", "Carla", "Dora"]
    assert {(one.one, one.before) for one in found.report.repeats} <= {
        ("Anna", 1),
        ("Bernd", 1),
        ("Carla", 1),
    }
    assert len(found.report.repeats) == 3
    assert not found.report.broken


def test_any_tables_are_reported_on() -> None:
    met = meetings_of([(1, 2, 3, 4), (1, 2, 5, 6)])
    tables = as_last_time([(5, 6, 7, 8), (1, 2, 3, 9)], range(1, 10)).tables
    report = report_on(tables, met, {frozenset((7, 8))})
    assert [(one.table, one.one, one.other, one.before) for one in report.repeats] == [
        (1, 1, 2, 2),
        (0, 5, 6, 1),
        (1, 1, 3, 1),
        (1, 2, 3, 1),
    ]
    assert [(one.table, one.one, one.other) for one in report.broken] == [(0, 7, 8)]
