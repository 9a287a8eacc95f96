"""A deal as a phone sends it: the contract's deal, and what stands beside it; with every error at its field.

Fields of errors are dotted paths of the deal: `totals.2`, `hands.2.win.tile`, `outcome.winners.0.from`,
`penalties.0.amount`; and `premiums.2`, `key`, `after`, `seated`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.deals import SEATS, Deal, Lineup, check_figure
from scoring.errors import ScoringError
from scoring.hands import Hand, check_draft
from scoring.premiums import counted_premiums, premium_total
from scoring.wire import read_entry, read_fields, read_integer, read_list
from scoring.wire_hands import Late, hand_from_json
from tracker.queries.games import TableGame
from tracker.queries.hand_rows import HandsBySeat
from tracker.services.entries import Premiums, PremiumsBySeat
from tracker.services.errors import Refusals
from tracker.services.queued import Sending
from tracker.services.refusals import refusal_from

Said = Mapping[str, Any]

DEAL_FIELDS = ("deal", "premiums", "kept_hands", "dead")
SENDING_FIELDS = ("key", "after", "seated", "revision")
PREMIUM_FIELDS = ("codes", "others", "words")
LONGEST_NAME = 40
LARGEST_ID = 2**53


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A deal with its premiums (GALA) and the hands kept beside typed totals, by seat, and the dead hands."""

    deal: Deal
    premiums: PremiumsBySeat
    kept_hands: HandsBySeat
    dead: tuple[int, ...] = ()


def read_deal_request(said: Said, game: TableGame) -> DealRequest:
    """The deal that was sent; Refusals with all that can be told at once.

    Under GALA the total of a winner may be null where his premiums are named: mah jong, the premiums that
    count, and `others`.
    """
    try:
        fields = read_fields(said, "", ("deal",), (*DEAL_FIELDS, *SENDING_FIELDS))
        premiums, others = _read_premiums(fields.get("premiums", {}))
        given = _with_counted_totals(fields["deal"], premiums, others, game)
        late = Late()
        deal = read_entry(given, "", late, len(game.seats))
        if isinstance(deal, Lineup):
            raise ScoringError(
                "unknown_field", "lineup", name="lineup", known="outcome, totals, hands, penalties"
            )
        kept = _read_kept(fields.get("kept_hands", {}))
        dead = read_list(fields.get("dead", []), "dead", _read_seat)
    except ScoringError as error:
        raise refusal_from(error, game) from error
    errors = [*late.errors, *_wrong_totals(deal, game)]
    if errors:
        raise Refusals([refusal_from(error, game) for error in errors])
    return DealRequest(deal, premiums, kept, dead)


def read_sending(said: Said, game: TableGame) -> Sending:
    """Which deal this is, and what it was played after; Refusal at its field."""
    try:
        key = _read_name(said.get("key"), "key")
        if not key:
            raise ScoringError("missing_field", "key", name="key")
        after = None if "after" not in said else _read_name(said["after"], "after")
        seated = said.get("seated")
        if seated is not None:
            seated = read_list(seated, "seated", _read_id)
            if len(seated) != len(SEATS):
                raise ScoringError("wrong_length", "seated", expected=len(SEATS), count=len(seated))
        revision = said.get("revision")
        if revision is not None:
            revision = _read_id(revision, "revision")
        if after is None and revision is None:
            raise ScoringError("missing_field", "after", name="after")
    except ScoringError as error:
        raise refusal_from(error, game) from error
    return Sending(key=key, after=after, seated=seated, revision=revision)


def _read_name(value: object, field: str) -> str:
    """A short printable text; null is the empty one."""
    text = "" if value is None else value
    if not isinstance(text, str) or len(text) > LONGEST_NAME or (text and not text.isprintable()):
        raise ScoringError(
            "wrong_kind", field, value=value, expected=f"a text of at most {LONGEST_NAME} letters"
        )
    return text


def _read_seat(value: object, field: str) -> int:
    return read_integer(value, field, range(len(SEATS)))


def _read_id(value: object, field: str) -> int:
    return read_integer(value, field, range(LARGEST_ID))


def _read_premiums(value: object) -> tuple[dict[int, Premiums], dict[int, int]]:
    """The premiums by seat, and the further points that were named beside them."""
    premiums, others = {}, {}
    for seat, said, field in _by_seat(value, "premiums"):
        fields = read_fields(said, field, (), PREMIUM_FIELDS)
        codes = read_list(fields.get("codes", []), f"{field}.codes", _read_name)
        words = fields.get("words", "")
        if not isinstance(words, str):
            raise ScoringError("wrong_kind", f"{field}.words", value=words, expected="a text")
        premiums[seat] = Premiums(codes, words)
        others[seat] = _read_id(fields.get("others") or 0, f"{field}.others")
    return premiums, others


def _read_kept(value: object) -> dict[int, Hand]:
    return {
        seat: check_draft(hand_from_json(said, field, in_deal=True))
        for seat, said, field in _by_seat(value, "kept_hands", at="hands")
    }


def _by_seat(value: object, name: str, at: str = "") -> Iterator[tuple[int, object, str]]:
    """What an object with the keys "0" to "3" has, with the path of each."""
    fields = read_fields(value, name, (), tuple(str(seat) for seat in SEATS))
    for seat in SEATS:
        if fields.get(str(seat)) is not None:
            yield seat, fields[str(seat)], f"{at or name}.{seat}"


def _with_counted_totals(
    given: object, premiums: dict[int, Premiums], others: Mapping[int, int], game: TableGame
) -> object:
    """The deal with GALA's totals filled in where premiums stand for them, and only counted ones left."""
    if game.ruleset.family != "gala" or not premiums or not isinstance(given, dict):
        return given
    totals, hands = given.get("totals"), given.get("hands")
    counted = list(totals) if isinstance(totals, list) and len(totals) == len(SEATS) else [None] * len(SEATS)
    for seat, said in list(premiums.items()):
        if isinstance(hands, list) and seat < len(hands) and hands[seat] is not None:
            continue
        try:
            codes = counted_premiums(game.options.rows, said.codes)
            worth = premium_total(game.options.rows, codes, others[seat])
        except ScoringError as error:
            raise error.within(f"premiums.{seat}") from None
        premiums[seat] = Premiums(codes, said.words)
        if counted[seat] is None:
            counted[seat] = worth
    if not isinstance(hands, list):
        counted = [0 if total is None else total for total in counted]
    return {**given, "totals": counted}


def _wrong_totals(deal: Deal, game: TableGame) -> list[ScoringError]:
    """What the rules have against each total by itself; those that are no numbers are told already."""
    winners = {win.seat for win in deal.outcome.winners}
    return [
        error
        for seat, total in enumerate(deal.totals or ())
        if type(total) is int and not _has_hand(deal, seat)
        for error in _total_error(seat, total, seat in winners, game)
    ]


def _has_hand(deal: Deal, seat: int) -> bool:
    hands: Sequence[Hand | None] = deal.hands or ()
    return bool(hands) and hands[seat] is not None


def _total_error(seat: int, total: int, won: bool, game: TableGame) -> list[ScoringError]:
    try:
        check_figure(seat, total)
        game.ruleset.check_total(seat, total, won, game.options)
    except ScoringError as error:
        return [error]
    return []
