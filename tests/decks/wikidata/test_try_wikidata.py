"""The command that says whether Wikidata still answers as it is read."""

import pytest
from django.core.management import CommandError, call_command

from tests.decks.wikidata.server import served


def test_it_says_what_was_understood_of_an_item(wikidata, capsys):
    call_command("try_wikidata", "Q243")

    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "search: Q243 Eiffel Tower (about Q243)" in said
    assert "uk: Ейфелева вежа" in said
    assert "* P571 inception: 1887 https://www.toureiffel.example/history" in said
    assert "Olia Koval, Wikimedia Commons; CC BY-SA 4.0; prepared as 720 × 720" in said
    assert "Every answer had the form that is read here." in said


def test_a_picture_that_is_not_free_is_no_fault(wikidata, capsys):
    call_command("try_wikidata", "Q935")

    assert "CC BY-NC 2.0" in capsys.readouterr().out


def test_another_form_of_an_answer_is_named(wikidata):
    del wikidata.entities["Q243"]["claims"]["P571"][0]["mainsnak"]

    with pytest.raises(CommandError, match="another form than expected"):
        call_command("try_wikidata")


def test_without_a_network_it_says_so(settings):
    with served() as gone:
        settings.WIKIDATA_SITES = gone.sites

    with pytest.raises(CommandError, match="cannot be reached from here"):
        call_command("try_wikidata", "Q243", contact="keeper@example.org")


def test_it_asks_nobody_where_nobody_is_named(settings):
    settings.WIKIDATA_CONTACT = ""

    with pytest.raises(CommandError, match="--contact"):
        call_command("try_wikidata", "Q243")


def test_a_word_is_no_number(settings):
    with pytest.raises(CommandError, match="no number"):
        call_command("try_wikidata", "Eiffel")
