"""The slip that explains a difference is found, whichever row it is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.deals import SEATS, UNKNOWN, Deal, Entry, Outcome, Penalty, Win
from scoring.errors import ScoringError
from scoring.games import Game, PlayedDeal, play_game
from scoring.rulesets import get_ruleset
from scoring.slips import Slip, find_slips
from tests.scoring.handed import at, of_text
from tests.scoring.make import drawn, fine, four, play, seated, void, won, won_by
from tests.scoring.test_properties import deals

GAME = [
    won(1, 2, (100, 200, 50, 20)),
    won(1, 3, (32, 64, 8, 0)),
    drawn(),
    won(0, None, (38, 12, 4, 96)),
    won(2, 1, (8, 16, 128, 4)),
    won(3, 0, (2, 0, 32, 44)),
]


def found(
    entries: Sequence[Entry],
    written: Sequence[int],
    ruleset: str = "german",
    people: int = 4,
    /,
    **more: object,
) -> list[Slip]:
    rules = get_ruleset(ruleset)
    return find_slips(rules, rules.resolve(more), entries, written, people)


def first(typed: Sequence[Entry], right: Sequence[Entry] = GAME, ruleset: str = "german") -> Slip:
    return found(typed, play(ruleset, right).scores, ruleset)[0]


def typed_with(index: int, *deals: Deal) -> list[Entry]:
    """The game with other rows in the place of one."""
    return [*GAME[:index], *deals, *GAME[index + 1 :]]


def test_nothing_is_found_where_nothing_differs() -> None:
    assert found(GAME, play("german", GAME).scores) == []


def test_nothing_is_found_where_one_slip_is_not_enough() -> None:
    scores = play("german", GAME).scores
    assert found(GAME, [score + odd for score, odd in zip(scores, (7001, -13, 902, 5), strict=True)]) == []


@pytest.mark.parametrize(
    ("totals", "kind", "person", "typed", "right"),
    [
        ((83, 12, 4, 96), "digits_swapped", 0, 83, 38),
        ((388, 12, 4, 96), "digit_doubled", 0, 388, 38),
        ((38, 1, 4, 96), "digit_missing", 1, 1, 12),
        ((38, 12, 4, 46), "digit_other", 3, 46, 96),
        ((38, 12, 45, 96), "digit_extra", 2, 45, 4),
    ],
)
def test_a_wrong_total(totals: tuple[int, ...], kind: str, person: int, typed: int, right: int) -> None:
    slips = found(typed_with(3, won(0, None, totals)), play("german", GAME).scores)
    assert (kind, 3, (person,), typed, right, GAME[3]) in [
        (slip.kind, slip.entry, slip.people, slip.typed, slip.right, slip.deal) for slip in slips
    ]


def test_two_totals_in_each_others_column() -> None:
    slip = first(typed_with(4, won(2, 1, (16, 8, 128, 4))))
    assert (slip.kind, slip.entry, slip.people, slip.deal) == ("totals_interchanged", 4, (0, 1), GAME[4])


def test_a_total_that_is_far_off_is_named_last() -> None:
    slips = found(typed_with(0, won(1, 2, (100, 457, 50, 20))), play("german", GAME).scores)
    (slip,) = [slip for slip in slips if slip.entry == 0]
    assert (slip.kind, slip.typed, slip.right) == ("total_other", 457, 200)


def test_a_total_at_the_limit_is_probed_from_below() -> None:
    right = [won(1, None, (0, 50, 0, 0))]
    slip = first([won(1, None, (0, 500, 0, 0))], right)
    assert (slip.kind, slip.typed, slip.right) == ("digit_doubled", 500, 50)


def test_another_winner_moves_the_winds_of_what_follows() -> None:
    typed = typed_with(1, won(3, 1, (32, 64, 8, 20)))
    right = typed_with(1, won(1, 3, (32, 64, 8, 20)))
    slip = first(typed, right)
    assert (slip.kind, slip.entry, slip.people, slip.deal) == ("winner", 1, (1,), right[1])


def test_a_dangerous_game_that_was_not_marked() -> None:
    right = typed_with(4, won(2, 1, (8, 16, 128, 4), pays_for_all=1))
    slip = first(GAME, right)
    assert (slip.kind, slip.people, slip.deal) == ("pays_for_all", (1,), right[4])
    slip = first(right)
    assert (slip.kind, slip.people, slip.deal) == ("pays_for_all", (), GAME[4])
    other = typed_with(4, won(2, 0, (8, 16, 128, 4), pays_for_all=0))
    slip = first(other, right)
    assert (slip.kind, slip.people, slip.deal) == ("discarder", (1,), right[4])


def test_a_dangerous_game_whose_discarder_was_not_noted() -> None:
    typed, right = (
        typed_with(4, won(2, UNKNOWN, (8, 16, 128, 4), pays_for_all=offender)) for offender in (None, 3)
    )
    assert (first(typed, right).kind, first(typed, right).people) == ("pays_for_all", (3,))


@pytest.mark.parametrize(("source", "people"), [(None, ()), (3, (3,))])
def test_another_discarder_pays_under_mcr(source: int | None, people: tuple[int, ...]) -> None:
    typed, right = ([won(1, other, (0, 24, 0, 0)), drawn()] for other in (2, source))
    slip = first(typed, right, "mcr")
    assert (slip.kind, slip.people, slip.deal) == ("discarder", people, right[0])


def test_another_winner_takes_his_points_along_under_mcr_and_gala() -> None:
    for rules in ("mcr", "gala"):
        typed, right = [won(1, 2, (0, 24, 0, 0))], [won(3, 2, (0, 0, 0, 24))]
        slip = first(typed, right, rules)
        assert (slip.kind, slip.people, slip.deal) == ("winner", (3,), right[0])


def test_who_threw_and_who_won_were_mixed_up() -> None:
    typed, right = [won(1, 2, (0, 24, 0, 0))], [won(2, 1, (0, 0, 24, 0))]
    slip = first(typed, right, "mcr")
    assert (slip.kind, slip.people, slip.deal) == ("winner", (2,), right[0])


def test_one_of_two_winners_under_gala() -> None:
    typed = [won_by([(1, 3), (2, 3)], (0, 3, 5, 0))]
    right = [won_by([(0, 3), (2, 3)], (3, 0, 5, 0))]
    slip = first(typed, right, "gala")
    assert (slip.kind, slip.people, slip.deal) == ("winner", (0,), right[0])


def test_a_row_too_many() -> None:
    slip = first([*GAME[:2], GAME[1], *GAME[2:]])
    assert (slip.kind, slip.entry, slip.deal) == ("removed", 1, None)


def test_a_draw_that_was_left_out_turns_the_winds() -> None:
    right = [won(0, None, (40, 0, 0, 0)), drawn(), won(1, 2, (0, 64, 8, 0))]
    slips = found([right[0], right[2]], play("russian", right).scores, "russian")
    assert ("draw_missing", 1) in [(slip.kind, slip.entry) for slip in slips]


def test_a_draw_that_was_void() -> None:
    right = [won(0, None, (40, 0, 0, 0)), void(), won(1, 2, (0, 64, 8, 0))]
    typed = [right[0], drawn(), right[2]]
    slips = found(typed, play("russian", right).scores, "russian")
    assert ("ending", 1, right[1]) in [(slip.kind, slip.entry, slip.deal) for slip in slips]
    slips = found(right, play("russian", typed).scores, "russian")
    assert ("ending", 1, typed[1]) in [(slip.kind, slip.entry, slip.deal) for slip in slips]


def test_penalties() -> None:
    right = [drawn(fine(1))]

    def kind(penalty: Penalty) -> Slip:
        return first([drawn(penalty)], right)

    one = kind(replace(fine(1), amount=90))
    assert (one.kind, one.people, one.typed, one.right) == ("penalty_amount", (1, 0, 2, 3), 90, 900)
    assert kind(Penalty((0, 2, 3), (1,), 900)).kind == "penalty_reversed"
    payer = kind(fine(2))
    assert (payer.kind, payer.people) == ("penalty_payer", (1,))
    assert [slip.kind for slip in found([drawn(fine(1), fine(2))], play("german", right).scores)] == [
        "penalty_removed"
    ]
    assert found([drawn(fine(1, 7))], play("german", right).scores) == []


def off(game: Game, changes: Sequence[int]) -> list[int]:
    return [score + change for score, change in zip(game.scores, changes, strict=True)]


@pytest.mark.parametrize(("kind", "times"), [("sign", -2), ("left_out", -1), ("added_twice", 1)])
def test_the_players_reckoned_a_change_wrong(kind: str, times: int) -> None:
    game = play("german", GAME)
    change = game.deals[4].deltas[2]
    one = found(GAME, off(game, [0, 0, times * change, 0]))[0]
    assert (one.kind, one.entry, one.people, one.right) == (kind, 4, (2,), change)
    slips = found(GAME, off(game, [times * delta for delta in game.deals[4].deltas]))
    rows = {(slip.kind, slip.entry) for slip in slips}
    assert ((kind, 4) in rows) or (kind == "left_out" and ("removed", 4) in rows)


def test_the_players_swapped_digits_of_a_change() -> None:
    game = play("german", [won(1, 2, (100, 200, 50, 20))])
    assert game.deals[0].deltas == (-140, 800, -270, -390)
    slip = found([won(1, 2, (100, 200, 50, 20))], [-140, 800, -720, -390])
    assert {(one.kind, one.typed, one.right) for one in slip} == {
        ("change_digits", -720, -270),
        ("written_digits", -720, -270),
    }


def test_payments_reckoned_wrong() -> None:
    game = play("german", GAME)
    (payment,) = [one for one in game.deals[0].payments if (one.source, one.to) == (0, 1)]
    assert payment.amount == 400
    for amount, kind in [(800, "payment_reversed"), (400, "payment_left_out"), (200, "east_not_doubled")]:
        slips = found(GAME, off(game, [amount, -amount, 0, 0]))
        assert (kind, 0, (0, 1)) in [(slip.kind, slip.entry, slip.people) for slip in slips]


@pytest.mark.parametrize(
    ("written", "kind"), [(-480, "written_sign"), (408, "written_digits"), (2000, "written_other")]
)
def test_one_score_alone_is_written_wrong(written: int, kind: str) -> None:
    deals = [won(1, None, (0, 120, 0, 0))]
    assert play("german", deals).scores == (-240, 480, -120, -120)
    slips = found(deals, [-240, written, -120, -120])
    assert (kind, None, (1,), written, 480) in [
        (slip.kind, slip.entry, slip.people, slip.typed, slip.right) for slip in slips
    ]


def test_people_keep_their_scores_when_they_change_seats() -> None:
    right: list[Entry] = [
        GAME[0],
        seated(0, 1, 4, 3),
        won(2, 1, (8, 16, 128, 4)),
        seated(0, 1, 2, 3),
        GAME[5],
    ]
    typed: list[Entry] = [*right[:2], won(2, 1, (8, 61, 128, 4)), *right[3:]]
    slip = found(typed, play("german", right, 5).scores, "german", 5)[0]
    assert (slip.kind, slip.entry, slip.people, slip.typed, slip.right) == ("digits_swapped", 2, (1,), 61, 16)


def test_a_game_that_cannot_be_played_says_so() -> None:
    with pytest.raises(ScoringError):
        found([won(1, 1)], [0, 0, 0, 0])


# One random slip in a random game


@st.composite
def slipped(draw: st.DrawFn, deal: Deal) -> Deal:
    """A won deal with one slip in its row."""
    kinds = ["swap", "double", "drop", "interchange", "winner", *["penalty"] * bool(deal.penalties)]
    kind = draw(st.sampled_from(kinds))
    if kind == "penalty":
        one = deal.penalties[0]
        turned = replace(one, payers=one.payees, payees=one.payers)
        return replace(deal, penalties=(turned, *deal.penalties[1:]))
    totals = list(deal.totals or ())
    (win, *more), offender = deal.outcome.winners, deal.outcome.pays_for_all
    seat = draw(st.sampled_from([seat for seat in SEATS if totals[seat]]))
    others = [one for one in SEATS if one not in (seat, win.seat, win.source, offender)]
    if kind == "winner" and others and not more:
        other = draw(st.sampled_from(others))
        totals[win.seat], totals[other] = totals[other], totals[win.seat]
        outcome = replace(deal.outcome, winners=(replace(win, seat=other),))
        return replace(deal, outcome=outcome, totals=four(totals))
    if kind == "interchange":
        other = draw(st.sampled_from([one for one in SEATS if totals[one] != totals[seat]] or [seat]))
        totals[seat], totals[other] = totals[other], totals[seat]
    else:
        totals[seat] = draw(mistyped(totals[seat], kind))
    return replace(deal, totals=four(totals))


@st.composite
def mistyped(draw: st.DrawFn, number: int, kind: str) -> int:
    """Another number, which comes of one slip of the fingers."""
    digits = str(number)
    place = draw(st.integers(0, len(digits) - 1))
    if kind == "drop" and len(digits) > 1:
        digits = digits[:place] + digits[place + 1 :]
    elif kind == "swap" and place and digits[place] not in ("0", digits[place - 1]):
        digits = digits[: place - 1] + digits[place] + digits[place - 1] + digits[place + 1 :]
    else:
        digits = digits[: place + 1] + digits[place:]
    return int(digits)


@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja", "gala", "mcr"])
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_one_random_slip_in_a_random_game_is_found(ruleset: str, data: st.DataObject) -> None:
    rules = get_ruleset(ruleset)
    options = rules.resolve({"wind_rounds": 2})
    limit = options.get("limit", 500) // 5  # so that a digit more is still possible
    one = deals(rules.family, with_both_sides=True)
    right = [_within(deal, limit) for deal in data.draw(st.lists(one, min_size=2, max_size=9))]
    won_ones = [index for index, deal in enumerate(right) if deal.outcome.kind == "win"]
    assume(won_ones)
    index = data.draw(st.sampled_from(won_ones))
    wrong = data.draw(slipped(right[index]))
    typed = [*right[:index], wrong, *right[index + 1 :]]
    try:
        scores = play_game(rules, options, right).scores
        now = play_game(rules, options, typed).scores
    except ScoringError:
        assume(False)
    assume(scores != now)
    slips = find_slips(rules, options, typed, scores)
    assert any(slip.entry == index and _is(right[index], slip.deal) for slip in slips), (typed, right, slips)
    for slip in slips:
        _mends(rules.code, typed, slip, scores)


def _within(deal: Deal, limit: int) -> Deal:
    if deal.totals is None:
        return deal
    return replace(deal, totals=four([min(total, limit) for total in deal.totals]))


def _is(right: Deal, meant: Deal | None) -> bool:
    """Whether the deal was meant so, up to who discarded where that pays nothing."""
    return meant is not None and (meant.totals, meant.penalties, _won(meant)) == (
        right.totals,
        right.penalties,
        _won(right),
    )


def _won(deal: Deal) -> tuple[object, ...]:
    return deal.outcome.kind, {win.seat for win in deal.outcome.winners}, deal.outcome.pays_for_all


def _mends(ruleset: str, typed: Sequence[Entry], slip: Slip, scores: Sequence[int]) -> None:
    """A slip of a row that gives the deal as it would be right really explains the difference."""
    if slip.deal is not None and slip.entry is not None:
        meant = [*typed[: slip.entry], slip.deal, *typed[slip.entry + 1 :]]
        assert play(ruleset, meant, 4, wind_rounds=2).scores == scores


@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_one_random_row_too_many_or_reckoned_with_the_wrong_sign_is_found(data: st.DataObject) -> None:
    rows = data.draw(st.lists(deals("classical"), min_size=1, max_size=9))
    index = data.draw(st.integers(0, len(rows) - 1))
    try:
        game, twice = play("german", rows), play("german", [*rows[: index + 1], *rows[index:]])
    except ScoringError:
        assume(False)
    if twice.scores != game.scores:
        slips = found([*rows[: index + 1], *rows[index:]], game.scores)
        assert any(slip.kind == "removed" and slip.entry in (index, index + 1) for slip in slips)
    played: PlayedDeal = game.deals[index]
    person = data.draw(st.sampled_from(SEATS))
    if change := played.deltas[person]:
        written = [score - 2 * change * (who == person) for who, score in enumerate(game.scores)]
        slips = found(rows, written)
        assert ("sign", index, (person,)) in [(slip.kind, slip.entry, slip.people) for slip in slips]


def test_totals_of_hands_are_left_alone() -> None:
    """Their tiles can't have a digit wrong; what is typed beside them may have."""
    hand = of_text("(777z) 22s 345678m 12p +3p @discard")
    typed, right = (
        Deal(Outcome("win", (Win(1, 2),)), totals, hands=at(1, hand))
        for totals in ((8, 0, 5, 0), (8, 0, 50, 0))
    )
    slip = first([typed], [right])
    assert (slip.kind, slip.people, slip.deal) == ("digit_missing", (2,), right)
    slips = found([typed], [0, 1000, -500, -500])
    assert {slip.people for slip in slips if slip.typed is not None} == set()
    alone, twice = replace(typed, totals=None), [replace(typed, totals=None)] * 2
    assert ("removed", 0) in [
        (slip.kind, slip.entry) for slip in found(twice, play("german", [alone]).scores)
    ]
