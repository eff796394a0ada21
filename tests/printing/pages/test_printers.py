"""People keep how their printers' backs are moved, and print with it; and the calibration sheet."""

from decimal import Decimal
from html import unescape

import pytest
from django.test import Client

from printing.models import PrinterProfile
from printing.proof.pdf_reader import read
from tests.factories import make_user

pytestmark = pytest.mark.django_db

PAGE = "/printers/"
SHEET = "/calibration-sheet.pdf"


@pytest.fixture
def reader():
    return make_user("reader")


@pytest.fixture
def client(reader):
    client = Client()
    client.force_login(reader)
    return client


def make_profile(user, **fields):
    values = {"name": "Canon", "offset_x": "0.5", "offset_y": "-1.25", "rotation": "0.1"}
    return PrinterProfile.objects.create(user=user, **{**values, **fields})


def sent(**fields):
    return {"name": "At home", "offset_x": "0.75", "offset_y": "0", "rotation": "0"} | fields


def test_what_was_typed_on_the_print_page_is_taken_over_and_leads_back_there(client, reader):
    asked = {"from": "/decks/x/print/", "layout": "fold", "back_x": "0,75", "back_y": "-1"}

    page = client.get(PAGE, asked).content.decode()
    back = "/decks/x/print/?layout=fold"
    response = client.post(PAGE, sent(way_back=back))

    profile = reader.printer_profiles.get()
    assert 'value="0.75"' in page
    assert 'name="way_back" value="/decks/x/print/?layout=fold"' in page
    assert (profile.name, profile.offset_x) == ("At home", Decimal("0.75"))
    assert response["Location"] == f"/decks/x/print/?layout=fold&printer={profile.pk}"


@pytest.mark.parametrize("address", ["https://elsewhere.test/", "//elsewhere.test/", ""])
def test_nobody_is_led_elsewhere(client, address):
    assert client.post(PAGE, sent(way_back=address))["Location"] == PAGE
    assert 'name="way_back" value=""' in client.get(PAGE, {"from": address}).content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "Canon"}, "You have a printer with this name already."),
        ({"offset_x": "11"}, "less than or equal to 10"),
        ({"rotation": "much"}, "Enter a number."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_with_a_printer_is_said_and_it_is_not_kept(client, reader, fields, sentence):
    make_profile(reader)

    response = client.post(PAGE, sent(**fields))

    assert response.status_code == 400
    assert sentence in response.content.decode()
    assert reader.printer_profiles.count() == 1


def test_a_printer_is_changed_and_forgotten(client, reader):
    profile = make_profile(reader)

    client.post(f"{PAGE}{profile.pk}/", sent(name="Canon", tray="back"))
    profile.refresh_from_db()
    assert (profile.tray, profile.offset_x) == ("back", Decimal("0.75"))
    assert client.get(f"{PAGE}{profile.pk}/forget/").status_code == 405
    client.post(f"{PAGE}{profile.pk}/forget/")

    assert not reader.printer_profiles.exists()


def test_the_printers_of_others_are_not_there(client):
    others = make_profile(make_user())

    assert "Canon" not in client.get(PAGE).content.decode()
    assert client.get(f"{PAGE}{others.pk}/").status_code == 404
    assert client.post(f"{PAGE}{others.pk}/forget/").status_code == 404
    assert PrinterProfile.objects.count() == 1


def test_visitors_have_no_printers():
    assert Client().get(PAGE)["Location"] == f"/sign-in/?next={PAGE}"


# The calibration sheet


@pytest.mark.parametrize(
    ("asked", "language", "duplex"),
    [
        ({}, "uk", "DuplexFlipLongEdge"),
        ({"layout": "duplex-short", "paper": "letter"}, "pl", "DuplexFlipShortEdge"),
        ({"layout": "fold", "paper": "other", "back_x": "1"}, "en", "DuplexFlipLongEdge"),
    ],
)
def test_the_calibration_sheet_is_for_the_readers_language_and_paper(asked, language, duplex):
    response = Client().get(SHEET, asked, headers={"accept-language": language})

    document = read(response.content)
    assert response["Content-Type"] == "application/pdf"
    assert (document.language, document.duplex) == (language, duplex)
    width = 215.9 if asked.get("paper") == "letter" else 210
    assert document.sheets[0].media.width == pytest.approx(width, abs=0.1)


def test_the_calibration_sheet_can_show_backs_that_are_moved_already():
    unmoved, moved = (Client().get(SHEET, {"back_x": x}).content for x in ("0", "1"))

    assert unmoved != moved


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"back_x": "11"}, "The offset of the backs must be from -10 to 10; 11 is not."),
        ({"back_rotation": "some"}, "“some” is not a length. Write millimetres, such as 2.5."),
    ],
)
def test_a_calibration_sheet_with_backs_nowhere_is_refused(asked, sentence):
    response = Client().get(SHEET, asked)

    assert (response.status_code, response.content.decode()) == (400, sentence)


# What is read on it


READINGS = "/calibration/"
AS_READ = {"coarse_x": "4", "coarse_y": "-3", "x": "-1", "a": "2,25", "b": "2.25"}


def test_the_readings_are_entered_as_they_stand_and_the_page_does_the_arithmetic():
    page = Client(headers={"accept-language": "en"}).get(READINGS, AS_READ).content.decode()

    assert "3.75 mm to the right, 3 mm down" in page
    assert "back_x=3.75&amp;back_y=-3&amp;back_rotation=0" in page


def test_a_second_sheet_adds_to_the_first():
    first = {"back_x": "3.75", "back_y": "-3", "back_rotation": "0.2"}
    second = {**first, "coarse_x": "0", "coarse_y": "0", "x": "−0.25", "a": "0", "b": "0.5"}

    page = Client(headers={"accept-language": "en"}).get(READINGS, second).content.decode()

    assert "3.5 mm to the right, 2.75 mm down, turned by 0.38° counter-clockwise" in page


def test_readings_of_a_sheet_that_is_right_move_nothing():
    page = Client(headers={"accept-language": "en"}).get(READINGS, dict.fromkeys(AS_READ, "0"))

    assert "nothing has to be moved" in page.content.decode()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"x": "much"}, "“much” is not a length."),
        ({"coarse_x": "80"}, "The scales reach to 10 mm; read this number again."),
        ({"back_x": "9"}, "The offset of the backs must be from -10 to 10; 12.75 is not."),
    ],
)
def test_what_cannot_be_read_on_the_sheet_is_refused_with_the_reason(wrong, sentence):
    answer = Client(headers={"accept-language": "en"}).get(READINGS, {**AS_READ, **wrong})

    assert answer.status_code == 400
    assert sentence in unescape(answer.content.decode())
    assert "What this does" not in answer.content.decode()


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_numbers_are_written_in_the_readers_way(language):
    page = Client(headers={"accept-language": language}).get(READINGS, AS_READ).content.decode()

    assert "3,75" in page
