"""Commands begin without the site: help before anything is there, and nothing read in vain."""

import sys

import pytest
from django.apps import apps
from django.contrib import admin

import manage
from tests.running import Site

UNREAD = ("decks.admin", "openpyxl", "rest_framework.views", "play.pages", "config.http.errors")


@pytest.fixture
def nothing(tmp_path):
    """A site that was never prepared."""
    return Site(tmp_path / "data")


@pytest.mark.parametrize("command", ["print_sheets", "prepare", "calibration_sheet"])
def test_help_is_given_before_the_site_was_ever_prepared(nothing, command):
    asked = nothing.run("manage.py", command, "--help")

    assert asked.returncode == 0
    assert asked.stdout.startswith(f"usage: manage.py {command}")
    assert not asked.stderr
    assert not nothing.data_dir.exists()


def test_without_a_site_a_command_says_in_a_sentence_what_is_missing(nothing):
    asked = nothing.run("manage.py", "print_sheets", "starter", "--language", "uk", "--output", "a")

    assert asked.returncode == 1
    assert asked.stderr.strip().startswith("No SECRET_KEY: ")
    assert len(asked.stderr.splitlines()) == 1


def test_an_interrupted_command_ends_with_a_line(monkeypatch, capsys):
    def interrupted(_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(manage, "execute_from_command_line", interrupted)
    monkeypatch.setattr(sys, "argv", ["manage.py", "print_sheets"])

    assert manage.main() == 130
    assert capsys.readouterr().err == "Stopped. Nothing was left half done.\n"


def test_a_command_that_serves_no_page_reads_neither_desk_nor_pages(nothing):
    code = (
        "import sys, django; django.setup();"
        "from django.core.management import load_command_class as load;"
        "load('printing', 'print_sheets');"
        f"print([name for name in {UNREAD} if name in sys.modules])"
    )
    site = Site(nothing.data_dir, {"SECRET_KEY": "k", "DJANGO_SETTINGS_MODULE": "config.settings"})

    assert site.run("-c", code).stdout == "[]\n"


def test_the_desk_is_checked_though_it_is_read_late():
    import config.urls  # noqa: F401 -- which reads it

    desks = [
        admin.site.get_model_admin(model)
        for model in apps.get_models()
        if admin.site.is_registered(model)
    ]

    assert len(desks) > 8
    assert [found for desk in desks for found in desk.check()] == []
