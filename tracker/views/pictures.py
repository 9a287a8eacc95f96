"""A game as its page shows it: the table from above, the log, what a deal would do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.deals import Deal, Lineup
from scoring.games import GameFold, NextDeal, PlayedDeal
from tracker.forms.choices import SeatName
from tracker.models import Entry, Table
from tracker.presentation import (
    dead_words,
    deal_words,
    format_points,
    lineup_words,
    outcome_words,
    payment_words,
    penalty_words,
    premium_words,
    wind_name,
    wind_round_name,
)
from tracker.queries.games import Line, TableGame
from tracker.services.previews import Preview
from tracker.views.places import Place

Moment = PlayedDeal | NextDeal


@dataclass(frozen=True, slots=True)
class Figure:
    """A person's points after a change: score and change as text, and whether he gained or lost."""

    name: str
    score: str
    change: str = ""
    css: str = ""
    hand: str = ""


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One side of the table."""

    seat: int
    name: str
    wind: str
    is_east: bool
    figure: Figure


@dataclass(frozen=True, slots=True)
class Picture:
    """The table from above: its sides in order of play, the words in the middle, who sits out."""

    seats: Sequence[SeatPicture]
    others: Sequence[Figure]
    wind: str
    middle: str
    east_words: str
    order_words: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its words, and figures by person (empty for a lineup).

    `by_tiles` names those whose hands are there with their tiles.
    """

    key: str
    number: int | None
    label: str
    outcome: str
    notes: Sequence[str]
    figures: Sequence[Figure]
    url: str = ""
    by_tiles: str = ""


def figure(name: str, score: int, change: int | None = None, hand: int | None = None) -> Figure:
    """Points as they are shown; a change of None is no change at all (he did not sit at the table)."""
    if change is None:
        return Figure(name, format_points(score))
    css = "gain" if change > 0 else "loss" if change < 0 else ""
    return Figure(
        name, format_points(score), format_points(change, sign=True), css, "" if hand is None else str(hand)
    )


def east_words(moment: Moment, names: Sequence[str]) -> str:
    """“Bernd is East, second time”."""
    name = names[moment.people[moment.east]]
    times = moment.stayed + 1
    if times == 1:
        return _("%(name)s is East") % {"name": name}
    ordinals = {
        2: pgettext("East for the … time", "second time"),
        3: pgettext("East for the … time", "third time"),
        4: pgettext("East for the … time", "fourth time"),
    }
    words = ordinals.get(times) or _("time number %(times)s") % {"times": times}
    return _("%(name)s is East, %(times)s") % {"name": name, "times": words}


def seat_names(moment: Moment, names: Sequence[str]) -> list[SeatName]:
    """The four seats at a moment of the game, for a form."""
    return [
        SeatName(seat, names[person], wind_name(moment.seat_winds[seat]), seat == moment.east)
        for seat, person in enumerate(moment.people)
    ]


def moment_before(game: TableGame, index: int) -> Moment:
    """Where the game stands just before line `index`; after its end, the last deal."""
    fold = GameFold(game.ruleset, game.options, len(game.names))
    for line in game.lines[:index]:
        fold.add(line.content)
    return fold.game().next or fold.deals[-1]


def moment_now(game: TableGame) -> Moment:
    """The deal that comes next; after the end of the game, the last one."""
    return game.game.next or game.game.deals[-1]


def picture(game: TableGame) -> Picture:
    """The table as it is now."""
    moment = moment_now(game)
    seats = _sides(game, moment)
    in_play = [seats[(moment.east + step) % 4] for step in range(4)]
    return Picture(
        seats=seats,
        others=_others(game),
        wind="" if is_over(game) else wind_name(moment.round_wind),
        middle=_("The game is over"),
        east_words=_state_words(game),
        order_words=" → ".join(side.name for side in in_play),
    )


def is_over(game: TableGame) -> bool:
    """Whether no more deals are expected: the rules or the players have ended the game."""
    broken_off = game.table.ended == Table.Ended.BROKEN_OFF
    return game.game.finished or (game.has_ended and not broken_off)


def _state_words(game: TableGame) -> str:
    next_deal = game.game.next
    if next_deal is None:
        return _("All wind rounds have been played.")
    if is_over(game):
        return "" if game.totals_count else _("The game ended before all wind rounds were played.")
    words = east_words(next_deal, game.names)
    if game.table.ended:
        return _("The game is broken off. When it goes on: %(words)s.") % {"words": words}
    return words


def _sides(game: TableGame, moment: Moment) -> list[SeatPicture]:
    changes = _last_changes(game)
    scores = game.scores
    over = is_over(game)
    return [
        SeatPicture(
            seat=seat,
            name=game.names[person],
            wind=wind_name(moment.seat_winds[seat]),
            is_east=seat == moment.east and not over,
            figure=figure(game.names[person], scores[person], changes.get(person)),
        )
        for seat, person in enumerate(game.sitting)
    ]


