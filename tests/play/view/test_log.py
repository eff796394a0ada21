"""The log quotes a title as its reader does: its own marks turned inward."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from play.view.log import Teller, why_over
from tests.decks.test_quotation import QUOTED, TITLES


@pytest.mark.parametrize("language", TITLES)
def test_a_title_with_quotation_marks_is_right_in_the_log(language):
    seen = [{"what": "misplaced", "card": 7}]
    move = SimpleNamespace(version=1, seat=0, seen=seen, by_bot=False, outcome="misplaced")
    cards = SimpleNamespace(
        title=lambda _n: TITLES[language], date=lambda _n: "1455", language=language
    )
    game = SimpleNamespace(code="QUOTES", people=[SimpleNamespace(called="Ola")])

    with translation.override(language):
        shown, hidden = (
            Teller(game, cards, turned).entry(move)["lines"][0]["text"] for turned in ([7], [])
        )

    assert f"{QUOTED[language]} (1455)" in shown
    assert QUOTED[language] in hidden
    assert "1455" not in hidden


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (
            [{"what": "blocked"}, {"what": "ended"}],
            "Galileo found no free place",
        ),
        (
            [{"what": "blocked"}, {"what": "drew"}, {"what": "ended", "ruling": "any"}],
            "Whoever is next can neither play nor discard",
        ),
        ([{"what": "played"}, {"what": "ended"}], "Every card is placed or discarded"),
        ([{"what": "discarded"}, {"what": "ended"}], "Every card is placed or discarded"),
    ],
)
def test_the_end_of_a_cooperative_game_says_why_it_came(seen, said):
    move = SimpleNamespace(seat=1, seen=seen)

    assert (
        why_over(move, ["Ada", "Galileo"])
        == f"{said}{' a card' * ('next' in said)}: the game is over."
    )


@pytest.mark.parametrize(
    ("first", "placed", "said"),
    [
        ("played", {"placed": True}, "Two cards have found their places: that ends the turn."),
        ("played", {"placed": False}, "No card is left to try: that ends the turn."),
        ("blocked", {"placed": True}, "No card is left to try: that ends the turn."),
        ("played", {}, "That ends the turn."),  # as moves were kept once
        ("discarded", {"placed": False}, ""),
        ("turn", {"placed": True}, "Ola ended the turn."),
    ],
)
def test_a_turn_together_that_ends_says_why(first, placed, said):
    end = {"what": "turn", "seat": 0, **placed}
    tried = {"what": first, "spot": "left", "card": 7}
    seen = [end] if first == "turn" else [tried, end]

    lines = told_together(f"TURN{first}{placed}", seen)

    assert [line["text"] for line in lines if line["what"] == "turn"] == [said] * bool(said)


def test_whoever_ends_a_turn_is_told_before_the_cards_drawn_for_it():
    seen = [{"what": "drew", "seat": 1, "cards": [8]}, {"what": "turn", "seat": 0, "placed": True}]

    lines = told_together("DREW", seen)

    assert [line["text"] for line in lines] == ["Ola ended the turn.", "Ola drew a card."]


def told_together(code, seen):
    """Return the lines of the second seat's move at a table for two."""
    move = SimpleNamespace(version=1, seat=1, seen=seen, by_bot=False, outcome="")
    cards = SimpleNamespace(title=str, date=str, language="en")
    people = [SimpleNamespace(called="Marek"), SimpleNamespace(called="Ola")]
    game = SimpleNamespace(code=code, mode="cooperative", people=people)
    return Teller(game, cards, []).entry(move)["lines"]


@pytest.mark.parametrize(
    ("seats", "said"),
    [([0, 1], "Play-off: everybody goes on."), ([1], "Play-off: Ola go on.")],
)
def test_a_play_off_names_those_who_go_on_unless_all_do(seats, said):
    seen = [{"what": "sudden_death", "seats": seats}]
    move = SimpleNamespace(version=1, seat=0, seen=seen, by_bot=False, outcome="")
    cards = SimpleNamespace(title=str, date=str, language="en")
    people = [SimpleNamespace(called="Marek"), SimpleNamespace(called="Ola")]
    game = SimpleNamespace(code=f"PLAYOFF{len(seats)}", mode="competitive", people=people)

    [line] = Teller(game, cards, []).entry(move)["lines"]

    assert line["text"] == said


def test_whoever_saves_the_game_by_a_discard_is_told_so():
    ruling = {"ruling": "matching_discard_saves"}
    seen = [{"what": "discarded", "seat": 1, "card": 7, **more} for more in ({}, ruling)]

    lines = [told_together(f"SAVES{at}", [event])[0]["text"] for at, event in enumerate(seen)]

    assert lines == ["Ola discarded “7”.", "Ola saves the game by discarding “7”."]
