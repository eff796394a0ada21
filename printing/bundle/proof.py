"""A finished archive is opened again, and each of its files proved as if it were alone."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from printing.bundle.files import read_me
from printing.bundle.pieces import Parts, companion_name, companion_of, names, pieces, read_me_name
from printing.orders.print_run import PrintRun
from printing.proof import companion
from printing.proof.archives import in_names, opened
from printing.proof.flaws import Flaw, ProofFailed, finding
from printing.proof.proof import Proof


def proved(parts: Parts, path: Path, run: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    with opened(path) as archive:
        if findings := list(in_names(archive, names(parts, run))):
            raise ProofFailed(findings)
        found = [proof for each in run.in_each_language for proof in _in(archive, parts, each)]
    return Proof(cards=run.printed_cards, pages=sum(proof.pages for proof in found))


def _in(archive: ZipFile, parts: Parts, run: PrintRun) -> Iterator[Proof]:
    """Yield what was verified in the files of one language."""
    for piece in pieces(parts, run):
        with TemporaryDirectory() as folder:
            file = Path(archive.extract(piece.name, folder))
            yield piece.run.target.prove(file, piece.run)
    if listed := companion_of(run):
        yield companion.proved(archive.read(companion_name(parts, run)), listed)
    name = read_me_name(run)
    if archive.read(name).decode() != read_me(parts, run):
        raise ProofFailed([finding(Flaw.FILE_BROKEN, file=name)])
