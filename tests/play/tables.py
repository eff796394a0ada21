"""Tables for the tests: opened from a deck, joined, played at."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

from decks.dates import CardDate
from decks.editions.content import (
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    EditionSource,
)
from decks.models import Edition
from play import engine, lobby
from play.models import Game, Seat
from play.moves import turns
from play.opening import Sitting, open_game
from play.options import Company, TableOptions
from tests.factories import make_deck, someone

TITLES = {"en": "Event", "uk": "Подія", "pl": "Zdarzenie", "ru": "Событие"}
LANGUAGES = tuple(TITLES)
SYMBOLS = ("sun", "moon", "gear", "star")

COMPETITIVE = TableOptions(mode="competitive", places=2)
COOPERATIVE = TableOptions(mode="cooperative", places=2, memory="open")


def make_edition(
    cards: int = 40,
    years: Sequence[int] = (),
    languages: Sequence[str] = LANGUAGES,
    slug: str = "",
) -> Edition:
    """Make an edition as publishing would have left it, without the rows it was made from."""
    years = years or range(1000, 1000 + cards)
    content = make_content(years, languages).to_json()
    return Edition.objects.create(
        deck=make_deck(slug),
        number=1,
        content_json=content,
        sha256=hashlib.sha256(content.encode()).hexdigest(),
        published_by=someone("publisher"),
    )


def make_content(years: Sequence[int], languages: Sequence[str] = LANGUAGES) -> EditionContent:
    category = EditionCategory("science", "#143268", dict.fromkeys(languages, "Science"))
    cards = [
        make_card(number, year, category, languages) for number, year in enumerate(years, start=1)
    ]
    return EditionContent(
        titles={language: f"Deck in {language}" for language in languages},
        descriptions={},
        notices={},
        source_language=languages[0],
        card_format="44x68",
        languages=tuple(languages),
        categories=(category,),
        cards=tuple(cards),
        credits=Credits({}, {}, [], {}, 0),
    )


def make_card(
    number: int, year: int, category: EditionCategory, languages: Sequence[str]
) -> EditionCard:
    """Make a card; its title spells its number, so that no digit is taken for a year."""
    name = "".join("abcdefghij"[int(digit)] for digit in str(number))
    front = number % len(SYMBOLS)
    source = EditionSource(f"Encyclopaedia, {name}", "", "", "", "", None)
    return EditionCard(
        number=number,
        key=f"event-{name}",
        category=category,
        date=CardDate(year),
        front_symbol=SYMBOLS[front],
        back_symbol=SYMBOLS[front - 1 - number // len(SYMBOLS) % 3],
        titles={language: f"{TITLES[language]} {name}" for language in languages},
        picture=None,
        sources=(source,),
        stories=dict.fromkeys(languages, f"{year}, {name}."),  # as secret as the date
    )


def make_table(
    options: TableOptions = COMPETITIVE, edition: Edition | None = None, guests: int = 1
) -> tuple[Game, list[Sitting]]:
    """Open a table for the host and some guests, not begun yet."""
    host = open_game(edition or make_edition(), options, ["Olena"])
    others = [lobby.join(host.game, f"Guest {n}") for n in range(guests)]
    return fresh(host.game), [host, *others]


def make_game(
    options: TableOptions = COMPETITIVE, edition: Edition | None = None, guests: int = 1
) -> tuple[Game, list[Sitting]]:
    """Open a table and begin."""
    game, sittings = make_table(options, edition, guests)
    lobby.start(game, sittings[0].seat, options.first)
    return fresh(game), sittings


def fresh(game: Game) -> Game:
    return lobby.find(game.code)


def any_move(state: engine.State, rng: Random) -> engine.Move:
    return rng.choice(engine.legal_moves(state))


def wrong_move(state: engine.State) -> engine.Move:
    """Return a move that misplaces a card, of the competitive game."""
    assert isinstance(state, engine.CompetitiveState)
    assert state.turn is not None
    for move in engine.legal_moves(state):
        after, _ = engine.apply(state, state.turn, move, Random(0))
        if isinstance(after, engine.CompetitiveState) and after.discards != state.discards:
            return move
    raise AssertionError("every place is right")


def play_on(game: Game, moves: int, rng: Random | None = None) -> Game:
    """Make random moves of people, as many as asked for or until the end."""
    rng = rng or Random(1)
    for _move in range(moves):
        if game.state.turn is None:
            break
        seat = mover(game)
        key = f"at {game.version}"
        asked = turns.Request(any_move(game.state, rng), game.version, key, "en")
        turns.act(game, seat, asked)
        game = fresh(game)
    return game


def mover(game: Game) -> Seat:
    assert game.state.turn is not None
    return game.people[game.state.turn]


def alone(mode: str, bots: int = 0, skill: float = 0.8, **options: Any) -> TableOptions:
    memory = options.pop("memory", "open" if mode == "cooperative" else "")
    return TableOptions(
        mode=mode,
        places=bots + 1,
        memory=memory,
        company=Company.ALONE,
        bots=bots,
        skill=skill,
        **options,
    )
