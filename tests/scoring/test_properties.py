"""What holds for every game: sums, replay, ends, people and winds, text and back, places."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.deals import SEATS, UNKNOWN, Deal, Entry, Lineup, Outcome, Penalty, Source, Win
from scoring.errors import ScoringError
from scoring.games import GameFold, play_game
from scoring.placing import from_sixtieths, rank, table_places, table_points, to_sixtieths
from scoring.requests import answer_line
from scoring.rulesets import RULESETS, Options, RuleSet
from scoring.winds import ROTATIONS, SEAT_CHANGES, WINDS
from scoring.wire import entry_from_json, entry_to_json, game_to_json
from tests.scoring.make import four

SEAT = st.sampled_from(SEATS)


@st.composite
def penalties(draw: st.DrawFn, with_both_sides: bool) -> Penalty:
    order = draw(st.permutations(SEATS))
    least = int(with_both_sides)
    payers = order[: draw(st.integers(least, 4 - least))]
    rest = order[len(payers) :]
    payees = rest[: draw(st.integers(1 if with_both_sides or not payers else 0, max(1, len(rest))))]
    parts = max(len(payers), 1) * max(len(payees), 1)
    return Penalty(tuple(payers), tuple(payees), parts * draw(st.integers(1, 400)), draw(st.text(max_size=5)))


@st.composite
def classical_wins(draw: st.DrawFn) -> tuple[Outcome, list[int]]:
    seat = draw(SEAT)
    others = [other for other in SEATS if other != seat]
    source: Source = draw(st.sampled_from([None, UNKNOWN, *others]))
    offender = draw(st.sampled_from([None, *others])) if source is not None else None
    if offender is not None and source != UNKNOWN:
        source = offender
    totals = [draw(st.integers(0, 500)) for _ in SEATS]
    totals[seat] = draw(st.integers(20, 500))
    return Outcome("win", (Win(seat, source),), offender), totals


@st.composite
def gala_wins(draw: st.DrawFn) -> tuple[Outcome, list[int]]:
    order = draw(st.permutations(SEATS))
    source = draw(st.sampled_from([None, order[0]]))
    winners = order[1 : 1 + (1 if source is None else draw(st.integers(1, 3)))]
    totals = [draw(st.integers(1, 30)) if seat in winners else 0 for seat in SEATS]
    return Outcome("win", tuple(Win(seat, source) for seat in winners)), totals


@st.composite
def mcr_wins(draw: st.DrawFn) -> tuple[Outcome, list[int]]:
    order = draw(st.permutations(SEATS))
    source = draw(st.sampled_from([None, order[0]]))
    return Outcome("win", (Win(order[1], source),)), [
        draw(st.integers(8, 200)) if seat == order[1] else 0 for seat in SEATS
    ]


WINS = {"classical": classical_wins(), "gala": gala_wins(), "mcr": mcr_wins()}


@st.composite
def deals(draw: st.DrawFn, family: str, with_both_sides: bool = False) -> Deal:
    fines = draw(st.lists(penalties(with_both_sides), max_size=2).map(tuple))
    kind = draw(st.sampled_from(["win", "win", "draw", "void"]))
    if kind != "win":
        return Deal(Outcome(kind), None, fines)  # type: ignore[arg-type] # one of the two words above
    outcome, totals = draw(WINS[family])
    return Deal(outcome, four(totals), fines)


def lineups(people: int) -> st.SearchStrategy[Lineup]:
    return st.permutations(range(people)).map(lambda order: Lineup(four(order[:4])))


@st.composite
def games(
    draw: st.DrawFn, codes: tuple[str, ...] = tuple(RULESETS), with_both_sides: bool = False
) -> tuple[RuleSet, Options, list[Entry], int]:
    """A game as far as it goes: a rule set, options, entries that fit, and how many people."""
    ruleset = RULESETS[draw(st.sampled_from(codes))]
    chosen: dict[str, Any] = {
        "wind_rounds": draw(st.integers(1, 4)),
        "rotation": draw(st.sampled_from(ROTATIONS)),
        "seat_change": draw(st.sampled_from(SEAT_CHANGES)),
        "start_points": draw(st.integers(0, 2000)),
    }
    if ruleset.family == "classical":
        chosen |= {
            "east_double": draw(st.booleans()),
            "losers_settle": draw(st.booleans()),
            "east_wins_cap": draw(st.integers(0, 3)),
        }
    options = ruleset.resolve(chosen)
    people = draw(st.integers(4, 6))
    deal = deals(ruleset.family, with_both_sides)
    kinds = st.one_of(deal, deal, lineups(people))
    entries: list[Entry] = []
    fold = GameFold(ruleset, options, people)
    for entry in draw(st.lists(kinds, max_size=25)):
        if fold.turn is None:
            break
        fold.add(entry)
        entries.append(entry)
    return ruleset, options, entries, people


Played = tuple[RuleSet, Options, list[Entry], int]


@given(games(("german", "russian", "mcr"), with_both_sides=True))
def test_zero_sum(played: Played) -> None:
    ruleset, options, entries, people = played
    game = play_game(ruleset, options, entries, people)
    for deal in game.deals:
        assert sum(deal.deltas) == 0
        assert sum(deal.scores) == people * options["start_points"]


@given(games())
def test_deltas_are_the_sum_of_the_payments(played: Played) -> None:
    for deal in play_game(*played).deals:
        deltas = [0, 0, 0, 0]
        for payment in deal.payments:
            assert payment.amount > 0
            assert payment.source != payment.to
            for seat, sign in ((payment.source, -1), (payment.to, 1)):
                if seat is not None:
                    deltas[seat] += sign * payment.amount
        assert tuple(deltas) == deal.deltas


@given(games())
def test_replay_is_stable(played: Played) -> None:
    ruleset, options, entries, people = played
    fold = GameFold(ruleset, options, people)
    for index, entry in enumerate(entries):
        preview = fold.copy()
        assert preview.add(entry) == fold.add(entry)
        assert preview.game() == fold.game() == play_game(ruleset, options, entries[: index + 1], people)
    assert play_game(*played) == play_game(*played) == fold.game()


@given(games(), st.integers(0, 25))
def test_a_prefix_of_a_game_is_the_game_so_far(played: Played, cut: int) -> None:
    ruleset, options, entries, people = played
    whole = play_game(*played)
    part = play_game(ruleset, options, entries[:cut], people)
    assert whole.deals[: len(part.deals)] == part.deals
    if len(whole.deals) > len(part.deals) and not any(isinstance(entry, Lineup) for entry in entries[cut:]):
        following = whole.deals[len(part.deals)]
        assert part.next is not None
        assert (part.next.label, part.next.people, part.next.number) == (
            following.label,
            following.people,
            following.number,
        )


@given(games())
def test_labels_and_winds_follow_the_seats(played: Played) -> None:
    ruleset, options, entries, people = played
    game = play_game(*played)
    without = play_game(ruleset, options, [entry for entry in entries if isinstance(entry, Deal)], people)
    assert [(deal.label, deal.east, deal.deltas) for deal in game.deals] == [
        (deal.label, deal.east, deal.deltas) for deal in without.deals
    ]
    for deal in game.deals:
        assert deal.seat_winds[deal.east] == "E"
        assert sorted(deal.seat_winds) == sorted(WINDS)
        assert len(set(deal.people)) == 4


@given(games())
def test_scores_follow_the_people(played: Played) -> None:
    _, options, _, people = played
    game = play_game(*played)
    scores = [options["start_points"]] * people
    for deal in game.deals:
        for seat, person in enumerate(deal.people):
            scores[person] += deal.deltas[seat]
        assert tuple(scores) == deal.scores
    assert tuple(scores) == game.scores


@given(games())
def test_finished_exactly_when_all_four_gave_up_east_in_the_last_round(played: Played) -> None:
    ruleset, options, entries, people = played
    game = play_game(*played)
    assert game.finished is (game.next is None)
    turns = [(WINDS.index(deal.round_wind), deal.east) for deal in game.deals]
    ends = [*turns[1:], (options["wind_rounds"], 0)] if game.finished else turns[1:]
    for (wind, east), following in zip(turns, ends, strict=False):
        passed = (wind, east + 1) if east < 3 else (wind + 1, 0)
        assert following in ((wind, east), passed)
    if game.finished:
        assert turns[-1] == (options["wind_rounds"] - 1, 3)
        with pytest.raises(ScoringError) as caught:
            play_game(ruleset, options, [*entries, Deal(Outcome("draw"))], people)
        assert (caught.value.code, caught.value.entry) == ("game_over", len(entries))


@given(games())
def test_entries_go_through_json_unchanged(played: Played) -> None:
    _, _, entries, _ = played
    for entry in entries:
        written = json.loads(json.dumps(entry_to_json(entry)))
        assert entry_from_json(written) == entry
        assert entry_to_json(entry_from_json(written)) == written


@given(games())
def test_the_command_line_plays_the_same_game(played: Played) -> None:
    ruleset, options, entries, people = played
    request = {
        "id": 1,
        "ruleset": ruleset.code,
        "options": options.changed,
        "people": people,
        "deals": [entry_to_json(entry) for entry in entries],
    }
    answer, scored = answer_line("game", json.dumps(request).encode())
    assert scored
    assert answer == {"id": 1} | game_to_json(play_game(*played))


@given(games())
def test_options_come_back_from_what_is_changed(played: Played) -> None:
    ruleset, options, _, _ = played
    assert ruleset.resolve(json.loads(json.dumps(options.changed))) == options


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 600) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["outcome", "kind", "winners", "seat", "from", "totals", "lineup", "penalties", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(
    st.sampled_from(["deal", "game"]), st.binary(max_size=40) | JSON.map(lambda one: json.dumps(one).encode())
)
def test_no_line_makes_it_fall(verb: str, line: bytes) -> None:
    answer, scored = answer_line(verb, line)
    assert not scored
    assert answer["error"]["code"] in ("bad_json", "bad_request")


@given(JSON, JSON, JSON)
def test_no_field_makes_it_fall(options: object, outcome: object, deal: object) -> None:
    for verb, request in (
        (
            "deal",
            {"ruleset": "gala", "east": 0, "options": {"premiums": options}, "outcome": {"kind": "draw"}},
        ),
        ("deal", {"ruleset": "german", "east": 0, "options": {"rows": options}, "outcome": outcome}),
        ("game", {"ruleset": "german", "deals": [deal]}),
    ):
        answer, scored = answer_line(verb, json.dumps(request).encode())
        assert scored is ("error" not in answer)


@given(st.lists(st.integers(-3, 3)))
def test_a_rank_is_one_more_than_how_many_are_better(keys: list[int]) -> None:
    for key, (place, tied) in zip(keys, rank(keys), strict=True):
        assert place == 1 + sum(other > key for other in keys)
        assert tied is (keys.count(key) > 1)


@given(st.lists(st.integers(-3, 3), min_size=4, max_size=8))
def test_table_points_are_shared_without_rest(scores: list[int]) -> None:
    points = table_points(scores)
    assert sum(points) == 7
    places = table_places(scores)
    for one in range(len(scores)):
        for other in range(len(scores)):
            if scores[one] > scores[other]:
                assert places[one] < places[other]
                assert points[one] >= points[other]
            elif scores[one] == scores[other]:
                assert (places[one], points[one]) == (places[other], points[other])


@given(st.integers(-(10**6), 10**6))
def test_sixtieths_there_and_back(sixtieths: int) -> None:
    assert to_sixtieths(from_sixtieths(sixtieths)) == sixtieths
    assert from_sixtieths(sixtieths) == Fraction(sixtieths, 60)
