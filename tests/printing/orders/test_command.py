"""`manage.py print_sheets` prints what was asked for, or says in one line why not."""

import io
import os
import re
import resource
import subprocess
from contextlib import contextmanager
from dataclasses import replace
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command, load_command_class
from PIL import Image

from config.cache import forget_all
from decks import pictures
from decks.models import CardTranslation
from printing.geometry.spec import Layout
from printing.orders import order
from printing.orders.exporting import Aside
from printing.proof.flaws import Flaw, ProofFailed, finding
from printing.proof.pdf_reader import read
from printing.targets import HOME
from tests.factories import make_category, make_deck, make_finished_card, make_user, someone
from tests.printing.making import texts

OURS = ", ".join(settings.CONTENT_LANGUAGES)

pytestmark = pytest.mark.django_db

TITLES = (
    {"uk": "Книга Гутенберга", "pl": "Biblia Gutenberga"},
    {"uk": "Піраміда Хеопса", "pl": "Piramida Cheopsa"},
    {"uk": "Політ на Місяць", "pl": "Lot na Księżyc"},
)


@pytest.fixture(autouse=True)
def _media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def out(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


@pytest.fixture
def deck():
    deck = make_deck("travels", titles={"uk": "Мандри"}, source_language="uk")
    make_category(deck, "science")
    make_category(deck, "art")
    for number, titles in enumerate(TITLES, start=1):
        make_finished_card(
            deck,
            year=(1455, -2560, 1969)[number - 1],
            titles=titles,
            key=f"card-{number}",
            picture=pictures.keep(pictures.prepare(upload(number)), someone("artist")),
        )
    deck.publish(someone("publisher"), ("uk", "pl"))
    return deck


def upload(number):
    out = io.BytesIO()
    Image.new("RGB", (450, 450), (40 * number, 90, 120)).save(out, "PNG")
    return out.getvalue()


def run(*options, output):
    """Print, and return what the command says."""
    said = io.StringIO()
    call_command("print_sheets", "travels", *options, "--output", str(output), stdout=said)
    return said.getvalue()


def refusal(*options, output):
    with pytest.raises(CommandError) as refused:
        run(*options, output=output)
    return str(refused.value)


def test_it_prints_the_newest_edition_and_says_what_it_verified(deck, out):
    said = run("--language", "uk", output=out / "sheets.pdf")

    assert said == f"{out / 'sheets.pdf'}: verified: 3 cards, 2 pages\n"
    front, back = texts((out / "sheets.pdf").read_bytes())
    assert all(titles["uk"] in front for titles in TITLES)
    assert "1455" in back
    assert "1455" not in front


@pytest.mark.parametrize(
    "asked",
    [("print_sheets", "travels"), ("print_companion", "travels"), ("calibration_sheet",)],
    ids=lambda asked: asked[0],
)
def test_a_listener_who_has_heard_enough_is_no_reason_to_complain(deck, out, asked):
    reading, writing = os.pipe()
    os.close(reading)

    with os.fdopen(writing, "w") as nobody:
        call_command(*asked, "--language", "uk", "--output", str(out / "file.pdf"), stdout=nobody)

    assert (out / "file.pdf").read_bytes().startswith(b"%PDF")


def test_it_prints_several_languages_into_files_of_their_own(deck, out):
    run("--language", "uk", "--language", "pl", output=out / "sheets-{language}.pdf")

    assert sorted(path.name for path in out.iterdir()) == ["sheets-pl.pdf", "sheets-uk.pdf"]
    assert read(out / "sheets-pl.pdf").language == "pl"


def test_it_prints_the_backs_in_another_language(deck, out):
    run("--language", "uk", "--back-language", "pl", output=out / "sheets.pdf")

    front, back = texts((out / "sheets.pdf").read_bytes())
    assert "Піраміда Хеопса" in front
    assert "Piramida Cheopsa" in back


def test_the_same_command_gives_the_same_bytes(deck, out):
    for name in ("one.pdf", "other.pdf"):
        forget_all()
        run("--language", "uk", "--layout", "fold", output=out / name)

    assert (out / "one.pdf").read_bytes() == (out / "other.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "pages", "width"),
    [
        (["--layout", "fronts"], 1, 210),
        (["--layout", "cards", "--bleed", "3"], 6, 50),
        (["--layout", "cards", "--bleed", "0", "--format", "63,5x88.9"], 6, 63.5),
        (["--paper", "letter"], 2, 215.9),
        (["--paper", "100 x 150 mm", "--margin", "3", "--bleed", "1", "--no-marks"], 2, 100),
        (["--copies", "6"], 4, 210),
        (["--gap", "5mm", "--low-ink", "--no-art", "--black", "k"], 2, 210),
        (["--back-offset", "-0.5,1.25", "--back-rotation", "-0.5"], 2, 210),
    ],
)
def test_every_option_is_printed_and_proved(deck, out, options, pages, width):
    run("--language", "uk", *options, output=out / "sheets.pdf")

    sheets = read(out / "sheets.pdf").sheets
    assert len(sheets) == pages
    assert sheets[0].media.width == pytest.approx(width, abs=0.01)


def test_a_profile_moves_the_backs(deck, out):
    profile = {"name": "At home", "offset_x": "1", "offset_y": "-2", "rotation": "0"}
    make_user("olena").printer_profiles.create(**profile)

    run("--language", "uk", output=out / "plain.pdf")
    run("--language", "uk", "--profile", "At home", output=out / "moved.pdf")

    plain, moved = (
        read(out / name).sheets[1].pictures[0].matrix for name in ("plain.pdf", "moved.pdf")
    )
    assert (moved[4] - plain[4], moved[5] - plain[5]) == pytest.approx((1, -2), abs=0.01)


def order_of_cards(pdf):
    """Return which card each page shows, counted from 0 as they come up."""
    titles = [next(t["uk"] for t in TITLES if t["uk"] in text) for text in texts(pdf.read_bytes())]
    seen = list(dict.fromkeys(titles))
    return [seen.index(title) for title in titles]


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ((), [0, 0, 1, 1, 2, 2]),
        (("--by-hand", "up-down"), [0, 1, 2, 0, 1, 2]),
        (("--by-hand", "down-down"), [0, 1, 2, 2, 1, 0]),
    ],
)
def test_for_a_stack_turned_by_hand_all_fronts_come_first(deck, out, asked, cards):
    run("--language", "uk", "--paper", "60x90", *asked, output=out / "sheets.pdf")

    assert order_of_cards(out / "sheets.pdf") == cards
    duplex = "Simplex" if asked else "DuplexFlipLongEdge"
    assert read(out / "sheets.pdf").duplex == duplex


