import pytest
from django.utils import timezone
from django.utils.translation import override

from decks import checks
from decks.checks import Finding
from decks.contents import DeckContents
from decks.dates import CardDate, Precision
from decks.models import Deck, Verdict
from tests.factories import (
    circa,
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_picture,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "uk")


def of(deck: Deck, code: str, languages: tuple[str, ...] = LANGUAGES) -> list[Finding]:
    found = checks.findings(DeckContents.of(deck), languages)
    return [finding for finding in found if finding.code == code]


def places(deck: Deck, code: str, languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    return [finding.place for finding in of(deck, code, languages)]


# The deck


def test_a_deck_needs_a_card():
    deck = make_deck()

    assert [finding.is_error for finding in of(deck, "no_cards")] == [True]

    make_card(deck)

    assert not of(deck, "no_cards")


@pytest.mark.parametrize(("cards", "noted"), [(0, 0), (1, 1), (35, 1), (36, 0)])
def test_fewer_than_36_cards_are_noted(cards, noted):
    deck = make_deck()
    for number in range(cards):
        make_card(deck, 1000 + number)

    found = of(deck, "few_cards")

    assert len(found) == noted
    assert all(str(f).startswith(f"The deck has few cards: {cards}.") for f in found)


@pytest.mark.parametrize(("cards", "word"), [(5, "cannot be played"), (6, "competitively")])
def test_of_a_deck_too_small_for_any_game_nobody_says_that_it_can_be_played(cards, word):
    deck = make_deck()
    for number in range(cards):
        make_card(deck, 1000 + number)

    assert word in str(*of(deck, "few_cards"))


def test_a_date_in_the_future_is_asked_about():
    deck = make_deck()
    make_card(deck, timezone.localdate().year, key="now")
    make_card(deck, timezone.localdate().year + 1, key="next")

    assert [finding.card for finding in of(deck, "date_in_the_future")] == ["next"]


def test_the_deck_wants_a_title_in_each_language_to_be_published():
    deck = make_deck(titles={"uk": "Колода", "pl": " "})

    assert places(deck, "deck_title_missing", ("uk", "pl", "ru")) == ["pl", "ru"]


def test_categories_want_names_in_each_language_to_be_published():
    deck = make_deck()
    make_category(deck, "art", names={"uk": "Мистецтво"})
    make_category(deck, "music", names={"pl": "Muzyka"})

    (finding,) = of(deck, "category_name_missing", ("pl",))

    assert str(finding).startswith("pl: Some categories have no name in this language: art.")
    assert not of(deck, "category_name_missing", ())


# Texts


def test_a_text_is_missing_only_in_languages_to_be_published():
    deck = make_deck()
    make_text(make_card(deck, key="bible"), "en")

    assert places(deck, "missing", ("en", "uk", "pl")) == ["bible (pl)", "bible (uk)"]
    assert not of(deck, "missing", ("en",))


def test_a_text_needs_approval_and_says_how_far_it_is():
    deck = make_deck()
    card = make_card(deck, key="bible")
    row = make_text(card, "en")
    row.submit(someone("author"))

    (finding,) = of(deck, "unapproved")

    assert str(finding) == (
        "bible (en): “Gutenberg’s Bible” is not approved (in review). Have it reviewed."
    )

    row.approve(someone("reviewer"))

    assert not of(deck, "unapproved")


def test_a_text_is_stale_once_its_source_has_changed():
    deck = make_deck()
    card = make_finished_card(deck, titles={"en": "Bible", "uk": "Біблія"}, key="bible")
    assert not of(deck, "stale")

    card.translation("en").write("The Bible", someone("author"))

    assert places(deck, "stale") == ["bible (uk)"]
    assert not of(deck, "stale", ("en",))


def test_a_text_is_stale_once_the_date_has_changed():
    deck = make_deck()
    card = make_finished_card(deck, titles={"en": "Bible", "uk": "Біблія"}, key="bible")

    card.set_date(CardDate(1456), someone("author"))

    assert places(deck, "stale") == ["bible (en)", "bible (uk)"]


def test_a_title_that_is_the_same_as_the_source_warns():
    deck = make_deck()
    card = make_card(deck, key="style")
    for language, title in (("en", "Gangnam Style"), ("pl", "Gangnam Style"), ("uk", "Стиль")):
        make_text(card, language, title)

    assert places(deck, "same_as_source", ("en", "pl", "uk")) == ["style (pl)"]


def test_a_title_that_is_the_same_as_that_of_another_card_is_not_the_same_as_its_source():
    deck = make_deck()
    make_text(make_card(deck), "en", "Style")
    other = make_card(deck)
    make_text(other, "en", "Manner")
    make_text(other, "pl", "Style")

    assert not of(deck, "same_as_source", ("en", "pl"))


# Dates


def test_a_date_has_to_be_verified():
    deck = make_deck()
    card = make_card(deck, key="bible")
    make_source(card)
    assert "(not checked)" in str(of(deck, "date_unverified")[0])

    card.dispute_date(someone("checker"), "Somebody says 1454.")
    assert "(disputed)" in str(of(deck, "date_unverified")[0])

    card.verify_date(someone("checker"))
    assert not of(deck, "date_unverified")


@pytest.mark.parametrize(
    ("verdict", "found"),
    [(Verdict.SUPPORTS, []), (Verdict.CONTEXT, ["bible"]), (Verdict.CONTRADICTS, ["bible"])],
)
def test_a_date_needs_a_source_that_supports_it(verdict, found):
    deck = make_deck()
    card = make_card(deck, key="bible")
    assert places(deck, "no_source") == ["bible"]

    make_source(card, verdict=verdict)

    assert places(deck, "no_source") == found


@pytest.mark.parametrize(
    ("claim", "verdict", "found"),
    [
        ({"claimed_year": 1456}, Verdict.SUPPORTS, 1),
        ({"claimed_year": 1455}, Verdict.SUPPORTS, 0),
        ({"claimed_year": 1401, "claimed_precision": "century"}, Verdict.SUPPORTS, 0),
        ({"claimed_year": 1301, "claimed_precision": "century"}, Verdict.SUPPORTS, 1),
        ({"claimed_year": None}, Verdict.SUPPORTS, 0),
        ({"claimed_year": 1456}, Verdict.CONTRADICTS, 0),
        ({"claimed_year": 1456}, Verdict.CONTEXT, 0),
    ],
)
def test_a_supporting_source_that_claims_another_date_warns(claim, verdict, found):
    deck = make_deck()
    make_source(make_card(deck, 1455), verdict=verdict, **claim)

    assert len(of(deck, "source_claims_another_date")) == found


def test_sources_that_claim_other_dates_are_named_together_in_the_language_of_the_reader():
    deck = make_deck()
    card = make_card(deck, -44, key="ides")
    for year, citation in ((-45, "Plutarch"), (-46, "Suetonius")):
        make_source(card, claimed_year=year, citation=citation)

    (finding,) = of(deck, "source_claims_another_date")

    assert "44\u00a0BCE" in str(finding)
    assert "Plutarch – 45\u00a0BCE; Suetonius – 46\u00a0BCE" in str(finding)
    with override("uk"):
        assert "Plutarch – 45\u00a0р.\u00a0до\u00a0н.\u00a0е." in str(finding)


def test_another_claim_is_another_subject():
    deck = make_deck()
    row = make_source(make_card(deck, 1455), claimed_year=1456)
    (before,) = of(deck, "source_claims_another_date")

    row.claimed_year = 1457
    row.save()

    (after,) = of(deck, "source_claims_another_date")
    assert before.subject != after.subject


def overlapping(*dates: CardDate) -> list[tuple[int, str]]:
    """Return which of these dates are found to overlap, each by its number, and with which."""
    deck = make_deck()
    for number, date in enumerate(dates):
        make_card(deck, date.year, key=str(number), precision=date.precision, circa=date.circa)
    found = of(deck, "dates_overlap")
    return [(int(finding.card), finding.params["other"]) for finding in found]


def test_a_year_within_the_century_of_another_card_is_an_error():
    century = CardDate(1401, Precision.CENTURY)

    assert overlapping(century, CardDate(1453), CardDate(1500)) == [(1, "0"), (2, "0")]


def test_dates_that_only_touch_do_not_overlap():
    century = CardDate(1401, Precision.CENTURY)

    assert not overlapping(century, CardDate(1400), CardDate(1501))


def test_equal_dates_do_not_overlap_whatever_circa_says():
    century = CardDate(1801, Precision.CENTURY)

    assert not overlapping(CardDate(1453), circa(1453), century, century)


def test_every_card_of_a_date_that_overlaps_is_named():
    decade = CardDate(1920, Precision.DECADE)
    year = CardDate(1924)

    assert overlapping(year, decade, year, year) == [(0, "1"), (2, "1"), (3, "1")]


def test_an_overlap_is_found_past_the_dates_between():
    millennium = CardDate(1001, Precision.MILLENNIUM)

    assert overlapping(millennium, CardDate(1100), CardDate(1999)) == [(1, "0"), (2, "0")]


def test_an_overlap_prints_both_dates_in_the_language_of_the_reader():
    deck = make_deck()
    make_card(deck, 1401, key="altar", precision="century")
    make_card(deck, 1455, key="bible")

    (finding,) = of(deck, "dates_overlap")

    assert finding.is_error
    assert "The date, 1455, overlaps with that of “altar”, 15th\u00a0century" in str(finding)
    with override("pl"):
        assert "XV\u00a0w." in str(finding)


# Symbols


def with_symbols(*pairs: tuple[str, str]) -> Deck:
    deck = make_deck()
    for number, (front, back) in enumerate(pairs):
        make_card(deck, 1000 + number, key=f"card-{number}", front_symbol=front, back_symbol=back)
    return deck


def test_both_sides_with_one_symbol_are_an_error_even_before_the_row_is_saved():
    contents = DeckContents.of(with_symbols(("sun", "moon")))
    (card,) = contents.cards
    card.back_symbol = "sun"

    found = checks.findings(contents, ())

    (finding,) = (f for f in found if f.code == "equal_symbols")
    assert finding.is_error
    assert "carry the symbol “sun”" in str(finding)
    # Its own front is no front that somebody could discard to.
    assert "back_symbol_unmatched" in {f.code for f in found}


def test_a_back_symbol_wants_a_front_of_another_card():
    deck = with_symbols(("sun", "moon"), ("moon", "sun"), ("sun", "star"))

    (finding,) = of(deck, "back_symbol_unmatched")

    assert finding.card == "card-2"
    assert finding.is_warning
    assert "“star”" in str(finding)
    with override("uk"):
        assert "зірка" in str(finding)


@pytest.mark.parametrize(
    ("suns", "moons", "noted"), [(7, 3, True), (6, 3, False), (3, 1, False), (4, 1, True)]
)
def test_symbols_that_are_spread_unevenly_are_noted_with_their_counts(suns, moons, noted):
    deck = with_symbols(*[("sun", "star")] * suns, *[("moon", "star")] * moons)

    fronts = of(deck, "unbalanced_fronts")

    assert [str(f) for f in fronts] == (
        [f"The front symbols are spread unevenly: sun {suns}, moon {moons}."] if noted else []
    )
    assert not of(deck, "unbalanced_backs")


def test_backs_are_balanced_on_their_own():
    deck = with_symbols(*[("star", "sun")] * 4, ("star", "moon"))

    assert "sun 4, moon 1" in str(of(deck, "unbalanced_backs")[0])
    assert not of(deck, "unbalanced_fronts")


# Pictures


def test_a_picture_needs_a_licence_and_wants_a_credit():
    deck = make_deck()
    card = make_card(deck, key="bible")
    assert places(deck, "picture_missing") == ["bible"]
    assert not of(deck, "licence_missing")
    assert not of(deck, "credit_missing")

    card.picture = make_picture()
    card.picture_licence = card.picture_credit = " "
    card.save()

    assert not of(deck, "picture_missing")
    assert [f.is_error for f in of(deck, "licence_missing")] == [True]
    assert [f.is_warning for f in of(deck, "credit_missing")] == [True]

    card.picture_licence, card.picture_credit = "CC0", "Somebody"
    card.save()

    assert not of(deck, "licence_missing")
    assert not of(deck, "credit_missing")
