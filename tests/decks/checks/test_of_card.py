"""The findings about one card are those that the checks of its whole deck have about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import checks
from decks.checks.likeness import kindred, telltales
from decks.checks.of_card import findings_of
from decks.contents import DeckContents
from decks.models import Card, Dismissal, Verdict
from tests.factories import make_card, make_deck, make_source, make_text, someone

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "uk", "pl")
TITLES = (
    "Opening of the Suez Canal",
    "The opening of the Suez Canal",
    "Opening of the Panama Canal",
    "Up",
    "Up in the",
    "Color film",
    "Colour film",
    "World War I",
    "World War II",
    "Photograph of 1826",
    "A title  with spaces and а Cyrillic letter",
    "Rome",
    "Romé",
    "Rome",
)

SPANS = {
    2: ("millennium", 1001),
    5: ("century", 1801),
    8: ("decade", 1800),
    10: ("million_years", 1 - 2 * 10**6),
    11: ("year", -(10**6)),
    12: ("century", -100),
    13: ("decade", 1),
}


def odd_deck():
    """Make a deck in which every check that compares cards has something to say."""
    deck = make_deck()
    for place, title in enumerate(TITLES):
        front = "moon" if place == 9 else "sun"
        symbols = {"front_symbol": front, "back_symbol": ("moon", "star")[place % 2]}
        card = make_card(deck, year=1800 + place // 2, key=f"card-{place % 7}-{place}", **symbols)
        if place in SPANS:
            card.precision, card.year = SPANS[place]
            card.save()
        for language in LANGUAGES[: 1 + place % 3]:
            make_text(card, language, title)
        make_source(card, claimed_year=1700, verdict=Verdict.SUPPORTS)
    return deck


def fetched(deck):
    cards = Card.objects.select_related("deck", "category", "picture")
    return cards.filter(deck=deck).prefetch_related("translations", "sources", "dismissals")


def test_every_card_is_told_what_the_whole_deck_is_told_about_it():
    deck = odd_deck()
    contents = DeckContents.of(deck)
    found = checks.findings(contents, LANGUAGES)
    warning = next(one for one in found if one.code == "similar_titles")
    card = deck.cards.get(key=warning.card)
    Dismissal.objects.dismiss(card, warning, "So be it", someone("author"))
    found = checks.findings(DeckContents.of(deck), LANGUAGES)

    told = {card.key: findings_of(card, LANGUAGES, dated=True) for card in fetched(deck)}

    codes = {one.code for one in found}
    assert codes >= {"similar_titles", "dates_overlap", "date_hint", "back_symbol_unmatched"}
    assert any(one.is_dismissed for one in found)
    for key, own in told.items():
        assert [str(one) for one in own] == [str(one) for one in found if one.card == key]
        assert own == [one for one in found if one.card == key]


def test_whoever_sees_no_dates_is_told_nothing_that_gives_one_away():
    deck = make_deck()
    card = make_card(deck, year=1826)
    make_text(card, "en", "Photograph of 1826")
    make_source(card, claimed_year=1700)

    told = findings_of(fetched(deck).get(), LANGUAGES, dated=False)

    assert told
    assert not {one.code for one in told} & {
        "date_hint",
        "dates_overlap",
        "source_claims_another_date",
        "date_unverified",
        "back_symbol_unmatched",
    }


def test_titles_that_differ_in_two_words_that_matter_are_not_compared():
    others = {
        1: "opening of suez",
        2: "the suez canall: an opening",
        3: "opening of the port canal",
    }

    assert kindred("opening of the suez canal", {**others, 4: "canal"}) == [1, 2]


def test_titles_are_compared_where_the_one_other_word_is_spelt_nearly_alike():
    assert kindred("battle of austerlitz", {1: "battle of austerliz", 2: "battle of kyiv"}) == [1]


def test_titles_of_one_word_are_compared_with_one_another():
    assert kindred("rome", {1: "up", 2: "romes", 3: "fall of carthage"}) == [1, 2]


WORDS = st.lists(st.sampled_from(["siege", "seige", "of", "rome", "vii", "m’dina", "mdina"]))


@given(WORDS, WORDS)
def test_whatever_is_alike_has_one_of_the_words_that_are_looked_for(one, other):
    one, other = " ".join(one), " ".join(other)

    if (words := telltales(one)) and kindred(one, {1: other}):
        assert any(word in other.replace("’", "") for word in words)
