"""A deck moves between installations as one file, whole or not at all."""

import hashlib
import io
import json
import random
import shutil
import zipfile
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import QuerySet
from PIL import Image

from decks import pictures
from decks.editions.protection import protect_editions, release_editions
from decks.models import Card, CardTranslation, Deck, Dismissal, Edition, Picture, Source
from decks.models.edition import EditionPicture
from decks.packages import PackageRefused, dump_deck, load_deck, reading
from decks.packages.loading import LoadOutcome
from tests.factories import make_category, make_deck, make_finished_card, someone

pytestmark = pytest.mark.django_db

MODELS = (Edition, Dismissal, Source, CardTranslation, Card, Deck, Picture)


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT


def make_deck_with_everything():
    deck = make_deck("travels", notices={"en": "Nobody has read this yet."})
    make_category(deck, "science", position=1)
    make_category(deck, "art", position=2)
    for number, colour in enumerate(("teal", "navy", "brown"), start=1):
        image = io.BytesIO()
        Image.new("RGB", (500, 600), colour).save(image, "PNG")
        picture = pictures.keep(pictures.prepare(image.getvalue()), someone("artist"))
        make_finished_card(deck, year=1000 * number, picture=picture, key=f"event-{number}")
    deck.cards.first().dispute_date(someone("checker"), "Doubtful")
    deck.cards.first().verify_date(someone("checker"))
    deck.publish(someone("publisher"), ("en", "uk"), "The first one")
    Dismissal.objects.create(
        card=deck.cards.first(), code="same_title", subject="x", reason="Fine", by=someone("editor")
    )
    return deck


@pytest.fixture
def package(tmp_path):
    path = tmp_path / "travels.zip"
    dump_deck(make_deck_with_everything(), path)
    return path


@pytest.fixture
def elsewhere(package, media):
    """Return the package in an installation that knows nothing of the deck."""
    release_editions(connection)
    for model in (EditionPicture, *MODELS):
        QuerySet(model).delete()
    User.objects.all().delete()
    shutil.rmtree(media)
    protect_editions()
    return package


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def dumped(deck, tmp_path):
    path = tmp_path / "again.zip"
    dump_deck(deck, path)
    return path.read_bytes()


def rewritten(package, change):
    """Return a copy of the package in which *change* has been at its files, with right hashes."""
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    manifest = json.loads(files.pop("kronika.json"))
    manifest["files"] = {name: sha256(data) for name, data in files.items()}
    return written(package, {**files, "kronika.json": json.dumps(manifest).encode()})


