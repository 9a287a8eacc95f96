"""A plan that nobody has accepted yet, as its page carries it: ids of participants, and a script of them."""

import re
from collections import Counter
from collections.abc import Mapping

from django.http import QueryDict

from tracker.models import Participant
from tracker.queries.plans import Draft
from tracker.seating.scripts import ScriptError, read_script, script_text

_CODE = re.compile(r"\bp(\d{1,18})\b")


class DraftLost(Exception):
    """What came back can't be shown as a plan any more: somebody of it is gone, or it was changed on its way.

    `text` is the script with names in place of ids, as far as they are known.
    """

    def __init__(self, text: str) -> None:
        super().__init__("the draft can't be read")
        self.text = text


def carried(draft: Draft) -> str:
    """The plan as a script of its participants' ids."""
    return script_text(draft.plan, [_code(person.pk) for person in draft.people])


def read_draft(data: QueryDict, everybody: Mapping[int, Participant]) -> Draft:
    """The draft that a page has carried along, checked like any script; DraftLost where that fails.

    `everybody` are the session's participants by id, those too who have withdrawn since, so that the plan can
    be shown and mended.
    """
    text = data.get("draft", "")
    people = [everybody[key] for key in map(_number, data.getlist("present")) if key in everybody]
    known = {_code(person.pk): number for number, person in enumerate(people)}
    try:
        return Draft(people, read_script(text, known))
    except ScriptError:
        raise DraftLost(_with_names(text, everybody)) from None


def named_script(draft: Draft) -> str:
    """The plan as a script that people can read: by names, by ids where two have one name."""
    times = Counter(person.player.name.casefold() for person in draft.people)
    names = [
        person.player.name if times[person.player.name.casefold()] == 1 else person.file_id
        for person in draft.people
    ]
    return script_text(draft.plan, names)


def _code(key: int) -> str:
    return f"p{key}"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _with_names(text: str, everybody: Mapping[int, Participant]) -> str:
    def named(found: re.Match[str]) -> str:
        person = everybody.get(int(found[1]))
        return person.player.name if person else "?"

    return _CODE.sub(named, text)
