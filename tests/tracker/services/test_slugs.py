"""Addresses made from names."""

import pytest

from tracker.services.slugs import LONGEST_SLUG, free_slug, slug_of


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ångström – ½ Łódź", "angstroem-1-2-lodz"),
        ("Щука и Ъ", "shchuka-i"),
        ("  --  ", ""),
        ("Straße 1", "strasse-1"),
        ("ÄÖÜ", "aeoeue"),
        ("U\N{COMBINING DIAERESIS}ber", "ueber"),
    ],
)
def test_letters_of_other_keyboards_are_written_out(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_a_free_address_is_never_too_long_taken_or_another_pages() -> None:
    long = "x" * 200
    taken = {free_slug(long, "session", ())}
    assert len(free_slug(long, "session", taken)) <= LONGEST_SLUG
    assert free_slug(long, "session", taken) not in taken
    assert free_slug("", "session", ()) == "session"
    assert free_slug("play-now", "session", {"play-now-2"}) == "play-now-3"
    assert free_slug("a" * 74 + "-b", "session", ()) == "a" * 74
