"""How much of the processor a command takes that prints, begun from nothing.

    python -m tests.bench.commands DATA_DIR

draws the starter deck of that site with fpdf2, where that is installed: what a peer takes for it.
"""

import json
import resource
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from config.start.data import BASE_DIR
from tests.bench import Row
from tests.running import Site

FONTS = BASE_DIR / "printing" / "text" / "fonts"
PEER = 1.5  # times what fpdf2 takes
ONE_CARD = 1.0  # seconds more than Python takes to import Django
PRINT = ("manage.py", "print_sheets", "starter", "--language", "uk", "--output")


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        file = str(Path(directory) / "sheets.pdf")
        # As installed: modules are compiled once, and not by every run.
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{directory}/compiled"}
        site = Site(Path(directory) / "var", compiled)
        site.prepare()
        more = _seconds(site, *PRINT, file, "--cards", "eiffel-tower")
        more -= _seconds(site, "-c", "import django")
        yield Row("print_sheets, one card, cold, CPU", more, "s", more / ONE_CARD, "≤ 1 s + Django")
        ours, name = _seconds(site, *PRINT, file), "print_sheets, 110 cards, cold, CPU"
        if find_spec("fpdf") is None:
            yield Row(name, ours, "s", None, "fpdf2 is not installed")
            return
        theirs = _seconds(site, "-m", __name__, str(site.data_dir))
        yield Row(name, ours, "s", ours / theirs, f"× fpdf2 for the same deck: ≤ {PEER}")


def _seconds(site: Site, *command: str) -> float:
    """Return what a command takes of the processor, the least of three times."""
    return min(_once(site, *command) for _run in range(3))


def _once(site: Site, *command: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = site.run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stderr
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _draw_with_fpdf2(data_dir: Path) -> None:
    """Draw fronts and backs, 16 a page: pictures, titles, dates, categories; no proof."""
    from fpdf import FPDF

    with sqlite3.connect(data_dir / "db.sqlite3") as database:
        [[text]] = database.execute(
            "SELECT content_json FROM decks_edition ORDER BY number DESC LIMIT 1"
        )
    content = json.loads(text)
    pictures = {path.stem: path for path in (data_dir / "media").rglob("*.jpg")}
    categories = {row["key"]: row for row in content["categories"]}
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.add_font("title", fname=FONTS / "FiraSansCondensed-Medium.ttf")
    pdf.add_font("date", fname=FONTS / "Oswald-Medium.ttf")
    for start in range(0, len(content["cards"]), 16):
        for is_back in (False, True):
            pdf.add_page()
            for place, card in enumerate(content["cards"][start : start + 16]):
                picture = pictures[card["picture"]["sha256"]]
                _draw_card(pdf, place, card, categories[card["category"]], picture, is_back)
    pdf.output(str(data_dir / "peer.pdf"))


def _draw_card(
    pdf: Any, place: int, card: Any, category: Any, picture: Path, is_back: bool
) -> None:
    row, column = divmod(place, 4)
    x, y = 17 + 44 * (3 - column if is_back else column), 12.5 + 68 * row
    pdf.set_fill_color(0 if is_back else 255)
    pdf.set_text_color(255 if is_back else 0)
    pdf.rect(x, y, 44, 68, "F")
    pdf.set_fill_color(*bytes.fromhex(category["colour"][1:]))
    pdf.rect(x + 3, y + 3, 38, 40, "F")
    pdf.image(str(picture), x + 3, y + 3, 38, 38)
    pdf.set_font("title", size=10)
    pdf.set_xy(x + 3, y + 44)
    pdf.multi_cell(38, 4.2, card["titles"]["uk"], align="C")
    pdf.set_font("title", size=7)
    pdf.text(x + 3, y + 64.5, category["names"]["uk"])
    if is_back:
        pdf.set_font("date", size=16)
        pdf.set_xy(x + 3, y + 57)
        pdf.cell(38, 5, str(card["date"]["year"]), align="C")


if __name__ == "__main__":
    _draw_with_fpdf2(Path(sys.argv[1]))
