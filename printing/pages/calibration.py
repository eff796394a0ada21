"""The calibration sheet at an address of its own."""

import io

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from printing.geometry.paper import DEFAULT_PAPER, PAPERS, PrintError, parse_length
from printing.geometry.spec import Layout, Registration
from printing.options import OPTIONS
from printing.pages.throttles import PressThrottle
from printing.pdf.calibration import Calibration, write
from printing.refusals import sentence

# An offset is asked for in two parts.
_ASKED = {"back_x": "back_offset", "back_y": "back_offset", "back_rotation": "back_rotation"}
SHEETS = "30/min"


@require_safe
@vary_on_cookie
def calibration_sheet(request: HttpRequest) -> HttpResponse:
    """Send the sheet in the reader's language; it takes the options of the print page."""
    if not PressThrottle("calibration", SHEETS).allows(request):
        return HttpResponse(status=429)
    paper = request.GET.get("paper") if request.GET.get("paper") in PAPERS else DEFAULT_PAPER
    short = request.GET.get("layout") == Layout.DUPLEX_SHORT
    language = get_language() or settings.LANGUAGE_CODE
    try:
        moved = _registration(request.GET)
    except PrintError as error:
        return HttpResponse(sentence(error), status=400, content_type="text/plain; charset=utf-8")
    sheet = Calibration(
        language=language,
        paper=PAPERS[str(paper)],
        layout=Layout.DUPLEX_SHORT if short else Layout.DUPLEX_LONG,
        registration=moved,
    )
    file = io.BytesIO()
    write(sheet, file)
    response = HttpResponse(file.getvalue(), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="calibration-{paper}-{language}.pdf"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _registration(asked: QueryDict) -> Registration:
    """Return how backs are moved already, to see whether it is right."""
    x, y, degrees = (_within(asked, name) for name in _ASKED)
    return Registration(x, y, degrees)


def _within(asked: QueryDict, name: str) -> float:
    value = parse_length(asked.get(name) or "0")
    OPTIONS[_ASKED[name]].require(value)
    return value
