"""What a cutting machine and whoever stands at it need: sheets, cut lines, what to do."""

from collections.abc import Iterator
from typing import BinaryIO

from django.template.loader import render_to_string
from django.utils.translation import override

from printing.archive import Archive
from printing.cutter import print_then_cut
from printing.cutter.dxf import dxf
from printing.cutter.lines import cut_sheets
from printing.cutter.svg import svg
from printing.figures import in_figures, size_in_figures
from printing.geometry import sensor_marks
from printing.orders.print_run import PrintRun
from printing.pdf import sheets
from printing.raster.pages import proved_pages

SHEETS, READ_ME = "sheets.pdf", "README.txt"


def write(job: PrintRun, file: BinaryIO, progress: sheets.Progress | None = None) -> None:
    """Write an archive, or raise PrintError."""
    if job.spec.for_cricut:
        _write_pictures(job, file, progress)
        return
    with Archive(file) as archive:
        with archive.open(SHEETS) as pdf:
            sheets.write(job, pdf, progress)
        for name, text in cut_files(job):
            archive.add_text(name, text)
        archive.add_text(READ_ME, _read_me(job))


def _write_pictures(job: PrintRun, file: BinaryIO, progress: sheets.Progress | None) -> None:
    count = len(job.imposition.pages)
    with proved_pages(job) as pages, Archive(file) as archive:
        for done, (name, picture) in enumerate(print_then_cut.pictures(job, pages), start=1):
            archive.add(name, picture)
            if progress:
                progress(done, count)
        archive.add_text(READ_ME, _read_me(job))


def cut_files(job: PrintRun) -> Iterator[tuple[str, str]]:
    """Yield the name of each file of cut lines, and what is in it."""
    for sheet in cut_sheets(job):
        yield f"cut-{sheet.number:03}.dxf", dxf(sheet)
        yield f"cut-{sheet.number:03}.svg", svg(sheet)


def files_of(job: PrintRun) -> Iterator[str]:
    """Yield the names of all files."""
    if job.spec.for_cricut:
        yield from print_then_cut.names_of(job)
    else:
        yield SHEETS
        yield from (name for name, _text in cut_files(job))
    yield READ_ME


def _read_me(job: PrintRun) -> str:
    """Say what to do with the files, to whoever reads the cards."""
    with override(job.language):
        context: dict[str, object] = {
            "job": job,
            "sheets": job.imposition.sheets,
            "paper": size_in_figures(job.spec.paper.upright),
            "inset": in_figures(sensor_marks.INSET),
            "length": in_figures(sensor_marks.LENGTH),
            "thickness": in_figures(sensor_marks.THICK),
        }
        if job.spec.for_cricut:
            context["pictures"] = [
                (name, in_figures(size.width), in_figures(size.height))
                for name, size in print_then_cut.sized(job)
            ]
            most = sensor_marks.PRINT_THEN_CUT
            context["most"] = f"{in_figures(most.width)} × {in_figures(most.height)}"
            return render_to_string("printing/cricut.txt", context)
        return render_to_string("printing/cutter.txt", context)
