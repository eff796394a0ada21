"""The print page of a deck: options, the first sheet, and files that are proved."""

import errno
import io
import re
import shutil

import pypdfium2
import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from config.jobs import runner
from config.jobs.models import Job
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
from printing.svg.previews import first_sheet
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

    sides = first_sheet(form.job, imposition, plates_of(form.job))

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

    assert response.content.lstrip().startswith(b'<div class="papers')
    assert "4 sheets 60 cards 4 blank places" in page_text(response)


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


def test_who_waits_long_is_led_to_how_far_it_is_and_then_to_the_file(client, deck, no_worker):
    led = client.get(FILE)
    waits = page_text(client.get(led.url))
    job = Job.objects.get()

    runner.run(job.pk)

    assert "Sheets to print" in waits
    assert page_text(client.get(PAGE)).count("still being done") == 0
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
