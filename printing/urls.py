"""The addresses of the press."""

from django.urls import path, register_converter

from printing import calibrating, pages, printers, views_svg, views_typed
from printing.spec import Side


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
    path("decks/<slug:slug>/print/", pages.print_page, name="print"),
    path("decks/<slug:slug>/print/sheet/", pages.sheet, name="sheet"),
    path("decks/<slug:slug>/print/sheets.pdf", pages.sheets_pdf, name="sheets"),
    path("decks/<slug:slug>/draft/print/", pages.print_page, _DRAFT, name="print-draft"),
    path("decks/<slug:slug>/draft/print/sheet/", pages.sheet, _DRAFT, name="sheet-draft"),
    path("decks/<slug:slug>/draft/print/sheets.pdf", pages.sheets_pdf, _DRAFT, name="sheets-draft"),
    path("calibration-sheet.pdf", calibrating.calibration_sheet, name="calibration"),
    path("printers/", printers.printers, name="printers"),
    path("printers/<int:pk>/", printers.printers, name="printer"),
    path("printers/<int:pk>/forget/", printers.forget, name="printer-forget"),
    path(
        "decks/<slug:slug>/<int:edition>/cards/<int:number>/<side:side>.<slug:language>.svg",
        views_svg.card_svg,
        name="card-svg",
    ),
    path(
        "decks/<slug:slug>/draft/cards/<slug:key>/<side:side>.<slug:language>.svg",
        views_svg.draft_svg,
        name="draft-svg",
    ),
    path(
        "decks/<slug:slug>/draft/cards/<slug:key>/typed.<slug:language>.json",
        views_typed.typed_svg,
        name="typed-svg",
    ),
]
