"""One table in one language: what everybody sees there, and what is told of a change."""

from collections.abc import Collection
from functools import partial

from django.utils import translation

from config.cache import Cache
from play.live.tables import NEWEST
from play.models import Game
from play.moves.replay import replay_of
from play.names import called
from play.view import log, result
from play.view.cards import Cards
from play.view.sight import Rendered, Sight, sight, sight_of
from play.view.steps import steps_of

CACHED_REPLAYS = 256  # tables after a move, each in a language
NAMED = {"seats"}  # what is told in words: who has no name is called in the reader's language
_replayed: Cache[tuple[int, int, str, int], Rendered] = Cache(CACHED_REPLAYS)


def rendered_view(game: Game, language: str) -> Rendered:
    """Return the table as everybody may see it now, in *language*."""
    now = sight(game)
    return {**now.values, **worded(game, now, language)}


def worded(game: Game, now: Sight, language: str) -> Rendered:
    """Return what of a table comes in words: its deck, its cards, what happened, how it ended."""
    with translation.override(language):
        cards = Cards(game, language)
        head = {"language": cards.language, "deck": _deck(game, cards), "seats": _called(now)}
        if now.view is None:
            return head
        told = _result(game, now, cards)
        seen = _touched(now.values["steps"]) | _missed(told)
        teller = log.Teller(game, cards, now.turned())
        return {
            **head,
            "fronts": cards.fronts(now.fronts() | seen),
            "backs": cards.backs(now.backs() | seen),
            "log": [teller.entry(move) for move in now.moves[-NEWEST:]],
            "result": told,
        }


def news(before: Sight, now: Sight) -> Rendered:
    """Return what is new in *now*, in numbers, for whoever knows what was told *before*."""
    then = before.values
    changed = {
        name: value
        for name, value in now.values.items()
        if then.get(name) != value and name not in NAMED
    }
    told = {**changed, "version": now.version, "after": before.version}
    since = [move for move in now.moves if move.version > before.version]
    return {**told, "steps": steps_of(since, now.view)} if now.view and since else told


def worded_news(
    game: Game, before: Sight, now: Sight, steps: Collection[Rendered], language: str
) -> Rendered:
    """Return the words for what is new: cards that were not seen before, and what happened."""
    if before.view is None:
        return worded(game, now, language)
    turned, touched = now.turned(), _touched(steps)
    turned_over = turned ^ before.turned()
    with translation.override(language):
        cards = Cards(game, language)
        teller = log.Teller(game, cards, turned)
        told = None if before.is_over else _result(game, now, cards)
        seen = touched | _missed(told)
        words: Rendered = {
            "fronts": cards.fronts((now.fronts() | seen) - before.fronts()),
            "backs": cards.backs((now.backs() | seen) - before.backs()),
            "log": [
                teller.entry(move)
                for move in now.moves[-NEWEST:]
                if move.version > before.version or move.seen[0].get("card") in turned_over
            ],
        }
        words["result"] = told
        if now.values["seats"] != before.values["seats"]:
            words["seats"] = _called(now)
    return {name: value for name, value in words.items() if value}


def _called(now: Sight) -> list[Rendered]:
    """Return who sits where, each by a name in the reader's language."""
    return [{**seat, "name": called(seat["name"], seat["number"])} for seat in now.values["seats"]]


def _touched(steps: Collection[Rendered]) -> set[int]:
    """Return which cards were turned over, wherever they lie by now."""
    return {step["card"] for step in steps if "card" in step}


def _missed(told: Rendered | None) -> set[int]:
    """Return the cards that a result teaches though they lie nowhere: the game is over."""
    return {entry["card"] for entry in told["missed"]} if told else set()


def _result(game: Game, now: Sight, cards: Cards) -> Rendered | None:
    if now.view is None or not now.is_over:
        return None
    return result.told_result(game, now.view, cards, list(game.moves.order_by("version")))


def replayed_view(game: Game, language: str, step: int) -> Rendered:
    """Return the table of a finished game as it was after *step* of its moves."""
    make = partial(_render_again, game, language, step)
    return _replayed.get_or_make((game.pk, game.version, language, step), make)


def has_replayed(game: Game, language: str, step: int) -> bool:
    """Say whether that table is at hand, so that it costs nothing to show it again."""
    return _replayed.get((game.pk, game.version, language, step)) is not None


def _render_again(game: Game, language: str, step: int) -> Rendered:
    replay = replay_of(game)
    then = sight_of(game, replay.states[step], replay.moves[:step])
    return {**then.values, **worded(game, then, language)}


def _deck(game: Game, cards: Cards) -> Rendered:
    content = game.edition.content
    return {
        "slug": game.edition.deck.slug,
        "edition": game.edition.number,
        "title": content.title(cards.language),
        "languages": list(content.languages),
        "cards": len(content.cards),
    }
