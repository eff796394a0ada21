"""The print page of a deck: options, the first sheet, and files that are proved."""

import errno
import io
import os
import re
import shutil
import zipfile

import pypdfium2
import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from config.jobs import runner
from config.jobs.models import Job
from config.start.data import BASE_DIR
from decks import pictures
from decks.models import Edition
from printing.cards.face_cache import plates_of
from printing.geometry.imposition import impose
from printing.models import PrinterProfile
from printing.orders import file_cache
from printing.orders.offers import Offer
from printing.pages import forms, print_page
from printing.pages.forms import SheetsForm
from printing.pdf import sheets
from printing.proof.pdf_reader import read
from printing.svg.previews import sheet_sides
from printing.targets import TARGETS
from tests.decks.desk import browser, worker
from tests.factories import (
    make_category,
    make_deck,
    make_finished_card,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

PAGE = "/decks/travels/print/"
FILE = "/decks/travels/print/sheets.pdf"
ARCHIVE = "/decks/travels/print/sheets.zip"
SHEET = "/decks/travels/print/sheet/"
DRAFT = "/decks/travels/draft/print/"
YEARS = (1455, -2560, 1969)
TITLES = (
    {"uk": "Книга Гутенберга", "pl": "Biblia Gutenberga", "en": "Gutenberg’s Bible"},
    {"uk": "Піраміда Хеопса", "pl": "Piramida Cheopsa", "en": "The Great Pyramid"},
    {"uk": "Політ на Місяць", "pl": "Lot na Księżyc", "en": "A flight to the Moon"},
)


@pytest.fixture(autouse=True)
def _folders(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.DATA_DIR = tmp_path / "data"


@pytest.fixture
def deck():
    return make_travels()


def make_travels(**fields):
    """Publish three cards with pictures, of two categories, in three languages."""
    deck = make_deck("travels", titles={"en": "Travels", "uk": "Мандри"}, **fields)
    science, art = make_category(deck, "science"), make_category(deck, "art")
    for number, titles in enumerate(TITLES):
        make_finished_card(
            deck,
            year=YEARS[number],
            titles=titles,
            key=f"card-{number}",
            category=art if number else science,
            picture=pictures.keep(pictures.prepare(photo(number)), someone("artist")),
        )
    deck.publish(someone("publisher"), ("en", "uk", "pl"))
    return deck


def photo(number):
    out = io.BytesIO()
    Image.new("RGB", (450, 450), (60 * number, 90, 120)).save(out, "PNG")
    return out.getvalue()


def page_text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def wrong_fields(response):
    """Return what is said beside each field."""
    found = re.findall(
        r'<p class="field-wrong" id="id_(\w+?)_error">([^<]+)</p>', response.content.decode()
    )
    return dict(found)


def pdf_of(response):
    assert response.status_code == 200, page_text(response)
    return b"".join(response.streaming_content)


def texts_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def kept_files(settings):
    return sorted(path.name for path in (settings.DATA_DIR / "cache").rglob("*.*"))


# The page


@pytest.mark.parametrize("path", ["/", "/decks/travels/"])
def test_a_published_deck_leads_to_its_print_page(client, deck, path):
    assert f'href="{PAGE}"' in client.get(path).content.decode()


def test_the_page_shows_both_sides_of_the_first_sheet_and_the_numbers(client, deck):
    response = client.get(PAGE, {"language": "uk"})

    text = page_text(response)
    assert response.status_code == 200
    assert response.content.count(b'<svg class="sheet-drawing"') == 2
    assert "1 sheet 3 cards 13 blank places 6 cuts per sheet" in text
    assert "Download the sheets" in text


def test_the_deck_is_called_and_printed_in_the_language_of_the_reader(client, deck):
    response = client.get(PAGE, headers={"accept-language": "uk"})

    assert "Мандри" in page_text(response)
    assert '<option value="uk" selected>' in response.content.decode()


def test_nothing_that_was_not_published_is_said_to_visitors(client, deck):
    deck.titles = {"en": "A secret plan", "uk": "Таємний задум"}
    deck.record(someone("author"), "edit").save()

    assert "Travels" in page_text(client.get(PAGE))
    assert "secret" not in client.get(PAGE).content.decode()


def test_every_picture_of_the_sheet_lies_where_the_imposition_says(deck):
    form = SheetsForm(
        {"back_x": "2", "back_rotation": "1", "layout": "duplex-short"},
        offer(deck),
        AnonymousUser(),
    )
    assert form.is_valid()
    imposition = impose(form.job.spec, 3)

    sides = sheet_sides(form.job, imposition, plates_of(form.job))

    for drawn, page in zip(sides, imposition.pages, strict=True):
        matrices = re.findall(
            r'matrix\(([^)]+)\)"(?=><g transform="matrix\(1 0 0 -1 0 68\))', drawn.drawing
        )
        cards = [tuple(map(float, matrix.split())) for matrix in matrices]
        assert cards == [pytest.approx(side.matrix, abs=1e-5) for side in page.sides]
        a, b, c, d, e, f = page.matrix  # whose y runs up
        moved = re.search(r"matrix\(([^)]+)\)", drawn.drawing)[1].split()
        expected = (a, -b, c, -d, e, page.size.height - f)
        assert [float(number) for number in moved] == pytest.approx(expected, abs=1e-5)


def offer(deck):
    found = Offer.of_edition(deck)
    assert found
    return found


@pytest.mark.parametrize(
    ("layout", "drawings"),
    [("duplex-short", 2), ("fold", 1), ("fronts", 1), ("backs", 1), ("cards", 2)],
)
def test_each_layout_is_shown_and_printed(client, deck, layout, drawings):
    shown = client.get(PAGE, {"layout": layout})

    assert shown.content.count(b'<svg class="sheet-drawing"') == drawings
    assert pdf_of(client.get(FILE, {"layout": layout})).startswith(b"%PDF")


def test_fronts_alone_tell_no_date(client, deck):
    sheet = client.get(SHEET, {"layout": "fronts"}).content

    assert sheet != client.get(SHEET, {"layout": "backs"}).content
    texts = texts_of(pdf_of(client.get(FILE, {"layout": "fronts"})))
    assert not any(str(abs(year)) in text for year in YEARS for text in texts)


def test_the_sheet_can_be_asked_for_alone(client, deck):
    response = client.get(SHEET, {"copies": "20"})

    assert response.content.lstrip().startswith(b'<div class="leafing')
    assert "4 sheets 60 cards 4 blank places" in page_text(response)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 1), ("2", 2), ("4", 4), ("5", 4), ("0", 1), ("-3", 1), ("²", 1), ("9" * 30, 1)],
)
def test_each_sheet_can_be_looked_at_and_what_is_no_sheet_shows_the_nearest(
    client, deck, asked, shown
):
    html = client.get(PAGE, {"copies": "20", "sheet": asked}).content.decode()

    assert f"<b>{shown}</b> of 4" in html
    assert html.count('<svg class="sheet-drawing"') == 2
    assert cards_on(html) == (16 if shown < 4 else 12)
    assert ('data-step="-1" disabled' in html) == (shown == 1)
    assert ('data-step="1" disabled' in html) == (shown == 4)


