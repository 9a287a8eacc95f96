"""What a row of a sheet may have been meant to be: the same deal without one slip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.deals import SEATS, UNKNOWN, Deal, Outcome, Penalty, Source, Totals, Win
from scoring.slips.values import Kind


@dataclass(frozen=True, slots=True)
class Correction:
    """A deal as it may have been meant, and the seats that the correction is about."""

    kind: Kind
    deal: Deal
    seats: tuple[int, ...] = ()


def corrections(deal: Deal) -> Iterator[Correction]:
    """The deals that may have been meant, apart from other numbers; some may be impossible."""
    if deal.outcome.kind == "win":
        yield from _other_totals(deal)
        yield from _other_winners(deal)
        yield from _other_sources(deal)
        yield from _other_offenders(deal)
    yield from _other_endings(deal)
    yield from _other_penalties(deal)


def typed_seats(deal: Deal) -> list[int]:
    """The seats whose totals are typed, not those of hands."""
    if deal.totals is None:
        return []
    return [seat for seat in SEATS if deal.hands is None or deal.hands[seat] is None]


def with_total(deal: Deal, seat: int, total: int) -> Deal:
    """The deal with another total at one seat."""
    totals = list(deal.totals or (0, 0, 0, 0))
    totals[seat] = total
    return replace(deal, totals=_four(totals))


def with_penalty(deal: Deal, index: int, *penalties: Penalty) -> Deal:
    """The deal with others (or none) in the place of one penalty."""
    return replace(deal, penalties=(*deal.penalties[:index], *penalties, *deal.penalties[index + 1 :]))


def _four(totals: list[int]) -> Totals:
    first, second, third, fourth = totals
    return first, second, third, fourth


def _other_totals(deal: Deal) -> Iterator[Correction]:
    seats, totals = typed_seats(deal), list(deal.totals or ())
    for place, one in enumerate(seats):
        for other in seats[place + 1 :]:
            if totals[one] != totals[other]:
                changed = totals.copy()
                changed[one], changed[other] = totals[other], totals[one]
                yield Correction("totals_interchanged", replace(deal, totals=_four(changed)), (one, other))


def _other_winners(deal: Deal) -> Iterator[Correction]:
    winners = deal.outcome.winners
    taken = {win.seat for win in winners}
    for index, win in enumerate(winners):
        for seat in SEATS:
            if seat in taken:
                continue
            for source in _sources_for(seat, win):
                others = (*winners[:index], Win(seat, source), *winners[index + 1 :])
                offender = deal.outcome.pays_for_all
                outcome = Outcome("win", others, None if offender == seat else offender)
                yield Correction("winner", replace(deal, outcome=outcome), (seat,))
                if deal.totals is not None:
                    moved = list(deal.totals)
                    moved[seat], moved[win.seat] = moved[win.seat], moved[seat]
                    # Where only winners have a total it goes with the win.
                    yield Correction("winner", replace(deal, outcome=outcome, totals=_four(moved)), (seat,))


def _sources_for(seat: int, win: Win) -> tuple[Source, ...]:
    """Whom another winner may have won from: the same as noted, anybody where that was himself."""
    if win.source != seat:
        return (win.source,)
    return (win.seat, None, *(other for other in SEATS if other not in (seat, win.seat)))


def _other_sources(deal: Deal) -> Iterator[Correction]:
    winners = deal.outcome.winners
    offender = deal.outcome.pays_for_all
    taken = {win.seat for win in winners}
    for source in SEATS if offender is not None else (None, *SEATS):
        if source in taken or source == winners[0].source:
            continue
        meant = tuple(replace(win, source=source) for win in winners)
        outcome = Outcome("win", meant, None if offender is None else source)
        seats = () if source is None else (source,)
        yield Correction("discarder", replace(deal, outcome=outcome), seats)


def _other_offenders(deal: Deal) -> Iterator[Correction]:
    (win, *more), offender = deal.outcome.winners, deal.outcome.pays_for_all
    if offender is not None:
        yield Correction("pays_for_all", replace(deal, outcome=replace(deal.outcome, pays_for_all=None)))
    elif not more and win.source is not None:
        for seat in SEATS if win.source == UNKNOWN else (win.source,):
            outcome = replace(deal.outcome, pays_for_all=seat)
            yield Correction("pays_for_all", replace(deal, outcome=outcome), (seat,))


def _other_endings(deal: Deal) -> Iterator[Correction]:
    if deal.hands is None:
        if deal.outcome.kind != "draw":
            yield Correction("ending", replace(deal, outcome=Outcome("draw"), totals=None))
        if deal.outcome.kind != "void":
            yield Correction("ending", replace(deal, outcome=Outcome("void"), totals=None))


def _other_penalties(deal: Deal) -> Iterator[Correction]:
    for index, penalty in enumerate(deal.penalties):
        turned = replace(penalty, payers=penalty.payees, payees=penalty.payers)
        yield Correction("penalty_reversed", with_penalty(deal, index, turned), penalty.payers)
        yield Correction("penalty_removed", with_penalty(deal, index), penalty.payers)
        if len(penalty.payers) == 1:
            yield from _other_payers(deal, index, penalty)


def _other_payers(deal: Deal, index: int, penalty: Penalty) -> Iterator[Correction]:
    (payer,) = penalty.payers
    for seat in SEATS:
        if seat != payer:
            payees = tuple(sorted(payer if other == seat else other for other in penalty.payees))
            meant = replace(penalty, payers=(seat,), payees=payees)
            yield Correction("penalty_payer", with_penalty(deal, index, meant), (seat,))
