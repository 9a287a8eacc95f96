"""What an import finds odd but keeps: totals that do not add up, totals that differ from their deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.deals import Deal, Entry
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


def unreceived(entries: Iterable[Entry]) -> int:
    """What the deals' penalties took out of the game: paid to nobody, less what nobody paid."""
    deals = (entry for entry in entries if isinstance(entry, Deal))
    return sum(_taken_out(deal) for deal in deals)


def _taken_out(deal: Deal) -> int:
    to_nobody = sum(penalty.amount for penalty in deal.penalties if not penalty.payees)
    from_nobody = sum(penalty.amount for penalty in deal.penalties if not penalty.payers)
    return to_nobody - from_nobody


def _wrong_sum(table: CheckedTable, checked: CheckedFile) -> str:
    totals = table.part.totals
    if totals is None or checked.ruleset.family == "gala":
        return ""
    wanted = len(totals) * int(checked.options["start_points"]) - unreceived(table.entries)
    total = sum(totals)
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
