"""The page of import and export: what is looked at is what is written."""

import html
import os
import re

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from config.jobs import runner
from config.jobs.models import MOST_ATTEMPTS, Job
from config.tidying import tidy
from decks.admin.spreadsheets import outcomes, uploads
from decks.models import Card, CardTranslation, Source, StaleRow
from decks.spreadsheets import Plan
from tests.decks.desk import browser, fields_on, page_of, worker
from tests.decks.sheets import sheet_of
from tests.factories import make_card, make_category, make_deck, make_source, make_text, make_user

pytestmark = pytest.mark.django_db

NEW = {
    "key": "new",
    "category": "science",
    "date": "1455",
    "front_symbol": "sun",
    "back_symbol": "moon",
}


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def deck():
    deck = make_deck("varied")
    make_category(deck)
    return deck


@pytest.fixture
def client():
    return browser(make_user("importer", is_staff=True, is_superuser=True))


def address(deck):
    return reverse("admin:decks_deck_tables", args=[deck.pk])


def look(client, deck, *rows, data=None, **sent):
    """Send a file; return the page that answers."""
    data = sheet_of(*rows) if data is None else data
    file = SimpleUploadedFile("sheet.csv", data)
    answer = client.post(address(deck), {"file": file, "_preview": "", **sent})
    return html.unescape(answer.content.decode())


def confirm(client, deck, page, **sent):
    """Press the button below a preview."""
    fields = {"unknown": "file", **fields_on(page), "_import": "", **sent}
    answer = client.post(address(deck), fields, follow=True)
    return html.unescape(answer.content.decode())


def cells_of(page):
    return [re.sub("<[^>]+>", "", cell) for cell in re.findall("<td.*?</td>", page, re.DOTALL)]


def test_the_page_says_that_what_an_import_clears_can_be_brought_back():
    page = browser(worker("publisher")).get(address(make_deck())).content.decode()

    assert "lies in the trash for 30 days and can be brought back" in page
    assert reverse("admin:decks_trashitem_changelist") in page.partition("columns-heading")[2]


def test_a_deck_leads_to_its_page_and_back(client, deck):
    page = client.get(page_of(deck)).content.decode()

    assert f'href="{address(deck)}"' in page
    assert page_of(deck) in client.get(address(deck)).content.decode()


def test_who_fills_a_new_deck_is_led_to_its_categories_first(client, deck):
    bare = make_deck("bare")
    addition = f"{reverse('admin:decks_category_add')}?deck={bare.pk}"

    assert addition in client.get(address(bare)).content.decode()
    assert "no categories yet" not in client.get(address(deck)).content.decode()


def test_a_sheet_is_looked_at_and_then_written(client, deck):
    card = make_card(deck, key="one")
    make_text(card, "uk", "Старе")

    page = look(client, deck, {"key": "one", "title_uk": "Нове"}, {**NEW, "title_en": "News"})
    assert {"Старе", "Нове", "News"} <= set(cells_of(page))
    assert CardTranslation.objects.get().title == "Старе"
    done = confirm(client, deck, page)

    assert "Imported. Cards changed: 1; cards added: 1." in done
    assert set(CardTranslation.objects.values_list("title", flat=True)) == {"Нове", "News"}


def test_a_sheet_that_says_the_same_changes_nothing_and_has_no_button(client, deck):
    make_text(make_card(deck, key="one"), "uk", "Старе")

    page = look(client, deck, {"key": "one", "title_uk": "Старе"})

    assert "0 changes" in page
    assert 'name="_import"' not in page


def test_of_many_cards_the_first_are_shown_and_all_their_changes_counted_by_column(
    client, deck, monkeypatch
):
    monkeypatch.setattr(outcomes, "MOST_CARDS", 1)
    rows = [{"key": key, "title_uk": f"Нове {key}"} for key in ("one", "two", "three")]
    for row in rows:
        make_card(deck, key=row["key"])
    rows[0]["title_pl"] = "Nowe"

    page = look(client, deck, *rows)

    assert "Нове one" in cells_of(page)
    assert "Нове two" not in page
    assert "<code>title_uk</code></th><td>3</td>" in page
    assert "<code>title_pl</code></th><td>1</td>" in page
    confirm(client, deck, page)
    assert CardTranslation.objects.count() == 4


