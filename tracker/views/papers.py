"""PDFs of the play."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from tracker.printing.documents import Document, make_document
from tracker.views.places import Place


def paper(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    """A document of the place's round, or of its table alone, in the language of the page; Refusal.

    `?hands=1` puts the hands on score sheets. Round sheets show the tables' links to those who may log there.
    """
    chosen = request.GET.get("language", "")
    document = make_document(
        session=place.session,
        name=name,
        round_number=place.round.number,
        table_number=place.maybe_table.number if place.maybe_table else None,
        language=chosen or get_language(),
        with_hands=bool(request.GET.get("hands")),
        with_links=place.rights.score,
    )
    return shown_pdf(document)


def shown_pdf(document: Document) -> HttpResponse:
    """The answer that shows a document in the browser."""
    response = HttpResponse(document.pdf, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{document.filename}"'
    return response
