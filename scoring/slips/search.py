"""The search: every row with every slip that rows have, played again, compared with what is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.deals import Deal, Entry, Outcome, penalty_parts
from scoring.errors import ScoringError
from scoring.games import Game, GameFold, PlayedDeal
from scoring.rulesets.base import Options, RuleSet
from scoring.slips.corrections import corrections, typed_seats, with_penalty, with_total
from scoring.slips.digits import digit_slip
from scoring.slips.reckoning import reckoning_slips
from scoring.slips.values import Kind, Slip

DRAW = Deal(Outcome("draw"))


def find_slips(
    ruleset: RuleSet, options: Options, entries: Sequence[Entry], written: Sequence[int], people: int = 4
) -> list[Slip]:
    """Each slip that alone makes ``written`` (scores by person, at the end) out of the game, likeliest first.

    Empty where they are the same, or where one slip does not explain it. One row is named once a kind.
    ScoringError where the entries can't be played as they stand.
    """
    search = _Search(ruleset, options, entries, tuple(written), people)
    if search.is_explained:
        return []
    found = [*search.of_rows(), *reckoning_slips(search.game, written)]
    return _without_repeats(sorted(found, key=lambda slip: slip.rank))


def _without_repeats(slips: Sequence[Slip]) -> list[Slip]:
    """The slips without those that say the same of the same row in other words."""
    kept: dict[tuple[Kind, int | None, tuple[int, ...]], Slip] = {}
    removed = {slip.entry for slip in slips if slip.kind == "removed"}
    for slip in slips:
        if slip.kind == "left_out" and not slip.people and slip.entry in removed:
            continue
        kept.setdefault((slip.kind, slip.entry, slip.people), slip)
    return list(kept.values())


class _Search:
    """The game as it stands, with the state before each entry to go on from."""

    def __init__(
        self,
        ruleset: RuleSet,
        options: Options,
        entries: Sequence[Entry],
        written: tuple[int, ...],
        people: int,
    ) -> None:
        self.ruleset, self.options = ruleset, options
        self.entries = entries
        self.written = written
        fold = GameFold(ruleset, options, people)
        self.before = [fold.copy()]
        for entry in entries:
            fold.add(entry)
            self.before.append(fold.copy())
        self.game: Game = fold.game()

    @property
    def is_explained(self) -> bool:
        return self.game.scores == self.written

    def of_rows(self) -> Iterator[Slip]:
        """Slips of single rows."""
        for played in self.game.deals:
            index = played.entry_index
            deal = self.entries[index]
            assert isinstance(deal, Deal)  # noqa: S101 - lineups are not played
            yield from self._of_numbers(played, deal)
            for correction in corrections(deal):
                if self._explains(index, correction.deal):
                    people = tuple(played.people[seat] for seat in correction.seats)
                    yield Slip(correction.kind, index, people, deal=correction.deal)
            if self._explains(index):
                yield Slip("removed", index)
            if self._explains(index, DRAW, deal):
                yield Slip("draw_missing", index)

    def _of_numbers(self, played: PlayedDeal, deal: Deal) -> Iterator[Slip]:
        index = played.entry_index
        for seat in typed_seats(deal):
            total = deal.totals[seat] if deal.totals else 0
            more = self._steps(played, deal, with_total(deal, seat, total + 1), 1)
            if more is None:  # at the limit: one less goes
                more = self._steps(played, deal, with_total(deal, seat, total - 1), -1)
            if more is None:
                continue
            meant = with_total(deal, seat, total + more)
            if total + more >= 0 and self._explains(index, meant):
                kind: Kind = digit_slip(total, total + more) or "total_other"
                yield Slip(kind, index, (played.people[seat],), total, total + more, meant)
        yield from self._of_amounts(played, deal)

    def _of_amounts(self, played: PlayedDeal, deal: Deal) -> Iterator[Slip]:
        index = played.entry_index
        for place, penalty in enumerate(deal.penalties):
            parts = penalty_parts(penalty)
            probe = with_penalty(deal, place, replace(penalty, amount=penalty.amount + parts))
            more = self._steps(played, deal, probe, parts)
            if more is None:
                continue
            right = penalty.amount + more
            meant = with_penalty(deal, place, replace(penalty, amount=right))
            if right > 0 and digit_slip(penalty.amount, right) and self._explains(index, meant):
                people = tuple(played.people[seat] for seat in (*penalty.payers, *penalty.payees))
                yield Slip("penalty_amount", index, people, penalty.amount, right, meant)

    def _steps(self, played: PlayedDeal, deal: Deal, probe: Deal, size: int) -> int | None:
        """How much more a number would have to be, if ``probe`` has ``size`` more of it; None: can't be.

        All payments grow evenly with every total, so one probe tells the slope.
        """
        try:
            there = self._deltas(played, deal)
            probed = self._deltas(played, probe)
        except ScoringError:
            return None
        slope = [0] * len(self.written)
        for person, one, other in zip(played.people, there, probed, strict=True):
            slope[person] = other - one
        steps = None
        for needed, step in zip(self._needed(), slope, strict=True):
            if not step:
                if needed:
                    return None
                continue
            if needed % step or steps not in (None, needed // step):
                return None
            steps = needed // step
        return steps and steps * size

    def _deltas(self, played: PlayedDeal, deal: Deal) -> Sequence[int]:
        return self.ruleset.settle(deal, played.east, self.options, played.round_wind).deltas

    def _needed(self) -> list[int]:
        return [there - now for there, now in zip(self.written, self.game.scores, strict=True)]

    def _explains(self, index: int, *meant: Entry) -> bool:
        """Whether the game with these in the place of one entry ends as it is written."""
        fold = self.before[index].copy()
        after = self.before[index + 1]
        try:
            for entry in meant:
                fold.add(entry)
            if (fold.turn, fold.people) == (after.turn, after.people):
                # What follows is played alike: only the scores move.
                moved = zip(fold.scores, self.game.scores, after.scores, strict=True)
                return tuple(now + end - then for now, end, then in moved) == self.written
            for entry in self.entries[index + 1 :]:
                fold.add(entry)
        except ScoringError:
            return False
        return fold.scores == self.written
