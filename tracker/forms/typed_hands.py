"""Hands as they are typed on a deal's form: read, checked with one another, scored where the deal stands.

The text is the contract's line of a hand. The page knows the winds, and often where the winning tile came
from, so these may be left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.deals import UNKNOWN, Outcome, Source, Win
from scoring.errors import ScoringError
from scoring.hands import Draft, Hand, check_draft, check_drafts
from scoring.handtext import read_hand_text
from scoring.scores import HandScore, Wait
from tracker.queries.hand_trials import HandTrial
from tracker.services.errors import Refusal
from tracker.services.refusals import refusal_from

#: Winners by seat and whom each won from; None where the form does not say yet who won.
Winners = Mapping[int, Source] | None


@dataclass(frozen=True, slots=True)
class TypedHand:
    """What a seat's text comes to: a hand with its score, or the refusal that says what is wrong with it.

    `waits` are the tiles that would have completed the hand of somebody who did not win.
    """

    hand: Hand | None = None
    score: HandScore | None = None
    waits: tuple[Wait, ...] = ()
    refusal: Refusal | None = None

    @property
    def is_no_mah_jong(self) -> bool:
        """Whether it was declared won and is none."""
        return self.refusal is not None and self.refusal.code == "not_mahjong"


def read_hands(texts: Mapping[int, str], winners: Winners, trial: HandTrial) -> dict[int, TypedHand]:
    """The hands of these texts by seat, each on its own merits, and together no more tiles than there are."""
    found: dict[int, TypedHand] = {}
    drafts: dict[int, Draft] = {}
    for seat, text in texts.items():
        try:
            drafts[seat] = draft = _draft(text, seat, winners, trial)
            found[seat] = _scored(check_draft(draft), seat, winners, trial)
        except ScoringError as error:
            found[seat] = TypedHand(refusal=refusal_from(error))
    _check_together(drafts, found)
    return found


def source_of(hand: Hand, source: Source) -> Source:
    """Whom a winner won from, where the form leaves open what the hand says: a tile drawn is from nobody."""
    return None if source == UNKNOWN and hand.self_drawn else source


def _draft(text: str, seat: int, winners: Winners, trial: HandTrial) -> Draft:
    draft = read_hand_text(
        _with_source(text, UNKNOWN if winners is None else winners.get(seat, UNKNOWN)),
        seat_wind=trial.seat_wind(seat),
        round_wind=trial.turn.round_wind,
        fixed_winds=True,
        field=f"hands.{seat}",
    )
    if draft.win is not None and winners is not None and seat not in winners:
        raise ScoringError("win_of_loser", f"hands.{seat}.win", seat=seat)
    return draft


def _with_source(text: str, source: Source) -> str:
    """The text with what the form says of the winning tile, where the text says nothing itself."""
    if "+" not in text or "@" in text:
        return text
    return f"{text} @{'wall' if source is None else 'discard'}"


def _scored(hand: Hand, seat: int, winners: Winners, trial: HandTrial) -> TypedHand:
    score = trial.score(_outcome(hand, seat, winners), seat, hand)
    return TypedHand(hand, score, () if hand.win else trial.waits(seat, hand))


def _outcome(hand: Hand, seat: int, winners: Winners) -> Outcome:
    """The outcome as far as it matters for this hand."""
    if winners is not None:
        wins = [Win(winner, source) for winner, source in winners.items()]
    else:
        wins = [Win(seat, UNKNOWN)] if hand.win else []
    mine = tuple(
        replace(win, source=source_of(hand, win.source)) if win.seat == seat else win for win in wins
    )
    return Outcome("win", mine) if mine else Outcome("draw")


def _check_together(drafts: Mapping[int, Draft], found: dict[int, TypedHand]) -> None:
    """Put the refusal of a tile that there is too often at the hand that has one more than there are."""
    sound = {seat: draft for seat, draft in drafts.items() if found[seat].hand is not None}
    try:
        check_drafts(tuple(sound.values()))
    except ScoringError as error:
        seat = int(error.field.split(".")[1])
        found[seat] = TypedHand(refusal=refusal_from(error))
