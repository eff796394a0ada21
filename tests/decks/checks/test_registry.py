from dataclasses import replace
from itertools import pairwise

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import gettext_lazy, override

from config.registry import CodeIsTaken
from decks import checks
from decks.checks import Checks, Counts, Finding, Hit, Severity
from decks.contents import DeckContents
from decks.models import Deck, Dismissal
from tests.factories import make_card, make_deck, make_finished_card, make_text, someone

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "uk")
HINT = {"en": "The Bible of 1455", "uk": "Біблія Гутенберга"}


def of(deck: Deck, *codes: str, languages: tuple[str, ...] = LANGUAGES) -> list[Finding]:
    found = checks.findings(DeckContents.of(deck), languages)
    return [finding for finding in found if not codes or finding.code in codes]


def hint_of(deck: Deck) -> Finding:
    (finding,) = of(deck, "date_hint")
    return finding


def deck_with_a_hint() -> Deck:
    deck = make_deck()
    make_finished_card(deck, 1455, HINT, key="bible")
    return deck


def test_a_finished_deck_has_no_errors_and_no_warnings():
    deck = make_deck()
    symbols = ("sun", "moon", "sun")
    for number, (front, back) in enumerate(pairwise(symbols)):
        make_finished_card(deck, 1000 + number, front_symbol=front, back_symbol=back)

    found = of(deck)

    assert [finding.code for finding in found] == ["few_cards"]
    assert Counts.of(found) == Counts(notes=1)


def test_another_app_can_add_a_check():
    registry = Checks()
    register = registry.register

    @register("too_long", Severity.WARNING, "title", "“%(title)s” does not fit.")
    def too_long(contents, languages):
        for language in languages:
            for key, row in contents.titles(language).items():
                yield Hit(key, language, (row.title,), {"title": row.title})

    (finding,) = registry.findings(DeckContents.of(deck_with_a_hint()), ("uk",))

    assert [check.code for check in registry.checks] == ["too_long"]
    assert (finding.code, finding.severity, finding.field) == ("too_long", "warning", "title")
    assert str(finding) == "bible (uk): “Біблія Гутенберга” does not fit."


def test_a_code_is_registered_once():
    registry = Checks()
    registry.register("missing", Severity.ERROR, "title", "Missing.")(lambda *_: iter(()))

    with pytest.raises(CodeIsTaken, match="'missing' is registered already"):
        registry.register("missing", Severity.NOTE, "title", "Gone.")(lambda *_: iter(()))


def test_every_check_of_the_content_has_the_severity_it_should():
    assert severities_of("decks") == {
        "no_cards": "error",
        "missing": "error",
        "story_missing": "error",
        "story_invisible_characters": "error",
        "story_same_as_source": "warning",
        "story_foreign_letters": "warning",
        "story_ascii_apostrophe": "warning",
        "story_straight_quotes": "warning",
        "story_double_spaces": "warning",
        "unapproved": "error",
        "stale": "error",
        "date_unverified": "error",
        "no_source": "error",
        "dates_overlap": "error",
        "equal_symbols": "error",
        "picture_missing": "error",
        "licence_missing": "error",
        "invisible_characters": "error",
        "source_claims_another_date": "warning",
        "back_symbol_unmatched": "warning",
        "similar_titles": "warning",
        "date_in_the_future": "warning",
        "date_hint": "warning",
        "alt_date_hint": "warning",
        "foreign_letters": "warning",
        "same_as_source": "warning",
        "ascii_apostrophe": "warning",
        "straight_quotes": "warning",
        "double_spaces": "warning",
        "credit_missing": "warning",
        "deck_title_missing": "warning",
        "category_name_missing": "warning",
        "few_cards": "note",
        "unbalanced_fronts": "note",
        "unbalanced_backs": "note",
    }


def test_every_check_of_printing_has_the_severity_it_should():
    assert severities_of("printing") == {
        "does_not_fit": "error",
        "glyph_missing": "error",
        "picture_under_300_dpi": "warning",
        "title_leaves_size": "warning",
        "title_forces_size": "note",
    }


