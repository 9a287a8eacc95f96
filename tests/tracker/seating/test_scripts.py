"""Seating plans from text: read whole or not at all, each fault with its line."""

import json
from collections.abc import Mapping
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.management.commands.plan_seating import as_json
from tracker.seating.planning import plan_seating
from tracker.seating.plans import Plan
from tracker.seating.scripts import MOST_CHARACTERS, Fault, ScriptError, read_script, script_text
from tracker.seating.scripts.faults import MOST_FAULTS

NAMES = ["Anna", "Bernd", "Carla Groß", "Dörte", "Emil", "Fina", "Gerd", "Hanna", "Ida"]


def known_of(names: list[str]) -> dict[str, int]:
    """Start numbers and ids, and names as far as they are nobody's number."""
    known = {str(number): player for player, number in enumerate(range(1, len(names) + 1))}
    known |= {f"P{player + 1:02}": player for player in range(len(names))}
    for player, name in enumerate(names):
        known.setdefault(name, player)
    return known


KNOWN = known_of(NAMES)
TWO_ROUNDS = (((0, 1, 2, 3), (4, 5, 6, 7)), ((7, 6, 5, 4), (3, 2, 1, 8)))


def faults(text: str, known: Mapping[str, int] = KNOWN) -> list[tuple[int, str, dict[str, str | int]]]:
    with pytest.raises(ScriptError) as caught:
        read_script(text, known)
    return [(fault.line, fault.code, dict(fault.params)) for fault in caught.value.faults]


def codes(text: str) -> list[tuple[int, str]]:
    return [(line, code) for line, code, _ in faults(text)]


@pytest.mark.parametrize(
    "text",
    [
        "1;2;3;4\n5;6;7;8\n\n8;7;6;5\n4;3;2;9",
        "1 2 3 4\n5 6 7 8\n\n\n# second\n8 7 6 5\r\n4 3 2 9\n",
        "\N{ZERO WIDTH NO-BREAK SPACE}Round 1\n\n1,2,3,4\n5,6,7,8\n\nRound 2:\n8,7,6,5\n\n4,3,2,9",
        (
            "Durchgang 1\nAnna\tbernd\tCARLA GROSS\tDörte\nEmil\tFina\tGerd\tHanna\nsetzt aus: Ida\n"
            "durchgang 2\nP08\tp07\tP06\tP05\nDo\u0308rte\tCarla  Groß\t02\tIda\nPause: Anna"
        ),
        (
            'тур 1\nAnna; Bernd; "Carla Groß"; Dörte;\n5; 6; 7; 8\n'
            "sitting out: 9\nТур 2\nHanna Gerd Fina Emil\n"
            "4;3;2;9"
        ),
        "Round;Table;East;South;West;North\n2;2;4;3;2;9\n1;2;5;6;7;8\n\n1;1;1;2;3;4\n# \n2;1;8;7;6;5\n",
        "north,note,west,table,south,round,east\n4,x,3,1,2,1,1\n8,,7,2,6,1,5\n5,,6,1,7,2,8\n9,,Bernd,2,3,2,4",
        json.dumps({"rounds": TWO_ROUNDS, "sit_outs": [[8], [0]]}),
        json.dumps({"rounds": TWO_ROUNDS}, indent=1),
    ],
)
def test_a_plan_is_read_from(text: str) -> None:
    assert read_script(text, KNOWN) == Plan(9, TWO_ROUNDS, ((8,), (0,)))


def test_what_the_command_writes_is_read() -> None:
    plan = plan_seating(22, 4)
    assert read_script(as_json(plan), known_of([f"Name {number}" for number in range(22)])) == plan


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, "empty", {})]),
        (" \n# nobody\n\n", [(0, "empty", {})]),
        ("x" * (MOST_CHARACTERS + 1), [(0, "too_long", {"most": MOST_CHARACTERS})]),
        (
            "1;2;3;4\nAna;6;7;10",
            [(2, "unknown_name", {"name": "Ana", "nearest": "Anna"}), (2, "unknown_number", {"number": 10})],
        ),
        ("1;2;3;4\n5;6;7;Zacharias", [(2, "unknown_name", {"name": "Zacharias", "nearest": ""})]),
        (
            "\n1;2;3;4\n5;6;Anna;5",
            [
                (3, "twice", {"name": "Anna", "round": 1, "before": 2}),
                (3, "twice", {"name": "5", "round": 1, "before": 3}),
            ],
        ),
        ("1;2;3;4\nsitting out: Anna", [(2, "twice", {"name": "Anna", "round": 1, "before": 1})]),
        ("1;2;3\n4;5;6;7;8", [(1, "table_size", {"people": 3}), (2, "table_size", {"people": 5})]),
        ("1;2;;3\n4;5;6;7", [(1, "table_size", {"people": 3})]),
        ("Anna Bernd Max Carla Groß", [(1, "no_separator", {})]),
        (
            "Round 1\nRound 2\n1;2;3;4\n5;6;7;8\n\nRound 3\n",
            [(1, "no_tables", {"round": 1}), (6, "no_tables", {"round": 3})],
        ),
        ("Round 1\nsitting out: 1", [(0, "empty", {}), (1, "no_tables", {"round": 1})]),
        ("1;2;3;4", [(1, "not_seated", {"round": 1, "people": 5})]),
        (
            "round;table;east\n1;1;1",
            [(1, "no_column", {"column": name}) for name in ("south", "west", "north")],
        ),
        (
            "round;table;east;south;west;north\n1;1;1;2;3;4\n1;3;5;6;7;8\n3;1;1;2;3;4\n1;1;5;6;7;8\n3;2;5;6;7",
            [
                (2, "table_gap", {"round": 1, "table": 2}),
                (4, "no_tables", {"round": 2}),
                (5, "table_twice", {"round": 1, "table": 1, "before": 2}),
                (6, "table_size", {"people": 3}),
            ],
        ),
        (
            "round;table;east;south;west;north\nfirst;1;1;2;3;4\n100;-1;5;6;7;8\n1;1000;1;2;3;4",
            [
                (2, "not_a_number", {"value": "first", "column": "round"}),
                (3, "too_many_rounds", {"most": 99}),
                (3, "not_a_number", {"value": "-1", "column": "table"}),
                (4, "too_many_tables", {"most": 999}),
            ],
        ),
        ("\n{\n1", [(3, "no_json", {})]),
        ("[" * 100_000, [(0, "no_json", {})]),
        ('{"rounds": [' + "9" * 5000 + "]}", [(0, "no_json", {})]),
        ('{"rounds": [[[0, 1, 2, true]]]}', [(0, "no_plan", {})]),
        ("[1]", [(0, "no_plan", {})]),
        ('{"rounds": [], "sit_outs": [[1]]}', [(0, "no_plan", {})]),
        ('{"rounds": []}', [(0, "empty", {})]),
        ('{"rounds": [[[0, 1, 2, 9], [3, 4, 5, 6]]]}', [(0, "unknown_number", {"number": 9})]),
        (
            '{"rounds": [[[0, 1, 2, 3], [4, 5, 6, 7]]], "sit_outs": [[0]]}',
            [(0, "twice", {"name": "0", "round": 1, "before": 0})],
        ),
        ("1;2;3;" + "x" * 200_000, [(1, "unreadable", {})]),
    ],
)
def test_every_fault_is_named_with_its_line(
    text: str, expected: list[tuple[int, str, dict[str, str | int]]]
) -> None:
    assert faults(text) == expected


