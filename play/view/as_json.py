"""How a view of a table, and the news of it, are written."""

import json
from collections.abc import Iterable, Mapping

from play.live.tables import live
from play.models import Game, Seat
from play.view.sight import Sight, moment_of, sight
from play.view.table import news, worded, worded_news


def view_json(game: Game, seat: Seat | None, language: str) -> str:
    """Return the table as JSON, and which seat is the asker's; what all share is written once."""
    texts, moment = live(game).texts, moment_of(game)
    if texts.get(language, ("",))[0] != moment:
        now = sight(game)
        texts[language] = moment, written({**now.values, **worded(game, now, language)})
    return joined(written({"you": None if seat is None else seat.number}), texts[language][1])


def news_json(game: Game, before: Sight, now: Sight, languages: Iterable[str]) -> dict[str, str]:
    """Return by language what is new; what needs no words is written once for all of them."""
    told = news(before, now)
    shared, steps = written(told), told.get("steps", ())
    return {
        language: joined(shared, written(worded_news(game, before, now, steps, language)))
        for language in languages
    }


def written(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def joined(one: str, other: str) -> str:
    """Return one JSON object made of two, neither of which is read again."""
    return f"{one[:-1]},{other[1:]}" if other != "{}" else one
