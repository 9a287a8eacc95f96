"""Addresses: what can be one at all."""

import pytest
from django.urls import Resolver404, resolve


@pytest.mark.parametrize(
    "address", ["/%s/", "/%s/players/", "/%s/night/r1/t1/", "/club~%s/", "/t/%s/", "/club/night/r1/t1/e/%s/"]
)
@pytest.mark.parametrize("part", ["a\0b", "\0", "ä", "a b", "<b>", "\ufffd"])
def test_no_address_has_characters_that_no_name_of_ours_has(address: str, part: str) -> None:
    resolve(address % "a-B_9")
    with pytest.raises(Resolver404):
        resolve(address % part)
