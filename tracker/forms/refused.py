"""A service's answer, put at the fields of the form that asked."""

from collections.abc import Mapping, Sequence

from django.forms import BaseForm

from tracker.forms.seen import SeenForm
from tracker.services.errors import ChangedMeanwhile, Refusal, Refusals


def each_refusal(refusal: Refusal) -> Sequence[Refusal]:
    """The refusals that a service answered at once, or the one."""
    return refusal.refusals if isinstance(refusal, Refusals) else (refusal,)


def add_refusal(form: BaseForm, refusal: Refusal, places: Mapping[str, str] | None = None) -> None:
    """Show each sentence of the refusal at the field it belongs to, at the head where the form has no such.

    `places` renames: from the service's field (or its first part) to the form's. What somebody else has
    changed meanwhile is no error: the form tells it and goes on from there.
    """
    if isinstance(refusal, ChangedMeanwhile) and isinstance(form, SeenForm):
        form.move_to(refusal)
        return
    for one in each_refusal(refusal):
        first = one.field.partition(".")[0]
        names = places or {}
        place = names.get(one.field) or names.get(first) or first
        form.add_error(place if place in form.fields else None, one.message)
