"""Which cards a table is dealt: how hard they are, of which categories and eras."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.editions.content import EditionCategory
from decks.editions.publishing import keep_edition
from play import lobby
from play.dealing.difficulty import FLOOR, Difficulty, Level, Plays
from play.dealing.selection import ERAS, Selection, era_of, offered
from play.models import Game, Misplacement
from play.opening import open_game
from play.refusals import BadInput
from tests.factories import make_deck, someone
from tests.play.tables import (
    COMPETITIVE,
    LANGUAGES,
    fresh,
    make_content,
    make_edition,
    make_game,
    play_on,
)

pytestmark = pytest.mark.django_db
CHOICES = {"mode": "competitive", "company": "alone", "name": "Zoe", "places": "1", "bots": "0"}


def edition_of_two_categories():
    """Make 30 cards, ten in each of three eras, every other one of art."""
    content = make_content([*range(1000, 1010), *range(1850, 1860), *range(2000, 2010)])
    art = EditionCategory("art", "#802020", dict.fromkeys(LANGUAGES, "Art"))
    cards = [replace(c, category=art) if c.number % 2 else c for c in content.cards]
    both = replace(content, cards=tuple(cards), categories=(*content.categories, art))
    return keep_edition(make_deck("atlas"), both, number=1, published_by=someone("publisher"))


def placed(edition, card, tries, wrong, language="uk"):
    Misplacement.objects.create(
        edition=edition, card=card, language=language, tries=tries, wrong=wrong
    )


def test_a_card_s_share_is_smoothed_and_told_after_enough_plays_alone():
    known = Difficulty({"a": Plays(FLOOR, 0), "b": Plays(FLOOR - 1, 11), "c": Plays(FLOOR, 12)})

    mean = 23 / (3 * FLOOR - 1)
    assert known.share("a") == pytest.approx(8 * mean / (FLOOR + 8))
    assert known.share("c") == pytest.approx((12 + 8 * mean) / (FLOOR + 8))
    assert known.share("b") is None
    assert known.share("never played") is None
    assert 0 < (known.share("a") or 0) < (known.share("c") or 0) < 1


def test_easy_and_hard_are_halves_of_the_cards_that_are_known_and_mixed_is_all():
    known = Difficulty(
        {key: Plays(20, wrong) for key, wrong in zip("abcd", (9, 1, 5, 3), strict=True)}
    )

    assert known.at(Level.EASY, "abcdxy") == {"b", "d"}
    assert known.at(Level.HARD, "abcdxy") == {"a", "c"}
    assert known.at(Level.MIXED, "abcdxy") == set("abcdxy")


def test_plays_are_counted_over_all_editions_and_languages_of_the_deck_in_one_query():
    edition, other = edition_of_two_categories(), make_edition()
    newer = keep_edition(edition.deck, edition.content, number=2, published_by=someone("publisher"))
    placed(edition, "event-b", 5, 2)
    placed(newer, "event-b", 4, 1, "pl")
    placed(newer, "event-b", 3, 0, "ru")
    placed(other, "event-b", 50, 50)

    with CaptureQueriesContext(connection) as queries:
        known = Difficulty.of(edition.deck_id)

    assert known.plays == {"event-b": Plays(12, 3)}
    assert len(queries) == 1


def test_every_card_is_of_one_era():
    years = [-13_000_000_000, -44, 499, 500, 1499, 1500, 1799, 1800, 1899, 1900, 1999, 2000, 9999]
    cards = make_content(years).cards

    names = [name for name, _last, _words in ERAS]
    assert [names.index(era_of(card)) for card in cards] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def left(choices):
    return {choice.value: choice.count for choice in choices if choice.count}


def test_each_choice_tells_how_many_cards_it_leaves():
    edition = edition_of_two_categories()
    for number, card in enumerate(edition.content.cards[:22]):
        placed(edition, card.key, 40, number)

    choices = offered(edition.content, edition.deck_id, "en")

    assert [(row.value, row.count) for row in choices.levels] == [
        ("easy", 11),
        ("mixed", 30),
        ("hard", 11),
    ]
    assert {row.value: row.count for row in choices.categories} == {"science": 15, "art": 15}
    assert {row.value: row.count for row in choices.eras if row.count} == {
        "medieval": 10,
        "19th": 10,
        "21st": 10,
    }
    assert sum(count for *_group, count in choices.groups) == 30


def test_until_enough_is_known_the_page_says_so_instead_of_offering_easy_and_hard(client):
    edition = edition_of_two_categories()
    for number, card in enumerate(edition.content.cards[:20]):
        placed(edition, card.key, 40, number)
    before = client.get("/decks/atlas/play/").content.decode()

    placed(edition, edition.content.cards[20].key, 40, 20)
    after = client.get("/decks/atlas/play/").content.decode()

    assert [page.count('name="level"') for page in (before, after)] == [0, 3]
    assert [page.count("How hard?") for page in (before, after)] == [0, 1]
    assert ["is seen when more people have played" in page for page in (before, after)] == [
        True,
        False,
    ]


def test_a_table_is_dealt_what_was_chosen_and_nothing_else(client):
    edition = edition_of_two_categories()
    choices = {**CHOICES, "categories": ["art"], "eras": ["medieval", "19th"]}

    client.post("/decks/atlas/play/", choices)

    game = fresh(Game.objects.get())
    cards = [game.card(number) for number in range(len(game.pile))]
    assert len(cards) == 10
    assert {(card.category.key, era_of(card)) for card in cards} == {
        ("art", "medieval"),
        ("art", "19th"),
    }
    assert client.get(f"/api/games/{game.code}/").json()["selection"] == {
        "level": "mixed",
        "categories": ["art"],
        "eras": ["medieval", "19th"],
    }
    assert edition == game.edition


def test_a_hard_table_is_dealt_the_cards_that_people_misplace(client):
    edition = edition_of_two_categories()
    for number, card in enumerate(edition.content.cards):
        placed(edition, card.key, 40, number)

    answer = client.post(
        "/api/games/",
        {"deck": "atlas", "names": ["Zoe"], "mode": "competitive", "level": "hard"},
        content_type="application/json",
    )

    game = fresh(Game.objects.get(code=answer.json()["code"]))
    assert {game.card(n).key for n in range(15)} == {c.key for c in edition.content.cards[15:]}


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        ({"categories": ["art"], "eras": ["19th"], "hand": "custom", "hands": "4"}, 5),
        ({"level": "easy"}, 0),
    ],
)
def test_an_impossible_choice_says_how_many_cards_it_leaves(client, choices, left):
    edition_of_two_categories()

    answer = client.post("/decks/atlas/play/", {**CHOICES, **choices})

    said = f"These choices leave {left} cards; the game needs at least 6."
    assert said in answer.content.decode()
    assert answer.status_code == 400
    assert not Game.objects.exists()


def test_an_unknown_category_or_era_is_refused(client):
    edition_of_two_categories()

    assert client.post("/decks/atlas/play/", {**CHOICES, "eras": ["25th"]}).status_code == 400
    assert client.post("/decks/atlas/play/", {**CHOICES, "categories": ["?"]}).status_code == 400


def test_the_lobby_says_which_cards_and_the_next_table_is_dealt_such_again(client):
    chosen = Selection(categories=("art",))
    options = replace(COMPETITIVE, selection=chosen)
    game, sittings = make_game(options, edition_of_two_categories())
    over = play_on(game, 500)

    following = lobby.again(over)

    client.cookies[f"seat_{following.code}"] = sittings[0].token
    assert '<b id="agreed">Art</b>' in client.get(f"/t/{following.code}/").content.decode()
    assert {fresh(following).card(n).category.key for n in range(15)} == {"art"}


def test_nothing_begins_where_too_few_of_the_chosen_cards_are_left():
    edition = edition_of_two_categories()
    options = replace(COMPETITIVE, places=8, selection=Selection(eras=("19th",)))

    with pytest.raises(BadInput, match="leave 10 cards; the game needs at least 41"):
        open_game(edition, options, ["Zoe"])


def test_the_form_costs_the_same_however_much_was_played(client):
    edition = edition_of_two_categories()

    def cost():
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/decks/atlas/play/").status_code == 200
        return len(queries)

    cost()
    few = cost()
    for card in edition.content.cards:
        placed(edition, card.key, 40, 3)
    assert cost() == few