def cards_on(html):
    """Count the cards on the first of the sides that are shown."""
    return html.split('<svg class="sheet-drawing"')[1].split("</figure>")[0].count("<image ")


def test_a_single_sheet_is_not_leafed_through(client, deck):
    assert "leaf-button" not in client.get(PAGE).content.decode()
    assert "leaf-button" not in client.get(PAGE, {"target": "box"}).content.decode()


def test_the_sides_of_a_sheet_are_those_of_its_number(deck):
    form = SheetsForm({"copies": "20", "language": "uk"}, offer(deck), AnonymousUser())
    assert form.is_valid()
    imposition, plates = form.job.imposition, plates_of(form.job)

    drawn = [sheet_sides(form.job, imposition, plates, number) for number in (1, 2, 4)]

    assert len({sides[0].drawing for sides in drawn}) == 3
    assert [str(sides[0].drawing).count("<image ") for sides in drawn] == [16, 16, 12]


@pytest.mark.parametrize(
    ("language", "poker", "thickness"),
    [
        ("uk", "Покер · 63,5 × 88,9 мм", "0,3"),
        ("pl", "Poker · 63,5 × 88,9 mm", "0,3"),
        ("ru", "Покер · 63,5 × 88,9 мм", "0,3"),
        ("en", "Poker · 63.5 × 88.9 mm", "0.3"),
    ],
)
def test_sizes_are_called_by_name_and_measures_written_in_the_way_of_the_reader(
    client, deck, language, poker, thickness
):
    html = client.get(PAGE, headers={"accept-language": language}).content.decode()

    options = dict(re.findall(r'<option value="([^"]+)"[^>]*>([^<]+)</option>', html))
    assert options["63.5x88.9"] == poker
    assert {"70x120", "44.45x63.5", "44x68"} <= options.keys()
    assert f'name="thickness" value="{thickness}"' in html


def test_the_usual_thickness_is_the_same_in_every_writing(client, deck):
    asked = {"language": "pl", "target": "box"}

    files = [
        pdf_of(client.get(FILE, asked | said, headers={"accept-language": "pl"}))
        for said in ({}, {"thickness": "0,3"}, {"thickness": "0.3"})
    ]

    assert files[0] == files[1] == files[2]


