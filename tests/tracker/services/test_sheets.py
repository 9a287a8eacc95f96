"""A whole sheet kept in one go: all of it or nothing, once, and with its history."""

from typing import Any

import pytest

from scoring.deals import Deal, Lineup, Penalty
from tests.tracker.factories import drawn, make_session, make_table, void, won
from tests.tracker.services.acting import everything, fresh, history, labels, lineup, log, record, stored
from tracker.models import Club, Round, Session, Table
from tracker.queries.games import table_game
from tracker.services.entries import Beside, Premiums
from tracker.services.errors import Refusal, Stale
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.sheets import SentBefore, SheetRow, record_sheet

pytestmark = pytest.mark.django_db

FIRST = won(1, 0, (100, 200, 50, 20))  # −140, +800, −270, −390
SECOND = won(0, None, (30, 8, 4, 16))
SCORES = [-140, 800, -270, -390]


def keep(table: Table, *rows: Deal | Lineup | SheetRow, totals: list[int] | None = None, **more: Any) -> None:
    told = [row if isinstance(row, SheetRow) else SheetRow(content=row) for row in rows]
    more = {"user": None, "revision": fresh(table).revision, "idempotency_key": "one", **more}
    record_sheet(table=table, rows=told, totals=totals, **more)


def refused(table: Table, *rows: Deal | Lineup | SheetRow, **more: Any) -> Refusal:
    """The refusal; nothing was written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        keep(table, *rows, **more)
    assert everything() == before
    return refusal.value


def keys(table: Table) -> list[str]:
    return [line.entry.key for line in table_game(fresh(table)).lines]


def test_rows_and_scores_are_kept_with_their_history(table: Table) -> None:
    keep(table, FIRST, drawn(), totals=SCORES)
    assert labels(table) == ["E1", "E2"]
    assert stored(table, "score") == stored(table, "typed_total") == SCORES
    now = fresh(table)
    assert (now.status, now.counts, now.paper, now.revision) == ("running", "deals", "entered", 2)
    actions = [(entry.action, bool(entry.before), bool(entry.after)) for entry in history(table)]
    assert actions == [
        ("record_deal", False, True),
        ("record_deal", False, True),
        ("type_totals", True, True),
        ("set_paper", True, True),
    ]
    game = table_game(now)
    assert [entry.subject for entry in history(table)][:2] == [line.entry.key for line in game.lines]
    assert history(table)[0].after["entry"]["totals"] == [100, 200, 50, 20]


def test_rows_alone_leave_the_paper_where_it_is(table: Table) -> None:
    keep(table, FIRST)
    assert fresh(table).paper == ""
    assert stored(table, "typed_total") == [None] * 4


def test_the_end_of_the_game_enters_the_sheet(club: Club) -> None:
    table = make_table(make_session(club, "russian", options={"wind_rounds": 1}))
    keep(table, *[won(seat, None, (40, 40, 40, 40)) for seat in range(4)])
    assert (fresh(table).status, fresh(table).paper) == ("ended", "entered")


def test_rows_that_are_there_are_held_corrected_taken_out_and_gaps_filled(table: Table) -> None:
    record(table, FIRST, SECOND, drawn(), drawn())
    one, two, three, four = keys(table)
    keep(
        table,
        SheetRow(one),
        SheetRow(content=won(2, None, (0, 0, 40, 0))),
        SheetRow(two, won(0, None, (30, 8, 4, 61))),
        SheetRow(four, drawn()),
        SheetRow(content=drawn()),
        why="from the paper",
    )
    now = keys(table)
    assert (now[0], now[2], now[3]) == (one, two, four)
    assert len(now) == 5
    assert three not in now
    assert [line["outcome"]["kind"] for line in log(table)] == ["win", "win", "win", "draw", "draw"]
    assert log(table)[2]["totals"] == [30, 8, 4, 61]
    new = history(table)[4:]
    assert [(entry.action, entry.subject, entry.why) for entry in new] == [
        ("remove_entry", three, "from the paper"),
        ("insert_deal", now[1], "from the paper"),
        ("amend_deal", two, "from the paper"),
        ("record_deal", now[4], "from the paper"),
    ]
    assert new[2].before["entry"]["totals"] == [30, 8, 4, 16]
    assert new[2].after["entry"]["totals"] == [30, 8, 4, 61]
    versions = fresh(table).entries.filter(key=two).order_by("pk")
    assert [version.superseded_at is None for version in versions] == [False, True]


def test_changes_of_seats_are_rows(german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Eva"))
    record(table, FIRST)
    lineup(table, 0, 1, 4, 3)
    record(table, won(2, None, (0, 0, 40, 0)))
    first, seats, second = keys(table)
    keep(
        table, SheetRow(first), SheetRow(seats, Lineup((0, 4, 2, 3))), SheetRow(second), Lineup((0, 1, 2, 3))
    )
    assert [entry.action for entry in history(table)][3:] == ["amend_lineup", "record_lineup"]
    assert table_game(fresh(table)).lines[2].played.people == (0, 4, 2, 3)  # type: ignore[union-attr]  # a deal
    refusal = refused(table, SheetRow(first), SheetRow(seats, drawn()), SheetRow(second))
    assert (refusal.code, refusal.field) == ("other_kind", "rows.1")


def test_the_same_sheet_again_writes_nothing(table: Table) -> None:
    keep(table, FIRST, SECOND, totals=None)
    before = everything()
    keep(table, FIRST, SECOND, revision=1)
    keep(table, FIRST, SECOND, revision=1, idempotency_key="another")
    one, two = keys(table)
    keep(table, SheetRow(one), SheetRow(two, SECOND), revision=1)
    assert everything() == before


def test_a_page_that_was_sent_before_does_not_write_its_rows_twice(table: Table) -> None:
    keep(table, FIRST, SECOND)
    before = everything()
    with pytest.raises(SentBefore) as refusal:
        keep(table, FIRST, SECOND, drawn(), revision=1)
    assert refusal.value.revision == 2
    assert everything() == before


def test_who_has_not_seen_the_table_as_it_is_is_told_so(table: Table) -> None:
    record(table, FIRST)
    before = everything()
    with pytest.raises(Stale) as refusal:
        keep(table, FIRST, SECOND, revision=1)
    assert type(refusal.value) is Stale
    assert everything() == before


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        (won(1, 0, (100, 200, 50, 501)), "bad_totals", "rows.1.totals.3"),
        (won(1, 1, (0, 40, 0, 0)), "bad_outcome", "rows.1.outcome.winners.0.from"),
        (won(1, 0, (0, 3, 0, 0)), "bad_totals", "rows.1.totals.1"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_kept(table: Table, wrong: Deal, code: str, field: str) -> None:
    refusal = refused(table, FIRST, wrong, totals=SCORES)
    assert (refusal.code, refusal.field) == (code, field)


def test_the_person_who_sits_there_is_named(german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Eva"))
    refusal = refused(table, Lineup((0, 1, 4, 3)), won(2, 0, (0, 0, 600, 0)))
    assert refusal.message == "600 for Eva is above the limit of 500."


def test_rows_after_the_end_are_refused(club: Club) -> None:
    table = make_table(make_session(club, "russian", options={"wind_rounds": 1}))
    refusal = refused(table, *[won(seat, None, (40, 40, 40, 40)) for seat in range(4)], drawn())
    assert (refusal.code, refusal.field) == ("game_over", "rows.4")


def test_scores_that_differ_or_do_not_add_up_are_asked_about(table: Table) -> None:
    assert refused(table, FIRST, totals=[-140, 800, -280, -390]).code == "totals_do_not_add_up"
    assert refused(table, FIRST, totals=[-140, 800, -280, -380]).code == "totals_differ"
    keep(table, FIRST, totals=[-140, 800, -280, -380], accept_difference=True)
    game = table_game(fresh(table))
    assert (game.differing, game.totals_count, list(game.scores)) == ([2, 3], False, SCORES)


def test_rows_that_change_below_scores_that_are_kept_are_asked_about(table: Table) -> None:
    keep(table, FIRST, totals=SCORES)
    (key,) = keys(table)
    assert refused(table, SheetRow(key), SECOND, totals=SCORES, idempotency_key="two").code == "totals_differ"


def test_scores_alone_count_and_can_be_taken_away(table: Table) -> None:
    keep(table, totals=[10, 20, -30, 0])
    assert (fresh(table).counts, stored(table, "score")) == ("totals", [10, 20, -30, 0])
    keep(table, FIRST, idempotency_key="two")
    assert (fresh(table).counts, stored(table, "score")) == ("deals", SCORES)


def test_a_table_that_was_ended_early_takes_its_sheet(table: Table) -> None:
    record(table, FIRST)
    end_game(table=table, how="time", user=None)
    (key,) = keys(table)
    keep(table, SheetRow(key), drawn())
    assert (fresh(table).status, fresh(table).ended, len(keys(table))) == ("ended", "time", 2)
    assert fresh(table).paper == "entered"


def test_a_confirmed_table_or_a_closed_round_takes_nothing(table: Table) -> None:
    type_totals(table=table, totals=[0, 0, 0, 0], user=None)
    confirm_table(table=table, user=None)
    assert refused(table, FIRST).code == "table_confirmed"
    Round.objects.update(status=Round.Status.CLOSED)
    assert refused(table, FIRST).code == "round_closed"


def test_rows_that_are_no_rows_are_refused(table: Table) -> None:
    record(table, FIRST, SECOND)
    one, two = keys(table)
    assert refused(table, SheetRow(two), SheetRow(one)).code == "bad_request"
    assert refused(table, SheetRow(one), SheetRow(one), SheetRow(two)).code == "bad_request"
    assert refused(table, SheetRow("nothing")).code == "no_such_entry"
    assert refused(table, SheetRow()).code == "bad_request"
    for key in ("", "k" * 36, "a\nb"):
        assert refused(table, FIRST, idempotency_key=key).code == "bad_request"


def test_premiums_stay_beside_a_deal_and_must_fit_it(gala: Session) -> None:
    table = make_table(gala)
    record(table, won(1, 0, (0, 4, 0, 0)), premiums={1: Premiums(("seven_pairs",), "fine")})
    (key,) = keys(table)
    beside = Beside({1: Premiums(("seven_pairs",), "fine")})
    refusal = refused(table, SheetRow(key, won(1, 0, (0, 2, 0, 0)), beside))
    assert (refusal.code, refusal.field) == ("bad_totals", "rows.0.totals.1")
    keep(table, SheetRow(key, won(1, 2, (0, 4, 0, 0)), beside))
    entry = table_game(fresh(table)).lines[0].entry
    assert [(win.source, win.premiums, win.words) for win in entry.wins.all()] == [
        (2, ["seven_pairs"], "fine")
    ]
    before = everything()
    keep(table, SheetRow(key, won(1, 2, (0, 4, 0, 0)), beside))
    assert everything() == before


def test_dead_hands_stay_beside_a_deal_and_do_not_win_it(table: Table) -> None:
    record(table, FIRST, dead=[3])
    (key,) = keys(table)
    assert refused(table, SheetRow(key, won(3, 0, (0, 0, 0, 40)), Beside(dead=(3,)))).code == "dead_hand_wins"
    keep(table, SheetRow(key, SECOND, Beside(dead=(3,))))
    assert table_game(fresh(table)).lines[0].entry.dead_hands == [3]
    keep(table, SheetRow(key, SECOND), idempotency_key="two")
    assert table_game(fresh(table)).lines[0].entry.dead_hands == []


def test_a_row_that_stays_moves_past_those_taken_out_and_put_in(table: Table) -> None:
    record(table, drawn(), FIRST, void(), SECOND)
    one, two, _three, four = keys(table)
    keep(table, SheetRow(one), void(), void(), SheetRow(two), SheetRow(four))
    assert [keys(table)[place] for place in (0, 3, 4)] == [one, two, four]
    numbers = fresh(table).entries.filter(superseded_at__isnull=True).order_by("number")
    assert list(numbers.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_long_words_of_a_penalty_are_refused_at_their_row(table: Table) -> None:
    refusal = refused(table, FIRST, drawn(Penalty((0,), (1,), 30, "w" * 201)))
    assert refusal.field == "rows.1.penalties.0.why"
