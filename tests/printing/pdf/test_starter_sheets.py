"""The starter deck prints in all its languages and in every layout."""

import pytest

from config.start.data import BASE_DIR
from decks.packages import load_deck
from printing.geometry.spec import Layout
from printing.orders.exporting import export
from printing.orders.order import Order, job_of
from printing.proof.preflight import LEAST_RESOLUTION, LEAST_TYPE, preflight
from printing.proof.proof import Proof
from printing.refusals import verified

pytestmark = pytest.mark.django_db

LANGUAGES = ("uk", "pl", "ru", "en")


def test_the_starter_deck_prints_in_every_layout_and_language(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    deck = load_deck(BASE_DIR / "fixtures" / "starter" / "starter.zip").deck
    pages = {
        Layout.DUPLEX_LONG: 14,
        Layout.DUPLEX_SHORT: 14,
        Layout.FOLD: 14,
        Layout.FRONTS: 7,
        Layout.BACKS: 7,
        Layout.CARDS: 220,
    }

    proofs = {
        (language, layout): export(
            job_of(deck, Order(language, layout=layout)), tmp_path / "sheets.pdf"
        )
        for language in LANGUAGES
        for layout in Layout
    }

    assert proofs == {
        (language, layout): Proof(cards=110, pages=pages[layout])
        for language in LANGUAGES
        for layout in Layout
    }
    assert verified(proofs["uk", Layout.DUPLEX_LONG]) == "verified: 110 cards, 14 pages"


def test_the_starter_deck_passes_the_proof_of_print_shops_in_every_language(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    deck = load_deck(BASE_DIR / "fixtures" / "starter" / "starter.zip").deck
    path = tmp_path / "shop.pdf"

    for language in LANGUAGES:
        job = job_of(deck, Order(language, target="shop", bleed="3"))

        assert export(job, path) == Proof(cards=110, pages=220)
        found = preflight(path, job)
        assert found.type.value >= LEAST_TYPE
        assert found.resolution.value >= LEAST_RESOLUTION
        assert (found.bleed, found.standard) == (3, "PDF/X-4")
