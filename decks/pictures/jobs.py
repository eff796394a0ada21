"""Pictures prepared by a worker, while the page that took the upload waits."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.jobs.kinds import JobRefused, Kind, Progress, Result
from config.jobs.models import Job, JobStatus
from config.jobs.requests import ask_for_page, waited_for
from config.media import write
from config.tidying import Chore, remove_old
from decks.models import Picture
from decks.pictures import MAX_BYTES, Prepared, preparation, prepare
from decks.pictures.preparation import MIDDLE, Focus

if TYPE_CHECKING:
    AnyUpload = UploadedFile[Any]
else:
    AnyUpload = UploadedFile

PATIENCE = 20.0  # seconds
KEPT_SECONDS = 3600  # where the server was ended in between


class TakenPicture(AnyUpload):
    """An uploaded file, and what came of preparing it."""

    def __init__(self, upload: AnyUpload) -> None:
        super().__init__(upload.file, upload.name, size=upload.size)
        self.refusal: ValidationError | None = None
        self.prepared: Prepared | None = None
        try:
            upload.seek(0)
            self.prepared = prepared(upload.read(MAX_BYTES + 1))
        except ValidationError as error:
            self.refusal = error


def prepared(upload: bytes, focus: Focus = MIDDLE) -> Prepared:
    """Have an upload prepared, with *focus* as near to the middle as can be, or refuse it."""
    job, jpeg = _done(upload, focus=list(focus))
    return Prepared(jpeg, job.result["width"], job.result["height"], upload, focus)


def whole(picture: Picture) -> bytes:
    """Return all of what a picture was made from, small and upright; kept for a while."""
    place = _folder() / f"{picture.original_sha256}.whole"
    if not place.exists():
        write(place, _done(picture.original_path.read_bytes(), is_whole=True)[1])
    return place.read_bytes()


def _done(upload: bytes, **asked: object) -> tuple[Job, bytes]:
    """Have a worker make something of an upload, and return the job and what was made."""
    place = _folder() / secrets.token_hex(16)
    write(place, upload)
    try:
        job = waited_for(ask_for_page(PICTURE, {"file": place.name, **asked}), PATIENCE)
        if job.status != JobStatus.DONE:
            job.cancel()
            busy = _(
                "Other pictures are being prepared just now. Your file was not taken; try again."
            )
            raise ValidationError(job.sentence or busy, code=job.code or "busy")
        return job, _jpeg(place).read_bytes()
    finally:
        place.unlink(missing_ok=True)
        _jpeg(place).unlink(missing_ok=True)


def _prepare(job: Job, _progress: Progress) -> Result:
    place = _folder() / job.asked["file"]
    try:
        if job.asked.get("is_whole"):
            write(_jpeg(place), preparation.whole(place.read_bytes()))
            return {}
        x, y = job.asked.get("focus", MIDDLE)
        found = prepare(place.read_bytes(), (x, y))
    except ValidationError as error:
        raise JobRefused(str(error.code), " ".join(error.messages)) from error
    write(_jpeg(place), found.jpeg)
    return {"width": found.width, "height": found.height}


def _jpeg(place: Path) -> Path:
    return place.with_suffix(".jpg")


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "uploads"


def _nowhere(_job: Job) -> str:
    return "/"  # nobody is led to what only a page waits for


def _remove_some() -> int:
    return remove_old(list(_folder().glob("*")), KEPT_SECONDS)


LEFT_UPLOADS = Chore("left uploads removed", _remove_some)
PICTURE = Kind(
    code="picture",
    label=gettext_lazy("Picture"),
    work=_prepare,
    address=_nowhere,
    way_back=_nowhere,
    seconds=5,
    too_costly=gettext_lazy("This picture is too large to be prepared. Make it smaller."),
)
