"""What would have helped is said only where it is true of this very game."""

import re
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from play import engine
from play.engine import DiscardCard
from play.engine.state import CooperativeState
from play.models import Game
from play.moves import turns
from play.view.table import rendered_view
from tests.play.tables import COOPERATIVE, fresh, make_game, mover, play_on

LAST = re.compile(r"In the last turn (\d+) cards? had the symbol of the discard pile: discarding")
KINDS = {
    "risked": re.compile(r"(\d+) cards? tried in vain had the symbol"),
    "thrown": re.compile(r"(\d+) discarded cards? had a free place"),
    "crowd": re.compile(r"(\d+) more cards? belonged between (.+) and (.+), but"),
    "kept": re.compile(r"(\d+) blocked cards? had the symbol of the discard pile and stayed"),
}


def crowds(game: Game, state: CooperativeState) -> dict[tuple[str, str], int]:
    """Count the cards that were tried in vain in each gap, by the years beside it."""
    vain = [move.seen[0]["card"] for move in game.moves.filter(outcome="blocked")]
    years = [game.card(number).date.year for number in vain]
    beside = pairwise(column[0].year for column in state.timeline.base)
    return {(str(a), str(b)): sum(a < year < b for year in years) for a, b in beside}


def risked(game: Game, state: CooperativeState) -> int:
    """Count the cards that were tried in vain while their symbol lay on the discard pile."""
    key, count = state.discards[0].back, 0
    for move in game.moves.order_by("version"):
        number = move.asked.get("card")
        if move.asked["do"] == "discard":
            key = game.card(number).back_symbol
        count += move.outcome == "blocked" and game.card(number).front_symbol == key
    return count


def thrown(game: Game, state: CooperativeState) -> int:
    """Count the cards that were discarded though no other year had closed their gap."""
    moves = list(game.moves.order_by("version"))
    played = {move.asked["card"] for move in moves if move.outcome not in ("", "blocked")}
    base = {
        card.year for column in state.timeline.base for card in column if card.number not in played
    }
    closed: set[int] = set()
    count = 0
    for move in moves:
        year = game.card(move.asked["card"]).date.year if "card" in move.asked else 0
        if move.outcome == "gap":
            closed.add(year)
        elif move.outcome in ("left", "right"):
            base.add(year)
        elif move.asked["do"] == "discard":
            beside = [other for other in closed if not any_between(base, year, other)]
            count += year in base or beside in ([], [year])
    return count


def any_between(base: Iterable[int], one: int, other: int) -> bool:
    return any(min(one, other) <= year <= max(one, other) for year in base)


def kept(game: Game, state: CooperativeState) -> int:
    """Count the blocked cards that lie there, with which their seat might have begun a turn."""
    might: set[int] = set()
    blocked: set[tuple[int, int]] = set()  # seats and cards
    key, begins = state.discards[0].back, True
    for move in game.moves.order_by("version"):
        if begins:
            own = {number for seat, number in blocked if seat == move.seat}
            might |= {number for number in own if game.card(number).front_symbol == key}
        if move.outcome == "blocked":
            blocked.add((move.seat, move.asked["card"]))
        elif move.asked["do"] == "discard":
            key = game.card(move.asked["card"]).back_symbol
        begins = any(event["what"] == "turn" for event in move.seen)
    return sum(card.number in might for hand in state.hands for card in hand)


def at_last(game: Game, state: CooperativeState) -> int:
    """Count the cards of the last turn that had the symbol, if its tries have ended the game."""
    last = game.moves.order_by("version").last()
    if last is None or last.outcome != "blocked" or "ruling" in last.seen[-1]:
        return 0
    return sum(card.front == state.discards[-1].back for card in state.hands[last.seat])


def played(seed: int, careless: int) -> Game:
    """Play by chance, and after so many moves discard whatever may be."""
    table, _sittings = make_game(COOPERATIVE)
    rng, game = Random(seed), play_on(table, careless, Random(seed))
    while game.state.turn is not None:
        assert isinstance(game.state, CooperativeState)
        legal = engine.legal_moves(game.state)
        discards = [move for move in legal if isinstance(move, DiscardCard)]
        move = rng.choice(discards or list(legal))
        turns.act(game, mover(game), turns.Request(move, game.version, f"at {game.version}", "en"))
        game = fresh(game)
    return game


@pytest.mark.django_db
def test_a_team_hears_what_has_ended_its_game_or_has_cost_it_most_of_its_own_moves():
    told = set()
    for seed in range(45):
        over = played(seed, careless=(500, 12, 6)[seed % 3])
        state, result = over.state, rendered_view(over, "en")["result"]
        assert isinstance(state, CooperativeState)
        said, gaps = result["advice"], crowds(over, state)
        counted = {
            "risked": risked(over, state),
            "thrown": thrown(over, state),
            "crowd": max(gaps.values(), default=0),
            "kept": kept(over, state),
        }
        symbols = max(counted["risked"], counted["kept"])
        dates = max(counted["thrown"], counted["crowd"])
        most = symbols if symbols >= 2 or dates < 2 else dates
        [(kind, found)] = [
            (kind, found)
            for kind, pattern in {"last": LAST, **KINDS}.items()
            if (found := pattern.match(said))
        ] or [("", None)]
        told.add(kind)

        if found is None:
            assert said == ""
            assert result["rank"] > 0 or (most < 2 and not counted["risked"])
        elif kind == "last":
            assert int(found[1]) == at_last(over, state)
        else:
            assert at_last(over, state) == 0
            assert int(found[1]) == counted[kind]
            assert counted[kind] == most >= 2 or (kind == "risked" and most == 1)
        if found and kind == "crowd":
            assert gaps[found[2], found[3]] == most

    assert told >= {"last", *KINDS}