def test_a_refused_sheet_lists_its_errors_and_has_no_button(client, deck):
    page = look(client, deck, {"key": "one", "date": "796 (805)", "colour": "red"})
    confirm(client, deck, page)

    assert "The file is refused: 5 errors" in page
    assert {"1", "colour", "2", "date"} <= set(cells_of(page))
    assert 'name="_import"' not in page
    assert not Card.objects.exists()


def test_what_is_wrong_in_many_lines_is_said_once_with_their_numbers(client, deck):
    rows = [
        {**NEW, "key": f"new-{n}", "category": "arts" if n != 4 else "science"} for n in range(6)
    ]

    page = look(client, deck, *rows)

    assert page.count("There is no category “arts”") == 1
    assert "<td>2–5, 7</td>" in page


def test_the_outcome_of_a_file_stands_before_all_that_can_be_exported(client, deck):
    page = look(client, deck, {**NEW, "category": "arts"})

    assert page.index('id="outcome"') < page.index('id="export-heading"')
    assert 'action="#outcome"' in page


def test_a_text_is_shown_and_not_obeyed(client, deck):
    make_card(deck, key="one")
    file = SimpleUploadedFile("sheet.csv", sheet_of({"key": "one", "title_uk": "<script>x"}))

    page = client.post(address(deck), {"file": file}).content.decode()

    assert "&lt;script&gt;x" in page
    assert "<script>x" not in page


def test_a_row_that_was_saved_meanwhile_is_named_and_nothing_is_written(client, deck):
    card = make_card(deck, key="one")
    row = make_text(card, "uk", "Старе")
    other = make_card(deck, key="two")
    page = look(client, deck, *({"key": key, "title_uk": "Нове"} for key in ("one", "two")))
    row.write("Чуже", make_user("somebody"))

    refused = confirm(client, deck, page)

    assert "Nothing was written: the deck has changed since you looked." in refused
    assert {"title_uk", "Чуже"} <= set(cells_of(refused))
    assert CardTranslation.objects.get().title == "Чуже"
    confirm(client, deck, refused)
    titles = CardTranslation.objects.values_list("card", "title")
    assert set(titles) == {(card.pk, "Нове"), (other.pk, "Нове")}


def saved_date(deck):
    card = deck.cards.get()
    card.front_symbol = "star"
    card.save()


def saved_source(deck):
    source = deck.cards.get().sources.get()
    source.note = "Changed"
    source.save()


def first_source_removed(deck):
    make_source(deck.cards.get())
    Source.objects.first().delete()


def card_removed(deck):
    deck.cards.get().delete()


def text_added(deck):
    make_text(deck.cards.get(), "pl", "Inny")


def text_undone(deck):
    """Come back to the text that was seen, by way of another."""
    for title in ("Інше", "Старе"):
        deck.cards.get().translation("uk").write(title, make_user())


@pytest.mark.parametrize(
    "meanwhile",
    [saved_date, saved_source, first_source_removed, card_removed, text_added, text_undone],
)
def test_whatever_the_sheet_speaks_of_must_not_change_meanwhile(client, deck, meanwhile):
    card = make_card(deck, key="one")
    make_text(card, "uk", "Старе")
    make_source(card)
    row = {"key": "one", "title_uk": "Нове", "title_pl": "Nowe", "source_title": "Book"}
    page = look(client, deck, {**NEW, **row})

    meanwhile(deck)
    confirm(client, deck, page)

    assert not CardTranslation.objects.filter(title__in=["Нове", "Nowe"]).exists()
    assert not Source.objects.filter(citation="Book").exists()


