"""The log of a table in words, and what the newest moves turned over."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from play.engine import Ruling
from play.engine.cards import Card
from play.engine.state import cards_of
from play.engine.view import Back
from play.faces import Cards, Shown
from play.models import Game, Move
from play.wording import RULINGS

KEPT = 20_000
_told: dict[tuple[object, ...], dict[str, Any]] = {}  # entries, for most stay as they were
TURNING = {"placed", "misplaced", "played", "blocked", "discarded"}


class Teller:
    """Tells moves; dates only of the cards that lie turned, whose numbers are *turned*."""

    def __init__(self, game: Game, cards: Cards, turned: Iterable[int]) -> None:
        self.game, self.cards, self.turned = game, cards, frozenset(turned)
        self.names = [seat.name for seat in game.people]
        self.language = get_language()

    def entry(self, move: Move) -> dict[str, Any]:
        """Tell a move; told once for as long as its card stays turned or unturned."""
        shown = tuple([event["card"] in self.turned for event in move.seen[:1] if "card" in event])
        place = (self.game.code, move.version, self.language, self.cards.language, shown)
        if place not in _told:
            if len(_told) >= KEPT:
                _told.clear()
            _told[place] = self._entry(move)
        return _told[place]

    def _entry(self, move: Move) -> dict[str, Any]:
        told = [self._line(event, move.seat) for event in move.seen]
        return {
            "version": move.version,
            "seat": move.seat,
            "name": self.names[move.seat],
            "by_bot": move.by_bot,
            "outcome": move.outcome,
            "lines": [line for line in told if line["text"] or line["rule"]],
        }

    def _line(self, event: dict[str, Any], seat: int) -> dict[str, Any]:
        code = event.get("ruling")
        return {
            "what": event["what"],
            "card": event.get("card"),
            "text": self._text(event, seat),
            "ruling": code,
            "rule": str(RULINGS[Ruling(code)]) if code else "",
        }

    def _text(self, event: dict[str, Any], seat: int) -> str:
        name = self.names[event.get("seat", seat)]
        if event["what"] in TURNING:
            words = {"name": name, "card": self._card(event["card"])}
            return self._of_card(event) % words
        return self._of_table(event, name)

    def _card(self, number: int) -> str:
        title = self.cards.title(number)
        if number not in self.turned:
            return _("“%(title)s”") % {"title": title}
        return _("“%(title)s” (%(date)s)") % {"title": title, "date": self.cards.date(number)}

    def _of_card(self, event: dict[str, Any]) -> str:
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

    def _of_table(self, event: dict[str, Any], name: str) -> str:
        match event["what"]:
            case "drew":
                number = len(event["cards"])
                drew = ngettext(
                    "%(name)s draws a card.", "%(name)s draws %(number)s cards.", number
                )
                return drew % {"name": name, "number": number}
            case "reshuffled":
                return _("The discard pile is shuffled into a new draw pile.")
            case "round":
                return _("Round %(number)s begins.") % {"number": event["round"]}
            case "sudden_death":
                return _("Sudden death: %(names)s go on.") % {"names": self._names(event["seats"])}
            case "ended":
                return _("The game is over.")
        return ""

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)


def burst(moves: Sequence[Move]) -> list[Move]:
    """Return the newest moves that were made in one go: a person's, and those of bots after it."""
    return [move for move in moves if move.made_at == moves[-1].made_at]


def step(move: Move, game: Game, cards: Cards) -> dict[str, Any]:
    """Return what a move turned over, as everybody saw it once, and where it went."""
    event = move.seen[0]
    told = {"version": move.version, "seat": move.seat, "by_bot": move.by_bot}
    if event["what"] not in TURNING:
        return {**told, "what": "ended_turn", "card": None}
    return {**told, **event, "card": _turned(event["card"], game, cards)}


def _turned(number: int, game: Game, cards: Cards) -> Shown:
    card: Card = cards_of(game.state)[number]
    symbol = card.back if game.memory else None  # symbols are the cooperative game's
    return cards.back(Back(number, card.year, symbol))
