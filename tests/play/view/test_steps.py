"""Where the newest moves put their cards."""

import json
import subprocess
from collections.abc import Iterator
from itertools import pairwise

import pytest

from config.start.data import BASE_DIR
from play.api.serializers import StepSerializer, TableSerializer
from play.engine import Spot
from play.models import Game, Move
from play.moves.replay import replay_of
from play.options import TableOptions
from play.view.cards import Shown
from play.view.sight import Rendered
from play.view.table import replayed_view
from tests.play.tables import COMPETITIVE, COOPERATIVE, make_edition, make_game, play_on

pytestmark = pytest.mark.django_db
TWINS = [year for year in range(1000, 1015) for _twin in range(4)]
AMONG_BOTS = TableOptions(mode="cooperative", places=4, bots=3, memory="open", skill=0.9)
LYING = ("line", "columns", "discards", "top_of_discards", "pile")
STRICT = TableOptions(mode="cooperative", places=2, memory="strict")


def finished(options: TableOptions) -> Game:
    """Play a game in which cards of one date meet."""
    game, _sittings = make_game(
        options, make_edition(years=TWINS), options.places - options.bots - 1
    )
    return play_on(game, 1000)


def bursts_of(game: Game) -> list[tuple[int, int]]:
    """Return how many moves were made before and after each that a person made."""
    moves = replay_of(game).moves
    ends = [n for n, (one, next_) in enumerate(pairwise(moves), 1) if one.made_at != next_.made_at]
    return list(pairwise([0, *ends, len(moves)]))


def view_after(game: Game, moves: int) -> Rendered:
    return replayed_view(game, "en", moves)


def steps_of(game: Game) -> Iterator[tuple[Move, Shown]]:
    """Yield each move of a game and how it was shown, alone or among those of bots."""
    moves = replay_of(game).moves
    for first, last in bursts_of(game):
        yield from zip(moves[first:last], view_after(game, last)["steps"], strict=True)


def lying(view: Rendered) -> dict[str, object]:
    """Return what moves alone decide: where cards lie, and who is out."""
    gaps = [{"cards": gap["cards"], "open": gap["open"]} for gap in view.get("gaps", ())]
    hands = [[seat["out"], *(card["number"] for card in seat["hand"])] for seat in view["seats"]]
    return {**{name: view.get(name) for name in LYING}, "gaps": gaps, "hands": hands}


def places(row):
    """Return in which column, or in which gap, each card lies."""
    return {card.number: at for at, column in enumerate(row) for card in column}


@pytest.mark.parametrize("options", [COOPERATIVE, AMONG_BOTS])
def test_a_card_that_is_played_is_shown_where_the_engine_has_put_it(options):
    game = finished(options)
    moves, spots = replay_of(game).moves, set()

    for move, step in steps_of(game):
        if step["what"] == "played":
            assert set(move.seen[0]) - {"ruling"} == {"what", "card", "spot"}  # as ever
            timeline = replay_of(game).states[moves.index(move) + 1].timeline
            assert step.get("column") == places(timeline.base).get(step["card"])
            assert step.get("gap") == places(timeline.gaps).get(step["card"])
            spots.add(step["spot"])

    assert spots >= {Spot.LEFT, Spot.RIGHT, Spot.STACKED, Spot.GAP}


def test_of_a_blocked_card_the_gap_is_told_that_is_taken():
    game = finished(STRICT)

    blocked = [(move, step) for move, step in steps_of(game) if step["what"] == "blocked"]

    assert blocked
    assert all(step["gap"] == move.seen[0]["gap"] for move, step in blocked)
    assert not any("column" in step for _move, step in blocked)


@pytest.mark.parametrize("options", [COMPETITIVE, COOPERATIVE, AMONG_BOTS])
def test_the_scripts_steps_lead_to_the_table_that_the_server_shows(node, options):
    game = finished(options)
    pairs = [[view_after(game, first), view_after(game, last)] for first, last in bursts_of(game)]

    done = subprocess.run(
        [node, str(BASE_DIR / "tests" / "js" / "unfold.mjs")],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        check=True,
    )

    unfolded = json.loads(done.stdout)
    assert len(unfolded) == len(pairs)
    assert all(lying(reached) == lying(newest) for reached, newest in unfolded)


@pytest.mark.parametrize("options", [COMPETITIVE, COOPERATIVE])
def test_every_word_of_a_view_of_its_steps_and_its_cards_is_in_the_schema(options):
    game = finished(options)
    described = TableSerializer().fields
    views = [view_after(game, last) for _first, last in bursts_of(game)]

    assert {name for view in views for name in view} <= set(described)
    steps = [step for view in views for step in view["steps"]]
    assert {name for step in steps for name in step} <= set(StepSerializer().fields)
    assert {step["what"] for step in steps} <= set(StepSerializer().fields["what"].choices)
    for sides in ("fronts", "backs"):
        cards = [card for view in views for card in view[sides].values()]
        assert cards
        assert {name for card in cards for name in card} <= set(described[sides].child.fields)
