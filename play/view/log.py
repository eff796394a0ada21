"""The log of a table in words."""

from collections.abc import Iterable

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from config.cache import Cache
from decks.multilingual import quoted
from play.engine import Ruling
from play.models import Game, Move
from play.moves.event_json import TURNING, EventJson
from play.view.cards import Cards
from play.view.texts import RULINGS

CACHED_ENTRIES = 20_000
_entries: Cache[tuple[object, ...], dict[str, object]] = Cache(CACHED_ENTRIES)


class Teller:
    """Tells moves; dates only of the cards that lie turned, whose numbers are *turned*."""

    def __init__(self, game: Game, cards: Cards, turned: Iterable[int]) -> None:
        self.game, self.cards, self.turned = game, cards, frozenset(turned)
        self.names = [seat.name for seat in game.people]
        self.language = get_language()

    def entry(self, move: Move) -> dict[str, object]:
        """Tell a move; told once for as long as its card stays turned or unturned."""
        shown = tuple([event["card"] in self.turned for event in move.seen[:1] if "card" in event])
        place = (self.game.code, move.version, self.language, self.cards.language, shown)
        return _entries.get_or_make(place, lambda: self._entry(move))

    def _entry(self, move: Move) -> dict[str, object]:
        told = [self._line(event, move.seat) for event in move.seen]
        return {
            "version": move.version,
            "seat": move.seat,
            "by_bot": move.by_bot,
            "outcome": move.outcome,
            "lines": [line for line in told if line["text"] or "rule" in line],
        }

    def _line(self, event: EventJson, seat: int) -> dict[str, object]:
        line = {"what": event["what"], "text": self._text(event, seat)}
        if "card" in event:
            line["card"] = event["card"]
        if code := event.get("ruling"):
            line |= {"ruling": code, "rule": str(RULINGS[Ruling(code)])}
        return line

    def _text(self, event: EventJson, seat: int) -> str:
        name = self.names[event.get("seat", seat)]
        if event["what"] in TURNING:
            words = {"name": name, "card": self._card(event["card"])}
            return self._of_card(event) % words
        return self._of_table(event, name)

    def _card(self, number: int) -> str:
        title = quoted(self.cards.title(number))
        return f"{title} ({self.cards.date(number)})" if number in self.turned else title

    def _of_card(self, event: EventJson) -> str:
        match event["what"], event.get("spot"):
            case "misplaced", _:
                return _("%(name)s laid %(card)s in the wrong place.")
            case "blocked", _:
                return _("%(name)s tried %(card)s; its gap is taken.")
            case "discarded", _:
                return _("%(name)s discarded %(card)s.")
            case "played", ("stacked" | "gap_stacked"):
                return _("%(name)s laid %(card)s onto a card of the same date.")
            case "played", "gap":
                return _("%(name)s laid %(card)s into a gap.")
            case "played", "left":
                return _("%(name)s laid %(card)s at the early end.")
            case "played", "right":
                return _("%(name)s laid %(card)s at the late end.")
        return _("%(name)s laid %(card)s in the right place.")

    def _of_table(self, event: EventJson, name: str) -> str:
        match event["what"]:
            case "drew":
                number = len(event["cards"])
                drew = ngettext("%(name)s drew a card.", "%(name)s drew %(number)s cards.", number)
                return drew % {"name": name, "number": number}
            case "reshuffled":
                return _("The discard pile is shuffled into a new draw pile.")
            case "round":
                return _("Round %(number)s begins.") % {"number": event["round"]}
            case "sudden_death":
                return _("Play-off: %(names)s go on.") % {"names": self._names(event["seats"])}
            case "ended":
                return _("The game is over.")
        return ""

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)
