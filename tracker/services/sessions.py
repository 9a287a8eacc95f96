"""Sessions: made, edited, and begun with four names in one step."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date as Date  # noqa: N812 - `date` is the name of an argument
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import get_ruleset
from tracker.models import Club, Player, Session, Table
from tracker.queries.overview import is_recorded
from tracker.queries.players import players_named, players_of
from tracker.queries.ranking import default_ranking
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club, locked_session
from tracker.services.names import clean_name
from tracker.services.participants import add_participants, edit_participant, remove_participant
from tracker.services.players import make_players
from tracker.services.rounds import seat_now
from tracker.services.seen import check_seen, stored_in
from tracker.services.session_fields import (
    COURSE,
    address_for,
    check_course,
    check_days,
    check_kind,
    checked_ranking,
    resolved_options,
)

__all__ = [
    "add_participants",
    "create_session",
    "edit_participant",
    "edit_session",
    "play_now",
    "remove_participant",
]

EDITABLE = ("name", "slug", "date", "end_date", "kind", "ruleset", "options", "ranking", *COURSE)


@transaction.atomic
def create_session(
    *,
    club: Club,
    user: Actor,
    name: str,
    date: Date,
    kind: str,
    ruleset: str,
    options: Mapping[str, Any],
    slug: str = "",
    end_date: Date | None = None,
    ranking: Sequence[str] | None = None,
    **course: int | None,
) -> Session:
    """A new session; its address is made from the name where none is given.

    Of the options only what differs from the printed rules is kept. Without a ranking the rule set's usual
    one. `course` are some of `COURSE`: rounds_total, round_minutes, drop_worst, absent_points,
    absent_table_points_60. Refusal for the field that is wrong (`name`, `slug`, `end_date`, `kind`,
    `ruleset`, `options.limit`, `ranking`, `drop_worst`), or `session_twice` where the club has the very same
    one and no other address is given: the form was sent twice.
    """
    _check_known(course, COURSE)
    locked = locked_club(club)
    cleaned = clean_name(name)
    check_days(date, end_date)
    check_kind(kind)
    check_course(course)
    content = {
        "name": cleaned,
        "date": date,
        "end_date": end_date,
        "kind": kind,
        "ruleset": ruleset,
        "options": resolved_options(ruleset, options).changed,
        "ranking": default_ranking(ruleset) if ranking is None else checked_ranking(ranking),
        **course,
    }
    if not slug:
        _check_not_there(locked, content)
    session = Session.objects.create(
        club=locked,
        slug=address_for(locked, cleaned, slug),
        ruleset_version=get_ruleset(ruleset).version,
        **content,
    )
    record_audit(
        club=locked, session=session, user=user, action="create_session", after=_snapshot(session, EDITABLE)
    )
    return session


def _check_not_there(club: Club, content: Mapping[str, Any]) -> None:
    rules = {field: content[field] for field in ("options", "ranking")}
    alike = {field: value for field, value in content.items() if field not in rules}
    for session in club.sessions.filter(superseded_at__isnull=True, **alike):
        if all(getattr(session, field) == value for field, value in rules.items()):
            raise Refusal(
                "session_twice",
                _("“%(name)s” of this day is there already."),
                field="name",
                params={"name": session.name},
            )


@transaction.atomic
def edit_session(*, session: Session, user: Actor, seen: str | None = None, **fields: Any) -> Session:
    """Change some of `EDITABLE`: name, date, rules, course; a ranking of None is the usual one.

    Another rule set starts with its printed options and usual ranking where none are given with it. Refusal
    (`frozen`) for another rule set or options once anything was recorded; else for the field that is wrong.
    ChangedMeanwhile where the session is not as `seen` (as in `check_seen`) any more.
    """
    _check_known(fields, EDITABLE)
    club = locked_club(session.club)
    current = locked_session(session)
    wanted = _wanted(club, current, fields)
    changed = [field for field in EDITABLE if field in wanted and wanted[field] != getattr(current, field)]
    if not changed:
        return current
    check_seen(seen, stored_in(current))
    _check_not_frozen(current, changed)
    before = _snapshot(current, changed)
    for field in changed:
        setattr(current, field, wanted[field])
    check_days(current.date, current.end_date)
    if "ruleset" in changed:
        current.ruleset_version = get_ruleset(current.ruleset).version
    current.revision += 1
    current.save(update_fields=[*changed, "ruleset_version", "revision"])
    record_audit(
        club=club,
        session=current,
        user=user,
        action="edit_session",
        before=before,
        after=_snapshot(current, changed),
    )
    return current


def _check_known(fields: Mapping[str, Any], known: Iterable[str]) -> None:
    unknown = fields.keys() - set(known)
    if unknown:
        raise TypeError(f"a session has no field {', '.join(sorted(unknown))}")


def _wanted(club: Club, current: Session, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields checked, as they are to be kept."""
    wanted = dict(fields)
    if "name" in fields:
        wanted["name"] = clean_name(fields["name"])
    if "slug" in fields and fields["slug"] != current.slug:
        wanted["slug"] = address_for(club, str(wanted.get("name", current.name)), fields["slug"])
    if "kind" in fields:
        check_kind(fields["kind"])
    check_course(fields)
    ruleset = fields.get("ruleset", current.ruleset)
    if ruleset != current.ruleset:
        wanted = {"options": {}, "ranking": None, **wanted}
    if "options" in wanted:
        wanted["options"] = resolved_options(ruleset, wanted["options"]).changed
    if "ranking" in wanted:
        ranking = wanted["ranking"]
        wanted["ranking"] = default_ranking(ruleset) if ranking is None else checked_ranking(ranking)
    return wanted