def test_what_to_buy_is_said_for_every_target_that_lies_on_paper(client, deck):
    html = client.get(PAGE).content.decode()

    told = re.findall(r'<p class="stock([^"]*)" data-for="(\w+)"><b>What to buy</b> ([^<]+)', html)
    assert {target for _class, target, _told in told} == set(TARGETS) - {"tts"}
    assert [kind for kind, target, _told in told if target == "home"] == [
        " unless-folded",
        " if-folded",
    ]
    assert all("g/m²" in words and words.count(". ") == 1 for *_rest, words in told)


def test_the_page_needs_few_queries(client, deck):
    client.get(PAGE)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(PAGE)

    assert len(queries) <= 5, [query["sql"][:90] for query in queries]


# Which cards


def test_a_category_can_be_printed_alone(client, deck):
    texts = texts_of(pdf_of(client.get(FILE, {"cards": "category:art", "language": "en"})))

    assert "Great Pyramid" in texts[0]
    assert "Gutenberg" not in texts[0]


def test_what_changed_since_an_edition_can_be_printed_alone(client, deck):
    row = deck.cards.get(key="card-0").translations.get(language="uk")
    row.write("Друкарський верстат", by=someone("author"))
    row.submit(row.last_author)
    row.approve(someone("reviewer"))
    deck.publish(someone("publisher"), ("en", "uk", "pl"))

    texts = texts_of(pdf_of(client.get(FILE, {"cards": "since:1", "language": "uk"})))

    assert "Друкарський" in texts[0]
    assert "Хеопса" not in texts[0]
    assert wrong_fields(client.get(PAGE, {"cards": "since:1", "language": "pl"})).keys() == {
        "cards"
    }


def test_the_backs_can_speak_another_language(client, deck):
    asked = {"language": "uk", "back_language": "pl"}

    fronts, backs = texts_of(pdf_of(client.get(FILE, asked)))

    assert "Піраміда Хеопса" in fronts
    assert "Piramida Cheopsa" in backs


def test_an_older_edition_can_be_printed_as_long_as_it_is_offered(client, deck):
    deck.publish(someone("publisher"), ("uk",))

    assert "edition 1" in page_text(client.get(PAGE, {"edition": "1"}))
    assert pdf_of(client.get(FILE, {"edition": "1", "language": "pl"}))
    deck.editions.get(number=1).withdraw(someone("publisher"), "errors")
    assert wrong_fields(client.get(FILE, {"edition": "1"})).keys() == {"edition"}


# Bad input


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"margin": "wide"}, "margin", "is not a length"),
        ({"margin": "-1"}, "margin", "must be from 0 to 50"),
        ({"gap": "1e9"}, "gap", "is not a length"),
        ({"bleed": "9"}, "bleed", "must be from 0 to 5"),
        ({"copies": "0"}, "copies", "must be from 1 to 100"),
        ({"copies": "many"}, "copies", "is not a whole number"),
        ({"back_x": "11"}, "back_x", "must be from -10 to 10"),
        ({"back_y": "up"}, "back_y", "is not a length"),
        ({"back_y": "11"}, "back_y", "must be from -10 to 10"),
        ({"back_rotation": "90"}, "back_rotation", "must be from -3 to 3"),
        ({"paper": "a5"}, "paper", "Select a valid choice"),
        ({"paper": "other", "paper_other": "tiny"}, "paper_other", "is not a paper size"),
        ({"format": "other", "format_other": "5x5"}, "format_other", "each side must be from"),
        (
            {"format": "other", "format_other": "199x199"},
            "format_other",
            "largest",
        ),
        ({"layout": "spiral"}, "layout", "Select a valid choice"),
        ({"language": "xx"}, "language", "Select a valid choice"),
        ({"back_language": "xx"}, "back_language", "Select a valid choice"),
        ({"cards": "category:none"}, "cards", "Select a valid choice"),
        ({"keys": "nobody"}, "cards", "no card with the key"),
        ({"printer": "1"}, "printer", "Select a valid choice"),
    ],
)
def test_bad_input_is_named_beside_its_field_and_nothing_is_printed(
    client, deck, settings, asked, field, sentence
):
    for address in (PAGE, FILE):
        response = client.get(address, asked)

        assert response.status_code == 400
        assert "Content-Disposition" not in response
        assert sentence in wrong_fields(response).get(field, ""), wrong_fields(response)
    assert f'<template data-name="{field}">' in client.get(SHEET, asked).content.decode()
    assert kept_files(settings) == []


