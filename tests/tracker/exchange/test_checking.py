"""What a session file means: each mistake with its path; several at once."""

from typing import Any

import pytest

from tests.tracker.exchange.files import DRAW, WIN, WIN_SCORES, Json, session_file, spoiled, table, written
from tracker.exchange.checking import CheckedFile, check_file, default_counts
from tracker.exchange.refusals import FileRefused
from tracker.exchange.session_file import read_session_file

GOOD = session_file(table(deals=[DRAW, WIN]), players=9)
TABLE = ("rounds", 0, "tables", 0)


def hands(first: Json, totals: list[int | None] | None = None) -> Json:
    """The won deal of GOOD, with a hand of seat 0 in place of its total."""
    return {**WIN, "totals": totals or [None, 40, 0, 0], "hands": [first, None, None, None]}


def checked(file: Json) -> CheckedFile:
    return check_file(read_session_file(written(file)))


def problems(file: Json) -> tuple[str, ...]:
    with pytest.raises(FileRefused) as refused:
        checked(file)
    return refused.value.problems


def test_a_table_is_played_by_the_sessions_rules_and_its_own_wind_rounds() -> None:
    deals = [WIN] * 4
    file = session_file(table(deals=deals, wind_rounds=1), table(2, (5, 6, 7, 8), deals=deals), players=8)
    short, long = checked(file).rounds[1]
    assert (short.game.finished, long.game.finished) == (False, False)
    assert short.game.next is not None
    assert short.game.next.label == "E2+3"
    assert checked(GOOD).rounds[1][0].game.scores == tuple(WIN_SCORES)


@pytest.mark.parametrize(
    ("more", "counts"),
    [
        ({}, "deals"),
        ({"deals": [DRAW]}, "deals"),
        ({"totals": [0, 0, 0, 0]}, "totals"),
        ({"deals": [DRAW], "totals": [0, 0, 0, 0]}, "deals"),
        ({"deals": [{"lineup": [1, 0, 2, 3]}], "totals": [0, 0, 0, 0]}, "totals"),
        ({"deals": [DRAW], "totals": [0, 0, 0, 0], "counts": "totals"}, "totals"),
        ({"totals": [0, 0, 0, 0], "counts": "deals"}, "deals"),
    ],
)
def test_the_deals_count_where_there_are_deals(more: Json, counts: str) -> None:
    assert checked(session_file(table(**more))).rounds[1][0].counts == counts


def test_totals_count_by_default_only_without_deals() -> None:
    assert default_counts(has_deals=False, has_totals=True) == "totals"
    assert default_counts(has_deals=True, has_totals=True) == "deals"
    assert default_counts(has_deals=False, has_totals=False) == "deals"


@pytest.mark.parametrize(
    ("ruleset", "ranking"),
    [
        ("german", ["points"]),
        ("gala", ["points"]),
        ("russian", ["points"]),
        ("mcr", ["table_points", "points"]),
    ],
)
def test_the_ranking_is_the_rule_sets_where_none_is_named(ruleset: str, ranking: list[str]) -> None:
    assert list(checked(session_file(table(), ruleset=ruleset)).ranking) == ranking


