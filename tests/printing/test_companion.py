"""The companion: a deck in the order of time, read back from its file."""

import io

import pypdfium2
import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from decks.models import Printing
from printing.orders.companions import companion_of, printed
from printing.proof.companion import proved
from printing.proof.flaws import ProofFailed
from tests.factories import approve, make_deck, make_finished_card, someone

pytestmark = pytest.mark.django_db

LONG = "A story that needs more than one line, with a date in it: 1455. " * 3


def told_deck(count=30, **fields):
    deck = make_deck("told", **fields)
    for number in range(count):
        card = make_finished_card(deck, year=1900 - 50 * number)
        for row in card.translations.all():
            row.write(row.title, someone("author"), f"{LONG[:180]} {number}")
            approve(row)
    deck.publish(someone("publisher"), ("en", "uk"))
    return deck


def pages(pdf):
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def test_cards_stand_in_the_order_of_time_with_date_title_story_and_source():
    deck = told_deck()

    pdf, proof = printed(companion_of(deck, ("uk",)))

    text = " ".join(" ".join(pages(pdf)).split())
    assert (proof.cards, proof.pages) == (30, len(pages(pdf)))
    assert proof.pages > 1
    cards = sorted(deck.offered.content.cards, key=lambda card: card.date)
    places = [text.index(f"{card.date.year} {card.title('uk')}") for card in cards]
    assert places == sorted(places)
    for card in cards:
        assert " ".join(card.story("uk").split()) in text
        assert " ".join(card.date.format("uk").split()) in text
    assert text.count("Encyclopaedia") == 30


def test_two_languages_stand_side_by_side():
    pdf, _proof = printed(companion_of(told_deck(2), ("uk", "en")))

    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    titles = {}
    for rect in map(page.get_rect, range(page.count_rects())):
        text = page.get_text_bounded(*rect).strip()
        if text.startswith(("Подія", "Event")):
            titles.setdefault(text.split()[0], []).append(rect)
    for uk, en in zip(titles["Подія"], titles["Event"], strict=True):
        assert uk[2] < en[0]  # left of it
        assert abs(uk[3] - en[3]) < 3  # and as high, in points


def test_the_same_edition_gives_the_same_bytes():
    deck = told_deck(2)

    assert printed(companion_of(deck, ("en",)))[0] == printed(companion_of(deck, ("en",)))[0]


def test_a_file_without_one_of_its_cards_is_not_handed_out():
    deck = told_deck(3)
    pdf, _proof = printed(companion_of(deck, ("en",)))
    row = deck.cards.first().translation("en")
    row.write("Another title", someone("author"))
    approve(row)
    for other in deck.cards.first().translations.exclude(language="en"):
        other.rebase(someone("author"))
    deck.publish(someone("publisher"), ("en",))

    with pytest.raises(ProofFailed, match="no_title"):
        proved(pdf, companion_of(deck, ("en",)))


def _in(*languages):
    return [f"--language={language}" for language in languages]


def test_the_command_writes_it_and_refuses_in_one_line(tmp_path):
    told_deck(2)
    path = tmp_path / "list.pdf"
    out = io.StringIO()

    call_command("print_companion", "told", *_in("uk", "en"), f"--output={path}", stdout=out)

    assert "2 cards" in out.getvalue()
    assert path.read_bytes().startswith(b"%PDF")
    with pytest.raises(CommandError, match="Choose one language, or two"):
        call_command("print_companion", "told", *_in("uk", "en", "pl"), f"--output={path}")


def test_it_is_printed_by_those_who_may_print_the_sheets(client):
    told_deck(2, printing=Printing.EDITORS)
    address = reverse("printing:companion", args=["told"])

    assert client.get(address).status_code == 403
    client.force_login(someone("nobody"))
    assert client.get(address).status_code == 403


def test_the_page_offers_it_in_every_language_of_the_deck(client):
    told_deck(2)

    page = client.get(reverse("printing:print", args=["told"])).content.decode()
    answer = client.get(reverse("printing:companion", args=["told"]), {"language": "uk"})

    assert reverse("printing:companion", args=["told"]) in page
    assert answer["Content-Type"] == "application/pdf"
    assert "told-1-companion-uk.pdf" in answer["Content-Disposition"]
    assert client.get(answer.request["PATH_INFO"], {"language": "pl"}).status_code == 400
