"""All rounds of a session on paper, played and planned: by table, and by name, to find oneself."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.winds import WINDS
from tracker.models import Participant, Round, Session
from tracker.presentation import joined, waiting_words, wind_initial, wind_name
from tracker.printing.flowing import flowing_document
from tracker.printing.pdf import Source
from tracker.printing.seating import name_key
from tracker.queries.board import BoardRound, BoardTable, board_rounds
from tracker.services.errors import Refusal

#: How many rounds one list of names has room for; with more there are several lists, about equally long.
ROUNDS_ACROSS = 8
NO_SEAT = "–"

#: By participant and round the cell of the list: table and wind.
Places = dict[int, dict[int, str]]


def plan_poster(session: Session) -> Source:
    """The rounds by table, then by name table and wind in each. Refusal where there is no round."""
    rounds = list(session.rounds.order_by("number"))
    if not rounds:
        raise Refusal("no_rounds", _("No round of this session is open yet: there is nothing to print."))
    for one in rounds:
        one.session = session
    sittings = board_rounds(rounds, games=False)
    people = _people(session, sittings)
    context = {
        "winds": [wind_name(wind) for wind in WINDS],
        "others": any(len(one.seats) > len(WINDS) for each in sittings for one in each.tables),
        "rounds": [_round(each) for each in sittings],
        "lists": [_list(part, people, _places(sittings)) for part in _parts(rounds)],
        "teams": any(one.team for one in people),
        "legend": _legend(),
    }
    return Source((flowing_document("print/plan.html", session, _("Who sits where"), context),))


def _parts(rounds: Sequence[Round]) -> list[Sequence[Round]]:
    lists = -(-len(rounds) // ROUNDS_ACROSS)
    across = -(-len(rounds) // lists)
    return [rounds[start : start + across] for start in range(0, len(rounds), across)]


def _round(each: BoardRound) -> dict[str, Any]:
    closed = each.round.status == Round.Status.CLOSED
    waiting = [] if closed else each.waiting
    return {
        "title": str(each.round),
        "planned": each.round.is_planned,
        "tables": [_table(one) for one in each.tables],
        "waiting": waiting_words(waiting),
    }


def _table(one: BoardTable) -> dict[str, Any]:
    people = len(WINDS)
    return {"number": one.table.number, "names": one.names[:people], "others": one.names[people:]}


def _people(session: Session, sittings: Sequence[BoardRound]) -> list[Participant]:
    """Who has a seat in any round, and who is here without one, by name."""
    seated = {seat.participant_id for each in sittings for one in each.tables for seat in one.seats}
    people = session.participants.select_related("player")
    found = [one for one in people if one.pk in seated or (one.active and not one.player.hidden)]
    return sorted(found, key=lambda one: name_key(one.player.shown_name))


def _places(sittings: Sequence[BoardRound]) -> Places:
    places: Places = {}
    for each in sittings:
        for participant, words in _cells(each):
            places.setdefault(participant, {})[each.round.pk] = words
    return places


def _cells(each: BoardRound) -> Iterator[tuple[int, str]]:
    """“7 E”: table seven, begins as East; who takes turns there has the number alone."""
    for one in each.tables:
        for seat in one.seats:
            wind = wind_initial(WINDS[seat.position]) if seat.position < len(WINDS) else ""
            yield seat.participant_id, f"{one.table.number} {wind}".strip()


def _list(part: Sequence[Round], people: Sequence[Participant], places: Places) -> dict[str, Any]:
    return {
        "heads": [str(one.number) for one in part],
        "rows": [
            {
                "name": one.player.shown_name,
                "team": one.team,
                "cells": [places.get(one.pk, {}).get(each.pk, NO_SEAT) for each in part],
            }
            for one in people
        ],
    }


def _legend() -> str:
    """How a cell of the list is read."""
    letters = joined([f"{wind_initial(wind)} {wind_name(wind)}" for wind in WINDS])
    return pgettext("below the list of names", "Table and first wind (%(winds)s); %(none)s: sits out.") % {
        "winds": letters,
        "none": NO_SEAT,
    }
