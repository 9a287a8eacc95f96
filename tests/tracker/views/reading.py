"""Pages as tests read them."""

import html
import re
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tracker.models import Club, Session


def at(place: Club | Session, name: str, *more: str | int) -> str:
    """The address of a page of a club or of a session."""
    if isinstance(place, Club):
        return reverse(name, args=[place.address, *more])
    return reverse(name, args=[place.club.address, place.slug, *more])


def signed_in(user: User | None) -> Client:
    """A browser in which this user is signed in; nobody where there is none."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(response: Any) -> str:
    """The HTML of a page that came without trouble, or with what is wrong in what was typed."""
    assert response.status_code in (200, 409, 422), response.status_code
    text: str = response.content.decode()
    return text


def words(response: Any) -> str:
    """What a page says, without tags, blanks made single."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page(response))).split())


def rows(response: Any) -> Iterator[list[str]]:
    """The cells of the page's table bodies, row by row."""
    for body in re.findall(r"<tbody>.*?</tbody>", page(response), re.DOTALL):
        for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL):
            cells = re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
            yield [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in cells]
