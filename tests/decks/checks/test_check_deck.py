from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from decks.checks import findings
from decks.contents import DeckContents
from decks.models import Dismissal
from tests.factories import (
    make_card,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def printed(slug: str, *options: str) -> tuple[list[str], int]:
    """Return the lines that the command prints, and what it exits with."""
    out, status = StringIO(), 0
    try:
        call_command("check_deck", slug, *options, stdout=out, no_color=True)
    except SystemExit as end:
        status = int(end.code or 0)
    return out.getvalue().splitlines(), status


def test_it_prints_the_gravest_first_and_fails_on_errors():
    deck = make_deck("small")
    make_text(make_card(deck, 1455, key="bible"), "en", "The Bible of 1455")

    lines, status = printed("small", "--language", "en", "uk")

    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings[:3] == ["Errors", "Warnings", "Notes"]
    assert "  bible (uk): There is no text in this language. Write one. [missing]" in lines
    assert lines[-1] == "small (en, uk): 5 errors, 2 warnings, 1 note, 0 dismissed"
    assert status == 1


def test_it_passes_where_no_error_stands():
    make_published_deck("small")

    lines, status = printed("small")

    assert lines[-1].startswith("small (uk, en): 0 errors, ")
    assert "Errors" not in lines
    assert status == 0


def test_it_prints_dismissed_warnings_apart_with_their_reasons():
    deck = make_deck("small")
    titles = {"en": "The Bible of 1455", "uk": "Біблія"}
    card = make_finished_card(deck, 1455, titles, key="bible")
    found = findings(DeckContents.of(deck), ("en",))
    hint = next(finding for finding in found if finding.code == "date_hint")
    Dismissal.objects.dismiss(card, hint, "It is called so.", someone("editor"))

    lines, _status = printed("small")

    dismissed = lines[lines.index("Dismissed warnings") :]
    assert "[date_hint]" in dismissed[1]
    assert "[date_hint]" not in "".join(lines[: lines.index("Dismissed warnings")])
    assert dismissed[2] == "    It is called so."
    assert lines[-1].endswith("1 dismissed")


def test_it_checks_the_languages_that_any_card_has_unless_told_otherwise():
    deck = make_deck("small")
    make_text(make_card(deck), "en")
    make_text(make_card(deck), "pl")

    assert printed("small")[0][-1].startswith("small (pl, en): ")
    assert printed("small", "--language", "ru")[0][-1].startswith("small (ru): ")


def test_a_deck_without_texts_is_checked_in_its_source_language():
    make_deck("empty", source_language="uk")

    lines, status = printed("empty")

    assert lines[-1].startswith("empty (uk): 1 error, ")
    assert status == 1


def test_an_unknown_deck_is_said_in_one_line_with_those_there_are():
    make_deck("starter")

    with pytest.raises(CommandError) as caught:
        printed("startr")

    assert str(caught.value) == "There is no deck “startr”. The decks here: starter."


def test_an_unknown_language_is_refused():
    make_deck("small")

    with pytest.raises(CommandError, match="invalid choice: 'xx'"):
        printed("small", "--language", "xx")
