"""Filters that narrow each other, and how many each would leave."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

Chosen = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Facet(Generic[T]):
    """A question about each thing, and the answers that can be asked for."""

    name: str
    options: tuple[str, ...]
    answers: Callable[[T], Collection[str]]

    def chosen(self, asked: Iterable[str]) -> frozenset[str]:
        """Return what can be chosen of what was asked for."""
        return frozenset(asked) & frozenset(self.options)


@dataclass(frozen=True, slots=True)
class Sifted(Generic[T]):
    """What is left, and for each facet how many every answer would leave."""

    kept: list[T]
    near: Mapping[str, list[T]]  # what only this question keeps out
    counts: Mapping[str, Mapping[str, int]]

    def without(self, name: str) -> list[T]:
        """Return what would be left if one question were not asked."""
        return [*self.kept, *self.near.get(name, ())]


def _one(_thing: object) -> int:
    return 1


def sift(
    things: Iterable[T],
    facets: Sequence[Facet[T]],
    chosen: Chosen,
    weight: Callable[[T], int] = _one,
) -> Sifted[T]:
    """Keep what has one of the chosen answers to every question.

    An answer is counted as if nothing were chosen of its own question: so the numbers say what a
    choice would show.  Each thing counts for as many as its *weight*.
    """
    kept: list[T] = []
    near: dict[str, list[T]] = {}
    counts: dict[str, Counter[str]] = {facet.name: Counter() for facet in facets}
    for thing in things:
        answers = {facet.name: facet.answers(thing) for facet in facets}
        against = [name for name, asked in chosen.items() if asked.isdisjoint(answers[name])]
        if not against:
            kept.append(thing)
        if len(against) == 1:
            near.setdefault(against[0], []).append(thing)
        if len(against) <= 1:
            for name in against or answers:
                counts[name].update(dict.fromkeys(answers[name], weight(thing)))
    return Sifted(kept, near, counts)
