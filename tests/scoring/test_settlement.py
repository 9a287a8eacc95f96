"""Who pays whom, rule set by rule set, and which totals each refuses."""

from __future__ import annotations

import pytest

from scoring.deals import MOST_POINTS, UNKNOWN, Deal, Outcome, Penalty, Source, Win
from scoring.errors import ScoringError
from scoring.payments import Payment
from tests.scoring.make import drawn, settle, void, won, won_by


def test_german_payments_in_order() -> None:
    settled = settle("german", won(1, 2, (100, 200, 50, 20)))
    assert settled.deltas == (-140, 800, -270, -390)
    assert settled.payments == (
        Payment(0, 1, 400, "win"),
        Payment(2, 1, 200, "win"),
        Payment(3, 1, 200, "win"),
        Payment(2, 0, 100, "difference"),
        Payment(3, 0, 160, "difference"),
        Payment(3, 2, 30, "difference"),
    )


@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        ({}, (-140, 800, -270, -390)),
        ({"east_double": False}, (-70, 600, -220, -310)),
        ({"losers_settle": False}, (-400, 800, -200, -200)),
        ({"east_double": False, "losers_settle": False}, (-200, 600, -200, -200)),
    ],
)
def test_classical_options_of_settlement(options: dict[str, object], deltas: tuple[int, ...]) -> None:
    assert settle("german", won(1, 2, (100, 200, 50, 20)), **options).deltas == deltas


@pytest.mark.parametrize(
    ("winner", "source", "east", "east_double", "deltas"),
    [
        (1, 2, 0, True, (0, 256, -256, 0)),
        (1, UNKNOWN, 0, True, (0, 256, -256, 0)),
        (1, 2, 2, True, (0, 256, -256, 0)),
        (1, 2, 1, True, (0, 384, -384, 0)),
        (1, 2, 1, False, (0, 192, -192, 0)),
    ],
)
def test_who_pays_for_all_pays_all_shares_and_losers_settle_nothing(
    winner: int, source: Source, east: int, east_double: bool, deltas: tuple[int, ...]
) -> None:
    deal = won(winner, source, (16, 64, 32, 2), pays_for_all=2)
    assert settle("german", deal, east, east_double=east_double).deltas == deltas


def test_equal_hands_and_empty_ones_make_no_payments_of_nothing() -> None:
    settled = settle("german", won(3, 1, (28, 28, 28, 28)))
    assert {payment.why for payment in settled.payments} == {"win"}
    nothing = won(3, 1, (0, 0, 0, 0))
    assert settle("german", nothing, rows={"mah_jong": {"points": 0}}).payments == ()


@pytest.mark.parametrize("ruleset", ["german", "russian", "gala", "mcr"])
@pytest.mark.parametrize("deal", [drawn(), void()])
def test_drawn_and_void_deals_pay_nothing(ruleset: str, deal: Deal) -> None:
    settled = settle(ruleset, deal)
    assert (settled.deltas, settled.payments) == ((0, 0, 0, 0), ())


def test_gala_payments_have_a_player_on_one_side_only() -> None:
    settled = settle("gala", won_by([(1, 3), (2, 3)], (0, 1, 4, 0)))
    assert settled.payments == (
        Payment(None, 1, 1, "win"),
        Payment(3, None, 1, "win"),
        Payment(None, 2, 4, "win"),
        Payment(3, None, 1, "win"),
    )
    assert settled.deltas == (0, 1, 4, -2)


@pytest.mark.parametrize(("source", "deltas"), [(2, (-8, 119, -103, -8)), (None, (-103, 309, -103, -103))])
@pytest.mark.parametrize("east", range(4))
def test_mcr_payments(source: int | None, deltas: tuple[int, ...], east: int) -> None:
    assert settle("mcr", won(1, source, (0, 95, 0, 0)), east).deltas == deltas


@pytest.mark.parametrize(
    ("penalty", "deltas"),
    [
        (Penalty((2,), (0, 1, 3), 900), (300, 300, -900, 300)),
        (Penalty((0, 1), (2, 3), 600), (-300, -300, 300, 300)),
        (Penalty((0, 1, 2), (3,), 300), (-100, -100, -100, 300)),
        (Penalty((1,), (0,), 50), (50, -50, 0, 0)),
        (Penalty((1, 2), (), 40), (0, -20, -20, 0)),
        (Penalty((), (0, 3), 40), (20, 0, 0, 20)),
    ],
)
@pytest.mark.parametrize("ruleset", ["german", "russian", "gala", "mcr"])
def test_penalties(ruleset: str, penalty: Penalty, deltas: tuple[int, ...]) -> None:
    settled = settle(ruleset, void(penalty))
    assert settled.deltas == deltas
    assert {payment.why for payment in settled.payments} == {"penalty"}


