"""What an import finds odd but keeps: totals that do not add up, totals that differ from their deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.deals import Deal
from tracker.exchange.checking import CheckedFile, CheckedTable


@dataclass(frozen=True, slots=True)
class Findings:
    """A line for each odd table, and how many there are of each kind."""

    lines: tuple[str, ...]
    do_not_add_up: int
    differ: int

    @property
    def counts(self) -> tuple[str, str]:
        """The two closing lines of an import."""
        adding = "table does" if self.do_not_add_up == 1 else "tables do"
        differing = "table differs from its" if self.differ == 1 else "tables differ from their"
        return f"{self.do_not_add_up} {adding} not add up", f"{self.differ} {differing} deals"


def find_odd_totals(checked: CheckedFile) -> Findings:
    """Compare each table's written totals with their sum and with its deals, round by round."""
    adding, differing, lines = 0, 0, []
    for number, tables in sorted(checked.rounds.items()):
        for table in sorted(tables, key=lambda one: one.part.number):
            place = f"round {number}, table {table.part.number}"
            wrong_sum = _wrong_sum(table, checked)
            difference = _difference(table)
            adding += bool(wrong_sum)
            differing += bool(difference)
            lines += [f"{place}: {text}" for text in (wrong_sum, difference) if text]
    return Findings(tuple(lines), adding, differing)


def _wrong_sum(table: CheckedTable, checked: CheckedFile) -> str:
    totals = table.part.totals
    if totals is None or checked.ruleset.family == "gala":
        return ""
    # Payments move points from one to another: start points and penalties to or from nobody remain.
    wanted, total = sum(table.game.scores), sum(totals)
    return "" if total == wanted else f"the totals {_figures(totals)} add up to {total}, not {wanted}"


def _difference(table: CheckedTable) -> str:
    totals = table.part.totals
    if totals is None or not any(isinstance(entry, Deal) for entry in table.entries):
        return ""
    scores = table.game.scores
    if tuple(totals) == scores:
        return ""
    return (
        f"the totals {_figures(totals)} differ from the deals' {_figures(scores)}; the {table.counts} count"
    )


def _figures(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
