"""Texts go out to translators and come back, and an unchanged deck comes back without a change."""

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import CardTranslation, State
from decks.spreadsheets import (
    CATALOGUE_FORMATS,
    CatalogueOrder,
    FileRefused,
    MergeChoices,
    MergeSide,
    Plan,
    columns,
    exported_catalogue,
    read_sheet,
)
from decks.trash.throwing import throw_away
from tests.decks.desk import worker
from tests.decks.sheets import changes, faults
from tests.decks.spreadsheets.test_export import varied_deck
from tests.factories import (
    make_card,
    make_deck,
    make_finished_card,
    make_text,
    make_user,
)

pytestmark = pytest.mark.django_db

KINDS = list(CATALOGUE_FORMATS)
UNDECIDED = MergeChoices()
TITLE = "The “press”\N{NO-BREAK SPACE}of Mainz"
SITE = "https://cards.example"
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def by():
    return make_user("traveller", is_superuser=True)


@pytest.fixture
def card():
    card = make_card(make_deck("travels"), 1455, key="press")
    make_text(card, "en", TITLE)
    return card


def sent(deck, by, kind, language="pl", source="en"):
    """Export the texts of a deck as a file to translate."""
    return exported_catalogue(deck, by, kind, CatalogueOrder(language, source, SITE)).data.decode()


def planned(deck, by, text, choices=UNDECIDED, encoding="utf-8"):
    deck.refresh_from_db()
    return Plan.of(read_sheet(text.encode(encoding), columns()), deck, by, choices)


def translated(text, kind, source, target):
    """Do what a translator does: write below a text what it is in another language."""
    match kind:
        case "po":
            was = f'msgid "{source}"\nmsgstr ""'
            now = f'msgid "{source}"\nmsgstr "{target}"'
        case "xliff-1.2":
            was = f"<source>{source}</source>"
            now = f"{was}<target>{target}</target>"
        case _:
            was = f'<source xml:space="preserve">{source}</source>'
            now = f"{was}<target>{target}</target>"
    assert was in text
    return text.replace(was, now)


def left_out(plan):
    return [(fault.line, fault.column) for fault in plan.sheet.skipped]


def rewrite(card, language, title, story=None):
    CardTranslation.objects.get(card=card, language=language).write(title, make_user(), story)


@every_kind
@pytest.mark.parametrize("language", settings.CONTENT_LANGUAGES)
def test_an_unchanged_deck_comes_back_without_a_change(kind, language, by):
    deck = varied_deck()
    for number, card in enumerate(deck.cards.all()):
        for code in sorted(settings.CONTENT_LANGUAGES):  # the source first
            row = card.translation(code) or CardTranslation(card=card, language=code)
            row.write(f'„{number}”\u00a0\\n "{code}" <&> –\u2028', by, f"C:\\temp\t№ {number}")
    source = next(code for code in settings.CONTENT_LANGUAGES if code != language)

    plan = planned(deck, by, sent(deck, by, kind, language, source))

    assert len(plan.sheet.lines) == deck.cards.count()
    assert (plan.faults, plan.count, plan.kept, plan.is_undecided) == ((), 0, 0, False)
    assert plan.sheet.skipped == ()


@every_kind
def test_a_translation_comes_in_as_a_draft_whatever_the_file_calls_it(kind, card, by):
    text = translated(sent(card.deck, by, kind), kind, TITLE, "„Prasa”\u00a0z Moguncji")
    text = text.replace("<trans-unit ", '<trans-unit approved="yes" ')
    text = text.replace("<segment>", '<segment state="final">')
    text = text.replace("<target>", '<target state="final">' if kind == "xliff-1.2" else "<target>")

    plan = planned(card.deck, by, text)
    assert (plan.faults, plan.is_undecided) == ((), False)
    plan.write()

    row = CardTranslation.objects.get(card=card, language="pl")
    assert (row.title, row.state) == ("„Prasa”\u00a0z Moguncji", State.DRAFT)
    assert row.based_on_source == card.translation("en").revision


@every_kind
def test_what_a_colleague_wrote_meanwhile_stays_or_is_chosen(kind, card, by):
    make_text(card, "pl", "Prasa")
    old = sent(card.deck, by, kind)
    new = old.replace("Prasa", "Nowa prasa")
    rewrite(card, "pl", "Ich prasa")

    untouched, both = planned(card.deck, by, old), planned(card.deck, by, new)
    chosen = planned(card.deck, by, new, MergeChoices(conflicts=MergeSide.FILE))

    assert (changes(untouched), untouched.kept) == ([], 1)
    assert (changes(both), both.is_undecided) == ([], True)
    assert changes(chosen) == [("press", "title_pl", "Ich prasa", "Nowa prasa")]


