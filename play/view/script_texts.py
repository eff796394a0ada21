"""The sentences that the table's own scripts say; the rest comes with each view."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as pgettext

from decks.multilingual import reading
from play.engine import Refusal
from play.view.texts import REFUSALS

SHOWN_REFUSALS = (  # why a button cannot be used now
    Refusal.CARD_IS_BLOCKED,
    Refusal.NO_DISCARD_AFTER_PLAYING,
    Refusal.SYMBOL_DOES_NOT_MATCH,
    Refusal.NOTHING_PLACED_YET,
    Refusal.GAME_IS_OVER,
)
SENTENCES: Mapping[str, Promise | str] = {
    # how the game goes on
    "your_turn": _("Your turn"),
    "turn_of": _("Turn: %(name)s"),
    "you_win": _("You win!"),
    "round": _("Round %(n)s"),
    "last_round": _("Round %(n)s, the last"),
    "puzzle": _("Puzzle of the day"),
    "sudden_death_round": _("Round %(n)s, play-off"),
    "play_off": _("Play-off"),
    "play_off_goal": _("Whoever alone has no card left at the end of a round wins."),
    "score_now": _("Points: %(n)s"),
    "to_next_rank": _("To the next rank: %(n)s"),
    "last_cards": _("Only %(n)s left to draw"),
    "next_rank": _("The next rank: %(rank)s. Points to go: %(n)s"),
    "hand_over": _("It is now %(name)s’s turn. Hand the device over."),
    "absent": _("%(name)s is away. Should a bot play on for now?"),
    "absent_wished": _(
        "%(name)s is away. A bot plays on as soon as most of you wish it, as you do."
    ),
    "not_connected": _("Not connected. Trying again…"),
    "not_reached": _("The table cannot be reached. Try again."),
    "replayed": _("Move %(n)s of %(total)s"),
    "copied": _("Copied"),
    "next_opened": _("%(name)s has opened the next game"),
    "next_is_open": _("The next game is open"),
    # what to do
    "choose_a_card": _("Choose a card"),
    "last_card": _("Your last card!"),
    "last_card_now": _("Your last card: now or never!"),
    "last_turn": _("%(name)s is done: this is your last turn"),
    "all_laid": _("All laid! The round is played to its end"),
    "choose_to_play": _("Choose a card to turn over"),
    "choose_to_play_or_discard": _("Turn a card over, or discard one with this symbol:"),
    "discard_one_with": _("Discard a card with this symbol:"),
    "only_discard": _("Now you can only discard a card with the symbol of the discard pile."),
    "try_another": _("Try another card: one must be laid"),
    "try_another_or_end": _("Try another card, or end your turn"),
    "wait_for": _("%(name)s is to move"),
    "thinks": _("%(name)s is thinking…"),
    "watching": _("You are watching"),
    "choose_card_and_place": _("Choose a card, and its place on the timeline"),
    "one_more_or_end": _("Try another card, or end your turn"),
    "last_chance": _("Last chance! If its gap is taken, the game is over"),
    "away_meanwhile": _("%(name)s is away. The others may let a bot play on."),
    "you_are_out": _("You are out of this game, but see how it ends"),
    "your_cards": _("Your cards"),
    "cards_of": _("Cards: %(name)s"),
    # seats and cards
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
    "touch_again": _("%(place)s: once more to lay it"),
    "after_date": _("after %(date)s"),
    "gap_open": pgettext("gap", "open"),
    "gap_closed": pgettext("gap", "closed"),
    # verdicts: to whoever laid the card, or to the others
    "right": _("Right!"),
    "right_in_a_row": _("Right! %(n)s in a row"),
    "right_in_a_row_together": _("Right! Together %(n)s in a row"),
    "right_one_left": _("Right! One card left"),
    "right_all_laid": _("Right! All cards laid"),
    "one_was_left": _("Only one card was left: so close!"),
    "new_rank": _("A new rank!"),
    "saved": _("Phew, saved!"),
    "gap_taken": _("The gap is taken"),
    "right_place": _("Its place"),
    "verdict_of": _("%(name)s: %(verdict)s"),
    "yours_right": _("Right! Its date: %(date)s."),
    "yours_wrong": _("Not quite. Its date: %(date)s."),
    "yours_blocked": _("Its date: %(date)s. That gap is taken, so the card is blocked."),
    "laid_by": _("Laid by %(name)s."),
    "missed_by": _("Missed by %(names)s."),
    "its_place": _("Its place: %(place)s."),
    "tile_right": _("%(title)s: right"),
    "tile_wrong": _("%(title)s: missed"),
    "titled": _("%(title)s, %(date)s"),
    "hardest": _("The hardest card"),
    "closest": _("The closest miss"),
    "narrowest": _("Into the narrowest gap"),
    "longest_row": _("The longest row of right cards"),
    "yours_discarded": _("Discarded. Its date: %(date)s."),
    "discarded": pgettext("card", "discarded"),
    # the rows of the cooperative game
    "upper_row": _("upper row: +1"),
    "lower_row": _("lower row: +2"),
    "no_row": _("every other card: −1"),
    # why a button cannot be used now
    **{code.value: REFUSALS[code] for code in SHOWN_REFUSALS},
    "choose_first": _("Choose a card first."),
    "no_symbol_matches": _("No card in front of you has the symbol of the discard pile."),
    "not_your_cards": _("These are another player’s cards. Go back to yours first."),
    "being_shown": _("A move is being shown."),
    "pile_is_used_up": _("The draw pile is empty: nobody draws any more."),
    "pile_is_made_anew": _(
        "The draw pile is empty. As soon as a card has to be drawn,"
        " the discarded ones are shuffled into a new pile."
    ),
    "no_discards": _("No card has been discarded yet."),
    # lessons
    "lesson_race": _(
        "Choose a card and lay it where it belongs in time. Whoever is first without cards wins."
    ),
    "lesson_alone": _(
        "Choose a card and lay it where it belongs in time."
        " Lay them all with as few mistakes as you can."
    ),
    "lesson_place": _(
        "Earlier is on the left, later on the right. Choose the place where your card belongs."
    ),
    "lesson_touch": _(
        "Earlier is left, later is right. Touch the place, and once more to lay your card."
    ),
    "lesson_wrong": _("A card in the wrong place is discarded, and you draw a new one."),
    "lesson_play_off": _(
        "Play-off: a card each. Whoever alone has none left at the end of a round wins."
    ),
    "lesson_last_round": _(
        "Somebody has no cards left. Lay your last one right, and a play-off decides."
    ),
    "lesson_watch_race": _(
        "Players lay cards whose dates they do not see."
        " Each then turns over, and stays only where it belongs."
    ),
    "lesson_choose": _("Choose a card, then turn it over."),
    "lesson_more": _(
        "Dare one more card, or end your turn: if its gap is taken, the card is blocked."
    ),
    "lesson_symbol": _(
        "A card with the symbol of the discard pile may be discarded instead:"
        " −1, but safe when gaps are taken."
    ),
    "lesson_blocked": _("A blocked card can only be discarded."),
    "lesson_hands": _(
        "All hands lie open: choose a name to see that player’s cards, and plan together."
    ),
    "lesson_watch_together": _(
        "A card that is turned over goes to its place by itself."
        " If its gap is taken, it is blocked."
    ),
}
COUNTED: Mapping[str, Callable[[int], str]] = {
    "years": lambda n: ngettext("%(years)s year", "%(years)s years", n),
    "cards": lambda n: ngettext("%(n)s card", "%(n)s cards", n),
    "points_word": lambda n: ngettext("point", "points", n),  # beside a large figure
    "pile_of": lambda n: ngettext("Pile: %(n)s card", "Pile: %(n)s cards", n),
    "discards_of": lambda n: ngettext("Discarded: %(n)s card", "Discarded: %(n)s cards", n),
    "years_off": lambda n: ngettext("%(n)s year off", "%(n)s years off", n),
    "cards_placed": lambda n: ngettext(
        "%(n)s card found its place", "%(n)s cards found their place", n
    ),
    "tries_right": lambda n: ngettext(
        "%(right)s of %(n)s try right", "%(right)s of %(n)s tries right", n
    ),
    "meanwhile": lambda n: ngettext(
        "Meanwhile %(n)s move was made. %(last)s", "Meanwhile %(n)s moves were made. %(last)s", n
    ),
    # by how much a place was missed
    "so_close": lambda n: ngettext("So close! %(n)s year off", "So close! %(n)s years off", n),
    # together: between how many years
    "right_in_gap": lambda n: ngettext(
        "Spot on! A gap of %(n)s year", "Spot on! A gap of %(n)s years", n
    ),
    "too_early": lambda n: ngettext("%(n)s place too early", "%(n)s places too early", n),
    "too_late": lambda n: ngettext("%(n)s place too late", "%(n)s places too late", n),
}

RACE_LESSONS = {
    "lesson_race",
    "lesson_alone",
    "lesson_last_round",
    "lesson_place",
    "lesson_touch",
    "lesson_wrong",
    "lesson_play_off",
    "lesson_watch_race",
}
LESSONS = {name for name in SENTENCES if name.startswith("lesson_")}
# Together nobody lays a card in the wrong place, or lays the last one.
SAID_IN_RACES_ALONE = RACE_LESSONS | {
    "round",
    "last_round",
    "last_turn",
    "out",
    "puzzle",
    "sudden_death_round",
    "touch_again",
    "choose_a_card",
    "last_card",
    "last_card_now",
    "all_laid",
    "play_off",
    "play_off_goal",
    "pile_is_made_anew",
    "right_one_left",
    "right_all_laid",
    "one_was_left",
    "yours_wrong",
    "right_place",
    "so_close",
    "closest",
    "years_off",
    "you_are_out",
    "too_early",
    "too_late",
}
SAID_ON_TV_ALONE = {
    "cards_placed",
    "play_off",
    "play_off_goal",
    "choose_card_and_place",
    "one_more_or_end",
    "last_chance",
    "away_meanwhile",
    "discarded",
    "upper_row",
    "lower_row",
    "no_row",
}
SAID_TOGETHER_ALONE = {
    "gap_taken",
    "last_cards",
    "narrowest",
    "new_rank",
    "next_rank",
    "pile_is_used_up",
    "right_in_a_row_together",
    "right_in_gap",
    "saved",
    "to_next_rank",
    "yours_blocked",
}
SAID_IN_OTHERS = {
    "competitive": LESSONS - RACE_LESSONS | SAID_TOGETHER_ALONE,
    "cooperative": SAID_IN_RACES_ALONE,
}


def for_browser() -> dict[str, str | dict[str, str]]:
    """Return every sentence by its name; one with a number %(n)s in all its forms."""
    language = reading()
    said = {name: str(sentence) for name, sentence in SENTENCES.items()}
    counted = {
        name: {kind: phrase(n) for kind, n in language.plurals.items()}
        for name, phrase in COUNTED.items()
    }
    symbols = {f"symbol_{key}": name for key, name in language.symbols.items()}
    return {**said, **counted, **symbols}
