"""Answers that are sent only where they changed: conditional requests by ETag."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response


def etag_of(*seen: Any) -> str:
    """A strong ETag of all that an answer depends on: it changes whenever the answer does."""
    return f'"{sha256(repr(seen).encode()).hexdigest()[:24]}"'


def send_if_changed(request: HttpRequest, etag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What `make` gives, or 304 without a body where the browser has it; `make` is not called then."""
    known = get_conditional_response(request, etag=etag)
    response = make() if known is None else known
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
