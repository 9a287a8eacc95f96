"""What `scoring` refuses, said to the person who typed it: names for seats, and what would be right."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.errors import ScoringError
from tracker.queries.games import TableGame
from tracker.services.errors import Refusal, Text
from tracker.services.hand_refusals import HAND_SENTENCES

SENTENCES: Mapping[str, Text] = HAND_SENTENCES | {
    "not_whole": _("“%(value)s” for %(name)s is no whole number."),
    "negative": _("%(total)s for %(name)s: a total is 0 or more."),
    "too_large": _("%(total)s for %(name)s is more than %(maximum)s, the most that can be recorded."),
    "above_limit": _("%(total)s for %(name)s is above the limit of %(limit)s."),
    "below_mah_jong": _("%(total)s for %(name)s: a winner has at least %(minimum)s."),
    "not_winner": _("%(total)s for %(name)s: only a winner has a total under these rules; leave it 0."),
    "premium_off": _("The premium “%(label)s” is switched off in this session."),
    "totals_needed": _("A won deal needs the totals of all four players."),
    "no_such_seat": _("There is no seat %(seat)s: seats are 0 to 3."),
    "no_winner": _("Say who won, or that nobody did."),
    "winner_in_draw": _("Nobody wins a deal that is drawn or void."),
    "several_winners": _("Only one player can win a deal under these rules, not %(count)s."),
    "repeated_winner": _("%(name)s can win the same deal only once."),
    "own_discard": _("%(name)s can’t win on a tile of their own: name who discarded it, or self-drawn."),
    "source_needed": _("Say who discarded the winning tile: the payments depend on it."),
    "different_sources": _("Several players win only on one and the same discard."),
    "pays_for_all_unknown": _("Under these rules nobody pays for all."),
    "pays_for_all_no_win": _("Nobody pays for all where nobody won."),
    "pays_for_all_self_drawn": _("Nobody pays for all where the winner drew the tile."),
    "pays_for_all_winner": _("%(name)s won and can’t pay for all."),
    "pays_for_all_other": _("Only %(discarder)s, who discarded the tile, can pay for all."),
    "penalty_nobody": _("Say who pays the penalty, or who receives it."),
    "penalty_repeated": _("%(name)s stands twice in one penalty."),
    "penalty_amount": _("%(amount)s is no amount of a penalty: it is 1 to %(maximum)s."),
    "penalty_indivisible": _("%(amount)s can’t be shared evenly in %(parts)s payments; %(fitting)s can."),
    "game_over": _("The game had ended before this deal; nothing was recorded."),
    "wrong_length": _("A table needs %(expected)s people on its seats, not %(count)s."),
    "unknown_person": _("There is no person %(person)s at this table."),
    "repeated_person": _("%(name)s can’t sit on two seats."),
}


def refusal_from(
    error: ScoringError,
    game: TableGame | None = None,
    people: Sequence[int] | None = None,
    *,
    names: Sequence[str] | None = None,
) -> Refusal:
    """The refusal for an error of `scoring`: its code and field, and `params["reason"]` for the finer kind.

    With `game` seats are named by who sits there: `people` by seat, or those of the next deal; `names` are
    the names by seat where there is no game at hand. A reason that no form can cause keeps its English
    sentence.
    """
    params: dict[str, Any] = {**error.params, "reason": error.reason}
    if game is not None:
        params |= _names(error.params, game, game.sitting if people is None else people)
    seat = error.params.get("seat")
    if names is not None and isinstance(seat, int):
        params["name"] = names[seat]
    if error.reason == "penalty_indivisible":
        params["fitting"] = _fitting(error.params)
    sentence = SENTENCES.get(error.reason)
    if sentence is None or not _can_be_said(sentence, params):
        params["message"] = error.message
        sentence = "%(message)s"
    return Refusal(error.code, sentence, field=error.field, params=params)


def _names(said: Mapping[str, Any], game: TableGame, people: Sequence[int]) -> dict[str, str]:
    names = {}
    for param, name in (("seat", "name"), ("source", "discarder")):
        seat = said.get(param)
        if isinstance(seat, int) and 0 <= seat < len(people):
            names[name] = game.names[people[seat]]
    person = said.get("person")
    if isinstance(person, int) and 0 <= person < len(game.names):
        names["name"] = game.names[person]
    return names


def _fitting(said: Mapping[str, Any]) -> str:
    """The amounts next to the one that was typed that can be shared evenly."""
    parts = said["parts"]
    below = said["amount"] // parts * parts
    near = [str(amount) for amount in (below, below + parts) if amount]
    return get_text_list(near, pgettext("between the last two amounts", "or"))


def _can_be_said(sentence: Text, params: Mapping[str, Any]) -> bool:
    try:
        str(sentence) % params
    except KeyError:
        return False
    return True
