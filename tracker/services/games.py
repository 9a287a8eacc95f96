"""The game of a table as a whole: ended early, continued, lengthened, typed as totals, confirmed, reopened.

Each call is one transaction. All may answer with a Refusal: `round_closed`, `table_confirmed`, `superseded`,
Stale where the table's revision is another one than the caller has read (None: not compared).
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from scoring.deals import MOST_POINTS
from tracker.models import Table
from tracker.queries.games import TableGame
from tracker.services.audit import Actor
from tracker.services.clashes import settle_all_clashes
from tracker.services.errors import Refusal, Refusals
from tracker.services.seen import check_seen, stored_results
from tracker.services.writing import TableWrite, writing

MOST_WIND_ROUNDS = 4


def end_game(*, table: Table, how: str, user: Actor, revision: int | None = None) -> None:
    """End a game before the rules do: `how` is time, agreed, or broken_off (to be continued another day).

    Refusal: `game_over` where the rules have ended it, `nothing_recorded` before the first deal. Ending it
    the same way again writes nothing.
    """
    if how not in Table.Ended.values:
        raise Refusal("bad_request", _("A game ends by time, agreed or broken off."), field="how")
    with writing(table, user) as write:
        if write.table.ended == how and not write.table.is_confirmed:
            return
        write.check_revision(revision)
        write.check_open()
        if write.game.game.finished:
            raise Refusal("game_over", _("All wind rounds have been played: the game has ended already."))
        _check_recorded(write.game)
        before = write.table.ended
        write.table.ended = how
        write.finish()
        write.audit("end_game", before={"ended": before} if before else None, after={"ended": how})


def continue_game(*, table: Table, user: Actor) -> None:
    """Go on with a game that was ended early or broken off; writes nothing where it goes on anyway."""
    with writing(table, user) as write:
        write.check_open()
        before = write.table.ended
        if not before:
            return
        write.table.ended = ""
        write.finish()
        write.audit("continue_game", before={"ended": before})


def add_wind_round(*, table: Table, user: Actor, revision: int | None = None) -> None:
    """Add a wind round to this table's game, also when it has just ended; Refusal (`no_more_wind_rounds`)."""
    with writing(table, user) as write:
        write.check_revision(revision)
        write.check_takes_deals()
        before = write.game.options["wind_rounds"]
        if before >= MOST_WIND_ROUNDS:
            raise Refusal("no_more_wind_rounds", _("A game has four wind rounds at most."))
        write.table.wind_rounds = before + 1
        del write.game  # it is played by other options now
        write.finish()
        write.audit(
            "add_wind_round", before={"wind_rounds": before}, after={"wind_rounds": write.table.wind_rounds}
        )


def type_totals(
    *,
    table: Table,
    totals: Sequence[int] | None,
    user: Actor,
    revision: int | None = None,
    accept_difference: bool = False,
) -> None:
    """Keep the scores that are written on the sheet, by position; None takes them away again.

    Start points and the deals' penalties are in them, the table's are not. Where there are no deals they
    count from now on; beside deals, the organiser says which. Refusal: `bad_totals` for no score,
    `totals_do_not_add_up` (with `sum`, `expected`, `difference`) unless that is accepted, never under GALA.
    """
    with writing(table, user) as write:
        write.check_revision(revision)
        write.check_open()
        keep_totals(write, totals, accept_difference=accept_difference)
        write.finish()


def keep_totals(write: TableWrite, totals: Sequence[int] | None, *, accept_difference: bool) -> None:
    """The part of `type_totals` within another write, which finishes it; Refusals alike."""
    game = write.game
    before = {"totals": [seat.typed_total for seat in game.seats], "counts": write.table.counts}
    if totals is not None:
        _check_totals(game, totals)
        if not accept_difference:
            _check_sum(game, totals)
    for position, seat in enumerate(game.seats):
        seat.typed_total = None if totals is None else totals[position]
        seat.save(update_fields=["typed_total"])
    if totals is None or game.game.deals:
        counts = Table.Counts.DEALS if totals is None else write.table.counts
    else:
        counts = Table.Counts.TOTALS
    write.table.counts = counts
    after = {"totals": totals and list(totals), "counts": str(counts)}
    write.audit("type_totals", before=before, after=after)


