"""The results as files to take away."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tracker.exchange.result_files import RESULT_FILES
from tracker.views.places import Place, placed
from tracker.views.released import with_results


def _file(name: str) -> Callable[..., HttpResponse]:
    """The view of one of the files: confirmed tables only, for those who see the results."""
    kind = RESULT_FILES[name]

    @placed("see")
    @with_results
    def result_file(_request: HttpRequest, place: Place) -> HttpResponse:
        response = HttpResponse(kind.write(place.session), content_type=kind.content_type)
        filename = f"{place.session.slug}-{kind.ending}"
        response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
        return response

    return result_file


progress_csv = _file("by-round")
results_xlsx = _file("results-xlsx")
results_json = _file("results-json")
ema_csv = _file("ema-csv")
ema_xlsx = _file("ema-xlsx")
