"""Texts go out to translators from the deck’s page, and come back by it."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from config.jobs.models import Job
from decks.admin.spreadsheets import downloads
from decks.models import CardTranslation, State
from decks.spreadsheets import CATALOGUE_FORMATS
from tests.decks.desk import browser, fields_on, worker
from tests.decks.selections import CARDS, action_of, looked
from tests.decks.sheets import sheet_of
from tests.decks.spreadsheets.test_interchange import STORES
from tests.factories import make_card, make_deck, make_text

pytestmark = pytest.mark.django_db

ASKED = {"language": "pl", "source": "en", "kind": "xliff-1.2"}


@pytest.fixture(autouse=True)
def _data(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def deck():
    deck = make_deck("travels")
    make_text(make_card(deck, key="press"), "en", "Press")
    return deck


def address(deck, page="tables"):
    return reverse(f"admin:decks_deck_{page}", args=[deck.pk])


def file_of(client, deck, **asked):
    answer = client.get(address(deck, "catalogue"), ASKED | asked, follow=True)
    assert answer.status_code == 200
    data = b"".join(answer) if answer.streaming else answer.content
    return answer.headers["Content-Disposition"], data.decode()


def translated(text, title="Prasa"):
    return text.replace("</source>", f"</source><target>{title}</target>", 1).encode()


def look(client, deck, data, name="texts.xlf"):
    sent = {"file": SimpleUploadedFile(name, data), "_preview": ""}
    answer = client.post(address(deck), sent, follow=True)
    return html.unescape(answer.content.decode())


def confirm(client, deck, page):
    fields = {**fields_on(page), "_import": ""}
    return html.unescape(client.post(address(deck), fields, follow=True).content.decode())


def titles(deck, language="pl"):
    rows = CardTranslation.objects.filter(card__deck=deck, language=language)
    return list(rows.values_list("title", "state"))


def test_a_translator_takes_the_texts_away_and_brings_them_back_as_drafts(deck):
    client = browser(worker("translator (pl)"))
    disposition, text = file_of(client, deck)

    page = look(client, deck, translated(text))
    assert "Cells: 1 · Cards: 1" in page
    assert titles(deck) == []
    done = confirm(client, deck, page)

    assert disposition == 'attachment; filename="travels-pl.xlf"'
    assert "Imported. Cards changed: 1" in done
    assert titles(deck) == [("Prasa", State.DRAFT)]


def selected(client, *cards):
    """Return the page that exports what is selected on the list of cards."""
    return looked(client, "export_selected", *cards, address=CARDS).content.decode()


def file_of_selected(client, page, kind, **asked):
    return client.post(action_of(page), {**fields_on(page), **asked, "_confirm": kind})


@pytest.mark.parametrize("kind", CATALOGUE_FORMATS)
def test_the_texts_of_selected_cards_go_out_alone_and_come_back(deck, kind):
    cards = [make_card(deck, key=key) for key in ("wheel", "steam")]
    for card in cards:
        make_text(card, "en", card.key.title())
    client = browser(worker("translator (pl)"))

    answer = file_of_selected(client, selected(client, *cards), kind, language="pl", source="en")
    text = answer.content.decode()
    store = STORES[kind].parsestring(text.encode())
    for unit in store.unit_iter():
        if unit.source:  # the first of PO has none
            unit.target = {"Wheel": "Koło", "Steam": "Para"}[unit.source]
    confirm(client, deck, look(client, deck, bytes(store), f"t.{CATALOGUE_FORMATS[kind].ending}"))

    assert ("Press" in text, "Wheel" in text) == (False, True)
    assert f"travels-pl.{CATALOGUE_FORMATS[kind].ending}" in answer["Content-Disposition"]
    assert sorted(titles(deck)) == [("Koło", State.DRAFT), ("Para", State.DRAFT)]


def test_two_languages_that_are_one_are_refused_below_what_was_selected(deck):
    client = browser(worker("translator (pl)"))

    answer = file_of_selected(
        client, selected(client, *deck.cards.all()), "po", language="pl", source="pl"
    )
    page = answer.content.decode()

    assert "Choose two languages" in page
    assert file_of_selected(client, page, "po", source="en").status_code == 200
    assert fields_on(page)["source"] == "pl"


def test_the_texts_of_many_selected_cards_are_written_by_a_worker(deck, monkeypatch):
    monkeypatch.setattr(downloads, "SMALL_EXPORT", 0)
    make_text(make_card(deck, key="wheel"), "en", "Wheel")
    client = browser(worker("translator (pl)"))
    page = selected(client, deck.cards.get(key="wheel"))

    sent = {**fields_on(page), "_confirm": "xliff-1.2"}
    answer = client.post(action_of(page), sent, follow=True)
    text = b"".join(answer).decode()

    assert Job.objects.get().asked["keys"] == ["wheel"]
    assert ("Press" in text, "Wheel" in text) == (False, True)


def test_nobody_brings_in_texts_of_a_language_that_is_not_theirs(deck):
    client = browser(worker("translator (uk)"))

    page = look(client, deck, translated(file_of(client, deck)[1]))

    assert "You may not write texts in this language" in page
    assert titles(deck) == []


def test_a_sheet_is_not_for_translators(deck):
    page = look(
        browser(worker("translator (pl)")), deck, sheet_of({"key": "press", "title_pl": "Prasa"})
    )

    assert "You may import XLIFF and PO files only" in page
    assert 'name="_import"' not in page


def test_who_loses_the_right_after_the_preview_imports_nothing(deck):
    person = worker("publisher", "translator (pl)")
    page = look(browser(person), deck, sheet_of({"key": "press", "title_pl": "Prasa"}))
    person.groups.remove(person.groups.get(name="publisher"))

    answer = confirm(browser(person), deck, page)

    assert "You may import XLIFF and PO files only" in answer
    assert titles(deck) == []


def test_what_is_left_out_is_said_and_the_rest_comes_in(deck):
    make_text(make_card(deck, key="wheel"), "en", "Wheel")
    client = browser(worker("translator (pl)"))
    text = file_of(client, deck, kind="po")[1]
    text = text.replace('msgid "Press"\nmsgstr ""', 'msgid "Press"\nmsgstr "Prasa"')
    text = text.replace('msgctxt "wheel', '#, fuzzy\nmsgctxt "wheel')
    text = text.replace('msgid "Wheel"\nmsgstr ""', 'msgid "Wheel"\nmsgstr "Kółko"')

    page = look(client, deck, text.encode(), "texts.po")
    confirm(client, deck, page)

    assert "Left out: 1 text" in page
    assert "wheel.title" in page
    assert titles(deck) == [("Prasa", State.DRAFT)]


def test_a_preview_says_in_which_line_each_text_stands(deck):
    english = CardTranslation.objects.get(card__deck=deck)
    english.write("Press", worker(), "A story")
    client = browser(worker("translator (pl)", perms=("see_dates",)))
    text = file_of(client, deck)[1]
    for source, target in (("A story", "Opowieść"), ("Press", "Prasa")):
        unit = f"<source>{source}</source>"
        text = text.replace(unit, f"{unit}<target>{target}</target>")
    english.write("Press", worker(), "Another story")

    page = look(client, deck, text.encode())

    lines = [int(line) for line in re.findall(r'data-name="Line"[^>]*>(\d+)<', page)]
    begun = [
        text[: text.index(f'id="press.{field}"')].count("\n") + 1 for field in ("title", "story")
    ]
    assert sorted(lines) == sorted(begun)


def test_many_texts_are_written_by_a_worker(deck, monkeypatch):
    monkeypatch.setattr(downloads, "SMALL_EXPORT", 0)

    disposition, text = file_of(browser(worker("translator (pl)")), deck)

    assert disposition == 'attachment; filename="travels-pl.xlf"'
    assert "press.title" in text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"source": "pl"}, "Choose two languages"),
        ({"language": "xx"}, "Select a valid choice"),
        ({"kind": "csv"}, "Select a valid choice"),
    ],
)
def test_texts_that_cannot_be_asked_for_lead_back_with_a_word(deck, asked, said):
    client = browser(worker("translator (pl)"))

    answer = client.get(address(deck, "catalogue"), ASKED | asked, follow=True)

    assert answer.redirect_chain[-1][0] == address(deck)
    assert said in html.unescape(answer.content.decode())


def test_an_own_language_is_offered_first(deck):
    page = browser(worker("translator (ru)")).get(address(deck)).content.decode()

    assert '<option value="ru" selected>' in page
    assert '<option value="en" selected>' in page
