"""What is wrong with the files in an archive, whatever they are."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from printing.proof.flaws import Finding, Flaw, ProofFailed, finding


@contextmanager
def opened(path: Path) -> Iterator[ZipFile]:
    """Open a finished archive, or raise ProofFailed where it is none."""
    try:
        with ZipFile(path) as archive:
            yield archive
    except BadZipFile as error:
        raise ProofFailed([finding(Flaw.UNREADABLE)]) from error


def in_names(archive: ZipFile, wanted: Iterable[str]) -> Iterator[Finding]:
    """Yield which files are missing, broken or not asked for."""
    for name in sorted(set(archive.namelist()) ^ set(wanted)):
        yield finding(Flaw.FILES, file=name)
    if broken := archive.testzip():
        yield finding(Flaw.FILE_BROKEN, file=broken)
