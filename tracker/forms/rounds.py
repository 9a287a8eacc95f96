"""Opening a round: who is here, how they are seated, and the seats themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.winds import WINDS
from tracker.forms.many_selects import SharedSelect, written_options
from tracker.forms.players import club_name_field
from tracker.forms.refused import each_refusal
from tracker.forms.scripts import SeatingForm
from tracker.models import Player
from tracker.presentation import first_wind_name
from tracker.seating.planning import MOST_PLAYERS
from tracker.services.errors import Refusal

#: four in order of play, and one who takes turns with them
PEOPLE = 5
MOST_TABLES = MOST_PLAYERS // len(WINDS)

#: The ways of seating people, and those that need no round before.
METHODS = [
    ("draw", _("By random draw")),
    ("random", _("By random draw without repeats")),
    ("swiss", _("By standing (Swiss): neighbours meet, without repeats")),
    ("standing", _("Strictly by standing: final tables")),
    ("interval", _("At intervals: the first of the standings at different tables")),
    ("hand", _("By hand")),
    ("last", _("As last time")),
    ("script", _("From a text or a file")),
]
AT_FIRST = frozenset({"draw", "random", "hand", "script"})


class PresentForm(SeatingForm):
    """Who is here, and the method of seating them; the seats themselves where a script has them."""

    method = forms.ChoiceField(
        label=_("How are they seated?"),
        choices=METHODS,
        widget=forms.RadioSelect,
        initial="draw",
        error_messages={"required": _("Choose how the seats are given.")},
    )

    def __init__(
        self,
        *,
        players: Sequence[Player],
        here: Sequence[int],
        again: bool,
        teams: bool = False,
        finals: bool = False,
        data: Any = None,
        files: Any = None,
    ) -> None:
        """`here`: ids of those ticked at first; `again`: whether there was a round before.

        `teams`: whether some of them are team mates. `finals`: the best sit together, whatever their team,
        where nothing else is chosen.
        """
        super().__init__(data, files)
        if finals:
            self.initial.update(method="standing", apart=False)
        self.players = {str(player.pk): player for player in players}
        if not again:
            method = self.fields["method"]
            assert isinstance(method, forms.ChoiceField)  # noqa: S101 - declared above
            method.choices = [one for one in METHODS if one[0] in AT_FIRST]
        self.has_teams = teams
        self.fields["present"] = forms.MultipleChoiceField(
            label=_("Who is here?"),
            choices=[(key, player.shown_name) for key, player in self.players.items()],
            initial=[str(pk) for pk in here],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Tick who is here."),
                "invalid_choice": _("Somebody of these can’t be seated any more."),
            },
        )
        self.order_fields(["present", "method", "apart", "script", "script_file"])

    def clean_present(self) -> list[str]:
        """Four to 400, each of them once."""
        present = list(dict.fromkeys(self.cleaned_data["present"]))
        if len(present) > MOST_PLAYERS:
            raise forms.ValidationError(
                _("%(count)s people are ticked; a round is seated for %(most)s at most."),
                params={"count": len(present), "most": MOST_PLAYERS},
            )
        if len(present) < 4:
            raise forms.ValidationError(
                _("%(count)s of the club are here; a table needs four."), params={"count": len(present)}
            )
        return present

    @property
    def people(self) -> list[Player]:
        """Who is here, of a valid form."""
        return [self.players[key] for key in self.cleaned_data["present"]]


@dataclass(frozen=True, slots=True)
class TableOfForm:
    """One table of the form: its number in the form and its fields, the last being the fifth person's."""

    number: int
    fields: Sequence[forms.BoundField]