def test_a_profile_says_how_its_stack_is_turned_unless_told_otherwise(deck, out):
    make_user("olena").printer_profiles.create(name="At home", stack="up-up")
    asked = ("--language", "uk", "--profile", "At home")

    run(*asked, output=out / "hers.pdf")
    run("--language", "uk", "--by-hand", "up-up", output=out / "up.pdf")
    run(*asked, "--layout", "fold", output=out / "folded.pdf")
    run(*asked, "--by-hand", "up-down", "--layout", "duplex-short", output=out / "other.pdf")

    assert (out / "hers.pdf").read_bytes() == (out / "up.pdf").read_bytes()
    assert read(out / "other.pdf").duplex == "Simplex"


def test_the_rules_of_a_game_are_printed_in_each_language(deck, out):
    options = ["--language", "uk", "--language", "pl", "--target", "leaflet"]

    said = run(*options, "--game", "cooperative", output=out / "{language}.pdf")

    assert said.splitlines() == [f"{out}/{name}.pdf: verified: 2 pages" for name in ("uk", "pl")]
    assert "Мандри" in texts((out / "uk.pdf").read_bytes())[0]


def test_everything_is_one_archive_in_the_languages_asked_for(deck, out):
    said = run("--language", "uk", "--also", "pl", "--target", "everything", output=out / "a.zip")

    assert said.startswith(f"{out}/a.zip: verified: 6 cards, 14 pages\n")
    with ZipFile(out / "a.zip") as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {
            "README-uk.txt",
            "README-pl.txt",
            "uk",
            "pl",
        }


