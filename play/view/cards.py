"""Cards on a table as a viewer sees them, in the viewer's language.

They come as they are set: a script that draws one need not know where a line may end.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.urls import reverse

from config.cache import Cache
from decks.editions.content import EditionCard
from decks.faces import Length, Side, back, front, unbroken
from decks.languages.numerals import NO_BREAK_SPACE
from play.models import Game

Shown = dict[str, Any]

CACHED_SIDES = 20_000  # of cards in editions, each in a language
_sides: Cache[tuple[str, int, bool, Side, str], Shown] = Cache(CACHED_SIDES)


class Cards:
    """The faces of one table's cards in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = game.edition.content.reading_language(language)
        self.with_symbols = bool(game.memory)  # they are the cooperative game's

    @cached_property
    def edition(self) -> int:
        return self.game.edition.number

    def card(self, number: int) -> EditionCard:
        return self.game.card(number)

    def title(self, number: int) -> str:
        return self.card(number).title(self.language)

    def date(self, number: int) -> str:
        """Return the date, all on one line; to be asked for turned cards only."""
        return str(self._side(number, Side.BACK)["date"]).replace(" ", NO_BREAK_SPACE)

    def fronts(self, numbers: Iterable[int]) -> dict[int, Shown]:
        """Return the white sides of those cards."""
        return {number: self._side(number, Side.FRONT) for number in sorted(numbers)}

    def backs(self, numbers: Iterable[int]) -> dict[int, Shown]:
        """Return what the other sides tell besides; to be asked for turned cards only."""
        return {number: self._side(number, Side.BACK) for number in sorted(numbers)}

    def sources(self, card: EditionCard) -> list[dict[str, str]]:
        """Return where its date is from, the reader's language first; another one is named."""
        own_first = sorted(card.sources, key=lambda source: source.language != self.language)
        return [
            {
                "citation": source.citation,
                "url": source.url,
                "quote": source.quote,
                "language": "" if source.language == self.language else source.language,
            }
            for source in own_first
        ]

    def _side(self, number: int, side: Side) -> Shown:
        """Return what is printed on one side; kept, for tables show the same cards."""
        edition, of_card = self.game.edition.sha256, self.game.pile[number]
        place = (edition, of_card, self.with_symbols, side, self.language)
        make = self._front if side is Side.FRONT else self._back
        return _sides.get_or_make(place, lambda: make(self.card(number)))

    def _front(self, card: EditionCard) -> Shown:
        face = front(card, self.language)
        shown: Shown = {"title": face.bound_title, "category": face.category}
        shown |= {"colour": face.colour, "pattern": face.pattern}
        if face.parted_title != face.bound_title:
            shown["parted_title"] = face.parted_title
        if face.title_length != Length.USUAL:
            shown["title_length"] = face.title_length.value
        if face.picture:
            shown["picture_url"] = reverse("picture", args=[face.picture])
        if face.picture and face.alt:
            shown["picture_alt"] = face.alt
        return {**shown, **self._symbol(face.symbol)}

    def _back(self, card: EditionCard) -> Shown:
        date = card.date.format(self.language, loose_era=True)
        face = back(card, self.language, edition=self.edition, date=date)
        shown = {"year": card.date.year, "date": date, "small_print": face.small_print}
        if face.date_length != Length.USUAL:
            shown["date_length"] = face.date_length.value
        if story := card.story(self.language):  # it may tell the date, as this side does
            shown["story"] = unbroken(story)
        for source in self.sources(card)[:1]:
            shown |= {"source": source["citation"], "source_url": source["url"]}
            shown |= {"source_language": source["language"]} if source["language"] else {}
        return {**shown, **self._symbol(face.symbol)}

    def _symbol(self, symbol: str) -> Shown:
        return {"symbol": symbol} if self.with_symbols else {}
