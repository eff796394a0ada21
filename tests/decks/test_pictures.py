"""Uploaded pictures are prepared once, and refused with a sentence that says what to do."""

import errno
import hashlib
import io
import os
import random
import struct
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from PIL import Image, ImageCms, ImageDraw

from config.media import write
from config.tidying import tidy
from decks import pictures
from decks.admin.fields.card_form import CardForm
from decks.models import Picture
from decks.pictures import preparation, webp
from tests.factories import make_card, someone
from tests.hostile.heic import coded, heic
from tests.hostile.pictures import png_of, webp_that_claims

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def picture(width=900, height=900, mode="RGB", colour="teal"):
    return Image.new(mode, (width, height), colour)


def encoded(image, form="PNG", **options):
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def prepared(upload):
    return Image.open(io.BytesIO(pictures.prepare(upload).jpeg))


def keep(upload, by):
    return pictures.keep(pictures.prepare(upload), by)


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def nearly(pixel, colour):
    return all(abs(a - b) <= 4 for a, b in zip(pixel, colour, strict=True))


def test_a_picture_becomes_a_baseline_jpeg_of_at_most_720_pixels():
    image = prepared(encoded(picture(1500, 1200)))

    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (720, 720))
    assert "progressive" not in image.info


def test_a_small_picture_is_not_enlarged():
    assert prepared(encoded(picture(500, 640))).size == (500, 500)


def test_the_middle_of_a_wide_picture_is_kept():
    image = picture(1440, 720, colour="white")
    ImageDraw.Draw(image).rectangle((360, 0, 1079, 719), fill=(200, 0, 0))

    result = prepared(encoded(image))

    assert nearly(result.getpixel((2, 360)), (200, 0, 0))
    assert nearly(result.getpixel((717, 360)), (200, 0, 0))


def test_a_photograph_taken_sideways_is_turned_upright():
    image = picture(800, 800, colour="white")
    ImageDraw.Draw(image).rectangle((0, 0, 799, 100), fill=(0, 0, 200))
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: what is stored on top belongs to the right

    result = prepared(encoded(image, "JPEG", exif=exif, quality=95))

    assert nearly(result.getpixel((700, 360)), (0, 0, 200))
    assert nearly(result.getpixel((20, 360)), (255, 255, 255))


def test_transparent_parts_become_white():
    image = Image.new("RGBA", (600, 600), (200, 0, 0, 0))

    assert nearly(prepared(encoded(image)).getpixel((300, 300)), (255, 255, 255))