def test_chosen_cards_are_printed_alone(deck, out):
    run("--language", "uk", "--cards", "card-3, card-1", output=out / "sheets.pdf")

    [front, _back] = texts((out / "sheets.pdf").read_bytes())
    assert [titles["uk"] in front for titles in TITLES] == [True, False, True]


def test_what_changed_since_an_edition_is_printed_alone(deck, out):
    row = CardTranslation.objects.get(card__key="card-2", language="uk")
    row.write("Велика піраміда", by=someone("author"))
    row.submit(someone("author"))
    row.approve(someone("reviewer"))
    deck.publish(someone("publisher"), ("uk",))

    said = run("--language", "uk", "--changed-since", "1", output=out / "sheets.pdf")

    assert "verified: 1 card, 2 pages" in said
    assert "Велика піраміда" in texts((out / "sheets.pdf").read_bytes())[0]
    assert "None of these cards has changed since edition 1." in refusal(
        "--language", "uk", "--changed-since", "1", "--cards", "card-1", output=out / "no.pdf"
    )


def test_an_older_edition_can_be_printed_again(deck, out):
    run("--language", "uk", output=out / "before.pdf")
    deck.publish(someone("publisher"), ("uk",))

    run("--language", "uk", "--edition", "1", output=out / "after.pdf")

    assert (out / "before.pdf").read_bytes() == (out / "after.pdf").read_bytes()


def test_a_draft_is_printed_as_the_deck_stands(deck, out):
    row = CardTranslation.objects.get(card__key="card-2", language="uk")
    row.write("Велика піраміда", by=someone("author"))

    run("--language", "uk", "--draft", output=out / "sheets.pdf")

    assert "Велика піраміда" in texts((out / "sheets.pdf").read_bytes())[0]
    assert len(read(out / "sheets.pdf").sheets[0].stamps) == 3


