"""The proof of the shuffle, against the words of its format and nothing of ours."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.engine import (
    CommittedShuffles,
    EditionName,
    Malformed,
    Proof,
    RandomBot,
    competitive_rules,
    cooperative_rules,
    notation,
)
from play.engine.reading import Flaw
from play.engine.refereeing import read
from play.engine.shuffles import ShuffleFlaw
from play.engine.simulation import play_one
from tests.play.engine.tables import card, deck

EDITION = EditionName("starter", 1, "0123456789abcdef" * 4)
NONCE = "00ff" * 16


def recorded(seed: str, size: int = 7, *, proved: bool = True) -> dict[str, Any]:
    """Play a game so small that it reshuffles; return its record as JSON."""
    game = play_one(deck(size), competitive_rules((2, 2)), seed, RandomBot(), proved=proved)
    found: dict[str, Any] = json.loads(notation.dumps(game.record(EDITION)))
    return found


def with_reshuffles(least: int) -> dict[str, Any]:
    seeds = (recorded(f"seed {n}") for n in range(1000))
    return next(record for record in seeds if len(record["reshuffles"]) >= least)


RECORD = with_reshuffles(2)


def promised(record: dict[str, Any]) -> str:
    """Return the commitment as the format describes it."""
    said = {
        "order": record["order"],
        "nonce": record["shuffle"]["nonce"],
        "format": "kronika-shuffle/1",
        "edition": record["edition"]["sha256"],
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def reshuffled(discards: list[Any], nonce: str, n: int) -> list[Any]:
    """Return the new pile as the format describes it, top first."""
    cards, stream = list(discards), drawn(bytes.fromhex(nonce), n)
    for i in reversed(range(1, len(cards))):
        bound = 2**64 // (i + 1) * (i + 1)
        word = next(stream)
        while word >= bound:
            word = next(stream)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def drawn(nonce: bytes, n: int) -> Iterator[int]:
    k = 0
    while True:
        block = hmac.new(nonce, b"reshuffle:%d:%d" % (n, k), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))
        k += 1


def test_the_commitment_is_the_hash_that_the_format_describes():
    assert RECORD["shuffle"]["commitment"] == promised(RECORD)
    assert set(RECORD["shuffle"]) == {"format", "nonce", "commitment"}
    assert RECORD["format"] == "kronika-game/1"


def test_letters_are_hashed_as_they_are():
    text = '{"edition":"e","format":"kronika-shuffle/1","nonce":"n","order":["Łódź","ї"]}'

    assert Proof.of("e", ["Łódź", "ї"], "n").commitment == hashlib.sha256(text.encode()).hexdigest()


def test_every_reshuffle_of_a_game_is_the_one_that_the_format_describes():
    thrown: list[str] = []
    piles = list(RECORD["reshuffles"])
    left = len(RECORD["order"]) - 5
    for move in RECORD["moves"]:
        if move["outcome"] == "correct":
            continue
        thrown.append(move["card"])
        if left == 0:
            done = len(RECORD["reshuffles"]) - len(piles)
            pile = piles.pop(0)
            assert pile == reshuffled(thrown, RECORD["shuffle"]["nonce"], done)
            thrown, left = [], len(pile)
        left -= 1

    assert piles == []


@settings(max_examples=50)
@given(st.integers(0, 200), st.integers(0, 9), st.binary(min_size=32, max_size=32))
def test_any_number_of_cards_is_reshuffled_as_the_format_describes(size, n, nonce):
    cards = [card(1000 + i) for i in range(size)]
    pile = list(cards)

    CommittedShuffles(nonce.hex(), n).shuffle(pile)

    assert pile == reshuffled(cards, nonce.hex(), n)


def test_a_word_that_would_favour_some_cards_is_skipped(monkeypatch):
    words = iter([2**64 - 1, 1, 0])  # 2**64 - 1 is one more than three go into evenly
    monkeypatch.setattr("play.engine.shuffles._words", lambda *_: words)
    pile = [card(1), card(2), card(3)]

    CommittedShuffles(NONCE, 0).shuffle(pile)

    assert [each.year for each in pile] == [3, 1, 2]


def changed(where: str) -> dict[str, Any]:
    record = deepcopy(RECORD)
    match where:
        case "commitment" | "nonce":
            record["shuffle"][where] = "0" * 64
        case "edition":
            record["edition"]["sha256"] = "f" * 64
    return record


@pytest.mark.parametrize("where", ["commitment", "nonce", "edition"])
def test_a_record_that_is_not_as_promised_is_refused(where):
    with pytest.raises(Malformed) as refused:
        read(json.dumps(changed(where)))

    assert refused.value.flaw == ShuffleFlaw.ORDER_IS_NOT_AS_COMMITTED


def test_a_reshuffle_of_somebody_s_choice_is_refused_where_its_proof_is_wrong():
    record = recorded("chosen", proved=False)
    number = 0
    while not record["reshuffles"] or len(record["reshuffles"][0]) < 3:
        number += 1
        record = recorded(f"chosen {number}", proved=False)
    record["shuffle"] = {"format": "kronika-shuffle/1", "nonce": NONCE}
    record["shuffle"]["commitment"] = promised(record)

    with pytest.raises(Malformed) as refused:
        read(json.dumps(record))

    assert refused.value.flaw == ShuffleFlaw.RESHUFFLE_IS_NOT_AS_COMMITTED


def test_a_record_without_proof_is_read_as_before():
    line = json.dumps(recorded("old", proved=False))

    assert '"shuffle"' not in line
    assert read(line).shuffle is None


@pytest.mark.parametrize(
    ("shuffle", "flaw"),
    [
        ({"format": "kronika-shuffle/2"}, Flaw.UNKNOWN_FORMAT),
        ({"format": "kronika-shuffle/1", "nonce": NONCE}, Flaw.FIELD_IS_MISSING),
        (
            {"format": "kronika-shuffle/1", "nonce": "zz", "commitment": NONCE},
            Flaw.NOT_A_DIGEST,
        ),
        ("yes", Flaw.NOT_AN_OBJECT),
    ],
)
def test_a_proof_that_is_none_is_refused_with_its_place(shuffle, flaw):
    with pytest.raises(Malformed) as refused:
        read(json.dumps({**RECORD, "shuffle": shuffle}))

    assert refused.value.flaw == flaw


def test_the_same_seed_proves_the_same_games():
    rules = cooperative_rules(2)
    games = [play_one(deck(40), rules, "7/0", RandomBot(), proved=True) for _ in range(2)]

    assert games[0] == games[1]
    assert len(games[0].nonce) == 64
    assert games[0].keys == play_one(deck(40), rules, "7/0", RandomBot()).keys
