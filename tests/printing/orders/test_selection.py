"""Which cards are printed."""

from dataclasses import replace

import pytest

from decks.dates import CardDate
from decks.editions.content import EditionCategory, EditionSource
from printing.geometry.paper import Code, PrintError
from printing.orders.selection import changed, of_category, with_keys
from tests.printing.making import keep_picture, make_content


@pytest.fixture(autouse=True)
def _pictures(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def keys(cards):
    return [card.key for card in cards]


def with_card(content, which, **fields):
    """Return the content with something else on one card."""
    cards = [replace(card, **fields) if card.number == which else card for card in content.cards]
    return replace(content, cards=tuple(cards))


def since(new, old, *languages):
    return keys(changed(new, old, new.cards, languages or ("uk",)))


def test_cards_come_in_the_editions_order_whatever_order_their_keys_were_given_in():
    cards = make_content(5).cards

    assert keys(with_keys(cards, ["card-4", "card-2"])) == ["card-2", "card-4"]


def test_unknown_keys_are_refused_and_named():
    with pytest.raises(PrintError) as refused:
        with_keys(make_content().cards, ["card-1", "moon", "mars"])

    assert refused.value.code is Code.CARD_UNKNOWN
    assert refused.value.params == {"keys": ("mars", "moon")}


def test_one_category_alone_can_be_printed():
    art = EditionCategory("art", "#5a0d1b", {"uk": "Мистецтво"})
    content = with_card(make_content(), 2, category=art)
    content = replace(content, categories=(*content.categories, art))

    assert keys(of_category(content, content.cards, "art")) == ["card-2"]


def test_an_unknown_category_is_refused_with_those_there_are():
    content = make_content()

    with pytest.raises(PrintError) as refused:
        of_category(content, content.cards, "art")

    assert refused.value.params == {"text": "art", "names": ("science",)}


@pytest.mark.parametrize(
    "fields",
    [
        {"titles": {"uk": "Інша", "pl": "Zażółć gęślą jaźń в nad Wisłą"}},
        {"date": CardDate(1456)},
        {"front_symbol": "hourglass"},
        {"back_symbol": "hourglass"},
        {"picture": None},
    ],
)
def test_what_looks_otherwise_has_changed(fields):
    old = make_content()

    assert since(with_card(old, 2, **fields), old) == ["card-2"]


def in_category(content, which, **fields):
    """Return the content with one card in a second category, which says something else."""
    names = {"uk": "Мистецтво", "pl": "Sztuka"}
    art = replace(EditionCategory("art", "#5a0d1b", names), **fields)
    content = with_card(content, which, category=art)
    return replace(content, categories=(content.categories[0], art))


@pytest.mark.parametrize("fields", [{"colour": "#000000"}, {"names": {"uk": "Митці"}}])
def test_in_a_category_that_looks_otherwise_every_card_has_changed(fields):
    old = in_category(make_content(), 2)

    assert since(in_category(old, 2, **fields), old) == ["card-2"]


def test_a_card_that_moved_to_another_category_has_changed():
    old = make_content()

    assert since(in_category(old, 2), old) == ["card-2"]


def test_a_category_that_has_no_name_in_a_language_is_compared_by_the_one_it_bears():
    names = {"pl": "Sztuka", "en": "Art"}
    old = in_category(make_content(), 2, names=names)
    new = in_category(old, 2, names={**names, "en": "The arts"})

    assert since(new, old, "uk") == ["card-2"]
    assert since(new, old, "pl") == []


def test_a_new_picture_is_a_change_and_a_new_credit_is_none():
    old = make_content()
    picture = old.cards[1].picture

    credited = with_card(old, 2, picture=replace(picture, credit="Somebody else"))
    shown = with_card(old, 2, picture=replace(picture, sha256=keep_picture(99)))

    assert since(credited, old) == []
    assert since(shown, old) == ["card-2"]


def test_sources_and_numbers_are_no_reason_to_print_a_card_again():
    old = make_content()
    source = EditionSource("Book", "", "", "", "supports", None)

    assert since(with_card(old, 2, sources=(source,)), old) == []
    assert since(with_card(old, 2, number=7), old) == []


def test_only_the_printed_languages_matter():
    old = make_content()
    new = with_card(old, 2, titles={**old.cards[1].titles, "pl": "Inny"})

    assert since(new, old, "uk") == []
    assert since(new, old, "uk", "pl") == ["card-2"]


def test_cards_that_were_not_there_have_changed_and_those_that_went_are_nothing_to_print():
    old = make_content(3)
    new = replace(old, cards=(*old.cards[1:], *make_content(4).cards[3:]))

    assert since(new, old) == ["card-4"]


def test_in_a_language_that_is_new_every_card_has_changed():
    old = make_content(3, ("uk",))
    new = make_content(3, ("uk", "pl"))

    assert since(new, old, "pl") == ["card-1", "card-2", "card-3"]
