"""Names as people type and paste them: one form each, all scripts, nothing that breaks a line."""

import pytest

from tracker.services.errors import Refusal
from tracker.services.names import clean_name, clean_text


@pytest.mark.parametrize(
    "name",
    [
        'Anna "die Große" O’Neill',
        "<b>Bernd</b> & Söhne",
        "Щербакова Анна-Мария",
        "x" * 60,
        "x" * 120,
        "Карла 🀀🎲",
        "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}",
        "שרה לוי",
        "محمد",
        "東風",
        "3",
        "%(name)s",
    ],
)
def test_a_name_in_any_script_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("\tAnna\n", "Anna"),
        ("Anna\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}Maria", "Anna Maria"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "José"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}Anna\N{POP DIRECTIONAL FORMATTING}", "Anna"),
        ("\N{ZERO WIDTH NO-BREAK SPACE}Anna\N{ZERO WIDTH SPACE}", "Anna"),
    ],
)
def test_what_only_looks_different_is_one_name(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\N{ZERO WIDTH JOINER}",
        "\N{COMBINING ACUTE ACCENT}",
        "\N{ZERO WIDTH SPACE}",
        "\N{HANGUL FILLER} \N{HANGUL CHOSEONG FILLER}",
        "\N{BRAILLE PATTERN BLANK}",
    ],
)
def test_a_name_shows_something(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(typed, field="names.2")
    assert (refused.value.code, refused.value.field) == ("name_empty", "names.2")


@pytest.mark.parametrize("typed", ["An\x00na", "An\nna", "An\tna", "An\x1bna", "An\x85na", "An\ud800na"])
def test_a_control_character_is_refused_and_not_repeated(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(typed)
    assert refused.value.code == "control_character"
    assert "“An�na”" in refused.value.message


def test_a_name_that_is_too_long_says_by_how_much() -> None:
    with pytest.raises(Refusal) as refused:
        clean_name("ä" * 121)
    assert refused.value.code == "too_long"
    assert "121 characters; 120 at most" in refused.value.message
    assert len(refused.value.message) < 120


def test_a_text_may_be_empty_and_has_its_own_length() -> None:
    assert clean_text("  ", field="why") == ""
    with pytest.raises(Refusal) as refused:
        clean_text("abc", field="why", longest=2)
    assert refused.value.field == "why"
