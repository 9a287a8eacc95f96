"""What of somebody's results counts, in words: absences, results left out, what finalists took along."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tracker.models import Participant, Session

#: What finalists took along, by the session's `carry`.
CARRIED: Mapping[str, str | Promise] = MappingProxyType(
    {
        Session.Carry.ALL: gettext_lazy("The finalists take along everything they had before."),
        Session.Carry.HALF: gettext_lazy("The finalists take along half of what they had before."),
        Session.Carry.NOTHING: gettext_lazy("The finalists begin with nothing."),
    }
)


def tags_of(participant: Participant, *, finalist: bool) -> list[str]:
    """What is said beside a name: in the finals, substitute or guest, withdrawn."""
    found = [pgettext("player", "in the finals")] if finalist else []
    if participant.substitute:
        found.append(_("substitute"))
    elif participant.guest:
        found.append(_("guest"))
    if participant.withdrawn:
        found.append(pgettext("player", "withdrawn"))
    return found


def counting_words(absences: int, left_out: int) -> str:
    """“absent for 1 round, 1 result left out”; empty where everything was played and counts."""
    parts = []
    if absences:
        words = ngettext("absent for %(count)s round", "absent for %(count)s rounds", absences)
        parts.append(words % {"count": absences})
    if left_out:
        words = ngettext("%(count)s result left out", "%(count)s results left out", left_out)
        parts.append(words % {"count": left_out})
    return ", ".join(parts)


def rules_words(session: Session, *, in_finals: bool, teams: bool = False) -> list[str]:
    """What readers of the standings must know: which results are left out, and what finals have changed."""
    found = []
    if session.drop_worst:
        words = ngettext(
            "Everybody’s worst result is left out of points and table points.",
            "Everybody’s %(count)s worst results are left out of points and table points.",
            session.drop_worst,
        )
        found.append(words % {"count": session.drop_worst})
    if in_finals and teams:
        found.append(_("The finals change nothing in the standings of the teams: every round counts whole."))
    elif in_finals:
        words = _("Finals from round %(number)s on: finalists stand before all others.")
        found.append(f"{words % {'number': session.final_from}} {CARRIED[session.carry]}")
    return found
