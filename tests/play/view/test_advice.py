"""What would have helped is said only where it is true of this very game."""

import re
from itertools import pairwise
from random import Random

import pytest

from play.engine.state import CooperativeState
from play.models import Game
from play.view.table import rendered_view
from tests.play.tables import alone, make_table, play_on

GAP = re.compile(r"(\d+) more cards belonged between (.+) and (.+), but")
DISCARD = re.compile(r"(\d+) cards? tried in vain had the symbol")


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


@pytest.mark.django_db
def test_a_team_hears_what_has_cost_it_most_of_its_own_moves():
    kinds = set()
    for seed in range(30):
        table, _sittings = make_table(alone("cooperative"), guests=0)
        over = play_on(table, 500, Random(seed))
        state, result = over.state, rendered_view(over, "en")["result"]
        assert isinstance(state, CooperativeState)
        said, gaps, safe = result["advice"], crowds(over, state), risked(over, state)
        most = max(gaps.values(), default=0)

        if found := GAP.search(said):
            count, early, late = found.groups()
            assert gaps[early, late] == int(count) == most >= 2 > safe
        elif found := DISCARD.search(said):
            assert int(found[1]) == safe > (most >= 2)
        else:
            assert said == ""
            assert result["rank"] > 0 or (safe == 0 and most < 2)
        kinds.add((bool(GAP.search(said)), bool(DISCARD.search(said))))

    assert {(True, False), (False, True)} <= kinds