def test_everything_wrong_is_said_at_once(client, deck):
    asked = {"margin": "wide", "back_x": "11", "copies": "many", "paper": "other"}

    assert wrong_fields(client.get(PAGE, asked)).keys() == {
        "margin",
        "back_x",
        "copies",
        "paper_other",
    }


def test_a_file_holds_no_more_cards_than_the_press_can_bear(client, deck, monkeypatch):
    monkeypatch.setattr(forms, "MOST_CARDS", 10)

    response = client.get(PAGE, {"copies": "4"})

    assert "up to 3 copies" in wrong_fields(response)["copies"]
    assert client.get(PAGE, {"copies": "3"}).status_code == 200


def test_a_picture_that_is_gone_is_named_and_need_not_be_printed(client, deck, settings):
    next(path for path in settings.MEDIA_ROOT.rglob("*.jpg")).unlink()

    response = client.get(FILE)

    assert "Upload it again" in wrong_fields(response)["no_art"]
    assert pdf_of(client.get(FILE, {"no_art": "on"}))


# The file


def test_the_file_is_proved_and_named_for_what_it_holds(client, deck):
    response = client.get(FILE, {"language": "uk", "back_language": "pl", "layout": "fold"})

    assert response["Content-Type"] == "application/pdf"
    assert 'filename="travels-edition-1-uk-pl-fold.pdf"' in response["Content-Disposition"]
    assert read(pdf_of(response)).title == "Мандри 1 (uk/pl)"


def test_the_page_says_what_was_verified_once_the_file_is_there(client, deck):
    assert "erified" not in page_text(client.get(PAGE))

    pdf_of(client.get(FILE, {"copies": "2"}))

    assert "Verified: 6 cards, 2 pages" in page_text(client.get(PAGE, {"copies": "2"}))
    assert "erified" not in page_text(client.get(PAGE))


def test_the_same_request_again_is_answered_from_what_was_kept(client, deck, monkeypatch):
    first = pdf_of(client.get(FILE, {"margin": "6"}))
    monkeypatch.setattr(file_cache, "export", None)

    again = client.get(FILE, {"margin": "6,0"})

    assert pdf_of(again) == first
    unchanged = client.get(FILE, {"margin": "6"}, headers={"if-none-match": again["ETag"]})
    assert unchanged.status_code == 304


@pytest.mark.parametrize(
    "asked",
    [
        {"layout": "fold"},
        {"low_ink": "on"},
        {"no_art": "on"},
        {"black_k": "on"},
        {"no_marks": "on"},
        {"bleed": "0"},
        {"gap": "2"},
        {"margin": "7"},
        {"paper": "a3"},
        {"format": "57x87"},
        {"copies": "2"},
        {"language": "pl"},
        {"back_language": "pl"},
        {"cards": "category:art"},
        {"back_x": "1"},
        {"back_y": "1"},
        {"back_rotation": "1"},
        {"by_hand": "up-up"},
    ],
)
def test_every_option_makes_another_file(client, deck, asked):
    usual = client.get(FILE, {"language": "uk"})
    other = client.get(FILE, {"language": "uk"} | asked)

    assert other["ETag"] != usual["ETag"]
    assert pdf_of(other) != pdf_of(usual)


def test_another_press_makes_another_file(client, deck, monkeypatch):
    first = client.get(FILE)["ETag"]

    monkeypatch.setattr(file_cache, "_press_mark", lambda: "newer")

    assert client.get(FILE)["ETag"] != first


def test_what_is_kept_is_bounded_and_what_was_asked_for_last_stays(
    client, deck, settings, monkeypatch
):
    size = len(pdf_of(client.get(FILE, {"margin": "1"})))
    pdf_of(client.get(FILE, {"margin": "2"}))
    for path in (settings.DATA_DIR / "cache" / "sheets").iterdir():
        os.utime(path, (0, 0))
    monkeypatch.setattr(file_cache, "MOST_BYTES", int(2.5 * size))
    pdf_of(client.get(FILE, {"margin": "1"}))

    pdf_of(client.get(FILE, {"margin": "3"}))

    assert len(kept_files(settings)) == 2
    monkeypatch.setattr(file_cache, "export", None)
    assert pdf_of(client.get(FILE, {"margin": "1"}))


def test_a_file_that_fails_its_proof_is_never_handed_out(client, deck, settings, monkeypatch):
    honest = sheets.Press.draw_side

    def shifted(press, placed):
        press.canvas.translate(3, 0)
        honest(press, placed)

    monkeypatch.setattr(sheets.Press, "draw_side", shifted)

    response = client.get(FILE)

    assert response.status_code == 400
    assert "failed its proof" in page_text(response)
    assert kept_files(settings) == []