def test_a_title_that_cannot_fit_is_named_with_card_language_and_millimetres(deck, out):
    row = CardTranslation.objects.get(card__key="card-2", language="uk")
    row.write("Дуже довга назва " * 6, by=someone("author"))

    asked = ("--language", "uk", "--draft", "--format", "30x46")
    refused = refusal(*asked, output=out / "sheets.pdf")

    assert refused.startswith("Card card-2 in uk: “Дуже довга назва")
    assert "mm too long" in refused
    assert not list(out.iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--language", "xx"], f"“xx” is not one of our languages. Choose one of {OURS}."),
        (["--language", ""], f"“” is not one of our languages. Choose one of {OURS}."),
        (["--language", "ru"], "There are no cards in “ru”; there are some in: uk, pl."),
        (["--language", "uk", "--back-language", "en"], "There are no cards in “en”"),
        (["--language", "ru", "--draft"], "There are no cards in “ru”"),
        ([], "Say in which language, such as --language uk."),
        (["--language", "uk", "--language", "pl"], "Several languages need {language}"),
        (["--language", "uk", "--edition", "7"], "travels has no edition 7; it has: 1."),
        (["--language", "uk", "--edition", "one"], "“one” is not a whole number."),
        (["--language", "uk", "--edition", "1", "--draft"], "An edition is not a draft"),
        (["--language", "uk", "--changed-since", "0"], "travels has no edition 0"),
        (["--language", "uk", "--paper", "b5"], "“b5” is not a paper size we know. Choose a4,"),
        (["--language", "uk", "--paper", "1x1"], "each side must be from 50 to 1000 mm"),
        (["--language", "uk", "--layout", "book"], "“book” is not a layout. Choose one of"),
        (["--language", "uk", "--format", "44"], "“44” is not a size."),
        (["--language", "uk", "--format", "-44x68"], "each side must be from 20 to 200 mm"),
        (["--language", "uk", "--format", "200x200", "--bleed", "5"], "the largest that fits is"),
        (["--language", "uk", "--margin", "wide"], "“wide” is not a length."),
        (["--language", "uk", "--margin", "-1"], "The margin must be from 0 to 50; -1 is not."),
        (["--language", "uk", "--margin", "9" * 400], "The margin must be from 0 to 50"),
        (["--language", "uk", "--gap", "nan"], "“nan” is not a length."),
        (["--language", "uk", "--bleed", "6"], "The bleed must be from 0 to 5; 6 is not."),
        (["--language", "uk", "--copies", "0"], "The number of copies must be from 1 to 100"),
        (["--language", "uk", "--copies", "1.5"], "“1.5” is not a whole number."),
        (["--language", "uk", "--back-offset", "1"], "“1” is not an offset."),
        (["--language", "uk", "--back-offset", "1,x"], "“1,x” is not an offset."),
        (["--language", "uk", "--back-offset", "0,-10.5"], "must be from -10 to 10; -10.5 is not"),
        (["--language", "uk", "--back-rotation", "4"], "must be from -3 to 3; 4 is not"),
        (["--language", "uk", "--profile", "None"], "There is no printer profile “None”."),
        (["--language", "uk", "--cards", "moon"], "There is no card with the key moon."),
        (["--language", "uk", "--category", "war"], "no category “war”. Choose one of"),
        (["--language", "uk", "--category", "science"], "There is no card to print."),
        (["--language", "uk", "--black", "rich"], "“rich” is not a kind of black."),
        (["--language", "uk", "--target", "moon"], "cutter, box, leaflet, everything."),
        (["--language", "uk", "--target", "shop", "--margin", "6"], "--margin does nothing for"),
        (["--language", "uk", "--target", "shop", "--no-marks"], "--no-marks does nothing for"),
        (["--language", "uk", "--target", "shop", "--back-offset", "1,1"], "the target “shop”"),
        (["--language", "uk", "--ink", "200"], "--ink does nothing for the target “home”."),
        (["--language", "uk", "--target", "shop", "--ink", "99"], "must be from 100 to 330; 99"),
        (["--language", "uk", "--target", "shop", "--ink", "all"], "“all” is not a whole number."),
        (["--language", "uk", "--target", "shop", "--shop", "x"], "“x” is not a shop that we"),
        (["--language", "uk", "--target", "shop", "--shop", "mbprint", "--bleed", "4"],
         "MB PRINT (PL) asks for 3. Leave --bleed out."),
        (["--language", "uk", "--target", "shop", "--first", "left"], "“left” is not a side of"),
        (["--language", "uk", "--target", "shop", "--colour", "lab"], "“lab” is not a kind of"),
        (["--language", "uk", "--target", "shop", "--bleed", "1.5"], "need a bleed of 2 mm"),
        (["--language", "uk", "--target", "png", "--dpi", "72"], "Choose one of 300, 600"),
        (["--language", "uk", "--target", "png", "--bleed", "1"], "--bleed does nothing for"),
        (["--language", "uk", "--target", "cutter", "--gap", "1"], "--gap does nothing for"),
        (["--language", "uk", "--machine", "cricut"], "--machine does nothing for the target"),
        (["--language", "uk", "--target", "cutter", "--machine", "laser"], "“laser” is not a"),
        (["--language", "uk", "--target", "cutter", "--machine", "cricut", "--back-offset", "1,0"],
         "does nothing for the target “cricut”. Leave it out."),
        (["--language", "uk", "--target", "cutter", "--paper", "60x90"], "does not fit on"),
        (["--language", "uk", "--target", "box", "--thickness", "40"], "from 0.05 to 2; 40 is not"),
        (["--language", "uk", "--target", "box", "--paper", "60x90"], "The net of this box needs"),
        (["--language", "uk", "--target", "leaflet", "--game", "chess"], "“chess” is not a game"),
        (["--language", "uk", "--target", "leaflet", "--no-art"], "--no-art does nothing for"),
        (["--language", "uk", "--target", "leaflet", "--paper", "90x120"], "letters of 8 pt"),
        (["--language", "uk", "--game", "cooperative"], "--game does nothing for"),
        (["--language", "uk", "--also", "pl"], "--also does nothing for the target “home”."),
        (["--language", "uk", "--target", "everything", "--also", "pl,xx"], "“xx” is not one of"),
        (["--language", "uk", "--target", "everything", "--paper", "100x150"], "letters of 8 pt"),
        (["--language", "uk", "--target", "tts", "--copies", "2"], "--copies does nothing for"),
    ],
)  # fmt: skip
def test_it_refuses_in_one_line_and_leaves_nothing(deck, out, options, said):
    refused = refusal(*options, output=out / "sheets.pdf")

    assert said in refused
    assert "\n" not in refused
    assert not list(out.iterdir())


