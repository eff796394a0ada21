"""A finished archive for a virtual table is opened again: pictures, the object, what is told."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from PIL import Image, UnidentifiedImageError

from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun
from printing.proof.archives import in_names, opened
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.proof import Proof
from printing.raster.pages import Pixels
from printing.raster.tabletop import files_of, saved_object, sheet_name, sheets_of, sizes


def proved(path: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    with opened(path) as archive:
        findings = list(in_names(archive, files_of(job))) or list(_in_files(archive, job))
    if findings:
        raise ProofFailed(findings)
    return Proof(cards=len(job.cards), pictures=len(sizes(job)))


def _in_files(archive: ZipFile, job: PrintRun) -> Iterator[Finding]:
    for sheet in sheets_of(job):
        for side in Side:
            name = sheet_name(job, side, sheet.number)
            if not _is_picture(archive.read(name), sheet.pixels):
                yield finding(Flaw.FILE_BROKEN, file=name)
    name = f"{job.slug}.json"
    if json.loads(archive.read(name)) != saved_object(job):
        yield finding(Flaw.FILE_BROKEN, file=name)


def _is_picture(data: bytes, pixels: Pixels) -> bool:
    """Say whether it can be read to its end, and is as large as it is said to be."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.load()
            return (picture.format, picture.mode) == ("JPEG", "RGB") and picture.size == (
                pixels.width,
                pixels.height,
            )
    except (UnidentifiedImageError, OSError):
        return False
