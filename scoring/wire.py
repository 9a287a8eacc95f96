"""JSON objects to values and back, strictly: an unknown, missing or wrong field is refused by its name.

The forms are those of the contract's ``deal`` and ``game``; a session file's deals have them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from scoring.deals import KINDS, SEATS, UNKNOWN, Deal, Entry, Hands, Lineup, Outcome, Penalty, Totals, Win
from scoring.dealt_hands import check_hands, check_winds
from scoring.errors import ScoringError, first_of
from scoring.games import MOST_PEOPLE, Game, check_lineup
from scoring.hands import Draft
from scoring.payments import Payment, Settlement
from scoring.wire_hands import Late, check_hand_drafts, hand_to_json, read_drafts

Json = dict[str, Any]
Read = TypeVar("Read")

DEAL_FIELDS = ("outcome", "totals", "hands", "penalties")


def entry_from_json(obj: object, field: str = "") -> Entry:
    """The deal or lineup of a JSON object; ScoringError (``bad_request``, ``bad_totals``) with its field.

    ``field`` is the path of ``obj`` itself. What the rules forbid is not found here but by ``settle``.
    """
    late = Late()
    entry = read_entry(obj, field, late, MOST_PEOPLE)
    if late.errors:
        raise first_of(late.errors)
    return entry


def read_entry(obj: object, field: str, late: Late, people: int) -> Entry:
    """As ``entry_from_json``, but errors that are lesser than any ``bad_request`` or option are put into
    ``late``: totals that are no whole numbers, what is wrong with a hand's tiles."""
    if isinstance(obj, dict) and "lineup" in obj:
        return _read_lineup(obj, field, people)
    fields = read_fields(obj, field, ("outcome",), DEAL_FIELDS)
    return read_deal(fields, field, late)


def read_deal(
    fields: Mapping[str, object], field: str, late: Late, winds: tuple[int, str] | None = None
) -> Deal:
    """The deal in ``fields`` (``DEAL_FIELDS``), other fields being checked already.

    ``winds``: East's seat and the round wind where they are known, which hands must not contradict.
    """
    outcome = _read_outcome(fields["outcome"], joined(field, "outcome"))
    drafts = read_drafts(fields.get("hands"), joined(field, "hands"), late)
    given = fields.get("totals")
    if given is None and outcome.kind == "win" and drafts is None:
        raise ScoringError("totals_missing", joined(field, "totals"))
    totals = None if given is None else _read_totals(given, joined(field, "totals"), drafts, late)
    penalties = read_list(fields.get("penalties", []), joined(field, "penalties"), _read_penalty)
    if not drafts:
        no_hands = drafts is not None and outcome.kind == "win"
        return Deal(outcome, totals or ((0, 0, 0, 0) if no_hands else None), penalties)
    try:
        check_hands(outcome, drafts)
        if winds is not None:
            check_winds(outcome, drafts, *winds)
    except ScoringError as error:
        raise error.within(field) from None
    hands = check_hand_drafts(drafts, late)
    return Deal(outcome, totals if totals and any(totals) else None, penalties, hands)


def read_fields(
    obj: object, field: str, required: Iterable[str], known: Iterable[str]
) -> Mapping[str, object]:
    """``obj`` if it is an object that has every required field and no unknown one (``bad_request``)."""
    fields = _of_kind(obj, dict, field, "an object")
    names = tuple(known)
    for name in fields:
        if name not in names:
            raise ScoringError("unknown_field", joined(field, name), name=name, known=", ".join(names))
    for name in required:
        if name not in fields:
            raise ScoringError("missing_field", joined(field, name), name=name)
    return fields


def read_integer(value: object, field: str, allowed: range) -> int:
    """A whole number among ``allowed`` (``bad_request``); true and false are none."""
    if type(value) is not int or value not in allowed:
        expected = f"a whole number from {allowed[0]} to {allowed[-1]}"
        raise ScoringError("wrong_kind", field, value=value, expected=expected)
    return value


def read_word(value: object, field: str, words: tuple[str, ...]) -> str:
    """One of a few words (``bad_request``)."""
    if not isinstance(value, str) or value not in words:
        raise ScoringError("wrong_kind", field, value=value, expected="one of " + ", ".join(words))
    return value


def read_list(value: object, field: str, read: Callable[[object, str], Read]) -> tuple[Read, ...]:
    """A list, each item read by ``read`` (``bad_request``)."""
    items = _of_kind(value, list, field, "a list")
    return tuple(read(item, f"{field}.{index}") for index, item in enumerate(items))


def joined(field: str, name: str) -> str:
    """The path of ``name`` below ``field``."""
    return f"{field}.{name}" if field else name


def _of_kind(value: object, kind: type[Read], field: str, expected: str) -> Read:
    if not isinstance(value, kind):
        raise ScoringError("wrong_kind", field, value=value, expected=expected)
    return value


def _read_seat(value: object, field: str) -> int:
    return read_integer(value, field, range(4))


def _read_lineup(obj: object, field: str, people: int) -> Lineup:
    fields = read_fields(obj, field, ("lineup",), ("lineup",))
    place = joined(field, "lineup")
    persons = read_list(fields["lineup"], place, lambda one, path: read_integer(one, path, range(people)))
    lineup = Lineup(cast(tuple[int, int, int, int], persons))
    try:
        check_lineup(lineup, people)
    except ScoringError as error:
        raise error.within(field) from None
    return lineup