def test_what_the_sheet_does_not_speak_of_may_change_meanwhile(client, deck):
    card = make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове", "title_pl": ""})

    text_added(deck)
    saved_date(deck)
    confirm(client, deck, page)

    assert card.translation("uk").title == "Нове"


def test_a_second_click_writes_nothing_twice(client, deck):
    page = look(client, deck, {**NEW, "title_uk": "Нове"})
    confirm(client, deck, page)

    again = confirm(client, deck, page)

    assert "The deck says all of this already." in again
    assert CardTranslation.objects.get().version == 1


@pytest.fixture
def refused_write(monkeypatch):
    """Let the database refuse a row, as when another connection has just saved it."""

    def refuse(plan, *_heard):
        raise StaleRow(plan.drafts[0].card)

    monkeypatch.setattr(Plan, "write", refuse)


def test_who_is_faster_by_a_moment_is_not_saved_over(client, deck, refused_write, monkeypatch):
    make_text(make_card(deck, key="one"), "uk", "Старе")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})
    plans = []

    def of(sheet, deck, by, *choices):
        if len(plans) == 1:  # which was refused
            deck.cards.get().translation("uk").write("Чуже", make_user())
        plans.append(compared(sheet, deck, by, *choices))
        return plans[-1]

    compared = Plan.of
    monkeypatch.setattr(Plan, "of", of)
    refused = confirm(client, deck, page)

    assert plans[0].count == 1
    assert "Чуже" in cells_of(refused)
    assert CardTranslation.objects.get().title == "Чуже"


def test_a_write_that_fails_for_no_reason_of_others_is_loud(client, deck, refused_write, caplog):
    make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    said = confirm(client, deck, page)

    assert "Something went wrong here." in said
    assert "StaleRow" in caplog.text


def test_a_card_added_meanwhile_under_the_same_key_is_not_overwritten(client, deck):
    page = look(client, deck, NEW)
    make_card(deck, 1900, key="new")

    refused = confirm(client, deck, page)

    assert "added" in cells_of(refused)
    assert Card.objects.get().year == 1900


def test_another_file_sent_with_the_confirmation_is_looked_at_first(client, deck):
    make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})
    other = SimpleUploadedFile("other.csv", sheet_of({"key": "one", "title_uk": "Інше"}))

    answer = confirm(client, deck, page, file=other)

    assert "Інше" in cells_of(answer)
    assert not CardTranslation.objects.exists()


def test_the_encoding_that_was_seen_is_the_one_that_is_written(client, deck):
    make_card(deck, key="one")
    data = "key;title_uk\none;Їжак\n".encode("windows-1251")
    asked = look(client, deck, data=data)
    assert "Їжак" in asked
    assert not CardTranslation.objects.exists()

    chosen = {**fields_on(asked), "encoding": "windows-1251"}
    page = client.post(address(deck), chosen).content.decode()
    assert "Їжак" in cells_of(page)
    confirm(client, deck, page, encoding="koi8-u")

    assert CardTranslation.objects.get().title == "Їжак"


@pytest.mark.parametrize("spoil", [lambda text: text[:-1] + "x", lambda text: "", lambda text: "x"])
def test_a_signature_that_is_not_ours_is_refused(client, deck, spoil):
    make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    answer = confirm(client, deck, page, signature=spoil(fields_on(page)["signature"]))

    assert "errorlist" in answer
    assert not CardTranslation.objects.exists()


def test_a_signature_holds_for_one_editor_and_one_deck(client, deck):
    make_card(deck, key="one")
    other = make_deck()
    make_card(other, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    confirm(client, other, page)
    somebody = browser(make_user(is_staff=True, is_superuser=True))
    answer = confirm(somebody, deck, page)

    assert "The file is no longer kept here. Choose it again." in answer
    assert not CardTranslation.objects.exists()


def test_a_file_that_is_not_the_one_previewed_is_refused(client, deck, data):
    make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})
    [kept] = (data / "imports").iterdir()
    kept.write_bytes(sheet_of({"key": "one", "title_uk": "Підмінене"}))

    answer = confirm(client, deck, page)

    assert "The file is no longer kept here." in answer
    assert not CardTranslation.objects.exists()


