"""Which deals are printed ahead, and who is East in them."""

from scoring.deals import Deal, Outcome
from scoring.games import play_game
from scoring.rulesets import get_ruleset
from tracker.printing.turns import always_passes, printed_turns


def test_only_rule_sets_in_which_east_always_passes_are_printed_ahead() -> None:
    german, gala = get_ruleset("german"), get_ruleset("gala")
    assert not always_passes(german.resolve({}))
    assert always_passes(german.resolve({"rotation": "always_pass"}))
    assert always_passes(get_ruleset("russian").resolve({}))
    assert always_passes(get_ruleset("mcr").resolve({}))
    assert not always_passes(gala.resolve({"draw_passes": False}))


def test_the_printed_deals_are_those_of_the_game_that_is_played() -> None:
    mcr = get_ruleset("mcr")
    for change in ("none", "mcr", "oemc"):
        options = mcr.resolve({"seat_change": change})
        played = play_game(mcr, options, [Deal(Outcome("draw"))] * 16).deals
        easts = [(deal.round_wind, deal.people[deal.east]) for deal in played]
        assert [(turn.round_wind, turn.east) for turn in printed_turns(options, 4)] == easts
