from dataclasses import dataclass, field
from random import Random

import pytest

from play.engine import (
    CooperativeResult,
    EditionName,
    Facts,
    ImpossibleTable,
    Move,
    PlayedGame,
    RandomBot,
    SkilledBot,
    View,
    competitive_rules,
    cooperative_rules,
    notation,
    result,
    simulate,
)
from play.engine.bots.players import Beliefs
from play.engine.refereeing import read, replay
from play.engine.simulation import play
from tests.play.engine.tables import deck

EDITION = EditionName("synthetic", 1, "0" * 64)
DECK = deck(110)


def records(seed: int, bot: RandomBot | SkilledBot, seats: int = 3) -> list[str]:
    lines: list[str] = []

    def keep(game: PlayedGame) -> None:
        lines.append(notation.dumps(game.record(EDITION)))

    simulate(DECK, cooperative_rules(seats), 5, seed, bot, keep)
    simulate(DECK, competitive_rules((4,) * seats), 5, seed, bot, keep)
    return lines


@pytest.mark.parametrize("bot", [RandomBot(), SkilledBot(0.6)])
def test_the_same_seed_plays_the_same_games_to_the_byte(bot):
    assert records(7, bot) == records(7, bot)
    assert records(7, bot) != records(8, bot)


def test_the_order_of_the_deck_does_not_matter():
    backwards = dict(reversed(DECK.items()))
    rules = cooperative_rules(2)

    assert list(play(backwards, rules, 3, 7, RandomBot())) == list(
        play(DECK, rules, 3, 7, RandomBot())
    )


def test_a_game_depends_on_the_seed_and_its_number_alone():
    few = list(play(DECK, cooperative_rules(2), 2, 7, SkilledBot(0.5)))
    many = list(play(DECK, cooperative_rules(2), 4, 7, SkilledBot(0.5)))

    assert many[:2] == few
    assert len({game.keys for game in many}) == 4


@dataclass
class Remembering:
    """A bot that plays at random and keeps what it believed of the first card of each game."""

    skill: float = 0.3
    years: list[int] = field(default_factory=list)

    def choose(self, view: View, beliefs: Beliefs, rng: Random, /) -> Move:
        if 0 in beliefs:
            self.years.append(beliefs[0].year)
        return RandomBot().choose(view, beliefs, rng)


def test_a_bot_remembers_the_same_years_in_a_game_and_others_in_the_next():
    bot = Remembering()
    cards = {str(n): Facts(1500, "sun", "moon") for n in range(20)}

    games = list(play(cards, competitive_rules((4,)), 5, 7, bot))

    assert len(games) == 5
    assert len(set(bot.years)) == 5


def test_every_seat_begins_some_of_the_games():
    first = {game.end.first for game in play(DECK, cooperative_rules(4), 40, 7, RandomBot())}

    assert first == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("bot", [RandomBot(), SkilledBot(0.0), SkilledBot(0.7), SkilledBot(1.0)])
@pytest.mark.parametrize(
    "rules", [lambda seats: competitive_rules((4,) * seats), cooperative_rules]
)
def test_bots_play_both_games_to_the_end_and_the_records_replay(rules, bot, seats):
    for game in play(DECK, rules(seats), 2, 1, bot):
        record = read(notation.dumps(game.record(EDITION)))
        *_, last = replay(record)
        assert last.state == game.end
        assert record.result == result(game.end)


def test_bots_play_the_smallest_decks_to_the_end():
    rules = competitive_rules((1, 2))
    small = deck(rules.cards_needed, spread=50)

    for game in play(small, rules, 50, 1, SkilledBot(0.0)):
        assert result(game.end)


def test_too_few_cards_are_refused_before_anything_is_played():
    with pytest.raises(ImpossibleTable):
        simulate(deck(35), cooperative_rules(2), 1, 1, RandomBot())


def test_a_cooperative_summary_adds_up():
    games = []

    summary = simulate(DECK, cooperative_rules(3), 20, 7, SkilledBot(0.6), games.append)

    ends = [game.end for game in games]
    results = [result(end) for end in ends]
    tallies = [ended.tally for ended in results if isinstance(ended, CooperativeResult)]
    assert summary.rules == cooperative_rules(3)
    assert summary.games == len(games) == len(tallies) == 20
    assert sorted(summary.lengths.elements()) == sorted(len(game.plays) for game in games)
    assert sorted(summary.scores.elements()) == sorted(tally.score for tally in tallies)
    assert sorted(summary.ranks.elements()) == sorted(tally.rank for tally in tallies)
    assert summary.endings.total() == 20
    blocked = [event for game in games for event in game.events if "Blocked" in str(type(event))]
    assert summary.failures.total() == len(blocked)
    placed = sum(tally.base - 1 + tally.gap for tally in tallies)
    assert summary.tries.total() == placed + len(blocked)


def test_a_competitive_summary_adds_up():
    games = []

    summary = simulate(deck(20), competitive_rules((2, 2, 2)), 40, 7, RandomBot(), games.append)

    ends = [notation.dump(game.record(EDITION)) for game in games]
    winners = [end["result"]["winners"] for end in ends]
    assert sorted(summary.wins.elements()) == sorted(seat for seats in winners for seat in seats)
    assert summary.shared_wins == sum(len(seats) > 1 for seats in winners)
    assert sorted(summary.rounds.elements()) == sorted(end["result"]["rounds"] for end in ends)
    assert summary.reshuffles == sum(len(end["reshuffles"]) for end in ends) > 0
    outcomes = [(move["card"], move["outcome"]) for end in ends for move in end["moves"]]
    assert summary.tries.total() == len(outcomes) == sum(summary.lengths.elements())
    for key, failures, tries in summary.cards():
        mine = [outcome for card, outcome in outcomes if card == key]
        assert (failures, tries) == (mine.count("wrong"), len(mine))
    assert summary.sudden_deaths > 0