class SeatsForm(forms.Form):
    """The seats of a round that is about to be opened: a select a seat; a table left empty is no table."""

    def __init__(
        self, *, people: Sequence[Player], tables: Sequence[Sequence[Player | None]], data: Any = None
    ) -> None:
        """`people` may be seated; `tables` is the proposal, or says how many tables there are."""
        super().__init__(data)
        self.people = {str(player.pk): player for player in people}
        self.count = min(len(tables), MOST_TABLES)
        choices = [("", "–"), *((key, player.shown_name) for key, player in self.people.items())]
        options = written_options(choices)
        for table, proposed in enumerate(tables[:MOST_TABLES]):
            for seat in range(PEOPLE):
                person = proposed[seat] if seat < len(proposed) else None
                self.fields[f"seat_{table}_{seat}"] = forms.ChoiceField(
                    label=gettext("Table %(table)s, %(seat)s")
                    % {"table": table + 1, "seat": _seat_label(seat)},
                    choices=choices,
                    required=False,
                    initial=str(person.pk) if person else "",
                    widget=SharedSelect(options),
                )

    def tables(self) -> list[TableOfForm]:
        """The tables of the form, for its page."""
        return [
            TableOfForm(table + 1, [self[f"seat_{table}_{seat}"] for seat in range(PEOPLE)])
            for table in range(self.count)
        ]

    def clean(self) -> dict[str, Any]:
        """Tables are filled, and nobody sits twice."""
        taken: dict[str, int] = {}
        for table in self._filled():
            for seat in range(PEOPLE):
                self._check(table, seat, taken)
        if not self._filled() and not self.errors:
            self.add_error(None, _("No table is filled: choose four people for the first."))
        return self.cleaned_data

    def _check(self, table: int, seat: int, taken: dict[str, int]) -> None:
        name = f"seat_{table}_{seat}"
        key = self.cleaned_data.get(name)
        if not key:
            if seat < len(WINDS) and name not in self.errors:
                self.add_error(name, _("Nobody sits here; a table needs four people."))
            return
        if key in taken:
            self.add_error(
                name,
                gettext("%(name)s sits at table %(table)s already.")
                % {"name": self.people[key].shown_name, "table": taken[key]},
            )
        taken.setdefault(key, table + 1)

    def _filled(self) -> list[int]:
        return [
            table
            for table in range(self.count)
            if any(self.cleaned_data.get(f"seat_{table}_{seat}") for seat in range(PEOPLE))
        ]

    def seated(self) -> list[list[Player]]:
        """The tables of a valid form, each in order of play, a fifth person last."""
        return [
            [self.people[key] for seat in range(PEOPLE) if (key := self.cleaned_data[f"seat_{table}_{seat}"])]
            for table in self._filled()
        ]

    def chosen(self) -> list[list[Player]]:
        """Who sits at each table as the form stands now, right or wrong: empty seats are passed over."""
        keys = ([str(field.value()) for field in table.fields] for table in self.tables())
        return [[self.people[key] for key in dict.fromkeys(table) if key in self.people] for table in keys]

    def not_seated(self) -> list[Player]:
        """Who is here and has no seat, as the form stands now."""
        chosen = {str(field.value()) for table in self.tables() for field in table.fields}
        return [player for key, player in self.people.items() if key not in chosen]

    def add_refusal(self, refusal: Refusal) -> None:
        """Put a service's answer at its seat."""
        filled = self._filled()
        for one in each_refusal(refusal):
            parts = one.field.split(".")
            name = None
            if parts[0] == "tables" and len(parts) == 3 and int(parts[1]) < len(filled):
                name = f"seat_{filled[int(parts[1])]}_{parts[2]}"
            self.add_error(name if name in self.fields else None, one.message)


def _seat_label(seat: int) -> str:
    return first_wind_name(seat) or gettext("a fifth, taking turns")


class TableForm(forms.Form):
    """Four names or more, and go: a table at a club night."""

    PLACES = 8

    draw = forms.BooleanField(label=_("Draw who sits where"), required=False)
    new = forms.BooleanField(label=_("Add names that the club’s list does not have"), required=False)

    def __init__(self, *, data: Any = None) -> None:
        super().__init__(data)
        for index in range(self.PLACES):
            self.fields[f"name_{index}"] = club_name_field(
                _seat_label(index) if index < len(WINDS) else gettext("Taking turns with them"),
                _("A table needs four people: who sits here?"),
                required=index < len(WINDS),
            )
        self.order_fields([f"name_{index}" for index in range(self.PLACES)])

    def names(self) -> list[tuple[str, str]]:
        """The names of a valid form with their fields, in order of play."""
        fields = [f"name_{index}" for index in range(self.PLACES)]
        return [(field, self.cleaned_data[field]) for field in fields if self.cleaned_data[field]]

    def first_four(self) -> list[forms.BoundField]:
        """The four seats."""
        return [self[f"name_{index}"] for index in range(len(WINDS))]

    def others(self) -> list[forms.BoundField]:
        """Who else is at the table."""
        return [self[f"name_{index}"] for index in range(len(WINDS), self.PLACES)]

    @property
    def has_others(self) -> bool:
        """Whether the part for more than four stands open: somebody was typed into it."""
        return any(field.value() for field in self.others())
