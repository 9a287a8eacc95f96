"""Rule sets, the options that matter on a sheet, and premiums, in words."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rulesets import Options, Row, RuleSet
from tracker.models import Win

#: So many own hands are named one by one where the options stand in a line.
MOST_NAMED = 3

RULESET_NAMES = {
    "german": gettext_lazy("German classical"),
    "russian": gettext_lazy("Russian classical"),
    "bmja": gettext_lazy("British (BMJA)"),
    "gala": gettext_lazy("GALA"),
    "mcr": gettext_lazy("MCR"),
}
ROTATION_WORDS = {
    "stay_on_win_and_draw": gettext_lazy("East stays after a win and after a draw"),
    "stay_on_win": gettext_lazy("East stays after a win"),
    "always_pass": gettext_lazy("East always passes"),
}
SEAT_CHANGE_WORDS = {
    "none": gettext_lazy("no change of seats"),
    "mcr": gettext_lazy("seats change as in MCR"),
    "oemc": gettext_lazy("seats change as at classical tournaments"),
}
#: The printed premiums of GALA by code; a club's own labels are shown as they are.
PREMIUM_LABELS = {
    "mah_jong": gettext_lazy("mah jong"),
    "all_pungs": gettext_lazy("all pungs"),
    "white_dragon_pung": gettext_lazy("pung of white dragons"),
    "green_dragon_pung": gettext_lazy("pung of green dragons"),
    "red_dragon_pung": gettext_lazy("pung of red dragons"),
    "own_wind_pung": gettext_lazy("pung of the own wind"),
    "concealed_hand": gettext_lazy("concealed hand"),
    "all_chows": gettext_lazy("all chows"),
    "no_terminals_or_honours": gettext_lazy("no terminals or honours"),
    "last_wall_tile": gettext_lazy("last wall tile"),
    "replacement_tile": gettext_lazy("replacement tile"),
    "robbed_kong": gettext_lazy("robbing a kong"),
    "one_suit_with_honours": gettext_lazy("one suit with honours"),
    "two_concealed_kongs": gettext_lazy("two concealed kongs"),
    "little_three_dragons": gettext_lazy("little three dragons"),
    "seven_pairs": gettext_lazy("seven pairs"),
    "pure_straight": gettext_lazy("pure straight"),
    "one_suit": gettext_lazy("one suit"),
    "only_terminals_and_honours": gettext_lazy("only terminals and honours"),
    "big_three_dragons": gettext_lazy("big three dragons"),
    "little_four_winds": gettext_lazy("little four winds"),
    "thirteen_orphans": gettext_lazy("thirteen orphans"),
    "nine_gates": gettext_lazy("nine gates"),
    "big_four_winds": gettext_lazy("big four winds"),
    "four_kongs": gettext_lazy("four kongs"),
    "all_honours": gettext_lazy("all honours"),
}


def ruleset_name(code: str) -> str:
    """The rule set's name: “German classical”."""
    return str(RULESET_NAMES[code])


def premium_label(row: Row, printed: RuleSet) -> str:
    """What a premium is called: translated where the label is the printed one, else as the club calls it."""
    standard = printed.rows.get(row.code)
    if standard is not None and standard.label == row.label and row.code in PREMIUM_LABELS:
        return str(PREMIUM_LABELS[row.code])
    return row.label


def premium_words(wins: Iterable[Win], names: Sequence[str], options: Options, printed: RuleSet) -> list[str]:
    """For each winner with premiums or own words: “Anna: all pungs, own words”; `names` by seat."""
    lines = []
    for win in wins:
        rows = (options.rows.get(code) for code in win.premiums)
        labels = [
            code if row is None else premium_label(row, printed)
            for code, row in zip(win.premiums, rows, strict=True)
        ]
        labels += [win.words] if win.words else []
        if labels:
            lines.append(f"{names[win.seat]}: {', '.join(labels)}")
    return lines


def option_words(options: Options, wind_rounds: int | None = None) -> list[str]:
    """The options that matter at the table, each a few words.

    Wind rounds (`wind_rounds` where the table has its own number), limit or minimum and flowers always; of
    the others those that differ from the printed rules.
    """
    count = wind_rounds or options["wind_rounds"]
    words = [ngettext("%(count)s wind round", "%(count)s wind rounds", count) % {"count": count}]
    words += _limit_words(options)
    if options.get("flowers") is not None:
        words.append(_("with flowers") if options["flowers"] else _("without flowers"))
    return words + _changed_words(options)


def _limit_words(options: Options) -> list[str]:
    if options.get("minimum_points") is not None:
        return [_("at least %(points)s fan points") % {"points": options["minimum_points"]}]
    if options.get("limit") is None:
        return []
    if options["roof_off"]:
        return [_("limit hands %(points)s, others uncut") % {"points": options["limit"]}]
    return [_("limit %(points)s") % {"points": options["limit"]}]


def _changed_words(options: Options) -> list[str]:
    changed = options.changed
    words = []
    if "start_points" in changed:
        words.append(_("start with %(points)s points") % {"points": options["start_points"]})
    if "rotation" in changed:
        words.append(str(ROTATION_WORDS[options["rotation"]]))
    if "draw_passes" in changed:
        words.append(_("East stays after a draw"))
    if "seat_change" in changed:
        words.append(str(SEAT_CHANGE_WORDS[options["seat_change"]]))
    words += _changed_classical_words(options)
    words += _own_hand_words([said["label"] for said in (options.get("own_hands") or {}).values()])
    figures = len(options["rows"]) + len(options.get("premiums") or ())
    if figures:
        own = ngettext("%(count)s figure of the club’s own", "%(count)s figures of the club’s own", figures)
        words.append(own % {"count": figures})
    return words


def _own_hand_words(labels: Sequence[str]) -> list[str]:
    """The club's own hands by their labels; where there are many, only how many."""
    if len(labels) > MOST_NAMED:
        own = ngettext("%(count)s hand of the club’s own", "%(count)s hands of the club’s own", len(labels))
        return [own % {"count": len(labels)}]
    return [_("own hands: %(labels)s") % {"labels": ", ".join(labels)}] if labels else []


def _changed_classical_words(options: Options) -> list[str]:
    changed = options.changed
    words = []
    if "east_wins_cap" in changed:
        cap = options["east_wins_cap"]
        words.append(
            _("East’s win number %(count)s turns the winds") % {"count": cap}
            if cap
            else _("East may win without end")
        )
    if "east_double" in changed:
        words.append(_("East pays and gets single"))
    if "losers_settle" in changed:
        words.append(_("losers do not settle"))
    if "max_chows" in changed:
        chows = options["max_chows"]
        words.append(ngettext("at most %(count)s chow", "at most %(count)s chows", chows) % {"count": chows})
    if "special_hands" in changed:
        words.append(_("no limit hands"))
    return words
