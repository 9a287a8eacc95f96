"""A table as its phones are told of it: everything that the pad shows, in words and figures, as JSON."""

from hashlib import sha256
from json import dumps
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from scoring.deals import Lineup
from tracker.models import Entry
from tracker.presentation import (
    deal_words,
    premium_label,
    wind_initial,
    wind_name,
    wind_round_name,
)
from tracker.presentation.timing import timer_state
from tracker.queries.games import Line, TableGame
from tracker.views.ahead import ahead
from tracker.views.pictures import Picture, log_line, moment_now, next_words, picture
from tracker.views.places import Place
from tracker.views.possible import possible, takes_deals
from tracker.views.results import difference_words, result_rows

Json = dict[str, Any]

#: Grows when the form of the state changes, so that no phone keeps one of the old form.
FORM = 2


def state_version(request: HttpRequest, place: Place) -> str:
    """What changes whenever the state would be another one; costs no query of its own."""
    table, round_, session, rights = place.table, place.round, place.session, place.rights
    seen = [
        FORM,
        get_language(),
        request.path,
        *(table.pk, table.number, table.revision, table.status, table.code, table.link_locked),
        *(table.extra_minutes, table.ended, session.revision, session.name),
        *(round_.status, round_.minutes, round_.warn_minutes, round_.started_at, round_.last_call),
        *(rights.score, rights.organise, rights.by_link, session.results_hidden),
    ]
    return sha256(dumps(seen, default=str).encode()).hexdigest()[:24]


def table_state(request: HttpRequest, place: Place, game: TableGame) -> Json:
    """The table as it is now, for one viewer; all words translated, figures as text by the page's rules."""
    drawn, rights = picture(game), place.rights
    over = game.game.next is None
    moment = moment_now(game)
    state: Json = {
        "version": state_version(request, place),
        "revision": place.table.revision,
        "seen": game.lines[-1].entry.key if game.lines else "",
        "table": {
            "id": place.table.pk,
            "title": str(place.table),
            "url": place.url,
            "code": place.table.code if rights.score else "",
            "link": reverse("table_by_code", args=[place.table.code]) if rights.score else "",
        },
        "rules": _rules(game),
        "status": place.table.status,
        "status_word": place.table.status_words,
        "may": _may(place, game),
        "people": [
            {"person": seat.participant_id, "name": name}
            for seat, name in zip(game.seats, game.names, strict=True)
        ],
        "seats": _seats(game, drawn),
        "others": [{"name": one.name, "score": one.score} for one in drawn.others],
        "round_wind": "" if not drawn.wind else moment.round_wind,
        "round_wind_word": "" if not drawn.wind else wind_round_name(moment.round_wind),
        "title": drawn.middle if not drawn.wind else deal_words(moment, game.names),
        "east_words": drawn.east_words,
        "next_sentence": drawn.east_words if over else next_words(game.game.next, game.names),
        "entries": [_entry(line, game, place) for line in game.lines],
        "result": _result(game),
        "oddities": difference_words(game),
        "timer": timer_state(place.table),
        "ahead": ahead(game),
    }
    return state if place.sees_results else _without_results(state)


def _may(place: Place, game: TableGame) -> Json:
    """What the viewer can do now; who may only look can do nothing."""
    may = possible(place, game)
    return {
        "log": place.rights.score and takes_deals(place.table) and game.game.next is not None,
        "take_back": may.take_back,
        "change": may.change,
        "sit": may.sit,
        "end": may.end,
        "go_on": may.go_on,
        "confirm": may.confirm,
        "add_wind_round": may.add_wind_round,
        "reopen": may.reopen,
        "organise": place.rights.organise,
    }


def _rules(game: TableGame) -> Json:
    options, ruleset = game.options, game.ruleset
    is_gala = ruleset.family == "gala"
    return {
        "ruleset": ruleset.code,
        "family": ruleset.family,
        "limit": options.get("limit", 0),
        "roof_off": options.get("roof_off", False),
        "minimum": _minimum(game),
        "scores_hands": ruleset.scores_hands,
        "flowers": options.get("flowers", False),
        "premiums": [
            {
                "code": row.code,
                "label": premium_label(row, ruleset),
                "points": row.points,
                "implies": list(row.implies),
            }
            for row in options.rows.values()
            if is_gala and row.on and row.code != "mah_jong"
        ],
    }


def _minimum(game: TableGame) -> int:
    """The least that a winner's total can be."""
    least: int | None = game.options.get("minimum_points")
    if least is not None:
        return least
    points = game.options.rows["mah_jong"].points
    limit: int = game.options.get("limit", points)
    return min(points, limit)


def _seats(game: TableGame, drawn: Picture) -> list[Json]:
    moment = moment_now(game)
    return [
        {
            "seat": side.seat,
            "person": game.seats[person].participant_id,
            "name": side.name,
            "wind": moment.seat_winds[side.seat],
            "wind_word": wind_name(moment.seat_winds[side.seat]),
            "wind_initial": wind_initial(moment.seat_winds[side.seat]),
            "east": side.is_east,
            "score": side.figure.score,
            "change": side.figure.change,
        }
        for side, person in zip(drawn.seats, game.sitting, strict=True)
    ]


def entries_of(keys: tuple[str, ...], game: TableGame, place: Place) -> list[Json]:
    """These lines of the log, in its order."""
    return [_entry(line, game, place) for line in game.lines if line.entry.key in keys]


def _entry(line: Line, game: TableGame, place: Place) -> Json:
    """One line of the log; changes and scores by person, a change of null for who did not sit."""
    shown = log_line(line, game)
    kind = Entry.Kind.LINEUP if isinstance(line.content, Lineup) else line.entry.kind
    return {
        "key": line.entry.key,
        "kind": str(kind),
        "number": shown.number,
        "title": shown.label,
        "sentence": shown.outcome,
        "notes": list(shown.notes),
        "hands": [one.hand for one in shown.figures],
        "deltas": [one.change or None for one in shown.figures],
        "scores": [one.score for one in shown.figures],
        "url": place.address("entry", line.entry.key),
    }


def _result(game: TableGame) -> list[Json] | None:
    """The people with their places once there is a result."""
    if not game.has_ended and game.typed_totals is None:
        return None
    return [
        {"name": row.name, "score": row.score, "place": row.place, "table_points": row.table_points}
        for row in result_rows(game)
    ]


def _without_results(state: Json) -> Json:
    """The state without what tells the result, for who does not see hidden results."""
    bare = [{**one, "score": "", "change": ""} for one in state["seats"]]
    others = [{**one, "score": ""} for one in state["others"]]
    return {**state, "seats": bare, "others": others, "entries": [], "result": None, "oddities": []}
