"""The table on a phone: drawn as the table, a deal logged by a few taps, also without a network."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse

from scoring.premiums import MAH_JONG
from tracker.forms.false_mah_jong import each_gets, has_penalty
from tracker.presentation import deal_words
from tracker.presentation.picker_texts import picker_texts
from tracker.queries.games import TableGame, table_game
from tracker.views.pad_texts import pad_texts
from tracker.views.pictures import log_lines, picture
from tracker.views.places import WRITER_COOKIE, Place, placed
from tracker.views.possible import possible
from tracker.views.table_state import table_state


@placed("score")
def pad(request: HttpRequest, place: Place) -> HttpResponse:
    """The table as its phone shows it; without scripts it leads to the ordinary page."""
    game = table_game(place.table)
    coming = game.game.next
    context = place.context(
        picture=picture(game),
        where=deal_words(coming, game.names) if coming else "",
        lines=log_lines(game, place)[::-1],
        may=possible(place, game),
        people=_people(game),
        writer=place.named_writer and place.named_writer.pk,
        pad=_data(request, place, game),
    )
    return render(request, "pad.html", context)


def _people(game: TableGame) -> list[dict[str, Any]]:
    return [
        {"participant": seat.participant_id, "name": game.names[seat.position], "position": seat.position}
        for seat in game.seats
    ]


def _data(request: HttpRequest, place: Place, game: TableGame) -> dict[str, Any]:
    """What the scripts need beside the page itself."""
    options = game.options
    return {
        "state": table_state(request, place, game),
        "family": game.ruleset.family,
        "scores_hands": game.ruleset.scores_hands,
        "may_be_unknown": game.ruleset.family == "classical",
        "false_mah_jong": each_gets(options) if has_penalty(options) else None,
        "mah_jong": options.rows[MAH_JONG].points if MAH_JONG in options.rows else 0,
        "people": _people(game),
        "writer_cookie": WRITER_COOKIE,
        "csrf": get_token(request),
        "urls": {
            "state": place.address("table_api_state"),
            "preview": place.address("table_api_preview"),
            "deals": place.address("table_api_deals"),
            "settled": place.address("table_api_settled"),
            "take_back": place.address("table_api_take_back"),
            "worker": reverse("service_worker"),
            "confirm": place.address("table_api_confirm"),
        },
        "texts": pad_texts(),
        "picker": picker_texts() if game.ruleset.scores_hands else None,
    }
