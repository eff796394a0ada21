"""Filters that narrow each other."""

import pytest

from decks.progress.facets import Facet, sift

CARDS = ("pl-draft uk-draft", "pl-draft uk-done", "pl-done uk-draft", "pl-done uk-done")


def _facet(name):
    options = (f"{name}-draft", f"{name}-done")
    return Facet(name, options, lambda card: set(card.split()) & set(options))


FACETS = (_facet("pl"), _facet("uk"))


def asked(**chosen):
    return {name: frozenset(values) for name, values in chosen.items()}


def test_two_questions_are_both_answered_by_the_same_thing():
    sifted = sift(CARDS, FACETS, asked(pl={"pl-draft"}, uk={"uk-done"}))

    assert sifted.kept == ["pl-draft uk-done"]


def test_one_of_several_answers_to_a_question_is_enough():
    sifted = sift(CARDS, FACETS, asked(pl={"pl-draft", "pl-done"}, uk={"uk-done"}))

    assert sifted.kept == ["pl-draft uk-done", "pl-done uk-done"]


def test_without_a_choice_everything_is_kept_in_its_order():
    assert sift(CARDS, FACETS, {}).kept == list(CARDS)


@pytest.mark.parametrize(
    "chosen", [{}, {"pl": {"pl-draft"}}, {"pl": {"pl-done"}, "uk": {"uk-done"}}]
)
def test_an_answer_is_counted_as_often_as_it_would_show_something(chosen):
    counts = sift(CARDS, FACETS, asked(**chosen)).counts

    for facet in FACETS:
        for option in facet.options:
            instead = {**chosen, facet.name: {option}}
            assert counts[facet.name].get(option, 0) == len(
                sift(CARDS, FACETS, asked(**instead)).kept
            )


def test_what_would_be_left_without_a_question_is_known():
    sifted = sift(CARDS, FACETS, asked(pl={"pl-draft"}, uk={"uk-done"}))

    assert set(sifted.without("pl")) == {"pl-draft uk-done", "pl-done uk-done"}
    assert sifted.without("fr") == sifted.kept


def test_what_cannot_be_chosen_is_not_heard():
    assert FACETS[0].chosen(["pl-draft", "uk-draft", ""]) == {"pl-draft"}
