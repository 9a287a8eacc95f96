"""The rows of the rule sets' tables in words: what a hand is given points, doubles or a limit for."""

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Options
from tracker.presentation.rules import PREMIUM_LABELS, premium_label

#: By code, for all rule sets alike; the codes of a score's items stand here too.
ROW_LABELS = {
    **PREMIUM_LABELS,
    # Sets, pairs, bonus tiles
    "chow": _("chow"),
    "pung": _("pung"),
    "kong": _("kong"),
    "dragon_pair": _("pair of dragons"),
    "own_wind_pair": _("pair of the own wind"),
    "round_wind_pair": _("pair of the round wind"),
    "flower": _("flower"),
    "season": _("season"),
    "bonus_tiles": _("flowers and seasons"),
    # Doubles for everyone
    "dragon_pung": _("pung of dragons"),
    "round_wind_pung": _("pung of the round wind"),
    "own_flower": _("own flower"),
    "own_season": _("own season"),
    "own_flower_and_season": _("own flower and own season"),
    "all_flowers": _("all four flowers"),
    "all_seasons": _("all four seasons"),
    "three_concealed_pungs": _("three concealed pungs"),
    # The winner's points and doubles
    "self_drawn": _("last tile self-drawn"),
    "completes_minor_pair": _("last tile completes a pair of 2 to 8"),
    "completes_major_pair": _("last tile completes a pair of terminals or honours"),
    "only_tile": _("only tile that could win"),
    "worthless_hand": _("worthless hand"),
    "no_chow": _("no chow"),
    "fully_concealed": _("fully concealed"),
    "purity": _("one suit without chow (purity)"),
    "only_majors": _("only terminals and honours"),
    "last_discard": _("last discard"),
    "original_call": _("original call"),
    # Limit hands
    "heaven": _("hand from heaven"),
    "earth": _("hand from earth"),
    "concealed_one_suit": _("concealed hand of one suit"),
    "all_terminals": _("all terminals"),
    "hidden_treasure": _("hidden treasure"),
    "buried_treasure": _("buried treasure"),
    "three_great_scholars": _("three great scholars"),
    "four_blessings": _("four blessings"),
    "imperial_jade": _("imperial jade"),
    "squirming_snake": _("squirming snake"),
    "wriggling_snake": _("wriggling snake"),
    "gates_of_heaven": _("gates of heaven"),
    "plum_blossom": _("plum blossom on the roof"),
    "moon_from_the_sea_bottom": _("moon from the bottom of the sea"),
    "carrying_pole": _("carrying pole"),
    "kong_on_kong": _("kong on kong"),
    "ninth_east_win": _("ninth win as East"),
    "knitting": _("knitting"),
    "triple_knitting": _("triple knitting"),
    "all_pair_honours": _("all pair honours"),
    "fishing_for_limit_hand": _("one tile short of a limit hand"),
    "fishing_for_half_limit_hand": _("one tile short of a half-limit hand"),
}


def row_label(code: str, options: Options | None = None) -> str:
    """What a row is called: “pung of dragons”.

    With the `options` of the game a club's own hands and premiums have the club's label. A code that is in no
    table is shown as it is: its row may have been taken away since.
    """
    row = None if options is None else options.rows.get(code)
    if row is not None and row.label and options is not None:
        return premium_label(row, options.ruleset)
    return str(ROW_LABELS.get(code, code))
