"""Many pictures at once: what is looked at is what is taken in, all of it or nothing."""

import html
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.jobs import runner
from config.jobs.models import Job, JobStatus
from config.jobs.views import address_of
from config.tidying import tidy
from decks.admin.pictures import jobs
from decks.models import Card, Picture
from decks.pictures.batches import folder, looking, taking
from decks.pictures.batches.folder import PictureBatch
from decks.pictures.preparation import prepare
from tests.decks.batches import address, arrivals, look, photo, take, zipped
from tests.decks.desk import browser, page_of, worker
from tests.decks.sheets import sheet_of
from tests.factories import make_card, make_deck, make_text, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path


@pytest.fixture
def deck():
    deck = make_deck("travels")
    for key in ("perun", "first-print", "moon_landing"):
        make_card(deck, key=key)
    return deck


@pytest.fixture
def editor():
    return make_user("editor", is_staff=True, is_superuser=True)


@pytest.fixture
def client(editor):
    return browser(editor)


def effects():
    return {name: arrival.effect for name, arrival in arrivals().items()}


def card(key):
    return Card.objects.get(key=key)


def test_a_zip_gives_each_card_the_picture_that_is_named_for_it(client, deck):
    files = {"perun.png": photo(1), "pics/First Print.JPG": photo(2, "JPEG")}

    page = look(client, deck, {"all.zip": zipped(files)})

    assert effects() == {"perun.png": "new", "First Print.JPG": "new"}
    assert not Picture.objects.exists()
    done = take(client, deck, page)
    assert "2 pictures were taken in" in done.content.decode()
    assert card("perun").picture.width == 480
    assert card("perun").picture.original_path.read_bytes() == photo(1)
    assert card("first-print").picture != card("perun").picture
    assert card("moon_landing").picture is None


def test_many_files_are_taken_like_a_zip(client, deck):
    page = look(client, deck, {"perun.png": photo(1), "moon landing.webp": photo(2, "WEBP")})
    take(client, deck, page)

    assert card("perun").picture
    assert card("moon_landing").picture


def test_what_a_card_has_already_is_no_change_and_another_replaces_it(client, deck, editor):
    take(client, deck, look(client, deck, {"perun.png": photo(1)}))
    version = card("perun").version

    page = look(client, deck, {"perun.png": photo(1)})

    assert effects() == {"perun.png": "unchanged"}
    assert "0 changes" in page.content.decode()
    assert "_take" not in page.content.decode()
    take(client, deck, look(client, deck, {"perun.png": photo(2)}))
    assert effects() == {"perun.png": "replaces"}
    assert card("perun").version == version + 1


def test_whatever_cannot_be_taken_says_why_as_a_single_upload_does(client, deck):
    files = {
        "perunn.png": photo(1),
        "nobody.png": photo(2),
        "first-print.png": photo(3, size=(300, 900)),
        "moon_landing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "perun.txt.jpg": b"no picture",
    }

    page = html.unescape(look(client, deck, {"all.zip": zipped(files)}).content.decode())

    assert set(effects().values()) == {"refused"}
    assert "Is it meant for perun?" in page
    assert "No card has this key. Name the file like the key of its card." in page
    assert "its short side needs at least 450" in page
    assert "This is a vector drawing (SVG)." in page
    assert "_take" not in page


def test_of_two_files_for_one_card_neither_is_taken(client, deck):
    look(client, deck, {"perun.png": photo(1), "Perun.jpg": photo(2, "JPEG")})

    assert effects() == {"perun.png": "refused", "Perun.jpg": "refused"}
    assert "Perun.jpg" in arrivals()["perun.png"].reason


def test_what_systems_add_to_archives_is_passed_over(client, deck):
    junk = {"__MACOSX/._perun.png": b"", ".DS_Store": b"", "a/Thumbs.db": b""}

    look(client, deck, {"all.zip": zipped({**junk, "perun.png": photo()})})

    assert effects() == {"perun.png": "new"}


def test_a_sheet_in_the_zip_names_files_authors_and_licences(client, deck):
    rows = [
        {"key": "perun", "picture": "IMG_001.PNG", "picture_credit": "Ada", "title_en": "Other"},
        {"key": "first-print", "picture": "missing.png", "picture_licence": "CC0"},
    ]
    files = {"cards.csv": sheet_of(*rows), "img_001.png": photo(1)}

    page = look(client, deck, {"all.zip": zipped(files)})

    found = arrivals()
    assert found["img_001.png"].key == "perun"
    assert "it was not sent" in found["missing.png"].reason
    take(client, deck, page)
    assert card("perun").picture_credit == "Ada"
    assert card("first-print").picture_licence == "CC0"


