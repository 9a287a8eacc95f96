"""What a deal would do, shown before it is saved; nothing is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games import Game, NextDeal, PlayedDeal
from scoring.scores import HandScore
from tracker.queries.games import Content, TableGame
from tracker.queries.hand_rows import HandsBySeat
from tracker.services.changes import Change, replay
from tracker.services.kept_hands import score_kept
from tracker.services.recording import cleaned, find_line

NO_HANDS: HandsBySeat = {}


@dataclass(frozen=True, slots=True)
class Preview:
    """A deal as it would be played, what would come next (None: the game is over), the whole game then.

    `kept_scores` by seat are those of hands kept beside typed totals; `warnings` are sentences in the active
    language about what is odd but allowed.
    """

    played: PlayedDeal
    next: NextDeal | None
    game: Game
    warnings: tuple[str, ...]
    kept_scores: Mapping[int, HandScore]


def preview(
    game: TableGame,
    content: Content,
    *,
    replacing: str = "",
    before: str = "",
    kept_hands: HandsBySeat = NO_HANDS,
) -> Preview:
    """The deal at the log's end, in the place of the line of key `replacing`, or before that of `before`.

    Raises what recording it there would: Refusal for a wrong deal, LaterEntriesDoNotFit. ValueError
    for a change of seats, which plays nothing.
    """
    start = find_line(game, replacing or before) if replacing or before else len(game.lines)
    replayed = replay(game, Change(start, start + 1 if replacing else start, (cleaned(content),)))
    played = replayed.played
    if played is None:
        raise ValueError("a change of seats plays no deal")
    kept = score_kept(game, replayed, kept_hands)
    warnings = tuple(_warnings(game, played, kept))
    return Preview(played, replayed.game.next, replayed.game, warnings, kept)


def _warnings(game: TableGame, played: PlayedDeal, kept: Mapping[int, HandScore]) -> Iterator[str]:
    names = [game.names[person] for person in played.people]
    limit = game.options.get("limit")
    if played.limit_hand_due:
        yield (
            _("%(name)s’s win as East is due a limit hand (%(limit)s); the total is left as it is typed.")
            % {"name": names[played.east], "limit": limit}
        )
    for seat, score in enumerate(played.hand_scores):
        if score is not None and score.capped:
            yield (
                _("%(name)s: the hand is worth more than the limit and counts %(limit)s.")
                % {"name": names[seat], "limit": limit}
            )
    for seat, score in kept.items():
        if played.totals is not None and played.totals[seat] != score.total:
            yield (
                _("%(name)s: the hand is worth %(worth)s, but the total typed, %(total)s, counts.")
                % {"name": names[seat], "worth": score.total, "total": played.totals[seat]}
            )
