"""How paints become ink: in RGB, in black ink alone, or as print shops ask for it."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from decks.models.picture import prepared_path
from printing.geometry.paper import require
from printing.pdf.separation import separated, separated_hash
from printing.text.parts import INK, PAPER, Paint

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

GROUND: Paint = "ground"  # what is black over a whole back
_HEX = {INK: "#000000", PAPER: "#ffffff", GROUND: "#000000"}
# The colours’ shares of what ink there may be beside the black: 60/40/40 where it is 240 %.
_RICH = (
    Fraction(3, 7),
    Fraction(2, 7),
    Fraction(2, 7),
)

INK_LIMIT = (100, 330)  # percent; the press of our profile takes no more
USUAL_INK = 240
# What an order calls the colours of a shop's file, whose greys are black ink in either.
COLOURS = {"rgb": "shop", "cmyk": "cmyk"}

Colour = tuple[float, ...]  # three parts of light, or four of ink


@dataclass(frozen=True, slots=True)
class Inks:
    """One way to print; a paint has three numbers in RGB and four in CMYK."""

    name: str
    limit: int = 100  # percent: all inks together, on black grounds and in pictures

    def __post_init__(self) -> None:
        require("ink", self.limit, *INK_LIMIT)

    @property
    def separates(self) -> bool:
        """Say whether pictures and colours become CMYK as the press prints it."""
        return self.name == "cmyk"

    def picture_hash(self, sha256: str) -> str:
        """Return the hash of a picture as it is printed."""
        return separated_hash(prepared_path(sha256), self.limit) if self.separates else sha256

    def of(self, paint: Paint) -> Colour:
        rgb = _rgb(paint)
        is_for_shop = self.name in COLOURS.values()
        if paint == GROUND and is_for_shop:
            beside = self.limit - 100
            return *(math.floor(beside * part) / 100 for part in _RICH), 1.0
        if is_for_shop and len(set(rgb)) > 1:
            return separated(rgb, self.limit) if self.separates else rgb
        return rgb if self.name == "rgb" else _cmyk(rgb)


RGB = Inks("rgb")
K = Inks("k")  # everything in CMYK, with all its grey in black ink
BLACKS = {inks.name: inks for inks in (RGB, K)}


def fill_with(canvas: "Canvas", paint: Paint, inks: Inks = RGB) -> None:
    """Fill with *paint* from now on."""
    colour = inks.of(paint)
    (canvas.setFillColorRGB if len(colour) == 3 else canvas.setFillColorCMYK)(*colour)


def stroke_with(canvas: "Canvas", paint: Paint, inks: Inks = RGB) -> None:
    """Draw lines with *paint* from now on."""
    colour = inks.of(paint)
    (canvas.setStrokeColorRGB if len(colour) == 3 else canvas.setStrokeColorCMYK)(*colour)


def _rgb(paint: Paint) -> tuple[float, float, float]:
    digits = _HEX.get(paint, paint).removeprefix("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def _cmyk(rgb: tuple[float, float, float]) -> tuple[float, float, float, float]:
    light = max(rgb)
    if not light:
        return 0, 0, 0, 1
    cyan, magenta, yellow = ((light - part) / light for part in rgb)
    return cyan, magenta, yellow, 1 - light
