"""The addresses of the press."""

from django.urls import path, register_converter

from printing.geometry.spec import Side
from printing.orders.jobs import EXTENSIONS
from printing.pages import calibration, companion, live_preview, print_page, printers, readings, svg


class SideConverter:
    """A side of a card in an address."""

    regex = "|".join(Side)

    def to_python(self, value: str) -> Side:
        return Side(value)

    def to_url(self, value: str) -> str:
        return Side(value).value


register_converter(SideConverter, "side")

app_name = "printing"
_DRAFT = {"draft": True}
urlpatterns = [
    path("decks/<slug:slug>/print/", print_page.print_page, name="print"),
    path("decks/<slug:slug>/print/sheet/", print_page.sheet, name="sheet"),
    *(
        path(f"decks/<slug:slug>/print/sheets.{end}", print_page.sheets_file, name=f"sheets-{end}")
        for end in EXTENSIONS
    ),
    path("decks/<slug:slug>/print/companion.pdf", companion.companion_pdf, name="companion"),
    *(
        path(f"decks/<slug:slug>/print/<uuid:pk>.{end}", print_page.printed, name=f"printed-{end}")
        for end in EXTENSIONS
    ),
    path("decks/<slug:slug>/draft/print/", print_page.print_page, _DRAFT, name="print-draft"),
    path("decks/<slug:slug>/draft/print/sheet/", print_page.sheet, _DRAFT, name="sheet-draft"),
    *(
        path(
            f"decks/<slug:slug>/draft/print/sheets.{end}",
            print_page.sheets_file,
            _DRAFT,
            name=f"sheets-draft-{end}",
        )
        for end in EXTENSIONS
    ),
    path("calibration-sheet.pdf", calibration.calibration_sheet, name="calibration"),
    path("calibration/", readings.readings, name="readings"),
    path("printers/", printers.printers, name="printers"),
    path("printers/<int:pk>/", printers.printers, name="printer"),
    path("printers/<int:pk>/forget/", printers.forget, name="printer-forget"),
    path(
        "decks/<slug:slug>/<int:edition>/cards/<int:number>/<side:side>.<slug:language>.svg",
        svg.card_svg,
        name="card-svg",
    ),
    path(
        "decks/<slug:slug>/draft/cards/<slug:key>/<side:side>.<slug:language>.svg",
        svg.draft_svg,
        name="draft-svg",
    ),
    path(
        "decks/<slug:slug>/draft/cards/<slug:key>/typed.<slug:language>.json",
        live_preview.typed_svg,
        name="typed-svg",
    ),
]