def _read_outcome(obj: object, field: str) -> Outcome:
    fields = read_fields(obj, field, ("kind",), ("kind", "winners", "pays_for_all"))
    kind = read_word(fields["kind"], f"{field}.kind", KINDS)
    if kind == "win" and "winners" not in fields:
        raise ScoringError("missing_field", f"{field}.winners", name="winners")
    winners = read_list(fields.get("winners", []), f"{field}.winners", _read_win)
    offender = fields.get("pays_for_all")
    pays = None if offender is None else _read_seat(offender, f"{field}.pays_for_all")
    return Outcome(cast(Any, kind), winners, pays)


def _read_win(obj: object, field: str) -> Win:
    fields = read_fields(obj, field, ("seat", "from"), ("seat", "from"))
    source = fields["from"]
    if source is not None and source != UNKNOWN:
        source = _read_seat(source, f"{field}.from")
    return Win(_read_seat(fields["seat"], f"{field}.seat"), source)


def _read_totals(value: object, field: str, drafts: Mapping[int, Draft] | None, late: Late) -> Totals | None:
    """The totals; None where one is no whole number, which then stands in ``late``.

    Beside ``hands`` a total may be null: it is then the hand's, or 0.
    """
    items = _of_kind(value, list, field, "a list")
    if len(items) != len(SEATS):
        raise ScoringError("wrong_length", field, expected=len(SEATS), count=len(items))
    totals = []
    for seat, total in enumerate(items):
        if drafts is not None and total is None:
            total = 0
        elif drafts and seat in drafts:
            raise ScoringError("total_and_hand", f"{field}.{seat}", seat=seat)
        elif type(total) is not int:
            late.errors.append(ScoringError("not_whole", f"{field}.{seat}", value=total, seat=seat))
        totals.append(total)
    return cast(Totals, tuple(totals))


def _read_penalty(obj: object, field: str) -> Penalty:
    fields = read_fields(obj, field, ("payers", "payees", "amount"), ("payers", "payees", "amount", "why"))
    return Penalty(
        payers=read_list(fields["payers"], f"{field}.payers", _read_seat),
        payees=read_list(fields["payees"], f"{field}.payees", _read_seat),
        amount=_of_whole_kind(fields["amount"], f"{field}.amount"),
        why=_of_kind(fields.get("why", ""), str, f"{field}.why", "a text"),
    )


def _of_whole_kind(value: object, field: str) -> int:
    if type(value) is not int:
        raise ScoringError("wrong_kind", field, value=value, expected="a whole number")
    return value


def entry_to_json(entry: Entry) -> Json:
    """The contract's form of a deal or lineup; what has its default is left out."""
    if isinstance(entry, Lineup):
        return {"lineup": list(entry.people)}
    written: Json = {"outcome": _outcome_to_json(entry.outcome)}
    if entry.totals is not None:
        written["totals"] = list(entry.totals)
    if entry.hands is not None:
        _write_hands(written, entry.totals, entry.hands)
    if entry.penalties:
        written["penalties"] = [_penalty_to_json(penalty) for penalty in entry.penalties]
    return written


def _write_hands(written: Json, totals: Totals | None, hands: Hands) -> None:
    """Hands in place of totals: null where the other stands. Their winds follow from the deal."""
    if totals is not None:
        written["totals"] = [
            total if hand is None else None for total, hand in zip(totals, hands, strict=True)
        ]
    written["hands"] = [hand and hand_to_json(replace(hand, seat_wind="", round_wind="")) for hand in hands]


def _outcome_to_json(outcome: Outcome) -> Json:
    written: Json = {"kind": outcome.kind}
    if outcome.winners:
        written["winners"] = [{"seat": win.seat, "from": win.source} for win in outcome.winners]
    if outcome.pays_for_all is not None:
        written["pays_for_all"] = outcome.pays_for_all
    return written


def _penalty_to_json(penalty: Penalty) -> Json:
    written: Json = {
        "payers": list(penalty.payers),
        "payees": list(penalty.payees),
        "amount": penalty.amount,
    }
    return written | {"why": penalty.why} if penalty.why else written


def payment_to_json(payment: Payment) -> Json:
    """A payment as the contract's ``deal`` answers it."""
    return {"from": payment.source, "to": payment.to, "amount": payment.amount, "why": payment.why}


def settlement_to_json(settlement: Settlement) -> Json:
    """The contract's answer to ``deal``, without its ``id``."""
    payments = [payment_to_json(payment) for payment in settlement.payments]
    return {"deltas": list(settlement.deltas), "payments": payments}


def game_to_json(game: Game) -> Json:
    """The contract's answer to ``game``, without its ``id``."""
    deals = [
        {
            "label": deal.label,
            "round_wind": deal.round_wind,
            "east": deal.east,
            "seat_winds": list(deal.seat_winds),
            "people": list(deal.people),
            "deltas": list(deal.deltas),
            "scores": list(deal.scores),
        }
        for deal in game.deals
    ]
    return {
        "deals": deals,
        "finished": game.finished,
        "next": game.next
        and {
            "label": game.next.label,
            "round_wind": game.next.round_wind,
            "east": game.next.east,
            "people": list(game.next.people),
        },
        "scores": list(game.scores),
    }
