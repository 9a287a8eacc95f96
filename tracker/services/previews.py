"""What a deal would do, shown before it is saved; nothing is written."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games import Game, NextDeal, PlayedDeal
from tracker.queries.games import Content, TableGame
from tracker.services.changes import Change, replay
from tracker.services.recording import cleaned, find_line


@dataclass(frozen=True, slots=True)
class Preview:
    """A deal as it would be played, what would come next (None: the game is over), the whole game then.

    `warnings` are sentences in the active language about what is odd but allowed.
    """

    played: PlayedDeal
    next: NextDeal | None
    game: Game
    warnings: tuple[str, ...]


def preview(game: TableGame, content: Content, *, replacing: str = "", before: str = "") -> Preview:
    """The deal at the log's end, in the place of the line of key `replacing`, or before that of `before`.

    Raises what recording it there would: Refusal for a wrong deal, LaterEntriesDoNotFit. ValueError
    for a change of seats, which plays nothing.
    """
    start = find_line(game, replacing or before) if replacing or before else len(game.lines)
    replayed = replay(game, Change(start, start + 1 if replacing else start, (cleaned(content),)))
    played = replayed.played
    if played is None:
        raise ValueError("a change of seats plays no deal")
    return Preview(played, replayed.game.next, replayed.game, tuple(_warnings(game, played)))


def _warnings(game: TableGame, played: PlayedDeal) -> list[str]:
    if not played.limit_hand_due:
        return []
    return [
        _("%(name)s’s win as East is due a limit hand (%(limit)s); the total is left as it is typed.")
        % {"name": game.names[played.people[played.east]], "limit": game.options["limit"]}
    ]
