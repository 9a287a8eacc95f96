"""Rankings that ask who met whom: tables against each other, and the strength of the opponents."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.placing import SIXTIETHS

#: By table who sat there: participant and sixtieths of a table point.
Meetings = Sequence[Mapping[int, int]]


def head_to_head(groups: Iterable[Collection[int]], met: Meetings) -> dict[int, Fraction]:
    """For those in a group of equals the table points at tables where at least two of the group sat.

    Whoever is alone, or met none of his group, has 0.
    """
    group_of = {person: number for number, group in enumerate(groups) for person in group}
    found: defaultdict[int, int] = defaultdict(int)
    for table in met:
        here: defaultdict[int, list[int]] = defaultdict(list)
        for person in table.keys() & group_of.keys():
            here[group_of[person]].append(person)
        for people in here.values():
            if len(people) > 1:
                for person in people:
                    found[person] += table[person]
    return {person: Fraction(found[person], SIXTIETHS) for person in group_of}


def opponents(points: Mapping[int, int], met: Meetings) -> dict[int, Fraction]:
    """The mean of the opponents' points, each counted as often as one met him; 0 for who met nobody."""
    total: defaultdict[int, int] = defaultdict(int)
    times: defaultdict[int, int] = defaultdict(int)
    for table in met:
        together = sum(points[person] for person in table)
        for person in table:
            total[person] += together - points[person]
            times[person] += len(table) - 1
    return {person: Fraction(total[person], times[person]) for person in times if times[person]}
