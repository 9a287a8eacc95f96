"""Ways to meet in an event: rounds without repeats on which people are placed, exchanges, both together."""

from collections.abc import Callable, Iterator
from random import Random

from tracker.seating.event_task import Task
from tracker.seating.exchanges import Rounds, at_random, fewer_repeats
from tracker.seating.planning import TRIES
from tracker.seating.plans import SEATS
from tracker.seating.renumbering import placed
from tracker.seating.starters import Starter, find_starter, possible_moduli

GoesOn = Callable[[], bool]

#: The parts of the time at whose end people are placed on whole plans, drawn rounds are exchanged, plans that
#: were begun are, and what was placed is mended.
PLACED, DRAWN, BEGUN, MENDED = 0.3, 0.5, 0.75, 0.9
#: How many steps are tried at most.
PLACING_STEPS, MENDING_STEPS, STEPS = 100_000, 150_000, 400_000
#: How hot exchanges begin: from chance, and where they mend.
HOT, WARM = 1.5, 0.15
#: So many rounds fewer than could be are tried for a plan that goes on by exchanges.
FEWER = 3


class Ways:
    """The ways for a task. ``until``: whether there is time, up to a part of it all."""

    def __init__(self, task: Task, random: Random, until: Callable[[float], GoesOn]) -> None:
        self.task = task
        self.random = random
        self.until = until
        #: By modulus, as far as found.
        self.starters: dict[int, Starter] = {}

    def all(self) -> Iterator[Rounds]:
        """One way after the other, those first that are likely to be good."""
        rounds = len(self.task.outs)
        whole = []
        for cost, way in self._turned(rounds, self.until(PLACED)):
            yield way
            whole.append(self.task.numbered(way))
            if not cost:
                # Another such plan would not please those better who want the same tables.
                yield self._exchanged([], whole[-1], self.until(DRAWN), WARM)
                break
        # Where four does not divide the players there is no other way to keep time for.
        drawn = MENDED if self.task.players % SEATS else DRAWN
        yield self._exchanged([], self._drawn(0), self.until(drawn), HOT)
        begun = self._begun(rounds)
        if begun:
            yield self._exchanged(begun, self._drawn(len(begun)), self.until(BEGUN), HOT)
        if whole:
            yield self._exchanged([], min(whole, key=self.task.badness), self.until(MENDED), WARM)

    def _begun(self, rounds: int) -> Rounds:
        """As many rounds as are found, and fewer than all, that break no wish and repeat nothing."""
        most = min(rounds - 1, max(possible_moduli(self.task.players, 1), default=0))
        for number in range(most, max(most - FEWER, 0), -1):
            for cost, way in self._turned(number, self.until(BEGUN)):
                if not cost:
                    numbered = self.task.numbered(way)
                    return [] if any(self.task.badness(numbered)) else numbered
        return []

    def _turned(self, rounds: int, goes_on: GoesOn) -> Iterator[tuple[int, Rounds]]:
        """What it costs and so many rounds: for each starter found, with people placed to please them."""
        if self.task.players % SEATS:
            return
        for starter in self._starters(possible_moduli(self.task.players, rounds), goes_on):
            turned = [[list(table) for table in starter.turned(turn)] for turn in range(rounds)]
            yield placed(turned, self.task.dear, self.random, PLACING_STEPS, goes_on)

    def _starters(self, moduli: list[int], goes_on: GoesOn) -> Iterator[Starter]:
        """Starters for these moduli: each is tried for a short while, for longer as long as there is none."""
        done: set[int] = set()
        for tries in TRIES:
            for modulus in moduli:
                if modulus in done:
                    continue
                if not goes_on():
                    return
                starter = self.starters.get(modulus)
                starter = starter or find_starter(self.task.players, modulus, self.random, tries, goes_on)
                if starter:
                    self.starters[modulus] = starter
                    done.add(modulus)
                    yield starter
            if done:
                return

    def _drawn(self, begun: int) -> Rounds:
        """The rounds from there on, by chance."""
        everybody = range(self.task.players)
        return [
            at_random([player for player in everybody if player not in out], self.random)
            for out in self.task.outs[begun:]
        ]

    def _exchanged(self, begun: Rounds, others: Rounds, goes_on: GoesOn, hottest: float) -> Rounds:
        """The rounds begun, which stay, and the others with people exchanged as long as that pleases."""
        task = self.task
        return fewer_repeats(
            begun + others,
            task.players,
            len(begun),
            self.random,
            min(STEPS if hottest == HOT else MENDING_STEPS, 2_000 * task.players * len(others)),
            goes_on,
            met=task.dear,
            unwanted=task.unwanted,
            hottest=hottest,
        )
