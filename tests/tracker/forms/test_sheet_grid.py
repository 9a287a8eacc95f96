"""The grid of a paper sheet: both forms in step, errors at their cells, scores, slips, what came between."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring.deals import UNKNOWN, Deal, Lineup, Penalty
from tests.tracker.factories import drawn, make_session, make_table, void, won
from tests.tracker.hands import hand
from tests.tracker.services.acting import fresh, lineup, record
from tracker.forms.sheet_grid import SheetGrid
from tracker.models import Club, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import amend_deal, insert_deal, remove_entry
from tracker.services.entries import Premiums
from tracker.services.errors import Refusal, Refusals
from tracker.services.games import type_totals
from tracker.services.sheets import SheetRow

pytestmark = pytest.mark.django_db

SIX = ("Anna", "Bernd", "Carla", "Dora", "Eva")


def grid(table: Table, data: Mapping[str, Any] | None = None, **more: Any) -> SheetGrid:
    return SheetGrid(table_game(fresh(table)), data, **more)


def shorts(*written: str, totals: Sequence[object] = (), **more: Any) -> dict[str, Any]:
    """A page on which these rows were typed in short, as a browser with scripts sends it."""
    sent: dict[str, Any] = {"rows": len(written), "revision": 1, "idempotency_key": "one"}
    for number, short in enumerate(written):
        sent |= {f"r{number}-short": short, f"r{number}-by": "short"}
    sent |= {f"total-{position}": total for position, total in enumerate(totals)}
    return {**sent, **more}


def sent_back(found: SheetGrid, **more: Any) -> dict[str, Any]:
    """What the page sends that shows this grid, where nothing was typed."""
    sent: dict[str, Any] = {"rows": len(found.rows), "revision": found.game.table.revision}
    for number, row in enumerate(found.rows):
        values = {
            "key": row.key,
            "was": found.recorded_text(row.line) if row.line else "",
            "synced": row.synced,
            "short": row.short,
            "winner": row.cells.winner,
            "source": row.cells.source,
            "penalties": row.cells.penalties,
            **{f"t{place}": text for place, text in enumerate(row.cells.totals)},
        }
        sent |= {f"r{number}-{name}": value for name, value in values.items()}
    sent |= {f"total-{position}": text for position, text in enumerate(found.total_texts)}
    return {**sent, **more}


def contents(found: SheetGrid) -> list[Deal | Lineup | None]:
    return [row.content for _number, row in found.filled()]


def errors(found: SheetGrid) -> dict[str, str]:
    return {problem.place: problem.message for problem in found.problems()}


# What is written becomes deals, with winds, labels and scores


def test_a_german_sheet_in_short(table: Table) -> None:
    found = grid(
        table, shorts("w2 <1 100 200 50 20", "w1 * 30 8 4 16", "-", "x p2>134 900", "w4 <3! 0 0 0 40")
    )
    assert found.problems() == []
    assert contents(found) == [
        won(1, 0, (100, 200, 50, 20)),
        won(0, None, (30, 8, 4, 16)),
        drawn(),
        void(Penalty((1,), (0, 2, 3), 900)),
        won(3, 2, (0, 0, 0, 40), pays_for_all=2),
    ]
    assert [row.moment and row.moment.label for row in found.rows[:5]] == ["E1", "E2", "E3", "E3+1", "E3+2"]
    assert [row.played and row.played.scores for row in found.rows[:2]] == [
        (-140, 800, -270, -390),
        (-20, 732, -320, -392),
    ]
    assert (found.rows[0].cells.winner, found.rows[0].cells.totals) == ("2", ("100", "200", "50", "20"))
    assert len(found.rows) == 16
    assert found.rows[5].is_empty
    assert found.played.next is not None
    assert found.rows[5].moment == found.played.next


def test_the_same_cell_by_cell(table: Table) -> None:
    cells = {"winner": "w2", "source": "<1", "t0": "100", "t1": "200", "t2": "50", "t3": "20"}
    data = {"rows": 1, **{f"r0-{name}": text for name, text in cells.items()}}
    found = grid(table, data)
    assert contents(found) == [won(1, 0, (100, 200, 50, 20))]
    assert found.rows[0].short == "w2 <1 100 200 50 20"


@pytest.mark.parametrize(
    ("ruleset", "written", "deal"),
    [
        ("bmja", "w2 ? 100 200 50 20", won(1, UNKNOWN, (100, 200, 50, 20))),
        ("russian", "w2 100 200 50 20", won(1, UNKNOWN, (100, 200, 50, 20))),
        ("gala", "w2 <4 3", won(1, 3, (0, 3, 0, 0))),
        ("mcr", "w2 * 24", won(1, None, (0, 24, 0, 0))),
        ("mcr", "x", void()),
    ],
)
def test_every_rule_set(club: Club, ruleset: str, written: str, deal: Deal) -> None:
    found = grid(make_table(make_session(club, ruleset)), shorts(written))
    assert (found.problems(), contents(found)) == ([], [deal])


def test_several_winners_under_gala(gala: Session) -> None:
    found = grid(make_table(gala), shorts("w2 <4 3 w3 5"))
    (deal,) = contents(found)
    assert isinstance(deal, Deal)
    assert [(win.seat, win.source) for win in deal.outcome.winners] == [(1, 3), (2, 3)]
    assert deal.totals == (0, 3, 5, 0)


def test_five_at_a_table_are_written_by_their_numbers(german: Session) -> None:
    table = make_table(german, SIX)
    found = grid(table, shorts("w3 <1 0 0 40 0", "s 1 2 5 4", "w5 <1 10 20 30 40", "s1234", "w3 <5 0 0 40 0"))
    assert contents(found)[:4] == [
        won(2, 0, (0, 0, 40, 0)),
        Lineup((0, 1, 4, 3)),
        won(2, 0, (10, 20, 40, 30)),
        Lineup((0, 1, 2, 3)),
    ]
    assert found.rows[2].cells.totals == ("10", "20", "", "30", "40")
    assert errors(found) == {
        "id_r4-short": "“5”: Eva sits out in this deal; at the table are 1 (Anna), 2 (Bernd), 3 (Carla) or"
        " 4 (Dora)."
    }
    cells = {"r0-winner": "1", "r0-t0": "40", "r0-t1": "0", "r0-t2": "0", "r0-t3": "0", "r0-t4": "8"}
    assert errors(grid(table, {"rows": 1, **cells})) == {"id_r0-t4": "“8”: Eva sits out in this deal."}


# Errors stand at the cell, name what was typed and what would be right


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("w7 <1 1 2 3 4", "“7” is nobody at this table: type 1 (Anna), 2 (Bernd), 3 (Carla) or 4 (Dora)."),
        ("w2 <2 0 40 0 0", "Bernd can’t win on a tile of their own"),
        ("w2 <1 100 600 0 0", "600 for Bernd is above the limit of 500."),
        ("w2 <1 100 2 0 0", "2 for Bernd: a winner has at least 20."),
        ("w2 <1 100 200 50", "Dora’s total is missing; type 0 where a hand is worth nothing."),
        ("w2 <1 1o0 200 50 20", "“1o0” is no number; type digits only, such as 120."),
        ("w2 <1 -5 200 50 20", "-5 for Anna: a total is 0 or more."),
        ("- p2>13", "“p2>13” is no penalty: type who pays, > and who receives, and the points in total,"),
        ("- p2>134 500", "500 can’t be shared evenly in 3 payments; 498 or 501 can."),
        ("- p9>1 30", "“9” is nobody at this table"),
        ('- p2>1 30 "' + 201 * "w" + '"', "The reason of a penalty has at most 200 letters."),
        ("s1123", "“s1123” does not say who sits: type s and four people in order of play, such as s1234."),
        ("s1239", "“s1239” does not say who sits"),
        ("s1243 p2>134 300", "“p2>134 300” has no place in a change of seats."),
        ("p2>134 300", "Who won? Type 1 (Anna), 2 (Bernd), 3 (Carla) or 4 (Dora); - for a draw, x for void."),
        ("hello", "“hello” can’t be read: type who won first"),
    ],
)
def test_what_is_wrong_is_told_at_the_short_form(table: Table, written: str, words: str) -> None:
    found = errors(grid(table, shorts(written)))
    assert list(found) == ["id_r0-short"]
    assert found["id_r0-short"].startswith(words)


@pytest.mark.parametrize(
    ("cells", "place", "words"),
    [
        ({"winner": "2 3", "t1": "40"}, "winner", "“2 3”: only one wins a deal here."),
        ({"winner": "2", "source": "you", "t1": "40"}, "source", "“you” is nobody: type 1 (Anna)"),
        ({"winner": "-", "source": "3"}, "source", "“3”: nobody threw the winning tile where nobody won."),
        ({"winner": "x", "t2": "30"}, "t2", "“30”: hands are worth nothing where nobody won."),
        ({"winner": "2", "t0": "1", "t1": "600", "t2": "3", "t3": "4"}, "t1", "600 for Bernd is above"),
        ({"t1": "30"}, "winner", "Who won?"),
        ({"winner": "s1243", "source": "*"}, "source", "“*” has no place in a change of seats."),
        ({"winner": "9", "source": "1!", "t0": "1"}, "winner", "“9” is nobody at this table"),
    ],
)
def test_what_is_wrong_is_told_at_its_cell(
    table: Table, cells: dict[str, str], place: str, words: str
) -> None:
    found = errors(grid(table, {"rows": 1, **{f"r0-{name}": text for name, text in cells.items()}}))
    assert found[f"id_r0-{place}"].startswith(words)


def test_a_self_drawn_win_is_shown_with_its_star(table: Table) -> None:
    record(table, won(1, None, (0, 40, 0, 0)))
    assert grid(table).rows[0].cells.source == "*"
    mcr = make_table(make_session(table.round.session.club, "mcr"))
    assert errors(grid(mcr, shorts("w9 <1 24"))) == {
        "id_r0-short": "“9” is nobody at this table: type 1 (Anna), 2 (Bernd), 3 (Carla) or 4 (Dora)."
    }


def test_who_discarded_must_be_known_where_he_pays(gala: Session, mcr: Session) -> None:
    for session, written in ((gala, "w2 3"), (mcr, "w2 24"), (mcr, "w2 ? 24")):
        (words,) = errors(grid(make_table(session), shorts(written))).values()
        assert words.startswith("Who threw the winning tile? Type 1 (Anna)")
    assert errors(grid(make_table(mcr), shorts("w2 <4"))) == {
        "id_r0-short": "How many fan points has the winning hand?"
    }
    assert errors(grid(make_table(mcr), {"rows": 1, "r0-winner": "2", "r0-source": "*", "r0-t0": "7"})) == {
        "id_r0-t0": "7 for Bernd: a winner has at least 8."
    }
    found = errors(grid(make_table(gala), {"rows": 1, "r0-winner": "2", "r0-source": "4!", "r0-t1": "3"}))
    assert found == {"id_r0-source": "Under these rules nobody pays for all."}


def test_rows_after_a_wrong_one_are_read_but_not_reckoned(table: Table) -> None:
    found = grid(table, shorts("w2 <1 100 200 50", "w1 * 30 8 4 16", "w7", totals=(1, 2, 3, 4)))
    assert list(errors(found)) == ["id_r0-short", "id_r2-short"]
    assert (found.rows[1].moment, found.rows[1].played) == (None, None)
    assert (found.is_readable, found.differences, found.off_balance, found.slips()) == (False, None, 0, [])


def test_a_row_after_the_end_has_no_place(club: Club) -> None:
    table = make_table(make_session(club, "russian", options={"wind_rounds": 1}))
    found = grid(table, shorts(*["w1 40 0 0 0"] * 5))
    assert errors(found) == {"id_r4-short": "The game had ended before this deal; nothing was recorded."}


# Both forms are kept in step, with scripts and without


def test_without_scripts_the_form_that_was_changed_leads(table: Table) -> None:
    record(table, won(1, 0, (100, 200, 50, 20)))
    page = sent_back(grid(table))
    assert grid(table, page).sheet_rows() == [SheetRow(page["r0-key"])]
    short = grid(table, {**page, "r0-short": "w2 <1 100 200 50 0"})
    assert short.rows[0].cells.totals == ("100", "200", "50", "0")
    cells = grid(table, {**page, "r0-t3": "0"})
    assert cells.rows[0].short == "w2 <1 100 200 50 0"
    assert contents(short) == contents(cells) == [won(1, 0, (100, 200, 50, 0))]
    both = grid(table, {**page, "r0-short": "w2 <1 100 200 50 0", "r0-t3": "0"})
    assert both.problems() == []
    torn = grid(table, {**page, "r0-short": "w2 <1 100 200 50 0", "r0-t3": "1"})
    assert errors(torn) == {
        "id_r0-short": "“w2 <1 100 200 50 0” and the row’s cells say different things: empty one."
    }
    kept = torn.rows[0]
    assert (kept.short, kept.cells.totals[3], kept.synced) == (
        "w2 <1 100 200 50 0",
        "1",
        "w2 <1 100 200 50 1",
    )


def test_a_text_that_cannot_be_read_stays_as_it_is(table: Table) -> None:
    found = grid(table, {"rows": 1, "r0-short": "hello"})
    assert (found.rows[0].short, found.rows[0].synced) == ("hello", "")
    again = grid(table, sent_back(found, **{"r0-short": "w2 * 0 40 0 0"}))
    assert contents(again) == [won(1, None, (0, 40, 0, 0))]


def test_a_row_is_put_between(table: Table) -> None:
    found = grid(table, shorts("-", "w2 * 0 40 0 0"), insert=1)
    assert [row.short for row in found.rows[:3]] == ["-", "", "w2 * 0 40 0 0"]
    assert len(grid(table, shorts("-"), insert=7).rows) == 16


def test_there_is_always_room_below(table: Table) -> None:
    assert len(grid(table, shorts(*["-"] * 15)).rows) == 19
    assert len(grid(table, {"rows": "x"}).rows) == len(grid(table, {"rows": "99999"}).rows) == 16
    assert len(grid(table, shorts(*["-"] * 310)).rows) == 300


# What is recorded


def test_what_is_recorded_is_shown_and_held(table: Table) -> None:
    record(
        table,
        won(1, 2, (100, 200, 50, 20), Penalty((0,), (1,), 30, 'he said "no"')),
        won(3, UNKNOWN, (0, 0, 0, 40), pays_for_all=2),
        drawn(),
        void(),
        won(0, UNKNOWN, (40, 0, 0, 0)),
    )
    lineup(table, 0, 1, 3, 2)
    found = grid(table)
    assert [row.short for row in found.rows[:7]] == [
        "w2 <3 100 200 50 20 p1>2 30 \"he said 'no'\"",
        "w4 <3! 0 0 0 40",
        "-",
        "x",
        "w1 ? 40 0 0 0",
        "s1243",
        "",
    ]
    again = grid(table, sent_back(found))
    assert again.problems() == []
    assert [(bool(row.key), row.content) for row in again.sheet_rows()] == [(True, None)] * 6


def test_deals_with_tiles_are_changed_on_their_own_page(table: Table) -> None:
    record(table, won(1, 0, (1, 50, 0, 0)), kept_hands={0: hand("123m")})
    found = grid(table, sent_back(grid(table), **{"r0-short": "-", "r0-by": "short"}))
    assert found.rows[0].is_locked
    assert found.rows[0].short == "w2 <1 1 50 0 0"
    assert found.sheet_rows()[0].content is None


def test_an_emptied_row_is_taken_out(table: Table) -> None:
    record(table, drawn(), won(1, 0, (0, 40, 0, 0)))
    page = sent_back(grid(table))
    found = grid(table, {**page, "r0-short": "", "r0-by": "short"})
    assert [row.is_gone for row in found.rows[:2]] == [True, False]
    assert [row.key for row in found.sheet_rows()] == [page["r1-key"]]


def test_a_change_of_seats_does_not_become_a_deal(table: Table) -> None:
    record(table, drawn())
    found = grid(
        table, sent_back(grid(table), **{"r0-short": "s1243", "r0-by": "cells", "r0-winner": "s1243"})
    )
    assert errors(found) == {
        "id_r0-winner": "A deal can’t become a change of seats, nor the other way round."
    }


def test_premiums_stay_with_the_total_that_they_explain(gala: Session) -> None:
    table = make_table(gala)
    record(table, won(1, 0, (0, 4, 0, 0)), premiums={1: Premiums(("seven_pairs",), "fine")})
    page = sent_back(grid(table))
    for short, codes in (("w2 <3 4", ("seven_pairs",)), ("w2 <1 3", ()), ("w3 <1 4", None)):
        (row,) = grid(table, {**page, "r0-short": short, "r0-by": "short"}).sheet_rows()
        said = row.beside.premiums.get(1)
        assert (said and said.codes) == codes


# What somebody else has done meanwhile


def test_lines_recorded_meanwhile_stand_before_what_was_typed(table: Table) -> None:
    record(table, drawn())
    page = sent_back(grid(table), **{"r1-short": "w2 * 0 40 0 0", "r1-by": "short"})
    record(table, won(0, None, (30, 0, 0, 0)))
    found = grid(table, page)
    assert [row.short for row in found.rows[:3]] == ["-", "w1 * 30 0 0 0", "w2 * 0 40 0 0"]
    assert found.rows[1].typed.meanwhile == "Somebody else has recorded this row meanwhile."


def test_who_typed_what_was_recorded_meanwhile_has_it_once(table: Table) -> None:
    page = shorts("-", "w2 * 0 40 0 0", "w1 * 30 0 0 0")
    record(table, drawn(), won(1, None, (0, 40, 0, 0)))
    found = grid(table, page)
    assert [row.short for row in found.rows[:4]] == ["-", "w2 * 0 40 0 0", "w1 * 30 0 0 0", ""]
    assert [bool(row.key) for row in found.rows[:3]] == [True, True, False]


def test_a_line_put_between_meanwhile_stands_there(table: Table) -> None:
    record(table, drawn(), won(1, None, (0, 40, 0, 0)))
    page = sent_back(grid(table))
    insert_deal(table=table, before=page["r1-key"], deal=void(), user=None, why="", revision=None)
    assert [row.short for row in grid(table, page).rows[:3]] == ["-", "x", "w2 * 0 40 0 0"]


def test_a_line_changed_meanwhile_is_told_beside_what_was_typed(table: Table) -> None:
    record(table, drawn())
    page = sent_back(grid(table))
    key = page["r0-key"]
    amend_deal(table=table, key=key, deal=void(), user=None, why="", revision=None)
    untouched = grid(table, page).rows[0]
    assert (untouched.short, untouched.typed.meanwhile) == (
        "x",
        "Somebody else has changed this row meanwhile.",
    )
    touched = grid(table, {**page, "r0-short": "w2 * 0 40 0 0", "r0-by": "short"}).rows[0]
    assert touched.short == "w2 * 0 40 0 0"
    assert touched.typed.meanwhile == "Somebody else has changed this row meanwhile; it was recorded as x."


def test_a_line_taken_out_meanwhile_stays_where_somebody_typed_in_it(table: Table) -> None:
    record(table, drawn())
    page = sent_back(grid(table))
    remove_entry(table=table, key=page["r0-key"], user=None, why="", revision=None)
    assert grid(table, page).filled() == []
    ((_number, row),) = grid(table, {**page, "r0-short": "x", "r0-by": "short"}).filled()
    assert (row.key, row.short) == ("", "x")
    assert row.typed.meanwhile == "Somebody else has taken this row out meanwhile."


# The scores on the sheet


def test_scores_are_compared_with_the_deals(table: Table) -> None:
    rows = ("w2 <1 100 200 50 20", "w1 * 30 8 4 16")
    agrees = grid(table, shorts(*rows, totals=(-20, "+732", "−320", -392)))
    assert (agrees.totals, agrees.differences, agrees.differs) == ([-20, 732, -320, -392], [0] * 4, False)
    differs = grid(table, shorts(*rows, totals=(-2, 732, -320, -392)))
    assert (differs.differences, differs.off_balance) == ([18, 0, 0, 0], 18)
    ((index, slip),) = [found for found in differs.slips() if found[1].kind == "written_digits"]
    assert (index, slip.typed, slip.right) == (-1, -2, -20)


def test_the_row_of_a_slip_is_that_of_the_grid(table: Table) -> None:
    right = grid(table, shorts("w2 <1 100 200 50 20", "w1 * 30 8 4 16", "w3 <1 12 8 40 16")).played.scores
    found = grid(table, shorts("w2 <1 100 200 50 20", "", "w1 * 30 8 4 61", "w3 <1 12 8 40 16", totals=right))
    index, slip = found.slips()[0]
    assert (index, slip.kind, slip.people, slip.right) == (2, "digits_swapped", (3,), 16)


def test_scores_that_lack_or_cannot_be_read_stand_in_their_fields(table: Table) -> None:
    found = grid(table, shorts("-", totals=(1, "", "x", 4)))
    assert found.totals is None
    assert errors(found) == {
        "id_total-1": "The score of Bernd is missing; 0 if it is nothing.",
        "id_total-2": "“x” is no number; type digits only, such as 120.",
    }
    assert grid(table, shorts("-")).totals is None


def test_scores_that_were_typed_before_are_shown(table: Table) -> None:
    type_totals(table=table, totals=[10, -10, 0, 0], user=None)
    found = grid(table)
    assert (found.total_texts, found.totals) == (["10", "-10", "0", "0"], [10, -10, 0, 0])
    assert (found.differences, found.off_balance, found.is_accepted) == (None, 0, False)


def test_nothing_has_to_add_up_under_gala(gala: Session) -> None:
    found = grid(make_table(gala), shorts("w2 * 3", totals=(1, 3, 0, 0)))
    assert (found.off_balance, found.differences) == (0, [1, 0, 0, 0])


# What the page carries, and the service's answers


def test_the_page_keeps_its_key_until_it_is_used(table: Table) -> None:
    found = grid(table, shorts("-"))
    assert (found.revision, found.shown_key, grid(table, {"rows": 1}).revision) == (1, "one", 0)
    found.is_used = True
    assert len(found.shown_key) == 32
    new = grid(table)
    assert len(new.shown_key) == 32
    assert new.shown_key != grid(table).shown_key
    assert grid(table, shorts("-", accept="on")).is_accepted


def test_answers_of_the_service_stand_at_their_cells(table: Table) -> None:
    found = grid(table, shorts("", "-", "w2 * 0 40 0 0"))
    found.add_refusal(
        Refusals(
            [
                Refusal("bad_totals", "too much", field="rows.1.totals.2"),
                Refusal("bad_outcome", "no amount", field="rows.0.penalties.0.amount"),
                Refusal("bad_totals", "no score", field="totals.3"),
                Refusal("round_closed", "closed"),
            ]
        )
    )
    assert [(one.place, one.row, one.message) for one in found.problems()] == [
        ("", 0, "closed"),
        ("id_r1-penalties", 2, "no amount"),
        ("id_r2-t2", 3, "too much"),
        ("id_total-3", 0, "no score"),
    ]
