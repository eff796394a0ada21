"""The public pages."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.cache import forget_all
from config.registry import CodeIsTaken, Registry
from config.urls import handler403
from decks import actions
from decks.actions import DeckAction, deck_actions, register
from decks.dates import CardDate
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    EditionSource,
)
from decks.editions.publishing import keep_edition
from decks.models import Deck, Edition
from decks.models.picture import prepared_path
from tests.factories import make_deck, make_picture, make_published_deck, make_user, someone

SCIENCE = EditionCategory("science", "#143268", {"en": "Science", "uk": "Наука", "pl": "Nauka"})
ART = EditionCategory("art", "#621421", {"en": "Art", "uk": "Мистецтво", "pl": "Sztuka"})
YEAR = -8_150_001  # no other number on a page looks like the years from here on
HASH = "ab" * 32


def make_content(number: int = 3, **fields: Any) -> EditionContent:
    values: dict[str, Any] = {
        "titles": {"en": "Events", "uk": "Події", "pl": "Zdarzenia"},
        "descriptions": {"en": "What happened."},
        "notices": {},
        "source_language": "en",
        "languages": ("en", "uk", "pl"),
        "card_format": "44x68",
        "categories": (SCIENCE, ART),
        "cards": tuple(make_edition_card(n) for n in range(1, number + 1)),
        "credits": Credits({}, {}, (), {}, 0),
    }
    return EditionContent(**{**values, **fields})


def make_edition_card(number: int, **fields: Any) -> EditionCard:
    year = YEAR + number
    word = "".join("abcdefghij"[int(digit)] for digit in str(number))
    claim = CardDate(year)
    source = EditionSource("Annals", "https://annals.test/", "a quote", "a note", "supports", claim)
    values: dict[str, Any] = {
        "number": number,
        "key": f"event-of-{-year}",
        "category": ART if number % 2 else SCIENCE,
        "date": claim,
        "front_symbol": "sun",
        "back_symbol": "moon",
        "titles": {"en": f"Event {word}", "uk": f"Подія {word}", "pl": f"Zdarzenie {word}"},
        "picture": CardPicture(HASH, "Somebody", "CC BY 4.0"),
        "sources": (source,),
    }
    return EditionCard(**{**values, **fields})


def publish(content: EditionContent | None = None, slug: str = "events") -> Edition:
    deck = make_deck(slug, titles={"en": "Not what the edition says"})
    content = content or make_content()
    return keep_edition(deck, content, number=1, published_by=someone("publisher"))


def shown_titles(html: str) -> list[str]:
    items = re.findall(r"<li data-category=[^>]*>.*?</li>", html, re.DOTALL)
    seen = "".join(item for item in items if " hidden" not in item.split(">")[0])
    return re.findall(r'class="card-title[^>]*>(.*?)</p>', seen)


def get(client: Client, path: str, language: str = "en") -> str:
    return client.get(path, headers={"accept-language": language}).content.decode()


# Home


@pytest.mark.django_db
def test_home_shows_published_decks_in_the_readers_language(client):
    publish()
    make_deck("unpublished", titles={"en": "Secret plans"})

    html = get(client, "/", "uk")

    assert "Події" in html
    assert '<a href="/decks/events/">' in html
    assert "Secret plans" not in html
    assert "Not what the edition says" not in html


@pytest.mark.django_db
def test_home_counts_the_cards_and_names_the_languages(client):
    publish(make_content(21))

    html = get(client, "/")

    assert "<b>21</b> cards" in html
    for name in ("English", "Українська", "Polski"):
        assert re.search(rf'<span lang="..">{name}</span>', html)


@pytest.mark.django_db
def test_home_lays_cards_in_their_order_and_one_is_on_its_way_between_them(client):
    years = {1: 1999, 2: 1543, 3: 1912, 4: 1781}
    publish(make_content(cards=[make_edition_card(n, date=CardDate(years[n])) for n in years]))

    html = get(client, "/")

    sides = re.findall(r'<div class="lying-card"><div class="card card-(\w+)"', html)
    titles = re.findall(r'class="card-title[^>]*>Event (\w+)', html)
    assert sides == ["back", "back", "front", "back"]
    assert titles == ["c", "e", "d", "b"]


@pytest.mark.django_db
def test_a_withdrawn_edition_is_no_longer_offered(client):
    publish().withdraw(someone("publisher"), "wrong")

    assert "/decks/events/" not in get(client, "/")
    assert client.get("/decks/events/").status_code == 404


@pytest.mark.django_db
def test_only_the_newest_edition_of_a_deck_is_offered(client):
    first = publish()
    keep_edition(
        first.deck, make_content(titles={"en": "Later"}), number=2, published_by=first.published_by
    )

    html = get(client, "/")

    assert "Later" in html
    assert html.count('href="/decks/events/"><') == html.count("Later</a>") == 1


@pytest.mark.django_db
def test_a_withdrawn_edition_gives_way_to_the_one_before(client):
    first = publish()
    second = keep_edition(
        first.deck, make_content(titles={"en": "Later"}), number=2, published_by=first.published_by
    )
    second.withdraw(someone("publisher"), "wrong")

    assert "Events" in get(client, "/decks/events/")


@pytest.mark.django_db
def test_home_without_decks_says_so(client):
    assert "No deck has been published yet." in get(client, "/")


@pytest.mark.django_db
def test_every_page_leads_to_the_licence_and_the_api(client):
    html = get(client, "/")

    for path in ("/credits/", "/api/"):
        assert f'<a href="{path}">' in html
        assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_home_turns_its_page_after_24_decks(client):
    for number in range(25):
        publish(make_content(1), slug=f"deck-{number:02}")

    first, second = get(client, "/"), get(client, "/?page=2")

    assert len(re.findall(r'<li class="deck">', first)) == 24
    assert 'href="?page=2"' in first
    assert '<a href="/decks/deck-00/">' in second


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/decks/events/"])
def test_the_number_of_queries_does_not_grow_with_the_cards(client, path):
    few = count_queries(client, path, publish(make_content(10)))
    Edition.objects.get().withdraw(someone("publisher"), "replaced")
    deck = Edition.objects.get().deck
    many = keep_edition(deck, make_content(1_000), number=2, published_by=someone("publisher"))

    assert count_queries(client, path, many) == few <= 3


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_decks(client):
    one = count_queries(client, "/", publish())
    more = [publish(slug=f"deck-{number}") for number in range(5)]

    assert count_queries(client, "/", *more) == one


@pytest.mark.django_db
def test_decks_that_nobody_has_looked_at_yet_are_read_in_one_query(client):
    for number in range(5):
        publish(make_content(number + 1), slug=f"deck-{number}")
    forget_all()

    with CaptureQueriesContext(connection) as queries:
        client.get("/")

    assert len([query for query in queries if "content_json" in query["sql"]]) == 1


def count_queries(client: Client, path: str, *editions: Edition) -> int:
    """Count the queries of a page whose editions this process has read before."""
    assert all(edition.content.cards for edition in editions)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    assert not [query for query in queries if "content_json" in query["sql"]]
    return len(queries)


# A deck


@pytest.mark.django_db
def test_a_deck_shows_the_fronts_in_the_order_of_their_numbers(client):
    publish(make_content(12))

    html = get(client, "/decks/events/", "pl")

    letters = ["b", "c", "d", "e", "f", "g", "h", "i", "j", "ba", "bb", "bc"]
    assert shown_titles(html) == [f"Zdarzenie {letter}" for letter in letters]
    assert '<div class="card card-front" lang="pl">' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("reader", "asked", "title"),
    [
        ("uk", "", "Подія b"),
        ("uk", "?language=pl", "Zdarzenie b"),
        ("uk", "?language=xx", "Event b"),
        ("ru", "", "Event b"),
    ],
)
def test_cards_come_in_the_language_asked_for_or_the_nearest(client, reader, asked, title):
    publish(make_content(1))

    assert shown_titles(get(client, f"/decks/events/{asked}", reader)) == [title]


@pytest.mark.django_db
def test_another_language_for_the_cards_leaves_the_page_in_the_readers(client):
    publish()

    html = get(client, "/decks/events/?language=pl", "uk")

    assert '<html lang="uk">' in html
    assert '<h1 lang="uk">Події</h1>' in html
    assert 'hreflang="pl" aria-current="true"' in html


@pytest.mark.django_db
def test_cards_are_sifted_by_category_and_words_without_any_script(client):
    cards = (
        make_edition_card(1, titles={"uk": "Прем’єра опери"}),
        make_edition_card(2, titles={"uk": "Прем’єра балету"}),
        make_edition_card(3, titles={"uk": "Пісня"}),
    )
    publish(make_content(cards=cards, languages=("uk",)))

    words = get(client, "/decks/events/?q=ПРЕМ'ЄРА", "uk")
    both = get(client, "/decks/events/?q=прем'єра&category=science", "uk")

    assert shown_titles(words) == ["Прем’єра опери", "Прем’єра балету"]
    assert shown_titles(both) == ["Прем’єра балету"]
    assert '<b id="shown">1</b>' in both


@pytest.mark.django_db
def test_an_unknown_category_sifts_nothing(client):
    publish()

    assert len(shown_titles(get(client, "/decks/events/?category=nothing"))) == 3


@pytest.mark.django_db
def test_a_deck_names_everybody_who_made_it_and_its_edition(client):
    made = Credits({"en": ["Olha"], "uk": ["Marek"]}, {"en": ["Jan"]}, ("Nadia",), {}, 0)
    edition = publish(make_content(credits=made))

    html = get(client, "/decks/events/")

    for name in ("Olha", "Marek", "Jan", "Nadia", "Somebody · CC BY 4.0", "No.\N{NO-BREAK SPACE}1"):
        assert name in html
    assert edition.sha256[:16] in html
    assert timezone.localdate(edition.published_at).isoformat() in html


@pytest.mark.django_db
def test_pictures_are_credited_by_owner_with_the_cards_they_are_on(client):
    other = CardPicture("cd" * 32, "Another", "CC0")
    publish(make_content(cards=(*make_content(2).cards, make_edition_card(3, picture=other))))

    html = " ".join(get(client, "/decks/events/").split())

    assert re.search(r"Somebody · CC BY 4.0</span> .*?2 cards.*?Event b · Event c", html)
    assert re.search(r"Another · CC0</span> .*?1 card<.*?Event d", html)


@pytest.mark.django_db
def test_the_notice_is_shown_in_the_readers_language(client):
    publish(make_content(notices={"en": "Nobody read it.", "uk": "Ніхто не читав."}))

    assert "Ніхто не читав." in get(client, "/decks/events/", "uk")


@pytest.mark.django_db
@pytest.mark.parametrize(("self_verified", "said"), [(0, False), (2, True)])
def test_a_deck_read_by_one_person_says_so(client, self_verified, said):
    publish(make_content(credits=Credits({}, {}, (), {}, self_verified)))

    html = get(client, "/decks/events/")

    assert ("not been read by a second person" in html) is said


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/decks/events/", "/decks/events/?q=event&language=uk"])
@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_no_page_says_anything_of_a_date(client, path, language):
    publish(make_content(12))

    html = get(client, path, language)
    bare = re.sub(r"[\s\u00a0\u202f.,’']", "", html)

    assert not [number for number in range(1, 13) if str(-YEAR - number) in bare]
    for secret in ("event-of-", "annals", "Annals", "a quote", "a note", "moon", "місяць"):
        assert secret not in html


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/decks/events/", "/sign-in/", "/credits/", "/nothing/"])
def test_no_page_needs_inline_code_or_styles(client, path):
    publish()

    html = get(client, path)

    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", html)


@pytest.mark.django_db
def test_pages_tell_caches_what_they_depend_on(client):
    publish()

    for path in ("/", "/decks/events/", "/credits/", "/nothing/"):
        response = client.get(path, headers={"accept-language": "pl"})

        assert {"Cookie", "Accept-Language"} <= set(response["Vary"].split(", "))
        assert response["Content-Language"] == "pl"


@pytest.mark.django_db
def test_pages_are_only_read(client):
    publish()

    assert client.post("/decks/events/").status_code == 405
    assert client.head("/decks/events/").status_code == 200


# Actions


@pytest.fixture
def no_actions(monkeypatch):
    monkeypatch.setattr(actions, "_actions", Registry("deck action"))


@pytest.mark.django_db
@pytest.mark.usefixtures("no_actions")
@pytest.mark.parametrize("path", ["/", "/decks/events/"])
def test_what_an_app_registers_becomes_a_button_of_every_deck(client, path):
    publish()
    register(DeckAction("a-later-one", "Take it home", "print", "deck", order=20))
    register(DeckAction("first", "Have a go", "play", "deck", order=10))

    buttons = re.findall(
        r'<a class="(button[^"]*)" href="([^"]*)">.*?</svg>([^<]*)</a>', get(client, path)
    )

    assert buttons[:2] == [
        ("button button-main", "/decks/events/", "Have a go"),
        ("button", "/decks/events/", "Take it home"),
    ]


@pytest.mark.django_db
@pytest.mark.usefixtures("no_actions")
def test_without_actions_there_is_no_empty_row_of_buttons(client):
    publish()

    assert 'class="buttons"' not in get(client, "/decks/events/")


@pytest.mark.usefixtures("no_actions")
def test_an_action_is_registered_once():
    register(DeckAction("play", "Play", "play", "deck"))

    with pytest.raises(CodeIsTaken, match="'play'"):
        register(DeckAction("play", "Play it too", "play", "deck"))

    assert [action.label for action in deck_actions(Deck(), AnonymousUser(), 1)] == ["Play"]


@pytest.mark.django_db
@pytest.mark.usefixtures("no_actions")
@pytest.mark.parametrize("path", ["/", "/decks/events/"])
def test_a_button_is_only_for_decks_with_cards_enough(client, path):
    cards = len(publish().content.cards)
    register(DeckAction("own", "Just enough", "play", "deck", fewest_cards=cards))
    register(DeckAction("other", "Too few", "play", "deck", fewest_cards=cards + 1))

    page = get(client, path)

    assert ("Just enough" in page, "Too few" in page) == (True, False)


@pytest.mark.django_db
@pytest.mark.usefixtures("no_actions")
@pytest.mark.parametrize("path", ["/", "/decks/events/"])
def test_a_button_is_only_for_those_whom_its_app_allows(client, path):
    publish()
    allowed = {"a reader"}
    register(
        DeckAction("own", "For few", "play", "deck", allowed=lambda u, _deck: u.username in allowed)
    )

    assert "For few" not in get(client, path)
    client.force_login(make_user("a reader"))
    assert "For few" in get(client, path)


# Pictures


@pytest.fixture
def files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    prepared_path(HASH).parent.mkdir()
    prepared_path(HASH).write_bytes(b"a picture")


@pytest.mark.django_db
@pytest.mark.usefixtures("files")
def test_a_published_picture_may_be_kept_by_everybody_for_good(client):
    make_picture(HASH)
    edition = publish()
    edition.withdraw(someone("publisher"), "games go on")

    response = client.get(f"/picture/{HASH}.jpg")

    assert response.content == b"a picture"
    assert response["Content-Type"] == "image/jpeg"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert set(response["Cache-Control"].split(", ")) == {
        "public",
        "max-age=31536000",
        "immutable",
    }
    assert "Cookie" not in response["Vary"]


@pytest.mark.django_db
@pytest.mark.usefixtures("files")
def test_a_picture_not_yet_published_is_for_the_desk_only(client):
    make_picture(HASH)
    editor = make_user("editor")

    visitor = client.get(f"/picture/{HASH}.jpg").status_code
    client.force_login(editor)
    stranger = client.get(f"/picture/{HASH}.jpg").status_code
    editor.user_permissions.add(Permission.objects.get(codename="view_card"))
    allowed = client.get(f"/picture/{HASH}.jpg")

    assert (visitor, stranger, allowed.status_code) == (404, 404, 200)
    assert "private" in allowed["Cache-Control"]
    assert "public" not in allowed["Cache-Control"]
    assert "Cookie" in allowed["Vary"]


@pytest.mark.django_db
def test_a_picture_whose_file_is_missing_is_not_found(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    make_picture(HASH)
    publish()

    assert client.get(f"/picture/{HASH}.jpg").status_code == 404


@pytest.mark.parametrize("name", ["ab", "AB" * 32, "ab" * 33, "../" * 21 + "x", "zz" * 32])
def test_only_a_hash_names_a_picture(client, name):
    assert client.get(f"/picture/{name}.jpg").status_code == 404


@pytest.mark.django_db
def test_pictures_of_cards_wait_their_turn_without_moving_the_page(client):
    publish(make_content(20))

    images = re.findall(r"<img[^>]*>", get(client, "/decks/events/"))

    assert len(images) == 20
    assert all('width="720" height="720"' in image and 'alt=""' in image for image in images)
    assert sum('loading="lazy"' in image for image in images) == 14


# Accounts and languages


@pytest.mark.django_db
def test_the_chosen_language_stays(client):
    client.post("/i18n/setlang/", {"language": "pl", "next": "/credits/"})

    assert '<html lang="pl">' in get(client, "/", "uk")


@pytest.mark.django_db
def test_one_signs_in_and_out_from_any_page(client):
    make_user("olha", password="a long password")
    credentials = {"username": "olha", "password": "a long password", "next": "/credits/"}

    entered = client.post("/sign-in/", credentials)
    within = get(client, "/credits/")
    left = client.post("/sign-out/")

    assert entered["Location"] == "/credits/"
    assert "olha" in within
    assert left["Location"] == "/"
    assert "olha" not in get(client, "/credits/")


@pytest.mark.django_db
def test_a_wrong_password_is_answered_kindly(client):
    html = client.post("/sign-in/", {"username": "olha", "password": "guess"}).content.decode()

    assert 'role="alert"' in html
    assert "guess" not in html


@pytest.mark.django_db
@pytest.mark.parametrize("is_staff", [True, False])
def test_only_staff_is_shown_the_way_to_the_desk(client, is_staff):
    client.force_login(make_user(is_staff=is_staff))

    assert ("/admin/" in get(client, "/")) is is_staff


# Errors


def test_a_page_that_is_not_there_asks_no_database(client):
    client.cookies["sessionid"] = "a-session-that-would-have-to-be-looked-up"

    response = client.get("/nothing/")

    assert response.status_code == 404
    assert "There is no card here" in response.content.decode()
    assert "css/card.css" in response.content.decode()


def test_a_request_for_another_host_is_a_bad_one(client):
    response = client.get("/", headers={"host": "evil.test"})

    assert response.status_code == 400
    assert "This request cannot be read" in response.content.decode()


def test_a_forbidden_page_looks_like_the_product():
    response = handler403(RequestFactory().get("/"), PermissionDenied())

    assert response.status_code == 403
    assert "This card is not yours to turn" in response.content.decode()


def test_a_form_without_its_token_is_told_what_to_do():
    response = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "pl"})

    assert response.status_code == 403
    assert "The page has been open too long" in response.content.decode()


def test_a_bug_is_owned_up_to_in_the_readers_language(monkeypatch):
    monkeypatch.setattr("decks.pages.views.on_offer", lambda: SimpleNamespace().nothing)
    client = Client(raise_request_exception=False)

    response = client.get("/", headers={"accept-language": "uk"})

    assert response.status_code == 500
    assert '<html lang="uk">' in response.content.decode()
    assert "card-back" in response.content.decode()


@pytest.mark.django_db
def test_a_deck_published_from_live_rows_has_its_page(client):
    make_published_deck("fresh", cards=3)

    assert len(shown_titles(get(client, "/decks/fresh/"))) == 3


def test_the_fonts_of_the_press_are_served_without_its_code():
    listed = [found for finder in get_finders() for found in finder.list([])]
    fonts = {path for path, storage in listed if getattr(storage, "prefix", "") == "fonts"}

    assert {"Oswald-Medium.ttf", "Oswald-OFL.txt"} < fonts
    assert not [path for path in fonts if path.endswith((".py", ".pyc"))]
