"""The rulings, by code: how this engine decides where the rulebooks are silent or disagree.

RULINGS.md explains each under the same code.
"""

from enum import StrEnum


class Ruling(StrEnum):
    WRONG_CARD_IS_DISCARDED = "wrong_card_is_discarded"
    ROUND_IS_PLAYED_OUT = "round_is_played_out"
    OTHERS_ARE_ELIMINATED = "others_are_eliminated"
    ALL_STAY_IF_NOBODY_FINISHES = "all_stay_if_nobody_finishes"
    SAME_SEAT_LEADS = "same_seat_leads"
    FINISHERS_WIN_TOGETHER = "finishers_win_together"
    THROWN_CARD_IS_RESHUFFLED = "thrown_card_is_reshuffled"
    DRAW_ONLY_AFTER_A_WRONG_CARD = "draw_only_after_a_wrong_card"
    HANDS_MAY_DIFFER = "hands_may_differ"
    HAND_IS_AN_OPTION = "hand_is_an_option"
    EQUAL_DATES_FIT_EITHER_SIDE = "equal_dates_fit_either_side"
    GAP_CARD_ONLY_OCCUPIES = "gap_card_only_occupies"
    SAME_DATE_STACKS_IN_A_GAP = "same_date_stacks_in_a_gap"
    STACKED_CARD_IS_BASE = "stacked_card_is_base"
    BLOCKED_CARDS_COUNT_TO_FOUR = "blocked_cards_count_to_four"
    BLOCKED_CARD_IS_NEVER_RETRIED = "blocked_card_is_never_retried"
    BLOCKED_CARD_IS_REMEMBERED = "blocked_card_is_remembered"
    MATCHING_DISCARD_SAVES = "matching_discard_saves"
    ONLY_EMPTY_SEATS_ARE_SKIPPED = "only_empty_seats_are_skipped"
    FRESH_CARD_MUST_BE_TRIED = "fresh_card_must_be_tried"
    BLOCKED_CARDS_COST_A_POINT = "blocked_cards_cost_a_point"
    FIRST_CARDS_COUNT = "first_cards_count"
    TOP_OF_PILE_IS_PUBLIC = "top_of_pile_is_public"
    ONE_TO_EIGHT_SEATS = "one_to_eight_seats"
    SYMBOLS_ARE_THE_DECKS_OWN = "symbols_are_the_decks_own"
    LOWEST_RANK_IS_BELOW_ZERO = "lowest_rank_is_below_zero"
    SMALL_DECK_IS_REFUSED = "small_deck_is_refused"