def test_a_full_disk_is_said_and_nothing_is_kept(client, deck, settings, monkeypatch):
    def full(_job, _path, _progress):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(file_cache, "export", full)

    response = client.get(FILE)

    assert response.status_code == 507
    assert "no room left" in page_text(response)
    assert kept_files(settings) == []


def test_printing_is_throttled_but_not_what_was_kept(client, deck, monkeypatch):
    monkeypatch.setattr(print_page, "FILES", "1/min")
    pdf_of(client.get(FILE))

    refused = client.get(FILE, {"margin": "6"})

    assert refused.status_code == 429
    assert "Try again in a minute" in page_text(refused)
    assert pdf_of(client.get(FILE))
    assert pdf_of(Client(REMOTE_ADDR="192.0.2.7").get(FILE, {"margin": "6"}))


def test_nobody_asks_for_more_than_a_few_files_at_once(client, deck, no_worker):
    waiting = [client.get(FILE, {"margin": str(margin)}) for margin in range(5, 10)]

    refused = client.get(FILE, {"margin": "12"})

    assert {answer.status_code for answer in waiting} == {302}
    assert refused.status_code == 429
    assert "Try again in a minute" in page_text(refused)


@pytest.mark.parametrize(("target", "ending"), [("home", ".pdf"), ("png", ".zip")])
def test_who_waits_long_is_led_to_how_far_it_is_and_then_to_the_file(
    client, deck, no_worker, target, ending
):
    led = client.get(FILE, {"target": target})
    waits = page_text(client.get(led.url))
    job = Job.objects.get()

    runner.run(job.pk)

    assert "Sheets to print" in waits
    assert page_text(client.get(PAGE)).count("still being done") == 0
    assert client.get(led.url).url.endswith(ending)
    assert pdf_of(client.get(led.url, follow=True))


def test_the_print_page_leads_back_to_what_is_still_being_done(client, deck, no_worker):
    led = client.get(FILE)

    page = client.get(PAGE).content.decode()

    assert f'href="{led.url}"' in page


def test_nobody_else_sees_what_somebody_waits_for_or_gets_the_file(client, deck, no_worker):
    led = client.get(FILE)
    runner.run(Job.objects.get().pk)
    file = client.get(led.url).url

    stranger = Client()

    assert [stranger.get(address).status_code for address in (led.url, file)] == [404, 404]
    assert stranger.post(f"{led.url}cancel/").status_code == 404


def test_sheets_that_were_swept_away_are_asked_for_again_with_the_same_options(
    client, deck, settings, no_worker
):
    led = client.get(FILE, {"margin": "6"})
    runner.run(Job.objects.get().pk)
    shutil.rmtree(settings.DATA_DIR / "cache")

    answer = client.get(led.url, follow=True)

    assert answer.redirect_chain[-1][0] == f"{PAGE}?margin=6"


def test_looking_is_throttled_generously(client, deck, monkeypatch):
    monkeypatch.setattr(print_page, "LOOKS", "2/min")

    looks = [client.get(path) for path in (SHEET, PAGE, SHEET, PAGE)]

    assert [look.status_code for look in looks] == [200, 200, 429, 429]
    assert "Try again in a minute" in page_text(looks[-1])


# Who may print


def test_a_deck_for_editors_is_printed_by_them_alone(client):
    make_travels(printing="editors")
    editor = browser(worker("fact checker"))

    for path in ("/", "/decks/travels/"):
        assert PAGE not in client.get(path).content.decode()
        assert PAGE in editor.get(path).content.decode()
    for path in (PAGE, FILE):
        refused = client.get(path)
        assert refused.status_code == 403
        assert "printed by its editors" in page_text(refused)
        assert "sheet-drawing" not in refused.content.decode()
        assert editor.get(path).status_code == 200
    assert client.get(SHEET).status_code == 403


def test_nothing_is_printed_of_a_deck_without_an_edition_on_offer(client):
    make_deck("travels")

    assert [client.get(path).status_code for path in (PAGE, FILE, SHEET, DRAFT)] == [404] * 3 + [
        404
    ]


def test_a_withdrawn_edition_is_printed_no_more(client, deck):
    pdf_of(client.get(FILE))
    Edition.objects.get().withdraw(someone("publisher"), "errors")

    assert client.get(PAGE).status_code == 404
    assert client.get(FILE).status_code == 404


# Drafts