def test_an_unknown_deck_is_refused_with_those_there_are(deck, out):
    with pytest.raises(CommandError, match=r"no deck “trips”\. The decks here: travels\."):
        call_command("print_sheets", "trips", "--language", "uk", "--output", str(out / "a.pdf"))


def test_a_deck_without_an_edition_is_refused(out):
    make_deck("travels")

    assert "travels has no edition yet." in refusal("--language", "uk", output=out / "sheets.pdf")


def test_a_withdrawn_edition_is_refused_with_the_reason(deck, out):
    deck.editions.get().withdraw(someone("publisher"), "A date was wrong.")

    refused = refusal("--language", "uk", "--edition", "1", output=out / "sheets.pdf")

    assert refused == "Edition 1 of travels was withdrawn: A date was wrong."


def test_a_profile_of_several_people_needs_the_name_of_its_owner(deck, out):
    for name in ("olena", "marek"):
        make_user(name).printer_profiles.create(name="Office")

    refused = refusal("--language", "uk", "--profile", "Office", output=out / "sheets.pdf")
    assert refused.endswith("say whose: marek/Office, olena/Office.")
    assert run("--language", "uk", "--profile", "olena/Office", output=out / "sheets.pdf")


def test_a_stack_is_not_turned_where_no_back_is_printed_behind_a_front(deck, out):
    asked = ("--language", "uk", "--by-hand")

    folded = refusal(*asked, "up-up", "--layout", "fold", output=out / "sheets.pdf")
    unknown = refusal(*asked, "sideways", output=out / "sheets.pdf")

    assert folded == "--by-hand does nothing for the layout “fold”. Leave it out."
    assert unknown.endswith("Choose one of up-down, up-up, down-up, down-down.")


def test_a_profile_and_an_offset_contradict_each_other(deck, out):
    asked = ("--language", "uk", "--profile", "Office", "--back-offset", "1,1")

    assert "leave the offset out" in refusal(*asked, output=out / "sheets.pdf")


def test_a_picture_that_is_gone_is_named(deck, out):
    deck.cards.get(key="card-2").picture.path.unlink()

    refused = refusal("--language", "uk", output=out / "sheets.pdf")

    assert refused.startswith("The picture of card card-2 is not on this server any more.")


def test_a_missing_folder_and_a_folder_in_the_files_place_are_told(deck, out):
    missing = refusal("--language", "uk", output=out / "nowhere" / "sheets.pdf")
    taken = refusal("--language", "uk", output=out)

    assert missing.endswith("sheets.pdf was not written: No such file or directory.")
    assert taken.endswith("was not written: it is a folder; name a file in it.")
    assert not list(out.iterdir())


def test_what_is_no_file_is_refused_and_not_replaced(deck, out):
    pipe = out / "sheets.pdf"
    os.mkfifo(pipe)

    refused = refusal("--language", "uk", output=pipe)

    assert refused.endswith("sheets.pdf was not written: it is a device, not a file.")
    assert pipe.is_fifo()
    assert "is a folder" in refusal("--language", "uk", output="/")
    assert refusal("--language", "uk", output="").startswith("“” was not written: ")


