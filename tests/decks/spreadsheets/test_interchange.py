"""Files as translators’ programs leave them: Poedit, Virtaal, Weblate, and others by the book."""

import io
from pathlib import Path

import pytest
from translate.storage import pypo, xliff, xliff2

from decks.models import State
from decks.spreadsheets import CATALOGUE_FORMATS, MergeChoices, MergeSide
from tests.decks.sheets import changes
from tests.decks.spreadsheets.test_catalogues import left_out, planned, sent
from tests.factories import make_card, make_deck, make_text, make_user

pytestmark = pytest.mark.django_db

STORES = {"xliff-1.2": xliff.Xliff1File, "xliff-2.0": xliff2.Xliff2File, "po": pypo.pofile}
FOLDER = Path(__file__).parent / "translated"
every_kind = pytest.mark.parametrize("kind", CATALOGUE_FORMATS)


@pytest.fixture
def by():
    return make_user("traveller", is_superuser=True)


@pytest.fixture
def deck():
    deck = make_deck("travels")
    titles = {"press": "Printing press of Mainz", "wheel": "Wheel", "steam": "Steam engine"}
    for key, title in titles.items():
        make_text(make_card(deck, key=key), "en", title)
    return deck


def bases(deck, by):
    """Return what each text was based on, by the key of its card."""
    store = pypo.pofile.parsestring(sent(deck, by, "po").encode())
    return {
        unit.getcontext().partition(".")[0]: unit.getnotes().rpartition("based_on: ")[2]
        for unit in store.unit_iter()
    }


def saved(name, bases):
    """Return a file with what its texts were based on."""
    text = (FOLDER / name).read_text()
    for key, basis in bases.items():
        text = text.replace(f"{{{key}}}", basis)
    return text


def test_what_poedit_saves_comes_in_rewrapped_and_without_what_is_fuzzy_or_obsolete(deck, by):
    text = saved("poedit.po", bases(deck, by))

    plan = planned(deck, by, text)

    title = 'Prasa drukarska „Moguncja” z "warsztatu" Gutenberga'
    assert changes(plan) == [("press", "title_pl", "", title)]
    assert [name for _line, name in left_out(plan)] == ["wheel.title", ""]
    assert (plan.faults, plan.is_undecided) == ((), False)


@pytest.mark.parametrize(
    ("name", "said", "unfinished"),
    [
        ("weblate.xlf", "Prasa z Moguncji", ["wheel.title", "steam.title"]),
        ("segmented.xlf", "Prasa drukarska z Moguncji", ["wheel.title"]),
    ],
)
def test_what_others_save_comes_in_by_the_book_without_what_is_unfinished(
    deck, by, name, said, unfinished
):
    plan = planned(deck, by, saved(name, bases(deck, by)))
    plan.write()

    [(key, _column, _old, title)] = changes(plan)
    row = deck.cards.get(key="press").translation("pl")
    assert (key, title, row.state) == ("press", said, State.DRAFT)
    assert [name for _line, name in left_out(plan)] == unfinished


def test_a_file_whose_notes_were_thrown_away_is_asked_about(deck, by):
    make_text(deck.cards.get(key="press"), "pl", "Prasa")
    text = saved("weblate.xlf", {"press": ""})

    asked = planned(deck, by, text)
    told = planned(deck, by, text, MergeChoices(unknown=MergeSide.FILE))

    assert (changes(asked), asked.is_undecided) == ([], True)
    assert changes(told) == [("press", "title_pl", "Prasa", "Prasa z Moguncji")]


def test_a_file_in_an_old_encoding_is_read_as_it_says(deck, by):
    text = sent(deck, by, "po").replace("charset=UTF-8", "charset=ISO-8859-2")
    text = text.replace('msgid "Wheel"\nmsgstr ""', 'msgid "Wheel"\nmsgstr "Koło"')
    latin = "".join(letter for letter in text if letter.isascii() or letter in "łó")

    plan = planned(deck, by, latin, encoding="iso-8859-2")

    assert changes(plan) == [("wheel", "title_pl", "", "Koło")]


def store_of(kind, text):
    return STORES[kind].parsestring(text.encode())


@every_kind
def test_what_goes_out_is_read_by_the_library_of_virtaal_and_weblate(deck, by, kind):
    make_text(deck.cards.get(key="press"), "pl", "Prasa „z”\u00a0Moguncji")

    store = store_of(kind, sent(deck, by, kind))

    units = {
        unit.source: unit.target for unit in store.units if unit.source and not unit.isheader()
    }
    assert units == {
        "Printing press of Mainz": "Prasa „z”\u00a0Moguncji",
        "Steam engine": units["Steam engine"],
        "Wheel": units["Wheel"],
    }
    assert not units["Wheel"]
    assert store.gettargetlanguage() == "pl"


@every_kind
def test_what_that_library_writes_comes_in(deck, by, kind):
    store = store_of(kind, sent(deck, by, kind))
    for unit in store.units:
        if unit.source == "Wheel":
            unit.target = "Koło „młyńskie”\u00a0— \\n & <duże>"
            unit.markfuzzy(False)
    out = io.BytesIO()
    store.serialize(out)

    plan = planned(deck, by, out.getvalue().decode())

    assert changes(plan) == [("wheel", "title_pl", "", "Koło „młyńskie”\u00a0— \\n & <duże>")]
    assert (plan.faults, left_out(plan), plan.is_undecided) == ((), [], False)
