"""Removing something from a log, with the reason that stays in the history."""

from tracker.forms.penalties import ReasonForm
from tracker.forms.revisions import RevisedForm


class RemovalForm(RevisedForm, ReasonForm):
    """A reason, and the revision that the page has seen.

    A line less never lets the game end earlier, so that no later deal can lose its place.
    """