def _last_changes(game: TableGame) -> dict[int, int]:
    if not game.game.deals:
        return {}
    last = game.game.deals[-1]
    return dict(zip(last.people, last.deltas, strict=True))


def _others(game: TableGame) -> list[Figure]:
    scores = game.scores
    return [
        figure(name, scores[person]) for person, name in enumerate(game.names) if person not in game.sitting
    ]


def log_lines(game: TableGame, place: Place) -> list[LogLine]:
    """All lines of the log, oldest first, each with the address of its own page."""
    return [replace(log_line(line, game), url=place.address("entry", line.entry.key)) for line in game.lines]


def log_line(line: Line, game: TableGame) -> LogLine:
    """One line of the log in words and figures."""
    content, played, names = line.content, line.played, game.names
    if isinstance(content, Lineup) or played is None:
        assert isinstance(content, Lineup)  # noqa: S101 - a deal has been played
        return LogLine(line.entry.key, None, _("Change of seats"), lineup_words(content, names), (), ())
    return LogLine(
        key=line.entry.key,
        number=played.number,
        label=deal_words(played, names),
        outcome=outcome_words(content, played.people, names),
        notes=[
            *premiums_of(line.entry, played.people, game),
            *deal_notes(content, played, names),
            *dead_notes(line.entry, played.people, names),
        ],
        figures=played_figures(played, names),
        by_tiles=", ".join(names[played.people[seat]] for seat in _seats_with_tiles(line)),
    )


def _seats_with_tiles(line: Line) -> list[int]:
    counting = {seat for seat, hand in enumerate(line.hands) if hand is not None}
    return sorted(counting | set(line.kept))


def premiums_of(entry: Entry, people: Sequence[int], game: TableGame) -> list[str]:
    """What GALA's winners had beside mah jong; `people` by seat."""
    names = [game.names[person] for person in people]
    return premium_words(entry.wins.all(), names, game.options, game.ruleset)


def deal_notes(deal: Deal, played: PlayedDeal, names: Sequence[str]) -> list[str]:
    """What else there is to say of a deal: its penalties, a limit hand that is due."""
    notes = [penalty_words(penalty, played.people, names) for penalty in deal.penalties]
    if played.limit_hand_due:
        notes.append(limit_hand_words(played, names))
    return notes


def dead_notes(entry: Entry, people: Sequence[int], names: Sequence[str]) -> list[str]:
    """Whose hands were dead, if anybody's; `people` by seat."""
    return [dead_words(entry.dead_hands, people, names)] if entry.dead_hands else []


def limit_hand_words(played: PlayedDeal, names: Sequence[str]) -> str:
    """That a win as East was worth a limit hand and is written lower."""
    return _("%(name)s’s win as East was due a limit hand; the total is left as it is written.") % {
        "name": names[played.people[played.east]]
    }


def played_figures(played: PlayedDeal, names: Sequence[str]) -> list[Figure]:
    """By person: hand total, change and score after the deal; who did not sit has his score alone."""
    seats = {person: seat for seat, person in enumerate(played.people)}
    figures = []
    for person, name in enumerate(names):
        seat = seats.get(person)
        if seat is None:
            figures.append(figure(name, played.scores[person]))
        else:
            hand = played.totals[seat] if played.totals else None
            figures.append(figure(name, played.scores[person], played.deltas[seat], hand))
    return figures


@dataclass(frozen=True, slots=True)
class PreviewPicture:
    """What a deal would do, in words: payments, figures by person, what comes next, warnings."""

    label: str
    outcome: str
    payments: Sequence[str]
    figures: Sequence[Figure]
    next_words: str
    warnings: Sequence[str]


def preview_picture(game: TableGame, deal: Deal, found: Preview) -> PreviewPicture:
    """The preview of a deal for its page."""
    played, names = found.played, game.names
    return PreviewPicture(
        label=deal_words(played, names),
        outcome=outcome_words(deal, played.people, names),
        payments=[payment_words(payment, played.people, names) for payment in played.payments],
        figures=played_figures(played, names),
        next_words=next_words(found.next, names),
        warnings=[str(warning) for warning in found.warnings],
    )


def next_words(moment: NextDeal | None, names: Sequence[str]) -> str:
    """What comes after a deal: “Next: East round, Bernd is East, second time.”"""
    if moment is None:
        return _("With this deal the game is over.")
    return _("Next: %(round)s, %(east)s.") % {
        "round": wind_round_name(moment.round_wind),
        "east": east_words(moment, names),
    }