def test_a_sheet_may_name_files_authors_and_licences_in_short_and_no_keys(client, deck):
    rows = [
        {"Plik": "perun.png", "Autor": "Ada", "Licencja": "CC0", "Link": "https://example.org"},
        {"Plik": "nobody.png", "Autor": "Eve"},
    ]

    page = look(client, deck, {"credits.csv": sheet_of(*rows), "perun.png": photo(1)})

    assert (arrivals()["perun.png"].credit, arrivals()["perun.png"].licence) == ("Ada", "CC0")
    assert "Line 3: No card has this key" in html.unescape(page.content.decode())


def test_a_sheet_none_of_whose_columns_is_known_is_parted_where_it_has_most_of_them(client, deck):
    sheet = "Plik;Autor;Licencja\nperun.png;Ada, Eve;CC0\n".encode("utf-8-sig")

    look(client, deck, {"credits.csv": sheet, "perun.png": photo(1)})

    assert arrivals()["perun.png"].credit == "Ada, Eve"


def test_the_columns_of_such_a_sheet_are_named_in_the_language_of_the_reader(client, deck):
    page = client.get(address(deck), headers={"accept-language": "pl"})

    assert "<code>autor_ilustracji</code>" in page.content.decode()


def test_a_sheet_alone_changes_authors_and_licences_and_no_picture(client, deck):
    make_text(card("perun"), "en", "Thunder")
    make_deck("other")

    rows = ({"key": key, "picture_credit": "Ada"} for key in ("perun", "nobody"))

    page = look(client, deck, {"cards.csv": sheet_of(*rows)})

    assert arrivals()["–"].key == "nobody"
    assert "Take in authors and licences" in page.content.decode()
    assert "Thunder" in page.content.decode()
    take(client, deck, page)
    assert card("perun").picture_credit == "Ada"


def test_one_author_and_licence_are_given_to_all_pictures_that_have_none(client, deck):
    sheet = sheet_of({"key": "perun", "picture_credit": "Ada", "picture_licence": ""})
    files = {"s.csv": sheet, "perun.png": photo(1), "first-print.png": photo(2)}

    take(client, deck, look(client, deck, files), credit="Museum", licence="CC0")

    assert (card("perun").picture_credit, card("perun").picture_licence) == ("Ada", "CC0")
    assert card("first-print").picture_credit == "Museum"


def test_pictures_that_were_taken_in_lead_to_where_they_are_cropped(client, deck):
    done = take(client, deck, look(client, deck, {"perun.png": photo(1)})).content.decode()
    bench = client.get(reverse("admin:decks_card_workbench", args=[card("perun").pk]))

    for page in (done, bench.content.decode()):
        assert reverse("admin:decks_card_crop", args=[card("perun").pk]) in page
        assert reverse("admin:decks_card_crop", args=[card("first-print").pk]) not in page


def test_a_picture_can_be_left_out_below_the_preview(client, deck):
    page = look(client, deck, {"perun.png": photo(1), "first-print.png": photo(2)})
    take(client, deck, page, left_out=["perun"])

    assert card("perun").picture is None
    assert card("first-print").picture


def test_nothing_is_written_over_what_somebody_has_saved_meanwhile(client, deck):
    page = look(client, deck, {"perun.png": photo(1), "first-print.png": photo(2)})
    card("perun").save()

    answer = take(client, deck, page)

    assert "somebody has changed these cards since you looked: perun" in answer.content.decode()
    assert not Card.objects.filter(picture__isnull=False).exists()


def test_a_save_at_the_very_moment_of_writing_keeps_everything_out(client, deck, monkeypatch):
    page = look(client, deck, {"perun.png": photo(1), "first-print.png": photo(2)})
    real = taking.keep

    def keep(*args):
        Card.objects.filter(key="perun").update(version=9)
        return real(*args)

    monkeypatch.setattr(taking, "keep", keep)

    answer = take(client, deck, page)

    assert "since you looked: perun" in answer.content.decode()
    assert not Card.objects.filter(picture__isnull=False).exists()


