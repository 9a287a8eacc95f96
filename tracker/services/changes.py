"""What a change of a table's log would make of the game: played again before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals import Lineup
from scoring.errors import ScoringError
from scoring.games import Game, PlayedDeal, play_game
from scoring.winds import People
from tracker.presentation import deal_words, joined
from tracker.queries.games import Content, Line, TableGame, people_after
from tracker.services.errors import LaterEntriesDoNotFit, Refusal
from tracker.services.refusals import refusal_from

#: The largest score that the database holds.
MOST_SCORE = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Change:
    """The lines from index `start` to before `stop` make room for `new`; indexes count from 0."""

    start: int
    stop: int
    new: tuple[Content, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A log after a change, its game, and the later lines that had no place in it."""

    change: Change
    contents: list[Content]
    game: Game
    dropped: tuple[Line, ...] = ()

    @property
    def played(self) -> PlayedDeal | None:
        """The new deal as it is played; None for a lineup or a removal."""
        found = (deal for deal in self.game.deals if deal.entry_index == self.change.start)
        return next(found, None) if self.change.new else None

    def people_at(self, index: int) -> People:
        """Who sits on seats 0-3 at a line of the new log."""
        played = next((deal for deal in self.game.deals if deal.entry_index == index), None)
        content = self.contents[index]
        if played is not None:
            return played.people
        assert isinstance(content, Lineup)  # noqa: S101 - every deal has been played
        return content.people


def replay(game: TableGame, change: Change, *, drop_later: bool = False) -> Replay:
    """Play the changed log.

    Refusal where the new lines themselves are wrong, or where a later hand has winds then that it can't have
    (`later_hand_does_not_fit`). LaterEntriesDoNotFit where the game ends before later deals; with
    `drop_later` the log stops there instead, and the lines left over are in `dropped`.
    """
    before = game.contents
    contents = [*before[: change.start], *change.new, *before[change.stop :]]
    first_later = change.start + len(change.new)
    try:
        return Replay(change, contents, _play(game, contents))
    except ScoringError as error:
        index = first_later - 1 if error.entry is None else error.entry
        if index < first_later:
            raise refusal_from(error, game, people_before(game, change.start)) from error
        dropped = tuple(game.lines[change.stop + index - first_later :])
        if not drop_later or error.code != "game_over":
            raise later_refusal(game, dropped, error) from error
    contents = contents[:index]
    return Replay(change, contents, _play(game, contents), dropped)


def people_before(game: TableGame, index: int) -> People:
    """Who sits on seats 0-3 just before a line of the log."""
    contents = game.contents[:index]
    return people_after(_play(game, contents), contents)


def _play(game: TableGame, contents: list[Content]) -> Game:
    played = play_game(game.ruleset, game.options, contents, len(game.seats))
    if any(abs(score) > MOST_SCORE for score in played.scores):
        raise Refusal("bad_totals", gettext_lazy("Scores would grow larger than can be recorded."))
    return played


def later_refusal(game: TableGame, lines: Sequence[Line], error: ScoringError) -> Refusal:
    """The refusal for an error of the first of these later lines, which a change would bring about."""
    if error.code == "game_over":
        return do_not_fit(game, lines)
    played = lines[0].played
    assert played is not None  # noqa: S101 - a change of seats has nothing that could become wrong
    return Refusal(
        "later_hand_does_not_fit",
        gettext_lazy("Deal %(number)s (%(words)s) would no longer be right then: %(why)s"),
        params={
            "number": played.number,
            "words": deal_words(played, game.names),
            "why": refusal_from(error, game, played.people).message,
        },
    )


def do_not_fit(game: TableGame, lines: Sequence[Line]) -> LaterEntriesDoNotFit:
    """The refusal that names these lines of the game as having no place any more."""
    words = [
        _("deal %(number)s (%(words)s)")
        % {"number": line.played.number, "words": deal_words(line.played, game.names)}
        for line in lines
        if line.played is not None
    ]
    return LaterEntriesDoNotFit(
        gettext_lazy(
            "The game would end earlier then, and later deals would have no place: %(deals)s."
            " Take them out first, or together with this change."
        ),
        keys=[line.entry.key for line in lines],
        params={"deals": joined(words)},
    )
