"""The log of a table in words."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from config.cache import Cache
from decks.multilingual import quoted
from play.engine import Mode, Ruling
from play.models import Game, Move
from play.moves.event_json import TURNING, EventJson
from play.view.cards import Cards
from play.view.texts import RULINGS

CACHED_ENTRIES = 20_000
_entries: Cache[tuple[object, ...], dict[str, object]] = Cache(CACHED_ENTRIES)

OF_CARDS = {  # by the spot where one lies, or by what became of it
    "placed": _("%(name)s laid %(card)s in the right place."),
    "misplaced": _("%(name)s laid %(card)s in the wrong place."),
    "blocked": _("%(name)s tried %(card)s; its gap is taken."),
    "discarded": _("%(name)s discarded %(card)s."),
    "saves": _("%(name)s saves the game by discarding %(card)s."),
    "stacked": _("%(name)s laid %(card)s onto a card of the same date."),
    "gap_stacked": _("%(name)s laid %(card)s onto a card of the same date."),
    "gap": _("%(name)s laid %(card)s into a gap."),
    "left": _("%(name)s laid %(card)s at the early end."),
    "right": _("%(name)s laid %(card)s at the late end."),
}
TRIED = {"played", "blocked"}  # a turn may end with them unasked
# By what became of the last card, and whether one had found its place before it.
ENDINGS: Mapping[tuple[str, bool | None], Promise | str] = {
    ("played", True): _("Two cards have found their places: that ends the turn."),
    ("played", False): _("No card is left to try: that ends the turn."),
    ("blocked", True): _("No card is left to try: that ends the turn."),
}


def why_over(move: Move, names: Sequence[str]) -> str:
    """Say why the last *move* of a cooperative game has ended it for all, *names* by seat."""
    if "ruling" in move.seen[-1]:
        return gettext("Whoever is next can neither play nor discard a card: the game is over.")
    if move.seen[0]["what"] == "blocked":
        said = gettext("%(name)s found no free place: the game is over.")
        return said % {"name": names[move.seat]}
    return gettext("Every card is placed or discarded: the game is over.")


def _in_words(seen: Sequence[EventJson]) -> Sequence[EventJson]:
    """Return what happened in the order of telling: a turn that was ended, then who drew for it."""
    if seen[0]["what"] in TURNING:
        return seen
    return sorted(seen, key=lambda event: event["what"] != "turn")


class Teller:
    """Tells moves; dates only of the cards that lie turned, whose numbers are *turned*."""

    def __init__(self, game: Game, cards: Cards, turned: Iterable[int]) -> None:
        self.game, self.cards, self.turned = game, cards, frozenset(turned)
        self.names = [seat.called for seat in game.people]
        self.language = get_language()

    def entry(self, move: Move) -> dict[str, object]:
        """Tell a move; told once for as long as its card stays turned or unturned."""
        shown = tuple([event["card"] in self.turned for event in move.seen[:1] if "card" in event])
        place = (self.game.code, move.version, self.language, self.cards.language, shown)
        return _entries.get_or_make(place, lambda: self._entry(move))

    def _entry(self, move: Move) -> dict[str, object]:
        told = [self._line(event, move) for event in _in_words(move.seen)]
        return {
            "version": move.version,
            "seat": move.seat,
            "by_bot": move.by_bot,
            "outcome": move.outcome,
            "lines": [line for line in told if line["text"] or "rule" in line],
        }

    def _line(self, event: EventJson, move: Move) -> dict[str, object]:
        line = {"what": event["what"], "text": self._text(event, move)}
        if "card" in event:
            line["card"] = event["card"]
        if code := event.get("ruling"):
            line |= {"ruling": code, "rule": str(RULINGS[Ruling(code)])}
        return line

    def _text(self, event: EventJson, move: Move) -> str:
        name = self.names[event.get("seat", move.seat)]
        if event["what"] in TURNING:
            words = {"name": name, "card": self._card(event["card"])}
            saves = event.get("ruling") == Ruling.MATCHING_DISCARD_SAVES
            return OF_CARDS["saves" if saves else event.get("spot") or event["what"]] % words
        if event["what"] == "turn":
            return self._end_of_turn(event, move)
        if event["what"] == "ended" and self.game.mode == Mode.COOPERATIVE:
            return why_over(move, self.names)
        return self._of_table(event, name)

    def _end_of_turn(self, event: EventJson, move: Move) -> str:
        """Say why a turn together is over; a card that is discarded is a whole turn."""
        last = move.seen[0]["what"]
        if last in TRIED:  # moves of before it was kept do not tell why
            return str(ENDINGS.get((last, event.get("placed")), gettext("That ends the turn.")))
        if last in TURNING:
            return ""
        return gettext("%(name)s ended the turn.") % {"name": self.names[move.seat]}

    def _card(self, number: int) -> str:
        title = quoted(self.cards.title(number))
        return f"{title} ({self.cards.date(number)})" if number in self.turned else title

    def _of_table(self, event: EventJson, name: str) -> str:
        match event["what"]:
            case "drew":
                number = len(event["cards"])
                drew = ngettext("%(name)s drew a card.", "%(name)s drew %(number)s cards.", number)
                return drew % {"name": name, "number": number}
            case "reshuffled":
                return gettext("The discard pile is shuffled into a new draw pile.")
            case "round":
                return gettext("Round %(number)s begins.") % {"number": event["round"]}
            case "ended":
                return gettext("The game is over.")
            case "sudden_death":
                return self._play_off(event["seats"])
        return ""

    def _play_off(self, seats: Sequence[int]) -> str:
        if len(seats) == len(self.names):
            return gettext("Play-off: everybody goes on.")
        return gettext("Play-off: %(names)s go on.") % {"names": self._names(seats)}

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)
