"""What files are made for: one table, which the options, the page and the press agree with."""

from dataclasses import replace

import pytest
from django.conf import settings

from printing.geometry.spec import Layout
from printing.options import OPTIONS
from printing.orders import file_cache
from printing.orders.jobs import EXTENSIONS
from printing.shops import SHOPS
from printing.targets import HOME, OF_CARDS, OF_EVERY_TARGET, SHOP, TARGETS
from tests.printing.making import make_job


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_every_option_does_something_for_some_target_and_no_target_has_another():
    own = frozenset().union(*(target.own_options for target in TARGETS.values()))

    assert own | OF_EVERY_TARGET | OF_CARDS == OPTIONS.keys()
    assert not own & (OF_EVERY_TARGET | OF_CARDS)


def test_a_file_is_kept_and_sent_under_the_extension_of_its_target():
    zipped = replace(SHOP, name="pictures", extension="zip")
    job = make_job(target=zipped, layout=Layout.CARDS)

    assert job.filename == "first-edition-1-uk-pictures.zip"
    assert file_cache.name_of(job).endswith(".zip")
    assert make_job().filename == "first-edition-1-uk-duplex-long.pdf"
    assert {target.extension for target in TARGETS.values()} == set(EXTENSIONS)


@pytest.mark.parametrize("target", TARGETS)
def test_the_print_page_hides_what_does_nothing_for_a_target(target):
    css = (settings.BASE_DIR / "printing/static/printing/print.css").read_text()

    chosen = f'.press-desk:has([name="target"][value="{target}"]:checked)'
    assert f'{chosen} [data-for]:not([data-for~="{target}"])' in css


def test_the_same_cards_for_another_target_are_another_file():
    asked = {"layout": Layout.CARDS}

    names = {file_cache.name_of(make_job(target=target, **asked)) for target in (HOME, SHOP)}

    assert len(names) == 2


@pytest.mark.parametrize("shop", SHOPS.values(), ids=lambda shop: shop.name)
def test_what_a_shop_asks_for_is_something_that_a_file_for_shops_has(shop):
    assert shop.choices.keys() <= SHOP.own_options
    assert shop.page.startswith("http")
    for name, wanted in shop.choices.items():
        assert OPTIONS[name].value(wanted) is not None
    assert float(shop.choices["bleed"]) >= SHOP.least_bleed
