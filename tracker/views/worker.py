"""What lets a browser keep the pad: the service worker, at the root of the site, and the web manifest."""

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

WORKER = Path(__file__).resolve().parent.parent / "static" / "tracker" / "pad" / "sw.js"


@cache
def _worker() -> bytes:
    return WORKER.read_bytes()


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker; it reaches as far as its address does, so it stands at the root."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """How the pad looks on a phone's home screen; it opens the page from which it was put there."""
    found = {
        "name": "Ostwind",
        "short_name": "Ostwind",
        "description": _("Deals, scores and standings of a mahjong club"),
        "display": "standalone",
        "scope": "/",
        "background_color": "#faf6ec",
        "theme_color": "#faf6ec",
        "icons": [{"src": static("tracker/icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(found, content_type="application/manifest+json")
