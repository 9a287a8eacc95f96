"""A table's game: labels, seats, scores, its end, and what is refused without a trace."""

from __future__ import annotations

from copy import copy

import pytest

from scoring.deals import Entry, Lineup, Penalty
from scoring.errors import ScoringError
from scoring.games import GameFold, play_game
from scoring.rulesets import get_ruleset
from tests.scoring.make import drawn, fine, labels, play, seated, void, won


def passed_by_all(rounds: int = 1) -> list[Entry]:
    """Deals in which East never wins, so that each seat is East once a round."""
    return [won((seat + 1) % 4) for _ in range(rounds) for seat in range(4)]


def test_an_empty_game_waits_for_its_first_deal() -> None:
    game = play("german", [])
    assert (game.deals, game.finished, game.scores) == ((), False, (0, 0, 0, 0))
    assert game.next is not None
    assert (game.next.label, game.next.number, game.next.people) == ("E1", 1, (0, 1, 2, 3))
    assert game.next.seat_winds == ("E", "S", "W", "N")


def test_a_game_that_ends_on_easts_win_goes_on_with_the_same_east() -> None:
    """A game loaded again after East won must not have turned the winds."""
    assert labels(play("german", [won(0)])) == ["E1", "E1+1"]


def test_east_is_counted_in_every_wind_round() -> None:
    game = play("german", [*passed_by_all(), won(0), won(0), won(3)])
    assert labels(game)[4:] == ["S1", "S1+1", "S1+2", "S2"]


def test_the_repeat_counter_goes_on_through_wins_draws_and_void_deals() -> None:
    game = play("german", [won(0), drawn(), void(), won(0), won(1)])
    assert labels(game) == ["E1", "E1+1", "E1+2", "E1+3", "E1+4", "E2"]
    assert [deal.stayed for deal in game.deals] == [0, 1, 2, 3, 4]


def test_numbers_count_deals_alone() -> None:
    game = play("german", [seated(1, 0, 2, 3), won(1), seated(0, 1, 2, 3), won(2)])
    assert [(deal.number, deal.entry_index) for deal in game.deals] == [(1, 1), (2, 3)]
    assert game.next is not None
    assert game.next.number == 3


@pytest.mark.parametrize(
    ("ruleset", "options", "entry", "expected"),
    [
        ("german", {}, void(fine(0)), "E2"),
        ("german", {}, void(fine(2)), "E1+1"),
        ("german", {"void_turns": False}, void(fine(0)), "E1+1"),
        ("german", {}, drawn(fine(0)), "E1+1"),
        ("german", {"rotation": "stay_on_win"}, drawn(), "E2"),
        ("german", {"rotation": "always_pass"}, won(0), "E2"),
        ("russian", {}, void(fine(0)), "E1+1"),
        ("russian", {"void_turns": True}, void(fine(0)), "E2"),
        ("russian", {"rotation": "stay_on_win_and_draw"}, won(0), "E1+1"),
        ("gala", {}, void(), "E1+1"),
        ("gala", {"draw_passes": False}, drawn(), "E1+1"),
        ("gala", {}, drawn(), "E2"),
        ("mcr", {}, void(fine(0)), "E1+1"),
        ("mcr", {}, won(0), "E2"),
    ],
)
def test_what_comes_next(ruleset: str, options: dict[str, object], entry: Entry, expected: str) -> None:
    assert labels(play(ruleset, [entry], **options))[-1] == expected


def test_several_void_deals_are_each_counted() -> None:
    assert labels(play("gala", [void(), void(), drawn()])) == ["E1", "E1+1", "E1+2", "E2"]


def test_the_ninth_win_of_east_turns_the_winds_and_tells_that_a_limit_hand_is_due() -> None:
    wins = [won(0)] * 4 + [drawn(), void()] + [won(0)] * 5
    game = play("german", wins)
    assert labels(game)[-2:] == ["E1+10", "E2"]
    assert [deal.limit_hand_due for deal in game.deals] == [False] * 10 + [True]
    assert game.deals[-1].deltas == game.deals[0].deltas


@pytest.mark.parametrize(
    ("options", "total", "due"),
    [
        ({}, 500, False),
        ({}, 499, True),
        ({"limit": 400}, 400, False),
        ({"roof_off": True}, 800, False),
        ({"rows": {"ninth_east_win": {"limit": 0}}}, 20, False),
        ({"rows": {"ninth_east_win": {"limit": 0.5}}}, 249, True),
        ({"rows": {"ninth_east_win": {"limit": 0.5}}}, 250, False),
        ({"rows": {"ninth_east_win": {"limit": 0.5}}, "limit": 501}, 249, True),
        ({"rows": {"ninth_east_win": {"limit": 0.5}}, "limit": 501}, 250, False),
        ({"special_hands": False}, 20, False),
    ],
)
def test_when_a_limit_hand_is_due(options: dict[str, object], total: int, due: bool) -> None:
    game = play("german", [won(0, None, (total, 0, 0, 0))], east_wins_cap=1, **options)
    assert (labels(game)[-1], game.deals[0].limit_hand_due) == ("E2", due)


def test_without_cap_east_wins_for_ever() -> None:
    assert labels(play("german", [won(0)] * 12, east_wins_cap=0))[-1] == "E1+12"


def test_the_count_of_wins_begins_anew_with_every_east() -> None:
    game = play("german", [won(0), won(1), won(1), won(1)], east_wins_cap=2)
    assert labels(game) == ["E1", "E1+1", "E2", "E2+1", "E3"]


