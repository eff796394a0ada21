"""What apps add to the pages of others, each thing under a code of its own."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Protocol, TypeVar


class Coded(Protocol):
    @property
    def code(self) -> str: ...


T = TypeVar("T", bound=Coded)


class CodeIsTaken(ValueError):
    """Two things of one kind want the same code."""

    def __init__(self, kind: str, code: str) -> None:
        super().__init__(f"A {kind} with the code {code!r} is registered already; choose another.")


class Registry(Generic[T]):
    """Things of one kind by their codes, in the order in which they came."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._things: dict[str, T] = {}
        self._expected: list[Callable[[], Iterable[T]]] = []

    def expect(self, bring: Callable[[], Iterable[T]]) -> None:
        """Have more things brought when somebody first asks: what they import takes its time."""
        self._expected.append(bring)

    def register(self, thing: T) -> None:
        if thing.code in self._things:
            raise CodeIsTaken(self._kind, thing.code)
        self._things[thing.code] = thing

    def find(self, code: str) -> T | None:
        self._receive()
        return self._things.get(code)

    def __iter__(self) -> Iterator[T]:
        self._receive()
        return iter(self._things.values())

    def _receive(self) -> None:
        while self._expected:
            for thing in self._expected.pop(0)():
                self.register(thing)