def test_penalties_add_to_a_win_and_to_each_other() -> None:
    deal = won(1, 2, (100, 200, 50, 20), penalties=[Penalty((3,), (1,), 50), Penalty((3,), (), 7)])
    assert settle("german", deal).deltas == (-140, 850, -270, -447)


def test_a_penalty_without_receiver_has_null_on_that_side() -> None:
    assert settle("german", drawn(Penalty((1,), (), 40))).payments == (Payment(1, None, 40, "penalty"),)
    assert settle("german", drawn(Penalty((), (1,), 40))).payments == (Payment(None, 1, 40, "penalty"),)


TOTALS = [
    ("german", {}, (20, 0, 0, 0), None),
    ("german", {}, (500, 500, 500, 500), None),
    ("german", {}, (19, 0, 0, 0), "below_mah_jong"),
    ("german", {}, (501, 0, 0, 0), "above_limit"),
    ("german", {}, (20, 0, 501, 0), "above_limit"),
    ("german", {}, (20, -1, 0, 0), "negative"),
    ("german", {"roof_off": True}, (501, 0, 9_999, 0), None),
    ("german", {"roof_off": True}, (MOST_POINTS + 1, 0, 0, 0), "too_large"),
    ("german", {"limit": 1000}, (1000, 0, 0, 0), None),
    ("german", {"limit": 10}, (10, 0, 0, 0), None),
    ("german", {"limit": 10}, (9, 0, 0, 0), "below_mah_jong"),
    ("german", {"rows": {"mah_jong": {"points": 10}}}, (10, 0, 0, 0), None),
    ("german", {"rows": {"mah_jong": {"points": 30}}}, (22, 0, 0, 0), "below_mah_jong"),
    ("russian", {}, (19, 0, 0, 0), "below_mah_jong"),
    ("gala", {}, (1, 0, 0, 0), None),
    ("gala", {}, (0, 0, 0, 0), "below_mah_jong"),
    ("gala", {}, (1, 1, 0, 0), "not_winner"),
    ("gala", {"rows": {"mah_jong": {"points": 2}}}, (1, 0, 0, 0), "below_mah_jong"),
    ("mcr", {}, (8, 0, 0, 0), None),
    ("mcr", {}, (7, 0, 0, 0), "below_mah_jong"),
    ("mcr", {"minimum_points": 6}, (7, 0, 0, 0), None),
    ("mcr", {}, (8, 0, 0, 8), "not_winner"),
]


@pytest.mark.parametrize(("ruleset", "options", "totals", "reason"), TOTALS)
def test_totals(
    ruleset: str, options: dict[str, object], totals: tuple[int, ...], reason: str | None
) -> None:
    deal = won(0, 1, totals)
    if reason is None:
        assert settle(ruleset, deal, **options).deltas[0] > 0
        return
    with pytest.raises(ScoringError) as caught:
        settle(ruleset, deal, **options)
    assert (caught.value.code, caught.value.reason) == ("bad_totals", reason)
    seat = int(caught.value.field.removeprefix("totals."))
    assert caught.value.params["seat"] == seat
    assert str(totals[seat]) in caught.value.message


def test_totals_of_a_drawn_deal_are_checked_too() -> None:
    assert settle("german", Deal(Outcome("draw"), (0, 19, 32, 500))).payments == ()
    with pytest.raises(ScoringError, match="above the limit"):
        settle("german", Deal(Outcome("draw"), (0, 19, 32, 501)))
    with pytest.raises(ScoringError, match="only winners"):
        settle("mcr", Deal(Outcome("void"), (0, 8, 0, 0)))


@pytest.mark.parametrize("totals", [None, (22, 0, 0)])
def test_a_won_deal_needs_four_totals(totals: object) -> None:
    deal = Deal(Outcome("win", (Win(0, None),)), totals)  # type: ignore[arg-type] # as a careless caller has it
    with pytest.raises(ScoringError) as caught:
        settle("german", deal)
    assert (caught.value.code, caught.value.field) == ("bad_totals", "totals")


@pytest.mark.parametrize("total", [22.0, "22", True, None])
def test_totals_are_whole_numbers(total: object) -> None:
    deal = Deal(Outcome("win", (Win(0, None),)), (total, 0, 0, 0))  # type: ignore[arg-type] # as above
    with pytest.raises(ScoringError) as caught:
        settle("german", deal)
    assert (caught.value.code, caught.value.reason) == ("bad_totals", "not_whole")
