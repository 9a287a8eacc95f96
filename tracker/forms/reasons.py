"""Removing something from a log, with the reason that stays in the history."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.penalties import ReasonForm
from tracker.forms.revisions import RevisedForm


class RemovalForm(RevisedForm, ReasonForm):
    """A reason, the revision that the page has seen, and whether later lines that no longer fit go too."""

    drop_later = forms.BooleanField(
        label=_("Remove these deals too"), required=False, widget=forms.HiddenInput
    )

    def offer_to_drop(self) -> None:
        """Show the offer to remove the later lines as well."""
        self.fields["drop_later"].widget = forms.CheckboxInput()