def test_every_check_belongs_to_an_app_whose_checks_are_listed_here():
    apps = {check.find.__module__.split(".")[0] for check in checks.REGISTRY.checks}

    assert apps == {"decks", "printing"}


def severities_of(app: str) -> dict[str, str]:
    """Return the severity of each check that an app registers."""
    own = (c for c in checks.REGISTRY.checks if c.find.__module__.startswith(f"{app}."))
    return {check.code: check.severity.value for check in own}


def test_what_gives_a_date_away_is_not_for_those_who_may_not_see_dates():
    assert {check.code for check in checks.REGISTRY.checks if check.dated} == {
        "date_unverified",
        "no_source",
        "date_in_the_future",
        "source_claims_another_date",
        "dates_overlap",
        "date_hint",
        "alt_date_hint",
        "equal_symbols",
        "back_symbol_unmatched",
        "unbalanced_backs",
        "story_same_as_source",
        "story_foreign_letters",
        "story_ascii_apostrophe",
        "story_straight_quotes",
        "story_double_spaces",
        "story_invisible_characters",
    }


def test_a_check_that_does_not_say_whether_it_gives_dates_away_is_taken_to_do_so():
    registry, contents = Checks(), DeckContents.of(make_deck())
    registry.register("old", Severity.NOTE, "date", "From 1455.")(lambda *_: iter([Hit()]))
    registry.register("dear", Severity.NOTE, "date", "Dear.", dated=False)(lambda *_: iter([Hit()]))

    told = registry.findings(contents, (), dated=False)

    assert [finding.code for finding in told] == ["dear"]
    assert len(registry.findings(contents, ())) == 2


def test_a_finding_names_its_card_and_language():
    deck = make_deck()
    make_card(deck, key="bible")

    (finding,) = of(deck, "missing", languages=("uk",))

    assert str(finding) == "bible (uk): There is no text in this language. Write one."


def test_a_finding_speaks_the_language_that_is_active_when_it_is_read():
    registry = Checks()
    message = gettext_lazy("Monday")  # a word that Django itself translates
    registry.register("day", Severity.NOTE, "date", message)(lambda *_: iter([Hit()]))

    (finding,) = registry.findings(DeckContents.of(make_deck()), ())

    with override("uk"):
        assert str(finding) == "Понеділок"
    with override("pl"):
        assert str(finding) == "Poniedziałek"


def test_the_gravest_come_first_and_then_by_card_and_language():
    deck = make_deck(source_language="uk")
    for key in ("b", "a"):
        make_text(make_card(deck, key=key), "uk", "Подія 1455 року " + key)

    found = of(deck, "missing", "date_hint", "few_cards", languages=("uk", "pl", "en"))

    assert [(finding.code, finding.card, finding.language) for finding in found] == [
        ("missing", "a", "en"),
        ("missing", "a", "pl"),
        ("missing", "b", "en"),
        ("missing", "b", "pl"),
        ("date_hint", "a", "uk"),
        ("date_hint", "b", "uk"),
        ("few_cards", "", ""),
    ]


@pytest.mark.parametrize("cards", [10, 200])
def test_the_number_of_queries_does_not_depend_on_the_size(cards, django_assert_num_queries):
    deck = make_deck()
    for number in range(cards):
        make_text(make_card(deck, 1000 + number))

    with django_assert_num_queries(5):
        contents = DeckContents.of(deck)
    with django_assert_num_queries(0):
        lines = [str(finding) for finding in checks.findings(contents, ("en", "uk", "pl"))]

    assert len(lines) > 5 * cards


def test_a_dismissed_warning_stays_with_its_reason_and_is_counted_apart():
    deck = deck_with_a_hint()
    before = Counts.of(of(deck))

    Dismissal.objects.dismiss(deck.cards.get(), hint_of(deck), "A title.", someone("editor"))

    assert hint_of(deck).dismissed == "A title."
    assert Counts.of(of(deck)) == replace(before, warnings=before.warnings - 1, dismissed=1)


