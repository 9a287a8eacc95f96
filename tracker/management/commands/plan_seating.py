"""`manage.py plan_seating`: who meets whom in a tournament."""

import json
from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from tracker.management.plain import PlainCommand
from tracker.seating.planning import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS, plan_seating
from tracker.seating.plans import Plan


class Command(PlainCommand):
    """Write a seating plan."""

    help = "Plans all rounds of a tournament: few meet twice, winds are even. Players are numbers from 0."

    def add_arguments(self, parser: CommandParser) -> None:
        """--players, --rounds, --seed and --format."""
        parser.add_argument("--players", type=whole(FEWEST_PLAYERS, MOST_PLAYERS), required=True)
        parser.add_argument("--rounds", type=whole(1, MOST_ROUNDS), required=True)
        parser.add_argument("--seed", type=int, default=0, help="the same number gives the same plan")
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(self, *_args: Any, players: int, rounds: int, seed: int, **options: Any) -> None:
        """The plan, and what it is like."""
        plan = plan_seating(players, rounds, seed=seed)
        write = as_json if options["format"] == "json" else as_text
        self.stdout.write(write(plan))


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number of a range from the command line."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if not least <= number <= most:
            raise ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return number

    return read


def as_json(plan: Plan) -> str:
    """The plan as other programs read it: tables in E, S, W, N order."""
    report = plan.report()
    return json.dumps(
        {
            "rounds": plan.rounds,
            "sit_outs": plan.sit_outs,
            "report": {
                "repeats": report.repeats,
                "wind_spread": report.wind_spread,
                "table_spread": report.table_spread,
            },
        }
    )


def as_text(plan: Plan) -> str:
    """The plan for people: a line a table, and all that is to be said of it."""
    lines = []
    for number, (sitting, out) in enumerate(zip(plan.rounds, plan.sit_outs, strict=True), start=1):
        lines.append(f"round {number}")
        for table, people in enumerate(sitting, start=1):
            seats = "  ".join(f"{wind} {player}" for wind, player in zip("ESWN", people, strict=True))
            lines.append(f"  table {table}: {seats}")
        if out:
            lines.append(f"  sitting out: {', '.join(map(str, out))}")
    lines += [f"{name.replace('_', ' ')}: {value}" for name, value in asdict(plan.report()).items()]
    return "\n".join(lines)