def test_a_preview_of_yesterday_is_looked_at_again(client, deck, monkeypatch):
    make_card(deck, key="one")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    monkeypatch.setattr(uploads, "KEPT_FOR", -1)
    answer = confirm(client, deck, page)

    assert "The file is no longer kept here." in answer
    assert not CardTranslation.objects.exists()


def test_files_are_kept_for_a_day_and_not_among_the_media(client, deck, data):
    look(client, deck, {"key": "one"})
    [kept] = (data / "imports").iterdir()
    os.utime(kept, (0, 0))

    tidy()

    assert not kept.exists()
    assert not str(kept).startswith(str(settings.MEDIA_ROOT))


def test_no_file_and_a_large_file_are_answered_beside_the_field(client, deck):
    nothing = client.post(address(deck), {"_preview": ""}).content.decode()
    large = look(client, deck, data=b"a" * (40 * 1024**2 + 1))

    assert "Choose a file." in nothing
    assert "larger than 40 MB" in large


# Who may


def test_who_may_neither_write_texts_nor_add_cards_imports_nothing(deck):
    make_card(deck, key="one")
    client = browser(worker("fact checker"))

    page = client.get(address(deck)).content.decode()
    answer = client.post(address(deck), {"_preview": ""})

    assert 'name="_preview"' not in page
    assert reverse("admin:decks_deck_export", args=[deck.pk, "csv"]) in page
    assert answer.status_code == 403


def test_who_may_not_see_cards_has_no_such_page(deck):
    client = browser(worker(perms=("view_deck",)))

    assert client.get(address(deck)).status_code == 403
    assert address(deck) not in client.get(page_of(deck)).content.decode()


def test_a_right_that_was_taken_away_meanwhile_stops_the_import(deck):
    importer = worker(perms=("change_card", "add_card", "translate_uk"))
    make_card(deck, key="one")
    client = browser(importer)
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    importer.user_permissions.remove(importer.user_permissions.get(codename="translate_uk"))
    answer = confirm(client, deck, page)

    assert "You may not write texts in this language." in answer
    assert not CardTranslation.objects.exists()


def test_what_has_changed_is_not_told_to_who_may_not_see_it(deck):
    card = make_card(deck, 1789, key="one")
    client = browser(worker(perms=("change_card", "add_card")))
    page = look(client, deck, {"key": "one", "front_symbol": "star"})
    card.back_symbol = "anchor"
    card.save()

    answer = confirm(client, deck, page)

    assert "Nothing was written" in answer
    assert not {"1789", "anchor", "date", "back_symbol"} & set(" ".join(cells_of(answer)).split())


def test_an_import_is_in_the_log_of_the_desk(client, deck):
    page = look(client, deck, NEW)
    confirm(client, deck, page)

    entry = LogEntry.objects.get()
    assert (entry.object_id, entry.change_message) == (
        str(deck.pk),
        "imported sheet.csv: 1 cards",
    )


def test_a_cancelled_import_is_still_going_on_until_then_and_leaves_no_file(
    client, deck, data, no_worker
):
    look(client, deck, NEW)
    job = Job.objects.get()
    running = client.get(address(deck)).content.decode()

    client.post(reverse("jobs:cancel", args=[job.pk]))

    assert reverse("jobs:job", args=[job.pk]) in running
    assert list((data / "imports").iterdir()) == []
    assert reverse("jobs:job", args=[job.pk]) not in client.get(address(deck)).content.decode()


def test_an_import_that_is_too_costly_leaves_no_file(client, deck, data, no_worker):
    look(client, deck, NEW)
    Job.objects.update(attempts=MOST_ATTEMPTS)

    runner.run(Job.objects.get().pk)

    assert Job.objects.get().code == "gave_up"
    assert list((data / "imports").iterdir()) == []