def test_a_failure_half_way_changes_no_card(client, deck, monkeypatch):
    page = look(client, deck, {"perun.png": photo(1), "first-print.png": photo(2)})
    real, calls = taking.keep, []

    def keep(*args):
        calls.append(args)
        if len(calls) == 2:
            raise OSError("the disk is gone")
        return real(*args)

    monkeypatch.setattr(taking, "keep", keep)

    take(client, deck, page)

    assert len(calls) == 2
    assert not Card.objects.filter(picture__isnull=False).exists()


def test_a_cancelled_job_changes_no_card(client, deck, monkeypatch):
    page = look(client, deck, {"perun.png": photo(1)})
    real = taking.keep

    def keep(*args):
        Job.objects.get(kind="pictures_take").cancel()
        return real(*args)

    monkeypatch.setattr(taking, "keep", keep)

    take(client, deck, page)

    assert card("perun").picture is None


def test_whoever_lost_the_right_meanwhile_changes_nothing(deck):
    person = worker(perms=("view_card", "change_card"))
    client = browser(person)
    page = look(client, deck, {"perun.png": photo(1)})
    looked = Job.objects.get()
    person.user_permissions.clear()

    assert take(client, deck, page).status_code == 403
    again = Job.objects.create(
        kind="pictures_take",
        asked={**looked.asked, "looked": str(looked.pk), "left_out": []},
        by=person,
        language="en",
    )
    runner.run(again.pk)
    again.refresh_from_db()
    assert (again.status, again.code) == ("refused", "forbidden")


def test_what_was_not_looked_at_to_the_end_is_not_taken_in(client, deck):
    look(client, deck, {"perun.png": photo(1)})
    Job.objects.update(status=JobStatus.CANCELLED, result={})
    looked = Job.objects.get()

    for credit in ("Olia", "x" * 500):
        answer = client.post(address(deck), {"_take": "", "looked": looked.pk, "credit": credit})

        assert answer.url == address_of(looked)
    assert Job.objects.get() == looked


def test_nobody_sees_or_takes_in_what_somebody_else_has_sent(client, deck):
    look(client, deck, {"perun.png": photo(1)})
    job = Job.objects.get()
    other = browser(make_user("other", is_staff=True, is_superuser=True))
    shown = reverse(
        "admin:decks_deck_pictures_prepared", args=[deck.pk, job.pk, arrivals()["perun.png"].sha256]
    )

    assert client.get(shown).status_code == 200
    assert other.get(shown).status_code == 404
    assert other.get(f"{address(deck)}?job={job.pk}").status_code == 404
    assert other.post(address(deck), {"_take": "", "looked": job.pk}).status_code == 404
    assert card("perun").picture is None


def send_part(client, deck, **fields):
    part = SimpleUploadedFile("part", fields.pop("part"))
    part_address = reverse("admin:decks_deck_pictures_part", args=[deck.pk])
    return client.post(part_address, {"part": part, **fields})


def test_a_file_comes_in_parts_and_a_part_that_comes_twice_is_no_harm(client, deck):
    whole = zipped({"perun.png": photo(1)})
    batch = ""
    for start, part in ((0, whole[:100]), (0, whole[:100]), (100, whole[100:])):
        sent = {"batch": batch, "number": 0, "name": "a.zip", "start": start, "part": part}
        batch = json.loads(send_part(client, deck, **sent).content)["batch"]

    client.post(address(deck), {"batch": batch})

    assert effects() == {"perun.png": "new"}


def test_a_part_that_is_missing_one_before_it_is_refused(client, deck):
    answer = send_part(client, deck, number=0, name="a.zip", start=7, part=b"x")

    assert answer.status_code == 400
    assert "missing" in answer.json()["detail"]


def test_files_are_limited_in_number_and_all_together(client, deck, data, monkeypatch):
    monkeypatch.setattr(folder, "MAX_SENT", 100)
    monkeypatch.setattr(folder, "MAX_FILES", 2)

    large = send_part(client, deck, number=0, name="a.zip", start=0, part=b"x" * 101)
    many = send_part(client, deck, number=2, name="a.zip", start=0, part=b"x")

    assert (large.status_code, many.status_code) == (400, 400)
    assert not [path for path in (data / "batches").rglob("*.file") if path.stat().st_size]


