"""A deal's form at a line of the log that is there already: a correction, a deal that was forgotten."""

from functools import cached_property

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.deals import Deal, Lineup
from tracker.forms.deals import DealForm
from tracker.services.audit import Actor
from tracker.services.deals import amend_deal, insert_deal
from tracker.services.entries import Beside, beside_of
from tracker.services.previews import Preview, preview
from tracker.services.recording import find_line
from tracker.views.deal_tasks import DealTask
from tracker.views.pictures import Moment, moment_before
from tracker.views.places import Place


class LineTask(DealTask):
    """A task at a line of the log that is there already.

    Refusal (`no_such_entry`) where it was taken out meanwhile, Http404 where it never was at this table.
    """

    def __init__(self, place: Place, key: str) -> None:
        super().__init__(place)
        if not place.table.entries.filter(key=key).exists():
            raise Http404
        self.key = key
        self._index = find_line(self.game, key)
        self.line = self.game.lines[self._index]

    @property
    def index(self) -> int:
        """The line's."""
        return self._index

    @cached_property
    def _moment(self) -> Moment:
        return self.line.played or moment_before(self.game, self._index)

    @property
    def moment(self) -> Moment:
        """Where the line stands."""
        return self._moment

    def again(self) -> "DealTask":
        """The same line as it is now; Refusal where it was taken out."""
        return type(self)(self.place, self.key)


class Amend(LineTask):
    """A correction of a deal."""

    correcting = True

    def __init__(self, place: Place, key: str) -> None:
        super().__init__(place, key)
        if isinstance(self.line.content, Lineup):
            raise Http404

    @property
    def action(self) -> str:
        """Changing."""
        return self.place.address("entry_amend", self.key)

    @property
    def submit(self) -> str:
        """Changing."""
        return _("Change deal")

    @property
    def done(self) -> str:
        """What is said after saving."""
        return _("Changed; the deals after it were played again.")

    def recorded(self) -> Deal | None:
        """The deal as it is."""
        assert isinstance(self.line.content, Deal)  # noqa: S101 - lineups have no such page
        return self.line.content

    def recorded_beside(self) -> Beside:
        """Its premiums and the hands that do not count."""
        return beside_of(self.line.entry)

    def preview(self, form: DealForm) -> Preview:
        """In the line's place."""
        return preview(self.game, form.deal(), replacing=self.key, kept_hands=form.kept_hands())

    def save(self, form: DealForm, user: Actor, *, drop_later: bool) -> None:
        """A new version of the line."""
        amend_deal(
            table=self.place.table,
            key=self.key,
            deal=form.deal(),
            user=user,
            why=form.cleaned_data["why"],
            revision=form.revision,
            drop_later=drop_later,
            premiums=form.premiums(),
            kept_hands=form.kept_hands(),
            dead=form.dead(),
        )


class Insert(LineTask):
    """A deal that was forgotten, before a line of the log."""

    correcting = True

    @property
    def action(self) -> str:
        """Inserting."""
        return self.place.address("entry_insert", self.key)

    @property
    def submit(self) -> str:
        """Inserting."""
        return _("Insert deal")

    @property
    def done(self) -> str:
        """What is said after saving."""
        return _("Inserted; the deals after it were played again.")

    def preview(self, form: DealForm) -> Preview:
        """Before the line."""
        return preview(self.game, form.deal(), before=self.key, kept_hands=form.kept_hands())

    def save(self, form: DealForm, user: Actor, *, drop_later: bool) -> None:
        """A new line before that one."""
        entry = insert_deal(
            table=self.place.table,
            before=self.key,
            deal=form.deal(),
            user=user,
            why=form.cleaned_data["why"],
            revision=form.revision,
            idempotency_key=form.idempotency_key,
            drop_later=drop_later,
            premiums=form.premiums(),
            kept_hands=form.kept_hands(),
            dead=form.dead(),
        )
        self.check_same(entry, form)
