"""Cards on a table as a viewer sees them, in the viewer's language."""

from dataclasses import asdict
from functools import cached_property
from typing import Any

from django.urls import reverse

from decks.editions import EditionCard
from decks.faces import Face, Side, back, front
from play.engine.view import Back, Front
from play.models import Game

Shown = dict[str, Any]


class Cards:
    """The faces of one table's cards in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = game.edition.content.reading_language(language)

    @cached_property
    def edition(self) -> int:
        return self.game.edition.number

    def card(self, number: int) -> EditionCard:
        return self.game.card(number)

    def title(self, number: int) -> str:
        return self.card(number).title(self.language)

    def date(self, number: int) -> str:
        """Return the date in print; to be asked for turned cards only."""
        return str(self._printed(number, Side.BACK)["date"])

    def front(self, side: Front) -> Shown:
        shown = self._printed(side.number, Side.FRONT)
        return {**shown, "number": side.number, "symbol": side.symbol or ""}

    def back(self, side: Back) -> Shown:
        shown = self._printed(side.number, Side.BACK)
        return {**shown, "number": side.number, "symbol": side.symbol or "", "year": side.year}

    def _printed(self, number: int, side: Side) -> Shown:
        """Return what is printed on one side; kept, for tables show the same cards."""
        place = (self.game.edition.sha256, self.game.pile[number], side, self.language)
        if place not in _printed:
            if len(_printed) >= KEPT:
                _printed.clear()
            _printed[place] = _shown(self._face(number, side))
        return _printed[place]

    def _face(self, number: int, side: Side) -> Face:
        card = self.card(number)
        if side is Side.FRONT:
            return front(card, self.language)
        date = card.date.format(self.language)
        return back(card, self.language, edition=self.edition, date=date)


KEPT = 20_000
_printed: dict[tuple[str, int, Side, str], Shown] = {}


def _shown(face: Face) -> Shown:
    """Return a face as JSON; `picture` is a hash, the same for both sides."""
    shown = {**asdict(face), "side": face.side.value}
    shown["picture_url"] = reverse("picture", args=[face.picture]) if face.picture else ""
    return shown


def face_of(shown: Shown) -> Face:
    """Return what the card component draws for *shown*."""
    return Face(**{name: shown[name] for name in Face.__dataclass_fields__})
