"""A session out of the database as a file: the same bytes for the same session, defaults left out."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch

from scoring.deals import Deal
from scoring.deals import Entry as Content
from scoring.placing import fraction_text, from_sixtieths
from scoring.rulesets import get_ruleset
from scoring.wire import entry_to_json
from tracker.exchange.checking import default_counts
from tracker.exchange.file_model import FORMAT
from tracker.models import Entry, Participant, Penalty, Round, Seat, Session, Table
from tracker.queries.absences import absence_penalties
from tracker.queries.games import PARTS, entry_content
from tracker.queries.ranking import default_ranking
from tracker.services.names import tidy

Json = dict[str, Any]


def export_session(session: Session) -> bytes:
    """The session as `mahjong-session/1`; superseded deals, history, links and users are not in it."""
    start_points = get_ruleset(session.ruleset).resolve(session.options)["start_points"]
    # One list for both: a session's own penalties, and each table's.
    penalties = list(
        session.penalties.filter(withdrawn_at__isnull=True).select_related("participant").order_by("pk")
    )
    written = {
        "format": FORMAT,
        "club": _without(
            {"slug": session.club.slug, "name": tidy(session.club.name)}, name=session.club.slug
        ),
        "session": _session(
            session, [one for one in penalties if one.table_id is None] + absence_penalties(session)
        ),
        "players": [_player(one) for one in session.participants.select_related("player")],
        "rounds": [_round(one, penalties, start_points) for one in _rounds(session)],
    }
    return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode()


def _rounds(session: Session) -> Iterable[Round]:
    live = Entry.objects.filter(superseded_at__isnull=True).prefetch_related(*PARTS)
    return session.rounds.prefetch_related(
        "tables",
        Prefetch("tables__seats", Seat.objects.select_related("participant")),
        Prefetch("tables__entries", live.order_by("number")),
    )


def _without(written: Json, **defaults: object) -> Json:
    """`written` without what has its default."""
    return {key: value for key, value in written.items() if key not in defaults or value != defaults[key]}


def _session(session: Session, penalties: Sequence[Penalty]) -> Json:
    ruleset = get_ruleset(session.ruleset)
    return _without(
        {
            "slug": session.slug,
            "name": tidy(session.name),
            "date": session.date.isoformat(),
            "end_date": session.end_date and session.end_date.isoformat(),
            "kind": session.kind,
            "ruleset": session.ruleset,
            "ruleset_version": session.ruleset_version,
            "options": _options(ruleset.resolve(session.options).changed),
            "ranking": session.ranking or list(default_ranking(session.ruleset)),
            "penalties": [_penalty(one) for one in penalties],
        },
        end_date=None,
        ruleset_version=ruleset.version,
        options={},
        ranking=list(default_ranking(session.ruleset)),
        penalties=[],
    )


def _options(changed: Mapping[str, object]) -> Json:
    """Options in the rule set's order, figures by code: a database may keep an object's keys in any order."""
    return {name: _sorted(value) if isinstance(value, Mapping) else value for name, value in changed.items()}


def _sorted(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return value


def _player(participant: Participant) -> Json:
    return _without(
        {
            "id": tidy(participant.file_id),
            "name": tidy(participant.player.name),
            "team": tidy(participant.team),
            "country": tidy(participant.country),
            "number": tidy(participant.number),
            "guest": participant.guest,
            "substitute": participant.substitute,
        },
        team="",
        country="",
        number="",
        guest=False,
        substitute=False,
    )


def _round(round_: Round, penalties: Sequence[Penalty], start_points: int) -> Json:
    tables = [
        _table(table, [one for one in penalties if one.table_id == table.pk], start_points)
        for table in round_.tables.all()
    ]
    return _without({"number": round_.number, "tables": tables}, tables=[])


def _totals(seats: Sequence[Seat], start_points: int) -> list[int] | None:
    """The typed totals, where there are any; who joined after they were typed has the start points."""
    typed = [seat.typed_total for seat in seats]
    if all(total is None for total in typed):
        return None
    return [start_points if total is None else total for total in typed]


def _table(table: Table, penalties: Sequence[Penalty], start_points: int) -> Json:
    seats = list(table.seats.all())
    contents = [entry_content(entry) for entry in table.entries.all()]
    totals = _totals(seats, start_points)
    has_deals = any(isinstance(content, Deal) for content in contents)
    people = [tidy(seat.participant.file_id) for seat in seats]
    return _without(
        {
            "number": table.number,
            "seats": people[:4],
            "others": people[4:],
            "status": table.status,
            "ended": table.ended,
            "wind_rounds": table.wind_rounds,
            "counts": "deals" if totals is None else table.counts,
            "deals": [entry_to_json(_tidied(content)) for content in contents],
            "totals": totals,
            "penalties": [_penalty(one) for one in penalties],
        },
        others=[],
        status="running",
        ended="",
        wind_rounds=None,
        counts=default_counts(has_deals, totals is not None),
        deals=[],
        totals=None,
        penalties=[],
    )


def _tidied(content: Content) -> Content:
    if isinstance(content, Deal) and content.penalties:
        tidied = (replace(penalty, why=tidy(penalty.why)) for penalty in content.penalties)
        return replace(content, penalties=tuple(tidied))
    return content


def _penalty(penalty: Penalty) -> Json:
    sixtieths = penalty.table_points_60
    return _without(
        {
            "player": tidy(penalty.participant.file_id),
            "points": penalty.points,
            "table_points": None if sixtieths is None else fraction_text(from_sixtieths(sixtieths)),
            "why": tidy(penalty.why),
        },
        points=None,
        table_points=None,
        why="",
    )
