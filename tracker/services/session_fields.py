"""What is said of a session, checked: its name, days, kind, rules, ranking, and the course of its rounds."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.deals import MOST_POINTS
from scoring.errors import ScoringError
from scoring.placing import SIXTIETHS
from scoring.rulesets import Options, get_ruleset
from tracker.models import Club, Session
from tracker.queries.ranking import RANKINGS
from tracker.services.errors import Refusal, Text
from tracker.services.slugs import free_slug, slug_of

MOST_TABLE_POINTS = 10_000
#: From and to what the numbers that say how a session is played go; None, where it may be, leaves it open.
COURSE: Mapping[str, tuple[int, int]] = {
    "rounds_total": (1, 99),
    "round_minutes": (1, 1440),
    "drop_worst": (0, 3),
    "absent_points": (-MOST_POINTS, MOST_POINTS),
    "absent_table_points_60": (-MOST_TABLE_POINTS * SIXTIETHS, MOST_TABLE_POINTS * SIXTIETHS),
}
MAY_BE_OPEN = frozenset({"rounds_total", "round_minutes"})
_COURSE_SENTENCES: Mapping[str, Text] = {
    "rounds_total": _("A session is meant to have %(least)s to %(most)s rounds."),
    "round_minutes": _("A round plays %(least)s to %(most)s minutes."),
    "drop_worst": _("From %(least)s to %(most)s results can be left out."),
    "absent_points": _("Points for who is absent go from %(least)s to %(most)s."),
    "absent_table_points_60": _("Table points for who is absent go from %(least)s to %(most)s."),
}
_OPTION_REASONS: Mapping[str, Text] = {
    "unknown_ruleset": _("There is no rule set “%(value)s”; there are %(known)s."),
    "unknown_option": _("The rule set has no option “%(name)s”."),
    "option_range": _("%(value)s is not between %(minimum)s and %(maximum)s."),
    "option_choice": _("“%(value)s” can’t be chosen; there are %(choices)s."),
    "unknown_row": _("The rule set’s tables have no row “%(name)s”."),
    "unknown_figure": _("“%(name)s” is no figure of this row."),
    "pattern_length": _("A pattern has 1 to %(longest)s letters."),
    "pattern_clause": _("“%(value)s” is not among the words of a pattern; they are explained below."),
    "pattern_tiles": _("“%(value)s” in “%(clause)s” are no tiles, such as 23468s6z or dragons."),
    "pattern_each": _("“%(value)s” can’t stand beside a clause with “each”."),
    "pattern_impossible": _("No hand can have “%(value)s”."),
}


def resolved_options(ruleset: str, options: Mapping[str, Any]) -> Options:
    """The rule set's options with those given; Refusal for the rule set or the option that is wrong.

    The field is `ruleset`, or that of the option: `options.limit`, `options.rows.…`.
    """
    try:
        return get_ruleset(ruleset).resolve(options)
    except ScoringError as error:
        sentence = _OPTION_REASONS.get(error.reason)
        params = {**error.params, "reason": error.reason}
        if sentence is None:
            # Values of another kind than the option's can come from programs alone.
            sentence, params["message"] = "%(message)s", error.message
        raise Refusal(error.code, sentence, field=error.field, params=params) from error


def checked_ranking(ranking: Sequence[str]) -> list[str]:
    """The ranking as a list; Refusal (`bad_ranking`) for an unknown code, one given twice, or none."""
    for code in ranking:
        if code not in RANKINGS:
            raise Refusal(
                "bad_ranking",
                _("“%(code)s” is nothing to rank by; there are %(known)s."),
                field="ranking",
                params={"code": code, "known": ", ".join(RANKINGS)},
            )
    if not ranking or len(set(ranking)) < len(ranking):
        raise Refusal(
            "bad_ranking", _("A ranking names at least one figure, and each only once."), field="ranking"
        )
    return list(ranking)


def check_days(first: date, last: date | None) -> None:
    """Refusal (`bad_days`) where the last day is before the first."""
    if last is not None and last < first:
        raise Refusal("bad_days", _("The last day is before the first."), field="end_date")


def check_kind(kind: str) -> None:
    """Refusal (`bad_kind`) for what is no kind of session."""
    if kind not in Session.Kind.values:
        raise Refusal("bad_kind", _("“%(kind)s” is no kind of session."), field="kind", params={"kind": kind})


def check_course(fields: Mapping[str, Any]) -> None:
    """Refusal (`out_of_range`) for one of `COURSE` among the fields that is too small or too large."""
    for name, (least, most) in COURSE.items():
        if name not in fields or (name in MAY_BE_OPEN and fields[name] is None):
            continue
        if not least <= fields[name] <= most:
            unit = SIXTIETHS if name == "absent_table_points_60" else 1
            raise Refusal(
                "out_of_range",
                _COURSE_SENTENCES[name],
                field=name,
                params={"least": least // unit, "most": most // unit},
            )


def address_for(club: Club, name: str, wanted: str) -> str:
    """The session's address: the wanted one if it is free, or one made from its name.

    Refusal (`bad_slug`, `slug_taken`) for a wanted one that can't be used. The club is locked.
    """
    live = Session.objects.filter(club=club, superseded_at__isnull=True)
    taken = set(live.values_list("slug", flat=True))
    if not wanted:
        return free_slug(slug_of(name), "session", taken)
    try:
        Session._meta.get_field("slug").clean(wanted, None)
    except ValidationError as error:
        raise Refusal("bad_slug", error.messages[0], field="slug") from error
    if wanted in taken:
        raise Refusal(
            "slug_taken",
            _("The club has a session at “%(slug)s” already: please choose another address."),
            field="slug",
            params={"slug": wanted},
        )
    return wanted
