"""Sessions of a club: made, changed, and a game among friends in one step."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.rulesets.base import Options
from tracker.models import Club, Player, Session, Table
from tracker.queries.overview import is_recorded
from tracker.queries.players import players_named
from tracker.queries.ranking import RANKINGS, default_ranking
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal, Refusals
from tracker.services.locking import locked_club, locked_session, touch_session
from tracker.services.names import clean_name, tidy
from tracker.services.players import make_players
from tracker.services.rounds import open_table
from tracker.services.slugs import free_slug, slug_of

FALLBACK_SLUG = "session"
_FROZEN = ("ruleset", "options")


@transaction.atomic
def create_session(
    *,
    club: Club,
    user: Actor,
    name: str,
    date: datetime.date,
    kind: str,
    ruleset: str,
    options: Mapping[str, Any] | None = None,
    slug: str = "",
    end_date: datetime.date | None = None,
    ranking: Sequence[str] | None = None,
) -> Session:
    """A new session; its address is made from its name where none is given.

    `options` are overrides of the rule set's defaults; only what differs is kept. Refusal for the field that
    is wrong: `name`, `ruleset`, `options.<name>`, `end_date`, `ranking`.
    """
    locked = locked_club(club)
    chosen = _options(ruleset, options or {})
    session = Session(
        club=locked,
        name=clean_name(name),
        date=date,
        end_date=_end_date(date, end_date),
        kind=_kind(kind),
        ruleset=ruleset,
        ruleset_version=get_ruleset(ruleset).version,
        options=chosen.changed,
        ranking=_ranking(ranking) or default_ranking(ruleset),
    )
    taken = set(Session.objects.filter(club=locked).values_list("slug", flat=True))
    session.slug = free_slug(slug or slug_of(session.name), FALLBACK_SLUG, taken)
    session.save()
    record_audit(club=locked, session=session, user=user, action="create_session", after=_snapshot(session))
    return session


@transaction.atomic
def edit_session(*, session: Session, user: Actor, **fields: Any) -> Session:
    """Change some of name, date, end_date, kind, ranking, and, while nothing is recorded, the rules.

    Refusal (`frozen`) where rule set or options would change after something was recorded.
    """
    current = locked_session(session)
    before = _snapshot(current)
    _check_frozen(current, fields)
    _take(current, fields)
    current.save()
    after = _snapshot(current)
    changed = [key for key in after if after[key] != before[key]]
    if changed:
        record_audit(
            club=current.club,
            session=current,
            user=user,
            action="edit_session",
            before={key: before[key] for key in changed},
            after={key: after[key] for key in changed},
        )
        touch_session(current)
    return current


@transaction.atomic
def play_now(
    *, club: Club, names: Sequence[str], ruleset: str, user: Actor, date: datetime.date | None = None
) -> Table:
    """A table of four people by name, in order of play, in today's session of that rule set.

    People who are not in the club yet become its players. Refusal at `names.0` … for a name that is wrong or
    comes twice.
    """
    locked = locked_club(club)
    players = _four(locked, names, user)
    day = date or timezone.localdate()
    session = _today(locked, ruleset, day) or create_session(
        club=locked,
        user=user,
        name=_evening(locked, day),
        date=day,
        kind=Session.Kind.CLUB_NIGHT,
        ruleset=ruleset,
    )
    return open_table(session=session, players=players, user=user, field="names")


def _take(current: Session, fields: Mapping[str, Any]) -> None:
    """Put the checked fields on the session."""
    if "name" in fields:
        current.name = clean_name(fields["name"])
    if "date" in fields:
        current.date = fields["date"]
    current.end_date = _end_date(current.date, fields.get("end_date", current.end_date))
    if "kind" in fields:
        current.kind = _kind(fields["kind"])
    changes_ruleset = fields.get("ruleset", current.ruleset) != current.ruleset
    if changes_ruleset or "options" in fields:
        code = fields.get("ruleset", current.ruleset)
        current.options = _options(code, fields.get("options", {})).changed
        current.ruleset, current.ruleset_version = code, get_ruleset(code).version
    if "ranking" in fields or changes_ruleset:
        current.ranking = _ranking(fields.get("ranking")) or default_ranking(current.ruleset)


def _check_frozen(current: Session, fields: Mapping[str, Any]) -> None:
    wanted = {name: fields[name] for name in _FROZEN if name in fields}
    if not any(wanted[name] != getattr(current, name) for name in wanted) or not is_recorded(current):
        return
    raise Refusal(
        "frozen",
        _("Something is recorded already: the rule set and its options can't change any more."),
        field="ruleset",
    )


def _options(code: str, overrides: Mapping[str, Any]) -> Options:
    try:
        return get_ruleset(code).resolve(overrides)
    except ScoringError as error:
        field = error.field or "ruleset"
        raise Refusal(
            error.code,
            _("The rules do not fit: %(reason)s"),
            field=field,
            params={"reason": error.message},
        ) from error


def _end_date(date: datetime.date, end: datetime.date | None) -> datetime.date | None:
    if end is not None and end < date:
        raise Refusal("ends_before", _("The last day lies before the first."), field="end_date")
    return None if end == date else end


def _kind(kind: str) -> str:
    if kind not in Session.Kind.values:
        raise Refusal("unknown_kind", _("There is no such kind of session."), field="kind")
    return kind


def _ranking(ranking: Sequence[str] | None) -> list[str]:
    codes = list(ranking or ())
    for code in codes:
        if code not in RANKINGS or codes.count(code) > 1:
            raise Refusal(
                "unknown_ranking", _("The ranking names something unknown or twice."), field="ranking"
            )
    return codes


def _snapshot(session: Session) -> dict[str, Any]:
    return {
        "name": session.name,
        "date": session.date.isoformat(),
        "end_date": session.end_date.isoformat() if session.end_date else None,
        "kind": session.kind,
        "ruleset": session.ruleset,
        "options": session.options,
        "ranking": session.ranking,
    }


def _four(club: Club, names: Sequence[str], user: Actor) -> list[Player]:
    refusals: list[Refusal] = []
    clean: list[str] = []
    for index, name in enumerate(names):
        try:
            clean.append(clean_name(name, field=f"names.{index}"))
        except Refusal as refusal:
            refusals.append(refusal)
            clean.append("")
        if clean[-1] and clean[-1] in clean[:-1]:
            refusals.append(_twice(clean[-1], index))
    if refusals:
        raise Refusals(refusals)
    known = players_named(club, clean)
    make_players(club=club, names=[name for name in clean if name not in known], user=user)
    known = players_named(club, clean)
    return [_only(known[name], name, index) for index, name in enumerate(clean)]


def _twice(name: str, index: int) -> Refusal:
    return Refusal("twice", _("%(name)s is here twice."), field=f"names.{index}", params={"name": tidy(name)})


def _only(found: Sequence[Player], name: str, index: int) -> Player:
    if len(found) > 1:
        raise Refusal(
            "several",
            _("Several players are called %(name)s: tell them apart first."),
            field=f"names.{index}",
            params={"name": name},
        )
    return found[0]


def _evening(club: Club, day: datetime.date) -> str:
    with translation.override(club.language):
        return gettext("Club night %(date)s") % {"date": day.isoformat()}


def _today(club: Club, ruleset: str, day: datetime.date) -> Session | None:
    """The day's club night of that rule set as printed, which further tables join."""
    sessions = Session.objects.filter(
        club=club, superseded_at=None, date=day, kind=Session.Kind.CLUB_NIGHT, ruleset=ruleset
    )
    return next((one for one in sessions if one.options == {}), None)
