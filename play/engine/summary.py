"""What many games have in common: figures for whoever weighs a deck or a rule."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from .events import (
    CardBlocked,
    CardMisplaced,
    CardPlaced,
    CardPlayed,
    Event,
    GameEnded,
    PileReshuffled,
    SuddenDeath,
)
from .scoring import CompetitiveResult, CooperativeResult, Result
from .table import Mode, Rules


@dataclass(slots=True)
class Summary:
    """Running sums; every Counter says how many games, or how often for a card's key."""

    rules: Rules
    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)  # in moves
    rounds: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)  # by seat
    shared_wins: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    ranks: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    tries: Counter[str] = field(default_factory=Counter)  # a card placed or played
    failures: Counter[str] = field(default_factory=Counter)  # and misplaced or blocked
    reshuffles: int = 0
    sudden_deaths: int = 0

    def add(self, keys: Sequence[str], moves: int, events: Iterable[Event]) -> None:
        """Count one more game."""
        self.games += 1
        self.lengths[moves] += 1
        for event in events:
            self._see(keys, event)

    def _see(self, keys: Sequence[str], event: Event) -> None:
        match event:
            case CardPlaced(card=card) | CardPlayed(card=card):
                self.tries[keys[card.number]] += 1
            case CardMisplaced(card=card) | CardBlocked(card=card):
                self.tries[keys[card.number]] += 1
                self.failures[keys[card.number]] += 1
            case PileReshuffled():
                self.reshuffles += 1
            case SuddenDeath():
                self.sudden_deaths += 1
            case GameEnded(result=result):
                self._close(result)

    def _close(self, result: Result) -> None:
        match result:
            case CompetitiveResult(winners, rounds):
                self.rounds[rounds] += 1
                self.wins.update(winners)
                self.shared_wins += len(winners) > 1
            case CooperativeResult(tally, reason):
                self.scores[tally.score] += 1
                self.ranks[tally.rank] += 1
                self.endings[reason] += 1

    def cards(self) -> list[tuple[str, int, int]]:
        """Return key, failures and tries of every card tried, the most likely to fail first."""
        rated = [(key, self.failures[key], tries) for key, tries in self.tries.items()]
        return sorted(rated, key=lambda card: (-card[1] / card[2], -card[2], card[0]))

    def lines(self) -> Iterator[str]:
        """Yield the summary in print."""
        yield f"{self.rules.mode}, seats: {self.rules.seats}, games: {self.games}"
        yield f"moves: {spread(self.lengths)}"
        if self.rules.mode is Mode.COMPETITIVE:
            yield from self._competitive_lines()
        else:
            yield from self._cooperative_lines()
        yield from self._card_lines()

    def _competitive_lines(self) -> Iterator[str]:
        yield f"rounds: {spread(self.rounds)}"
        yield f"wins by seat: {counts(self.wins)}; shared {self.shared_wins}"
        yield f"reshuffles: {self.reshuffles}; sudden deaths: {self.sudden_deaths}"

    def _cooperative_lines(self) -> Iterator[str]:
        yield f"score: {spread(self.scores)}"
        yield f"games by score: {counts(self.scores)}"
        yield f"games by rank: {counts(self.ranks)}"
        yield f"endings: {counts(self.endings)}"

    def _card_lines(self) -> Iterator[str]:
        failed = "misplaced" if self.rules.mode is Mode.COMPETITIVE else "blocked"
        for key, failures, tries in self.cards():
            yield f"{failed} {failures / tries:4.0%} of {tries:5}: {key}"


def spread(values: Counter[int]) -> str:
    """Return the range and the middle of counted numbers in print."""
    if not values:
        return "none"
    every = list(values.elements())
    middle = f"median {median(every):g}, mean {mean(every):.1f}"
    return f"from {min(every)} to {max(every)}, {middle}"


def counts(values: Counter[int] | Counter[str]) -> str:
    return ", ".join(f"{value} × {times}" for value, times in sorted(values.items()))
