"""A finished leaflet is opened again, folded, and read as whoever holds it reads it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from printing.geometry.matrices import Point
from printing.geometry.paper import Rect, Size
from printing.leaflet.layout import Leaflet, leaflet_of
from printing.leaflet.sheet import suggested
from printing.orders.print_run import PrintRun
from printing.proof.document import Wanted, in_document
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.page import EXACT, NEAR, without_hyphens
from printing.proof.pdf_reader import Letter, Sheet, read
from printing.proof.proof import Proof

SAFE = 5.0  # millimetres that nothing comes near to an edge or a fold


def proved(path: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    document = read(path)
    leaflet = leaflet_of(job)
    sides = len(leaflet.sides)
    wanted = Wanted(sides, job.title, job.language, suggested(sides))
    findings = list(in_document(document, wanted)) or [
        *_on_paper(document.sheets, leaflet.paper),
        *_in_words(document.sheets, leaflet),
    ]
    if findings:
        raise ProofFailed(findings)
    return Proof(cards=0, pages=sides)


def folded(side: int, point: Point, paper: Size, is_on_both: bool) -> tuple[int, Point]:
    """Return on which page a point of the sheet is read, counted from 1, and where there.

    The upper half goes behind, then the left half.
    """
    (x, y), (width, height) = point, (paper.width / 2, paper.height / 2)
    if side:  # seen when all is unfolded
        column, row = int(x > width), int(y > height)
        return 5 - 2 * row + 1 + column, (x - column * width, y - row * height)
    if y <= height:  # outside: the title to the right, and the back
        return (1, (x - width, y)) if x > width else (8 if is_on_both else 4, (x, y))
    x, y = 2 * width - x, 2 * height - y  # behind, so seen from there: opened like a book
    return (3, (x - width, y)) if x > width else (2, (x, y))


def _on_paper(sheets: Sequence[Sheet], paper: Size) -> Iterator[Finding]:
    """Yield what is too near to an edge or a fold, and whether the folds are shown."""
    media = Rect(0, 0, paper.width, paper.height)
    middle = paper.width / 2, paper.height / 2
    for number, sheet in enumerate(sheets, start=1):
        if _beyond(sheet.media, media) > EXACT or _beyond(media, sheet.media) > EXACT:
            yield finding(Flaw.BOX, page=number, box="MediaBox")
        folds = [ink for ink in sheet.ink if _is_fold(ink, middle)]
        if {ink.width > ink.height for ink in folds} != ({True, False} if number == 1 else set()):
            yield finding(Flaw.FOLDS)
        if any(_beyond(ink, _quarter(ink, middle)) > NEAR for ink in sheet.ink if ink not in folds):
            yield finding(Flaw.IN_MARGIN, page=number)


def _is_fold(ink: Rect, middle: Point) -> bool:
    x, y = ink.x + ink.width / 2, ink.y + ink.height / 2
    lies = ink.height < NEAR * 2 and abs(y - middle[1]) <= NEAR
    stands = ink.width < NEAR * 2 and abs(x - middle[0]) <= NEAR
    return (lies or stands) and max(ink.width, ink.height) > min(middle)


def _quarter(ink: Rect, middle: Point) -> Rect:
    """Return where something may be that lies on one page."""
    x, y = middle
    column = int(ink.x + ink.width / 2 > x)
    row = int(ink.y + ink.height / 2 > y)
    return Rect(column * x, row * y, x, y).grown(*[-SAFE] * 4)


def _beyond(inner: Rect, outer: Rect) -> float:
    """Return how far one reaches out of the other."""
    return max(
        outer.x - inner.x, outer.y - inner.y, inner.right - outer.right, inner.top - outer.top
    )


def _in_words(sheets: Sequence[Sheet], leaflet: Leaflet) -> Iterator[Finding]:
    """Yield what is not found where one comes to it in reading."""
    pages = _as_read(sheets, leaflet.paper)
    whole, starts = "", []
    for text in pages:
        starts.append(len(whole))
        whole += text
    at = 0
    for text in (leaflet.deck, *leaflet.rules.texts, leaflet.colophon):
        found = whole.find(without_hyphens(text), at)
        if found < 0:
            yield finding(Flaw.NO_WORDS, page=sum(start <= at for start in starts), text=text)
        else:
            at = found


def _as_read(sheets: Sequence[Sheet], paper: Size) -> list[str]:
    """Return what is on each page, line by line, as it stands once the sheet is folded."""
    pages: dict[int, list[Letter]] = defaultdict(list)
    for side, sheet in enumerate(sheets):
        for letter in sheet.letters:
            number, at = folded(side, letter.at, paper, is_on_both=len(sheets) > 1)
            pages[number].append(Letter(letter.char, at))
    return [_lines(pages[number]) for number in range(1, 4 * len(sheets) + 1)]


def _lines(letters: Sequence[Letter]) -> str:
    placed = sorted(letters, key=lambda letter: -letter.at[1])
    lines: list[list[Letter]] = []
    for letter in placed:
        if not lines or lines[-1][0].at[1] - letter.at[1] > NEAR:
            lines.append([])
        lines[-1].append(letter)
    by_x = (sorted(line, key=lambda letter: letter.at[0]) for line in lines)
    return without_hyphens("".join(letter.char for line in by_x for letter in line))
