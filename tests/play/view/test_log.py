"""The log quotes a title as its reader does: its own marks turned inward."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from play.view.log import Teller
from tests.decks.test_quotation import QUOTED, TITLES


@pytest.mark.parametrize("language", TITLES)
def test_a_title_with_quotation_marks_is_right_in_the_log(language):
    seen = [{"what": "misplaced", "card": 7}]
    move = SimpleNamespace(version=1, seat=0, seen=seen, by_bot=False, outcome="misplaced")
    cards = SimpleNamespace(
        title=lambda _n: TITLES[language], date=lambda _n: "1455", language=language
    )
    game = SimpleNamespace(code="QUOTES", people=[SimpleNamespace(name="Ola")])

    with translation.override(language):
        shown, hidden = (
            Teller(game, cards, turned).entry(move)["lines"][0]["text"] for turned in ([7], [])
        )

    assert f"{QUOTED[language]} (1455)" in shown
    assert QUOTED[language] in hidden
    assert "1455" not in hidden
