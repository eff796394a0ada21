"""Whole games played by bots, one after another; the same seed plays the same games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from . import game
from .bots import Bot, bot_move
from .cards import Facts, numbered
from .dealing import deal, shuffled
from .events import Event
from .moves import Move
from .records import EditionName, Record, write
from .shuffles import NONCE_BYTES, CommittedShuffles
from .state import Shuffler, State
from .summary import Summary
from .table import Rules


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game from its deal to its end; keys[n] is the deck's key of card number n."""

    keys: tuple[str, ...]
    plays: tuple[tuple[int, Move], ...]
    events: tuple[Event, ...]
    end: State
    nonce: str = ""  # of the proof, where one is asked for

    def record(self, edition: EditionName) -> Record:
        return write(edition, self.keys, self.end, self.plays, self.nonce)


def simulate(
    cards: Mapping[str, Facts],
    rules: Rules,
    games: int,
    seed: int,
    bot: Bot,
    on_game: Callable[[PlayedGame], None] | None = None,
    *,
    proved: bool = False,
) -> Summary:
    """Play *games* games of the deck *cards*, every seat by *bot*, and sum them up."""
    summary = Summary(rules)
    for played in play(cards, rules, games, seed, bot, proved=proved):
        summary.add(played.keys, len(played.plays), played.events)
        if on_game:
            on_game(played)
    return summary


def play(
    cards: Mapping[str, Facts],
    rules: Rules,
    games: int,
    seed: int,
    bot: Bot,
    *,
    proved: bool = False,
) -> Iterator[PlayedGame]:
    """Yield *games* games; which one is which depends on the seed and its number alone."""
    for number in range(games):
        yield play_one(cards, rules, f"{seed}/{number}", bot, proved=proved)


def play_one(
    cards: Mapping[str, Facts], rules: Rules, seed: str, bot: Bot, *, proved: bool = False
) -> PlayedGame:
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    nonce = _nonce(seed) if proved else ""
    shuffler: Shuffler = CommittedShuffles(nonce, 0) if proved else rng
    keys = shuffled(cards, rules, rng)
    state = deal(numbered(cards[key] for key in keys), rules, rng.randrange(rules.seats))
    plays: list[tuple[int, Move]] = []
    events: list[Event] = []
    while state.turn is not None:
        seat, move = state.turn, bot_move(state, bot, seed, rng)
        state, seen = game.apply(state, seat, move, shuffler)
        plays.append((seat, move))
        events.extend(seen)
    return PlayedGame(keys, tuple(plays), tuple(events), state, nonce)


def _nonce(seed: str) -> str:
    """Return a nonce that the seed gives again: nobody sits at these tables to be deceived."""
    return Random(f"nonce of {seed}").randbytes(NONCE_BYTES).hex()  # noqa: S311 - as above
