"""The pages on which cards are filled from Wikidata."""

import pytest
from django.contrib.auth.models import Permission

from config.jobs.models import Job
from decks.dates import CardDate
from decks.models import Card, DateState, State, TrashItem, Verdict
from decks.trash.returning import bring_back
from tests.decks.desk import browser, worker
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_text,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck():
    deck = make_deck("towers", source_language="uk")
    make_category(deck)
    return deck


@pytest.fixture
def desk(deck):
    return browser(worker("publisher", username="Olena"))


def page(deck, card=None):
    return f"/admin/decks/deck/{deck.pk}/wikidata/" + (f"?card={card.pk}" if card else "")


def ask(desk, deck, text, card=None):
    """Ask, and return the address and the page of the answer."""
    sent = desk.post(page(deck, card), {"text": text})
    assert sent.status_code == 302, sent.content.decode()
    return sent.url, desk.get(sent.url)


def new_card(deck, **changes):
    return {
        "key": "eiffel",
        "category": deck.categories.get().pk,
        "date": "1889",
        "front_symbol": "sun",
        "back_symbol": "moon",
        "title.uk": "take",
        "title.pl": "take",
        "title.ru": "take",
        "title.en": "take",
        "claim.0": "take",
        "claim.1": "take",
        "picture": "take",
    } | changes


def fill(desk, deck, numbers):
    sent = desk.post(
        page(deck), {"numbers": numbers, "category": deck.categories.get().pk, "_list": ""}
    )
    assert sent.status_code == 302, sent.content.decode()
    return desk.get(sent.url)


def test_a_name_is_looked_up_in_the_readers_language(desk, deck, wikidata):
    desk.cookies["django_language"] = "uk"

    _address, answer = ask(desk, deck, "вежа")

    assert [one["number"] for one in answer.context["answer"]["found"]] == ["Q243"]
    shown = answer.content.decode()
    assert "Ейфелева вежа" in shown
    assert "about Q243" in shown


def test_a_name_that_only_another_language_knows_is_found_too(desk, deck, wikidata):
    desk.cookies["django_language"] = "pl"

    _address, answer = ask(desk, deck, "Caesar")

    assert [one["number"] for one in answer.context["answer"]["found"]] == ["Q106398"]


def test_a_new_card_comes_as_drafts_with_sources_and_a_picture_and_nothing_approved(
    desk, deck, wikidata
):
    address, answer = ask(desk, deck, "Q243")
    assert not deck.cards.exists()
    assert answer.context["form"]["key"].value() == "eiffel-tower"

    desk.post(address, new_card(deck))

    card = deck.cards.get()
    assert {t.language: (t.title, t.state) for t in card.translations.all()} == {
        "uk": ("Ейфелева вежа", State.DRAFT),
        "pl": ("Wieża Eiffla", State.DRAFT),
        "ru": ("Эйфелева башня", State.DRAFT),
        "en": ("Eiffel Tower", State.DRAFT),
    }
    assert not any(text.is_stale for text in card.translations.all())
    assert (card.date, card.date_state) == (CardDate(1889), DateState.UNCHECKED)
    assert (card.picture_credit, card.picture_licence) == (
        "Olia Koval, Wikimedia Commons",
        "CC BY-SA 4.0",
    )
    assert card.picture.width == card.picture.height == 720
    assert card.date_set_by.username == "Olena"


def test_each_dated_statement_becomes_a_source_with_its_own_claim_and_addresses(
    desk, deck, wikidata
):
    address, _answer = ask(desk, deck, "Q243")

    desk.post(address, new_card(deck))

    begun, opened = deck.cards.get().sources.order_by("pk")
    assert (begun.claim, begun.verdict) == (CardDate(1887), Verdict.CONTEXT)
    assert (opened.claim, opened.verdict) == (CardDate(1889), Verdict.SUPPORTS)
    assert begun.url == "https://www.toureiffel.example/history"
    assert opened.citation == "Вікідані, Q243: дата офіційного відкриття"
    assert "31 березня 1889" in opened.note
    assert "https://second.example/" in opened.note
    assert f"{wikidata.url}/wiki/Q243#P1619" in opened.note
    assert opened.accessed_on is not None


