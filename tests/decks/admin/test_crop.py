"""What matters in a picture is tapped; the card shows the square around it from then on."""

import io

import pytest
from django.urls import reverse
from PIL import Image

from decks import pictures
from decks.models import Card
from decks.packages import dump_deck, load_deck
from tests.decks.batches import photo
from tests.decks.desk import browser, page_of, worker
from tests.factories import make_card, make_deck, make_picture, make_user, someone

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path


@pytest.fixture
def client():
    return browser(make_user("editor", is_staff=True, is_superuser=True))


@pytest.fixture
def card():
    image = Image.new("RGB", (1200, 600), "blue")
    image.paste("red", (0, 0, 600, 600))
    upload = io.BytesIO()
    image.save(upload, "PNG")
    picture = pictures.keep(pictures.prepare(upload.getvalue()), someone("author"))
    return make_card(make_deck("travels"), key="perun", picture=picture)


def crop_page(card):
    return reverse("admin:decks_card_crop", args=[card.pk])


def middle(card):
    fresh = Card.objects.get(pk=card.pk)
    red, _green, blue = Image.open(fresh.picture.path).convert("RGB").getpixel((300, 300))
    return "red" if red > blue else "blue"


def test_the_place_that_is_chosen_becomes_the_middle_of_the_square(client, card):
    client.post(crop_page(card), {"x": 10, "y": 50, "version": card.version})
    assert middle(card) == "red"

    client.post(crop_page(card), {"x": 90, "y": 50, "version": card.version + 1})
    assert middle(card) == "blue"
    page = client.get(crop_page(card)).content.decode()
    assert 'name="x" value="90"' in page


def test_without_a_script_the_tap_itself_is_sent(client, card):
    sent = {"x": 50, "y": 50, "tapped.x": 40, "tapped.y": 200, "version": card.version}

    client.post(crop_page(card), sent)

    assert middle(card) == "red"


def test_a_square_is_not_chosen_over_what_somebody_has_saved(client, card):
    card.save()

    answer = client.post(crop_page(card), {"x": 10, "y": 50, "version": card.version - 1})

    assert answer.status_code == 400
    assert "Somebody has saved this card meanwhile." in answer.content.decode()
    assert Card.objects.get().picture == card.picture


def test_a_place_outside_of_the_picture_is_refused(client, card):
    answer = client.post(crop_page(card), {"x": 101, "y": 50, "version": card.version})

    assert answer.status_code == 400
    assert Card.objects.get().picture == card.picture


@pytest.mark.parametrize("tapped", ["9" * 5_000, "-1", "²", "nan"])
def test_a_tap_that_no_browser_sends_counts_for_nothing(client, card, tapped):
    sent = {"x": 10, "y": 50, "tapped.x": tapped, "version": card.version}

    client.post(crop_page(card), sent)

    assert middle(card) == "red"


def test_all_of_the_picture_is_shown_small_to_those_alone_who_may_change_it(client, card):
    address = reverse("admin:decks_card_whole", args=[card.pk])

    shown = Image.open(io.BytesIO(client.get(address).content))

    assert shown.size == (800, 400)
    reader = browser(worker("translator (pl)"))
    assert reader.get(address).status_code == 403
    assert reader.get(crop_page(card)).status_code == 403
    assert crop_page(card) not in reader.get(page_of(card)).content.decode()
    assert crop_page(card) in client.get(page_of(card)).content.decode()


def test_a_picture_whose_upload_is_gone_says_so_and_leads_back(client, card):
    card.picture = make_picture()
    card.save()

    answer = client.get(crop_page(card), follow=True)

    assert answer.redirect_chain[0][0] == page_of(card)
    assert "Upload it once more." in answer.content.decode()


def test_an_upload_that_goes_while_a_place_is_chosen_changes_nothing(client, card):
    client.get(crop_page(card))
    card.picture.original_path.unlink()

    answer = client.post(crop_page(card), {"x": 10, "y": 50, "version": card.version})

    assert answer.status_code == 400
    assert "Upload it once more." in answer.content.decode()
    assert Card.objects.get().picture == card.picture


def test_a_square_picture_has_nothing_to_choose(client):
    picture = pictures.keep(pictures.prepare(photo(size=(500, 500))), someone("author"))
    card = make_card(picture=picture)

    assert "is a square already" in client.get(crop_page(card)).content.decode()
    bare = make_card(card.deck)
    assert client.get(crop_page(bare)).status_code == 404


def test_a_package_carries_what_was_chosen(client, card, tmp_path):
    client.post(crop_page(card), {"x": 10, "y": 50, "version": card.version})
    chosen = Card.objects.get().picture
    dump_deck(card.deck, tmp_path / "deck.zip")
    card.deck.delete()
    chosen.delete()

    load_deck(tmp_path / "deck.zip")

    again = Card.objects.get().picture
    assert (again.sha256, again.focus_x, again.focus_y) == (chosen.sha256, -400, 0)