def test_editors_print_a_draft_with_a_watermark(deck):
    make_text(deck.cards.get(key="card-0"), "ru", "Библия")
    client = browser(worker("fact checker"))

    page = client.get(DRAFT, {"language": "ru"})
    pdf = client.get(f"{DRAFT}sheets.pdf", {"language": "uk"})

    assert "Proof print" in page_text(page)
    assert b"rotate(-30)" in page.content
    assert 'filename="travels-draft-uk-duplex-long.pdf"' in pdf["Content-Disposition"]
    assert all(sheet.stamps for sheet in read(pdf_of(pdf)).sheets)
    assert b"rotate(30)" not in client.get(PAGE).content


def test_a_draft_is_the_deck_as_it_stands_now(deck):
    client = browser(worker("fact checker"))
    before = client.get(f"{DRAFT}sheets.pdf", {"language": "uk"})["ETag"]

    row = deck.cards.get(key="card-0").translations.get(language="uk")
    row.write("Інша назва", by=someone("author"))

    after = client.get(f"{DRAFT}sheets.pdf", {"language": "uk"})
    assert after["ETag"] != before
    assert "Інша назва" in texts_of(pdf_of(after))[0]


def test_nobody_else_sees_a_draft(client, deck):
    for reader in (client, browser(make_user())):
        for path in (DRAFT, f"{DRAFT}sheet/", f"{DRAFT}sheets.pdf"):
            assert reader.get(path).status_code == 403


def test_the_desk_leads_to_a_proof_of_the_selected_cards(deck):
    client = browser(worker("publisher"))
    chosen = deck.cards.filter(key__in=("card-0", "card-2"))
    action = {"action": "proof_print", "_selected_action": [card.pk for card in chosen]}

    page = client.post("/admin/decks/card/", action, follow=True)
    texts = texts_of(pdf_of(client.get(f"{DRAFT}sheets.pdf", {"keys": "card-0,card-2"})))

    assert page.redirect_chain == [(f"{DRAFT}?keys=card-0,card-2", 302)]
    assert "1 sheet 2 cards" in page_text(page)
    assert "Pyramid" not in texts[0]
    assert f'href="{DRAFT}"' in client.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()


# Printers


def test_a_printer_of_ones_own_moves_the_backs(deck):
    reader, other = make_user("reader"), make_user()
    own, others = (
        PrinterProfile.objects.create(user=user, name="Canon", offset_x="2")
        for user in (reader, other)
    )
    client = browser(reader)

    by_name = client.get(FILE, {"printer": str(own.pk), "back_x": "5"})

    assert by_name["ETag"] == client.get(FILE, {"back_x": "2"})["ETag"]
    assert "Canon" in page_text(client.get(PAGE))
    assert wrong_fields(client.get(FILE, {"printer": str(others.pk)})).keys() == {"printer"}


def test_a_printer_whose_stack_is_turned_by_hand_prints_so_where_there_are_two_sides(deck):
    reader = make_user("reader")
    own = PrinterProfile.objects.create(user=reader, name="Canon", stack="down-down")
    client = browser(reader)

    by_name = client.get(FILE, {"printer": str(own.pk), "by_hand": "up-up"})

    assert by_name["ETag"] == client.get(FILE, {"by_hand": "down-down"})["ETag"]
    for asked in ({"layout": "fold"}, {"target": "shop"}):
        assert (
            "by-hand"
            not in client.get(FILE, asked | {"printer": str(own.pk)}).headers["Content-Disposition"]
        )


@pytest.mark.parametrize(
    ("asked", "told", "drawn"),
    [
        (
            {"by_hand": "up-down"},
            "printed side down; the edge that came out first goes in first",
            1,
        ),
        ({"by_hand": "up-up"}, "printed side up; the edge that came out first goes in first", 2),
        (
            {"by_hand": "down-down", "layout": "duplex-short"},
            "printed side down; the edge that came out first goes in last",
            0,
        ),
    ],
)
def test_how_to_turn_the_stack_is_said_and_drawn_beside_both_sides(
    client, deck, asked, told, drawn
):
    page = client.get(PAGE, asked)

    html = page.content.decode()
    assert told in page_text(page)
    assert html.count('class="sheet-drawing"') == html.count('class="stack-drawing"') == 2
    assert html.count('class="drawn-cards"') == drawn
    assert "on both sides, flipped" not in page_text(page)
    assert 'class="stack-drawing"' not in client.get(PAGE).content.decode()


def test_what_turns_no_sheet_has_no_stack_to_turn(client, deck):
    page = client.get(PAGE, {"by_hand": "up-up", "layout": "fronts"})

    assert page.status_code == 200
    assert 'class="stack-drawing"' not in page.content.decode()


# Targets