def _check_not_frozen(session: Session, changed: Sequence[str]) -> None:
    rules = [field for field in ("ruleset", "options") if field in changed]
    if rules and is_recorded(session):
        raise Refusal(
            "frozen",
            _("Something was recorded by these rules: they stay. A new session can have others."),
            field=rules[0],
        )


def _snapshot(session: Session, fields: Sequence[str]) -> dict[str, Any]:
    values = {field: getattr(session, field) for field in fields}
    return {field: value.isoformat() if isinstance(value, Date) else value for field, value in values.items()}


@transaction.atomic
def play_now(
    *, club: Club, names: Sequence[str], ruleset: str, user: Actor, date: Date | None = None
) -> Table:
    """A table for four people at once: players, session, round are made where they lack.

    `names` in order of play, East first: the club's players by name or shown name, others become players.
    The session is today's club night (the day by the club's clock) of this rule set with the printed options,
    if there is one. Refusal for a name (`names.2`): empty, given twice, of several players, or of somebody
    who still plays.
    """
    locked = locked_club(club)
    players = _players(locked, _distinct_names(names), user)
    day = date or timezone.localdate(timezone=ZoneInfo(locked.time_zone))
    session = _club_night(locked, ruleset, day) or _new_club_night(locked, ruleset, day, user)
    return seat_now(session=session, players=players, user=user, field="names")


def _distinct_names(names: Sequence[str]) -> list[str]:
    if len(names) != 4:
        raise Refusal(
            "table_size", _("A game needs four names, not %(count)s."), params={"count": len(names)}
        )
    cleaned = [clean_name(name, field=f"names.{index}") for index, name in enumerate(names)]
    for index, name in enumerate(cleaned):
        if name in cleaned[:index]:
            raise _given_twice(name, index)
    return cleaned


def _players(club: Club, names: Sequence[str], user: Actor) -> list[Player]:
    """The players meant by the names, in their order; new ones for names that nobody has."""
    found: dict[str, Player] = {}
    named = players_named(club, names)
    shown = players_of(club).filter(nickname__in=names, hidden=False).order_by("pk")
    for index, name in enumerate(names):
        meant = named.get(name) or [player for player in shown if player.nickname == name]
        if len(meant) > 1:
            raise Refusal(
                "several_players",
                _("The club has several players called “%(name)s”: give one of them another name first."),
                field=f"names.{index}",
                params={"name": name},
            )
        if meant and meant[0] in found.values():
            raise _given_twice(name, index)
        if meant:
            found[name] = meant[0]
    new = [name for name in names if name not in found]
    found |= {player.name: player for player in make_players(club=club, names=new, user=user)}
    return [found[name] for name in names]


def _given_twice(name: str, index: int) -> Refusal:
    return Refusal(
        "player_twice",
        _("“%(name)s” is named twice: four people play."),
        field=f"names.{index}",
        params={"name": name},
    )


def _club_night(club: Club, ruleset: str, day: Date) -> Session | None:
    nights = Session.objects.filter(
        club=club, kind=Session.Kind.CLUB_NIGHT, date=day, ruleset=ruleset, superseded_at__isnull=True
    )
    printed = resolved_options(ruleset, {}).changed
    return next((night for night in nights.order_by("-pk") if night.options == printed), None)


def _new_club_night(club: Club, ruleset: str, day: Date, user: Actor) -> Session:
    with translation.override(club.language):
        name = gettext("Club night")
    return create_session(
        club=club,
        user=user,
        name=name,
        date=day,
        kind=Session.Kind.CLUB_NIGHT,
        ruleset=ruleset,
        options={},
        slug=address_for(club, f"{name} {day.isoformat()}", ""),
    )
