"""The starter deck of the first version: renewed by a command, never over anybody’s work."""

import json
import zipfile
from pathlib import Path

import pytest
from django.conf import settings

from config.start.data import BASE_DIR
from decks.models.picture import prepared_path
from tests.running import Site
from tests.test_starter_deck import EDITION_1
from tests.upgrades import old
from tests.upgrades.conftest import migrate

LOOK = """
import json
from decks.models import CardTranslation, Deck
from decks.packages.offer import newer_edition
deck = Deck.objects.get(slug="starter")
print(json.dumps({
    "offered": newer_edition(deck),
    "editions": {row.number: row.sha256 for row in deck.editions.all() if row.is_intact},
    "stories": CardTranslation.objects.filter(card__deck=deck).exclude(story="").count(),
    "edited": [row.card.key for row in CardTranslation.objects.filter(title="Моя назва")],
}))
"""
EDIT = """
from django.contrib.auth.models import User
from decks.models import CardTranslation
row = CardTranslation.objects.get(card__key="gutenberg-bible", language="uk")
row.write("Моя назва", User.objects.get(username="admin"))
"""


@pytest.fixture
def site(tmp_path):
    """Return a site that the first version prepared, upgraded; SQLite, as `make run` has it."""
    found = Site(tmp_path / "var", {"SECRET_KEY": "only-for-tests"})
    old.load(found, "starter")
    keep_pictures(found)
    migrate(found)
    return found


def keep_pictures(site):
    """Put the deck's pictures where the first version had put them."""
    with zipfile.ZipFile(BASE_DIR / "fixtures" / "starter" / "starter.zip") as package:
        for name in package.namelist():
            if name.startswith("pictures/"):
                place = prepared_path(Path(name).stem).relative_to(settings.MEDIA_ROOT)
                path = site.data_dir / "media" / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(package.read(name))


def asked(site, program):
    done = site.run("manage.py", "shell", "-v", "0", "-c", program)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if done.stdout else None


def printed(site, file):
    options = ("--edition", "1", "--language", "uk", "--output", str(file))
    done = site.run("manage.py", "print_sheets", "starter", *options)
    assert done.returncode == 0, done.stderr
    return file.read_bytes()


def test_an_older_starter_deck_is_renewed_and_its_first_edition_prints_the_same_bytes(
    site, tmp_path
):
    before, sheets = asked(site, LOOK), printed(site, tmp_path / "before.pdf")

    renewed = site.run("manage.py", "renew_starter")

    assert renewed.returncode == 0, renewed.stderr
    after = asked(site, LOOK)
    assert (before["offered"], before["editions"], before["stories"]) == (2, {"1": EDITION_1}, 0)
    assert (after["offered"], list(after["editions"]), after["stories"]) == (None, ["2", "1"], 440)
    assert after["editions"]["1"] == EDITION_1
    assert printed(site, tmp_path / "after.pdf") == sheets


def test_a_starter_deck_that_somebody_edited_is_left_as_it_is(site, tmp_path):
    asked(site, EDIT)
    before = asked(site, LOOK)

    refused = site.run("manage.py", "renew_starter")
    other = site.run("manage.py", "renew_starter", "--as", "starter-2")

    assert "card gutenberg-bible, uk" in refused.stderr
    assert "--as NEW-SLUG" in refused.stderr
    assert asked(site, LOOK) == before
    assert (before["edited"], before["offered"]) == (["gutenberg-bible"], 2)
    assert other.returncode == 0, other.stderr
