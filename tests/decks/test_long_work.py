"""What takes a worker long says how far it is, and can be stopped on its way with nothing done."""

from collections.abc import Callable

import pytest
from django.http import HttpRequest

from config.jobs.kinds import Stopped
from decks.admin.bulk.base import perform
from decks.admin.bulk.deletion import DeletionBulk
from decks.admin.spreadsheets.imports import confirm, preview
from decks.admin.spreadsheets.uploads import Upload
from decks.beginnings.cloning import CloneOrder, clone
from decks.models import Card, CardTranslation, Deck, TrashItem, TrashPart
from decks.spreadsheets import MergeChoices, MergeSide
from decks.trash.returning import bring_back
from decks.trash.throwing import throw_away
from tests.decks.sheets import sheet_of
from tests.factories import make_deck, make_finished_card, make_user

pytestmark = pytest.mark.django_db
CARDS = 6
Heard = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def _data(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def deck():
    deck = make_deck("long")
    for number in range(CARDS):
        make_finished_card(deck, key=f"card-{number}")
    return deck


@pytest.fixture
def by():
    return make_user("worker", is_superuser=True)


def upload_for(deck, by):
    rows = [{"key": card.key, "title_en": f"New {card.key}"} for card in deck.cards.all()]
    return Upload.kept(sheet_of(*rows), "new.csv", "utf-8", deck, by)


def looking_at_a_sheet(deck, by, heard):
    preview(deck, by, upload_for(deck, by), heard)


def importing_it(deck, by, heard):
    seen = preview(deck, by, upload_for(deck, by)).upload
    confirm(deck, by, seen, MergeChoices(unknown=MergeSide.FILE), progress=heard)


def deleting_selected_cards(deck, by, heard):
    request, bulk = HttpRequest(), DeletionBulk(Card)
    request.user = by
    keys = list(deck.cards.values_list("pk", flat=True))
    seen = {line.key: line.stamp for line in bulk.lines(request, keys, {})}
    perform(bulk, request, keys, {}, seen, progress=heard)


def deleting_a_deck(deck, by, heard):
    throw_away([deck], by, progress=heard)


def bringing_cards_back(deck, by, heard):
    together = throw_away(list(deck.cards.all()), by)
    try:
        bring_back(list(TrashItem.objects.filter(together=together)), by, progress=heard)
    finally:
        assert TrashItem.objects.count() in {0, CARDS}
        if TrashItem.objects.exists():
            bring_back(list(TrashItem.objects.all()), by)


def copying_a_deck(deck, by, heard):
    order = CloneOrder("copy", {"en": "Copy"}, frozenset({"en", "pl"}))
    clone(deck, by, order, progress=heard)


every_deed = pytest.mark.parametrize(
    "deed",
    [
        looking_at_a_sheet,
        importing_it,
        deleting_selected_cards,
        deleting_a_deck,
        bringing_cards_back,
        copying_a_deck,
    ],
)


@every_deed
def test_it_says_ever_further_how_much_of_all_is_done(deck, by, deed):
    heard: list[tuple[int, int]] = []

    deed(deck, by, lambda done, total: heard.append((done, total)))

    shares = [done / total for done, total in heard]
    assert len(set(shares)) >= CARDS
    assert shares == sorted(shares)
    assert shares[0] < 0.3 < 0.7 < shares[-1] <= 1


def everything():
    models = (Deck, Card, CardTranslation, TrashPart)
    return [list(model.objects.order_by("pk").values_list("pk")) for model in models], [
        row.title for row in CardTranslation.objects.order_by("pk")
    ]


@every_deed
@pytest.mark.parametrize("after", [0.0, 0.4, 0.8])
def test_stopped_on_its_way_it_has_done_nothing(deck, by, deed, after):
    def stopping(done: int, total: int) -> None:
        if done >= after * total:
            raise Stopped

    before = everything()
    with pytest.raises(Stopped):
        deed(deck, by, stopping)

    assert everything() == before
