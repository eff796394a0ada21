"""A finished archive of pictures is opened again: all are there, and as large as asked for."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from printing.geometry.paper import INCH
from printing.orders.print_run import PrintRun
from printing.proof.archives import in_names, opened
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.proof import Proof
from printing.raster.pictures import LIST, files_of, listed, pixels_of, sizes
from printing.raster.png import SIGNATURE

_HEAD = struct.Struct(">8s4x4sII")  # the signature, then how wide and how high
_RESOLUTION = struct.Struct(">II")  # dots in a metre


def proved(path: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    with opened(path) as archive:
        findings = [*in_names(archive, files_of(job)), *_in_files(archive, job)]
    if findings:
        raise ProofFailed(findings)
    return Proof(cards=len(job.cards), pictures=len(sizes(job)))


def _in_files(archive: ZipFile, job: PrintRun) -> Iterator[Finding]:
    for name in sorted({*files_of(job)} & set(archive.namelist())):
        is_right = _is_list_of(archive, job) if name == LIST else _is_picture(archive, name, job)
        if not is_right:
            yield finding(Flaw.FILE_BROKEN, file=name)


def _is_list_of(archive: ZipFile, job: PrintRun) -> bool:
    found: object = json.loads(archive.read(LIST))
    return found == listed(job)


def _is_picture(archive: ZipFile, name: str, job: PrintRun) -> bool:
    data, pixels = archive.read(name), pixels_of(job)
    head = _HEAD.unpack_from(data)
    at = data.find(b"pHYs") + 4
    dots = tuple(round(count * INCH / 1000) for count in _RESOLUTION.unpack_from(data, at))
    wanted = (SIGNATURE, b"IHDR", pixels.width, pixels.height)
    return head == wanted and dots == (job.spec.dpi, job.spec.dpi)
