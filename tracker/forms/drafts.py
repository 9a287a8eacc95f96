"""A plan that nobody has accepted yet, as its page carries it: ids of participants, and a script of them."""

import re
from collections import defaultdict
from collections.abc import Mapping

from django.http import QueryDict

from tracker.forms.numbers import plain_number
from tracker.models import Participant
from tracker.queries.plans import Draft
from tracker.seating.scripts import ScriptError, read_script, script_text
from tracker.seating.scripts.names import folded

_CODE = re.compile(r"\bp(\d{1,18})\b")


class DraftLost(Exception):
    """What came back can't be shown as a plan any more: somebody of it is gone, or it was changed on its way.

    `text` is what came back; `with_names` puts names in place of ids there.
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
    present = dict.fromkeys(plain_number(text, 18) or 0 for text in data.getlist("present"))
    people = [everybody[key] for key in present if key in everybody]
    known = {_code(person.pk): number for number, person in enumerate(people)}
    try:
        return Draft(people, read_script(text, known))
    except ScriptError:
        raise DraftLost(text) from None


def called(person: Participant) -> tuple[str, str, str]:
    """How a script may name somebody: by id, by name, by the name that is shown."""
    return person.file_id, person.player.name, person.player.shown_name


def with_names(text: str, names: Mapping[int, str]) -> str:
    """A script of participants' ids with their names in place of these, ? where none is known."""
    return _CODE.sub(lambda found: names.get(int(found[1]), "?"), text)


def named_script(draft: Draft) -> str:
    """The plan as a script that people can read: by names, else ids, else start numbers.

    Nobody is named in a way in which somebody else may be named too, so that it can be read in again.
    """
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for number, person in enumerate(draft.people):
        for spelling in called(person):
            owners[folded(spelling)].add(number)
    names = [
        next((one for one in (person.player.name, person.file_id) if len(owners[folded(one)]) == 1), "")
        for person in draft.people
    ]
    return script_text(draft.plan, names)


def _code(key: int) -> str:
    return f"p{key}"