def test_what_a_killed_process_left_is_swept_and_what_is_being_written_is_not(out):
    dead, fresh, other = (out / f".{name}.0123abcd.part" for name in ("a.pdf", "b.pdf", "c.pdf"))
    for part in (dead, fresh, other):
        part.write_bytes(b"%PDF")
    os.utime(dead, (1, 1))
    os.utime(other, (1, 1))

    with Aside(out / "a.pdf"):
        [held] = set(out.glob(".a.pdf.*")) - {dead}
        os.utime(held, (1, 1))
        with Aside(out / "a.pdf"):
            pass
        assert held.exists()
    with Aside(out / "b.pdf"):
        pass

    assert sorted(out.iterdir()) == [fresh, other]


def test_every_misfit_is_named(deck, out):
    for key in ("card-1", "card-2"):
        row = CardTranslation.objects.get(card__key=key, language="uk")
        row.write("WWWW MMMM WWWW " * 7, by=someone("author"))

    refused = refusal("--language", "uk", "--draft", output=out / "sheets.pdf")

    assert [f"Card card-{n} in uk" in refused for n in (1, 2, 3)] == [True, True, False]


def test_a_character_that_nobody_sees_is_refused_by_its_name(deck, out):
    row = CardTranslation.objects.get(card__key="card-2", language="uk")
    row.write("Піраміда\tХеопса", by=someone("author"))

    refused = refusal("--language", "uk", "--draft", output=out / "sheets.pdf")

    assert "none of our fonts has U+0009 in" in refused


def test_the_help_names_every_layout():
    said = io.StringIO()
    parser = load_command_class("printing", "print_sheets").create_parser(
        "manage.py", "print_sheets"
    )
    parser.print_help(said)

    assert set(Layout) <= set(re.findall(r"[a-z-]+", said.getvalue()))


def test_if_one_of_several_files_cannot_be_printed_none_is(deck, out):
    asked = ("--language", "uk", "--language", "ru")

    assert refusal(*asked, output=out / "sheets-{language}.pdf")
    assert not list(out.iterdir())


def test_a_file_that_fails_its_proof_is_not_kept(deck, out, monkeypatch):
    def failing(_pdf, _job):
        raise ProofFailed([finding(Flaw.NO_DATE, page=2, card="card-1")])

    (out / "sheets.pdf").write_bytes(b"what was there before")
    monkeypatch.setattr(order, "TARGETS", {"home": replace(HOME, prove=failing)})

    refused = refusal("--language", "uk", output=out / "sheets.pdf")

    assert refused == (
        "The file failed its proof and was not kept: page 2 lacks the date of card card-1."
    )
    assert (out / "sheets.pdf").read_bytes() == b"what was there before"
    assert [path.name for path in out.iterdir()] == ["sheets.pdf"]


@contextmanager
def tiny_disk(folder):
    """Mount a disk of 16 KB there or, without the right to, allow no larger file; yield why."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode == 0:
        try:
            yield "No space left on device"
        finally:
            subprocess.run(["umount", str(folder)], check=True)
        return
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 * 1024, limits[1]))
    try:
        yield "File too large"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_on_a_full_disk_it_says_so_and_leaves_nothing(deck, out):
    with tiny_disk(out) as reason:
        refused = refusal("--language", "uk", output=out / "sheets.pdf")

        assert refused.endswith(f"sheets.pdf was not written: {reason}.")
        assert not list(out.iterdir())


def test_a_file_is_seen_only_when_it_is_finished(tmp_path):
    path = tmp_path / "sheets.pdf"

    with Aside(path) as aside:
        with aside.written() as file:
            file.write(b"%PDF")
        assert not path.exists()
        aside.keep()

    assert path.read_bytes() == b"%PDF"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_file_leaves_nothing(tmp_path):
    def interrupted():
        with Aside(tmp_path / "sheets.pdf") as aside, aside.written() as file:
            file.write(b"%PDF")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert not list(tmp_path.iterdir())


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "is_shown"), [(Terminal, True), (io.StringIO, False)])
def test_a_progress_bar_is_for_terminals_alone(deck, out, stream, is_shown):
    shown = stream()
    options = {"language": ["uk"], "output": str(out / "sheets.pdf")}

    call_command("print_sheets", "travels", **options, stdout=io.StringIO(), stderr=shown)

    assert ("1/2" in shown.getvalue()) is is_shown
