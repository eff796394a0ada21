"""Opening a table from an edition, and setting it: from people in a lobby to the first turn."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from decks.models import Edition
from play.dealing import puzzles
from play.dealing.selection import EVERYTHING, Selection
from play.dealing.shuffle import Laid, laid_anew, laid_as_in
from play.models import Game, Phase, Seat
from play.models.game import GameMemory, GameMode
from play.models.seat import AWAY_AFTER
from play.moves.folding import dealt
from play.moves.making import CHANCE
from play.moves.turns import let_bots_play
from play.names import everybody
from play.options import Company, TableOptions, check_size, most_seats, rules_for
from play.refusals import SeatsAreTaken
from play.tokens import hashed, new_token

# One for each seat, so that one is free whatever the others are called.
BOT_NAMES = ("Ada", "Galileo", "Lesia", "Maria", "Kepler", "Emmy", "Hypatia", "Tycho")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat somebody has just taken, and the token that nobody else will ever see."""

    game: Game
    seat: Seat
    token: str


def open_game(
    edition: Edition,
    options: TableOptions,
    names: Sequence[str],
    laid: Laid | None = None,
) -> Sitting:
    """Open a table; whoever opens it is its host and has the first of *names*, if any.

    A table on one device, or for one alone, is set at once; bots that lead there wait until they
    are asked to go on, so that everybody is told first what the cards were committed to.  The cards
    may be *laid* already, as at another table or in a puzzle.
    """
    laid = laid or _laid(edition, options, options.selection)
    options = replace(options, places=options.seats(len(laid["pile"])))
    options.check(len(laid["pile"]))
    people = options.places - options.bots if options.one_device else 1
    own, *others = everybody(names, people)[:people]
    with transaction.atomic():
        game = _new_game(edition, options, laid)
        sitting = seat_person(game, own)
        for name in others:
            Seat.objects.create(game=game, number=game.seats.count(), name=name)
        _seat_bots(game, options)
        if options.company != Company.FRIENDS:
            game.forget("people")
            _deal(game)
    game.forget("people")
    return sitting


def open_puzzle(edition: Edition, names: Sequence[str]) -> Sitting:
    """Open a table at which somebody solves today's puzzle of a deck."""
    drawn = puzzles.puzzle_of_today(edition)
    return open_game(drawn.edition, puzzles.OPTIONS, names, laid_as_in(drawn))


def _laid(edition: Edition, agreed: TableOptions | Game, chosen: Selection) -> Laid:
    """Shuffle before anybody comes, so that all are told what the cards were committed to."""
    rules = rules_for(agreed.mode, agreed.hand, agreed.memory, agreed.places)
    return laid_anew(edition, rules, chosen)


def _new_game(edition: Edition, agreed: TableOptions | Game, laid: Laid) -> Game:
    """Open a table for what is asked for, or for what was agreed at the table before it."""
    return Game.objects.create(
        edition=edition,
        mode=agreed.mode,
        memory=agreed.memory,
        hand=agreed.hand,
        places=agreed.places,
        first=agreed.first,
        one_device=agreed.one_device,
        bot_memory=secrets.token_hex(16),
        **laid,
    )


def check_places(game: Game, places: int) -> None:
    """Refuse to have so many seats where the cards, what was agreed on or the people forbid it."""
    cards = len(game.pile or game.edition.content.cards)
    rules = rules_for(game.mode, game.hand, game.memory, places)
    check_size(cards, rules, Selection.of(game.selection))
    if places < len(game.people):
        raise SeatsAreTaken


def seat_person(game: Game, name: str) -> Sitting:
    """Give the next seat to somebody new."""
    token = new_token()
    seat = Seat.objects.create(
        game=game, number=game.seats.count(), name=name, token_hash=hashed(token)
    )
    return Sitting(game, seat, token)


def seat_bot(game: Game, skill: float) -> Seat:
    taken = [seat.name for seat in game.seats.all()]
    name = next(name for name in BOT_NAMES if name not in taken)
    return Seat.objects.create(game=game, number=len(taken), name=name, skill=skill)


def _seat_bots(game: Game, options: TableOptions) -> None:
    free = options.places - game.seats.count()
    wanted = free if options.company == Company.ALONE else min(options.bots, free)
    for _bot in range(wanted):
        seat_bot(game, options.skill)


def begin(game: Game) -> None:
    """Deal, and let the bots that lead make their moves, or raise StaleGame."""
    _deal(game)
    let_bots_play(game)


def _deal(game: Game) -> None:
    rules = rules_for(game.mode, game.hand, game.memory, len(game.people))
    first = CHANCE.randrange(rules.seats) if game.first is None else game.first % rules.seats
    late = {} if game.pile else laid_anew(game.edition, rules, EVERYTHING)  # of a lobby long open
    game.advance(**late, leader=first, phase=Phase.PLAYING)
    game.state = dealt(game)


def open_again(game: Game, mode: str = "", by: Seat | None = None) -> Game:
    """Open the next table for the same people; each sits there with the token of this one.

    They are away until they come; where nobody is to be waited for, it is set at once.  Whoever
    opens it is its host, as of any table.
    """
    agreed = game if mode in {"", game.mode} else switched(game)
    laid = _laid(game.edition, agreed, Selection.of(game.selection))
    following = _new_game(game.edition, agreed, laid)
    staying = [seat for seat in game.people if not seat.left]
    not_yet = timezone.now() - AWAY_AFTER
    opener_first = sorted(enumerate(staying), key=lambda placed: placed[1] != by)
    for number, seat in opener_first:
        kept = {"name": seat.name, "skill": seat.skill, "token_hash": seat.token_hash}
        Seat.objects.create(game=following, number=number, seen_at=not_yet, **kept)
    if (
        len(staying) == len(game.people)
        and sum(seat.token_hash is not None for seat in staying) == 1
    ):
        _deal(following)
    return following


def switched(game: Game) -> TableOptions:
    """Return the same table with the other game, or raise BadInput where it cannot be played."""
    race = game.mode == GameMode.COOPERATIVE
    chosen = Selection.of(game.selection)
    agreed = TableOptions(
        mode=GameMode.COMPETITIVE.value if race else GameMode.COOPERATIVE.value,
        places=len(game.people),
        hand=game.hand,
        memory="" if race else GameMemory.OPEN.value,
        first=game.first,
        company=Company.DEVICE if game.one_device else Company.FRIENDS,
        selection=chosen,
    )
    cards = len(chosen.keys(game.edition.content, game.edition.deck_id))
    agreed.check(cards)
    most = most_seats(agreed.mode, agreed.hand, agreed.memory, cards)
    return replace(agreed, places=min(game.places, most))
