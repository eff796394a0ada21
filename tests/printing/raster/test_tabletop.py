"""Decks for Tabletop Simulator: the object by its documented shape, the pictures by their pixels.

The shape is that of knowledge base’s “Save File Format” and “Custom Deck”, written down here anew.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from printing.geometry.paper import Size
from printing.geometry.spec import Layout, Side
from printing.orders.print_run import PrintRun
from printing.proof import tabletop as proof
from printing.proof.flaws import Flaw, ProofFailed
from printing.raster import tabletop
from printing.raster.card_sheets import MOST_PIXELS, card_sheets
from tests.printing.making import make_content, make_job

MINI = Size(44, 68)
NUMBERS = int | float
TRANSFORM = dict.fromkeys(
    ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), NUMBERS
)
OBJECT = {"Name": str, "Transform": dict, "Nickname": str, "Description": str}
CUSTOM_DECK = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}


def job_of(cards: int = 3, back_language: str = "", language: str = "uk") -> PrintRun:
    content = make_content(cards=cards)
    return make_job(content, language, back_language, layout=Layout.CARDS, card=MINI, bleed=0)


def archive_of(job: PrintRun) -> ZipFile:
    file = io.BytesIO()
    tabletop.write(job, file)
    return ZipFile(file)


def picture(archive: ZipFile, name: str) -> Image.Image:
    return Image.open(io.BytesIO(archive.read(name))).convert("RGB")


def require_shape(found: Mapping[str, Any], shape: Mapping[str, Any], also: str = "") -> None:
    assert set(found) == {*shape, *also.split()}
    for name, kind in shape.items():
        assert isinstance(found[name], kind), name


def test_the_saved_object_has_the_documented_shape():
    archive = archive_of(job_of(cards=71))

    saved = json.loads(archive.read("first.json"))

    require_shape(
        saved,
        {"SaveName": str, "GameMode": str, "Note": str, "Rules": str, "ObjectStates": list},
    )
    [deck] = saved["ObjectStates"]
    require_shape(deck, OBJECT, "DeckIDs CustomDeck ContainedObjects")
    require_shape(deck["Transform"], TRANSFORM)
    assert deck["Name"] == "DeckCustom"
    assert list(deck["CustomDeck"]) == ["1", "2"]
    for custom in deck["CustomDeck"].values():
        require_shape(custom, CUSTOM_DECK)
        assert 2 <= custom["NumWidth"] <= 10
        assert 2 <= custom["NumHeight"] <= 7
    for card in deck["ContainedObjects"]:
        require_shape(card, OBJECT, "CardID Hands")
        require_shape(card["Transform"], TRANSFORM)
        assert card["Name"] == "Card"


def test_a_card_is_known_by_its_picture_and_its_place_there():
    job = job_of(cards=71)

    [deck] = tabletop.saved_object(job)["ObjectStates"]

    ids = [card["CardID"] for card in deck["ContainedObjects"]]
    assert ids == deck["DeckIDs"]
    assert ids[:2] == [100, 101]
    assert ids[35:37] == [135, 200]
    assert ids[-1] == 234
    for number in ids:
        custom = deck["CustomDeck"][str(number // 100)]
        assert number % 100 < custom["NumWidth"] * custom["NumHeight"] - 1


def test_a_card_bears_its_titles_in_both_languages_but_never_its_date():
    job = job_of(back_language="pl")

    [deck] = tabletop.saved_object(job)["ObjectStates"]

    card = job.cards[0]
    shown = deck["ContainedObjects"][0]
    assert shown["Nickname"] == f"{card.title('uk')} / {card.title('pl')}"
    assert card.date.format("uk") not in json.dumps(deck, ensure_ascii=False)


def test_backs_differ_and_a_hidden_card_shows_none_of_them():
    """The back is the side with the date."""
    [deck] = tabletop.saved_object(job_of())["ObjectStates"]

    assert deck["CustomDeck"]["1"]["UniqueBack"] is True
    assert deck["CustomDeck"]["1"]["BackIsHidden"] is False


def test_the_deck_lies_with_its_white_sides_up():
    [deck] = tabletop.saved_object(job_of())["ObjectStates"]

    assert deck["Transform"]["rotZ"] == 0


@pytest.mark.parametrize("cards", [1, 2, 3, 69, 70, 110, 500])
@pytest.mark.parametrize("card", [MINI, Size(63.5, 88.9), Size(70, 70), Size(120, 70)])
def test_every_card_has_one_place_on_pictures_that_a_graphics_card_takes(cards, card):
    sheets = list(card_sheets(cards, card))

    assert [place for sheet in sheets for place in sheet.cards] == list(range(cards))
    for sheet in sheets:
        assert len(sheet.cards) <= sheet.hidden <= 69
        assert max(sheet.pixels.width, sheet.pixels.height) <= MOST_PIXELS
        assert sheet.face.width / sheet.face.height == pytest.approx(
            card.width / card.height, rel=0.02
        )


def test_pictures_are_of_one_grid_and_hold_faces_large_enough_to_read():
    sheets = list(card_sheets(110, MINI))

    assert len(sheets) == 2
    assert len({(sheet.columns, sheet.rows, sheet.face) for sheet in sheets}) == 1
    assert sheets[0].face.height >= 580


def test_faces_and_backs_lie_at_the_same_places():
    job = job_of()
    archive = archive_of(job)

    [sheet] = tabletop.sheets_of(job)
    faces, backs = (picture(archive, tabletop.sheet_name(job, side, 1)) for side in Side)

    assert faces.size == backs.size == (sheet.pixels.width, sheet.pixels.height)
    for place in range(len(job.cards)):
        x, y = sheet.corner(place)
        assert min(faces.getpixel((x + 4, y + 4))) > 240
        assert max(backs.getpixel((x + 4, y + 4))) < 16


def test_the_last_place_of_each_picture_is_black_with_the_name_of_the_deck():
    job = job_of()
    archive = archive_of(job)

    [sheet] = tabletop.sheets_of(job)
    x, y = sheet.corner(sheet.hidden)
    box = (x, y, x + sheet.face.width, y + sheet.face.height)
    for side in Side:
        hidden = picture(archive, tabletop.sheet_name(job, side, 1)).crop(box).convert("L")
        bright = sum(hidden.histogram()[200:])
        assert hidden.getpixel((4, 4)) < 16
        assert 0.005 < bright / (hidden.width * hidden.height) < 0.2


def test_the_read_me_names_each_picture_and_speaks_the_language_of_the_cards():
    job = job_of()

    text = archive_of(job).read(tabletop.READ_ME).decode()

    assert "first-uk-faces-1.jpg" in text
    assert "first-uk-backs-1.jpg" in text
    assert "Перша колода" in text
    assert "file:///C:\\\\Kronika\\\\first-uk-faces-1.jpg" in text


def test_names_of_pictures_stand_in_the_object_once():
    archive = archive_of(job_of())

    saved = archive.read("first.json").decode()

    for name in archive.namelist():
        if name.endswith(".jpg"):
            assert saved.count(name) == 1


def test_progress_is_told_picture_by_picture():
    told = []

    tabletop.write(job_of(), io.BytesIO(), lambda done, total: told.append((done, total)))

    assert told == [(1, 2), (2, 2)]


def kept(job: PrintRun, folder: Path, **changed: bytes | None) -> Path:
    """Keep an archive, some of its files changed or left out."""
    path, archive = folder / "deck.zip", archive_of(job)
    with ZipFile(path, "w") as other:
        for name in archive.namelist():
            data = changed.get(name.partition(".")[0], archive.read(name))
            if data is not None:
                other.writestr(name, data)
    return path


def test_a_whole_archive_passes_its_proof(tmp_path):
    proved = proof.proved(kept(job_of(), tmp_path), job_of())

    assert (proved.cards, proved.pictures) == (3, 2)


@pytest.mark.parametrize(
    ("name", "data", "flaw"),
    [
        ("README", None, Flaw.FILES),
        ("first-uk-backs-1", None, Flaw.FILES),
        ("first-uk-backs-1", b"\xff\xd8 no more", Flaw.FILE_BROKEN),
        ("first", b"{}", Flaw.FILE_BROKEN),
    ],
)
def test_an_archive_that_lacks_something_or_holds_something_else_fails_its_proof(
    tmp_path, name, data, flaw
):
    path = kept(job_of(), tmp_path, **{name: data})

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, job_of())

    assert {finding.flaw for finding in failed.value.findings} == {flaw}


def test_a_picture_that_ends_too_early_fails_its_proof(tmp_path):
    whole = archive_of(job_of()).read("first-uk-faces-1.jpg")
    path = kept(job_of(), tmp_path, **{"first-uk-faces-1": whole[: len(whole) // 2]})

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, job_of())

    assert [finding.flaw for finding in failed.value.findings] == [Flaw.FILE_BROKEN]
