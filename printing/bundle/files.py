"""Sheets, rules, box and companion as PDF in one archive, with a word on each."""

from collections.abc import Callable
from typing import BinaryIO

from django.template.loader import render_to_string
from django.utils.translation import override

from printing.archive import Archive
from printing.bundle.pieces import Parts, companion_name, companion_of, pieces, read_me_name
from printing.orders.print_run import PrintRun
from printing.pdf import companion
from printing.pdf.sheets import Progress
from printing.turning import put_back


def write(parts: Parts, run: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write an archive, or raise PrintError."""
    runs = list(run.in_each_language)
    total = sum(piece.pages for each in runs for piece in pieces(parts, each))
    done = 0
    with Archive(file) as archive:
        for each in runs:
            archive.add_text(read_me_name(each), read_me(parts, each))
        for each in runs:
            for piece in pieces(parts, each):
                with archive.open(piece.name) as pdf:
                    piece.run.target.write(piece.run, pdf, _later(progress, done, total))
                done += piece.pages
            if listed := companion_of(each):
                with archive.open(companion_name(parts, each)) as pdf:
                    companion.write(listed, pdf)


def page_count(parts: Parts, run: PrintRun) -> int:
    """Return how many pages all files have together."""
    count = 0
    for each in run.in_each_language:
        count += sum(piece.pages for piece in pieces(parts, each))
        if listed := companion_of(each):
            count += len(listed.pages)
    return count


def require_room(parts: Parts, run: PrintRun) -> None:
    """Refuse paper that is too small for one of the pieces."""
    for each in run.in_each_language:
        for piece in pieces(parts, each):
            piece.run.target.require(piece.run)


def read_me(parts: Parts, run: PrintRun) -> str:
    """Say what to do with each file, to whoever reads its language."""
    with override(run.language):
        context = {
            "run": run,
            "pieces": list(pieces(parts, run)),
            "put_back": put_back(run.spec),
            "companion": companion_name(parts, run) if companion_of(run) else "",
        }
        return render_to_string("printing/everything.txt", context)


def _later(progress: Progress | None, done: int, total: int) -> Progress | None:
    """Return what says of one file how far the whole is."""
    if progress is None:
        return None
    say: Callable[[int, int], None] = progress
    return lambda pages, _all: say(done + pages, total)