def swapped_profile():
    """Return an sRGB profile in which red and blue have changed places."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    placeholder = profile.replace(b"rXYZ", b"?XYZ", 1).replace(b"bXYZ", b"rXYZ", 1)
    return placeholder.replace(b"?XYZ", b"bXYZ", 1)


def test_colours_of_another_profile_are_brought_to_srgb():
    image = picture(600, 600, colour=(255, 0, 0))

    result = prepared(encoded(image, "PNG", icc_profile=swapped_profile()))

    red, _green, blue = result.getpixel((300, 300))
    assert blue > 240
    assert red < 40


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "1", "I;16", "LA"])
def test_every_kind_of_pixel_can_be_printed(mode):
    image = picture(600, 600).convert("I" if mode == "I;16" else mode)
    image = image.convert("I;16") if mode == "I;16" else image

    assert prepared(encoded(image, "JPEG" if mode == "CMYK" else "PNG")).mode == "RGB"


def test_a_picture_of_nothing_but_detail_can_be_printed():
    noise = Image.frombytes("RGB", (720, 721), random.Random(1).randbytes(720 * 721 * 3))

    assert prepared(encoded(noise)).size == (720, 720)


def test_no_metadata_is_left():
    exif = Image.Exif()
    exif[0x010E] = "Where I live"
    upload = encoded(picture(), "JPEG", exif=exif, comment=b"secret comment")

    jpeg = pictures.prepare(upload).jpeg

    assert b"Where I live" not in jpeg
    assert b"secret comment" not in jpeg
    assert b"Exif" not in jpeg


def test_a_prepared_picture_is_kept_byte_for_byte():
    jpeg = pictures.prepare(encoded(picture())).jpeg

    assert pictures.prepare(jpeg).jpeg == jpeg


JPEG = encoded(picture(700, 700), "JPEG")


@pytest.mark.parametrize(
    "upload",
    [
        encoded(picture(700, 700), "JPEG", progressive=True),
        encoded(picture(700, 700), "JPEG", comment=b"secret"),
        encoded(picture(700, 700), "JPEG", exif=b"Exif\0\0secret"),
        encoded(picture(700, 600), "JPEG"),
        encoded(picture(700, 700, mode="L", colour=0), "JPEG"),
        JPEG + b"<script>",
        JPEG + b"<script>\xff\xd9",
    ],
    ids=["progressive", "comment", "exif", "oblong", "grey", "appendix", "ended appendix"],
)
def test_a_jpeg_that_is_not_quite_what_we_print_is_prepared_anew(upload):
    jpeg = pictures.prepare(upload).jpeg

    assert jpeg != upload
    assert b"script" not in jpeg
    assert pictures.prepare(JPEG).jpeg == JPEG


def test_the_file_is_named_by_its_content_and_the_upload_is_kept_untouched():
    upload = encoded(picture())

    row = keep(upload, someone("editor"))

    assert hashlib.sha256(row.path.read_bytes()).hexdigest() == row.sha256
    assert row.path.name == f"{row.sha256}.jpg"
    assert row.original_path.read_bytes() == upload
    assert (row.width, row.height) == (720, 720)


def test_the_same_picture_is_kept_once(media):
    first = keep(encoded(picture()), someone("editor"))

    second = keep(encoded(picture()), someone("other"))

    assert second == first
    assert len(files(media)) == 2


def test_the_same_picture_from_two_editors_at_once_is_written_whole(tmp_path):
    data = bytes(2_000_000)

    for number in range(20):
        path = tmp_path / "new" / f"{number}.jpg"
        with ThreadPoolExecutor(4) as editors:
            list(editors.map(lambda _editor, path=path: write(path, data), range(4)))
        assert path.read_bytes() == data

    assert len(files(tmp_path)) == 20


def test_a_file_that_cannot_be_written_whole_is_not_there(tmp_path, monkeypatch):
    def full_disk(_file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)

    with pytest.raises(OSError, match="No space left"):
        write(tmp_path / "picture.jpg", b"data")
    assert files(tmp_path) == []


def test_of_equal_pictures_the_first_upload_stays():
    shot = picture(720, 720)
    first = keep(encoded(shot), someone("editor"))
    upload = first.original_path.read_bytes()

    second = keep(encoded(shot, "PNG", compress_level=1), someone("other"))

    assert second == first
    assert second.original_path.read_bytes() == upload


def png_that_claims(width, height):
    """Return a tiny PNG whose header promises a huge picture."""

    def chunk(kind, data):
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b""))


REFUSED = {
    "no picture": (b"Hello", "This is not a picture. Upload a JPEG, PNG, WebP, HEIC or GIF file."),
    "tiff": (
        encoded(picture(), "TIFF"),
        "This is not a picture. Upload a JPEG, PNG, WebP, HEIC or GIF file.",
    ),
    "empty": (b"", "This is not a picture. Upload a JPEG, PNG, WebP, HEIC or GIF file."),
    "svg": (
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        "This is a vector drawing (SVG). Export it as PNG or JPEG and upload that.",
    ),
    "bomb": (
        png_that_claims(13_000, 13_000),
        "The picture has more than 50 million pixels. Make it smaller and try again.",
    ),
    "huge bomb": (
        png_that_claims(60_000, 60_000),
        "The picture has more than 50 million pixels. Make it smaller and try again.",
    ),
    "small": (
        encoded(picture(449, 900)),
        "The picture is 449 × 900 pixels; its short side needs at least 450 to print well.",
    ),
    "cut off": (
        encoded(picture(), "JPEG")[:2000],
        "The picture is damaged. Export it again and retry.",
    ),
    "cut off at the end": (
        JPEG[:-200],
        "The picture is damaged. Export it again and retry.",
    ),
    "too many bytes": (
        b"\xff\xd8\xff" + bytes(25 * 1024 * 1024),
        "The file is larger than 25 MB. Make it smaller and try again.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_upload_says_what_to_do_and_leaves_nothing_behind(name, media):
    upload, sentence = REFUSED[name]

    with pytest.raises(ValidationError) as caught:
        keep(upload, someone("editor"))

    assert caught.value.messages == [sentence]
    assert not Picture.objects.exists()
    assert files(media) == []


def test_the_smallest_and_the_largest_allowed_pictures_are_taken():
    assert prepared(encoded(picture(450, 450))).size == (450, 450)
    assert prepared(encoded(picture(10_000, 5_000), "JPEG")).size == (720, 720)


def test_what_an_iphone_takes_is_prepared_upright():
    image = picture(1200, 900)
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees

    result = prepared(encoded(image, "HEIF", exif=exif.tobytes()))

    assert (result.format, result.size) == ("JPEG", (720, 720))


def test_of_an_animation_the_first_picture_is_taken():
    first, second = picture(500, 500, colour="red"), picture(500, 500, colour="blue")

    result = prepared(encoded(first, "GIF", save_all=True, append_images=[second]))

    red, green, blue = result.convert("RGB").getpixel((250, 250))
    assert red > 240
    assert max(green, blue) < 20


def test_a_huge_picture_is_small_before_its_colours_are_converted_and_a_jpeg_at_once(monkeypatch):
    decoded, sizes = [], []
    for step, seen in (("_in_full_colours", decoded), ("_in_srgb", sizes)):
        monkeypatch.setattr(
            preparation, step, lambda image, seen=seen: seen.append(image.size) or image
        )

    for form in ("JPEG", "PNG"):
        assert prepared(encoded(picture(6000, 5800), form)).size == (720, 720)

    assert decoded == [(1500, 1450), (6000, 5800)]
    assert max(max(size) for size in sizes) < 3 * 720


@pytest.mark.parametrize(
    "options", [{}, {"lossless": True}, {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0"}]
)
def test_a_webp_says_how_large_it_is_before_it_is_opened(options):
    upload = encoded(picture(901, 457), "WEBP", **options)

    assert webp.is_webp(upload)
    assert webp.size(upload) == (901, 457)


@pytest.mark.parametrize(
    ("upload", "most"),
    [
        (webp_that_claims(4_000, 4_000), "15 million"),
        (webp_that_claims(16_000, 16_000), "15 million"),
        (heic(coded(5_100, 5_000)), "25 million"),
        (png_of(b"", 7_100, 7_100, 0), "50 million"),
    ],
)
def test_the_form_says_before_how_large_a_picture_may_be_and_the_refusal_says_so_again(
    upload, most
):
    with pytest.raises(ValidationError, match=f"more than {most} pixels"):
        pictures.prepare(upload)

    said = str(CardForm.base_fields["picture_upload"].help_text)
    assert most.split()[0] in said
    assert f"{preparation.MAX_BYTES // 1024**2} MB" in said


@pytest.fixture
def yesterday(media):
    """Keep a picture as if that had been the day before yesterday."""

    def age(row):
        Picture.objects.filter(pk=row.pk).update(uploaded_at=timezone.now() - timedelta(days=2))
        os.utime(row.path, (time.time() - 2 * 24 * 3600,) * 2)
        return row

    return lambda colour: age(keep(encoded(picture(colour=colour)), someone("author")))


@pytest.mark.django_db(transaction=True)
def test_a_picture_that_no_card_ever_had_is_removed_with_its_files_after_a_day(media, yesterday):
    abandoned, shown, had = (yesterday(colour) for colour in ("teal", "navy", "olive"))
    make_card(picture=shown)
    card = make_card(picture=had)
    card.picture = None
    card.record(someone("author"), "edit").save()
    fresh = keep(encoded(picture(colour="red")), someone("author"))

    assert tidy()["abandoned pictures removed"] == 1
    assert set(Picture.objects.all()) == {shown, had, fresh}
    assert [abandoned.path.exists(), abandoned.original_path.exists()] == [False, False]
    assert all(row.path.exists() and row.original_path.exists() for row in (shown, had, fresh))


@pytest.mark.django_db
def test_an_abandoned_picture_that_is_chosen_again_has_another_day(yesterday):
    yesterday("teal")
    again = keep(encoded(picture(colour="teal")), someone("author"))

    tidy()

    assert Picture.objects.get() == again


def in_thirds(width=1800, height=600):
    """Return a picture whose thirds are red, green and blue, from the left."""
    image = Image.new("RGB", (width, height), "lime")
    image.paste("red", (0, 0, width // 3, height))
    image.paste("blue", (2 * width // 3, 0, width, height))
    return image


@pytest.mark.parametrize(
    ("off", "colour"),
    [(-500, (255, 0, 0)), (0, (0, 255, 0)), (330, (0, 0, 255)), (500, (0, 0, 255))],
)
def test_the_square_that_is_kept_is_that_around_what_matters(off, colour):
    made = pictures.prepare(encoded(in_thirds()), (off, 0))

    shown = Image.open(io.BytesIO(made.jpeg))
    assert shown.size == (600, 600)
    assert nearly(shown.getpixel((300, 300)), colour)


@pytest.mark.parametrize("turn", [1, *preparation.TURNS])
def test_what_matters_is_found_however_the_camera_was_held(turn):
    upright = in_thirds()
    raw = upright
    if turn != 1:
        undone = {6: 8, 8: 6}.get(turn, turn)
        raw = upright.transpose(preparation.TURNS[undone])
    exif = Image.Exif()
    exif[0x0112] = turn
    upload = encoded(raw, "JPEG", exif=exif, quality=95)

    shown = Image.open(io.BytesIO(pictures.prepare(upload, (-400, 0)).jpeg))
    whole = Image.open(io.BytesIO(preparation.whole(upload)))

    assert nearly(shown.getpixel((300, 300)), (255, 0, 0))
    assert whole.width > 2 * whole.height


def test_another_square_of_a_picture_keeps_the_same_upload():
    by = someone("editor")
    upload = encoded(in_thirds())

    one = pictures.keep(pictures.prepare(upload), by)
    other = pictures.keep(pictures.prepare(upload, (-500, 0)), by)

    assert one.sha256 != other.sha256
    assert one.original_sha256 == other.original_sha256
    assert (other.focus_x, other.focus_y) == (-500, 0)
