"""Legal hands, dealt from a source of chance: winning ones built from sets, nearly winning ones, losers'.

The tiles come from few kinds at a time, so that they can be grouped in many ways and rows are met often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from scoring.hands import SELF_DRAWN, SOURCES, Draft, Hand, HandWin, check_draft
from scoring.sets import State
from scoring.tiles import BONUS, COPIES, MAJORS, PLAYED, TERMINALS, counts_of

Tiles = tuple[int, ...]

CHOWS = [(first, first + 1, first + 2) for first in range(27) if first % 9 < 7]
PUNGS = [(tile,) * 3 for tile in PLAYED]
PAIRS = [(tile,) * 2 for tile in PLAYED]
HONOURS = range(27, 34)
GREEN = (19, 20, 21, 23, 25, 32)

#: Which tiles a hand is built of.
PALETTES: list[Callable[[int], bool]] = [
    lambda _: True,
    lambda tile: tile < 5 or 9 <= tile < 13,
    lambda tile: tile < 6 or tile in (9, 31, 32),
    lambda tile: tile < 9 or tile in (18, 19),
    lambda tile: 18 <= tile < 26 or tile >= 27,
    lambda tile: 9 <= tile < 18 or tile in (27, 28),
    lambda tile: tile in MAJORS,
    lambda tile: tile < 27 and 0 < tile % 9 < 8,
    lambda tile: 2 <= tile < 7 or 12 <= tile < 16,
    lambda tile: tile < 2 or tile >= 26,
]
#: Those of which many limit hands come.
NARROW: list[Callable[[int], bool]] = [
    lambda tile: tile < 9,
    lambda tile: tile in TERMINALS,
    lambda tile: tile >= 27,
    lambda tile: tile in GREEN,
]


def some(random: Random, chance: float) -> bool:
    """True so often, of 1."""
    return random.randrange(100) < 100 * chance


def room(left: Counter[int], tiles: Tiles) -> bool:
    """Whether there are so many copies left."""
    return all(left[tile] >= number for tile, number in Counter(tiles).items())


def sets_and_pair(random: Random, most_chows: int = 4) -> list[Tiles]:
    """Four chows, pungs or kongs and a pair, of no more tiles than there are."""
    palette = random.choice(NARROW if some(random, 0.15) else PALETTES)
    left = Counter(dict.fromkeys(PLAYED, COPIES))
    chows, kongs = random.choice([(0.0, 0.2), (0.5, 0.1), (1.0, 0.0), (0.3, 0.5), (0.0, 1.0)])
    sets: list[Tiles] = []
    while len(sets) < 4:
        use_chow = sum(len(set(one)) > 1 for one in sets) < most_chows and some(random, chows)
        kind = CHOWS if use_chow else PUNGS
        fitting = [one for one in kind if all(map(palette, one)) and room(left, one)]
        one: Tiles = random.choice(fitting or [one for one in PUNGS if room(left, one)])
        if len(set(one)) == 1 and left[one[0]] == COPIES and some(random, kongs):
            one = one + one[:1]
        left.subtract(one)
        sets.append(one)
    pairs = [one for one in PAIRS if room(left, one)]
    sets.append(random.choice([one for one in pairs if palette(one[0])] or pairs))
    return sets


def winning(random: Random, most_chows: int = 4) -> Hand:
    """A hand of four sets and a pair that was won in a way that can happen."""
    sets = sets_and_pair(random, most_chows)
    openness = random.choice([0.0, 0.3, 0.7, 1.0])
    last = sets.pop(random.choice([index for index, one in enumerate(sets) if len(one) < 4]))
    melds: list[tuple[Tiles, State]] = []
    standing: list[Tiles] = [last]
    for one in sets:
        if len(one) > 2 and some(random, openness):
            melds.append((one, "exposed"))
        elif len(one) > 3:
            melds.append((one, random.choice(["concealed", "concealed", "claimed"])))
        elif some(random, 0.2):
            melds.append((one, "concealed"))
        else:
            standing.append(one)
    tile = random.choice(last)
    wind = random.choice("ESWN")
    sources = [source for source in SOURCES if source != "dealt" or not melds]
    source = random.choice(sources)
    named = some(random, 0.4)
    drawn = source in SELF_DRAWN or (source == "dealt" and wind == "E")
    if some(random, 0.3) and source != "dealt":
        standing.remove(last)
        melds.append((last, "concealed" if drawn else "exposed"))
        named = named or not drawn
    win = HandWin(tile, source, None, declarations(random, wind, source, sets))
    if source == "dealt" and wind == "E" and some(random, 0.5):
        win, named = HandWin(None, source), False
    return checked(random, wind, melds, standing, win, last if named else None)


def declarations(random: Random, wind: str, source: str, sets: list[Tiles]) -> frozenset[str]:
    """What a winner may have declared."""
    words = set()
    if some(random, 0.1):
        words.add("original_call")
    if source == "dead_wall" and sum(len(one) == 4 for one in sets) > 1 and some(random, 0.3):
        words.add("kong_on_kong")
    if wind == "E" and some(random, 0.05):
        words.add("ninth_east_win")
    return frozenset(words)


def checked(
    random: Random,
    wind: str,
    melds: Iterable[tuple[Tiles, State]],
    standing: Iterable[Tiles],
    win: HandWin | None,
    completes: Tiles | None = None,
) -> Hand:
    """The hand of sets that are fixed and tiles that stand, with flowers and seasons by chance."""
    bonus = [tile for tile in BONUS if some(random, 0.4)] if some(random, 0.4) else []
    return check_draft(
        Draft(
            wind,
            random.choice("ESWN"),
            [(counts_of(one), state) for one, state in melds],
            counts_of(tile for one in standing for tile in one),
            counts_of(bonus),
            win,
            None if completes is None else counts_of(completes),
        )
    )


def won_so(random: Random, tiles: Tiles) -> Hand:
    """Fourteen standing tiles, won with one of them."""
    win = HandWin(random.choice(tiles), random.choice([source for source in SOURCES if source != "dealt"]))
    return checked(random, random.choice("ESWN"), (), [tiles], win)


def orphans(random: Random) -> Hand:
    """Thirteen orphans."""
    majors = sorted(MAJORS)
    return won_so(random, (*majors, random.choice(majors)))


def pair_of_each(tiles: Iterable[int]) -> Tiles:
    """Two of each tile."""
    return tuple(tile for tile in tiles for _ in range(2))


def seven_pairs(random: Random) -> Hand:
    """Seven different pairs."""
    return won_so(random, pair_of_each(random.sample(PLAYED, 7)))


def honour_pairs(random: Random) -> Hand:
    """Seven different pairs of majors."""
    return won_so(random, pair_of_each(random.sample(sorted(MAJORS), 7)))


def knitting(random: Random) -> Hand:
    """Seven pairs of the same number across two suits."""
    one, other = random.sample([0, 9, 18], 2)
    return won_so(random, tuple(suit + rank for rank in random.sample(range(9), 7) for suit in (one, other)))


def triple_knitting(random: Random) -> Hand:
    """Four times the same number in three suits, and a pair of the same number across two."""
    *threes, two = random.sample(range(9), 5)
    pair = tuple(suit + two for suit in random.sample([0, 9, 18], 2))
    return won_so(random, (*(suit + rank for rank in threes for suit in (0, 9, 18)), *pair))


def wriggling_snake(random: Random) -> Hand:
    """1 to 9 of a suit with a second 1, and one of each wind."""
    suit = random.choice([0, 9, 18])
    return won_so(random, (suit, *range(suit, suit + 9), 27, 28, 29, 30))


def gates_of_heaven(random: Random) -> Hand:
    """1 1 1 2 to 8 9 9 9 of a suit with a second of 2 to 8."""
    suit = random.choice([0, 9, 18])
    middle = range(suit + 1, suit + 8)
    return won_so(random, (*[suit] * 3, *middle, *[suit + 8] * 3, random.choice(middle)))


def gates(random: Random) -> Hand:
    """1 1 1 2 to 8 9 9 9 of a suit and any one more: some of it named or laid open."""
    suit = random.choice([0, 9, 18])
    extra = random.choice(range(9))
    standing = [*range(suit + 1, suit + 8), suit + extra]
    melds: list[tuple[Tiles, State]] = []
    for first, stuck in ((suit, 2), (suit + 8, 0)):  # with other tiles the hand is none without the pung
        if extra % 3 != stuck and some(random, 0.4):
            melds.append(((first,) * 3, random.choice(["exposed", "concealed"])))
        else:
            standing += (first,) * 3
    source = random.choice([source for source in SOURCES if source != "dealt"])
    win = HandWin(random.choice(standing), source)
    return checked(random, random.choice("ESWN"), melds, [tuple(standing)], win)


#: The winning hands of each rule set, the ordinary ones first.
WINNING: dict[str, list[Callable[[Random], Hand]]] = {
    "german": [winning, orphans, gates, gates],
    "russian": [winning, orphans, gates, gates],
    "gala": [winning, orphans, seven_pairs],
    "bmja": [
        lambda random: winning(random, 1),
        orphans,
        honour_pairs,
        knitting,
        triple_knitting,
        wriggling_snake,
        gates_of_heaven,
    ],
}


def deal_winning(random: Random, ruleset: str) -> Hand:
    """A legal winning hand of a rule set: mostly four sets and a pair."""
    ordinary, *special = WINNING[ruleset]
    return random.choice(special)(random) if some(random, 0.15) else ordinary(random)


def deal_nearly_winning(random: Random) -> Hand:
    """A winning hand in which a standing tile or two were exchanged, so that it wins seldom."""
    hand = winning(random) if some(random, 0.9) else orphans(random)
    win = hand.win
    assert win is not None
    standing = list(_listed(hand.concealed))
    palette = random.choice(PALETTES)
    for _ in range(random.choice([1, 1, 2])):
        loose = [tile for tile in standing if tile != win.tile]
        if loose:
            standing.remove(random.choice(loose))
            held = Counter(_listed(hand.counts - counts_of(_listed(hand.concealed)))) + Counter(standing)
            standing.append(random.choice([tile for tile in PLAYED if palette(tile) and held[tile] < COPIES]))
    melds = [(meld.set.tiles, meld.state) for meld in hand.melds]
    return checked(random, hand.seat_wind, melds, [tuple(standing)], HandWin(win.tile, win.source))


def deal_loser(random: Random, ruleset: str = "german") -> Hand:
    """A loser's hand: a winning one without one of its standing tiles, with others exchanged or not shown."""
    hand = deal_nearly_winning(random) if some(random, 0.5) else deal_winning(random, ruleset)
    standing = list(_listed(hand.concealed))
    melds = [(meld.set.tiles, meld.state) for meld in hand.melds]
    random.shuffle(standing)
    if not standing:
        melds.pop(next(index for index, (tiles, _) in enumerate(melds) if len(tiles) < 4))
    hidden = random.choice([0, 0, 0, 1, 4])
    return checked(random, hand.seat_wind, melds, [tuple(standing[1 + hidden :])], None)


def deal_ready(random: Random) -> Hand:
    """A loser's thirteen tiles (and one more for each kong) that may wait for a tile; no set is named."""
    hand = winning(random)
    melds = [(meld.set.tiles, meld.state) for meld in hand.melds]
    fixed = [(tiles, state) for tiles, state in melds if state != "concealed" or len(tiles) == 4]
    named = [tile for tiles, state in melds if state == "concealed" and len(tiles) < 4 for tile in tiles]
    standing = [*_listed(hand.concealed), *named]
    if not standing:
        return deal_ready(random)
    standing.remove(random.choice(standing))
    return checked(random, hand.seat_wind, fixed, [tuple(standing)], None)


def deal_loose(random: Random) -> Hand:
    """Any fourteen tiles, said to have won."""
    bag = [tile for tile in PLAYED if random.choice(PALETTES)(tile) for _ in range(COPIES)]
    if len(bag) < 14:
        bag = [tile for tile in PLAYED for _ in range(COPIES)]
    return won_so(random, tuple(random.sample(bag, 14)))


def _listed(counts: int) -> Tiles:
    return tuple(tile for tile in range(42) for _ in range(counts >> 4 * tile & 15))
