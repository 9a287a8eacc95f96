"""The hands of every version of a line, also of those that hold no longer."""

from scoring.deals import Deal
from scoring.errors import ScoringError
from scoring.hands import Hand
from scoring.scores import HandScore
from tracker.models import AuditEntry
from tracker.queries.entries import Version
from tracker.queries.games import TableGame
from tracker.queries.hand_trials import HandTrial, trial_before
from tracker.queries.hands import RecordedHand, hands_of


def hands_of_version(version: Version, game: TableGame) -> tuple[RecordedHand, ...]:
    """The hands of one version by seat, scored where its line stands in the game.

    One whose total then was another one has no score: the winds were others. `typed_total` is what counted.
    """
    line = next((line for line in game.lines if line.entry.pk == version.entry.pk), None)
    if line is not None:
        return hands_of(line, game)
    deal = version.content
    if not isinstance(deal, Deal) or not (deal.hands or version.kept):
        return ()
    trial = trial_before(game, _index(version, game))
    counting = {seat: hand for seat, hand in enumerate(deal.hands or ()) if hand is not None}
    return tuple(
        _recorded(version, deal, trial, seat, hand, seat in counting)
        for seat, hand in sorted({**counting, **version.kept}.items())
    )


def counted_then(version: Version) -> list[int] | None:
    """The totals by seat that a deal with hands brought when its version was written; None without hands."""
    snapshots = [audit.after if audit is version.made else audit.before for audit in _audits(version)]
    return next((shot["counted"] for shot in snapshots if shot and shot.get("counted")), None)


def _audits(version: Version) -> list[AuditEntry]:
    return [audit for audit in (version.made, version.ended) if audit is not None]


def _index(version: Version, game: TableGame) -> int:
    """Where the line of the version is in the log; where it was, if it has been taken out."""
    index = game.index_of(version.entry.key)
    return min(version.entry.number - 1, len(game.lines)) if index is None else index


def _recorded(
    version: Version, deal: Deal, trial: HandTrial, seat: int, hand: Hand, counts: bool
) -> RecordedHand:
    totals = (counted_then(version) if counts else deal.totals) or None
    score = _score(deal, trial, seat, hand)
    if counts and score is not None and totals is not None and totals[seat] != score.total:
        score = None
    return RecordedHand(seat, hand, score, counts, None if totals is None else totals[seat])


def _score(deal: Deal, trial: HandTrial, seat: int, hand: Hand) -> HandScore | None:
    try:
        return trial.score(deal.outcome, seat, hand)
    except ScoringError:
        return None
