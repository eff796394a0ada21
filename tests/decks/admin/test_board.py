"""The board of a deck: what it shows to whom, what its filters mean, and what it costs."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config.jobs import runner
from config.jobs.models import Job
from decks import checks
from decks.admin import links
from decks.contents import DeckContents
from decks.models import Card, CardTranslation, Deck, State
from decks.progress.board import Flaws
from decks.progress.jobs import bring_up_to_date
from decks.progress.standings import Look, languages_of
from tests.decks.desk import browser, worker
from tests.factories import (
    approve,
    circa,
    make_card,
    make_card_with_texts,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

READS = ("view_card", "view_cardtranslation")


def board(deck, query="", user=None):
    response = browser(user or worker("publisher")).get(address(deck, query))
    assert response.status_code == 200, response.status_code
    return response


def address(deck, query=""):
    return f"{reverse('admin:decks_deck_board', args=[deck.pk])}?{query}"


def keys(response):
    return [row.card.key for row in response.context["rows"]]


def shown(deck, query="", user=None):
    return keys(board(deck, query, user))


def text(response):
    return response.content.decode()


def counts(response, name):
    """Return how many cards every answer to a question of the filters would show."""
    context = response.context
    said = [*context["progress"], *([context["dates"]] if context["dates"] else [])]
    return next({c.value: c.count for c in one.choices} for one in said if one.code == name)


def count_of(response, label):
    return next(choice.count for choice, said in response.context["others"] if said == label)


# Who sees it


@pytest.mark.parametrize("perms", [(), ("view_card",), ("view_cardtranslation", "view_deck")])
def test_the_board_is_for_those_who_may_read_cards_and_texts(perms):
    response = browser(worker(perms=perms)).get(address(make_deck()))

    assert response.status_code == 403


def test_a_visitor_is_asked_to_sign_in():
    response = browser(make_user()).get(address(make_deck()))

    assert response.status_code == 302


def test_a_deck_that_is_not_there_has_no_board():
    client = browser(worker("publisher"))

    assert client.get(reverse("admin:decks_deck_board", args=[99])).status_code == 404


def test_the_board_only_reads():
    client = browser(worker("publisher"))

    assert client.post(address(make_deck())).status_code == 405


def test_a_deck_leads_to_its_board():
    deck = make_deck()
    client = browser(worker("publisher"))

    for page in (
        reverse("admin:decks_deck_changelist"),
        reverse("admin:decks_deck_change", args=[deck.pk]),
    ):
        assert f'href="{address(deck).rstrip("?")}"' in text(client.get(page))


def test_no_deck_leads_to_a_board_that_may_not_be_seen():
    deck = make_deck()
    client = browser(worker(perms=("view_deck",)))

    for page in (
        reverse("admin:decks_deck_changelist"),
        reverse("admin:decks_deck_change", args=[deck.pk]),
    ):
        assert "/board/" not in text(client.get(page))


# Dates


def test_cards_stand_in_the_order_of_their_dates():
    deck = make_deck()
    for key, year in (("b", 1900), ("c", -300), ("a", 1455)):
        make_card(deck, year, key=key)

    assert shown(deck) == ["c", "a", "b"]


def test_who_does_not_see_dates_finds_nothing_of_them():
    deck = make_deck()
    for key, year in (("b", 1455), ("c", -313), ("a", 1789)):
        card = make_finished_card(deck, year, key=key, front_symbol="sun", back_symbol="anchor")
        card.dispute_date(someone("checker"), "Perhaps 1790")
    make_text(deck.cards.first(), "pl", "Rewolucja z 1789 roku")

    response = board(deck, user=worker(perms=READS))
    page = text(response)

    assert keys(response) == ["a", "b", "c"]
    assert response.context["dates"] is None
    assert response.context["ages"] == []
    assert [len(symbol.sides) for symbol in response.context["symbols"]] == [1]
    assert [row.warnings for row in response.context["rows"]] == [0, 0, 0]
    told = {"1455", "1789", "1790", "313", "BCE", "disputed", "checker", "at=date", "anchor"}
    assert {word for word in told if word in page} == set()


@pytest.mark.parametrize("query", ["date=verified", "date=unchecked", "date=disputed"])
def test_a_date_cannot_be_asked_for_by_who_does_not_see_dates(query):
    deck = make_deck()
    make_card(deck, key="unchecked")
    make_finished_card(deck, key="verified")

    assert shown(deck, query, worker(perms=READS)) == ["unchecked", "verified"]


def test_no_check_that_knows_the_date_is_counted_for_who_does_not_see_dates():
    deck = make_deck(source_language="uk")
    card = make_card(deck, 1455, key="card")
    make_text(card, "uk", "Біблія 1455 року")

    bring_up_to_date(Look(deck, ("uk",)))

    every, undated = (Flaws.of(card.standing, dated=dated) for dated in (True, False))

    assert (every.errors, every.warnings) == (4, 2)  # date, source and picture; hint and symbol
    assert (undated.errors, undated.warnings) == (2, 0)


# Cells


def test_every_cell_leads_to_its_place_on_the_workbench():
    deck = make_deck()
    card = make_finished_card(deck)

    page = text(board(deck))

    workbench = reverse("admin:decks_card_workbench", args=[card.pk])
    places = re.findall(rf'href="{workbench}\?at=(\w+)"', page)
    assert places == [*settings.CONTENT_LANGUAGES, "date", "picture", "fit"]
    assert f'href="{workbench}"' in page


def test_a_cell_says_in_words_what_its_sign_means():
    deck = make_deck()
    card = make_finished_card(deck, 1455)
    make_text(card, "pl", "Biblia")

    page = text(board(deck))

    for words in (
        "Ukrainian: approved",
        "Polish: draft",
        "Russian: missing",
        "Date: 1455, verified",
        "Picture: good",
        "Fit: fits",
    ):
        assert f'title="{words}"' in page, words


def test_english_is_shown_where_it_is_written_or_translated_from():
    source, written, neither = (make_deck(source_language=code) for code in ("en", "uk", "uk"))
    make_text(make_card(written), "en")
    make_card(neither)

    found = [languages_of(deck) for deck in (source, written, neither)]

    every = tuple(settings.CONTENT_LANGUAGES)
    assert found == [every, every, tuple(code for code in every if code != "en")]


def test_a_title_that_is_too_long_for_the_card_is_told_language_by_language():
    deck = make_deck()
    make_finished_card(deck, key="fits")
    card = make_finished_card(deck, key="long")
    make_text(card, "pl", "Konstantynopolitańczykowianeczkowość " * 3)
    make_text(card, "ru", "漢字")

    response = board(deck, "fit=flawed")

    assert keys(response) == ["long"]
    assert "Fit: pl, ru" in text(response)
    assert count_of(response, "does not fit") == 1


def test_what_is_wrong_with_a_picture_is_said_in_its_cell():
    deck = make_deck()
    make_finished_card(deck, key="good")
    make_finished_card(deck, key="licence", picture_licence="")
    make_card(deck, key="none")

    response = board(deck, "picture=missing&picture=flawed")

    assert set(keys(response)) == {"licence", "none"}
    assert "Picture: no licence" in text(response)
    assert "Picture: missing" in text(response)
    assert shown(deck, "picture=missing") == ["none"]


def test_a_dismissed_warning_is_not_counted():
    deck = make_deck()
    card = make_finished_card(deck, picture_credit="")
    contents = DeckContents.of(deck)
    (finding,) = (f for f in checks.findings(contents, ("en",)) if f.code == "credit_missing")

    before = board(deck, "checks=warnings")
    card.dismissals.dismiss(card, finding, "Nobody knows", someone("author"))

    after, warnings = board(deck), before.context["rows"][0].warnings
    assert "Picture: no credit" in text(before)
    assert "Picture: good" in text(after)
    assert after.context["rows"][0].warnings == warnings - 1


# What is remembered


@pytest.fixture
def looks(monkeypatch):
    """Collect the cards that are looked at, each time some are."""
    asked, again = [], Look.again

    def look_again(look, cards):
        asked.append(
            sorted(look.deck.cards.filter(pk__in=dict(cards)).values_list("key", flat=True))
        )
        again(look, cards)

    monkeypatch.setattr(Look, "again", look_again)
    return asked


def test_only_what_was_saved_is_looked_at_again(looks):
    deck = make_deck()
    make_finished_card(deck, key="left")
    saved = make_finished_card(deck, key="saved")
    board(deck)

    make_text(saved, "pl", "Coś")
    board(deck)
    board(deck, "pl=missing")

    assert [keys for keys in looks if keys] == [["left", "saved"], ["saved"]]


def changes():
    def text_written(card):
        card.translation("en").write("Something new", someone("author"))

    def picture_taken(card):
        card.picture = None
        card.record(someone("author"), "edit").save()

    def source_deleted(card):
        card.sources.get().delete()

    def text_added(card):
        make_text(card, "pl", "Coś")

    def card_size(card):
        card.deck.card_format = "41x63"
        card.deck.save()

    def category_renamed(card):
        card.category.names = {"en": "Other"}
        card.category.save()

    return (text_written, picture_taken, source_deleted, text_added, card_size, category_renamed)


@pytest.mark.parametrize("change", changes())
def test_whatever_the_checks_look_at_makes_them_run_again(change, looks):
    deck = make_deck()
    card = make_finished_card(deck, key="card")
    bring_up_to_date(Look.at(deck))

    change(card)
    deck.refresh_from_db()
    bring_up_to_date(Look.at(deck))

    assert looks == [["card"], ["card"]]


def test_a_card_is_compared_anew_when_another_one_changes_or_goes():
    deck = make_deck()
    one, other = (make_finished_card(deck, year, key=f"card-{year}") for year in (1400, 1500))
    two = make_text(one, "pl", "Bitwa pod Grunwaldem"), make_text(other, "pl", "Pokój toruński")
    before = board(deck).context["rows"]

    two[0].write("Pokój toruński", someone("author"))
    alike = board(deck).context["rows"]
    one.delete()

    assert [row.warnings for row in before][1] + 1 == [row.warnings for row in alike][1]
    assert [row.warnings for row in board(deck).context["rows"]] == [before[1].warnings]


@pytest.mark.usefixtures("no_worker")
def test_many_saved_cards_are_left_to_the_background_and_the_board_says_so(monkeypatch):
    monkeypatch.setattr("decks.progress.jobs.AT_ONCE", 5)
    deck = make_many_cards(make_deck(), 6)

    response = board(deck)
    board(deck)

    assert "6 cards were saved and are being checked" in text(response)
    assert len(keys(response)) == 6
    assert Job.objects.unfinished().count() == 1


def test_the_background_looks_at_all_of_them(monkeypatch):
    monkeypatch.setattr("decks.progress.jobs.AT_ONCE", 5)
    deck = make_many_cards(make_deck(), 6)
    board(deck)  # in tests the background is done at once

    response = board(deck)

    assert "being checked" not in text(response)
    assert counts(response, "pl")["missing"] == 6


@pytest.mark.usefixtures("no_worker")
def test_the_background_lets_an_import_go_first_and_looks_at_all_of_them_after_it(monkeypatch):
    monkeypatch.setattr("decks.progress.jobs.AT_ONCE", 5)
    deck = make_many_cards(make_deck(), 6)
    board(deck)
    look = Job.objects.get()
    awaited = Job.objects.create(kind="import", asker="ada", language="en", is_long=True)

    runner.run(look.pk)
    before = board(deck)
    awaited.cancel()
    runner.run(look.pk)

    assert "6 cards were saved and are being checked" in text(before)
    assert "being checked" not in text(board(deck))


def test_what_is_remembered_for_who_sees_dates_is_not_shown_to_others():
    deck = make_deck()
    make_card(deck)

    seen = board(deck).context["rows"][0].errors

    assert board(deck, user=worker(perms=READS)).context["rows"][0].errors < seen
    cache.clear()


# Filters


def test_two_filters_speak_of_two_texts_of_the_same_card():
    deck = make_deck()
    make_card_with_texts(deck, "both", pl=State.APPROVED, uk=State.DRAFT)
    make_card_with_texts(deck, "crossed", pl=State.DRAFT, uk=State.APPROVED)
    make_card_with_texts(deck, "approved", pl=State.APPROVED, uk=State.APPROVED)

    assert shown(deck, "pl=approved&uk=draft") == ["both"]
    assert shown(deck, "pl=approved&uk=draft&uk=approved") == ["approved", "both"]


def test_the_counts_say_what_each_choice_would_show():
    deck = make_deck()
    make_card_with_texts(deck, "one", pl=State.APPROVED, uk=State.DRAFT)
    make_card_with_texts(deck, "two", pl=State.REJECTED, uk=State.APPROVED)
    make_card_with_texts(deck, "three", pl=State.APPROVED)

    response = board(deck, "pl=approved")

    assert {state: n for state, n in counts(response, "pl").items() if n} == {
        "approved": 2,
        "rejected": 1,
    }
    assert {state: n for state, n in counts(response, "uk").items() if n} == {
        "draft": 1,
        "missing": 1,
    }


def test_a_choice_keeps_the_others_and_is_taken_back_by_choosing_it_again():
    deck = make_deck()
    make_card_with_texts(deck, "card", pl=State.DRAFT, uk=State.DRAFT)

    response = board(deck, "pl=draft&q=card&p=1")

    uk = next(one for one in response.context["progress"] if one.code == "uk")
    pl = next(one for one in response.context["progress"] if one.code == "pl")
    assert next(c.address for c in uk.choices if c.value == "draft") == "?uk=draft&pl=draft&q=card"
    assert [c.address for c in pl.choices if c.is_chosen] == ["?q=card"]


def test_cards_are_searched_as_in_their_list():
    deck = make_deck()
    make_text(make_card(deck, key="event"), "uk", "Велика Подія")
    make_card(deck, key="other")
    make_text(make_card(make_deck()), "uk", "Інша подія")

    assert shown(deck, "q=ПОДІЯ") == ["event"]
    assert shown(deck, "q=Other") == ["other"]
    assert shown(deck, "q=Other&uk=draft") == []


def test_a_category_and_a_state_of_the_date_narrow_each_other():
    deck = make_deck()
    art, science = make_category(deck, "art"), make_category(deck, "science")
    make_finished_card(deck, key="verified-art", category=art)
    make_card(deck, key="art", category=art)
    make_finished_card(deck, key="verified-science", category=science)

    assert shown(deck, "category=art&date=verified") == ["verified-art"]


def test_mine_is_what_waits_for_the_reader():
    deck = make_deck()
    make_card_with_texts(deck, "review", pl=State.REVIEW, uk=State.APPROVED, ru=State.APPROVED)
    make_card_with_texts(deck, "approved", pl=State.APPROVED, uk=State.REVIEW, ru=State.APPROVED)

    response = board(deck, "mine=yes", worker("reviewer (pl)"))

    assert keys(response) == ["review"]
    assert count_of(response, "waiting for me") == 1


@pytest.mark.parametrize("query", ["pl=nonsense", "p=x", "p=99", "category=none", "x=1"])
def test_an_address_that_somebody_mistyped_shows_the_board(query):
    deck = make_deck()
    make_card(deck, key="card")

    assert shown(deck, query) == ["card"]


def test_a_search_that_finds_nothing_says_so():
    deck = make_deck()
    make_card(deck)

    for sought in ("nothing", "n" * 60_000):
        assert "No card matches." in text(board(deck, f"q={sought}"))


def test_an_empty_deck_leads_to_the_table_that_fills_it():
    deck = make_deck()
    table = reverse("admin:decks_deck_tables", args=[deck.pk])

    assert "The deck has no cards yet." in text(board(deck))
    assert table in text(board(deck))
    assert table not in text(board(deck, user=worker(perms=READS)))


# The overview


def test_the_bar_of_a_language_adds_up_to_the_deck():
    deck = make_deck()
    make_card_with_texts(deck, "one", pl=State.APPROVED)
    make_card_with_texts(deck, "two", pl=State.REVIEW)
    stale = make_card_with_texts(deck, "three", pl=State.APPROVED)
    stale.translation("en").write("Something new", someone("author"))
    make_card_with_texts(deck, "four")

    polish = next(one for one in board(deck).context["progress"] if one.code == "pl")

    assert {part.kind: part.count for part in polish.bar.segments} == {
        "approved": 1,
        "review": 1,
        "stale": 1,
        "missing": 1,
    }
    assert (polish.bar.percent, polish.bar.whole) == (25, 4)


def test_nothing_is_all_done_while_a_single_card_is_not():
    deck = make_deck()
    make_many_cards(deck, 300, ("en",))
    for row in CardTranslation.objects.exclude(card__key="many-0"):
        approve(row)

    english = next(one for one in board(deck).context["progress"] if one.code == "en")

    assert english.bar.percent == 99


def test_who_waits_is_named_with_a_day_and_the_days_since():
    deck = make_deck()
    row = make_text(make_card(deck), "pl")
    row.submit(row.last_author)
    begun = timezone.now() - timedelta(12)
    CardTranslation.objects.filter(pk=row.pk).update(state_changed_at=begun)

    line = next(one for one in board(deck).context["waits"] if one.state == State.REVIEW)

    assert line.sentence == "author is waiting for a reviewer"
    assert line.since.startswith(f"since {begun.day} {begun:%B}")
    assert line.since.endswith("(12 days)")
    assert line.choice.count == 1


def test_who_waits_is_a_filter_as_well():
    deck = make_deck()
    for key in ("olena-1", "marek-1", "marek-2"):
        row = CardTranslation(card=make_card(deck, key=key), language="pl")
        row.write("Biblia", by=someone(key[:-2]))

    waits = [one for one in board(deck).context["waits"] if one.state == State.DRAFT]
    marek = next(one for one in waits if "marek" in one.sentence)

    assert marek.choice.count == 2
    chosen = board(deck, marek.choice.address[1:])
    assert keys(chosen) == ["marek-1", "marek-2"]
    assert [one.choice.count for one in chosen.context["waits"]] == [
        one.choice.count for one in board(deck).context["waits"]
    ]


def test_of_who_waits_only_those_are_named_whom_the_filters_leave():
    deck = make_deck()
    for key in ("olena", "marek"):
        row = CardTranslation(card=make_card(deck, key=key), language="pl")
        row.write("Biblia", by=someone(key))

    sentences = [one.sentence for one in board(deck, "q=olena").context["waits"]]

    assert "not submitted: olena" in sentences
    assert "not submitted: marek" not in sentences


def test_a_queue_is_offered_to_those_who_may_do_its_task():
    deck = make_deck()
    make_text(make_card(deck), "en")

    page = text(board(deck, user=worker("translator (pl)")))

    assert f'href="{links.queue("translate-pl", deck=deck.pk)}"' in page
    assert links.queue("translate-uk", deck=deck.pk) not in page


def test_a_missing_source_text_needs_an_author_and_no_translator():
    deck = make_deck()
    make_card(deck)

    sentences = [one.sentence for one in board(deck).context["waits"] if one.state == "missing"]

    assert sentences == ["needs an author: the others are translated from it"]


def test_dates_are_spread_over_ages_with_their_names():
    deck = make_deck()
    for year in (-27_500, -313, 1455, 1456):
        make_card(deck, year)
    card = make_card(deck)
    card.set_date(circa(2010), someone("author"))

    ages = [
        (age.name.replace("\xa0", " "), age.column.count) for age in board(deck).context["ages"]
    ]

    assert ages[0] == ("before 10,000 BCE", 1)
    assert ("1st millennium BCE", 1) in ages
    assert ("15th century", 2) in ages
    assert ages[-1] == ("21st century", 1)
    assert len([name for name, _count in ages]) == 5 + 21


def test_symbols_are_counted_on_both_sides_with_how_far_they_are_from_the_mean():
    deck = make_deck()
    for _number in range(3):
        make_card(deck, front_symbol="sun", back_symbol="moon")
    make_card(deck, front_symbol="moon", back_symbol="sun")

    symbols = board(deck).context["symbols"]

    found = {one.key: [(side.column.count, side.off) for side in one.sides] for one in symbols}
    assert found == {"sun": [(3, "+1"), (1, "−1")], "moon": [(1, "−1"), (3, "+1")]}


# What it costs


def counted(deck, query):
    client = browser(worker("publisher"))
    client.get(address(deck))  # what is looked up once for a process is looked up now
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address(deck, query)).status_code == 200
    return len(queries)


@pytest.mark.parametrize("query", ["", "q=many&pl=missing&mine=yes"])
@pytest.mark.slow
def test_the_board_costs_the_same_queries_for_ten_cards_and_for_a_thousand(query):
    few, many = make_deck(), make_deck()
    make_many_cards(few, 10)
    make_many_cards(many, 1000)

    assert counted(many, query) == counted(few, query)
    assert counted(few, query) <= 25


def test_a_large_deck_is_shown_in_pages_and_counted_as_a_whole():
    deck = make_deck()
    make_many_cards(deck, 450)

    last = board(deck, "p=5")

    assert len(keys(last)) == 50
    assert counts(last, "pl")["missing"] == 450
    assert [where for _number, where in last.context["pages"]] == [
        f"?p={number}" for number in range(1, 6)
    ]
    assert Card.objects.get(deck=deck, key="many-449").key == keys(last)[-1]


def test_a_deck_that_was_just_made_is_looked_at_as_when_it_is_read_again():
    deck = make_deck()

    assert Look.at(deck).mark == Look.at(Deck.objects.get(pk=deck.pk)).mark