@pytest.mark.parametrize(
    ("session", "told"),
    [
        ({"ruleset": "riichi9"}, 'session.ruleset: there is no rule set "riichi9"; known are german'),
        (
            {"ruleset_version": "2"},
            "session.ruleset_version: the rules of german are at version 1 here, not “2”",
        ),
        ({"options": {"roof": 1}}, "session.options.roof: german has no option roof"),
        (
            {"options": {"limit": "500"}},
            'session.options.limit: "500" is not a whole number (unknown_option)',
        ),
        ({"options": {"wind_rounds": 5}}, "session.options.wind_rounds: 5 is not between 1 and 4"),
        ({"options": {"rows": {"x": {}}}}, "session.options.rows.x: german has no row x"),
        ({"end_date": "2026-04-17"}, "session.end_date: 2026-04-17 is before the first day, 2026-04-18"),
        ({"ranking": ["points", "luck"]}, "session.ranking[1]: “luck” is none of points, table_points"),
        ({"ranking": ["points", "points"]}, "session.ranking[1]: “points” is named twice"),
        ({"ranking": []}, "session.ranking: must name at least one"),
        (
            {"penalties": [{"player": "P99", "points": 1}]},
            "session.penalties[0].player: “P99” is not among the players",
        ),
        (
            {"penalties": [{"player": "P01", "points": 1, "table_points": "1"}]},
            "session.penalties[0]: must have exactly one of points and table_points",
        ),
        ({"penalties": [{"player": "P01"}]}, "session.penalties[0]: must have exactly one of points and"),
    ],
    ids=repr,
)
def test_a_session_that_cannot_be_meant_is_refused(session: Json, told: str) -> None:
    (problem,) = problems(session_file(table(), **session))
    assert problem.startswith(told)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("players", 4, "id"), "P01", "players[4].id: “P01” stands in players[0] already"),
        (("players", 4, "name"), " Anke", "players[4].name: “Anke” stands in players[0] already"),
        ((*TABLE, "seats", 1), "P99", "rounds[0].tables[0].seats[1]: “P99” is not among the players"),
        (
            (*TABLE, "seats", 3),
            "P01",
            "rounds[0].tables[0].seats[3]: “P01” sits at table 1 of this round already",
        ),
        ((*TABLE, "others"), ["P02"], "rounds[0].tables[0].others[0]: “P02” sits at table 1 of this round"),
        ((*TABLE, "others"), ["P98"], "rounds[0].tables[0].others[0]: “P98” is not among the players"),
        (
            (*TABLE, "totals"),
            [0, 0, 0],
            "rounds[0].tables[0].totals: must have 4 values, one a person, not 3",
        ),
        (
            (*TABLE, "counts"),
            "totals",
            "rounds[0].tables[0].counts: the totals can't count where there are none",
        ),
        (
            (*TABLE, "penalties"),
            [{"player": "P05", "points": -20}],
            "rounds[0].tables[0].penalties[0].player: “P05” is not at this table",
        ),
        (
            (*TABLE, "status"),
            "planned",
            "rounds[0].tables[0].status: a table with deals or totals is not planned",
        ),
        (
            (*TABLE, "penalties"),
            [{"player": "P01"}],
            "rounds[0].tables[0].penalties[0]: must have exactly one of points and table_points",
        ),
    ],
    ids=repr,
)
def test_people_and_totals_that_cannot_be_are_refused(
    path: tuple[Any, ...], value: object, told: str
) -> None:
    (problem,) = problems(spoiled(GOOD, *path, value=value))
    assert problem.startswith(told)


def test_one_player_five_times_is_told_each_time() -> None:
    file = session_file(table(seats=(1, 1, 1, 1), others=["P01"]))
    assert [problem.split(":")[0] for problem in problems(file)] == [
        *(f"rounds[0].tables[0].seats[{seat}]" for seat in (1, 2, 3)),
        "rounds[0].tables[0].others[0]",
    ]


def test_a_player_at_two_tables_is_told_which() -> None:
    file = session_file(table(7), table(2, (5, 6, 1, 8)), players=8)
    assert problems(file) == ("rounds[0].tables[1].seats[2]: “P01” sits at table 7 of this round already",)


def test_the_same_people_may_meet_in_the_next_round() -> None:
    rounds = [{"number": number, "tables": [table()]} for number in (2, 1)]
    assert list(checked(session_file(rounds=rounds)).rounds) == [2, 1]


def test_numbers_are_there_once() -> None:
    two_tables = session_file(table(), table(1, (5, 6, 7, 8)), players=8)
    assert problems(two_tables) == ("rounds[0].tables[1].number: 1 stands in tables[0] already",)
    two_rounds = session_file(rounds=[{"number": 3}, {"number": 3}])
    assert problems(two_rounds) == ("rounds[1].number: 3 stands in rounds[0] already",)


