"""Reading a move that somebody asks for."""

from collections.abc import Mapping
from typing import TypeGuard

from play.engine import Malformed, codec
from play.models import Game
from play.moves.turns import Request
from play.refusals import BadInput, of_json
from play.view.texts import BAD_KEY, BAD_VERSION

LONGEST_KEY = 64
MOVE = ("do", "card", "slot")


def request_in(values: Mapping[str, object], language: str) -> Request:
    """Return the move in JSON *values*, or raise BadInput."""
    version, key = values.get("version"), values.get("key")
    if type(version) is not int or not 0 < version < 2**31:
        raise BadInput("bad_version", BAD_VERSION, "version")
    if key is not None and not _is_key(key):
        raise BadInput("bad_key", BAD_KEY, "key")
    try:
        move = codec.load_move({name: values[name] for name in MOVE if name in values})
    except Malformed as error:
        raise of_json(error) from error
    return Request(move, version, key, language)


def request_in_form(values: Mapping[str, str], language: str) -> Request:
    """Return the move in a form's *values*, where numbers are texts."""
    numbers = {
        name: _number(values[name]) for name in ("version", "card", "slot") if name in values
    }
    return request_in({**dict(values.items()), **numbers}, language)


def _number(text: str) -> int | str:
    """Return a number where the text is one; what it is not is told by whoever reads it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _is_key(key: object) -> TypeGuard[str]:
    return (
        isinstance(key, str) and 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()
    )


def language_of(game: Game, language: str) -> str:
    """Return in which language somebody who reads *language* sees the cards."""
    return game.edition.content.reading_language(language)
