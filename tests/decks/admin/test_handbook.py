"""The handbook: each role finds its page, and what that says is there."""

import re

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from PIL import Image

from config.start.data import BASE_DIR
from decks.admin.people.handbook import CHAPTERS
from tests.decks.desk import browser, worker
from tests.factories import make_user
from tests.messages import collected

HOME = BASE_DIR / "templates" / "admin" / "decks" / "handbook"
PICTURES = BASE_DIR / "decks" / "static" / "desk" / "handbook"
LABEL = re.compile(r'\{% translate "([^"]+)" %\}')
PICTURE = re.compile(r'handbook/picture.html" with name="(\w+)" alt="([^"]+)"')
LARGEST = 40 * 1024  # bytes of a picture
MOST_PICTURES = 3
MOST_WORDS = 600

CODES = [chapter.code for chapter in CHAPTERS]
each_language = pytest.mark.parametrize("language", settings.CONTENT_LANGUAGES)
each_chapter = pytest.mark.parametrize("code", CODES)


def page_of_role(code):
    return reverse("admin:decks_handbook_chapter", args=[code])


def written(language, code):
    return (HOME / language / f"{code}.html").read_text(encoding="utf-8")


@pytest.mark.django_db
@each_language
@each_chapter
def test_every_role_has_a_page_in_every_language(language, code):
    answer = browser(worker()).get(page_of_role(code), headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.content.decode()
    assert get_template(f"admin/decks/handbook/{language}/{code}.html").template.name in {
        template.name for template in answer.templates
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("translator (pl)", "translator"),
        ("reviewer (pl)", "reviewer"),
        ("fact checker", "fact_checker"),
        ("publisher", "publisher"),
    ],
)
def test_the_link_at_the_desk_leads_to_the_page_of_ones_own_role(group, code):
    client = browser(worker(group))

    assert f'href="{reverse("admin:decks_handbook")}"' in client.get("/admin/").content.decode()
    assert client.get(reverse("admin:decks_handbook")).headers["Location"] == page_of_role(code)


@pytest.mark.django_db
def test_whoever_has_no_role_yet_begins_with_the_first_page():
    answer = browser(worker()).get(reverse("admin:decks_handbook"))

    assert answer.headers["Location"] == page_of_role(CODES[0])


@pytest.mark.django_db
def test_a_reviewer_is_shown_both_roles_they_have():
    answer = browser(worker("reviewer (pl)")).get(page_of_role("publisher"))

    own = {one.code for one, is_own in answer.context["chapters"] if is_own}
    assert own == {"translator", "reviewer"}


@pytest.mark.django_db
def test_no_role_but_these_has_a_page():
    assert browser(worker()).get(page_of_role("nobody")).status_code == 404


@pytest.mark.django_db
def test_the_handbook_is_not_for_visitors(client):
    for reader in (client, browser(make_user())):
        answer = reader.get(page_of_role("publisher"))

        assert answer.status_code in {302, 403}
        assert b"handbook-chapter" not in answer.content


@pytest.fixture(scope="module")
def labels_of_the_desk():
    """Return every message of the source but those of the handbook alone."""
    return {
        message.id
        for message in collected()
        if any("/handbook/" not in file for file, _line in message.locations)
    }


@each_language
@each_chapter
def test_what_a_page_names_is_called_so_at_the_desk(language, code, labels_of_the_desk):
    labels = LABEL.findall(written(language, code))

    assert labels
    assert set(labels) <= labels_of_the_desk


@each_chapter
def test_the_pages_of_a_role_name_and_show_the_same_in_all_languages(code):
    pages = [written(language, code) for language in settings.CONTENT_LANGUAGES]

    assert len({tuple(sorted(set(LABEL.findall(page)))) for page in pages}) == 1
    assert len({tuple(name for name, _alt in PICTURE.findall(page)) for page in pages}) == 1


@each_language
@each_chapter
def test_every_picture_is_there_small_and_described(language, code):
    page = written(language, code)
    pictures = PICTURE.findall(page)

    assert 0 < len(pictures) == page.count("picture.html") <= MOST_PICTURES
    for name, alt in pictures:
        path = PICTURES / language / f"{name}.webp"
        assert path.stat().st_size <= LARGEST
        with Image.open(path) as image:
            assert image.format == "WEBP"
        assert len(alt) > 20


def test_no_picture_is_kept_that_no_page_shows():
    shown = {
        f"{language}/{name}.webp"
        for language in settings.CONTENT_LANGUAGES
        for code in CODES
        for name, _alt in PICTURE.findall(written(language, code))
    }

    assert {path.relative_to(PICTURES).as_posix() for path in PICTURES.rglob("*.webp")} == shown


@each_language
@each_chapter
def test_a_page_is_read_in_a_few_minutes(language, code):
    words = re.sub(r"<[^>]+>|\{%.*?%\}|\{\{.*?\}\}", " ", written(language, code)).split()

    assert len(words) <= MOST_WORDS
