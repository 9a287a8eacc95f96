"""`manage.py plan_seating`: plans for other programs and for people."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def plan(*arguments: str) -> str:
    out = StringIO()
    call_command("plan_seating", *arguments, stdout=out)
    return out.getvalue()


def test_a_plan_as_json() -> None:
    told = json.loads(plan("--players", "24", "--rounds", "7", "--format", "json"))
    assert list(told) == ["rounds", "sit_outs", "report"]
    assert [len(tables) for tables in told["rounds"]] == [6] * 7
    assert told["sit_outs"] == [[]] * 7
    assert told["report"] == {"repeats": 0, "wind_spread": 1, "table_spread": 2}


def test_a_plan_for_people() -> None:
    told = plan("--players", "9", "--rounds", "2", "--seed", "5")
    assert told.count("round ") == 2
    assert told.count("sitting out: ") == 2
    assert "  table 2: E " in told
    assert "repeats: " in told
    assert told == plan("--players", "9", "--rounds", "2", "--seed", "5")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "3", "--rounds", "1"),
        ("--players", "²", "--rounds", "1"),
        ("--players", "8", "--rounds", "x"),
    ],
)
def test_numbers_that_are_none_are_a_wrong_call(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="whole number"):
        plan(*arguments)
