"""Stories: part of a text and of its approval, and told only where the date is."""

import hashlib
import json

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse

from decks import checks
from decks.contents import DeckContents
from decks.editions.content import EditionContent
from decks.editions.difference import edition_difference
from decks.editions.publishing import NotPublishable
from decks.models import CardTranslation, State
from decks.packages import dump_deck, load_deck
from decks.packages.loading import LoadOutcome
from decks.texts import MAX_STORY
from tests.decks.desk import browser, worker
from tests.decks.sheets import changes, faults, imported, plan_of
from tests.decks.workbench import bench, column, row_of, sent
from tests.factories import (
    approve,
    make_card,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

STORY = "Printed in Mainz: 180 copies, two years after Constantinople fell."
DATED = ("see_dates", "view_card", "view_deck")


def deck_with_a_story(story=STORY):
    deck = make_deck("telling")
    card = make_finished_card(deck, year=1455, key="bible")
    for row in card.translations.order_by("language") if story else ():
        row.write(row.title, someone("author"), f"{story} ({row.language})")
        approve(row)
    return deck


# The row


def test_a_changed_story_makes_a_draft_of_the_text_and_translations_stale():
    card = make_card()
    source, other = make_text(card, "en"), make_text(card, "pl")
    approve(source)
    approve(CardTranslation.objects.get(pk=other.pk))

    row_of(card, "en").write(source.title, someone("ada"), STORY)

    source, other = row_of(card, "en"), row_of(card, "pl")
    assert (source.state, source.story, source.last_author) == (State.DRAFT, STORY, someone("ada"))
    assert other.is_stale
    assert list(CardTranslation.objects.stale()) == [other]


def test_a_story_that_is_not_said_stays_and_one_written_again_changes_nothing():
    row = make_text(make_card())
    row.write(row.title, someone("author"), STORY)

    row.write(row.title, someone("ada"), STORY)
    row.write("Another title", someone("ada"))

    assert (row.story, row.revision) == (STORY, 3)


def test_an_approval_is_bound_to_the_story_and_one_from_before_stories_still_holds():
    row = make_text(make_card(), title="Bible")
    assert row.text_hash == hashlib.sha256(b"en\nBible").hexdigest()

    row.write("Bible", someone("author"), STORY)
    approve(row)
    assert (row.approved_story, row.approved_hash) == (STORY, row.text_hash)
    with pytest.raises(Exception, match="translation_approval_is_complete"):
        CardTranslation.objects.filter(pk=row.pk).update(story="Another")


def test_a_story_is_one_line_of_at_most_220_characters():
    row = make_text(make_card())

    row.write(row.title, someone("author"), " Two\n lines ")
    with pytest.raises(ValidationError, match="too long: 221 characters, at most 220"):
        row.write(row.title, someone("author"), "a" * (MAX_STORY + 1))

    assert row.story == "Two lines"


# Editions and packages


def test_an_edition_without_stories_is_written_as_before_there_were_any():
    edition = make_published_deck().editions.get()

    plain = json.loads(edition.content_json)

    assert plain["format"] == "kronika-edition/1"
    assert not any("stories" in card for card in plain["cards"])
    assert EditionContent.from_json(edition.content_json).to_json() == edition.content_json


def test_an_edition_keeps_the_stories_of_its_languages():
    deck = deck_with_a_story()

    edition = deck.publish(someone("publisher"), ("uk",))

    assert json.loads(edition.content_json)["format"] == "kronika-edition/2"
    (card,) = edition.content.cards
    assert card.stories == {"uk": f"{STORY} (uk)"}
    assert edition.is_intact
    assert edition.content.to_json() == edition.content_json


def test_a_new_story_is_news_for_those_who_may_see_dates_alone():
    deck = deck_with_a_story()
    old = deck.publish(someone("publisher"), ("en",)).content
    row = deck.cards.get().translation("en")
    row.write(row.title, someone("author"), "Another story")
    approve(row)

    found = edition_difference(deck.publish(someone("publisher"), ("en",)).content, old)

    assert [change.key for change in found.languages[0].stories] == ["bible"]
    assert not found.without_dates().is_any


def test_a_package_carries_stories_and_an_older_one_is_read_as_it_was(tmp_path):
    plain, told = make_deck("plain"), deck_with_a_story()
    make_text(make_card(plain, key="one"))
    for name, deck in (("plain", plain), ("told", told)):
        deck.cards.update(picture=None)
        dump_deck(deck, tmp_path / f"{name}.zip")

    assert load_deck(tmp_path / "told.zip").outcome is LoadOutcome.UNCHANGED
    copy = load_deck(tmp_path / "told.zip", "copy").deck
    old = load_deck(tmp_path / "plain.zip", "older").deck

    assert copy.cards.get().translation("uk").story == f"{STORY} (uk)"
    assert old.cards.get().translation("en").story == ""
    assert b"story" not in (tmp_path / "plain.zip").read_bytes()


# Checks


def findings(deck, **options):
    return checks.findings(DeckContents.of(deck), ("en", "uk"), **options)


def test_a_deck_that_wants_stories_is_not_published_without_them():
    deck = deck_with_a_story(story="")
    assert not [found for found in findings(deck) if found.is_error]

    deck.stories_required = True
    deck.save()

    with pytest.raises(NotPublishable) as refused:
        deck.publish(someone("publisher"), ("en", "uk"))
    assert [finding.code for finding in refused.value.findings] == ["story_missing"] * 2


@pytest.mark.parametrize(
    ("story", "code"),
    [
        ('He said "no" in 1455.', "story_straight_quotes"),
        ("Printed  twice.", "story_double_spaces"),
        ("A Bіble of 1455.", "story_foreign_letters"),
    ],
)
def test_a_story_is_spelt_as_carefully_as_a_title_and_may_say_the_date(story, code):
    deck = deck_with_a_story(story)

    assert {found.code for found in findings(deck) if found.language == "en"} == {code}
    assert not [found for found in findings(deck, dated=False) if found.language == "en"]


# Import


def test_a_story_is_imported_beside_its_title_and_makes_a_draft():
    deck = deck_with_a_story()
    by = worker(
        perms=(
            "translate_uk",
            "translate_en",
            *DATED,
            "change_cardtranslation",
            "add_card",
        )
    )

    imported(deck, by, {"key": "bible", "story_uk": "Нова розповідь.", "title_uk": "Нова назва"})

    row = deck.cards.get().translation("uk")
    assert (row.title, row.story, row.state) == ("Нова назва", "Нова розповідь.", State.DRAFT)


def test_a_story_without_a_title_is_refused_with_its_line():
    deck = deck_with_a_story()
    by = worker(
        perms=(
            "translate_pl",
            *DATED,
            "change_cardtranslation",
            "add_cardtranslation",
        )
    )

    plan = plan_of(deck, by, {"key": "bible", "story_pl": "Opowieść."})

    assert faults(plan) == [(2, "story_pl", "A story needs a title in its language.")]
    assert changes(plan_of(deck, by, {"key": "bible", "story_uk": ""})) == []


# Who reads it


def test_programs_get_stories_only_where_they_get_dates(client):
    deck = deck_with_a_story()
    deck.publish(someone("publisher"), ("en", "uk"))
    address = reverse("api-card", args=[deck.slug, 1, 1])

    assert STORY not in client.get(address).content.decode()
    dated = browser(worker(perms=DATED)).get(address).json()
    assert dated["stories"]["en"] == f"{STORY} (en)"


def test_the_workbench_saves_title_and_story_as_one_text():
    card = make_card()
    make_text(card, "en", "Bible")
    client = browser(
        worker(
            perms=(
                "change_cardtranslation",
                "translate_en",
                *DATED,
            )
        )
    )

    sent(client, card, "en", story=STORY)

    row = row_of(card, "en")
    assert (row.title, row.story, row.state, row.revision) == ("Bible", STORY, State.DRAFT, 2)


def test_whoever_may_not_see_dates_neither_reads_nor_loses_a_story():
    card = make_card()
    row = make_text(card, "en", "Bible")
    row.write("Bible", someone("author"), STORY)
    client: Client = browser(
        worker(
            perms=(
                "change_cardtranslation",
                "translate_en",
                "view_card",
            )
        )
    )

    assert STORY not in client.get(bench(card)).content.decode()
    sent(client, card, "en", text="The Bible")

    row = row_of(card, "en")
    assert (row.title, row.story) == ("The Bible", STORY)


def test_nobody_approves_a_story_that_they_may_not_see_by_a_forged_form_either():
    card = make_card()
    row = make_text(card, "en", "Bible")
    row.write("Bible", someone("author"), STORY)
    row.submit(row.last_author)
    blind = ("view_card", "view_cardtranslation", "change_cardtranslation", "review_en")

    client = browser(worker(perms=blind))
    page = client.get(bench(card)).content.decode()
    response = sent(client, card, "en", _verb="approve")

    assert "Approve: The text has a story, which you may not see" in page
    assert 'value="approve"' not in page
    assert (response.status_code, row_of(card, "en").state) == (400, State.REVIEW)
    sent(browser(worker(perms=(*blind, *DATED))), card, "en", _verb="approve")
    assert row_of(card, "en").state == State.APPROVED


def test_an_old_title_is_put_back_without_a_story_that_cannot_be_seen():
    card = make_card()
    old = make_text(card, "en", "Bible").history.first()
    row_of(card, "en").write("The Bible", someone("author"), STORY)
    client = browser(worker(perms=("change_cardtranslation", "translate_en", "view_card")))

    version = row_of(card, "en").version
    client.post(column(card, "en"), {"_put_back": old.history_id, "read_version": version})

    row = row_of(card, "en")
    assert (row.title, row.story) == ("Bible", STORY)


# Migration


@pytest.mark.django_db(transaction=True)
def test_approved_texts_from_before_there_were_stories_stay_approved():
    before = [("decks", "0009_card_standing")]
    executor = MigrationExecutor(connection)
    try:
        executor.migrate(before)
        apps = executor.loader.project_state(before).apps
        user = apps.get_model("auth", "User").objects.create(username="ada")
        other = apps.get_model("auth", "User").objects.create(username="ben")
        deck = apps.get_model("decks", "Deck").objects.create(slug="old")
        category = apps.get_model("decks", "Category").objects.create(
            deck=deck, key="art", colour="#143268"
        )
        card = apps.get_model("decks", "Card").objects.create(
            deck=deck,
            key="bible",
            category=category,
            year=1455,
            date_set_by=user,
            front_symbol="sun",
            back_symbol="moon",
        )
        apps.get_model("decks", "CardTranslation").objects.create(
            card=card,
            language="en",
            title="Bible",
            last_author=user,
            state="approved",
            approved_by=other,
            approved_at="2026-01-01T00:00Z",
            approved_title="Bible",
            approved_hash="ab0ff6bc",
        )
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())

    row = CardTranslation.objects.get(language="en")
    assert (row.state, row.story, row.approved_story) == (State.APPROVED, "", "")
