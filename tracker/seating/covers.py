"""Parts that together have everything once: a search by chance.

Things are bits of a number and a part is the number of its bits.
"""

from collections.abc import Callable, Sequence
from random import Random

from tracker.seating.steps import GaveUp, Steps

#: Among so many parts the thing is looked for that the fewest have.
SAMPLE = 500


def exact_cover(
    parts: Sequence[int],
    wanted: int,
    random: Random,
    steps: int,
    goes_on: Callable[[], bool] = lambda: True,
) -> list[int] | None:
    """Parts of which just one has each thing that is wanted, and none any other thing that another has.

    None where there are no such parts, none were found in so many steps (one is a look at a part), or
    ``goes_on`` said that it is enough.
    """
    try:
        return _Search(steps, goes_on).rest(random.sample(parts, len(parts)), wanted)
    except GaveUp:
        return None


class _Search:
    def __init__(self, steps: int, goes_on: Callable[[], bool]) -> None:
        self.steps = Steps(steps)
        self.goes_on = goes_on

    def rest(self, parts: list[int], wanted: int) -> list[int] | None:
        """Parts for what is still wanted. They are in no order, so the first ones are a sample."""
        if not wanted:
            return []
        rarest = rarest_of(wanted, parts[:SAMPLE])
        for part in [part for part in parts if part & rarest]:
            self._count(len(parts))
            found = self.rest([other for other in parts if not other & part], wanted & ~part)
            if found is not None:
                return [part, *found]
        return None

    def _count(self, steps: int) -> None:
        self.steps.take(steps)
        if not self.goes_on():
            raise GaveUp


def rarest_of(wanted: int, parts: Sequence[int]) -> int:
    """The wanted thing that the fewest parts have.

    All things are counted at once: ``digits`` has a number for each binary digit of the counts, whose bit is
    that digit of the thing's count.
    """
    digits: list[int] = []
    for part in parts:
        carry = part
        for place, digit in enumerate(digits):
            digits[place] = digit ^ carry
            carry &= digit
            if not carry:
                break
        if carry:
            digits.append(carry)
    for digit in reversed(digits):
        wanted = wanted & ~digit or wanted
    return wanted & -wanted