def test_the_ides_of_march_were_in_44_bce_and_in_the_julian_calendar(desk, deck, wikidata):
    address, answer = ask(desk, deck, "Q106398")
    assert 'name="date_of" value="0" checked' in answer.content.decode()

    desk.post(address, new_card(deck, date="", date_of="0"))

    assert deck.cards.get().date == CardDate(-44)
    source = deck.cards.get().sources.get()
    assert source.claim == CardDate(-44)
    assert "15 березня 44 р. до н. е. за юліанським календарем" in source.note.replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_a_picture_that_is_not_free_is_left_where_it_is_and_said_why(desk, deck, wikidata):
    address, answer = ask(desk, deck, "Q935")

    assert "CC BY-NC 2.0" in answer.content.decode()
    assert not any("Nobody" in path for path, _ in wikidata.asked if "/thumb/" in path)
    desk.post(address, new_card(deck, date="1642"))
    assert deck.cards.get().picture is None


def test_a_picture_is_prepared_like_an_upload_and_refused_like_one(desk, deck, wikidata):
    wikidata.pictures["Tour Eiffel.jpg"] = b"no picture at all"

    _address, answer = ask(desk, deck, "Q243")

    assert "This is not a picture" in answer.content.decode()


def test_a_form_that_is_refused_adds_nothing_and_says_why(desk, deck, wikidata):
    make_card(deck, key="eiffel")
    address, _answer = ask(desk, deck, "Q243")

    refused = desk.post(address, new_card(deck, back_symbol="sun"))
    taken = desk.post(address, new_card(deck))

    assert (refused.status_code, taken.status_code) == (400, 400)
    assert "The deck has a card with this key already." in taken.content.decode()
    assert deck.cards.count() == 1


