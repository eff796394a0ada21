"""Shuffles that are fixed beforehand: written down once, or proved by what was committed to."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from .cards import Card

FORMAT = "kronika-shuffle/1"
NONCE_BYTES = 32
WORD_BYTES = 8
WORDS = 1 << 8 * WORD_BYTES


class ShuffleFlaw(StrEnum):
    RESHUFFLE_IS_MISSING = "reshuffle_is_missing"
    RESHUFFLE_IS_OF_OTHER_CARDS = "reshuffle_is_of_other_cards"
    RESHUFFLE_IS_NOT_AS_COMMITTED = "reshuffle_is_not_as_committed"
    ORDER_IS_NOT_AS_COMMITTED = "order_is_not_as_committed"


class WrongShuffle(Exception):
    """The orders written down are not those of this game."""

    def __init__(self, flaw: ShuffleFlaw) -> None:
        self.flaw = flaw
        super().__init__(flaw.value)


class KnownOrders:
    """Stands where a random.Random would: each new pile in turn, by card numbers, top first."""

    def __init__(self, orders: Iterable[Sequence[int]]) -> None:
        self.left = list(orders)

    def shuffle(self, x: list[Card], /) -> None:
        if not self.left:
            raise WrongShuffle(ShuffleFlaw.RESHUFFLE_IS_MISSING)
        order = self.left.pop(0)
        by_number = {card.number: card for card in x}
        if sorted(order) != sorted(by_number):
            raise WrongShuffle(ShuffleFlaw.RESHUFFLE_IS_OF_OTHER_CARDS)
        x[:] = [by_number[number] for number in order]


def committed_text(edition: str, keys: Sequence[str], nonce: str) -> str:
    """Return the text whose SHA-256 is told before the first move; *edition* is its own."""
    said = {"edition": edition, "format": FORMAT, "nonce": nonce, "order": list(keys)}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True, slots=True)
class Proof:
    """What was told before the first move, and the secret that explains it after the last."""

    nonce: str  # 32 bytes in hex
    commitment: str  # a SHA-256 in hex

    @classmethod
    def of(cls, edition: str, keys: Sequence[str], nonce: str) -> "Proof":
        text = committed_text(edition, keys, nonce)
        return cls(nonce, hashlib.sha256(text.encode()).hexdigest())


class CommittedShuffles:
    """Stands where a random.Random would: every reshuffle follows from the nonce alone."""

    def __init__(self, nonce: str, done: int) -> None:
        self.nonce, self.done = bytes.fromhex(nonce), done  # reshuffles so far

    def shuffle(self, x: list[Card], /) -> None:
        words = _words(self.nonce, self.done)
        self.done += 1
        for i in range(len(x) - 1, 0, -1):
            j = _below(i + 1, words)
            x[i], x[j] = x[j], x[i]


def _words(nonce: bytes, reshuffle: int) -> Iterator[int]:
    """Yield the numbers of 64 bits that this reshuffle draws from."""
    for block in count():
        digest = hmac.digest(nonce, f"reshuffle:{reshuffle}:{block}".encode(), "sha256")
        for at in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[at : at + WORD_BYTES])


def _below(bound: int, words: Iterator[int]) -> int:
    """Draw evenly from 0 to *bound* - 1: a word that would favour small numbers is skipped."""
    limit = WORDS - WORDS % bound
    return next(word for word in words if word < limit) % bound


class ProvedOrders(KnownOrders):
    """Orders written down, each of which has to be the one that was committed to."""

    def __init__(self, orders: Iterable[Sequence[int]], nonce: str) -> None:
        super().__init__(orders)
        self.committed = CommittedShuffles(nonce, 0)

    def shuffle(self, x: list[Card], /) -> None:
        expected = list(x)
        self.committed.shuffle(expected)
        super().shuffle(x)
        if x != expected:
            raise WrongShuffle(ShuffleFlaw.RESHUFFLE_IS_NOT_AS_COMMITTED)