@every_kind
def test_a_translation_of_a_source_that_was_edited_since_is_to_be_chosen_and_says_so(
    kind, card, by
):
    text = translated(sent(card.deck, by, kind), kind, TITLE, "Prasa")
    rewrite(card, "en", "The printing press")

    plan = planned(card.deck, by, text)

    [change] = plan.resource.drafts[0].undecided
    assert changes(plan) == []
    assert "It says now: The printing press" in change.effect(card)


@every_kind
def test_texts_of_cards_that_are_gone_are_left_out_with_a_word_and_add_no_card(kind, card, by):
    gone = make_card(card.deck, 1500, key="gone")
    make_text(gone, "en", "Going")
    text = translated(sent(card.deck, by, kind), kind, "Going", "Idzie")
    gone.delete()

    plan = planned(card.deck, by, text)

    assert (plan.faults, changes(plan)) == ((), [])
    [(line, name)] = left_out(plan)
    assert name == "gone"
    assert "gone.title" in text.splitlines()[line - 1]


@every_kind
def test_what_was_translated_of_a_card_in_the_trash_is_shown_with_the_way_back(kind, card, by):
    text = translated(sent(card.deck, by, kind), kind, TITLE, "Biblia")
    throw_away([card], by)

    plan = planned(card.deck, by, text)

    [fault] = plan.sheet.skipped
    assert "bring it back from the trash" in fault.reason
    assert fault.reason.endswith(" · Biblia")


@every_kind
def test_what_is_wrong_with_a_text_is_said_with_its_line(kind, card, by):
    row = card.translation("en")
    row.write(row.title, make_user(), "A story")
    text = translated(sent(card.deck, by, kind), kind, "A story", "za długa " * 40)
    text = translated(text, kind, TITLE, "Prasa")

    [(line, column, reason)] = faults(planned(card.deck, by, text))

    assert (column, "too long" in reason) == ("story_pl", True)
    assert "press.story" in text.splitlines()[line - 1]


@every_kind
def test_a_stale_text_goes_out_marked_and_comes_in_when_it_was_worked_on(kind, card, by):
    make_text(card, "pl", "Prasa")
    rewrite(card, "en", "The printing press")
    text = sent(card.deck, by, kind)

    untouched = planned(card.deck, by, text)
    done = planned(
        card.deck, by, text.replace("Prasa", "Prasa drukarska").replace("#, fuzzy\n", "")
    )

    assert {"po": "#, fuzzy", "xliff-1.2": "needs-review-translation"}.get(kind, "") in text
    assert (changes(untouched), left_out(untouched)) == ([], [])
    assert changes(done) == [("press", "title_pl", "Prasa", "Prasa drukarska")]


@every_kind
def test_a_translator_is_told_what_a_card_is_about(kind, by):
    deck = make_deck()
    finished = make_finished_card(deck, -300, {"en": "Temple", "pl": "Świątynia"}, key="temple")

    text = sent(deck, by, kind)

    for note in (
        "Najwyżej 120 znaków.",
        "Kategoria: Nauka",
        "Data: 300 p.n.e.",
        SITE + reverse("picture", args=[finished.picture.sha256]),
    ):
        assert note in text.replace("\u00a0", " "), note


@every_kind
def test_dates_and_stories_go_out_to_nobody_who_may_not_see_them(kind, card):
    row = card.translation("en")
    row.write(row.title, make_user(), "It was in 1455.")

    text = sent(card.deck, worker(perms=("view_card",)), kind)

    assert "press.title" in text
    assert "1455" not in text


@every_kind
def test_a_file_that_says_another_language_or_none_is_refused_with_a_word(kind, card, by):
    text = sent(card.deck, by, kind)
    said = {"po": "Language: {}", "xliff-1.2": 'target-language="{}"'}.get(kind, 'trgLang="{}"')

    for other, sentence in (("de", "The file is in “de”."), ("", "does not say which language")):
        with pytest.raises(FileRefused, match=sentence):
            planned(card.deck, by, text.replace(said.format("pl"), said.format(other)))
    regional = text.replace(said.format("pl"), said.format("pl_PL"))
    assert planned(card.deck, by, regional).sheet.headings[1] == "title_pl"


@every_kind
def test_queries_do_not_grow_with_the_deck(kind, by):
    def asked(cards):
        deck = make_deck()
        for _card in range(cards):
            make_finished_card(deck)
        with CaptureQueriesContext(connection) as queries:
            planned(deck, by, sent(deck, by, kind))
        return len(queries)

    assert asked(2) == asked(7)