OWN_DISCARD = {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": 1}]}, "totals": [0, 40, 0, 0]}


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (7, "7 is not an object (bad_request)"),
        ({"totals": [1, 2, 3, 4]}, ".outcome: outcome is missing (bad_request)"),
        (
            {"outcome": {"kind": "win", "winners": [{"seat": 4, "from": 0}]}},
            ".outcome.winners[0].seat: 4 is not",
        ),
        ({**WIN, "colour": 1}, ".colour: colour is unknown here"),
        ({"outcome": WIN["outcome"]}, ".totals: a won deal needs its totals (bad_request)"),
        ({**WIN, "totals": [0, 40, 0]}, ".totals: there must be 4 values, not 3 (bad_request)"),
        ({**WIN, "totals": [0, 40, 0, "x"]}, '.totals[3]: "x" is no whole number (bad_totals)'),
        ({**WIN, "totals": [0, 40, 0, -2]}, ".totals[3]: -2 is negative (bad_totals)"),
        ({**WIN, "totals": [0, 40, 0, 501]}, ".totals[3]: 501 is above the limit of 500 (bad_totals)"),
        ({**WIN, "totals": [0, 18, 0, 0]}, ".totals[1]: a winner has at least 20, not 18 (bad_totals)"),
        (OWN_DISCARD, ".outcome.winners[0].from: seat 1 can't win on a discard of its own (bad_outcome)"),
        (
            {**DRAW, "penalties": [{"payers": [0], "payees": [1, 2, 3], "amount": 500}]},
            ".penalties[0].amount: 500 can't be shared evenly in 3 payments (bad_outcome)",
        ),
        (
            {**DRAW, "penalties": [{"payers": [0], "payees": [], "amount": 5, "why": "w" * 201}]},
            ".penalties[0].why: “wwwww",
        ),
        (hands({"concealed": "123x"}), ".hands[0].concealed: "),
        (hands({"concealed": "55555z"}), ".hands[0]: there are more of 5z than a set of tiles has"),
        (hands({"seat_wind": "W"}), '.hands[0].seat_wind: "W" is not the wind E that the deal has there'),
        (hands({}, totals=[8, 40, 0, 0]), ".totals[0]: seat 0 has a hand; its total must be null"),
        (hands({"win": {"tile": "1m", "source": "wall"}}), ".hands[0].win: seat 0 did not win"),
        ({"lineup": [0, 1, 2, 4]}, ".lineup[3]: there is no person 4; 4 people play here"),
        ({"lineup": [0, 1, 2, 2]}, ".lineup[3]: person 2 sits on two seats (bad_request)"),
        ({"lineup": [0, 1, 2]}, ".lineup: there must be 4 values, not 3"),
    ],
    ids=repr,
)
def test_a_deal_that_cannot_be_is_refused_with_path_and_code(deal: object, told: str) -> None:
    (problem,) = problems(spoiled(GOOD, *TABLE, "deals", value=[DRAW, deal]))
    assert problem.startswith("rounds[0].tables[0].deals[1]")
    assert told in problem


def test_a_deal_after_the_end_is_refused() -> None:
    file = session_file(table(deals=[WIN, DRAW] * 20), ruleset="russian", options={"wind_rounds": 1})
    assert problems(file) == (
        "rounds[0].tables[0].deals[4]: the game had ended before this deal (game_over)",
    )


def test_scores_beyond_what_can_be_kept_are_refused() -> None:
    penalty = {"payers": [0], "payees": [1], "amount": 10_000_000}
    file = session_file(table(deals=[{**DRAW, "penalties": [penalty] * 300}]))
    assert problems(file) == ("rounds[0].tables[0].deals: the scores grow beyond what can be kept",)


def test_mistakes_of_all_kinds_are_told_at_once_even_when_the_rules_are_unknown() -> None:
    file = session_file(
        table(seats=(1, 2, 3, 99), deals=[{**WIN, "totals": None}], totals=[1]),
        ruleset="riichi9",
        ranking=["luck"],
    )
    told = [problem.split(":")[0] for problem in problems(file)]
    assert told == [
        "session.ruleset",
        "session.ranking[0]",
        "rounds[0].tables[0].seats[3]",
        "rounds[0].tables[0].totals",
        "rounds[0].tables[0].deals[0].totals",
    ]


def test_the_reason_of_a_penalty_is_tidied() -> None:
    penalty = {"payers": [0], "payees": [], "amount": 5, "why": "  too  late "}
    entries = checked(session_file(table(deals=[{**DRAW, "penalties": [penalty]}]))).rounds[1][0].entries
    assert [penalty.why for entry in entries for penalty in getattr(entry, "penalties", ())] == ["too late"]
