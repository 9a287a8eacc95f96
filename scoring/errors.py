"""What can be wrong with a deal, a game or an option, and the words for it.

Every error has one of the contract's codes and a finer *reason*. A reason names a sentence whose parameters
are in ``params``, so that a page can say the same in its reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

#: The contract's codes; where several apply to one request, the first in this order is answered.
CODES = (
    "bad_json",
    "bad_request",
    "unknown_ruleset",
    "unknown_option",
    "bad_tiles",
    "too_many_copies",
    "bad_set",
    "wrong_tile_count",
    "winning_tile_missing",
    "not_mahjong",
    "bad_totals",
    "bad_outcome",
    "game_over",
)

#: Reason to (code, English sentence); the sentence's fields are the keys of ``ScoringError.params``.
REASONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "no_json": ("bad_json", "this line is no JSON: {detail}"),
        "empty_line": ("bad_json", "this line is empty"),
        "not_utf8": ("bad_json", "this line is not UTF-8"),
        "too_deep": ("bad_json", "this line is nested too deeply"),
        "repeated_key": ("bad_json", "{name} is given twice"),
        "not_finite": ("bad_json", "{number} is no number that can be used"),
        "wrong_kind": ("bad_request", "{value} is not {expected}"),
        "missing_field": ("bad_request", "{name} is missing"),
        "unknown_field": ("bad_request", "{name} is unknown here; known are {known}"),
        "wrong_length": ("bad_request", "there must be {expected} values, not {count}"),
        "totals_missing": ("bad_request", "a won deal needs its totals"),
        "hands_not_scored": ("bad_request", "hands are not scored from tiles; give totals instead"),
        "unknown_premium": ("bad_request", "there is no premium {name}"),
        "unknown_person": ("bad_request", "there is no person {person}; {people} people play here, from 0"),
        "repeated_person": ("bad_request", "person {person} sits on two seats"),
        "unknown_ruleset": ("unknown_ruleset", "there is no rule set {value}; known are {known}"),
        "unknown_option": ("unknown_option", "{ruleset} has no option {name}; known are {known}"),
        "option_kind": ("unknown_option", "{value} is not {expected}"),
        "option_range": ("unknown_option", "{value} is not between {minimum} and {maximum}"),
        "option_choice": ("unknown_option", "{value} is none of {choices}"),
        "unknown_row": ("unknown_option", "{ruleset} has no row {name}"),
        "unknown_figure": ("unknown_option", "{name} is no figure of this row; known are {known}"),
        "pattern_length": ("unknown_option", "a pattern is a text of 1 to {longest} letters"),
        "pattern_clause": ("unknown_option", "{value} is no clause of a pattern"),
        "pattern_tiles": ("unknown_option", "{value} in {clause} are no tiles"),
        "pattern_each": ("unknown_option", "{value} can't stand beside a clause with each"),
        "pattern_impossible": ("unknown_option", "no hand can meet {value}"),
        "bad_tiles": ("bad_tiles", "{value} is no tile text, such as 123m11z"),
        "one_tile": ("bad_tiles", "{value} is not one tile"),
        "bonus_wrong": ("bad_tiles", "{value} is not all flowers and seasons"),
        "bonus_standing": ("bad_tiles", "flowers and seasons do not belong here but among the bonus tiles"),
        "no_bonus": ("bad_tiles", "this game is played without flowers and seasons"),
        "too_many_copies": ("too_many_copies", "there are more of {tile} than a set of tiles has"),
        "bad_set": ("bad_set", "{tiles} is no chow, pung, kong or pair"),
        "not_claimed": ("bad_set", "{tiles} is no kong; only a kong can be claimed"),
        "kong_completed": ("bad_set", "{tiles} is a kong, which no winning tile completes"),
        "wrong_tile_count": (
            "wrong_tile_count",
            "a winning hand with {kongs} kongs has {expected} tiles, not {number}",
        ),
        "too_many_tiles": (
            "wrong_tile_count",
            "a hand with {kongs} kongs has at most {expected} tiles, not {number}",
        ),
        "not_waiting": (
            "wrong_tile_count",
            "a hand with {kongs} kongs waits with {expected} tiles, not {number}",
        ),
        "winning_tile_missing": (
            "winning_tile_missing",
            "the winning tile {tile} is not among the tiles that it could have joined",
        ),
        "not_completed": ("winning_tile_missing", "the winning tile {tile} is not in {tiles}"),
        "completes_missing": (
            "winning_tile_missing",
            "{tiles}, which {tile} is said to complete, is not in the hand",
        ),
        "no_grouping": ("not_mahjong", "this is no winning hand: {tiles} fit no set"),
        "too_many_chows": ("not_mahjong", "a winning hand has at most {most} chows here"),
        "completes_nothing": ("not_mahjong", "in no winning grouping does {tile} complete {tiles}"),
        "repeated_word": ("bad_request", "{value} is given twice"),
        "total_and_hand": ("bad_request", "seat {seat} has a hand; its total must be null"),
        "win_missing": ("bad_request", "seat {seat} won: its hand must say with which tile and from where"),
        "win_of_loser": ("bad_request", "seat {seat} did not win: its hand has no winning tile"),
        "win_self_drawn": (
            "bad_request",
            "{value} is claimed from a player, and the outcome says self-drawn",
        ),
        "win_claimed": ("bad_request", "{value} is no claimed tile, and the outcome names who discarded"),
        "win_not_east": (
            "bad_request",
            "a claimed tile wins as {value} where East discarded it, not another",
        ),
        "no_part": ("bad_request", "{value} at position {position} is no part of a hand"),
        "not_closed": ("bad_request", "{value} at position {position} opens a set that nothing closes"),
        "part_twice": ("bad_request", "{value} is given twice"),
        "no_such_word": ("bad_request", "{value} is none of {known}"),
        "no_win_for": ("bad_request", "{value} belongs to a winning hand: say after + which tile won"),
        "tile_missing": ("bad_request", "the winning tile is missing; East alone wins without one, as dealt"),
        "source_missing": ("bad_request", "a winning hand says after @ where its tile came from: {known}"),
        "winds_contradict": ("bad_request", "{value} is not the wind {expected} that the deal has there"),
        "not_whole": ("bad_totals", "{value} is no whole number"),
        "negative": ("bad_totals", "{total} is negative"),
        "too_large": ("bad_totals", "{total} is more than {maximum}, the most that can be recorded"),
        "above_limit": ("bad_totals", "{total} is above the limit of {limit}"),
        "below_mah_jong": ("bad_totals", "a winner has at least {minimum}, not {total}"),
        "not_winner": ("bad_totals", "{total} for a player who did not win: only winners have a total here"),
        "premium_off": ("bad_totals", "the premium {label} is switched off here"),
        "totals_needed": ("bad_totals", "a won deal needs the totals of all four seats"),
        "no_such_seat": ("bad_outcome", "there is no seat {seat}; seats are 0 to 3"),
        "no_winner": ("bad_outcome", "a won deal needs a winner"),
        "winner_in_draw": ("bad_outcome", "a {kind} deal has no winner"),
        "several_winners": ("bad_outcome", "only one can win a deal here, not {count}"),
        "repeated_winner": ("bad_outcome", "seat {seat} can't win twice"),
        "own_discard": ("bad_outcome", "seat {seat} can't win on a discard of its own"),
        "source_needed": ("bad_outcome", "who discarded decides the payments here and must be known"),
        "different_sources": ("bad_outcome", "several win only on one and the same discard"),
        "pays_for_all_unknown": ("bad_outcome", "nobody pays for all in this rule set"),
        "pays_for_all_no_win": ("bad_outcome", "nobody pays for all where nobody won"),
        "pays_for_all_self_drawn": ("bad_outcome", "nobody pays for all where the winner drew the tile"),
        "pays_for_all_winner": ("bad_outcome", "the winner can't pay for all"),
        "pays_for_all_other": ("bad_outcome", "only the discarder, seat {source}, can pay for all"),
        "penalty_nobody": ("bad_outcome", "a penalty needs somebody who pays or receives it"),
        "penalty_repeated": ("bad_outcome", "seat {seat} stands twice in one penalty"),
        "penalty_amount": ("bad_outcome", "a penalty's amount is 1 to {maximum}, not {amount}"),
        "penalty_indivisible": ("bad_outcome", "{amount} can't be shared evenly in {parts} payments"),
        "game_over": ("game_over", "the game had ended before this deal"),
    }
)

_LONGEST = 60
#: Parameters that repeat what was typed; the others are the project's own words.
_TYPED = {"value", "name", "label", "number", "detail"}
_JSON_WORDS = {"None": "null", "True": "true", "False": "false"}


def shown(value: object) -> str:
    """``value`` as a message can quote it: one line, at most 60 characters, no list spelt out."""
    if isinstance(value, list | tuple | Mapping):
        return "an object" if isinstance(value, Mapping) else "a list"
    text = value if isinstance(value, str) else _JSON_WORDS.get(str(value), str(value))
    text = "".join(mark if mark.isprintable() else "?" for mark in text[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _spelt(params: Mapping[str, object]) -> dict[str, str]:
    """The parameters as a sentence has them; a ``value`` that is text keeps its quotes."""
    spelt = {name: shown(value) if name in _TYPED else str(value) for name, value in params.items()}
    if isinstance(params.get("value"), str):
        spelt["value"] = f'"{spelt["value"]}"'
    return spelt


class ScoringError(Exception):
    """Something that was typed can't be scored.

    ``code`` is one of :data:`CODES`, ``reason`` one of :data:`REASONS`, ``message`` the English sentence,
    ``params`` its parameters, ``field`` the dotted path of what is wrong (``"totals.2"``,
    ``"outcome.winners.0.from"``; empty where no single field is), ``entry`` the index of the offending
    entry of a game (None outside games).
    """

    def __init__(self, reason: str, field: str = "", entry: int | None = None, **params: object) -> None:
        self.code, sentence = REASONS[reason]
        self.reason = reason
        self.field = field
        self.entry = entry
        self.params = params
        self.message = sentence.format_map(_spelt(params))
        super().__init__(self.message)

    def __str__(self) -> str:
        """The message, led by the field where there is one (by its parent where the message names it)."""
        path = self.field
        if "name" in self.params:
            path = path.removesuffix(str(self.params["name"])).removesuffix(".")
        return f"{shown(path)}: {self.message}" if path else self.message

    def within(self, field: str, entry: int | None = None) -> ScoringError:
        """The same error seen from outside: its field below ``field``, at a game's ``entry``."""
        path = ".".join(part for part in (field, self.field) if part)
        place = self.entry if entry is None else entry
        return ScoringError(self.reason, path, place, **self.params)


def first_of(errors: Iterable[ScoringError]) -> ScoringError:
    """The error that the contract's order puts first; of equals the first found."""
    return min(errors, key=lambda error: CODES.index(error.code))
