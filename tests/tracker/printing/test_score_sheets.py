"""Filled sheets: every deal in words and figures, and how the game ended."""

from fractions import Fraction

import pytest

from scoring.deals import Penalty
from tests.tracker.factories import FOUR, drawn, make_round, make_table, void, won
from tests.tracker.printing.reading import page_sizes, page_texts, whole_text
from tracker.models import Session, Table
from tracker.printing.documents import make_document
from tracker.services.deals import record_deal, record_lineup
from tracker.services.entries import Premiums
from tracker.services.errors import Refusal
from tracker.services.games import choose_counts, confirm_table, end_game, type_totals
from tracker.services.penalties import add_penalty, withdraw_penalty


def sheet(table: Table) -> str:
    """The text of the table's sheet."""
    session = Session.objects.get(pk=table.round.session_id)
    numbers = {"round_number": table.round.number, "table_number": table.number}
    return whole_text(make_document(session=session, name="score-sheets", **numbers).pdf)  # type: ignore[arg-type] # two numbers


def play(table: Table, *deals: object) -> None:
    for deal in deals:
        record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)  # type: ignore[arg-type] # deals


def test_deals_are_told_in_words_and_figures(table: Table) -> None:
    play(table, won(0, 2, (100, 20, 0, 10)), drawn(), won(1, None, (10, 50, 0, 0)))
    text = sheet(table)
    for part in (
        "Round 1 · Table 1",
        "Hand ± Score Hand ± Score",
        "1 East round · Anna is East Anna wins from Carla 100 +600 600",
        "2 East round · Anna is East · stayed once Draw 0 600",
        "3 East round · Anna is East · stayed 2 times Bernd wins, self-drawn",
        "running",
        "Signatures",
        "page 1 of 1",
    ):
        assert part in text


def test_figures_follow_the_person_and_who_sat_out_keeps_his_score(german: Session) -> None:
    table = make_table(german, (*FOUR, "Emil"))
    play(table, won(0, 2, (100, 0, 0, 0)))
    record_lineup(table=table, lineup=(0, 1, 4, 3), user=None, revision=None)
    play(table, won(2, 0, (0, 0, 40, 0)))
    text = sheet(table)
    assert "From here on: Anna, Bernd, Emil and Dora" in text
    assert "Emil wins from Anna 0 −80 520 0 −40 −240 −200 0 −40 −240 40 +160 160" in text


def test_penalties_of_deals_and_tables_are_told_with_why(table: Table) -> None:
    play(table, void(Penalty((1,), (0, 2, 3), 900, "false mah jong")), won(0, 2, (100, 0, 0, 0)))
    anna = table.seats.all()[0].participant
    add_penalty(session=table.round.session, participant=anna, user=None, why="late", points=-20, table=table)
    shares = Fraction(-3, 2)
    add_penalty(
        session=table.round.session, participant=anna, user=None, why="", table_points=shares, table=table
    )
    gone = add_penalty(
        session=table.round.session, participant=anna, user=None, why="error", points=-7, table=table
    )
    withdraw_penalty(penalty=gone, user=None, why="no")
    text = sheet(table)
    assert "Void penalty of 900 from Bernd to Anna, Carla and Dora: false mah jong" in text
    assert "Penalties −20 · −1½ TP" in text
    assert "Score 900 −1100 100 100" in text
    assert "Sum 880 −1100 100 100" in text
    assert "Table points 2½ 0 1½ 1½" in text
    assert "Place 1 4 2 2" in text
    assert "Anna: late" in text
    assert "−7" not in text


def test_typed_totals_stand_beside_the_deals_and_it_is_said_which_count(table: Table) -> None:
    play(table, won(0, 2, (100, 0, 0, 0)))
    type_totals(table=table, totals=(610, -210, -200, -200), user=None)
    text = sheet(table)
    assert "Written on the sheet 610 −210 −200 −200" in text
    choose_counts(table=table, counts="totals", user=None)
    text = sheet(table)
    assert "Written on the sheet: this counts 610 −210 −200 −200" in text
    assert "Sum 610 −210 −200 −200" in text


def test_a_latecomer_has_no_typed_total(german: Session) -> None:
    table = make_table(german, (*FOUR, "Emil"))
    table.seats.filter(position__lt=4).update(typed_total=0)
    assert "Written on the sheet 0 0 0 0 Sum" in sheet(table)


def test_how_the_game_ended_is_told(table: Table) -> None:
    play(table, won(0, 2, (100, 0, 0, 0)))
    end_game(table=table, how="time", user=None)
    assert "ended · time was up" in sheet(table)
    confirm_table(table=table, user=None)
    assert "confirmed · time was up" in sheet(table)


def test_gala_premiums_are_named(gala: Session) -> None:
    gala.options = {"premiums": {"all_pungs": {"on": True, "label": "nur Pongs"}}}
    gala.save(update_fields=["options"])
    table = make_table(gala)
    record_deal(
        table=table,
        deal=won(0, 2, (3, 0, 0, 0)),
        user=None,
        revision=None,
        idempotency_key=None,
        premiums={0: Premiums(("all_pungs", "white_dragon_pung"), "")},
    )
    record_deal(
        table=table,
        deal=won(1, None, (0, 4, 0, 0)),
        user=None,
        revision=None,
        idempotency_key=None,
        premiums={1: Premiums((), "birthday")},
    )
    text = sheet(table)
    assert "Anna wins from Carla Anna: nur Pongs, pung of white dragons 3 +3 3" in text
    assert "Bernd: birthday" in text


def test_a_premium_that_is_no_more_keeps_its_code(gala: Session) -> None:
    table = make_table(gala)
    play(table, won(0, 2, (3, 0, 0, 0)))
    table.entries.get().wins.update(premiums=["house_rule"])
    assert "Anna: house_rule" in sheet(table)


def test_mcr_shows_values(mcr: Session) -> None:
    table = make_table(mcr)
    play(table, won(0, 1, (20, 0, 0, 0)))
    assert "Value ± Score" in sheet(table)
    assert "Anna wins from Bernd 20 +44 44 0 −28 −28" in sheet(table)


def test_a_round_prints_all_its_tables_each_with_its_own_pages(german: Session) -> None:
    round_ = make_round(german)
    long = make_table(german, round_=round_)
    make_table(german, ("Emil", "Frida", "Gustav", "Hanna"), round_=round_)
    play(long, *[drawn()] * 30)
    pdf = make_document(session=Session.objects.get(pk=german.pk), name="score-sheets").pdf
    pages = page_texts(pdf)
    assert [page[page.rindex("page ") :] for page in pages] == ["page 1 of 2", "page 2 of 2", "page 1 of 1"]
    assert all("Hand ± Score" in page for page in pages)
    assert "Emil" in pages[2]
    assert page_sizes(pdf) == {(297, 210)}


def test_a_table_without_deals_is_no_error(table: Table) -> None:
    text = sheet(table)
    assert "no deal yet" in text
    assert "Sum 0 0 0 0" in text


def test_a_table_where_not_four_sit_has_no_sheet(german: Session) -> None:
    round_ = make_round(german)
    make_table(german, ("Anna", "Bernd", "Carla"), round_=round_)
    with pytest.raises(Refusal) as caught:
        make_document(session=german, name="score-sheets")
    assert caught.value.code == "nobody_plays"
    make_table(german, ("Emil", "Frida", "Gustav", "Hanna"), round_=round_)
    text = whole_text(make_document(session=german, name="score-sheets").pdf)
    assert "Table 2" in text
    assert "Table 1" not in text
