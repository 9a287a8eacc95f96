"""What `scoring` refuses of a hand, said to the person who typed it: the part, and what would be right.

Tiles are quoted as they are typed (`123m11z`), and so are the marks `+`, `=`, `@` and `!` of a hand's line.
"""

from django.utils.translation import gettext_lazy as _

from tracker.services.errors import Text

HAND_SENTENCES: dict[str, Text] = {
    "bad_tiles": _("“%(value)s” are no tiles: type digits and then their suit, such as 123m11z."),
    "one_tile": _("“%(value)s” is not one tile, such as 5p."),
    "bonus_wrong": _("“%(value)s” is more than flowers and seasons: these are 1f to 4f and 1y to 4y."),
    "bonus_standing": _("Flowers and seasons stand for themselves, not in a set nor as the winning tile."),
    "no_bonus": _("This session is played without flowers and seasons: leave them out."),
    "too_many_copies": _("There are more of %(tile)s in these hands than a set of tiles has."),
    "bad_set": _("%(tiles)s is no chow, pung, kong or pair."),
    "not_claimed": _("%(tiles)s is no kong: only a kong stands in < >."),
    "kong_completed": _("%(tiles)s is a kong: no winning tile completes one."),
    "wrong_tile_count": _(
        "A winning hand has 14 tiles and one more for each kong: %(expected)s here, not %(number)s."
        " The winning tile stands after + alone."
    ),
    "too_many_tiles": _(
        "A hand that did not win has at most 13 tiles and one more for each kong: %(expected)s here,"
        " not %(number)s."
    ),
    "not_waiting": _(
        "A hand waits with 13 tiles and one more for each kong: %(expected)s here, not %(number)s."
    ),
    "winning_tile_missing": _("The winning tile %(tile)s is not among the tiles that it could have joined."),
    "not_completed": _("The winning tile %(tile)s is not in %(tiles)s, the set that it is said to complete."),
    "completes_missing": _("%(tiles)s, which %(tile)s is said to complete, is not in the hand."),
    "no_grouping": _("This is not mah jong: %(tiles)s fit no set."),
    "too_many_chows": _("This is not mah jong: a winning hand has at most %(most)s chows here."),
    "completes_nothing": _("This is not mah jong: in no way does %(tile)s complete %(tiles)s."),
    "repeated_word": _("“%(value)s” stands there twice."),
    "part_twice": _("“%(value)s” stands there twice."),
    "total_and_hand": _("Either the hand counts or the total: there are both."),
    "win_missing": _("The winner’s hand says how it was won: the winning tile after +, its source after @."),
    "win_of_loser": _("Only the winner’s hand has a winning tile: leave out what follows + and @."),
    "win_self_drawn": _("@%(value)s is a claimed tile, but the deal was won self-drawn."),
    "win_claimed": _("@%(value)s is a self-drawn tile, but the deal was won from another player."),
    "win_not_east": _("A claimed tile wins @%(value)s only where East discarded it."),
    "no_part": _("“%(value)s” at place %(position)s of the line is no part of a hand."),
    "not_closed": _("“%(value)s” at place %(position)s of the line opens a set, but nothing closes it."),
    "no_such_word": _("“%(value)s” is not known; there are %(known)s."),
    "no_win_for": _("“%(value)s” belongs to a winning hand: type the winning tile after +."),
    "tile_missing": _("The winning tile is missing after +: only East can win without one, @dealt."),
    "source_missing": _("Type after @ where the winning tile came from: %(known)s."),
    "winds_contradict": _("The hand says the wind %(value)s, but the deal has %(expected)s there."),
    "hands_not_scored": _("Under these rules hands are not scored from their tiles: type the total."),
}