def test_a_batch_is_of_its_sender_and_its_deck_alone(client, deck, editor):
    batch = PictureBatch.begun(deck, editor)
    other = make_user("other", is_staff=True, is_superuser=True)

    for asker, about in ((browser(other), deck), (client, make_deck("another"))):
        answer = asker.post(address(about), {"batch": batch.signature})
        assert "no longer kept here" in answer.content.decode()


def test_of_one_person_two_batches_are_kept_at_most(deck, editor):
    found = [PictureBatch.begun(deck, editor) for _time in range(3)]

    assert sum(batch.is_there for batch in found) == 2
    assert found[-1].is_there


def test_a_batch_that_newer_ones_push_out_meanwhile_says_so(client, deck, editor, monkeypatch):
    batch = PictureBatch.begun(deck, editor)
    monkeypatch.setattr(PictureBatch, "is_there", True)  # when it was looked for a moment ago
    batch.forget()
    sent = {"batch": batch.signature, "number": 0, "name": "a.png", "start": 0, "part": b"x"}

    answer = send_part(client, deck, **sent)

    assert (answer.status_code, "no longer kept here" in answer.json()["detail"]) == (400, True)


def test_a_worker_whose_files_are_pushed_out_meanwhile_says_so(client, deck, editor, monkeypatch):
    def pushed_out(*given):
        for _time in range(2):
            PictureBatch.begun(deck, editor)
        return prepare(*given)

    monkeypatch.setattr(looking, "prepare", pushed_out)

    page = look(client, deck, {"perun.png": photo(1), "first-print.png": photo(2)})

    assert "The files are no longer kept here. Choose them again." in page.content.decode()
    assert Job.objects.get().code == "gone"


def test_files_and_keys_that_differ_by_case_alone_find_each_other_exactly(client, deck):
    for key in ("ONE", "one"):
        make_card(deck, key=key)
    rows = [{"key": "ONE", "picture": "one.PNG"}, {"key": "one", "picture": "ONE.png"}]

    look(client, deck, {"ONE.png": photo(1), "one.png": photo(2), "One.png": photo(3)})
    by_name = {name: arrival.key for name, arrival in arrivals().items()}
    look(client, deck, {"a.csv": sheet_of(*rows), "ONE.png": photo(1), "one.PNG": photo(2)})
    by_sheet = {name: arrival.key for name, arrival in arrivals().items()}

    assert by_name == {"ONE.png": "ONE", "one.png": "one", "One.png": ""}
    assert by_sheet == {"ONE.png": "one", "one.PNG": "ONE"}


def test_what_was_sent_is_forgotten_once_it_is_taken_in_cancelled_or_old(
    client, deck, data, editor, monkeypatch
):
    take(client, deck, look(client, deck, {"perun.png": photo(1)}))
    assert list((data / "batches").iterdir()) == []

    PictureBatch.begun(deck, editor)
    monkeypatch.setattr(folder, "KEPT_FOR", -1)
    tidy()
    assert list((data / "batches").iterdir()) == []


def test_a_preview_asks_as_much_of_the_database_for_many_pictures_as_for_few(client, deck):
    keys = [f"card-{number:03}" for number in range(30)]
    for key in keys:
        make_text(make_card(deck, key=key))
    counts = []

    for wanted in (keys[:1], keys):
        files = {f"{key}.png": photo(number) for number, key in enumerate(wanted)}
        look(client, deck, {"a.zip": zipped(files)})
        asked = Job.objects.order_by("-queued_at")[0]
        with CaptureQueriesContext(connection) as on_page:
            assert client.get(f"{address(deck)}?job={asked.pk}").status_code == 200
        with CaptureQueriesContext(connection) as at_work:
            looking.look(deck, jobs.batch_of(asked))
        counts.append((len(on_page), len(at_work)))

    assert counts[0] == counts[1]


def test_the_deck_and_its_board_lead_to_the_page(client, deck):
    board = reverse("admin:decks_deck_board", args=[deck.pk])

    for page in (page_of(deck), board):
        assert f'href="{address(deck)}"' in client.get(page).content.decode()


def test_a_reader_of_cards_is_offered_no_pictures(deck):
    client = browser(worker("translator (pl)"))
    board = reverse("admin:decks_deck_board", args=[deck.pk])

    assert address(deck) not in client.get(board).content.decode()
    assert client.get(address(deck)).status_code == 403
    assert send_part(client, deck, number=0, name="a", start=0, part=b"x").status_code == 403
