"""Which part of a session's history is wanted."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tracker.models import Player
from tracker.queries.audit import Spot, spot_of


class HistoryForm(forms.Form):
    """A table and a player to choose from; each may be left open."""

    def __init__(self, data: Any, *, spots: Sequence[Spot], players: Sequence[Player]) -> None:
        super().__init__(data)
        words = _("Round %(round)s · Table %(table)s")
        tables = [(f"r{spot[0]}/t{spot[1]}", words % {"round": spot[0], "table": spot[1]}) for spot in spots]
        people = [(str(one.pk), one.shown_name) for one in players]
        self.fields["table"] = forms.ChoiceField(
            label=_("Table"), choices=[("", _("all tables")), *tables], required=False
        )
        self.fields["player"] = forms.ChoiceField(
            label=_("Player"), choices=[("", _("all players")), *people], required=False
        )

    @property
    def spot(self) -> Spot | None:
        """The round's and the table's number, of a form that was read; None for all tables."""
        return spot_of(self.cleaned_data.get("table", ""))

    @property
    def chosen_player(self) -> int | None:
        """The player's id, of a form that was read; None for all players."""
        chosen = self.cleaned_data.get("player", "")
        return int(chosen) if chosen else None
