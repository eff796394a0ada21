"""What sheets are made for: one table for the page, the order, the commands and the press."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, TypeAlias

from django.utils.translation import gettext_lazy as _

from printing.box import layout as box
from printing.box import sheet as box_sheet
from printing.bundle import files as bundle
from printing.bundle import proof as proof_of_bundle
from printing.cutter import files as cutter
from printing.cutter import print_then_cut
from printing.geometry.spec import Layout
from printing.leaflet import layout as leaflet
from printing.leaflet import proof as proof_of_leaflet
from printing.leaflet import sheet as leaflet_sheet
from printing.option import OptionText
from printing.orders.print_run import PrintRun
from printing.pdf import pdfx, sheets
from printing.proof import box as proof_of_box
from printing.proof import cutter as proof_of_cutter
from printing.proof import pictures as proof_of_pictures
from printing.proof import tabletop as proof_of_tabletop
from printing.proof.outlined import proved_shop
from printing.proof.preflight import preflight, told
from printing.proof.proof import Proof, proved
from printing.raster import pictures, tabletop
from printing.raster.pages import Pixels
from printing.text.anatomy import AT_HOME, Guard
from printing.text.parts import Part

Write: TypeAlias = Callable[[PrintRun, BinaryIO, sheets.Progress | None], None]
Prove: TypeAlias = Callable[[Path, PrintRun], Proof]
Report: TypeAlias = Callable[[Path, PrintRun], Iterable[str]]

# Whose words, in which language: the options that every target has.
OF_EVERY_TARGET = frozenset({"target", "language", "edition", "draft"})
# Which cards, of which size: those of every target that shows cards.
OF_CARDS = frozenset({"back_language", "format", "cards", "category", "changed_since", "art"})


def _anything(_job: PrintRun) -> None:
    """Refuse nothing."""


def _nothing_more(_file: Path, _job: PrintRun) -> Iterable[str]:
    return ()


def _page_count(job: PrintRun) -> int:
    sides = job.target.sides
    return len(sides(job)) if sides else len(job.imposition.pages)


def _preflight(file: Path, job: PrintRun) -> Iterable[str]:
    return told(preflight(file, job))


@dataclass(frozen=True, slots=True)
class Target:
    """What a file is made for, and all that depends on it."""

    name: str  # in an order
    label: OptionText
    sentence: OptionText  # what it is for
    own_options: frozenset[str]  # by their names in printing.options
    write: Write  # or raise PrintError before a byte is written
    prove: Prove  # or raise ProofFailed
    require: Callable[[PrintRun], None] = _anything  # or raise PrintError for what has no room
    # What is on each side of its one sheet, where no cards are.
    sides: Callable[[PrintRun], Sequence[Sequence[Part]]] | None = None
    shows_cards: bool = True
    report: Report = _nothing_more  # sentences about a file that was proved
    layout: Layout | None = None  # where there is but one
    guard: Guard = AT_HOME
    least_bleed: float = 0.0  # millimetres
    bleed: float | None = None  # millimetres, where there is no choice
    pictures: Callable[[PrintRun], Sequence[Pixels]] = lambda _job: ()  # those in an archive
    gap: float | None = None  # millimetres, where there is no choice
    for_cutter: bool = False  # a machine looks for its marks
    advice: OptionText = ""  # what to do with the file, where the layout does not say it
    stock: OptionText = ""  # which paper to buy
    folded: OptionText = ""  # the same, where fronts are folded onto their backs
    extension: str = "pdf"
    pages: Callable[[PrintRun], int] = _page_count  # of a finished file

    @property
    def has_one_layout(self) -> bool:
        return not self.has("layout") or self.extension != "pdf"

    def advice_for(self, layout: str) -> str:
        """Say what to do with a file; where the target does not, its layout does."""
        return str(self.advice or _OF_LAYOUTS[layout])

    def has(self, option: str) -> bool:
        """Say whether an option does something here."""
        shown = OF_CARDS if self.shows_cards else frozenset[str]()
        return option in OF_EVERY_TARGET | shown | self.own_options


_OF_LAYOUTS: Mapping[str, OptionText] = {
    Layout.DUPLEX_LONG: _("Print at actual size (100%), on both sides, flipped on the long edge."),
    Layout.DUPLEX_SHORT: _(
        "Print at actual size (100%), on both sides, flipped on the short edge."
    ),
    Layout.FOLD: _("Print at actual size (100%), on one side. Cut, crease, fold and glue."),
    Layout.FRONTS: _("Print at actual size (100%), on one side."),
    Layout.BACKS: _("Print at actual size (100%), on one side."),
    Layout.CARDS: _(
        "Each page is as large as a card with its bleed: for print shops and card printers."
    ),
}
HOME = Target(
    name="home",
    label=_("A printer at home"),
    sentence=_("Many cards on a sheet, with marks that show where to cut."),
    own_options=frozenset(
        {
            "copies",
            "paper",
            "layout",
            "by_hand",
            "margin",
            "gap",
            "bleed",
            "marks",
            "back_offset",
            "back_rotation",
            "registration",
            "black",
            "low_ink",
        }
    ),
    write=sheets.write,
    prove=proved,
    stock=_(
        "Matt card stock of 200 to 250 g/m²: smooth and uncoated for a laser printer, double-sided "
        "photo matt for an inkjet. Look up how heavy a sheet your printer takes; below 160 g/m² a "
        "date is seen against the light."
    ),
    folded=_(
        "Smooth matt paper of 120 to 160 g/m²: folded and glued, a card is twice as thick. Coarse "
        "or glossy paper cracks along the fold."
    ),
)
_SHOP_STOCK = _(
    "Ask for card stock of 300 to 330 g/m², best the kind for playing cards, whose black core lets "
    "no date through. Matt or linen shuffles well and mirrors no lamp; gloss shows every finger."
)
SHOP = Target(
    name="shop",
    label=_("A print shop"),
    sentence=_("PDF/X, one card a page with its bleed, as shops that print cards ask for it."),
    own_options=frozenset({"bleed", "copies", "shop", "first", "colour", "ink", "curves"}),
    write=pdfx.write,
    prove=proved_shop,
    report=_preflight,
    advice=_(
        "Give the shop the file as it is. The two sides of a card follow each other, card by card."
    ),
    guard=Guard(margin=4.0, category=7.0, small_print=7.0),
    stock=_SHOP_STOCK,
    layout=Layout.CARDS,
    least_bleed=2.0,
)
PNG = Target(
    name="png",
    label=_("Pictures of the cards"),
    sentence=_("Each side a PNG with its bleed, for shops and programs that take no PDF."),
    own_options=frozenset({"dpi"}),
    write=pictures.write,
    prove=proof_of_pictures.proved,
    stock=_SHOP_STOCK,
    guard=SHOP.guard,
    layout=Layout.CARDS,
    bleed=3.175,  # an eighth of an inch
    extension="zip",
    pictures=pictures.sizes,
    advice=_(
        "Fronts and backs lie in two folders and are named in the order of the cards; "
        "cards.json lists them for programs."
    ),
)
TTS = Target(
    name="tts",
    label=_("Tabletop Simulator"),
    sentence=_("The deck as a saved object, its cards on few large pictures."),
    own_options=frozenset(),
    write=tabletop.write,
    prove=proof_of_tabletop.proved,
    layout=Layout.CARDS,
    bleed=0.0,
    extension="zip",
    pictures=tabletop.sizes,
    advice=_("README.txt in the archive says how to bring the deck to the table."),
)
CUTTER = Target(
    name="cutter",
    label=_("A cutting machine"),
    sentence=_("Sheets and cut lines for a Silhouette, or pictures of sheets for a Cricut."),
    own_options=frozenset(
        {
            "machine",
            "copies",
            "paper",
            "back_offset",
            "back_rotation",
            "registration",
            "black",
            "low_ink",
        }
    ),
    write=cutter.write,
    prove=proof_of_cutter.proved,
    layout=Layout.DUPLEX_LONG,
    bleed=1.5,
    gap=3.0,  # so that a cut that strays shows nothing of the next card
    for_cutter=True,
    pictures=print_then_cut.sizes,
    extension="zip",
    advice=_("README.txt in the archive says how to print and to cut. Corners are cut round."),
    stock=_(
        "Matt card stock of 200 to 250 g/m², as far as your printer and your machine take it. "
        "Avoid gloss: the machine looks for its marks with light, and a shine hides them."
    ),
)
BOX = Target(
    name="box",
    label=_("A box for the cards"),
    sentence=_("The net of a tuck box, to cut, fold and glue, for so many cards."),
    own_options=frozenset({"paper", "thickness"}),
    write=box_sheet.write,
    prove=proof_of_box.proved,
    require=box.require_room,
    sides=box.sides_of,
    layout=Layout.CARDS,
    advice=_(
        "Print it at actual size (100%). Cut along the line, crease and fold along the dashes, "
        "glue what says so: the flap behind the side, the bottom together."
    ),
    stock=_(
        "Card of 200 to 300 g/m²: lighter sags under the deck, heavier cracks where it folds. "
        "Uncoated or matt, so that the glue holds."
    ),
)
LEAFLET = Target(
    name="leaflet",
    label=_("The rules as a leaflet"),
    sentence=_("How the game is played, on one sheet that is folded to the size of a hand."),
    own_options=frozenset({"game", "paper"}),
    write=leaflet_sheet.write,
    prove=proof_of_leaflet.proved,
    require=leaflet.require_room,
    sides=leaflet.sides_of,
    shows_cards=False,
    layout=Layout.CARDS,
    advice=_(
        "Print it at actual size (100%); if there are two sides, on both, flipped on the long "
        "edge. Fold the upper half back along the dashes, then the left half: the title lies in "
        "front."
    ),
    stock=_(
        "Matt paper of 90 to 120 g/m²: through anything lighter the other side shows. Heavier "
        "paper springs open once it is folded."
    ),
)

# What is in an archive of everything, by the names of its files.
_PARTS = MappingProxyType({"sheets": HOME, "rules": LEAFLET, "box": BOX})
EVERYTHING = Target(
    name="everything",
    label=_("Everything in one archive"),
    sentence=_("Sheets, the rules of both games, a box and the companion, in several languages."),
    own_options=HOME.own_options | BOX.own_options | {"also"},
    write=partial(bundle.write, _PARTS),
    prove=partial(proof_of_bundle.proved, _PARTS),
    require=partial(bundle.require_room, _PARTS),
    extension="zip",
    pages=partial(bundle.page_count, _PARTS),
    advice=_("README files in the archive say how to print each of the others."),
    stock=HOME.stock,
    folded=HOME.folded,
)

TARGETS: Mapping[str, Target] = MappingProxyType(
    {target.name: target for target in (HOME, SHOP, PNG, TTS, CUTTER, BOX, LEAFLET, EVERYTHING)}
)
