"""The engine's codes as sentences in the reader's language."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from play.engine import BrokenRecord, Malformed, Refusal, Ruling, TableRefusal
from play.engine.refereeing import RecordFlaw
from play.engine.shuffles import ShuffleFlaw

REFUSALS = {
    Refusal.GAME_IS_OVER: _("The game is over."),
    Refusal.NO_SUCH_SEAT: _("There is no such seat."),
    Refusal.SEAT_IS_OUT: _("You are out of this game."),
    Refusal.NOT_YOUR_TURN: _("It is not your turn yet."),
    Refusal.NOT_IN_THIS_GAME: _("This game has no such move."),
    Refusal.CARD_IS_NOT_YOURS: _("This card is not in front of you."),
    Refusal.NO_SUCH_SLOT: _("There is no such place on the timeline."),
    Refusal.CARD_IS_BLOCKED: _("A blocked card cannot be played again."),
    Refusal.NO_DISCARD_AFTER_PLAYING: _(
        "You have turned a card over, so you cannot discard one now."
    ),
    Refusal.SYMBOL_DOES_NOT_MATCH: _("Its symbol is not the one on the discard pile."),
    Refusal.NOTHING_PLACED_YET: _("Place a card first, then you may stop."),
}

RECORD_FLAWS: Mapping[StrEnum, Promise | str] = {
    **dict[StrEnum, Promise | str](REFUSALS.items()),
    RecordFlaw.WRONG_OUTCOME: _("This is not what became of the card."),
    RecordFlaw.WRONG_RESULT: _("The game did not end like this."),
    RecordFlaw.GAME_IS_NOT_OVER: _("The game is not over yet."),
    RecordFlaw.RESHUFFLE_IS_UNUSED: _("The pile was reshuffled less often than is written."),
    ShuffleFlaw.RESHUFFLE_IS_MISSING: _("The pile was reshuffled more often than is written."),
    ShuffleFlaw.RESHUFFLE_IS_OF_OTHER_CARDS: _("Other cards were reshuffled."),
    ShuffleFlaw.RESHUFFLE_IS_NOT_AS_COMMITTED: _("The pile was not reshuffled as the secret says."),
    ShuffleFlaw.ORDER_IS_NOT_AS_COMMITTED: _("The cards do not lie as was promised."),
}

TABLE_REFUSALS = {
    TableRefusal.UNKNOWN_MODE: _("There is no such game."),
    TableRefusal.UNKNOWN_MEMORY: _("There is no such memory option."),
    TableRefusal.MEMORY_IS_COOPERATIVE: _("Memory is an option of the cooperative game."),
    TableRefusal.MEMORY_IS_MISSING: _("Say whether seen dates stay open."),
    TableRefusal.WRONG_NUMBER_OF_SEATS: _("A table has %(least)s to %(most)s seats."),
    TableRefusal.WRONG_HAND: _("A hand has %(least)s to %(most)s cards."),
    TableRefusal.TOO_FEW_HANDS: _("Hands were agreed on for %(most)s seats only."),
    TableRefusal.TOO_FEW_CARDS: _(
        "This deck has %(given)s cards; the game needs at least %(least)s."
    ),
    TableRefusal.NO_SUCH_FIRST_SEAT: _("The seat that begins is not at this table."),
}

TOO_FEW_CHOSEN = _("These choices leave %(given)s cards; the game needs at least %(least)s.")

RULINGS = {
    Ruling.WRONG_CARD_IS_DISCARDED: _("A misplaced card goes to the discard pile."),
    Ruling.ROUND_IS_PLAYED_OUT: _("The round is always played out before somebody wins."),
    Ruling.OTHERS_ARE_ELIMINATED: _("Several finished: only they go on, with a card each."),
    Ruling.ALL_STAY_IF_NOBODY_FINISHES: _("Nobody finished, so all of them stay."),
    Ruling.SAME_SEAT_LEADS: _("The first seat is out; the next one clockwise leads."),
    Ruling.FINISHERS_WIN_TOGETHER: _("Too few cards are left to go on: they win together."),
    Ruling.THROWN_CARD_IS_RESHUFFLED: _(
        "The pile was empty: all discards, the last one too, were shuffled into a new one."
    ),
    Ruling.DRAW_ONLY_AFTER_A_WRONG_CARD: _("A card is drawn only after a misplaced one."),
    Ruling.HANDS_MAY_DIFFER: _("Hands may differ, so that everybody has a fair chance."),
    Ruling.HAND_IS_AN_OPTION: _("How many cards are dealt is for the table to choose."),
    Ruling.EQUAL_DATES_FIT_EITHER_SIDE: _("Cards of one date may lie in any order."),
    Ruling.GAP_CARD_ONLY_OCCUPIES: _(
        "A card in a gap only occupies it; another date is blocked there."
    ),
    Ruling.SAME_DATE_STACKS_IN_A_GAP: _("A card of the same date goes onto the one in the gap."),
    Ruling.STACKED_CARD_IS_BASE: _("A card of the same date goes onto its equal in the base row."),
    Ruling.BLOCKED_CARDS_COUNT_TO_FOUR: _(
        "Blocked cards count among the four in front of a player."
    ),
    Ruling.BLOCKED_CARD_IS_NEVER_RETRIED: _("A blocked card can only be discarded."),
    Ruling.BLOCKED_CARD_IS_REMEMBERED: _("What everybody saw of a blocked card stays visible."),
    Ruling.MATCHING_DISCARD_SAVES: _("Only a matching discard saves the game now."),
    Ruling.ONLY_EMPTY_SEATS_ARE_SKIPPED: _("Whoever can neither play nor discard ends the game."),
    Ruling.FRESH_CARD_MUST_BE_TRIED: _("While nothing is placed, another card must be tried."),
    Ruling.BLOCKED_CARDS_COST_A_POINT: _("Every card in front of a player costs a point."),
    Ruling.FIRST_CARDS_COUNT: _("The first cards on the table count too."),
    Ruling.TOP_OF_PILE_IS_PUBLIC: _("The front of the top card of the pile is seen by all."),
    Ruling.ONE_TO_EIGHT_SEATS: _("One to eight can play."),
    Ruling.SYMBOLS_ARE_THE_DECKS_OWN: _("The symbols are the deck’s own."),
    Ruling.LOWEST_RANK_IS_BELOW_ZERO: _("The lowest rank lies below zero."),
    Ruling.SMALL_DECK_IS_REFUSED: _("A deck that is too small cannot be played."),
}

RANKS = (
    _("A spark in the dark"),
    _("First light"),
    _("Curious travellers"),
    _("Readers of old maps"),
    _("Keepers of the calendar"),
    _("Chroniclers"),
    _("Masters of the ages"),
    _("Friends of Time itself"),
)

RANK_WORDS = (
    _("Every timeline begins somewhere, and you know more dates now than before."),
    _("A good start: the next timeline will be longer."),
    _("Well travelled! Some of these dates you will not forget."),
    _("You find your way among the centuries."),
    _("A strong game: few days slip through your fingers."),
    _("Very fine! History sits well in your memory."),
    _("Splendid: hardly a gap left."),
    _("As good as it gets. Did you write these cards?"),
)


BAD_VERSION = _("Say which version of the table the move is for.")
BAD_KEY = _("A key has 1 to 64 plain characters.")
NOT_JSON = _("This is not readable JSON.")


def of_flaw(flaw: Malformed) -> str:
    """Say what is wrong with a record."""
    if isinstance(flaw, BrokenRecord):
        said = str(RECORD_FLAWS.get(flaw.flaw, flaw.flaw))
        if flaw.move == 0:
            return said
        return gettext("Move %(n)s: %(said)s") % {"n": flaw.move, "said": said}
    return gettext("This cannot be read: %(where)s.") % {"where": flaw.where}