def test_a_file_for_a_shop_has_a_card_a_page_whatever_was_typed_for_a_printer_at_home(client, deck):
    asked = {"language": "uk", "target": "shop", "margin": "wide", "paper": "other", "back_x": "x"}

    response = client.get(FILE, asked)

    front, *_rest = pages = read(pdf_of(response)).sheets
    assert 'filename="travels-edition-1-uk-shop.pdf"' in response["Content-Disposition"]
    assert len(pages) == 6
    assert front.media == front.bleed


def test_each_option_says_for_which_targets_it_does_something(client, deck):
    html = client.get(PAGE, {"language": "uk"}).content.decode()

    asked = dict(re.findall(r'data-name="(\w+)" data-for="([^"]*)"', html))
    assert asked["margin"] == asked["layout"] == "home everything"
    assert asked["back_x"] == "home cutter everything"
    assert asked["also_uk"] == "everything"
    assert (
        set(asked["bleed"].split()) == {"home", "shop", "everything"} < set(asked["format"].split())
    )
    assert asked["dpi"] == "png"
    assert set(asked["paper"].split()) == {"home", "cutter", "box", "leaflet", "everything"}
    assert asked["game"] == "leaflet"
    assert "leaflet" not in asked["format"].split()
    assert "" not in asked.values()


def test_a_bleed_that_no_shop_takes_is_refused_beside_its_field(client, deck):
    response = client.get(PAGE, {"target": "shop", "bleed": "1"})

    assert response.status_code == 400
    assert wrong_fields(response) == {"bleed": "Print shops need a bleed of 2 mm or more."}


@pytest.mark.parametrize(
    ("target", "holds", "told"),
    [
        ("png", "cards.json", "6 pictures"),
        ("tts", "travels.json", "2 pictures"),
        ("cutter", "cut-001.dxf", "2 pages"),
    ],
)
def test_what_is_more_than_a_pdf_is_sent_as_an_archive_that_was_proved(
    client, deck, target, holds, told
):
    asked = {"language": "uk", "target": target}

    assert f'formaction="{ARCHIVE}"' in client.get(PAGE, asked).content.decode()
    response = client.get(ARCHIVE, asked)

    assert response["Content-Type"] == "application/zip"
    assert f'filename="travels-edition-1-uk-{target}.zip"' in response["Content-Disposition"]
    assert holds in zipfile.ZipFile(io.BytesIO(pdf_of(response))).namelist()
    assert f"Verified: 3 cards, {told}" in client.get(PAGE, asked).content.decode()


def test_the_address_of_an_archive_that_once_ended_in_pdf_still_opens_it(client, deck):
    asked = {"language": "uk", "target": "png"}

    assert pdf_of(client.get(FILE, asked)) == pdf_of(client.get(ARCHIVE, asked))
    assert pdf_of(client.get(ARCHIVE, {"language": "uk"})).startswith(b"%PDF")


def test_pictures_are_as_fine_as_was_chosen(client, deck):
    response = client.get(FILE, {"language": "uk", "target": "png", "dpi": "600"})

    with zipfile.ZipFile(io.BytesIO(pdf_of(response))) as archive:
        picture = Image.open(archive.open(archive.namelist()[0]))
        assert picture.size == (round((44 + 6.35) / 25.4 * 600), round((68 + 6.35) / 25.4 * 600))


def test_more_pictures_than_one_file_should_hold_are_refused_beside_the_cards(
    client, deck, monkeypatch
):
    monkeypatch.setattr(forms, "MOST_PIXELS", 6_000_000)

    small, large = (
        client.get(PAGE, {"language": "uk", "target": "png", "dpi": dpi}) for dpi in (300, 600)
    )

    assert small.status_code == 200
    [sentence] = wrong_fields(large).values()
    assert sentence.startswith("These are too many pictures for one file.")
    assert set(wrong_fields(large)) == {"cards"}


def test_what_a_shop_asks_of_a_file_is_said_beside_it_once_it_is_there(client, deck):
    asked = {"language": "uk", "target": "shop", "bleed": "3"}
    before = page_text(client.get(PAGE, asked))

    pdf_of(client.get(FILE, asked))

    after = page_text(client.get(PAGE, asked))
    assert "Cards of 44×68 mm, each on a page with a bleed of 3 mm." in after
    assert "PDF/X-4 for FOGRA39" in after
    assert "Cards of" not in before


def test_a_box_is_shown_as_its_net_and_sent_as_one_page(client, deck):
    asked = {"language": "uk", "target": "box"}

    page = client.get(PAGE, asked).content.decode()
    response = client.get(FILE, asked)

    assert page.count("sheet-drawing") == 1
    assert "<polygon" in page
    assert "<figcaption>A box for the cards</figcaption>" in page
    assert 'filename="travels-edition-1-uk-box.pdf"' in response["Content-Disposition"]
    assert len(read(pdf_of(response)).sheets) == 1
    assert "Verified: 3 cards, 1 page" in client.get(PAGE, asked).content.decode()


