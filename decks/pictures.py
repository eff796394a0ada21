"""Preparing an uploaded picture, once, for print and screen."""

import hashlib
import io
import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from decks.models.picture import Picture, original_path, prepared_path

FORMATS = ("JPEG", "PNG", "WEBP")
MAX_BYTES = 25 * 1024 * 1024
MAX_PIXELS = 50_000_000
MIN_SIDE = 450
ART_SIDE = 720
QUALITY = 88


@dataclass(frozen=True, slots=True)
class Prepared:
    """The bytes to print, their size in pixels, and the upload they were made from."""

    jpeg: bytes
    width: int
    height: int
    upload: bytes


def keep(prepared: Prepared, by: User) -> Picture:
    """Store a prepared picture and its upload, once; of the same picture the first upload stays."""
    sha256, original = _hash(prepared.jpeg), _hash(prepared.upload)
    with transaction.atomic():
        picture, is_new = Picture.objects.get_or_create(
            sha256=sha256,
            defaults={
                "width": prepared.width,
                "height": prepared.height,
                "original_sha256": original,
                "uploaded_by": by,
            },
        )
        if is_new or original == picture.original_sha256:
            write(original_path(original), prepared.upload)
        write(prepared_path(sha256), prepared.jpeg)
    return picture


def prepare(upload: bytes) -> Prepared:
    """Return the picture upright, in sRGB, flattened, cropped and free of metadata."""
    if len(upload) > MAX_BYTES:
        raise _refusal(_("The file is larger than 25 MB. Save it smaller and try again."), "bytes")
    image = _opened(upload)
    try:
        image.load()
        if _is_prepared(upload, image):
            return Prepared(upload, *image.size, upload)
        image = _cropped(_flattened(_in_srgb(ImageOps.exif_transpose(image))))
        if min(image.size) > ART_SIDE:
            image = image.resize((ART_SIDE, ART_SIDE), Image.Resampling.LANCZOS)
        return Prepared(_as_jpeg(image), *image.size, upload)
    except (OSError, ValueError, SyntaxError) as error:
        damaged = _("The picture is damaged. Export it again and retry.")
        raise _refusal(damaged, "damaged") from error


def write(path: Path, data: bytes) -> None:
    """Write a file whose name is its content: whole or not at all, and never twice."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _opened(upload: bytes) -> Image.Image:
    if b"<svg" in upload[:1000].lower():
        raise _refusal(
            _("This is a vector drawing (SVG). Export it as PNG or JPEG and upload that."), "svg"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(upload), formats=FORMATS)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError) as error:
        bomb = isinstance(error, Image.DecompressionBombError)
        raise _too_many_pixels() if bomb else _no_picture() from error
    if image.width * image.height > MAX_PIXELS:
        raise _too_many_pixels()
    if min(image.size) < MIN_SIDE:
        raise _refusal(
            _(
                "The picture is %(width)s × %(height)s pixels; its short side needs at least "
                "%(least)s to print well."
            ),
            "too_small",
            width=image.width,
            height=image.height,
            least=MIN_SIDE,
        )
    return image


def _is_prepared(upload: bytes, image: Image.Image) -> bool:
    """Say whether the bytes can be kept as they are, so that nothing is compressed twice."""
    return (
        image.format == "JPEG"
        and image.mode == "RGB"
        and image.width == image.height <= ART_SIDE
        and set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        and {name for name, _data in getattr(image, "applist", ())} <= {"APP0"}
        and upload.endswith(b"\xff\xd9")
    )


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile:
        return image
    alpha = image.getchannel("A") if image.mode in {"RGBA", "LA"} else None
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        plain = image.convert("RGB") if image.mode in {"RGBA", "P"} else image
        converted = ImageCms.profileToProfile(
            plain, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except ImageCms.PyCMSError:
        return image  # a broken or mismatched profile says nothing: take the colours as they are
    if converted is None:
        return image
    if alpha is not None:
        converted.putalpha(alpha)
    return converted


def _flattened(image: Image.Image) -> Image.Image:
    """Return the picture in RGB, transparent parts white."""
    if image.mode.startswith("I;16") or image.mode in {"I", "F"}:
        image = image.convert("I").point(lambda value: value / 256, "L")
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image)
    return image.convert("RGB")


def _cropped(image: Image.Image) -> Image.Image:
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return image.crop((left, top, left + side, top + side))


def _as_jpeg(image: Image.Image) -> bytes:
    clean = Image.new("RGB", image.size)
    clean.paste(image)
    out = io.BytesIO()
    clean.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _refusal(message: str, code: str, **params: int) -> ValidationError:
    return ValidationError(message, code=code, params=params or None)


def _no_picture() -> ValidationError:
    return _refusal(_("This is not a picture. Upload a JPEG, PNG or WebP file."), "no_picture")


def _too_many_pixels() -> ValidationError:
    return _refusal(
        _("The picture has more than 50 million pixels. Save it smaller and try again."), "pixels"
    )
