"""Slips of the players' own sums: the deals are right, the scores written below them are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.games import Game, PlayedDeal
from scoring.payments import Payment
from scoring.slips.digits import digit_slip
from scoring.slips.values import Kind, Slip


def reckoning_slips(game: Game, written: Sequence[int]) -> Iterator[Slip]:
    """What explains that ``written``, scores by person, are not those of the game."""
    missing = [there - right for there, right in zip(written, game.scores, strict=True)]
    off = [person for person, difference in enumerate(missing) if difference]
    for deal in game.deals:
        yield from _of_the_row(deal, missing)
        yield from _of_payments(deal, missing)
        if len(off) == 1 and off[0] in deal.people:
            yield from _of_one_person(deal, off[0], missing[off[0]])
    if len(off) == 1:
        yield _written(off[0], written[off[0]], game.scores[off[0]])


def _of_the_row(deal: PlayedDeal, missing: Sequence[int]) -> Iterator[Slip]:
    changes = _by_person(deal, len(missing))
    if not any(changes):
        return
    for kind, times in _TIMES.items():
        if [times * change for change in changes] == list(missing):
            yield Slip(kind, deal.entry_index)


#: how often the change is in the scores too much, by what was done to it
_TIMES: Mapping[Kind, int] = {"sign": -2, "left_out": -1, "added_twice": 1}


def _of_one_person(deal: PlayedDeal, person: int, missing: int) -> Iterator[Slip]:
    change = deal.deltas[deal.people.index(person)]
    if not change:
        return
    for kind, times in _TIMES.items():
        if times * change == missing:
            yield Slip(kind, deal.entry_index, (person,), typed=change + missing, right=change)
    reckoned = change + missing
    if reckoned * change > 0 and digit_slip(abs(reckoned), abs(change)):
        yield Slip("change_digits", deal.entry_index, (person,), typed=reckoned, right=change)


def _of_payments(deal: PlayedDeal, missing: Sequence[int]) -> Iterator[Slip]:
    for payment in deal.payments:
        if payment.source is None or payment.to is None:
            continue
        payer, payee = deal.people[payment.source], deal.people[payment.to]
        for kind, amount in _wrong_amounts(payment, deal.east):
            moved = [0] * len(missing)
            moved[payer], moved[payee] = -amount, amount
            if moved == list(missing):
                yield Slip(kind, deal.entry_index, (payer, payee), payment.amount + amount, payment.amount)


def _wrong_amounts(payment: Payment, east: int) -> Iterator[tuple[Kind, int]]:
    """By kind, how much too much was paid."""
    yield "payment_reversed", -2 * payment.amount
    yield "payment_left_out", -payment.amount
    if payment.why != "penalty" and east in (payment.source, payment.to) and payment.amount % 2 == 0:
        yield "east_not_doubled", -payment.amount // 2


def _by_person(deal: PlayedDeal, people: int) -> list[int]:
    changes = [0] * people
    for person, change in zip(deal.people, deal.deltas, strict=True):
        changes[person] = change
    return changes


def _written(person: int, written: int, right: int) -> Slip:
    """The slip of a score that alone is not as the deals give it."""
    kind: Kind = "written_other"
    if written == -right:
        kind = "written_sign"
    elif written * right >= 0 and digit_slip(abs(written), abs(right)):
        kind = "written_digits"
    return Slip(kind, None, (person,), written, right)
