"""The sentences that the table's own scripts say; the rest comes with each view."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from decks.multilingual import reading
from play.engine import Refusal
from play.view.texts import REFUSALS


def for_browser() -> dict[str, str | dict[str, str]]:
    """Return every sentence by its name; one with a number %(n)s in all its forms."""
    said = {**_turns(), **_prompts(), **_seats(), **_verdicts(), **_reasons(), **_lessons()}
    return {**said, **_numbers(), **_distances(), **_symbols()}


def _turns() -> dict[str, str]:
    return {
        "your_turn": _("Your turn"),
        "turn_of": _("Turn: %(name)s"),
        "round": _("Round %(n)s"),
        "sudden_death_round": _("Round %(n)s, play-off"),
        "score_now": _("Points: %(n)s"),
        "hand_over": _("It is now %(name)s’s turn. Hand the device over."),
        "absent": _("%(name)s is away. Should a bot play on for now?"),
        "absent_wished": _(
            "%(name)s is away. A bot plays on as soon as most of you wish it, as you do."
        ),
        "not_connected": _("Not connected. Trying again…"),
        "not_reached": _("The table cannot be reached. Try again."),
        "replayed": _("Move %(n)s of %(total)s"),
        "copied": _("Copied"),
    }


def _prompts() -> dict[str, str]:
    return {
        "choose_a_card": _("Choose a card"),
        "choose_to_play": _("Choose a card to turn over"),
        "choose_to_play_or_discard": _("Turn a card over, or discard a highlighted one"),
        "only_discard": _("You can only discard a highlighted card now"),
        "try_another_or_end": _("It found its place. Try another card or end your turn"),
        "wait_for": _("%(name)s is to move"),
        "thinks": _("%(name)s is thinking…"),
        "watching": _("You are watching"),
        "you_are_out": _("You are out of this game, but see how it ends"),
        "your_cards": _("Your cards"),
        "cards_of": _("Cards: %(name)s"),
    }


def _verdicts() -> dict[str, str]:
    """Return what is said when a card has turned over: to whoever laid it, or to the others."""
    return {
        "right": _("Right!"),
        "gap_taken": _("The gap is taken"),
        "verdict_of": _("%(name)s: %(verdict)s"),
        "yours_right": _("Right! Its date: %(date)s."),
        "yours_wrong": _("Not quite. Its date: %(date)s."),
        "yours_blocked": _("Its date: %(date)s. That gap is taken, so the card is blocked."),
        "laid_by": _("Laid by %(name)s."),
        "missed_by": _("Missed by %(names)s."),
        "yours_discarded": _("Discarded. Its date: %(date)s."),
    }


def _reasons() -> dict[str, str]:
    """Return why a button cannot be used now."""
    rules = {
        "card_is_blocked": Refusal.CARD_IS_BLOCKED,
        "no_discard_after_playing": Refusal.NO_DISCARD_AFTER_PLAYING,
        "symbol_does_not_match": Refusal.SYMBOL_DOES_NOT_MATCH,
        "nothing_placed_yet": Refusal.NOTHING_PLACED_YET,
        "game_is_over": Refusal.GAME_IS_OVER,
    }
    return {
        **{name: str(REFUSALS[code]) for name, code in rules.items()},
        "choose_first": _("Choose a card first."),
        "no_symbol_matches": _("No card in front of you has the symbol of the discard pile."),
        "being_shown": _("A move is being shown."),
        "pile_is_used_up": _("The draw pile is empty: nobody draws any more."),
        "pile_is_made_anew": _(
            "The draw pile is empty. As soon as a card has to be drawn,"
            " the discarded ones are shuffled into a new pile."
        ),
        "no_discards": _("No card has been discarded yet."),
    }


def _lessons() -> dict[str, str]:
    return {
        "lesson_race": _(
            "Whoever has no cards left at the end of a round wins."
            " Choose a card and lay it where it belongs in time."
        ),
        "lesson_place": _(
            "Earlier is on the left, later on the right."
            " Tap the place where your card belongs, and it turns over."
        ),
        "lesson_wrong": _(
            "A card in the wrong place is discarded, and you draw a new one."
            " Its date may help you later."
        ),
        "lesson_watch_race": _(
            "Players lay cards whose dates they do not see."
            " Each then turns over, and stays only where it belongs."
        ),
        "lesson_together": _(
            "You win or lose together: 2 points for each card in the lower row,"
            " 1 in the upper row, −1 for every other card."
        ),
        "lesson_turn": _(
            "Choose a card and turn it over. It goes where it belongs by itself:"
            " to an end of the row, or into an open gap."
        ),
        "lesson_symbol": _(
            "Highlighted cards have the symbol of the discard pile."
            " Such a card may be discarded instead: it costs a point, but cannot be blocked."
        ),
        "lesson_gap": _(
            "The number in a gap says how many years lie in it: the wider it is,"
            " the likelier a card falls there. It takes one date only."
        ),
        "lesson_watch_together": _(
            "A card that is turned over goes to an end of the lower row or into an open gap."
            " If its gap is taken, it is blocked."
        ),
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
        "before_date": _("before %(date)s"),
        "between_dates": _("between %(early)s and %(late)s"),
        "after_date": _("after %(date)s"),
        "gap_open": pgettext("gap", "open"),
        "gap_closed": pgettext("gap", "closed"),
    }


def _numbers() -> dict[str, dict[str, str]]:
    return {
        "years": _forms(lambda n: ngettext("%(years)s year", "%(years)s years", n)),
        "cards": _forms(lambda n: ngettext("%(n)s card", "%(n)s cards", n)),
        "points_word": _forms(lambda n: ngettext("point", "points", n)),  # beside a large figure
        "pile_of": _forms(lambda n: ngettext("Pile: %(n)s card", "Pile: %(n)s cards", n)),
        "discards_of": _forms(
            lambda n: ngettext("Discarded: %(n)s card", "Discarded: %(n)s cards", n)
        ),
        "accuracy": _forms(
            lambda n: ngettext(
                "%(name)s: %(right)s of %(n)s try right",
                "%(name)s: %(right)s of %(n)s tries right",
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


def _distances() -> dict[str, dict[str, str]]:
    """Return by how much a place was missed."""
    return {
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
        "too_early": _forms(
            lambda n: ngettext("%(n)s place too early", "%(n)s places too early", n)
        ),
        "too_late": _forms(lambda n: ngettext("%(n)s place too late", "%(n)s places too late", n)),
    }


def _symbols() -> dict[str, str]:
    return {f"symbol_{key}": name for key, name in reading().symbols.items()}


def _forms(phrase: Callable[[int], str]) -> dict[str, str]:
    """Return a phrase as it is with a number of each kind that the language tells apart."""
    return {kind: phrase(n) for kind, n in reading().plurals.items()}
