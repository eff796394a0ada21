"""Opening a table from an edition, and setting it: from people in a lobby to the first turn."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from decks.editions import EditionContent
from decks.models import Edition
from play import engine
from play.engine import Facts, codec
from play.models import Game, Phase, Seat
from play.names import everybody
from play.options import Company, TableOptions, rules_for
from play.playing import CHANCE, let_bots_play
from play.tokens import hashed, new_token

BOT_NAMES = ("Ada", "Galileo", "Lesia", "Maria", "Kepler", "Emmy", "Hypatia")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat somebody has just taken, and the token that nobody else will ever see."""

    game: Game
    seat: Seat
    token: str


def open_game(edition: Edition, options: TableOptions, names: Sequence[str]) -> Sitting:
    """Open a table; whoever opens it is its host and has the first of *names*, if any.

    A table on one device, or for one alone, is set at once.
    """
    options.check(len(edition.content.cards))
    people = _people(options)
    own, *others = everybody(names, people)[:people]
    with transaction.atomic():
        game = _new_game(edition, options)
        sitting = seat_person(game, own)
        for name in others:
            Seat.objects.create(game=game, number=game.seats.count(), name=name)
        _seat_bots(game, options)
        if options.company != Company.FRIENDS:
            game.forget("people")
            begin(game)
    game.forget("people")
    return sitting


def _people(options: TableOptions) -> int:
    """Return how many people sit down at once."""
    match options.company:
        case Company.DEVICE:
            return options.places - options.bots
    return 1


def _new_game(edition: Edition, options: TableOptions) -> Game:
    return Game.objects.create(
        edition=edition,
        mode=options.mode,
        memory=options.memory,
        hand=options.hand,
        places=options.places,
        first=options.first,
        one_device=options.company == Company.DEVICE,
        bot_memory=secrets.token_hex(16),
    )


def seat_person(game: Game, name: str) -> Sitting:
    """Give the next seat to somebody new."""
    token = new_token()
    seat = Seat.objects.create(
        game=game, number=game.seats.count(), name=name, token_hash=hashed(token)
    )
    return Sitting(game, seat, token)


def seat_bot(game: Game, skill: float) -> Seat:
    taken = {seat.name for seat in game.seats.all()}
    name = next(name for name in BOT_NAMES * 2 if name not in taken or len(taken) > len(BOT_NAMES))
    return Seat.objects.create(game=game, number=len(taken), name=name, skill=skill)


def _seat_bots(game: Game, options: TableOptions) -> None:
    free = options.places - game.seats.count()
    wanted = free if options.company == Company.ALONE else min(options.bots, free)
    for _bot in range(wanted):
        seat_bot(game, options.skill)


def begin(game: Game) -> None:
    """Shuffle, deal, and let the bots that lead make their moves, or raise StaleGame."""
    content = game.edition.content
    rules = rules_for(game.mode, game.hand, game.memory, len(game.people))
    facts = facts_of(content)
    keys = engine.shuffled(facts, rules, CHANCE)
    first = CHANCE.randrange(rules.seats) if game.first is None else game.first % rules.seats
    state = engine.deal(engine.numbered(facts[key] for key in keys), rules, first)
    numbers = {card.key: card.number for card in content.cards}
    pile = [numbers[key] for key in keys]
    game.advance(pile=pile, snapshot=codec.dumps(state), phase=Phase.PLAYING)
    let_bots_play(game)


def facts_of(content: EditionContent) -> dict[str, Facts]:
    """Return what the engine needs to know of an edition's cards."""
    return {
        card.key: Facts(card.date.year, card.front_symbol, card.back_symbol)
        for card in content.cards
    }


def open_again(game: Game) -> Game:
    """Open the next table for the same people; each sits there with the token of this one."""
    following = Game.objects.create(
        edition=game.edition,
        mode=game.mode,
        memory=game.memory,
        hand=game.hand,
        places=game.places,
        first=game.first,
        one_device=game.one_device,
        bot_memory=secrets.token_hex(16),
    )
    staying = [seat for seat in game.people if not seat.left]
    for number, seat in enumerate(staying):
        kept = {"name": seat.name, "skill": seat.skill, "token_hash": seat.token_hash}
        Seat.objects.create(game=following, number=number, **kept)
    return following
