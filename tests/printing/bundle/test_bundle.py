"""Everything in one archive: each file is proved, and each language says how to print it."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2
import pytest

from printing.geometry.spec import Layout, Stack
from printing.orders.jobs import SHEETS, asked_for
from printing.orders.order import Order
from printing.orders.print_run import PrintRun
from printing.proof.flaws import Flaw, ProofFailed
from printing.targets import EVERYTHING
from tests.printing.making import make_content, make_job

LANGUAGES = ("uk", "pl", "ru", "en")
FILES = (
    "1-sheets.pdf",
    "2-rules-competitive.pdf",
    "2-rules-cooperative.pdf",
    "3-box.pdf",
    "4-companion.pdf",
)


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def run_of(*also: str, **rest: Any) -> PrintRun:
    content = make_content(languages=LANGUAGES)
    return replace(make_job(content, target=EVERYTHING, **rest), also=also)


def zip_of(run: PrintRun) -> bytes:
    file = io.BytesIO()
    EVERYTHING.write(run, file, None)
    return file.getvalue()


def kept(folder: Path, data: bytes) -> Path:
    path = folder / "everything.zip"
    path.write_bytes(data)
    return path


def flaws_of(path: Path, run: PrintRun) -> set[Flaw]:
    with pytest.raises(ProofFailed) as failed:
        EVERYTHING.prove(path, run)
    return {finding.flaw for finding in failed.value.findings}


def test_each_language_has_a_folder_of_files_and_a_word_on_them():
    with ZipFile(io.BytesIO(zip_of(run_of("pl")))) as archive:
        names = archive.namelist()

    assert names == [
        "README-uk.txt",
        "README-pl.txt",
        *(f"{language}/{file}" for language in ("uk", "pl") for file in FILES),
    ]


def test_each_file_is_in_the_language_of_its_folder():
    with ZipFile(io.BytesIO(zip_of(run_of("pl", "ru", "en")))) as archive:
        for language in LANGUAGES:
            for file in FILES:
                document = pypdfium2.PdfDocument(archive.read(f"{language}/{file}"))
                text = document[0].get_textpage().get_text_bounded()
                document.close()
                title = {"pl": "Pierwsza talia", "en": "First deck"}.get(language, "Перша колода")
                assert title in " ".join(text.split()), (language, file)


@pytest.mark.parametrize("also", [(), ("pl",), ("pl", "ru", "en")])
def test_the_archive_passes_its_proof_with_the_cards_of_all_languages(tmp_path, also):
    run = run_of(*also)

    found = EVERYTHING.prove(kept(tmp_path, zip_of(run)), run)

    assert found.cards == 3 * (1 + len(also))
    # Sheets of two pages, leaflets of one and of two, a box, and the companion.
    assert found.pages == (2 + 1 + 2 + 1 + 1) * (1 + len(also))


def test_the_same_archive_is_the_same_to_the_last_byte():
    assert zip_of(run_of("en")) == zip_of(run_of("en"))


def test_readme_names_the_files_of_its_language_and_says_in_it_what_to_do():
    with ZipFile(io.BytesIO(zip_of(run_of("pl")))) as archive:
        uk, pl = (archive.read(f"README-{language}.txt").decode() for language in ("uk", "pl"))

    for file in FILES:
        assert f"\npl/{file}\n" in pl
        assert f"\nuk/{file}\n" in uk
    assert "uk/" not in pl
    assert pl.startswith("Pierwsza talia 1 (pl): wszystko do druku\n")
    assert "z odwracaniem wzdłuż długiej krawędzi" in pl
    assert "Zegnij do tyłu wzdłuż kresek górną połowę" in pl
    assert "із перевертанням за довгим краєм.\n" in uk
    assert "Na wyścigi · 1 strona. " in pl
    assert "Papier" in pl or "papier" in pl


def test_readme_says_how_a_stack_is_turned_by_hand():
    run = run_of(stack=Stack.UP_DOWN)

    with ZipFile(io.BytesIO(zip_of(run))) as archive:
        said = archive.read("README-uk.txt").decode()

    assert "першу половину сторінок" in said
    assert "із перевертанням за довгим краєм.\n" not in said


def test_a_draft_has_no_companion(tmp_path):
    run = run_of(edition=None)
    data = zip_of(run)

    with ZipFile(io.BytesIO(data)) as archive:
        assert [name for name in archive.namelist() if "companion" in name] == []
        assert "companion" not in archive.read("README-uk.txt").decode()
    assert EVERYTHING.prove(kept(tmp_path, data), run).cards == 3


def test_backs_in_another_language_are_so_in_every_folder(tmp_path):
    run = run_of("ru", back_language="pl", layout=Layout.BACKS)
    data = zip_of(run)

    with ZipFile(io.BytesIO(data)) as archive:
        for language in ("uk", "ru"):
            document = pypdfium2.PdfDocument(archive.read(f"{language}/1-sheets.pdf"))
            assert "Zażółć" in document[0].get_textpage().get_text_bounded()
            document.close()
    assert EVERYTHING.prove(kept(tmp_path, data), run).cards == 6


def test_it_says_how_far_the_whole_is_and_never_goes_back():
    said: list[tuple[int, int]] = []

    EVERYTHING.write(run_of("pl"), io.BytesIO(), lambda done, total: said.append((done, total)))

    assert said == [(done, 12) for done in range(1, 13)]


def without(data: bytes, name: str, instead: bytes | None = None) -> bytes:
    """Return the archive without a file, or with another one in its place."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as old, ZipFile(out, "w") as new:
        for each in old.namelist():
            if each != name:
                new.writestr(each, old.read(each))
            elif instead is not None:
                new.writestr(each, instead)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "instead", "flaw"),
    [
        ("uk/3-box.pdf", None, Flaw.FILES),
        ("uk/1-sheets.pdf", b"", Flaw.UNREADABLE),
        ("README-uk.txt", b"Nothing", Flaw.FILE_BROKEN),
    ],
)
def test_an_archive_that_lacks_something_fails_its_proof(tmp_path, name, instead, flaw):
    path = kept(tmp_path, without(zip_of(run_of()), name, instead))

    assert flaws_of(path, run_of()) == {flaw}


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_another_language_fails_the_proof(tmp_path, file):
    data = zip_of(run_of("pl"))
    with ZipFile(io.BytesIO(data)) as archive:
        polish = archive.read(f"pl/{file}")

    path = kept(tmp_path, without(data, f"uk/{file}", polish))

    assert Flaw.LANGUAGE in flaws_of(path, run_of("pl"))


def test_what_is_no_archive_fails_the_proof(tmp_path):
    assert flaws_of(kept(tmp_path, b"PDF"), run_of()) == {Flaw.UNREADABLE}


def test_all_languages_count_for_how_long_the_work_is():
    run = run_of("pl", "ru", "en")

    asked = asked_for(run, Order("uk"), "")

    assert asked["cards"] == 12
    assert not SHEETS.is_long(asked)
    assert SHEETS.is_long({**asked, "cards": 110 * 4})