def test_a_file_that_another_import_found_useless_is_said_to_be_gone(client, deck, no_worker):
    look(client, deck, NEW)
    look(client, deck, NEW)
    first, second = Job.objects.all()
    client.post(reverse("jobs:cancel", args=[first.pk]))

    runner.run(second.pk)

    second.refresh_from_db()
    assert second.sentence == "The file is no longer kept here. Choose it again."


# Older files


def test_a_conflict_waits_for_a_choice_and_what_was_chosen_is_written(client, deck):
    cards = [make_card(deck, key=key) for key in ("one", "two")]
    rows = [make_text(card, "uk", "Було") for card in cards]
    export = reverse("admin:decks_deck_export", args=[deck.pk, "csv"])
    file = client.get(export).content.decode().replace("Було", "Нове").encode()
    for row in rows:
        row.write("Чуже", make_user())

    page = look(client, deck, data=file)
    asked = confirm(client, deck, page, **{"cell.one.title_uk": "file"})
    done = confirm(client, deck, asked, **{"cell.two.title_uk": "deck"})

    assert "Changed in the file and in the deck: 2 cells" in page
    assert "Nothing was written: choose below" in asked
    assert fields_on(asked)["cell.one.title_uk"] == "file"
    assert "Cards changed: 1; cards added: 0. Kept as the deck has them: 1." in done
    titles = CardTranslation.objects.order_by("card__key").values_list("title", flat=True)
    assert list(titles) == ["Нове", "Чуже"]


def test_an_older_file_undoes_nothing_and_says_what_it_keeps(client, deck):
    row = make_text(make_card(deck, key="one"), "uk", "Було")
    export = reverse("admin:decks_deck_export", args=[deck.pk, "csv"])
    file = client.get(export).content
    row.write("Чуже", make_user())

    page = look(client, deck, data=file)

    assert "Kept as the deck has it: 1 cell" in page
    assert {"Було", "Чуже"} <= set(cells_of(page))
    assert 'name="_import"' not in page


def test_a_file_of_unknown_age_is_asked_about_once(client, deck):
    make_text(make_card(deck, key="one"), "uk", "Старе")
    page = look(client, deck, {"key": "one", "title_uk": "Нове"})

    asked = confirm(client, deck, page, unknown="")
    confirm(client, deck, asked, unknown="deck")

    assert "The file does not say what it was based on" in page
    assert "Nothing was written: choose below" in asked
    assert CardTranslation.objects.get().title == "Старе"


def test_a_choice_is_said_and_not_asked_again_when_the_file_comes_once_more(client, deck):
    row = make_text(make_card(deck, key="one"), "uk", "Було")
    export = reverse("admin:decks_deck_export", args=[deck.pk, "csv"])
    file = client.get(export).content.decode().replace("Було", "Нове").encode()
    row.write("Чуже", make_user())
    confirm(client, deck, look(client, deck, data=file), conflicts="deck")

    page = look(client, deck, data=file)
    kept = confirm(client, deck, page)
    chosen_anew = confirm(client, deck, look(client, deck, data=file), settled="file")

    assert "Kept as was chosen before: 1 cell" in page
    assert "Changed in the file and in the deck" not in page
    assert fields_on(page)["settled"] == "deck"
    assert "Kept as the deck has them: 1." in kept
    assert "Cards changed: 1; cards added: 0." in chosen_anew
    assert CardTranslation.objects.get().title == "Нове"


def test_a_choice_against_what_has_changed_since_is_not_remembered(client, deck):
    row = make_text(make_card(deck, key="one"), "uk", "Було")
    export = reverse("admin:decks_deck_export", args=[deck.pk, "csv"])
    file = client.get(export).content.decode().replace("Було", "Нове").encode()
    row.write("Чуже", make_user())
    page = look(client, deck, data=file)
    row.write("Ще інше", make_user())

    confirm(client, deck, page, conflicts="deck")

    assert "Changed in the file and in the deck: 1 cell" in look(client, deck, data=file)
