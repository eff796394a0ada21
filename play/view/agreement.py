"""What was agreed on at a table, in the few words that those who come to it need."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.dealing.selection import Selection, told
from play.engine import HandOption
from play.models import Game
from play.models.game import GameMemory, GameMode

USUAL_HANDS = (HandOption.FOUR.value, "4")


def unusual(game: Game, language: str) -> str:
    """Say what is not as at most tables; nothing where all is."""
    parts = [_hand(game) if game.mode == GameMode.COMPETITIVE else _memory(game)]
    if game.selection:
        content = game.edition.content
        language = content.reading_language(language)
        parts.append(told(Selection.of(game.selection), content, language))
    return " · ".join(filter(None, parts))


def _hand(game: Game) -> str:
    if game.hand in USUAL_HANDS:
        return ""
    if game.hand == HandOption.BY_PLAYERS:
        return _("4 to 6 cards each, by the number of players")
    if "," in game.hand:
        return _("cards by seat: %(hands)s") % {"hands": ", ".join(game.hand.split(","))}
    each = int(game.hand)
    return ngettext("%(n)s card each", "%(n)s cards each", each) % {"n": each}


def _memory(game: Game) -> str:
    return str(GameMemory.STRICT.label) if game.memory == GameMemory.STRICT else ""