@pytest.mark.parametrize(
    ("ruleset", "rounds"), [("german", 4), ("russian", 4), ("gala", 1), ("mcr", 4), ("gala", 3), ("mcr", 2)]
)
def test_a_game_is_finished_after_its_last_wind_round(ruleset: str, rounds: int) -> None:
    entries = passed_by_all(rounds)
    assert not play(ruleset, entries[:-1], wind_rounds=rounds).finished
    game = play(ruleset, entries, wind_rounds=rounds)
    assert (game.finished, game.next, len(game.deals)) == (True, None, 4 * rounds)


def test_a_draw_or_win_of_the_last_east_keeps_the_game_open() -> None:
    entries = [*passed_by_all()[:-1], drawn(), won(3)]
    game = play("german", entries, wind_rounds=1)
    assert (game.finished, labels(game)[-1]) == (False, "E4+2")
    assert play("german", [*entries, won(0)], wind_rounds=1).finished


def test_a_deal_after_the_end_is_refused_and_a_lineup_is_not() -> None:
    entries = [*passed_by_all(), seated(3, 2, 1, 0)]
    assert play("gala", entries).finished
    with pytest.raises(ScoringError) as caught:
        play("gala", [*entries, drawn()])
    assert (caught.value.code, caught.value.entry) == ("game_over", 5)


def test_scores_start_at_the_start_points_of_everyone() -> None:
    game = play("german", [won(0, None, (20, 0, 0, 0))], 5, start_points=2000)
    assert game.scores == (2120, 1960, 1960, 1960, 2000)


def test_scores_follow_the_people_and_penalties_the_seats() -> None:
    game = play("german", [seated(4, 1, 2, 3), void(Penalty((0,), (3,), 30))], 5)
    assert game.deals[0].deltas == (-30, 0, 0, 30)
    assert game.scores == (0, 0, 0, 30, -30)


def test_seats_change_by_themselves_when_a_wind_round_begins() -> None:
    game = play("mcr", passed_by_all(), seat_change="mcr")
    assert game.next is not None
    assert (game.next.label, game.next.people) == ("S1", (1, 0, 3, 2))


def test_a_lineup_at_the_boundary_overrides_the_change_of_seats() -> None:
    game = play("mcr", [*passed_by_all(), seated(0, 1, 4, 3), drawn()], 5, seat_change="mcr")
    assert (game.deals[-1].label, game.deals[-1].people) == ("S1", (0, 1, 4, 3))


def test_a_change_of_seats_moves_whoever_sits_there() -> None:
    game = play("mcr", [seated(0, 1, 4, 3), *passed_by_all()], 5, seat_change="mcr")
    assert game.next is not None
    assert game.next.people == (1, 0, 3, 4)


def test_seats_stay_when_the_game_ends() -> None:
    fold = GameFold(get_ruleset("mcr"), get_ruleset("mcr").resolve({"seat_change": "mcr", "wind_rounds": 1}))
    for entry in passed_by_all():
        fold.add(entry)
    assert fold.people == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("lineup", "people", "reason", "field"),
    [
        (seated(0, 1, 2, 4), 4, "unknown_person", "lineup.3"),
        (seated(0, -1, 2, 3), 4, "unknown_person", "lineup.1"),
        (seated(0, 1, 2, 8), 8, "unknown_person", "lineup.3"),
        (seated(0, 1, 1, 3), 5, "repeated_person", "lineup.2"),
        (Lineup((0, 1, 2)), 4, "wrong_length", "lineup"),  # type: ignore[arg-type] # as a careless caller has it
    ],
)
def test_lineups_of_people_who_are_not_there(lineup: Lineup, people: int, reason: str, field: str) -> None:
    with pytest.raises(ScoringError) as caught:
        play("german", [drawn(), lineup], people)
    error = caught.value
    assert (error.code, error.reason, error.field, error.entry) == ("bad_request", reason, field, 1)


@pytest.mark.parametrize("people", [3, 9])
def test_four_to_eight_people_share_a_table(people: int) -> None:
    with pytest.raises(ValueError, match="4 to 8 people"):
        play("german", [], people)


def test_the_offending_entry_is_named() -> None:
    with pytest.raises(ScoringError) as caught:
        play("german", [drawn(), seated(3, 2, 1, 0), won(0, 0)])
    assert (caught.value.code, caught.value.entry) == ("bad_outcome", 2)
    assert caught.value.field == "outcome.winners.0.from"


def test_a_refused_entry_leaves_the_game_as_it_was() -> None:
    rules = get_ruleset("german")
    fold = GameFold(rules, rules.resolve({}))
    fold.add(won(0))
    before = fold.game()
    for bad in (won(1, 1), seated(0, 0, 1, 2), won(0, 1, (600, 0, 0, 0))):
        with pytest.raises(ScoringError):
            fold.add(bad)
    assert fold.game() == before
    assert fold.add(seated(3, 2, 1, 0)) is None
    played = fold.add(won(1))
    assert played is not None
    assert (played.label, played.entry_index) == ("E1+1", 2)


@pytest.mark.parametrize("copier", [copy, GameFold.copy])
def test_a_copy_grows_on_its_own(copier: object) -> None:
    rules = get_ruleset("german")
    fold = GameFold(rules, rules.resolve({}))
    fold.add(won(0))
    twin = copier(fold)  # type: ignore[operator] # one of the two ways above
    twin.add(won(1))
    assert labels(fold.game()) == ["E1", "E1+1"]
    assert labels(twin.game()) == ["E1", "E1+1", "E2"]
    assert twin.game() == play_game(rules, rules.resolve({}), [won(0), won(1)])
