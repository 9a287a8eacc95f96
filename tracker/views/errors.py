"""What is answered to a request that can't be read."""

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBadRequest
from django.template.loader import render_to_string


def not_understood(_request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """A wrong host is told the right ones. Without the request, since nothing of it may be readable."""
    return HttpResponseBadRequest(
        render_to_string("400.html", {"wrong_host": isinstance(exception, DisallowedHost)})
    )
