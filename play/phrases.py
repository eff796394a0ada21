"""The sentences that the table's own scripts say; the rest comes with each view."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from decks.symbols import SYMBOLS

# A number of each kind that a language tells apart, as browsers name the kinds.
KINDS = {
    "uk": {"one": 1, "few": 2, "many": 5},
    "ru": {"one": 1, "few": 2, "many": 5},
    "pl": {"one": 1, "few": 2, "many": 5},
    "en": {"one": 1, "other": 2},
}


def for_browser() -> dict[str, Any]:
    """Return every sentence by its name; one with a number %(n)s in all its forms."""
    return {**_turns(), **_prompts(), **_seats(), **_numbers(), **_symbols()}


def _turns() -> dict[str, str]:
    return {
        "your_turn": _("Your turn"),
        "turn_of": _("Turn: %(name)s"),
        "round": _("Round %(n)s"),
        "sudden_death_round": _("Round %(n)s, play-off"),
        "score_now": _("Points: %(n)s"),
        "hand_over": _("Now it is the turn of %(name)s. Hand the device over."),
        "absent": _("%(name)s is not here. Shall a bot play on meanwhile?"),
        "catching_up": _("Catching up…"),
        "not_reached": _("The table cannot be reached. Try again."),
        "replayed": _("Move %(n)s of %(total)s"),
        "copied": _("Copied"),
    }


def _prompts() -> dict[str, str]:
    return {
        "choose_a_card": _("Choose a card"),
        "choose_to_play": _("Choose a card to turn over"),
        "choose_to_play_or_discard": _("Turn a card over, or discard a lit one"),
        "only_discard": _("Only a lit card can be discarded now"),
        "try_another_or_end": _("It found its place. Try another card or end your turn"),
        "how_race": _("Tap a card, then tap a place in the line."),
        "how_together": _("Tap a card, then turn it over or discard it."),
        "watching": _("You are watching"),
        "you_are_out": _("You are out of this game, but see how it ends"),
        "your_cards": _("Your cards"),
        "cards_of": _("Cards: %(name)s"),
    }


def _seats() -> dict[str, str]:
    return {
        "you": pgettext("seat", "you"),
        "to_move": _("to move"),
        "bot": pgettext("seat", "bot"),
        "bot_plays_on": pgettext("seat", "a bot plays on"),
        "away": pgettext("seat", "away"),
        "out": pgettext("seat", "out"),
        "blocked": pgettext("card", "blocked"),
        "seen_date": _("its date was seen: %(date)s"),
        "can_be_discarded": _("can be discarded"),
        "gap_open": pgettext("gap", "open"),
        "gap_closed": pgettext("gap", "closed"),
    }


def _numbers() -> dict[str, dict[str, str]]:
    return {
        "cards": _forms(lambda n: ngettext("%(n)s card", "%(n)s cards", n)),
        "pile_of": _forms(lambda n: ngettext("Pile: %(n)s card", "Pile: %(n)s cards", n)),
        "discards_of": _forms(
            lambda n: ngettext("Discarded: %(n)s card", "Discarded: %(n)s cards", n)
        ),
        "belongs_left": _forms(
            lambda n: ngettext(
                "It belongs %(n)s place to the left.",
                "It belongs %(n)s places to the left.",
                n,
            )
        ),
        "belongs_right": _forms(
            lambda n: ngettext(
                "It belongs %(n)s place to the right.",
                "It belongs %(n)s places to the right.",
                n,
            )
        ),
        "meanwhile": _forms(
            lambda n: ngettext(
                "Meanwhile %(n)s move was made. %(last)s",
                "Meanwhile %(n)s moves were made. %(last)s",
                n,
            )
        ),
    }


def _symbols() -> dict[str, str]:
    language = get_language() or "en"
    return {f"symbol_{key}": symbol.name(language) for key, symbol in SYMBOLS.items()}


def _forms(phrase: Callable[[int], str]) -> dict[str, str]:
    """Return a phrase as it is with a number of each kind."""
    language = (get_language() or "en").split("-")[0]
    return {kind: phrase(n) for kind, n in KINDS.get(language, KINDS["en"]).items()}
