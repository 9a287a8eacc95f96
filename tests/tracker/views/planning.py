"""Plans in tests: sixteen people, the pages of a plan as they are sent, and what they show."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from tests.tracker.views.pages import text, value
from tracker.models import Participant, Session

SIXTEEN = (
    *("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans"),
    *("Ida", "Jan", "Kurt", "Lena", "Mia", "Nora", "Otto", "Paul"),
)


def ticked(people: Sequence[Participant], **more: Any) -> dict[str, Any]:
    """The first page as it is sent."""
    return {"present": [one.pk for one in people], "rounds": "3", "do": "make", **more}


def carried(response: Any, do: str, **more: Any) -> dict[str, Any]:
    """The page of a draft as it is sent back."""
    page = response.content.decode()
    area = re.search(r'<textarea name="draft" hidden>\n(.*?)</textarea>', page, re.DOTALL)
    assert area is not None, text(response)
    sent = {name: value(response, name) for name in ("rounds", "number", "here")}
    if 'name="apart"' in page:
        sent["apart"] = "on"
    present = re.findall(r'name="present" value="(\d+)"', page)
    return {**sent, "present": present, "draft": unescape(area[1]), "do": do, **more}


def seats(response: Any) -> list[list[list[str]]]:
    """Names by round and table, as the page of a draft shows them."""
    return [
        [[name for _wind, name in table.seats] for table in each.tables] for each in response.context["shown"]
    ]


def stored(session: Session) -> list[list[list[str]]]:
    return [
        [
            [seat.participant.player.name for seat in table.seats.order_by("position")]
            for table in each.tables.order_by("number")
        ]
        for each in session.rounds.order_by("number")
    ]


def script(*rounds: Sequence[Sequence[str]]) -> str:
    """Rounds as text, with an empty line between them."""
    return "\n\n".join("\n".join("; ".join(table) for table in tables) for tables in rounds)


FOURS = [SIXTEEN[start : start + 4] for start in range(0, 16, 4)]
CROSS = [SIXTEEN[start::4] for start in range(4)]