def test_a_new_card_has_a_date_that_somebody_chose_or_wrote(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")

    undated = desk.post(address, new_card(deck, date=""))
    written = desk.post(address, new_card(deck, date="1890", date_of="0"))

    assert undated.status_code == 400
    assert "Choose one of the dates below" in undated.content.decode()
    assert written.status_code == 302
    assert deck.cards.get().date == CardDate(1890)


def test_a_form_that_is_refused_keeps_what_was_chosen(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")
    chosen = new_card(deck, key="", date="", date_of="1", **{"title.pl": "", "claim.0": ""})

    refused = desk.post(address, chosen).content.decode()

    assert 'name="date_of" value="1" checked' in refused
    assert 'name="title.uk" value="take" checked' in refused
    assert 'name="title.pl" value="take">' in refused
    assert 'name="claim.0" value="take">' in refused


def test_what_is_there_already_stays_unless_somebody_chooses(desk, deck, wikidata):
    card = make_finished_card(deck, 1888, {"uk": "Вежа Ейфеля"}, key="tower")
    before = (card.picture_id, card.date, card.translation("uk").title)

    address, answer = ask(desk, deck, "Q243", card)
    shown = answer.content.decode()
    assert "Вежа Ейфеля" in shown
    assert "Ейфелева вежа" in shown
    desk.post(address, {"seen": answer.context["seen"], "title.pl": "take"})

    card = Card.objects.get(pk=card.pk)
    assert (card.picture_id, card.date, card.translation("uk").title) == before
    assert card.translation("uk").state == State.APPROVED
    assert card.translation("pl").title == "Wieża Eiffla"
    assert card.date_state == DateState.VERIFIED


def test_what_is_chosen_is_taken_field_by_field(desk, deck, wikidata):
    card = make_finished_card(deck, 1888, {"uk": "Вежа Ейфеля"}, key="tower")
    worker_may(desk, "translate_uk")

    address, answer = ask(desk, deck, "Q243", card)
    chosen = {"title.uk": "take", "date_of": "1", "picture": "take", "claim.1": "take"}
    desk.post(address, {"seen": answer.context["seen"]} | chosen)

    card = Card.objects.get(pk=card.pk)
    assert card.translation("uk").title == "Ейфелева вежа"
    assert card.translation("uk").state == State.DRAFT
    assert (card.date, card.date_state) == (CardDate(1889), DateState.UNCHECKED)
    assert card.picture_licence == "CC BY-SA 4.0"
    assert card.sources.count() == 2


def test_a_text_is_replaced_by_whoever_may_write_in_its_language(desk, deck, wikidata):
    card = make_card(deck, key="tower")
    make_text(card, "uk", "Вежа")
    make_text(card, "pl", "Wieża")

    address, answer = ask(desk, deck, "Q243", card)
    assert "You may not replace texts in this language." in answer.content.decode()
    desk.post(address, {"seen": answer.context["seen"], "title.pl": "take"})

    assert Card.objects.get(pk=card.pk).translation("pl").title == "Wieża"


def test_what_a_colleague_wrote_meanwhile_is_shown_before_anything_is_taken(desk, deck, wikidata):
    card = make_card(deck, key="tower")
    row = make_text(card, "uk", "Вежа")
    address, answer = ask(desk, deck, "Q243", card)
    row.write("Вежа колеги", by=row.last_author)

    sent = desk.post(address, {"seen": answer.context["seen"], "title.uk": "take"}, follow=True)

    assert "Somebody has saved this meanwhile" in sent.content.decode()
    assert "Вежа колеги" in sent.content.decode()
    assert Card.objects.get(pk=card.pk).translation("uk").title == "Вежа колеги"


def test_the_same_source_is_not_cited_twice(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")
    desk.post(address, new_card(deck))
    card = deck.cards.get()

    address, answer = ask(desk, deck, "Q243", card)
    desk.post(address, {"seen": answer.context["seen"], "claim.0": "take", "claim.1": "take"})

    assert card.sources.count() == 2


def test_a_card_is_found_again_by_its_item(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")
    desk.post(address, new_card(deck))

    _address, again = ask(desk, deck, "Q243")
    compared = desk.get(page(deck, deck.cards.get()))

    assert again.context["known"] == deck.cards.get()
    assert 'value="Q243"' in compared.content.decode()


def test_a_card_from_the_trash_still_knows_its_item(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")
    desk.post(address, new_card(deck))
    deletion = f"/admin/decks/card/{deck.cards.get().pk}/delete/"

    assert "ikidata item" not in desk.get(deletion).content.decode()
    desk.post(deletion, {"post": "yes"})
    assert not deck.cards.exists()
    bring_back(list(TrashItem.objects.all()), worker("publisher"))

    assert deck.cards.get().wikidata_item.number == "Q243"


def test_a_list_fills_a_card_for_each_number_and_says_of_the_others_why_not(desk, deck, wikidata):
    report = fill(desk, deck, "Q243 Q106398, Q5\nQ4242 Q243")

    rows = {row["number"]: row for row in report.context["answer"]["rows"]}
    assert [card.key for card in deck.cards.order_by("pk")] == [
        "eiffel-tower",
        "assassination-of-julius-caesar",
    ]
    assert "no item Q4242" in rows["Q4242"]["why"]
    assert "date" in rows["Q5"]["why"]
    caesar = deck.cards.get(key__startswith="assassination")
    assert caesar.date == CardDate(-44)
    assert caesar.date_state == DateState.UNCHECKED
    assert {text.state for text in caesar.translations.all()} == {State.DRAFT}
    assert deck.cards.filter(picture=None).count() == 0


def test_a_list_leaves_the_cards_that_the_deck_has_as_they_are(desk, deck, wikidata):
    fill(desk, deck, "Q243")
    card = deck.cards.get()
    row = card.translation("uk")
    row.write("Наша вежа", by=row.last_author)

    report = fill(desk, deck, "Q777")

    assert deck.cards.get().translation("uk").title == "Наша вежа"
    assert f"?card={card.pk}" in report.content.decode()


def test_a_number_that_never_was_spoils_no_other(desk, deck, wikidata):
    report = fill(desk, deck, "Q9999999999 Q243")

    assert deck.cards.get().key == "eiffel-tower"
    assert [bool(row.get("is_new")) for row in report.context["answer"]["rows"]] == [False, True]


def test_symbols_are_those_that_the_deck_has_least_and_a_back_is_on_some_front(
    desk, deck, wikidata
):
    for front, back in (("sun", "moon"), ("moon", "sun"), ("sun", "moon")):
        make_card(deck, front_symbol=front, back_symbol=back)

    fill(desk, deck, "Q243")

    card = deck.cards.get(key="eiffel-tower")
    assert card.front_symbol not in {"sun", "moon"}
    assert card.back_symbol == "sun"


def test_many_cards_are_filled_with_as_many_questions_to_a_deck_of_any_size(
    desk, deck, wikidata, django_assert_max_num_queries
):
    make_many_cards(deck, 300)

    with django_assert_max_num_queries(120):
        fill(desk, deck, "Q243")


def test_keys_that_are_taken_get_a_number(desk, deck, wikidata):
    make_card(deck, key="eiffel-tower")

    fill(desk, deck, "Q243")

    assert deck.cards.filter(key="eiffel-tower-2").exists()


def test_without_a_network_a_sentence_says_so_and_what_was_typed_stays(
    desk, deck, wikidata, settings
):
    settings.WIKIDATA_SITES = dict.fromkeys(wikidata.sites, "http://127.0.0.1:9")

    answer = desk.post(page(deck), {"text": "Eiffel"})

    assert answer.status_code == 400
    assert "cannot be reached from here" in answer.content.decode()
    assert 'value="Eiffel"' in answer.content.decode()


def test_a_list_that_is_cut_off_says_so_of_what_is_left(desk, deck, wikidata, monkeypatch):
    monkeypatch.setattr("decks.wikidata.questions.ITEMS_AT_ONCE", 1)
    wikidata.pictures.clear()
    wikidata.entities["Q106398"] = wikidata.entities["Q5"]
    asked = wikidata.answer

    def cut_off(params):
        return {"error": None} if params.get("ids") == "Q935" else asked(params)

    wikidata.answer = cut_off
    report = fill(desk, deck, "Q243 Q935 Q106398")

    rows = report.context["answer"]["rows"]
    assert [row["number"] for row in rows] == ["Q243", "Q935", "Q106398"]
    assert [bool(row.get("is_new")) for row in rows] == [True, False, False]
    assert "another form" in rows[2]["why"]


def test_where_nobody_is_named_nothing_is_asked_and_the_page_says_how(desk, deck, settings):
    settings.WIKIDATA_CONTACT = ""

    shown, sent = desk.get(page(deck)), desk.post(page(deck), {"text": "Q243"})

    assert "WIKIDATA_CONTACT" in shown.content.decode()
    assert sent.status_code == 400
    assert not Job.objects.exists()


@pytest.mark.parametrize("group", ["translator (pl)", "reviewer (pl)", "fact checker"])
def test_only_who_adds_cards_may_ask(deck, wikidata, group):
    other = browser(worker(group))

    assert other.get(page(deck)).status_code == 403
    assert other.post(page(deck), {"text": "Q243"}).status_code == 403


def test_nobody_reads_the_answer_to_somebody_else(desk, deck, wikidata):
    address, _answer = ask(desk, deck, "Q243")

    other = browser(worker("publisher", username="Marek"))

    assert other.get(address).status_code == 404
    assert other.post(address, new_card(deck)).status_code == 404
    elsewhere = address.replace(f"/{deck.pk}/", f"/{make_deck('other').pk}/")
    assert desk.get(elsewhere).status_code == 404


def test_a_card_of_another_deck_cannot_be_filled_through_this_one(desk, deck, wikidata):
    other = make_card(make_deck("other"))

    assert desk.get(page(deck, other)).status_code == 404


def worker_may(client, codename):
    user = worker("publisher", username="again")
    user.user_permissions.add(Permission.objects.get(codename=codename))
    client.force_login(user)
