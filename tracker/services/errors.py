"""What a service answers when it will not do what it was asked: user errors, apart from bugs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise

Text = str | Promise


class Refusal(Exception):
    """A user error: nothing was written.

    `message` is a translated sentence, `code` its stable name for programs and tests, `field` the dotted
    place of the input it belongs to ("totals.2", "wins.0.source", "" for the whole).
    """

    def __init__(
        self, code: str, message: Text, *, field: str = "", params: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params = dict(params or {})
        self._message = message

    @property
    def message(self) -> str:
        """The sentence in the language that is active now."""
        text = str(self._message)
        return text % self.params if self.params else text

    def __str__(self) -> str:
        return self.message


class Refusals(Refusal):
    """Several refusals at once, each for its own field; reads as the first."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        first = refusals[0]
        super().__init__(first.code, first._message, field=first.field, params=first.params)
        self.refusals = tuple(refusals)


class Stale(Refusal):
    """The table has changed since the page was read; `revision` is the present one."""

    def __init__(self, message: Text, *, revision: int) -> None:
        super().__init__("stale", message)
        self.revision = revision


class ChangedMeanwhile(Refusal):
    """What a page edits is no longer stored as the page has seen it.

    `changed` names what differs, `stored` holds what is there now, both by the names of the service.
    """

    def __init__(self, message: Text, *, changed: Sequence[str], stored: Mapping[str, Any]) -> None:
        super().__init__("changed_meanwhile", message)
        self.changed = tuple(changed)
        self.stored = stored


class LaterEntriesDoNotFit(Refusal):
    """A change would leave later entries without a place; `keys` names them in order."""

    def __init__(
        self, message: Text, *, keys: Sequence[str], params: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__("later_entries_do_not_fit", message, params=params)
        self.keys = tuple(keys)
