"""A service's answer in a form."""

from tracker.forms.players import PlayerForm
from tracker.forms.refused import add_refusal
from tracker.services.errors import Refusal, Refusals


def test_each_sentence_at_its_field_and_the_rest_at_the_head() -> None:
    form = PlayerForm({"name": "Anna"})
    add_refusal(
        form,
        Refusals(
            [
                Refusal("name_taken", "There is one.", field="name"),
                Refusal("too_late", "Too late."),
                Refusal("other", "Somewhere else.", field="somewhere.3"),
            ]
        ),
    )
    assert form.errors["name"] == ["There is one."]
    assert form.non_field_errors() == ["Too late.", "Somewhere else."]


def test_fields_can_have_other_names_in_the_form() -> None:
    form = PlayerForm({"name": "Anna"})
    add_refusal(form, Refusal("x", "Whole place.", field="names.2"), {"names.2": "nickname"})
    add_refusal(form, Refusal("x", "First part.", field="players.2"), {"players": "guest"})
    assert form.errors["nickname"] == ["Whole place."]
    assert form.errors["guest"] == ["First part."]
