"""The page of a card: its date, its picture, its sources, and who sees and does what."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import reverse
from PIL import Image

from config.jobs.requests import ask_for_page
from decks.dates import CardDate, Precision
from decks.models import Card, CardStanding, DateState, Deck, Picture, Source, Verdict
from decks.pictures import jobs
from tests.decks.desk import browser, fields_on, filled, page_of, send, worker
from tests.decks.selections import CARDS, confirmed, looked
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def content(client, row, page="change"):
    return client.get(page_of(row, page)).content.decode()


def picture(side=500, name="art.png"):
    out = io.BytesIO()
    Image.new("RGB", (side, side), "teal").save(out, "PNG")
    return SimpleUploadedFile(name, out.getvalue(), "image/png")


def test_the_date_box_shows_the_date_in_the_editors_language():
    card = make_card(year=-3500, circa=True)
    client = browser(worker("publisher"))
    client.cookies["django_language"] = "uk"

    assert filled(client, page_of(card))["date"] == "бл.\u00a03500\u00a0р.\u00a0до\u00a0н.\u00a0е."


@pytest.mark.parametrize("text", ["ok. 3500 p.n.e.", "бл. 3500 р. до н. е.", "c. 3500 BCE"])
def test_the_date_box_reads_every_language_and_says_who_set_the_date(text):
    card, publisher = make_card(), worker("publisher")
    client = browser(publisher)

    send(client, page_of(card), filled(client, page_of(card), date=text))

    card.refresh_from_db()
    assert card.date == CardDate(-3500, Precision.YEAR, circa=True)
    assert (card.date_set_by, card.date_revision) == (publisher, 2)
    assert card.history.first().history_change_reason == "set_date"


def test_an_unreadable_date_is_refused_beside_its_field_and_stays_there():
    card = make_card()
    client = browser(worker("publisher"))

    page = send(client, page_of(card), filled(client, page_of(card), date="796 (805)"))

    shown = page.content.decode()
    assert "“796 (805)” offers several dates" in shown
    assert 'value="796 (805)"' in shown
    assert Card.objects.get(pk=card.pk).year == 1455


def test_a_date_that_was_not_touched_is_no_change_of_anything():
    card = make_card(year=1401, precision=Precision.CENTURY)
    client = browser(worker("publisher"))

    send(client, page_of(card), filled(client, page_of(card)))

    after = Card.objects.get(pk=card.pk)
    assert (after.version, after.date_revision) == (card.version, card.date_revision)


def test_the_same_date_in_other_words_is_no_change_either():
    card = make_card(year=1401, precision=Precision.CENTURY)
    client = browser(worker("publisher"))

    send(client, page_of(card), filled(client, page_of(card), date="XV w."))

    assert Card.objects.get(pk=card.pk).version == card.version


def test_an_edit_of_other_fields_leaves_the_date_with_who_set_it():
    card = make_card()
    client = browser(worker("publisher"))

    send(client, page_of(card), filled(client, page_of(card), key="printing"))

    card.refresh_from_db()
    assert (card.key, card.date_set_by.username) == ("printing", "author")


def test_a_fact_checker_sets_the_date_and_adds_a_source_but_changes_nothing_else():
    card, checker = make_card(), worker("fact checker")
    client = browser(checker)
    sent = filled(client, page_of(card), date="1454", key="stolen")
    sent |= {
        "sources-TOTAL_FORMS": "1",
        "sources-0-card": card.pk,
        "sources-0-citation": "Encyclopaedia",
        "sources-0-verdict": Verdict.SUPPORTS,
        "sources-0-claim": "ok. 1454",
    }

    send(client, page_of(card), sent)

    after, source = Card.objects.get(pk=card.pk), Source.objects.get()
    assert after.key == card.key
    assert (after.year, after.date_set_by) == (1454, checker)
    assert source.claim == CardDate(1454, Precision.YEAR, circa=True)
    assert source.added_by == checker
    assert source.history.first().history_user == checker


def test_a_source_is_changed_and_removed_on_the_page_of_its_card():
    card = make_card()
    first, second = make_source(card), make_source(card)
    client = browser(worker("fact checker"))
    sent = filled(client, page_of(card))

    sent |= {"sources-0-citation": "Atlas", "sources-1-DELETE": "on"}
    send(client, page_of(card), sent)

    assert [source.citation for source in card.sources.all()] == ["Atlas"]
    assert Card.objects.get(pk=card.pk).version == card.version
    assert not Source.objects.filter(pk=second.pk).exists()
    assert first.history.first().history_change_reason == "edit"


def test_a_source_that_somebody_else_changed_meanwhile_is_not_overwritten():
    card = make_card()
    source = make_source(card)
    client = browser(worker("fact checker"))
    mine = filled(client, page_of(card), **{"sources-0-citation": "Mine"})
    theirs = Source.objects.get(pk=source.pk)
    theirs.citation = "Theirs"
    theirs.save()

    page = send(client, page_of(card), mine).content.decode()

    assert "Stored now: Theirs" in page
    assert 'value="Mine"' in page
    assert Source.objects.get(pk=source.pk).citation == "Theirs"


def test_two_editors_of_a_card_both_keep_their_words():
    card = make_card()
    client = browser(worker("publisher"))
    mine = filled(client, page_of(card), date="1454", picture_credit="Me")
    theirs = Card.objects.get(pk=card.pk)
    theirs.picture_credit = "Them"
    theirs.set_date(CardDate(1450), someone("colleague"))

    page = send(client, page_of(card), mine).content.decode()

    assert "Stored now: 1450" in page
    assert "Stored now: Them" in page
    assert {"date": "1454", "picture_credit": "Me"}.items() <= fields_on(page).items()
    assert Card.objects.get(pk=card.pk).year == 1450

    send(client, page_of(card), fields_on(page))

    after = Card.objects.get(pk=card.pk)
    assert (after.year, after.picture_credit) == (1454, "Me")


def test_a_fact_checker_verifies_a_date_that_somebody_else_set():
    card, checker = make_card(), worker("fact checker")
    make_source(card)
    client = browser(checker)

    send(client, page_of(card), filled(client, page_of(card), _verb="verify_date"))

    card.refresh_from_db()
    assert (card.date_state, card.date_checked_by) == (DateState.VERIFIED, checker)


def test_a_source_typed_together_with_the_verification_counts():
    card = make_card()
    client = browser(worker("fact checker"))
    sent = filled(client, page_of(card), _verb="verify_date")
    sent |= {
        "sources-TOTAL_FORMS": "1",
        "sources-0-card": card.pk,
        "sources-0-citation": "Encyclopaedia",
        "sources-0-verdict": Verdict.SUPPORTS,
    }

    send(client, page_of(card), sent)

    assert Card.objects.get(pk=card.pk).date_state == DateState.VERIFIED


def test_a_date_without_a_source_is_not_verified_and_the_page_says_why():
    card = make_card()
    client = browser(worker("fact checker"))

    sent = filled(client, page_of(card), _verb="verify_date")
    page = client.post(page_of(card), sent, follow=True).content.decode()

    assert "Add a source that supports this date before you verify it." in page
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_who_set_the_date_reads_why_the_button_to_verify_it_is_off():
    checker = worker("fact checker")
    card = make_card(date_set_by=checker)

    page = content(browser(checker), card)

    assert "You set this date yourself; somebody else has to verify it." in page
    assert 'value="verify_date"' not in page


def test_a_date_that_was_just_changed_is_not_verified_with_the_same_click():
    card = make_card()
    make_source(card)
    client = browser(worker("fact checker"))

    page = send(
        client, page_of(card), filled(client, page_of(card), date="1454", _verb="verify_date")
    )

    after = Card.objects.get(pk=card.pk)
    assert "You changed the date. Save it first" in page.content.decode()
    assert (after.year, after.date_state) == (1455, DateState.UNCHECKED)


def test_a_date_is_disputed_with_a_reason_only():
    card, checker = make_card(), worker("fact checker")
    client = browser(checker)

    sent = filled(client, page_of(card), _verb="dispute_date")
    refused = client.post(page_of(card), sent, follow=True).content.decode()
    send(
        client, page_of(card), filled(client, page_of(card), _verb="dispute_date", _reason="1454?")
    )

    card.refresh_from_db()
    assert "Say why the date is doubtful." in refused
    assert (card.date_state, card.dispute_reason) == (DateState.DISPUTED, "1454?")
    assert "1454?" in content(client, card)


@pytest.mark.parametrize("verb", ["verify_date", "dispute_date"])
def test_a_publisher_changes_cards_but_does_not_check_facts(verb):
    card = make_card()
    make_source(card)
    client = browser(worker("publisher"))

    page = content(client, card)
    response = send(client, page_of(card), filled(client, page_of(card), _verb=verb, _reason="x"))

    assert 'name="_verb"' not in page
    assert response.status_code == 403
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_who_may_only_view_cards_sees_no_date_back_symbol_or_source_anywhere():
    card = make_card(year=1455, back_symbol="hourglass")
    make_source(card, citation="Encyclopaedia", quote="in 1455")
    card.dispute_date(someone("checker"), "rather 1454")
    card.set_date(CardDate(1456), someone("author"))
    make_text(card, "en", "Bible")
    viewer = worker(perms=("view_card", "view_source", "view_cardtranslation", "view_deck"))
    client = browser(viewer)

    pages = [
        content(client, card),
        content(client, card, "history"),
        client.get(reverse("admin:decks_card_changelist")).content.decode(),
        client.get(reverse("admin:index")).content.decode(),
    ]

    for page in pages:
        for secret in (
            "1455",
            "1454",
            "1456",
            "hourglass",
            "Encyclopaedia",
            "disputed",
            "date_state",
        ):
            assert secret not in page
    assert client.get(page_of(card.sources.get())).status_code == 403
    assert client.get(page_of(card.sources.get(), "history")).status_code == 403


def test_who_may_change_cards_but_not_see_dates_changes_all_else_and_keeps_them():
    card = make_card(year=1455, back_symbol="hourglass")
    make_source(card)
    client = browser(worker(perms=("view_card", "change_card", "change_source", "delete_source")))

    page = content(client, card)
    sent = filled(client, page_of(card), key="printing")
    send(client, page_of(card), {**sent, "date": "1300", "back_symbol": "star"})

    card.refresh_from_db()
    assert "1455" not in page
    assert 'name="back_symbol"' not in page
    assert (card.key, card.year, card.back_symbol) == ("printing", 1455, "hourglass")


@pytest.mark.parametrize(
    "question",
    [
        "year=1455",
        "year__lt=1500",
        "back_symbol=hourglass",
        "sources__claimed_year=1455",
        "o=4",
        "o=5",
        "date_state__exact=unchecked",
    ],
)
def test_no_address_of_the_list_answers_a_question_about_dates(question):
    deck = make_deck()
    early, late = make_card(deck, 1300, key="b"), make_card(deck, 1455, key="a")
    make_source(early)
    client = browser(worker(perms=("view_card",)))

    response = client.get(f"{reverse('admin:decks_card_changelist')}?{question}")

    if response.status_code == 200:
        shown = [card.pk for card in response.context["cl"].result_list]
        assert shown == [late.pk, early.pk]
    else:
        assert response.status_code in {302, 400}


def test_a_card_is_not_deleted_with_its_sources_by_who_may_not_see_them():
    card = make_card()
    make_source(card, citation="Secret")
    client = browser(worker(perms=("view_card", "delete_card", "delete_source")))

    page = content(client, card, "delete")
    response = client.post(page_of(card, "delete"), {"post": "yes"})

    assert "Secret" not in page
    assert response.status_code == 403
    assert Card.objects.filter(pk=card.pk).exists()


def test_the_history_shows_those_who_see_dates_how_the_date_changed():
    card = make_card()
    card.dispute_date(someone("checker"), "Two prints are older.")
    card.set_date(CardDate(1454), someone("checker"))

    page = content(browser(worker("fact checker")), card, "history")

    assert "<del>1455</del>" in page
    assert "<ins>1454</ins>" in page
    assert "date set" in page
    assert page.count("Date:") == 1
    assert "Checked:" in page


def test_a_new_card_has_its_author_as_who_set_the_date():
    deck, publisher = make_deck(), worker("publisher")
    category = make_category(deck)
    client = browser(publisher)
    address = f"{reverse('admin:decks_card_add')}?deck={deck.pk}"

    sent = filled(client, address, key="printing", date="ok. 1455", category=category.pk)
    send(client, address, {**sent, "front_symbol": "sun", "back_symbol": "hourglass"})

    card = Card.objects.get(key="printing")
    assert (card.deck, card.date_set_by) == (deck, publisher)
    assert card.date == CardDate(1455, Precision.YEAR, circa=True)


def test_who_may_add_cards_but_not_change_them_gives_a_new_card_its_date():
    category = make_category(make_deck())
    client = browser(worker(perms=("view_card", "add_card", "see_dates")))
    address = f"{reverse('admin:decks_card_add')}?deck={category.deck_id}"

    sent = filled(client, address, key="printing", date="1455", category=category.pk)
    send(client, address, {**sent, "front_symbol": "sun", "back_symbol": "moon"})

    assert Card.objects.get(key="printing").year == 1455


def test_equal_symbols_are_refused_with_a_sentence():
    card = make_card()
    client = browser(worker("publisher"))

    page = send(client, page_of(card), filled(client, page_of(card), back_symbol="sun"))

    assert "The two sides need different symbols." in page.content.decode()


def test_only_categories_of_the_cards_deck_are_offered():
    card = make_card()
    other = make_category(make_deck(), "other")

    page = content(browser(worker("publisher")), card)

    assert f'<option value="{other.pk}"' not in page
    assert f'<option value="{card.category_id}" selected' in page


def test_adding_a_card_needs_to_see_dates():
    client = browser(worker(perms=("view_card", "add_card")))

    assert client.get(reverse("admin:decks_card_add")).status_code == 403


def test_an_uploaded_picture_is_prepared_kept_and_shown():
    card, publisher = make_card(), worker("publisher")
    client = browser(publisher)

    send(client, page_of(card), filled(client, page_of(card), picture_upload=picture()))

    card.refresh_from_db()
    image = reverse("admin:decks_picture_image", args=[card.picture.pk])
    served = client.get(image)
    assert card.picture.uploaded_by == publisher
    assert image in content(client, card)
    assert served["Content-Type"] == "image/jpeg"
    assert b"".join(served.streaming_content).startswith(b"\xff\xd8")


def test_a_chosen_picture_is_kept_while_something_else_is_put_right():
    card = make_card()
    make_card(card.deck, key="taken")
    client = browser(worker("publisher"))

    sent = filled(client, page_of(card), picture_upload=picture(), key="taken")
    refused = send(client, page_of(card), sent).content.decode()
    send(client, page_of(card), {**fields_on(refused), "key": "free"})

    card.refresh_from_db()
    assert "The deck has a card with this key already." in refused
    assert "it is kept until you save" in refused
    assert reverse("admin:decks_picture_image", args=[Picture.objects.get().pk]) in refused
    assert (card.key, card.picture) == ("free", Picture.objects.get())


def test_a_picture_that_somebody_made_up_is_none():
    card = make_card()
    client = browser(worker("publisher"))

    send(client, page_of(card), filled(client, page_of(card), picture_kept="1:x", key="free"))

    card.refresh_from_db()
    assert (card.key, card.picture) == ("free", None)


def new_card(deck, category, **more):
    symbols = {"front_symbol": "sun", "back_symbol": "moon"}
    return {
        "deck": deck.pk,
        "key": "new",
        "category": category.pk,
        "date": "1455",
        **symbols,
        **more,
    }


@pytest.mark.parametrize(
    ("button", "query", "leads_to"),
    [
        ("_save", "", "/admin/decks/card/?deck__id__exact={deck}"),
        ("_save", "?_changelist_filters=q%3Dx", "/admin/decks/card/?q=x"),
        ("_addanother", "", "/admin/decks/card/add/?deck={deck}"),
    ],
)
def test_a_new_card_leads_back_to_its_deck(button, query, leads_to):
    deck = make_deck()
    client = browser(worker("publisher"))
    address = f"{reverse('admin:decks_card_add')}{query}"

    sent = filled(client, address, **new_card(deck, make_category(deck)), **{button: ""})
    answer = send(client, address, sent)

    assert answer.headers["Location"] == leads_to.format(deck=deck.pk)


def test_two_decks_of_one_name_are_told_apart():
    one, two, other = (make_deck(slug, titles={"en": name}) for slug, name in NAMED)
    for deck in (one, two, other):
        make_card(deck)
    client = browser(worker("publisher"))

    form = client.get(reverse("admin:decks_card_add")).content.decode()
    cards = client.get(reverse("admin:decks_card_changelist")).content.decode()

    for page in (form, cards):
        assert "Events (old)" in page
        assert "Events (new)" in page
        assert "Others (" not in page


NAMED = [("old", "Events"), ("new", "Events"), ("rest", "Others")]


def test_no_picture_is_waited_for_within_a_transaction(monkeypatch):
    card, client = make_card(), browser(worker("publisher"))
    open_ones = []

    def ask(*args):
        open_ones.append(list(connection.savepoint_ids))
        return ask_for_page(*args)

    monkeypatch.setattr(jobs, "ask_for_page", ask)
    outside = list(connection.savepoint_ids)
    send(client, page_of(card), filled(client, page_of(card), picture_upload=picture()))

    assert open_ones == [outside]


@pytest.mark.parametrize(
    ("upload", "sentence"),
    [
        (SimpleUploadedFile("a.png", b"no picture"), "This is not a picture."),
        (SimpleUploadedFile("a.svg", b"<svg xmlns='x'/>"), "Export it as PNG or JPEG"),
        (SimpleUploadedFile("a.png", b"x" * (25 * 1024 * 1024 + 1)), "larger than 25 MB"),
        (picture(side=449), "449 × 449"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_refused_beside_its_field(upload, sentence):
    card = make_card()
    client = browser(worker("publisher"))
    upload.seek(0)

    page = send(client, page_of(card), filled(client, page_of(card), picture_upload=upload))

    assert sentence in page.content.decode()
    assert page.status_code == 400
    assert not Picture.objects.exists()


def test_a_picture_is_taken_away_again():
    card = make_card()
    client = browser(worker("publisher"))
    send(client, page_of(card), filled(client, page_of(card), picture_upload=picture()))

    send(client, page_of(card), filled(client, page_of(card), picture_clear="on"))

    assert Card.objects.get(pk=card.pk).picture is None


def test_a_fact_checker_cannot_upload_a_picture():
    card = make_card()
    client = browser(worker("fact checker"))

    send(client, page_of(card), filled(client, page_of(card), picture_upload=picture()))

    assert not Picture.objects.exists()


def test_a_picture_is_not_shown_to_who_may_not_see_cards():
    card = make_card()
    publisher = browser(worker("publisher"))
    send(publisher, page_of(card), filled(publisher, page_of(card), picture_upload=picture()))
    image = reverse("admin:decks_picture_image", args=[Picture.objects.get().pk])

    assert browser(worker()).get(image).status_code == 403


def test_the_page_of_a_picture_says_where_it_is_used():
    card = make_card()
    publisher = browser(worker("publisher", perms=("view_picture",)))
    send(publisher, page_of(card), filled(publisher, page_of(card), picture_upload=picture()))

    page = content(publisher, Picture.objects.get())

    assert card.key in page
    assert "Uploaded:" in page
    assert 'name="_save"' not in page


def test_a_category_with_cards_is_not_deleted_and_the_page_says_so():
    card = make_card()
    client = browser(worker("publisher"))

    page = content(client, card.category, "delete")

    assert "would require deleting the following protected related objects" in page
    assert card.key in page


def test_what_the_board_remembers_of_a_card_is_not_named_where_the_card_is_deleted():
    card = make_card()
    CardStanding.objects.create(card=card, mark="", stamp=0, essence="", profile="")

    page = content(browser(worker("publisher")), card, "delete")

    assert card.key in page
    assert "tanding" not in page


def test_a_publisher_deletes_a_card_with_its_texts_and_sources():
    card = make_card()
    make_source(card)
    make_text(card, "en")
    make_text(card, "uk", "Біблія")
    card.dismissals.create(code="title-long", reason="Fine", by=someone("author"))

    browser(worker("publisher")).post(page_of(card, "delete"), {"post": "yes"})

    assert not Card.objects.exists()


def test_a_publisher_deletes_an_unpublished_deck_with_the_few_cards_that_it_has():
    deck = make_many_cards(make_deck(), 3)

    browser(worker("publisher")).post(page_of(deck, "delete"), {"post": "yes"})

    assert not Card.objects.exists()
    assert not Deck.objects.exists()


def test_a_publisher_deletes_the_cards_of_an_unpublished_deck_and_then_the_deck():
    deck = make_deck()
    cards = [make_finished_card(deck), make_finished_card(deck)]
    client = browser(worker("publisher"))

    confirmed(client, looked(client, "delete_selected", *cards, address=CARDS))
    client.post(page_of(deck, "delete"), {"post": "yes"})

    assert not Card.objects.exists()
    assert not Deck.objects.exists()


def test_the_back_symbol_is_not_found_out_by_trying_others_on_the_front():
    card = make_card(front_symbol="sun", back_symbol="hourglass")
    client = browser(worker(perms=("view_card", "change_card")))

    sent = filled(client, page_of(card), key="printing")
    answer = send(client, page_of(card), {**sent, "front_symbol": "hourglass"})

    card.refresh_from_db()
    assert answer.status_code == 302
    assert (card.key, card.front_symbol) == ("printing", "sun")


def test_after_an_error_a_new_card_is_offered_the_categories_of_its_deck_alone():
    deck = make_category(make_deck(), "own").deck
    make_category(make_deck(), "other")
    client = browser(worker("publisher"))
    address = f"{reverse('admin:decks_card_add')}?deck={deck.pk}"

    page = send(client, address, filled(client, address, date="never")).content.decode()

    assert ">Own</option>" in page
    assert "Other</option>" not in page


def test_the_categories_are_those_of_the_deck_that_was_chosen_in_the_form():
    asked, chosen = make_category(make_deck(), "asked"), make_category(make_deck(), "chosen")
    client = browser(worker("publisher"))
    address = f"{reverse('admin:decks_card_add')}?deck={asked.deck_id}"

    sent = filled(client, address, deck=chosen.deck_id)
    page = send(client, address, sent).content.decode()

    assert ">Chosen</option>" in page
    assert "Asked</option>" not in page


def test_a_button_of_a_page_that_was_open_too_long_is_refused_with_a_sentence():
    card = make_finished_card(make_deck())
    client = browser(worker("fact checker"))

    sent = filled(client, page_of(card), _verb="verify_date")
    page = client.post(page_of(card), sent, follow=True).content.decode()

    assert "“Verify the date” cannot be done now. The page shows what can." in page
    assert Card.objects.get(pk=card.pk).date_checked_by == someone("checker")


def test_a_reason_that_no_database_keeps_is_refused_with_a_sentence():
    card = make_card()
    client = browser(worker("fact checker"))

    sent = filled(client, page_of(card), _verb="dispute_date", _reason="14\x0054")
    page = client.post(page_of(card), sent, follow=True).content.decode()

    assert "The text contains a character that cannot be stored." in page
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_a_key_that_cannot_be_one_is_refused_in_plain_words():
    card = make_card()
    client = browser(worker("publisher"))

    pages = [
        send(client, page_of(card), filled(client, page_of(card), key="a b")),
        send(client, page_of(card.category), filled(client, page_of(card.category), key="a b")),
        send(client, page_of(card.deck), filled(client, page_of(card.deck), slug="a b")),
    ]

    for page in pages:
        assert "Use only Latin letters, digits, hyphens and underscores" in page.content.decode()
        assert "slug”" not in page.content.decode()


def test_a_new_category_is_offered_a_colour_that_no_other_has():
    client = browser(worker("publisher"))
    address = reverse("admin:decks_category_add")
    offered = []

    for number in range(10):
        offered.append(filled(client, address)["colour"])
        make_category(make_deck(), f"key-{number}", colour=offered[-1])

    assert len(set(offered)) == 10
    assert "#000000" not in offered
