"""How long the press takes over a deck, how much memory, and how long the proof.

    python -m tests.bench.printing CARDS FOLDER

prints so many cards with the pictures in FOLDER, in a process of its own, and says the most
memory that took, in MB; with 0 cards, how much Django takes alone.
"""

import hashlib
import io
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import django
from django.conf import settings

from tests.bench import Row

if TYPE_CHECKING:
    from printing.orders.print_run import PrintRun

FEW, MANY = 110, 1_100
SIDE, QUALITY = 220, 92  # of a picture of noise with 100 KB
RUNS = 9
FLOOR = "× reading the JPEGs and writing them to one file"
RATIO = {FEW: 2.2, MANY: 5.0}
MEMORY = {FEW: 90.0, MANY: 150.0}  # MB
SIZE = 1.05
PROOF = 1.5  # seconds

Write = Callable[[BinaryIO], object]


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory, _pictures_in(Path(directory)) as folder:
        for cards in (FEW, MANY):
            job = noisy_job([keep_noise(number) for number in range(cards)])
            yield from _printed(job, folder)
            yield _remembered(cards, folder)


@contextmanager
def _pictures_in(folder: Path) -> Iterator[Path]:
    media, settings.MEDIA_ROOT = settings.MEDIA_ROOT, folder
    try:
        yield folder
    finally:
        settings.MEDIA_ROOT = media


def keep_noise(number: int) -> str:
    """Keep a picture of noise and return its hash."""
    from PIL import Image

    from decks.models.picture import prepared_path

    out, noise = io.BytesIO(), random.Random(number).randbytes(SIDE * SIDE * 3)
    image = Image.frombytes("RGB", (SIDE, SIDE), noise)
    image.save(out, "JPEG", quality=QUALITY, subsampling=0)
    sha256 = hashlib.sha256(out.getvalue()).hexdigest()
    path = prepared_path(sha256)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(out.getvalue())
    return sha256


def noisy_job(pictures: Iterable[str]) -> "PrintRun":
    """Return the starter deck, over and over, with these pictures."""
    from decks.editions.content import CardPicture
    from printing.cards.face import Style
    from printing.geometry.spec import Spec
    from printing.orders.print_run import PrintRun
    from printing.targets import HOME
    from tests.bench.face import starter

    content = starter()
    cards = tuple(
        replace(
            content.cards[number % len(content.cards)],
            number=number + 1,
            key=f"card-{number}",
            picture=CardPicture(sha256, "", ""),
        )
        for number, sha256 in enumerate(pictures)
    )
    content = replace(content, cards=cards)
    sha256 = hashlib.sha256(content.to_json().encode()).hexdigest()
    return PrintRun("bench", content, sha256, cards, "uk", "uk", Spec(), Style(), HOME, 1)


def _printed(job: "PrintRun", folder: Path) -> Iterator[Row]:
    """Yield how long it takes to print and to prove, and how large the file is."""
    from printing.pdf import sheets
    from printing.proof.proof import proved

    cards, path = len(job.cards), folder / "sheets.pdf"
    jpegs = _jpegs(job)

    def print_them() -> float:
        return _milliseconds_to_write(path, lambda file: sheets.write(job, file))

    first = print_them()
    # In turn, so that both see the same machine.
    pairs = [(_floor(folder, jpegs), print_them()) for _run in range(RUNS)]
    floor, warm = (sorted(times)[RUNS // 2] for times in zip(*pairs, strict=True))
    name = f"sheets, {cards:,} cards, A4 duplex"
    yield Row(f"{name}, first time", first, "ms", first / floor, FLOOR)
    yield Row(f"{name}, warm", warm, "ms", warm / floor, f"{FLOOR}: ≤ {RATIO[cards]:g}")
    size, sum_of_jpegs = path.stat().st_size, sum(jpeg.stat().st_size for jpeg in jpegs)
    yield Row(f"{name}, file", size / 1e6, "MB", size / sum_of_jpegs, f"× its JPEGs: ≤ {SIZE}")
    start = time.perf_counter()
    proved(path, job)
    proof = time.perf_counter() - start
    yield Row(f"proof, {cards:,} cards", proof, "s", proof / PROOF, f"≤ {PROOF} s for {FEW}")


def _remembered(cards: int, folder: Path) -> Row:
    """Return how much more memory than Django alone a process takes that prints."""
    taken = _megabytes_of(cards, folder) - _megabytes_of(0, folder)
    bar = MEMORY[cards]
    return Row(f"sheets, {cards:,} cards, memory", taken, "MB", taken / bar, f"≤ {bar:g} MB")


def _jpegs(job: "PrintRun") -> list[Path]:
    from decks.models.picture import prepared_path

    return [prepared_path(card.picture.sha256) for card in job.cards if card.picture]


def _floor(folder: Path, jpegs: list[Path]) -> float:
    def copy(file: BinaryIO) -> None:
        file.writelines(jpeg.read_bytes() for jpeg in jpegs)

    return _milliseconds_to_write(folder / "floor", copy)


def _milliseconds_to_write(path: Path, write: Write) -> float:
    start = time.perf_counter()
    with path.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    return (time.perf_counter() - start) * 1000


def _megabytes_of(cards: int, folder: Path) -> float:
    command = [sys.executable, "-m", __name__, str(cards), str(folder)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _print_alone(cards: int, folder: Path) -> None:
    """Print, and say the most memory that this process ever had."""
    if cards:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        django.setup()
        with _pictures_in(folder):
            from printing.pdf import sheets

            names = sorted(path.stem for path in (folder / "pictures").iterdir())
            _milliseconds_to_write(
                folder / "alone.pdf",
                lambda file: sheets.write(noisy_job(names[:cards]), file),
            )
    else:
        settings.configure(INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes"])
        django.setup()
    print(_peak() / 1024)


def _peak() -> int:
    """Return the most kilobytes that this process had; rusage would count its parent's too."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise AssertionError("This system does not say how much memory a process takes.")


if __name__ == "__main__":
    _print_alone(int(sys.argv[1]), Path(sys.argv[2]))
