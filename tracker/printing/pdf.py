"""HTML to PDF, and the memory of what was rendered. The only importer of WeasyPrint."""

import gc
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import cast

import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tracker.printing.finishing import finish
from tracker.printing.tiles import SCHEME, tile_image

#: PDFs kept in each process: a dozen documents of a big session are a few megabytes.
KEPT = 32

_lock = threading.Lock()
_fonts = FontConfiguration()


class _TilesAlone(URLFetcher):  # type: ignore[misc] # WeasyPrint is untyped
    """Gives the drawings of tiles. No protocol is allowed beside: no address in a name is ever fetched."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        if url.startswith(SCHEME):
            image = tile_image(url.removeprefix(SCHEME))
            return URLFetcherResponse(url, image, {"Content-Type": "image/svg+xml"})
        return super().fetch(url, headers)


_tiles_alone = _TilesAlone(allowed_protocols=())


@contextmanager
def _without_collector() -> Iterator[None]:
    """One rendering at a time, the garbage collector resting: it would walk the tree again and again."""
    with _lock:
        was_on = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_on:
                gc.enable()


@dataclass(frozen=True, slots=True)
class Source:
    """What a PDF is made of: HTML documents one after the other, each with its own count of pages.

    With `under` there is one, of forms: its first pages are as many as `under` is long; the rest are blank
    forms, and `under[i]` is the number of the form that page i is printed on. A form is laid out and stored
    once.
    """

    parts: tuple[str, ...]
    under: tuple[int, ...] = ()


def render_pdf(source: Source) -> bytes:
    """The document as PDF, fonts embedded; nothing is fetched from anywhere."""
    with _without_collector():
        rendered = [
            weasyprint.HTML(string=part, url_fetcher=_tiles_alone).render(font_config=_fonts)
            for part in source.parts
        ]
        document = rendered[0].copy([page for one in rendered for page in one.pages])
        return cast(bytes, document.write_pdf(finisher=partial(finish, source.under)))


class Shelf:
    """PDFs by the content they were made of, the longest unused dropped first."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self._pdfs: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def pdf(self, source: Source) -> bytes:
        """The PDF of `source`, rendered unless it still lies here.

        The content is the key: it holds session, language and arguments, and a renamed or anonymised player
        or a corrected deal makes another document, so that nothing outdated is ever handed out.
        """
        key = sha256(repr(source).encode()).digest()
        with self._lock:
            if key in self._pdfs:
                self._pdfs.move_to_end(key)
                return self._pdfs[key]
        made = render_pdf(source)
        with self._lock:
            self._pdfs[key] = made
            while len(self._pdfs) > self.kept:
                self._pdfs.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._pdfs.clear()


SHELF = Shelf(KEPT)
