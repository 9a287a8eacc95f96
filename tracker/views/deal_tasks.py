"""What a deal's form is for: the frame of all such tasks, and the next deal of a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals import Deal
from tracker.forms.deals import Context, DealForm
from tracker.forms.deals_classical import ClassicalDealForm
from tracker.forms.deals_gala import GalaDealForm
from tracker.forms.deals_mcr import McrDealForm
from tracker.models import Entry, Table
from tracker.presentation import deal_words
from tracker.queries.games import Line, entry_content, table_game
from tracker.queries.hand_rows import hands_of_seats
from tracker.queries.hand_trials import trial_before
from tracker.services.audit import Actor
from tracker.services.deals import record_deal
from tracker.services.entries import NOTHING, Beside
from tracker.services.errors import Stale
from tracker.services.previews import Preview, preview
from tracker.views.pictures import Moment, log_line, moment_now, seat_names
from tracker.views.places import Place

FORMS: Mapping[str, type[DealForm]] = {
    form.family: form for form in (ClassicalDealForm, GalaDealForm, McrDealForm)
}


class SentBefore(Stale):
    """The page's sending has been recorded before, with another deal in it: what it says now was not."""


class DealTask(ABC):
    """One form of a deal at its place in the game: reads it, shows what it would do, saves it."""

    correcting = False

    def __init__(self, place: Place) -> None:
        self.place = place
        self.game = table_game(place.table)

    @property
    @abstractmethod
    def moment(self) -> Moment:
        """Where in the game the deal stands."""

    @property
    @abstractmethod
    def index(self) -> int:
        """The index in the log that the deal has, or will have."""

    @property
    @abstractmethod
    def action(self) -> str:
        """The address that takes the form."""

    @property
    def live(self) -> str:
        """The address that gives the preview while the form is filled in."""
        return f"{self.action}?typing=1"

    @property
    def heading(self) -> str:
        """The form's heading."""
        return deal_words(self.moment, self.game.names)

    @property
    @abstractmethod
    def submit(self) -> str:
        """The words on the button."""

    @property
    def done(self) -> str:
        """What is said after saving."""
        return _("Recorded.")

    @cached_property
    def context(self) -> Context:
        """What the form must know of the table."""
        last = self.game.lines[-1].entry.key if self.game.lines else ""
        return Context(
            seats=seat_names(self.moment, self.game.names),
            options=self.game.options,
            revision=self.place.table.revision,
            seen=last,
            trial=trial_before(self.game, self.index) if self.game.ruleset.scores_hands else None,
        )

    def form(self, data: Any = None, *, quiet: bool = False, one_more: bool = False) -> DealForm:
        """The form of the table's rule set, empty, filled with what is recorded, or as it was sent."""
        form_class = FORMS[self.game.ruleset.family]
        return form_class(
            self.context,
            data=data,
            deal=self.recorded(),
            beside=self.recorded_beside(),
            correcting=self.correcting,
            quiet=quiet,
            one_more=one_more,
        )

    @abstractmethod
    def again(self) -> "DealTask":
        """The same task on the table as it is now."""

    def recorded(self) -> Deal | None:
        """The deal that the form corrects."""
        return None

    def recorded_beside(self) -> Beside:
        """Its premiums and the hands that do not count, by seat."""
        return NOTHING

    @abstractmethod
    def preview(self, form: DealForm) -> Preview:
        """What the deal of a valid form would do; Refusal."""

    @abstractmethod
    def save(self, form: DealForm, user: Actor, *, drop_later: bool) -> None:
        """Record it; Refusal."""

    def check_same(self, entry: Entry, form: DealForm) -> None:
        """SentBefore where the page's key belongs to another deal: somebody went back and typed on."""
        recorded = entry_content(entry)
        if isinstance(recorded, Deal) and form.says(recorded, hands_of_seats(entry, counting=False)):
            return
        revision = Table.objects.values_list("revision", flat=True).get(pk=self.place.table.pk)
        raise SentBefore(
            gettext_lazy(
                "This page has recorded a deal already: look at this one again, then press once more."
            ),
            revision=revision,
        )

    def meanwhile(self, form: DealForm) -> list[str] | None:
        """What was logged since the page was read, a sentence a line; None where nothing has changed."""
        if not form.is_bound or form.revision == self.place.table.revision:
            return None
        keys = [line.entry.key for line in self.game.lines]
        seen = str(form.data.get("seen", ""))
        start = keys.index(seen) + 1 if seen in keys else 0 if not seen else None
        if start is None:
            return []
        return [self._words(line) for line in self.game.lines[start:]]

    def _words(self, line: Line) -> str:
        shown = log_line(line, self.game)
        return f"{shown.label}: {shown.outcome}"


class Append(DealTask):
    """The next deal of the game."""

    @property
    def moment(self) -> Moment:
        """The deal that comes next."""
        return moment_now(self.game)

    @property
    def index(self) -> int:
        """After the last line."""
        return len(self.game.lines)

    @property
    def action(self) -> str:
        """Recording."""
        return self.place.address("table_record")

    @property
    def live(self) -> str:
        """The preview alone."""
        return self.place.address("table_preview")

    @property
    def submit(self) -> str:
        """Recording."""
        return _("Record deal")

    def again(self) -> "Append":
        """The next deal, whichever that is now."""
        return Append(self.place)

    def preview(self, form: DealForm) -> Preview:
        """After the last line."""
        return preview(self.game, form.deal(), kept_hands=form.kept_hands())

    def save(self, form: DealForm, user: Actor, *, drop_later: bool) -> None:  # noqa: ARG002
        """Record it as the last line."""
        entry = record_deal(
            table=self.place.table,
            deal=form.deal(),
            user=user,
            revision=form.revision,
            idempotency_key=form.idempotency_key,
            premiums=form.premiums(),
            kept_hands=form.kept_hands(),
            dead=form.dead(),
        )
        self.check_same(entry, form)
