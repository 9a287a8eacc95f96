"""One person of a list, compared with the club."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tracker.models import Participant, Player
from tracker.services.errors import Refusal

What = Literal["new", "club", "there"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player of the club who may be the one of a line; `same` where nothing but spelling differs."""

    player: Player
    same: bool


@dataclass(slots=True)
class CheckedLine:
    """One person of the list.

    `what`: a new player, one of the club's, or one who takes part already. `changes` are what the list says
    differently of somebody who takes part: name of the detail, before, after. `candidates` stand for choice;
    `chosen` is the id of one of them as text, SOMEBODY_NEW, or "" where the choice is open.
    """

    number: int
    name: str
    details: dict[str, str | bool] = field(default_factory=dict)
    what: What = "new"
    player: Player | None = None
    participant: Participant | None = None
    candidates: Sequence[Candidate] = ()
    chosen: str = ""
    must_choose: bool = False
    problems: list[Refusal] = field(default_factory=list)
    warnings: list[Refusal] = field(default_factory=list)

    @property
    def changes(self) -> list[tuple[str, str | bool, str | bool]]:
        """What would be written of somebody who takes part already."""
        if self.participant is None:
            return []
        before = {name: getattr(self.participant, name) for name in self.details}
        return [(name, before[name], value) for name, value in self.details.items() if value != before[name]]

    @property
    def says_nothing_new(self) -> bool:
        """Whether the list changes nothing about this person."""
        return self.what == "there" and not self.changes
