"""The versions of one line of a log in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.deals import Deal, Lineup
from tracker.models import AuditEntry
from tracker.presentation import ShownHand, format_moment, lineup_words, outcome_words, penalty_words
from tracker.queries.entries import Version
from tracker.queries.games import TableGame
from tracker.queries.hand_versions import counted_then, hands_of_version
from tracker.views.hand_pictures import shown_hands
from tracker.views.histories import Writers, what_words
from tracker.views.pictures import dead_notes, premiums_of
from tracker.views.places import Place


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version: what it said, its hands, whether it holds, and who wrote and ended it, when and why."""

    outcome: str
    notes: Sequence[str]
    is_live: bool
    happened: Sequence[str]
    hands: Sequence[ShownHand] = ()


def version_lines(versions: Sequence[Version], game: TableGame, place: Place) -> list[VersionLine]:
    """All versions, the first one first. Names are those of the people who sat there then."""
    writers = Writers(place)
    return [_version_line(version, game, place, writers) for version in versions]


def _version_line(version: Version, game: TableGame, place: Place, writers: Writers) -> VersionLine:
    content = version.content
    happened = [_happened(line, place, writers) for line in (version.made, version.ended) if line]
    if isinstance(content, Lineup):
        return VersionLine(lineup_words(content, game.names), (), version.is_live, happened)
    people = _people(version, game)
    return VersionLine(
        outcome_words(content, people, game.names),
        [
            *_notes(version, content, people, game),
            *premiums_of(version.entry, people, game),
            *dead_notes(version.entry, people, game.names),
        ],
        version.is_live,
        happened,
        shown_hands(hands_of_version(version, game), people, game),
    )


def _people(version: Version, game: TableGame) -> Sequence[int]:
    """Who sat on seats 0-3 in this version, as the history knows it; those of the table where it does not."""
    positions = {seat.participant.player_id: seat.position for seat in game.seats}
    for audit in (version.made, version.ended):
        snapshot = (audit.after if audit is version.made else audit.before) if audit else None
        players = snapshot.get("players", ()) if snapshot else ()
        if len(players) == 4 and all(player in positions for player in players):
            return [positions[player] for player in players]
    for line in game.lines:
        if line.entry.pk == version.entry.pk and line.played:
            return line.played.people
    return (0, 1, 2, 3)


def _notes(version: Version, deal: Deal, people: Sequence[int], game: TableGame) -> list[str]:
    notes = [penalty_words(penalty, people, game.names) for penalty in deal.penalties]
    counted = _totals(version, deal, game)
    if counted:
        totals = ", ".join(
            f"{game.names[person]} {total}" for person, total in zip(people, counted, strict=True)
        )
        notes.insert(0, _("Totals: %(totals)s") % {"totals": totals})
    return notes


def _totals(version: Version, deal: Deal, game: TableGame) -> Sequence[int] | None:
    """What everybody's hand counted: as typed, or as the hands brought it when the version was written.

    Of one that came with a session file and has hands, what they bring now, if it holds; else nothing.
    """
    if deal.hands is None:
        return deal.totals
    live = (line.played for line in game.lines if line.entry.pk == version.entry.pk)
    played = next(live, None)
    return played.totals if played else counted_then(version)


def _happened(audit: AuditEntry, place: Place, writers: Writers) -> str:
    moment = format_moment(place.club, audit.at)
    words = {"moment": moment, "who": writers.words(audit), "what": what_words(audit)}
    if audit.why:
        return _("%(moment)s, %(who)s %(what)s: “%(why)s”") % {**words, "why": audit.why}
    return _("%(moment)s, %(who)s %(what)s") % words
