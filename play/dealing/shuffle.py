"""The order of a table's cards: drawn as it is opened, and committed to before anybody plays."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from decks.editions.content import EditionContent
from decks.models import Edition
from play import engine
from play.dealing.selection import EVERYTHING, Selection
from play.engine import Facts, Proof, Rules
from play.engine.shuffles import NONCE_BYTES
from play.models import Game, Puzzle
from play.moves.folding import facts
from play.moves.making import CHANCE
from play.options import check_size


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffled pile, as a table's row keeps it."""

    pile: list[int]  # the edition's card numbers, top first
    nonce: str  # a secret until the end
    commitment: str  # for everybody, from the beginning

    @classmethod
    def of(cls, edition: Edition, keys: Sequence[str]) -> "Shuffle":
        """Commit to the cards *keys*, top first, with a nonce that nobody can know."""
        numbers = {card.key: card.number for card in edition.content.cards}
        proof = Proof.of(edition.sha256, keys, secrets.token_hex(NONCE_BYTES))
        return cls([numbers[key] for key in keys], proof.nonce, proof.commitment)


Laid = dict[str, Any]  # what the row of a table says of its cards


def laid_anew(edition: Edition, rules: Rules, chosen: Selection) -> Laid:
    """Return what the row of a table needs whose cards lie in an order of their own."""
    return {"selection": chosen.row, **asdict(shuffled(edition, rules, chosen))}


def shuffled(edition: Edition, rules: Rules, chosen: Selection = EVERYTHING) -> Shuffle:
    """Shuffle the cards of an edition that are chosen for a table, or raise BadInput."""
    keys = set(chosen.keys(edition.content, edition.deck_id))
    check_size(len(keys), rules, chosen)
    every = facts_of(edition.content)
    deck = {key: every[key] for key in keys}
    return Shuffle.of(edition, engine.shuffled(deck, rules, CHANCE))


def laid_as_at(table: Game) -> Laid:
    """Return what the row of a table needs whose cards lie as they lay at another one."""
    laid = Shuffle.of(table.edition, table.keys)
    chosen = {"selection": table.selection}
    return {"same_as": table.same_as or table, **chosen, **asdict(laid)}


def laid_as_in(puzzle: Puzzle) -> Laid:
    """Return what the row of a table needs at which a puzzle is solved."""
    return {
        "puzzle": puzzle,
        "pile": puzzle.pile,
        "nonce": puzzle.nonce,
        "commitment": puzzle.commitment,
    }


def facts_of(content: EditionContent) -> dict[str, Facts]:
    """Return what the engine needs to know of an edition's cards."""
    return {card.key: facts(card) for card in content.cards}