def test_a_leaflet_shows_each_side_of_its_sheet_and_counts_no_cards(client, deck):
    asked = {"language": "uk", "target": "leaflet", "game": "cooperative"}

    page = client.get(PAGE, asked).content.decode()
    response = client.get(FILE, asked)

    assert page.count("sheet-drawing") == 2
    assert "<figcaption>The rules as a leaflet 2 / 2</figcaption>" in page
    assert "<b>3</b> cards" not in page
    name = 'filename="travels-edition-1-uk-leaflet-cooperative.pdf"'
    assert name in response["Content-Disposition"]
    assert len(read(pdf_of(response)).sheets) == 2
    assert "Verified: 2 pages" in client.get(PAGE, asked).content.decode()


def test_everything_comes_as_one_archive_in_the_languages_that_are_ticked(client, deck):
    asked = {"language": "uk", "target": "everything", "also_pl": "on", "also_uk": "on"}

    page = client.get(PAGE, asked).content.decode()
    response = client.get(FILE, asked)

    assert 'name="also_pl" id="id_also_pl" checked' in page
    assert "<b>3</b> cards" in page
    assert "<b>2</b> languages" in page
    assert "Download the archive" in page
    name = 'filename="travels-edition-1-uk-pl-everything.zip"'
    assert name in response["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        assert {name[:2] for name in archive.namelist()} == {"RE", "uk", "pl"}
    assert "Verified: 6 cards, 14 pages" in client.get(PAGE, asked).content.decode()


def test_a_target_without_its_line_of_style_would_offer_what_does_nothing(settings):
    style = (BASE_DIR / "printing/static/printing/print.css").read_text()

    for name in TARGETS:
        asked = f'[name="target"][value="{name}"]:checked) [data-for]:not([data-for~="{name}"])'
        assert asked in style, name
    for code in settings.CONTENT_LANGUAGES:  # none is to be had besides itself
        chosen = f'[name="language"] [value="{code}"]:checked) [data-name="also_{code}"]'
        assert chosen in style, code


def test_a_box_larger_than_the_paper_is_refused_beside_the_paper(client, deck):
    asked = {"language": "uk", "target": "box", "paper": "other", "paper_other": "100x150"}

    response = client.get(PAGE, asked)

    [(field, sentence)] = wrong_fields(response).items()
    assert field == "paper_other"
    assert sentence.startswith("The net of this box needs paper of at least")


def test_what_a_machine_cuts_is_not_counted_in_cuts_of_a_knife(client, deck):
    by_hand, by_machine = (
        client.get(PAGE, {"language": "uk", "target": target}).content.decode()
        for target in ("home", "cutter")
    )

    assert "cuts per sheet" in by_hand
    assert "cuts per sheet" not in by_machine


def test_a_machine_that_prints_by_itself_gets_pictures_wherever_backs_were_moved(client, deck):
    asked = {"language": "uk", "target": "cutter", "machine": "cricut", "back_x": "2"}

    page = client.get(PAGE, asked)
    response = client.get(ARCHIVE, asked)

    assert page.status_code == 200
    assert "2 pictures 3 cards" in page_text(page)
    assert 'filename="travels-edition-1-uk-cricut.zip"' in response["Content-Disposition"]
    names = zipfile.ZipFile(io.BytesIO(pdf_of(response))).namelist()
    assert names == ["fronts-001.png", "backs-001.png", "README.txt"]


def test_a_shop_that_is_chosen_chooses_what_it_asks_for(client, deck):
    asked = {"language": "uk", "target": "shop", "shop": "drivethrucards", "bleed": "5"}

    response = client.get(FILE, asked)

    first, second, *_rest = read(pdf_of(response)).sheets
    page = client.get(PAGE, asked).content.decode()
    assert first.trim.x == pytest.approx(3.175, abs=0.01)
    assert len(first.letters) > len(second.letters)  # backs have a date as well
    assert "PDF/X-1a:2003 for FOGRA39" in page
    assert 'href="https://help.drivethrupartners.com/' in page


def test_a_file_of_many_cards_is_not_looked_through_while_the_page_waits(client, deck, monkeypatch):
    asked = {"language": "uk", "target": "shop"}
    pdf_of(client.get(FILE, asked))
    monkeypatch.setattr(print_page, "FEW_CARDS", 2)

    text = page_text(client.get(PAGE, asked))

    assert "Verified: 3 cards" in text
    assert "PDF/X-4 for FOGRA39" not in text