def written(package, files):
    path = package.with_name("changed.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def rows_changed(change):
    """Return a change of the package's rows."""

    def change_files(files):
        rows = json.loads(files["deck.json"])
        change(rows)
        files["deck.json"] = json.dumps(rows).encode()

    return change_files


@contextmanager
def nothing_changes(media):
    before = [model.objects.count() for model in (*MODELS, User)]
    files = sorted(media.rglob("*")) if media.exists() else []
    yield
    assert [model.objects.count() for model in (*MODELS, User)] == before
    assert [path for path in sorted(media.rglob("*")) if path.is_file()] == [
        path for path in files if path.is_file()
    ]


def refusal(path, **options):
    with pytest.raises(PackageRefused) as caught:
        load_deck(path, **options)
    return str(caught.value)


def test_a_deck_arrives_with_everything(elsewhere, tmp_path):
    loaded = load_deck(elsewhere)

    assert loaded.outcome is LoadOutcome.CREATED
    assert dumped(loaded.deck, tmp_path) == elsewhere.read_bytes()


def test_what_arrives_can_be_published_again_with_the_same_hash(elsewhere):
    deck = load_deck(elsewhere).deck

    again = deck.publish(someone("publisher"), ("en", "uk"))

    assert again.number == 2
    assert again.sha256 == deck.editions.get(number=1).sha256


def test_the_pictures_and_the_untouched_uploads_arrive(elsewhere):
    deck = load_deck(elsewhere).deck

    picture = deck.cards.first().picture
    assert sha256(picture.path.read_bytes()) == picture.sha256
    assert sha256(picture.original_path.read_bytes()) == picture.original_sha256


def test_people_who_are_not_known_here_arrive_without_a_way_in(elsewhere):
    load_deck(elsewhere)

    author = User.objects.get(username="author")
    assert not author.is_active
    assert not author.has_usable_password()


def test_nothing_in_a_package_grants_anybody_anything(elsewhere):
    def grant(rows):
        for person in rows["people"]:
            person |= {"id": 7, "is_superuser": True, "is_staff": True, "is_active": True}

    load_deck(rewritten(elsewhere, rows_changed(grant)))

    author = User.objects.get(username="author")
    assert (author.is_superuser, author.is_staff, author.is_active) == (False, False, False)


def test_people_who_are_known_here_keep_their_account(elsewhere):
    account = someone("author")

    load_deck(elsewhere)

    account.refresh_from_db()
    assert account.is_active
    assert Card.objects.first().date_set_by == account


def test_what_arrives_has_a_history(elsewhere):
    deck = load_deck(elsewhere).deck

    assert deck.cards.first().history.get().history_change_reason == "load_deck"


def test_the_same_package_again_changes_nothing(elsewhere):
    deck = load_deck(elsewhere).deck
    versions = list(deck.cards.values_list("pk", "version"))

    assert load_deck(elsewhere).outcome is LoadOutcome.UNCHANGED
    assert list(deck.cards.values_list("pk", "version")) == versions


def test_a_package_loads_where_it_was_written(package):
    assert load_deck(package).outcome is LoadOutcome.UNCHANGED


def test_a_newer_package_changes_only_what_differs(elsewhere):
    deck = load_deck(elsewhere).deck

    def edit(rows):
        rows["cards"][0]["translations"][0]["note"] = "Mind the name."
        rows["cards"][1]["sources"][0]["citation"] = "A better book"
        del rows["cards"][2]

    newer = rewritten(elsewhere, rows_changed(edit))

    assert load_deck(newer).outcome is LoadOutcome.UPDATED
    assert CardTranslation.objects.filter(note="Mind the name.").count() == 1
    assert Source.objects.filter(citation="A better book").count() == 1
    assert [card.key for card in deck.cards.all()] == ["event-1", "event-2"]
    assert deck.cards.get(key="event-2").version == 1


def test_a_package_over_rows_that_were_edited_here_is_refused_and_names_them(elsewhere, media):
    deck = load_deck(elsewhere).deck
    deck.cards.get(key="event-2").translation("uk").write("Наша назва", by=someone("editor"))
    newer = rewritten(elsewhere, rows_changed(lambda rows: rows["deck"].update(slug="travels")))

    with nothing_changes(media):
        sentence = refusal(newer)

    assert sentence == (
        "“travels” was edited here, and loading would lose it: card event-2, uk. "
        "Load the package as a deck of its own with --as NEW-SLUG."
    )


def test_a_card_that_was_added_here_keeps_a_package_out(elsewhere):
    deck = load_deck(elsewhere).deck
    make_finished_card(deck, key="ours")

    assert "card ours, en; card ours, sources; card ours, uk" in refusal(elsewhere)


def test_a_deck_that_never_came_from_a_package_is_not_overwritten(elsewhere):
    make_deck("travels", titles={"en": "Mine"})

    assert "“travels” was edited here" in refusal(elsewhere)
    assert Deck.objects.get().titles == {"en": "Mine"}


def test_a_package_can_be_loaded_as_a_deck_of_its_own(elsewhere):
    make_deck("travels")

    loaded = load_deck(elsewhere, as_slug="travels-too")

    assert loaded.deck.slug == "travels-too"
    assert loaded.deck.offered.is_intact
    assert load_deck(elsewhere, as_slug="travels-too").outcome is LoadOutcome.UNCHANGED


def test_an_edition_number_with_another_hash_is_always_refused(elsewhere, media):
    load_deck(elsewhere)

    def other_edition(files):
        text = files["editions/1.json"].decode().replace("event-1", "event-9")
        files["editions/1.json"] = text.encode()
        rows = json.loads(files["deck.json"])
        rows["editions"][0]["sha256"] = sha256(text.encode())
        files["deck.json"] = json.dumps(rows).encode()

    with nothing_changes(media):
        sentence = refusal(rewritten(elsewhere, other_edition))

    assert sentence == "Edition 1 of “travels” exists here with another content."


def replaced(name, data):
    return lambda files: files.update({name: data})


def edition_changed(**changes):
    """Return a change of what the edition says, signed with a hash that is right."""

    def change_files(files):
        content = {**json.loads(files["editions/1.json"]), **changes}
        text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        files["editions/1.json"] = text.encode()
        rows = json.loads(files["deck.json"])
        rows["editions"][0]["sha256"] = sha256(text.encode())
        files["deck.json"] = json.dumps(rows).encode()

    return change_files


def card_changed(**changes):
    """Return a change of the first card that the edition shows."""

    def change_files(files):
        cards = json.loads(files["editions/1.json"])["cards"]
        edition_changed(cards=[{**cards[0], **changes}, *cards[1:]])(files)

    return change_files


def swapped(files):
    cards = json.loads(files["editions/1.json"])["cards"]
    edition_changed(cards=[cards[1], cards[0], *cards[2:]])(files)


BROKEN = {
    "an edition whose title is no title": (
        edition_changed(titles="x"),
        "The package breaks a rule of the decks: Give one text for each language.",
    ),
    "an edition in no language": (
        edition_changed(languages=[]),
        "The package breaks a rule of the decks: An edition says something impossible: languages.",
    ),
    "an edition in an unknown language": (
        edition_changed(languages=["xx"]),
        "The package breaks a rule of the decks: An edition says something impossible: languages.",
    ),
    "an edition with an unknown field": (
        edition_changed(colour="red"),
        "The package’s rows cannot be read: TypeError",
    ),
    "an edition with cards out of order": (
        swapped,
        "The package breaks a rule of the decks: An edition says something impossible: number",
    ),
    "an edition with an unknown symbol": (
        card_changed(front_symbol="unicorn"),
        "The package breaks a rule of the decks: An edition says something impossible:",
    ),
    "an edition with a picture from nowhere": (
        card_changed(picture={"sha256": "x", "credit": "", "licence": ""}),
        "The package breaks a rule of the decks: An edition says something impossible:",
    ),
    "an edition of unknown size": (
        edition_changed(card_format="1x1"),
        "The package breaks a rule of the decks: An edition says something impossible:"
        " card_format.",
    ),
    "an edition with a colour that is none": (
        edition_changed(categories=[{"key": "science", "colour": "red", "names": {"en": "x"}}]),
        "The package breaks a rule of the decks: Write the colour as # and six hexadecimal digits.",
    ),
    "an edition nested without end": (
        replaced("editions/1.json", b"[" * 100_000 + b"]" * 100_000),
        "editions/1.json is damaged or not a package.",
    ),
    "an edition with another content": (
        replaced("editions/1.json", b"{}"),
        "Edition 1 is not what was published: its hash is wrong.",
    ),
    "a missing edition": (
        lambda files: files.pop("editions/1.json"),
        "editions/1.json is missing from the package.",
    ),
    "a path that leaves the archive": (
        replaced("../evil.json", b"{}"),
        "“../evil.json” does not belong in a package.",
    ),
    "an absolute path": (
        replaced("/etc/passwd", b"x"),
        "“/etc/passwd” does not belong in a package.",
    ),
    "a stranger": (replaced("run.sh", b"x"), "“run.sh” does not belong in a package."),
    "a bomb": (
        replaced("editions/2.json", b" " * 5_000_000),
        "editions/2.json is larger, once unpacked, than such a file can be.",
    ),
    "a huge picture": (
        replaced(f"pictures/{'0' * 64}.jpg", b"\xff" * (4 * 1024**2 + 1)),
        f"pictures/{'0' * 64}.jpg is larger, once unpacked, than such a file can be.",
    ),
    "rows that are no JSON": (
        replaced("deck.json", b"{"),
        "deck.json is damaged or not a package.",
    ),
    "rows nested without end": (
        replaced("deck.json", b'{"deck":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        "deck.json is damaged or not a package.",
    ),
    "rows without cards": (
        rows_changed(lambda rows: rows.pop("cards")),
        "The package’s rows cannot be read: KeyError('cards').",
    ),
    "a character that cannot be stored": (
        rows_changed(lambda rows: rows["deck"].update(titles={"en": "a\x00b"})),
        "The package breaks a rule of the decks: "
        "The text contains a character that cannot be stored.",
    ),
    "a year zero": (
        rows_changed(lambda rows: rows["cards"][0]["row"].update(year=0, verified_year=0)),
        "The package breaks a rule of the decks:",
    ),
    "an approval of another text": (
        rows_changed(
            lambda rows: rows["cards"][0]["translations"][0].update(
                title="Forged", approved_title="Forged"
            )
        ),
        "The package breaks a rule of the decks: “Forged” is not the text that was approved.",
    ),
    "a title that is too long": (
        rows_changed(lambda rows: rows["cards"][0]["translations"][0].update(title="x" * 500)),
        "The package breaks a rule of the decks: "
        "Ensure this value has at most 120 characters (it has 500).",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_package_is_refused_by_name_and_nothing_is_kept(name, elsewhere, media):
    change, sentence = BROKEN[name]
    path = rewritten(elsewhere, change)

    with nothing_changes(media):
        assert refusal(path).startswith(sentence)


def test_a_file_whose_hash_is_wrong_is_refused(elsewhere, media):
    with zipfile.ZipFile(elsewhere) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    picture = next(name for name in files if name.startswith("pictures/"))
    files[picture] += b"x"

    with nothing_changes(media):
        sentence = refusal(written(elsewhere, files))

    assert sentence == f"{picture} is not what the package’s list says: its hash is wrong."


def test_a_picture_that_is_none_is_refused(elsewhere, media):
    def page_as_picture(files):
        name = next(name for name in files if name.startswith("pictures/"))
        files[name] = b"<html><script>"

    with nothing_changes(media):
        assert refusal(rewritten(elsewhere, page_as_picture)).endswith("is not a prepared picture.")


@pytest.mark.parametrize("name", ["deck.json", "editions/1.json"])
def test_a_file_of_millions_of_objects_is_refused(name, elsewhere, media):
    noise = random.Random(1).randbytes(100_000).hex().encode()

    def explode(files):
        files[name] = b'{"a":"' + noise + b'","b":[' + b"{}," * 3_000_000 + b"{}]}"

    with nothing_changes(media):
        sentence = refusal(rewritten(elsewhere, explode))

    assert sentence == "The package is larger, once unpacked, than a deck can be."


def test_an_unknown_format_is_named(elsewhere):
    path = written(elsewhere, {"kronika.json": b'{"format": "kronika-deck/9", "files": {}}'})

    assert refusal(path) == (
        "The package has the unknown format “kronika-deck/9”; this version reads kronika-deck/1."
    )


@pytest.mark.parametrize(
    ("cut", "name"),
    [
        (slice(0, 2000), "damaged.zip"),
        (slice(0, 0), "damaged.zip"),
        (slice(100, None), "deck.json"),
    ],
    ids=["no end", "empty", "no beginning"],
)
def test_a_damaged_file_is_refused_by_name(elsewhere, media, cut, name):
    path = elsewhere.with_name("damaged.zip")
    path.write_bytes(elsewhere.read_bytes()[cut])

    with nothing_changes(media):
        assert refusal(path) == f"{name} is damaged or not a package."


def test_a_flipped_byte_is_noticed(elsewhere):
    data = bytearray(elsewhere.read_bytes())
    middle = data.index(b"editions/1.json") + 60
    data[middle] ^= 0xFF
    path = elsewhere.with_name("flipped.zip")
    path.write_bytes(data)

    assert refusal(path) == "editions/1.json is damaged or not a package."


def test_a_link_in_the_archive_is_refused(elsewhere):
    path = elsewhere.with_name("link.zip")
    with zipfile.ZipFile(path, "w") as archive:
        link = zipfile.ZipInfo("deck.json")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")

    assert refusal(path) == "“deck.json” does not belong in a package."


def test_the_same_name_twice_is_refused(elsewhere):
    path = elsewhere.with_name("twice.zip")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("deck.json", "{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("deck.json", "{}")

    assert refusal(path) == "The package contains the same file twice."


@pytest.mark.parametrize(("limit", "value"), [("MAX_MEMBERS", 3), ("MAX_TOTAL", 1000)])
def test_a_package_larger_than_any_deck_is_refused(elsewhere, monkeypatch, limit, value):
    monkeypatch.setattr(reading, limit, value)

    assert refusal(elsewhere) == "The package is larger, once unpacked, than a deck can be."


def test_the_commands_move_a_deck(elsewhere, tmp_path, capsys):
    call_command("load_deck", str(elsewhere))
    call_command("load_deck", str(elsewhere))
    call_command("dump_deck", "travels", str(tmp_path / "out.zip"))

    assert capsys.readouterr().out.splitlines()[:2] == ["travels: created", "travels: unchanged"]
    assert (tmp_path / "out.zip").read_bytes() == elsewhere.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("dump_deck", "nowhere", "x.zip"), "There is no deck “nowhere”."),
        (("load_deck", "nowhere.zip"), "There is no file nowhere.zip."),
    ],
    ids=["dump", "load"],
)
def test_a_command_that_cannot_be_done_says_so_in_one_line(arguments, sentence):
    with pytest.raises(CommandError) as caught:
        call_command(*arguments)

    assert str(caught.value) == sentence


def test_a_dump_that_fails_leaves_no_file(package, tmp_path):
    deck = Deck.objects.get()
    deck.cards.first().picture.path.unlink()

    with pytest.raises(CommandError):
        call_command("dump_deck", "travels", str(tmp_path / "out.zip"))

    assert not list(tmp_path.glob("out.zip*"))