def choose_counts(*, table: Table, counts: str, user: Actor, seen: str | None = None) -> None:
    """Say whether the deals or the typed totals count; Refusal (`nothing_to_count`) for what is not there.

    ChangedMeanwhile where the two results, or which counts, are not as `seen` (as in `check_seen`) any more.
    """
    with writing(table, user) as write:
        write.check_open()
        if counts not in Table.Counts.values:
            raise Refusal("bad_request", _("Either the deals count or the totals."), field="counts")
        there = write.game.game.deals if counts == Table.Counts.DEALS else write.game.typed_totals
        if not there:
            raise Refusal("nothing_to_count", _("There is nothing of that kind to count."), field="counts")
        before = write.table.counts
        if counts == before:
            return
        check_seen(seen, stored_results(write.game))
        write.table.counts = counts
        write.finish()
        write.audit("choose_counts", before={"counts": before}, after={"counts": counts})


def confirm_table(*, table: Table, user: Actor, revision: int | None = None) -> None:
    """Make the result final; writes nothing where it is.

    Refusal: `broken_off`, `nothing_recorded`, `still_running` where deals count and the game has not ended.
    """
    with writing(table, user) as write:
        if write.table.is_confirmed:
            return
        write.check_revision(revision)
        write.check_open()
        _check_confirmable(write)
        before = write.table.status
        write.table.status = Table.Status.CONFIRMED
        settle_all_clashes(write.table)
        write.finish()
        scores = dict(zip(map(str, write.player_ids(_everybody(write.game))), write.game.scores, strict=True))
        write.audit("confirm_table", before={"status": before}, after={"scores": scores})


def reopen_table(*, table: Table, user: Actor, why: str) -> None:
    """Make a confirmed result changeable again; `why` is kept. Writes nothing where it is not confirmed.

    Refusal: `why_needed`; `round_closed` where the round must be reopened first.
    """
    with writing(table, user, why=why) as write:
        write.check_round_open()
        if not write.table.is_confirmed:
            return
        if not write.why:
            raise Refusal("why_needed", _("Say why the table is reopened."), field="why")
        write.table.status = Table.Status.ENDED
        write.finish()
        write.audit("reopen_table", after={"status": write.table.status})


def _everybody(game: TableGame) -> range:
    return range(len(game.seats))


def _check_recorded(game: TableGame) -> None:
    if not game.game.deals and game.typed_totals is None:
        raise Refusal("nothing_recorded", _("Nothing has been recorded at this table."))


def _check_confirmable(write: TableWrite) -> None:
    table, game = write.table, write.game
    if table.ended == Table.Ended.BROKEN_OFF:
        raise Refusal("broken_off", _("This game was broken off: continue it, or end it by time or agreed."))
    _check_recorded(game)
    if not game.has_ended and not game.totals_count:
        raise Refusal("still_running", _("The game is still running: end it first."))


def _check_totals(game: TableGame, totals: Sequence[int]) -> None:
    if len(totals) != len(game.seats):
        raise Refusal(
            "bad_totals",
            _("There are %(people)s people at this table, but %(count)s totals."),
            field="totals",
            params={"people": len(game.seats), "count": len(totals)},
        )
    wrong = [
        Refusal(
            "bad_totals",
            _("%(total)s for %(name)s is no score: it is a whole number up to %(most)s, plus or minus."),
            field=f"totals.{position}",
            params={"total": total, "name": game.names[position], "most": MOST_POINTS},
        )
        for position, total in enumerate(totals)
        if type(total) is not int or abs(total) > MOST_POINTS
    ]
    if wrong:
        raise Refusals(wrong)


def _check_sum(game: TableGame, totals: Sequence[int]) -> None:
    expected = game.expected_sum
    if expected is None or sum(totals) == expected:
        return
    difference = sum(totals) - expected
    too_much = _("The totals add up to %(sum)s instead of %(expected)s: %(amount)s too much.")
    too_little = _("The totals add up to %(sum)s instead of %(expected)s: %(amount)s too little.")
    raise Refusal(
        "totals_do_not_add_up",
        too_much if difference > 0 else too_little,
        field="totals",
        params={
            "sum": sum(totals),
            "expected": expected,
            "difference": difference,
            "amount": abs(difference),
        },
    )