def test_a_script_for_fewer_people_than_play_is_refused() -> None:
    known = known_of([f"Name {number}" for number in range(24)])
    text = script_text(plan_seating(20, 3), [f"Name {number}" for number in range(20)])
    assert [(line, code) for line, code, _ in faults(text, known)] == [(1, "not_seated")]
    waiting = "sitting out: 21; 22; 23; 24\n"
    whole = text.replace("\n\n", f"\n{waiting}\n") + waiting
    assert read_script(whole, known).sit_outs == ((20, 21, 22, 23),) * 3


def test_names_that_differ_in_capitals_alone_are_nobodys() -> None:
    known = {"Anna": 0, "ANNA": 1, "1": 0, "2": 1, "3": 2, "4": 3}
    assert faults("anna;2;3;4", known) == [(1, "ambiguous", {"name": "anna"})]
    plan = Plan(4, (((0, 1, 2, 3),),), ((),))
    assert read_script(script_text(plan, ["Anna", "ANNA", "3", ""]), known) == plan


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    assert len(faults("\n".join(f"x{number};y;z;1" for number in range(500)))) == MOST_FAULTS


def test_no_more_rounds_than_a_session_can_have() -> None:
    text = "\n\n".join(["1;2;3;4\n5;6;7;8"] * 99)
    assert len(read_script(text, KNOWN).rounds) == 99
    assert faults(f"{text}\n\n1;2;3;4\n5;6;7;8") == [(298, "too_many_rounds", {"most": 99})]


@given(
    names=st.lists(st.text(max_size=12), min_size=4, max_size=15),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 99),
)
def test_what_is_written_is_read(names: list[str], rounds: int, seed: int) -> None:
    random, players = Random(seed), len(names)
    known = {str(player + 1): player for player in range(players)}
    known |= {name: player for player, name in enumerate(names) if name not in known}
    rows = [random.sample(range(players), players) for _ in range(rounds)]
    seats = players // 4 * 4
    plan = Plan(
        players,
        tuple(tuple(tuple(row[start : start + 4]) for start in range(0, seats, 4)) for row in rows),
        tuple(tuple(sorted(row[seats:])) for row in rows),
    )
    assert read_script(script_text(plan, names), known) == plan


PIECES = st.sampled_from(
    [
        *(
            "1",
            "2",
            "9",
            "99",
            "Anna",
            ";",
            ",",
            "\t",
            "\n",
            "\r",
            '"',
            "#",
            "{",
            "[",
            "]",
            "Round 1",
            "pause:",
        ),
        *(
            "pause:",
            "round;table;east;south;west;north\n",
            '{"rounds":[[[0,1,2,3]]]}',
            "\x00",
            "\u2028",
            " ",
            "-",
            "²",
        ),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
def test_nothing_but_a_plan_or_its_faults_comes_of_any_text(text: str) -> None:
    try:
        plan = read_script(text, KNOWN)
    except ScriptError as error:
        found: tuple[Fault, ...] = error.faults
        plan = None
    if plan is None:
        assert 0 < len(found) <= MOST_FAULTS
        assert all(0 <= fault.line <= text.count("\n") + text.count("\r") + 1 for fault in found)
        return
    for sitting, out in zip(plan.rounds, plan.sit_outs, strict=True):
        assert sorted([*(player for table in sitting for player in table), *out]) == list(range(9))
        assert sitting
        assert all(len(table) == 4 for table in sitting)


def test_spellings_are_compared_without_case_and_composition() -> None:
    assert read_script(f"{normalize('NFD', 'DÖRTE')};1;2;3\n5;6;7;8", KNOWN).rounds[0][0] == (3, 0, 1, 2)
