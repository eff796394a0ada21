"""The filters of the lists: what each means, alone and with others, and what it counts."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.dates import CardDate, Precision
from decks.models import State, Verdict
from tests.decks.desk import browser, worker
from tests.factories import (
    approve,
    make_card,
    make_card_with_texts,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_picture,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

CARDS = "admin:decks_card_changelist"
TEXTS = "admin:decks_cardtranslation_changelist"


def in_review(count):
    """Make a deck of so many cards, whose texts wait for their reviewers."""
    return make_many_cards(make_deck(), count, state=State.REVIEW)


def listed(user, query="", address=CARDS):
    response = browser(user).get(f"{reverse(address)}?{query}")
    assert response.status_code == 200, response.status_code
    return {str(row) for row in response.context["cl"].result_list}


def card_dated(deck, key, year, precision=Precision.YEAR):
    return make_card(deck, year, precision=precision.value, key=key)


# By date


@pytest.fixture
def dated():
    deck = make_deck()
    card_dated(deck, "dinosaurs", -66_999_999, Precision.MILLION_YEARS)
    card_dated(deck, "pyramid", -2560)
    card_dated(deck, "rome", -753)
    card_dated(deck, "first-decade", 1, Precision.DECADE)
    card_dated(deck, "renaissance", 1401, Precision.CENTURY)
    card_dated(deck, "printing", 1455)
    card_dated(deck, "turn", 1500)
    card_dated(deck, "middle-ages", 1001, Precision.MILLENNIUM)
    card_dated(deck, "twenties", 1920, Precision.DECADE)
    card_dated(deck, "moon", 1969)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("1455", "1455", {"renaissance", "printing", "middle-ages"}),
        ("XV ст.", "XV в.", {"renaissance", "printing", "turn", "middle-ages"}),
        ("1501", "", {"twenties", "moon", "middle-ages"}),
        ("1929", "1930", {"twenties", "middle-ages"}),
        ("1930", "1930", {"middle-ages"}),
        ("", "10", {"dinosaurs", "pyramid", "rome", "first-decade"}),
        ("9", "10", {"first-decade"}),
        ("10", "11", set()),
        ("3000 p.n.e.", "753 до н. е.", {"pyramid", "rome"}),
        ("66 million years ago", "66 million years ago", {"dinosaurs"}),
        ("65 million years ago", "1000 BCE", {"pyramid"}),
        ("2001", "", set()),
    ],
)
def test_a_card_is_listed_when_some_year_of_its_date_lies_in_the_time_asked_for(
    dated, start, end, expected
):
    client = browser(worker("publisher"))

    response = client.get(reverse(CARDS), {"years_from": start, "years_to": end})

    assert {str(row) for row in response.context["cl"].result_list} == expected


def test_the_time_asked_for_agrees_with_what_dates_say_of_themselves(dated):
    from decks.admin.lists.eras import between
    from decks.models import Card

    for year in (-66_000_001, -66_000_000, -753, -1, 1, 9, 10, 1000, 1001, 1400, 1401, 1929, 2000):
        asked = CardDate(year)
        expected = {card.key for card in Card.objects.all() if card.date.overlaps(asked)}

        assert {card.key for card in Card.objects.filter(between(year, year))} == expected, year


def test_a_date_that_cannot_be_read_is_said_beside_its_box_and_narrows_nothing(dated):
    client = browser(worker("publisher"))

    page = client.get(reverse(CARDS), {"years_from": "sometime", "years_to": "1 BCE"})

    assert {str(row) for row in page.context["cl"].result_list} == {"dinosaurs", "pyramid", "rome"}
    assert 'value="sometime"' in page.content.decode()
    assert 'id="fault-years_from"' in page.content.decode()
    assert 'id="fault-years_to"' not in page.content.decode()


def test_an_end_before_the_beginning_is_said_to_be_one(dated):
    client = browser(worker("publisher"))

    page = client.get(reverse(CARDS), {"years_from": "1900", "years_to": "1800"})

    assert "This is earlier than the date to begin with." in page.content.decode()


def test_asking_for_a_time_keeps_the_other_filters_and_the_search(dated):
    client = browser(worker("publisher"))

    page = client.get(reverse(CARDS), {"era": "11-15", "q": "t", "years_to": "1455"})

    form = page.content.decode().split('class="filter-years"')[1].split("</form>")[0]
    assert '<input type="hidden" name="era" value="11-15">' in form
    assert '<input type="hidden" name="q" value="t">' in form
    assert form.count('name="years_to"') == 1
    assert {str(row) for row in page.context["cl"].result_list} == {"printing"}


def test_an_era_lists_the_cards_whose_date_reaches_into_it(dated):
    user = worker("publisher")

    assert listed(user, "era=bce") == {"dinosaurs", "pyramid", "rome"}
    assert listed(user, "era=20-20") == {"twenties", "moon", "middle-ages"}
    assert listed(user, "era=11-15") == {"renaissance", "printing", "turn", "middle-ages"}


@pytest.mark.parametrize(
    "query", ["era=bce", "years_from=1400", "years_to=1", "checks=error", "evidence=none"]
)
def test_who_may_not_see_dates_finds_no_card_by_them(dated, query):
    client = browser(worker(perms=("view_card",)))

    page = client.get(reverse(CARDS)).content.decode()

    assert client.get(f"{reverse(CARDS)}?{query}").status_code == 400
    assert "years_from" not in page
    assert "era=" not in page


# By whose work it is


def test_a_text_waits_for_who_may_review_its_language_and_did_not_write_it():
    deck = make_deck()
    reviewer = worker("reviewer (pl)")
    for key, language, author in (
        ("theirs", "pl", someone("author")),
        ("own", "pl", reviewer),
        ("ukrainian", "uk", someone("author")),
    ):
        row = make_text(make_card(deck, key=key), language, key)
        row.write(f"{key} again", author)
        row.submit(author)
    make_text(make_card(deck, key="draft"), "pl", "draft")

    assert listed(reviewer, "mine=review") == {"theirs"}
    assert listed(reviewer, "mine=review", TEXTS) == {"theirs again"}
    assert listed(reviewer, "mine=written", TEXTS) == {"own again"}
    assert listed(reviewer, "mine=written") == {"own"}


def test_a_text_in_a_deck_of_one_person_waits_for_its_own_author():
    reviewer = worker("reviewer (pl)")
    row = make_text(make_card(make_deck(review="one_person"), key="alone"), "pl", "Biblia")
    row.write("Księga", reviewer)
    row.submit(reviewer)

    assert listed(reviewer, "mine=review") == {"alone"}


def test_a_text_that_is_out_of_date_waits_for_its_translator_and_not_for_a_review():
    card = make_card_with_texts(make_deck(), "outdated", pl=State.REVIEW)
    card.translation("en").write("Another source", someone("author"))

    assert listed(worker("reviewer (pl)"), "mine=review", TEXTS) == set()
    assert listed(worker("translator (pl)"), "mine=stale", TEXTS) == {"outdated pl"}


def test_what_was_sent_back_to_somebody_is_found_by_them_alone():
    translator, other = worker("translator (pl)"), worker("translator (pl)")
    row = make_text(make_card(key="card"), "pl", "Biblia")
    row.write("Księga", translator)
    row.submit(translator)
    row.reject(someone("reviewer"), "Too short")

    assert listed(translator, "mine=rejected") == {"card"}
    assert listed(other, "mine=rejected") == set()


def test_what_is_out_of_date_is_to_be_renewed_by_who_translates_its_language():
    card = make_card(key="card")
    source = make_text(card, "en", "Bible")
    make_text(card, "pl", "Biblia")
    source.write("The Bible", someone("author"))

    assert listed(worker("translator (pl)"), "mine=stale", TEXTS) == {"Biblia"}
    assert listed(worker("translator (uk)"), "mine=stale", TEXTS) == set()


def test_a_card_is_found_by_who_dated_it():
    checker = worker("fact checker")
    make_card(key="mine", date_set_by=checker)
    make_card(key="theirs")

    assert listed(checker, "mine=dated") == {"mine"}


@pytest.mark.parametrize(
    ("answer", "keys"),
    [
        ("none", {"bare", "context", "denied"}),
        ("supported", {"proved"}),
        ("against", {"denied", "split"}),
    ],
)
def test_a_card_is_found_by_what_its_sources_say_of_its_date(answer, keys):
    deck = make_deck()
    verdicts = {
        "bare": (),
        "context": (Verdict.CONTEXT,),
        "proved": (Verdict.SUPPORTS, Verdict.CONTEXT),
        "denied": (Verdict.CONTRADICTS,),
        "split": (Verdict.SUPPORTS, Verdict.CONTRADICTS),
    }
    for key, found in verdicts.items():
        card = make_card(deck, key=key)
        for verdict in found:
            make_source(card, verdict=verdict)

    assert listed(worker("fact checker"), f"evidence={answer}") == keys


# By category and by what the checks say


def test_texts_are_narrowed_by_the_category_of_their_card():
    deck = make_deck()
    for key in ("art", "music"):
        make_text(make_card(deck, category=make_category(deck, key)), "en", key)
    art = deck.categories.get(key="art")

    query = f"card__deck__id__exact={deck.pk}&category={art.pk}&language__exact=en"

    assert listed(worker("publisher"), query, TEXTS) == {"art"}


def test_cards_and_texts_are_found_by_what_the_checks_say_of_them(settings):
    settings.CONTENT_LANGUAGES = ("uk", "pl", "ru", "en")
    deck = make_deck()
    every = {"en": "Bridge", "uk": "Міст", "pl": "Most", "ru": "Мост"}
    make_finished_card(deck, 1100, titles=every, key="fine")
    same = {"en": "Opera", "uk": "Опера", "pl": "Opera", "ru": "«Опера»"}
    make_finished_card(deck, 1200, titles=same, key="warned")
    make_card(deck, 1300, key="wrong")
    user, query = worker("publisher"), f"deck__id__exact={deck.pk}"

    assert listed(user, f"{query}&checks=error") == {"wrong"}
    assert listed(user, f"{query}&checks=warning") >= {"warned"}
    assert "warned" not in listed(user, f"{query}&checks=error")
    assert listed(user, f"card__deck__id__exact={deck.pk}&checks=warning&language__exact=pl", TEXTS)


def test_a_dismissed_warning_is_open_no_longer():
    deck = make_deck()
    same = {"en": "Opera", "uk": "Опера", "pl": "Opera", "ru": "«Опера»"}
    card = make_finished_card(deck, titles=same, key="warned", picture=make_picture())
    for finding in _warnings(deck):
        card.dismissals.dismiss(card, finding, "A name", someone("checker"))

    assert listed(worker("publisher"), "checks=warning") == set()


def _warnings(deck):
    from decks import checks
    from decks.contents import DeckContents

    found = checks.findings(DeckContents.of(deck), ("uk", "pl", "ru", "en"))
    assert [finding for finding in found if finding.is_warning and finding.card]
    return [finding for finding in found if finding.is_warning and finding.card]


def test_the_checks_are_asked_of_one_deck_only():
    make_card(make_deck())
    make_card(make_deck())

    page = browser(worker("publisher")).get(reverse(CARDS)).content.decode()

    assert "checks=error" not in page


# Searching


def test_every_word_of_a_search_is_in_the_key_or_in_some_title():
    card = make_card(key="gutenberg-bible")
    make_text(card, "uk", "Друк Біблії у Майнці")
    make_text(make_card(key="bible"), "uk", "Переклад Біблії")
    user = worker("publisher")

    assert listed(user, "q=GUTENBERG біблії") == {"gutenberg-bible"}
    assert listed(user, "q=біблії друк") == {"gutenberg-bible"}
    assert listed(user, 'q="друк біблії"') == {"gutenberg-bible"}
    assert listed(user, 'q="біблії друк"') == set()
    assert listed(user, "q=gutenberg майнці", TEXTS) == {"Друк Біблії у Майнці"}


# Counts


def counts(client, address, query):
    """Yield what each choice of each filter counts, and the list that it leads to, uncounted."""
    page = client.get(f"{reverse(address)}?{query}&_facets=True")
    changelist = page.context["cl"]
    for spec in changelist.filter_specs:
        for choice in spec.choices(changelist):
            if found := re.search(r"\((\d+)\)$", str(choice.get("display", ""))):
                asked = choice["query_string"].replace("_facets=True", "")
                yield spec.title, f"{reverse(address)}{asked}", int(found[1])


def grown_deck():
    deck = make_deck()
    categories = [make_category(deck, key) for key in ("art", "music")]
    for number in range(8):
        card = make_card(deck, 1300 + 100 * number, category=categories[number % 2])
        approve(make_text(card, "en", f"Event {number}"))
        row = make_text(card, "pl", f"Wydarzenie {number}")
        if number % 3 == 0:
            row.submit(row.last_author)
        if number % 4 == 0:
            card.translation("en").write(f"Another {number}", someone("author"))
        if number % 2:
            make_text(card, "uk", f"Подія {number}").submit(someone("author"))
    make_card(make_deck())
    return deck


@pytest.mark.parametrize(
    "query",
    [
        "",
        "text_pl=draft",
        "text_pl=review&text_en=stale",
        "text_uk=missing",
        "era=17-17",
        "q=event",
        "evidence=none",
    ],
)
@pytest.mark.slow
def test_a_choice_of_the_cards_counts_what_it_lists(query):
    deck = grown_deck()
    client = browser(worker("publisher", "reviewer (uk)"))
    query = f"deck__id__exact={deck.pk}&{query}"

    found = list(counts(client, CARDS, query))

    assert len({title for title, _address, _count in found}) >= 9
    for title, address, count in found:
        page = client.get(address)
        assert page.context["cl"].result_count == count, (title, address)


@pytest.mark.parametrize("query", ["", "state__exact=draft&language__exact=pl", "stale=yes"])
@pytest.mark.slow
def test_a_choice_of_the_texts_counts_what_it_lists(query):
    grown_deck()
    client = browser(worker("publisher", "reviewer (uk)"))

    found = list(counts(client, TEXTS, query))

    assert len({title for title, _address, _count in found}) >= 5
    for title, address, count in found:
        page = client.get(address)
        assert page.context["cl"].result_count == count, (title, address)


@pytest.mark.parametrize("query", ["", "text_uk=review&text_pl=missing", "checks=error", "q=подія"])
@pytest.mark.parametrize("facets", ["", "&_facets=True"])
@pytest.mark.slow
def test_a_filtered_list_costs_the_same_queries_for_ten_cards_and_for_five_hundred(query, facets):
    client = browser(worker("publisher", "reviewer (uk)"))
    in_review(1)  # another deck: the filter by deck is there

    few = queries(client, f"deck__id__exact={in_review(10).pk}&{query}{facets}")
    many = queries(client, f"deck__id__exact={in_review(500).pk}&{query}{facets}")

    assert many == few
    assert many <= (46 if facets else 24)


@pytest.mark.parametrize("address", [CARDS, TEXTS])
@pytest.mark.parametrize("kind", ["error", "none"])
def test_what_the_checks_say_is_asked_without_naming_every_card(address, kind):
    client = browser(worker("publisher", "reviewer (uk)"))
    asked = []
    for deck in (in_review(5), in_review(60)):
        path = "card__deck" if address == TEXTS else "deck"
        with CaptureQueriesContext(connection) as found:
            client.get(f"{reverse(address)}?{path}__id__exact={deck.pk}&checks={kind}&_facets=True")
        asked.append(max(len(one["sql"]) for one in found if "COUNT" in one["sql"]))

    assert asked[1] - asked[0] < 100


def queries(client, query):
    address = f"{reverse(CARDS)}?{query}"
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize("state", [State.DRAFT, State.REVIEW])
def test_three_filters_and_a_search_speak_of_the_same_card(state):
    deck = make_deck()
    art = make_category(deck, "art")
    for key, polish, category in (("wanted", state, art), ("other", "none", art)):
        card = make_card(deck, 1455, key=key, category=category)
        approve(make_text(card, "en", f"Event {key}"))
        if polish == state:
            row = make_text(card, "pl", "Księga")
            if state == State.REVIEW:
                row.submit(row.last_author)
    query = f"deck__id__exact={deck.pk}&category={art.pk}&era=11-15&text_en=approved"

    assert listed(worker("publisher"), f"{query}&text_pl={state}&q=ksi%C4%99ga") == {"wanted"}
    assert listed(worker("publisher"), f"{query}&text_pl=missing") == {"other"}


# Counts


def shown_with_counts(user, address, query=""):
    response = browser(user).get(f"{reverse(address)}?{query}&_facets=True")
    return response.context["cl"]


@pytest.mark.parametrize("address", [CARDS, TEXTS])
def test_what_an_answer_counts_is_what_it_lists(address):
    deck = make_deck("only")
    for state in State.values:
        make_card_with_texts(deck, f"pl-{state}", pl=state)
    stale = make_card_with_texts(deck, "changed", pl=State.APPROVED, uk=State.REVIEW)
    stale.translation("en").write("Another", someone("author"))
    make_finished_card(deck, -500, key="finished")
    user = worker("translator (pl)", "reviewer (pl)", "publisher", "fact checker")

    answers, page = 0, shown_with_counts(user, address)
    for spec in page.filter_specs:
        for choice in spec.choices(page):
            if found := re.search(r"\((\d+)\)$", str(choice.get("display", ""))):
                listed_now = listed(user, choice["query_string"].removeprefix("?"), address)
                assert len(listed_now) == int(found[1]), (spec.title, choice)
                answers += 1
    assert answers >= 15