def test_a_dismissal_ends_when_the_text_changes():
    deck = deck_with_a_hint()
    card = deck.cards.get()
    Dismissal.objects.dismiss(card, hint_of(deck), "A title.", someone("editor"))

    card.translation("en").write("The 1455 Bible", someone("author"))

    assert hint_of(deck).dismissed is None


def test_a_dismissal_is_for_one_language_and_one_code():
    deck = make_deck()
    card = make_finished_card(deck, 1455, {"en": "The 'Bible' of 1455", "uk": "Біблія 1455 р."})
    finding = next(f for f in of(deck, "date_hint") if f.language == "en")

    Dismissal.objects.dismiss(card, finding, "A title.", someone("editor"))

    open_ones = [f for f in of(deck) if f.is_warning and f.card and not f.is_dismissed]
    assert {(f.code, f.language) for f in open_ones} >= {
        ("date_hint", "uk"),
        ("straight_quotes", "en"),
    }


def test_a_new_dismissal_takes_the_place_of_an_older_one():
    deck = deck_with_a_hint()
    card = deck.cards.get()
    for reason in ("First.", "  Second. "):
        Dismissal.objects.dismiss(card, hint_of(deck), reason, someone("editor"))

    assert Dismissal.objects.get().reason == "Second."


def test_a_dismissal_needs_a_reason():
    deck = deck_with_a_hint()

    with pytest.raises(ValidationError, match="Say why the warning can be dismissed"):
        Dismissal.objects.dismiss(deck.cards.get(), hint_of(deck), " \n", someone("editor"))

    assert not Dismissal.objects.exists()


@pytest.mark.parametrize("code", ["missing", "few_cards"])
def test_only_warnings_can_be_dismissed(code):
    deck = deck_with_a_hint()
    (finding,) = of(deck, code, languages=("pl",))

    with pytest.raises(ValidationError, match="Only warnings can be dismissed"):
        Dismissal.objects.dismiss(deck.cards.get(), finding, "It may.", someone("editor"))


def test_an_error_stands_whatever_row_claims_to_dismiss_it():
    deck = deck_with_a_hint()
    Dismissal.objects.create(
        card=deck.cards.get(), code="missing", language="pl", reason="It may.", by=someone("editor")
    )

    (finding,) = of(deck, "missing", languages=("pl",))

    assert finding.is_error
    assert not finding.is_dismissed


def test_a_warning_about_the_deck_or_another_card_cannot_be_dismissed_for_a_card():
    deck = deck_with_a_hint()
    card = make_card(deck, key="other")
    about_deck = of(deck, "deck_title_missing", languages=("pl",))

    for finding in (hint_of(deck), *about_deck):
        with pytest.raises(ValidationError, match="not about the card “other”"):
            Dismissal.objects.dismiss(card, finding, "It may.", someone("editor"))

    assert about_deck


def test_the_database_keeps_one_dismissal_of_each_warning():
    deck = deck_with_a_hint()
    card = deck.cards.get()
    Dismissal.objects.dismiss(card, hint_of(deck), "A title.", someone("editor"))

    with pytest.raises(IntegrityError):
        Dismissal.objects.create(
            card=card, code="date_hint", language="en", reason="Again.", by=someone("editor")
        )


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        (Counts(), "0 errors, 0 warnings, 0 notes, 0 dismissed"),
        (Counts(1, 1, 1, 1), "1 error, 1 warning, 1 note, 1 dismissed"),
        (Counts(2, 3, 4, 5), "2 errors, 3 warnings, 4 notes, 5 dismissed"),
    ],
)
def test_counts_are_said_in_a_line(counts, line):
    assert str(counts) == line


def test_checks_say_how_far_they_are_by_what_each_of_them_takes():
    registry = Checks()
    for code, effort in (("brief", 1), ("long", 8), ("last", 1)):
        registry.register(code, Severity.NOTE, "title", "", effort=effort)(lambda *_: iter(()))
    heard = []

    registry.findings(
        DeckContents.of(make_deck()), LANGUAGES, progress=lambda *said: heard.append(said)
    )

    assert heard == [(0, 10), (1, 10), (9, 10)]
