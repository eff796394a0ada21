"""A deck for Tabletop Simulator: pictures of many cards each, and the object that they make up."""

import io
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from django.template.loader import render_to_string
from django.utils.translation import override
from PIL import Image

from decks.editions.content import EditionCard
from decks.models.picture import prepared_path
from printing.archive import Archive
from printing.geometry.paper import Rect
from printing.geometry.spec import Layout, Side
from printing.orders.print_run import PrintRun
from printing.pdf import drawing
from printing.pdf.canvas import PrintCanvas
from printing.pdf.inks import RGB, fill_with
from printing.pdf.sheets import Progress, duplex
from printing.raster.card_sheets import CardSheet, card_sheets
from printing.raster.pages import Pages, Pixels, opened, proved_pages
from printing.text.fitting import Box, fit
from printing.text.fonts import MEDIUM, font
from printing.text.parts import INK, PAPER, Rule
from printing.text.typesetting import centred

READ_ME = "README.txt"
PARTS = {Side.FRONT: "faces", Side.BACK: "backs"}
THUMBNAIL = 256  # pixels of each side
QUALITY = 90  # of JPEG; letters keep their edges
_FRAME, _AIR = 3.0, 7.0  # millimetres from the edge of a hidden card
_HUNDRED = 100  # a card's ID: its picture's number in hundreds, and its place there
_UPRIGHT = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 0}
_LYING = {**_UPRIGHT, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write an archive for the folder of saved objects, or raise before a byte is written."""
    found = sheets_of(job)
    with proved_pages(job) as pages, Archive(file) as archive:
        hidden = _hidden(job, found[0].face)
        done, total = 0, len(found) * len(Side)
        for sheet in found:
            for place, side in enumerate(Side):
                picture = _picture(pages, sheet, place, hidden)
                archive.add(sheet_name(job, side, sheet.number), _jpeg(picture))
                done += 1
                if progress:
                    progress(done, total)
        archive.add(f"{job.slug}.png", _thumbnail(pages, found[0].face))
        archive.add_json(f"{job.slug}.json", saved_object(job))
        archive.add_text(READ_ME, _read_me(job))


def sheets_of(job: PrintRun) -> tuple[CardSheet, ...]:
    return tuple(card_sheets(len(job.cards), job.spec.card))


def sheet_name(job: PrintRun, side: Side, number: int) -> str:
    return f"{job.slug}-{job.languages.replace('/', '-')}-{PARTS[side]}-{number}.jpg"


def sizes(job: PrintRun) -> list[Pixels]:
    """Return the size of each picture but the thumbnail."""
    return [sheet.pixels for sheet in sheets_of(job) for _side in Side]


def files_of(job: PrintRun) -> Iterator[str]:
    """Yield the names of all files."""
    for sheet in sheets_of(job):
        yield from (sheet_name(job, side, sheet.number) for side in Side)
    yield from (f"{job.slug}.png", f"{job.slug}.json", READ_ME)


def saved_object(job: PrintRun) -> Mapping[str, Any]:
    """Return the deck as the simulator saves one: face up, for fronts are seen by everybody."""
    found = sheets_of(job)
    ids = [sheet.number * _HUNDRED + at for sheet in found for at in range(len(sheet.cards))]
    deck = {
        "Name": "DeckCustom",
        "Transform": _LYING,
        "Nickname": job.deck_title,
        "Description": f"{job.edition_title} · {job.languages} · {job.short_hash}",
        "DeckIDs": ids,
        "CustomDeck": {str(sheet.number): _custom_deck(job, sheet) for sheet in found},
        "ContainedObjects": [
            _card(job, card, number) for card, number in zip(job.cards, ids, strict=True)
        ],
    }
    return {"SaveName": "", "GameMode": "", "Note": "", "Rules": "", "ObjectStates": [deck]}


def _custom_deck(job: PrintRun, sheet: CardSheet) -> Mapping[str, Any]:
    """Return what the simulator is told of a picture and of the one with the backs.

    A hidden card shows the last place: its back would show the date.
    """
    return {
        "FaceURL": sheet_name(job, Side.FRONT, sheet.number),
        "BackURL": sheet_name(job, Side.BACK, sheet.number),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": False,
        "UniqueBack": True,
        "Type": 0,
    }


def _card(job: PrintRun, card: EditionCard, number: int) -> Mapping[str, Any]:
    titles = dict.fromkeys(card.title(job.language_of(side)) for side in Side)
    return {
        "Name": "Card",
        "Transform": _LYING,
        "Nickname": " / ".join(titles),
        "Description": card.category.name(job.language),
        "CardID": number,
        "Hands": True,
    }


def _picture(pages: Pages, sheet: CardSheet, side: int, hidden: Image.Image) -> Image.Image:
    """Return the fronts (0) or the backs (1) of the cards on a sheet."""
    picture = Image.new("RGB", (sheet.pixels.width, sheet.pixels.height))
    for place, card in enumerate(sheet.cards):
        drawn = pages.draw(2 * card + side, sheet.face)
        picture.paste(drawn.image, sheet.corner(place))
    picture.paste(hidden, sheet.corner(sheet.hidden))
    return picture


def _hidden(job: PrintRun, face: Pixels) -> Image.Image:
    """Return what everybody else sees of a card in somebody's hand: whose deck it is of."""
    card, file = job.spec.card, io.BytesIO()
    page = Rect(0, 0, card.width, card.height)
    canvas = PrintCanvas(job.title, job.language, duplex(Layout.FRONTS))
    canvas.begin_page(card, page, page)
    fill_with(canvas, INK)
    canvas.fill(page)
    room = page.grown(*[-_AIR] * 4)
    name = fit(job.deck_title, Box(room.width, room.height), font(MEDIUM), language=job.language)
    frame = Rule(page.grown(*[-_FRAME] * 4), 0.35, PAPER)
    for part in (frame, centred(name, room, MEDIUM, PAPER)):
        drawing.draw(canvas, part, prepared_path, RGB)
    canvas.showPage()
    canvas.write_to(file)
    with opened(file.getvalue()) as pages:
        return pages.draw(0, face).image


def _thumbnail(pages: Pages, face: Pixels) -> bytes:
    """Return the first card as the list of saved objects shows it."""
    image = pages.draw(0, face).image
    image.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    ground, out = Image.new("RGB", (THUMBNAIL, THUMBNAIL)), io.BytesIO()
    ground.paste(image, ((THUMBNAIL - image.width) // 2, (THUMBNAIL - image.height) // 2))
    ground.save(out, "PNG")
    return out.getvalue()


def _read_me(job: PrintRun) -> str:
    """Say what to do with the files, to whoever reads the cards."""
    sheets = [
        {
            **{part: sheet_name(job, side, sheet.number) for side, part in PARTS.items()},
            "count": len(sheet.cards),
            "columns": sheet.columns,
            "rows": sheet.rows,
        }
        for sheet in sheets_of(job)
    ]
    context = {
        "job": job,
        "sheets": sheets,
        "json": f"{job.slug}.json",
        "png": f"{job.slug}.png",
        "path": "file:///C:\\\\Kronika\\\\" + str(sheets[0]["faces"]),  # as JSON writes it
    }
    with override(job.language):
        return render_to_string("printing/tabletop.txt", context)


def _jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()
