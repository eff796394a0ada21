"""Opens tables whose cards are chosen, not drawn; run beside the site.

It is told in JSON what lies on the table, and says where each seat is: the paths that lead there.
"""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.editions.content import EditionCard  # noqa: E402  (models need the line above)
from decks.models import Edition  # noqa: E402
from play import lobby  # noqa: E402
from play.dealing.selection import EVERYTHING  # noqa: E402
from play.dealing.shuffle import Shuffle  # noqa: E402
from play.engine import EndTurn, Move, PlaceCard, PlayCard  # noqa: E402
from play.engine.state import CompetitiveState, CooperativeState  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import TableOptions  # noqa: E402

NAMES = ("Катерина", "Олександр", "Ben", "Małgorzata", "Ada", "Wojciech", "Настя", "Leo")
HAND = 4  # cards, together
TOGETHER = 34  # cards together, but for the two that are turned first


@dataclass(frozen=True)
class Wish:
    """What is to lie there, of the cards whose titles are the hardest to set in a language."""

    mode: str = "competitive"
    seats: int = 2
    cards: int = 13  # in the line, or in the lower row
    gaps: int = 0  # closed
    blocked: int = 0  # cards tried in vain by whoever is to move
    memory: str = "open"  # of them, together
    vain: int = 0  # cards before them, after those, whose gap is taken
    over: bool = False
    tied: bool = False  # all have laid their last card in the same round
    lobby: bool = False
    missed: int = 0
    language: str = "en"
    names: Sequence[str] = field(default=NAMES)


def hardest_first(edition: Edition, language: str) -> list[EditionCard]:
    """Return all cards, those with the longest words first."""

    def hardness(card: EditionCard) -> tuple[int, int, str]:
        title = card.title(language)
        return -max(len(word) for word in title.split()), -len(title), card.key

    return sorted(edition.content.cards, key=hardness)


def by_date(cards: Iterable[EditionCard]) -> list[EditionCard]:
    return sorted(cards, key=lambda card: card.date.year)


def apart(cards: Iterable[EditionCard]) -> list[EditionCard]:
    """Return one card for each date."""
    return list({card.date.year: card for card in reversed(list(cards))}.values())[::-1]


def opened(
    edition: Edition, wish: Wish, pile: Sequence[EditionCard], hand: str = "four"
) -> list[Sitting]:
    laid = Shuffle.of(edition, [card.key for card in pile])
    row = {"selection": EVERYTHING.row, "pile": laid.pile, "nonce": laid.nonce}
    memory = wish.memory if wish.mode == "cooperative" else ""
    options = TableOptions(wish.mode, wish.seats, hand, memory, first=0)
    host = open_game(edition, options, wish.names[:1], {**row, "commitment": laid.commitment})
    others = [lobby.join(host.game, name) for name in wish.names[1 : wish.seats]]
    lobby.start(lobby.find(host.game.code), host.seat)
    return [host, *others]


def move(sittings: Sequence[Sitting], asked: Move) -> None:
    game = lobby.find(sittings[0].game.code)
    turn = game.state.turn
    assert turn is not None
    act(game, sittings[turn].seat, Request(asked, game.version))


def race(edition: Edition, wish: Wish) -> list[Sitting]:
    """Lay so many cards; at the end the first wins, and some of the others miss their last."""
    cards = hardest_first(edition, wish.language)
    turns = wish.cards - 1 + wish.missed
    each = -(-turns // wish.seats)
    left = [0 if wish.tied else seat > 0 if wish.over else 1 for seat in range(wish.seats)]
    hands = [each + more for more in left]
    chosen, rest = by_date(cards[: wish.cards]), cards[wish.cards :]
    laid = [*chosen[1::2], *chosen[2::2], *rest[: wish.missed]]
    del rest[: wish.missed]
    dealt = [
        [*laid[seat :: wish.seats], *rest[seat * 10 : seat * 10 + 10]][: hands[seat]]
        for seat in range(wish.seats)
    ]
    held = [card for hand in dealt for card in hand]
    pile = [*held, chosen[0], *(card for card in cards if card not in [*held, chosen[0]])]
    sittings = opened(edition, wish, pile, ",".join(str(count) for count in hands))
    for turn in range(turns):
        lay(sittings, right=turn < wish.cards - 1)
    return sittings


def lay(sittings: Sequence[Sitting], *, right: bool) -> None:
    state = lobby.find(sittings[0].game.code).state
    assert isinstance(state, CompetitiveState)
    assert state.turn is not None
    card = state.hands[state.turn][0]
    place = sum(lying.year < card.year for lying in state.line)
    move(sittings, PlaceCard(card.number, place if right else (0 if place else 1)))


def together(edition: Edition, wish: Wish) -> list[Sitting]:
    """Lay the lower row from left to right, then close gaps, then try cards in vain."""
    cards = apart(hardest_first(edition, wish.language))
    base = by_date(cards[: wish.cards])
    between = gap_cards(base, cards[wish.cards :])
    plan = [*base[1:], *(gap[0] for gap in between[: wish.gaps])]
    tries = HAND if wish.over else wish.blocked
    vain = [card for gap in between[: wish.gaps] for card in gap[1:]][: tries + wish.vain]
    assert len(between) >= wish.gaps
    assert len(vain) == tries + wish.vain
    others = [c for c in cards if c not in [base[0], *plan, *vain]]
    dealt = [*plan, *([None] * (TOGETHER - len(plan)))]
    for row in range(len(vain)):
        dealt[len(plan) + row * wish.seats] = vain[row]
    free = iter(others)
    full = [card or next(free) for card in dealt]
    first = [full[seat + row * wish.seats] for seat in range(wish.seats) for row in range(HAND)]
    pile = [*first, base[0], next(free), *full[HAND * wish.seats :]]
    sittings = opened(edition, wish, pile)
    for card in plan:
        play(sittings, edition, card)
        move(sittings, EndTurn())
    for card in vain[:tries]:
        play(sittings, edition, card)
    return sittings


def gap_cards(base: Sequence[EditionCard], rest: Sequence[EditionCard]) -> list[list[EditionCard]]:
    """Return what belongs between neighbours, the fullest gaps first."""
    years = [card.date.year for card in base]
    gaps = [
        [card for card in rest if left < card.date.year < right] for left, right in pairwise(years)
    ]
    return sorted((gap for gap in gaps if gap), key=len, reverse=True)


def play(sittings: Sequence[Sitting], edition: Edition, card: EditionCard) -> None:
    game = lobby.find(sittings[0].game.code)
    assert isinstance(game.state, CooperativeState)
    assert game.state.turn is not None
    hand = game.state.hands[game.state.turn]
    [number] = [held.number for held in hand if game.card(held.number).key == card.key]
    move(sittings, PlayCard(number))


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    for wish in (Wish(**asked) for asked in json.loads(sys.argv[1])):
        if wish.lobby:
            waiting = open_game(edition, TableOptions(wish.mode, wish.seats), wish.names[:1])
            print(json.dumps([f"/t/{waiting.game.code}/"]))
            continue
        sittings = (together if wish.mode == "cooperative" else race)(edition, wish)
        print(json.dumps([f"/t/{one.game.code}/resume/{one.token}/" for one in sittings]))
