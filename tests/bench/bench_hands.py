"""How fast hands are scored, against a loop that says how fast this machine is at the moment.

Times are the processor's, so that other work on the machine does not count.
"""

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from scoring.groupings import forget
from scoring.hands import Draft, HandWin, check_draft
from scoring.rulesets import get_ruleset
from scoring.scores import HandScore
from scoring.sets import CHOWS, PAIRS, PUNGS, State
from scoring.tiles import TILES, each, read_tiles, surplus, tiles_text

HANDS = 20_000
MANY = 1_000_000
TURNS = 200_000

SETS = [*CHOWS.values(), *PUNGS.values()]
EYES = list(PAIRS.values())

#: Hands that take long: (rule set, standing tiles, winning tile; none for a loser)
WORST = (
    ("german", "11122233344455m", "3m"),
    ("german", "11112222333344m", "2m"),
    ("german", "22334455667788m", "5m"),
    ("german", "11123456789995m", "5m"),
    ("german", "19m19p19s12345677z", "7z"),
    ("german", "1112223334445m", ""),
    ("gala", "22334455667788m", "5m"),
    ("bmja", "19m19p19s1234567z", ""),
    ("bmja", "1112345678999m", ""),
    ("bmja", "2233445566778p", ""),
)
KONGS = ("1111m", "9999m", "1111p", "5555z")


def figures() -> Iterator[tuple[str, float, str]]:
    """Hands a second and a million turns of the loop, the worst hand, and whether memory stays flat."""
    hands = list(winning_hands(HANDS, random.Random(2026)))
    turns = turns_a_second()
    yield "turns_of_the_loop", turns, "1/s"
    called = called_a_second(hands)
    yield "hands_called", called, "1/s"
    yield "hands_called_per_turn", called / turns * 1e6, "1/Mturn"
    filtered = filtered_a_second(hands)
    yield "hands_filtered", filtered, "1/s"
    yield "hands_filtered_per_turn", filtered / turns * 1e6, "1/Mturn"
    yield "worst_hand", max(milliseconds(task) for task in worst_tasks()), "ms"
    yield "worst_hand_cold", max(milliseconds(task, cold=True) for task in worst_tasks()), "ms"
    yield "memory_of_a_million_hands", memory_growth(), "MB"


def turns_a_second() -> float:
    """How often a second a loop of hashing and branching turns: the median of seven runs."""
    rates = []
    for _ in range(7):
        start = time.process_time()
        seen: dict[int, int] = {}
        odd = 0
        for turn in range(TURNS):
            key = turn * 7 % 34
            seen[key] = seen.get(key, 0) + 1
            if seen[key] & 1:
                odd += key
        rates.append(TURNS / (time.process_time() - start))
    return median(rates)


def winning_hands(number: int, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    """Random winning hands as loose tiles: tiles, winning tile, source."""
    while number:
        counts = sum(one.counts for one in (*chance.choices(SETS, k=4), chance.choice(EYES)))
        if surplus(counts) is None:
            tile = chance.choice([tile for tile, _ in each(counts)])
            yield tiles_text(counts), TILES[tile], chance.choice(("wall", "discard"))
            number -= 1


def score(ruleset: str, tiles: str, tile: str, source: str) -> HandScore:
    """From tile text to the score with all its items."""
    rules = get_ruleset(ruleset)
    win = HandWin(TILES.index(tile), source) if tile else None
    hand = check_draft(Draft("S", "E", (), read_tiles(tiles), 0, win))
    return rules.score_hand(hand, rules.resolve({}))


def called_a_second(hands: list[tuple[str, str, str]]) -> float:
    """Hands a second through the Python call, tile text read, with the options made once."""
    rules = get_ruleset("german")
    options = rules.resolve({})

    def call_all() -> float:
        start = time.process_time()
        for tiles, tile, source in hands:
            win = HandWin(TILES.index(tile), source)
            rules.score_hand(check_draft(Draft("S", "E", (), read_tiles(tiles), 0, win)), options)
        return len(hands) / (time.process_time() - start)

    return median(call_all() for _ in range(5))


def filtered_a_second(hands: list[tuple[str, str, str]]) -> float:
    """Hands a second through the command line, its start taken off."""
    lines = [
        json.dumps(
            {
                "id": number,
                "ruleset": "german",
                "hand": {
                    "seat_wind": "S",
                    "round_wind": "E",
                    "melds": [],
                    "concealed": tiles,
                    "bonus": "",
                    "win": {"tile": tile, "source": source},
                },
            }
        )
        for number, (tiles, tile, source) in enumerate(hands)
    ]
    start = median(seconds_of_filter(lines[:1]) for _ in range(3))
    return len(lines) / (median(seconds_of_filter(lines) for _ in range(3)) - start)


def seconds_of_filter(lines: list[str]) -> float:
    """How long the command line takes for these lines."""
    start = children_seconds()
    subprocess.run(
        [sys.executable, "-m", "scoring", "hand"],
        input="\n".join(lines).encode() + b"\n",
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return children_seconds() - start


def children_seconds() -> float:
    """The processor's time that finished child processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def worst_tasks() -> Iterator[Callable[[], object]]:
    """Hands that take long, and the waits of thirteen orphans and of nine gates."""
    for ruleset, tiles, tile in WORST:
        yield partial(score, ruleset, tiles, tile, "wall")
    rules = get_ruleset("german")
    melds: list[tuple[int, State]] = [(read_tiles(kong), "concealed") for kong in KONGS]
    kongs = check_draft(Draft("E", "E", melds, read_tiles("77z"), 0, HandWin(33, "wall")))
    yield partial(rules.score_hand, kongs, rules.resolve({}))
    for waiting in ("19m19p19s1234567z", "1112345678999m"):
        held = check_draft(Draft("E", "E", (), read_tiles(waiting), 0, None))
        yield partial(rules.waits, held, rules.resolve({}))


def milliseconds(task: Callable[[], object], *, cold: bool = False) -> float:
    """The median of nine runs; ``cold``: with nothing remembered of earlier hands."""
    times = []
    for _ in range(9):
        if cold:
            forget()
        start = time.process_time()
        task()
        times.append(1000 * (time.process_time() - start))
    return median(times)


def memory_growth() -> float:
    """By how much the most memory used grows over a million hands, after the first tenth of them."""
    rules = get_ruleset("german")
    options = rules.resolve({})
    most = 0
    for number, (tiles, tile, source) in enumerate(winning_hands(MANY, random.Random(1))):
        win = HandWin(TILES.index(tile), source)
        rules.score_hand(check_draft(Draft("S", "E", (), read_tiles(tiles), 0, win)), options)
        if number == MANY // 10:
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most) / 1024
