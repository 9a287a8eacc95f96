"""What the scripts of the table's phone say; they know no words of their own. `{name}` is filled in there."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

#: East is told by number up to here how often he stayed; later turns say nothing of it.
MOST_STAYED = 12


def pad_texts() -> dict[str, str | list[str]]:
    """The texts by the names that the scripts call them."""
    return {**_steps(), **_deals(), **_connection(), **_mistakes(), "stayed": _stayed()}


def _stayed() -> list[str]:
    more = [
        ngettext("stayed %(count)s time", "stayed %(count)s times", times) % {"count": times}
        for times in range(2, MOST_STAYED + 1)
    ]
    return ["", _("stayed once"), *more]


def _steps() -> dict[str, str]:
    return {
        "who_won": _("Who won?"),
        "from_whom": _("From whom?"),
        "whose_dead": _("Whose hand was dead?"),
        "whose_false": _("Whose mah jong was none?"),
        "hand_of": _("Hand of {name}"),
        "fan_of": _("Fan points of {name}"),
        "premiums_of": _("Premiums of {name}"),
        "tiles_of": _("Tiles of {name}"),
        "check": _("Who pays whom"),
        "penalty": _("Penalty in this deal"),
        "over": _("The game is over"),
        "ended": _("The game has ended early"),
        "broken_off": _("The game is broken off"),
        "closed": _("Nothing more can be recorded here"),
        "is_east": _("{name} is East"),
        "wind_round": _("wind round"),
        "to_check": _("Check"),
        "next": _("Next"),
        "won": pgettext("the winner of a deal", "wins"),
        "discards": pgettext("the discarder of a deal", "discards"),
        "dead": _("dead hand"),
        "tiles": pgettext("in the place of a total", "tiles"),
        "won_too": _("{name} won too"),
        "contained": _("contained in another"),
        "hand_points": _("{name}: {points}"),
        "confirmed_head": _("The result is confirmed"),
        "confirmed": _("Confirmed. Only an organiser can reopen the table, with a reason."),
        "confirm_please": _("Is this the result? Whoever confirms it speaks for the table."),
    }


def _deals() -> dict[str, str]:
    return {
        "and": pgettext("between the last two names", "and"),
        "draw": _("Draw"),
        "void": _("Void"),
        "wins": _("{winner} wins, discarder not noted"),
        "wins_self": _("{winner} wins, self-drawn"),
        "wins_from": _("{winner} wins from {discarder}"),
        "win_from": _("{winner} win from {discarder}"),
        "pays_for_all": _("{name} pays for all"),
        "nobody_pays": _("Nobody pays anything."),
        "penalty_of": _("Penalty of {amount}: {payers} → {payees}"),
        "nobody": _("nobody"),
        "false_mah_jong": _("false mah jong"),
        "remove": _("Remove"),
        "too_much": _("A hand counts at most {limit} here."),
        "cut": _("Cut to {limit}"),
        "too_little": _("Who wins has at least {minimum}."),
        "no_digits": _("{text} is no whole number."),
    }


def _connection() -> dict[str, str]:
    return {
        "saved": _("Saved"),
        "sending": _("Sending …"),
        "offline": _("No network"),
        "waiting": _("Waiting: {count}"),
        "waits": _("Kept on this phone, sent as soon as the network is back:"),
        "waits_lost": _(
            "This phone keeps nothing: leave the page open until the network is back. Then it is sent:"
        ),
        "check_offline": _(
            "Without the network nobody can say yet who pays whom; the deal is kept and sent."
        ),
        "figures_later": _("The scores follow when the deals that wait have been sent."),
        "clash": _("Somebody else has logged at this table meanwhile."),
        "clash_theirs": _("Recorded meanwhile"),
        "clash_mine": _("Waiting on this phone"),
        "clash_same": _("Both are the same deal."),
        "keep_both": _("Record mine as the next deal"),
        "drop_mine": _("Drop mine"),
        "refused": _("This deal was refused and is not recorded:"),
        "put_right": _("Put it right"),
        "drop": _("Drop it"),
    }


def _mistakes() -> dict[str, str]:
    return {
        "take_back": _("Take back: {line}"),
        "take_back_sure": _("{line}. The history keeps it; the winds go back with it."),
        "no_network": _("That needs the network: try again when it is back."),
        "choose_side": _("Say who pays the penalty, who receives it, or both."),
        "amount_missing": _("How many points is the penalty, in total?"),
        "time_left": _("{minutes} min"),
        "time_up": _("Time is up"),
    }
