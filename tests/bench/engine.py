"""How fast the rules are: python -m tests.bench.engine"""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter

from play.engine import (
    EditionName,
    Facts,
    Move,
    PlaceCard,
    RandomBot,
    Rules,
    SkilledBot,
    State,
    apply,
    codec,
    competitive_rules,
    cooperative_rules,
    deal,
    legal_moves,
    notation,
    numbered,
    shuffled,
    visible,
)
from play.engine.refereeing import read
from play.engine.simulation import play
from play.engine.state import CompetitiveState
from tests.bench import Row
from tests.bench.__main__ import table

CARDS, SEATS, GAMES, ROUNDS = 110, 4, 100, 5
BAR, BAR_OF_MOVES = 0.5, 20_000  # milliseconds; moves a second
SYMBOLS = ("sun", "moon", "gear", "star", "feather", "hourglass")
TABLES = (competitive_rules((4,) * SEATS), cooperative_rules(SEATS))
Played = tuple[State, int, Move]


def rows() -> Iterable[Row]:
    """Yield the figures of the engine, the best of a few rounds each."""
    for rules in TABLES:
        moves = played(rules)
        yield moves_per_second(rules, moves)
        states = [state for state, _, _ in moves[:: max(1, len(moves) // 500)]]
        yield milliseconds(f"rules, {rules.mode}: view", visible, states)
        yield milliseconds(f"rules, {rules.mode}: state to JSON to state", there_and_back, states)
    yield from of_bots()


def deck() -> dict[str, Facts]:
    rng = Random(1)
    return {f"card-{n}": Facts(rng.randint(1, 2000), *rng.sample(SYMBOLS, 2)) for n in range(CARDS)}


def played(rules: Rules) -> list[Played]:
    """Return every position of some random games with the move made there."""
    rng, cards, found = Random(1), deck(), list[Played]()
    for _ in range(GAMES):
        state = deal(numbered(cards[key] for key in shuffled(cards, rules, rng)), rules, 0)
        while state.turn is not None:
            move = any_move(state, rng)
            found.append((state, state.turn, move))
            state, _ = apply(state, state.turn, move, rng)
    return found


def any_move(state: State, rng: Random) -> Move:
    if isinstance(state, CompetitiveState) and state.turn is not None:
        return PlaceCard(rng.choice(state.hands[state.turn]).number, rng.randrange(state.slots))
    return rng.choice(legal_moves(state))


def moves_per_second(rules: Rules, moves: list[Played]) -> Row:
    rng = Random(1)

    def every() -> None:
        for state, seat, move in moves:
            apply(state, seat, move, rng)

    speed = len(moves) / seconds(every)
    return Row(
        f"rules, {rules.mode}: random moves",
        speed,
        "1/s",
        speed / BAR_OF_MOVES,
        f"≥ {BAR_OF_MOVES:,}",
    )


def milliseconds(name: str, work: Callable[[State], object], states: list[State]) -> Row:
    def every() -> None:
        for state in states:
            work(state)

    each = seconds(every) / len(states) * 1000
    return Row(name, each, "ms", each / BAR, f"≤ {BAR} ms")


def there_and_back(state: State) -> State:
    return codec.loads(codec.dumps(state))


def of_bots() -> Iterable[Row]:
    """Yield what a simulation costs; there is no bar for it."""
    edition = EditionName("bench", 1, "0" * 64)
    for rules in TABLES:
        for name, bot in (("random", RandomBot()), ("skill 0.7", SkilledBot(0.7))):
            simulation = partial(lambda *args: list(play(*args)), deck(), rules, 20, 1, bot)
            each = seconds(simulation) / 20 * 1000
            yield Row(f"rules, {rules.mode}: a game by {name} bots", each, "ms", None, "")
        (game,) = play(deck(), rules, 1, 1, SkilledBot(0.7))
        line = notation.dumps(game.record(edition))
        each = seconds(partial(read, line)) * 1000
        yield Row(f"rules, {rules.mode}: a record refereed", each, "ms", None, "")


def seconds(work: Callable[[], object]) -> float:
    """Return how long *work* takes when nothing else disturbs it much."""
    times = []
    for _ in range(ROUNDS):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    print(table(rows()))
