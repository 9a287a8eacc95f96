"""Winds, deals, outcomes and payments in words. Deals speak of seats; names are by person of the table."""

from collections.abc import Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from scoring.deals import UNKNOWN, Deal, Lineup, Penalty, Win
from scoring.games import NextDeal, PlayedDeal
from scoring.payments import Payment
from scoring.winds import WINDS
from tracker.models import Participant

WIND_NAMES = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
}
WIND_INITIALS = {
    "E": pgettext_lazy("wind initial", "E"),
    "S": pgettext_lazy("wind initial", "S"),
    "W": pgettext_lazy("wind initial", "W"),
    "N": pgettext_lazy("wind initial", "N"),
}
WIND_ROUNDS = {
    "E": gettext_lazy("East round"),
    "S": gettext_lazy("South round"),
    "W": gettext_lazy("West round"),
    "N": gettext_lazy("North round"),
}


def wind_name(wind: str) -> str:
    """“East” for E, and so on."""
    return str(WIND_NAMES[wind])


def first_wind_name(position: int) -> str:
    """The wind in words that who has this position at a table begins with; empty for who takes turns."""
    return wind_name(WINDS[position]) if position < len(WINDS) else ""


def wind_initial(wind: str) -> str:
    """The wind's letter in the active language: E S W N, O S W N, В Ю З С."""
    return str(WIND_INITIALS[wind])


def wind_round_name(wind: str) -> str:
    """“East round” for E: the stretch in which East prevails."""
    return str(WIND_ROUNDS[wind])


def joined(names: Sequence[str]) -> str:
    """Names in a sentence: “Anna, Bernd and Carla”."""
    return get_text_list(list(names), pgettext("between the last two names", "and"))


def waiting_words(people: Iterable[Participant]) -> str:
    """Who sits out, in a sentence; of substitutes it is said that they are."""
    return joined([waiting_name(one) for one in people])


def waiting_name(person: Participant) -> str:
    """The shown name of somebody without a seat: “Mona (substitute)”."""
    name = person.player.shown_name
    return f"{name} ({_('substitute')})" if person.substitute else name


def deal_words(deal: PlayedDeal | NextDeal, names: Sequence[str]) -> str:
    """Where a deal stands, never as a bare code: “East round · Bernd is East · stayed once”."""
    parts = [
        wind_round_name(deal.round_wind),
        _("%(name)s is East") % {"name": names[deal.people[deal.east]]},
    ]
    if deal.stayed:
        parts.append(_stayed(deal.stayed))
    return " · ".join(parts)


def _stayed(times: int) -> str:
    if times == 1:
        return _("stayed once")
    return ngettext("stayed %(count)s time", "stayed %(count)s times", times) % {"count": times}


def outcome_words(deal: Deal, people: Sequence[int], names: Sequence[str]) -> str:
    """How a deal ended: “Anna wins from Bernd”, “Draw”; with who pays for all. `people` by seat."""
    outcome = deal.outcome
    if outcome.kind == "draw":
        return _("Draw")
    if outcome.kind == "void":
        return _("Void")
    seated = [names[person] for person in people]
    text = _wins(outcome.winners, seated)
    if outcome.pays_for_all is not None:
        text += " · " + _("%(name)s pays for all") % {"name": seated[outcome.pays_for_all]}
    return text


def _wins(winners: Sequence[Win], seated: Sequence[str]) -> str:
    source = winners[0].source
    words = {"winner": joined([seated[win.seat] for win in winners])}
    if isinstance(source, int):
        words["discarder"] = seated[source]
        return (
            ngettext("%(winner)s wins from %(discarder)s", "%(winner)s win from %(discarder)s", len(winners))
            % words
        )
    if source == UNKNOWN:
        return _("%(winner)s wins, discarder not noted") % words
    return _("%(winner)s wins, self-drawn") % words


def penalty_words(penalty: Penalty, people: Sequence[int], names: Sequence[str]) -> str:
    """Who pays whom how much in total, and why. `people` by seat."""
    words = {
        "payers": joined([names[people[seat]] for seat in penalty.payers]),
        "payees": joined([names[people[seat]] for seat in penalty.payees]),
        "amount": format_amount(penalty.amount),
    }
    if not penalty.payees:
        text = _("penalty of %(amount)s for %(payers)s") % words
    elif not penalty.payers:
        text = _("%(amount)s for %(payees)s") % words
    else:
        text = _("penalty of %(amount)s from %(payers)s to %(payees)s") % words
    return f"{text}: {penalty.why}" if penalty.why else text


def dead_words(dead: Sequence[int], people: Sequence[int], names: Sequence[str]) -> str:
    """Whose hands were dead: “dead hand: Dora”. `dead` are seats, `people` by seat."""
    found = joined([names[people[seat]] for seat in dead])
    return ngettext("dead hand: %(names)s", "dead hands: %(names)s", len(dead)) % {"names": found}


def payment_words(payment: Payment, people: Sequence[int], names: Sequence[str]) -> str:
    """One payment of a deal: “Bernd pays Anna 400”. `people` by seat."""
    words = {"amount": format_amount(payment.amount)}
    if payment.source is not None:
        words["payer"] = names[people[payment.source]]
    if payment.to is not None:
        words["payee"] = names[people[payment.to]]
    if payment.source is None:
        return _("%(payee)s gets %(amount)s") % words
    if payment.to is None:
        return _("%(payer)s loses %(amount)s") % words
    return _("%(payer)s pays %(payee)s %(amount)s") % words


def format_amount(amount: int) -> str:
    """An amount that is paid: a whole number without a sign."""
    return str(amount)


def lineup_words(lineup: Lineup, names: Sequence[str]) -> str:
    """Who sits at the table from the next deal on, in order of play."""
    return _("From here on: %(names)s") % {"names": joined([names[person] for person in lineup.people])}
