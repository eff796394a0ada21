"""Preparing an uploaded picture, once, for print and screen."""

import hashlib
import io
import warnings
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import ExifTags, Image, ImageCms, UnidentifiedImageError
from pillow_heif import register_heif_opener

from config import media
from decks.models.picture import Picture, original_path, prepared_path
from decks.pictures import jpeg, webp

register_heif_opener()  # what iPhones take
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "GIF")  # of an animation the first picture
MAX_BYTES = 25 * 1024 * 1024
MAX_PIXELS = 50_000_000
MAX_DECODED = 250_000_000  # bytes
WEBP_BYTES = 16  # for a pixel: the library keeps two canvases, a copy and the picture
HEIF_BYTES = 10
MIN_SIDE = 450
ART_SIDE = 720
DECODED_SIDE = 2 * ART_SIDE  # of a JPEG, at least: enough to be made smaller well
QUALITY = 88
WHOLE_SIDE = 800  # of a picture as it was uploaded, where a place on it is chosen
TURNS = {  # how a picture is shown upright, by what its camera says of it
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


FOCI = {  # where a place of an upright picture lies before it was turned
    2: lambda x, y: (-x, y),
    3: lambda x, y: (-x, -y),
    4: lambda x, y: (x, -y),
    5: lambda x, y: (y, x),
    6: lambda x, y: (y, -x),
    7: lambda x, y: (-y, -x),
    8: lambda x, y: (-y, x),
}
Focus = tuple[int, int]  # thousandths of the sides off the middle, of the upright picture
MIDDLE: Focus = (0, 0)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The bytes to print, their size in pixels, and the upload they were made from."""

    jpeg: bytes
    width: int
    height: int
    upload: bytes
    focus: Focus = MIDDLE


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
                "focus_x": prepared.focus[0],
                "focus_y": prepared.focus[1],
                "uploaded_by": by,
            },
        )
        if is_new or original == picture.original_sha256:
            media.keep(original_path(original), prepared.upload)
        path = prepared_path(sha256)
        if path.exists():
            media.choose_again(path)  # not abandoned yet
        else:
            media.keep(path, prepared.jpeg)
    return picture


def prepare(upload: bytes, focus: Focus = MIDDLE) -> Prepared:
    """Return the picture upright, in sRGB, flattened, cropped and free of metadata."""
    if len(upload) > MAX_BYTES:
        raise _refusal(_("The file is larger than 25 MB. Make it smaller and try again."), "bytes")
    image = opened(upload)
    try:
        if jpeg.is_jpeg(upload):
            image.draft(None, (DECODED_SIDE, DECODED_SIDE))
        image.load()
        if _is_prepared(upload, image):
            return Prepared(upload, *image.size, upload)
        square = _squared(_in_full_colours(image), _focus_before_turning(focus, image))
        image = _flattened(_in_srgb(_upright(square, image)))
        return Prepared(_as_jpeg(image), *image.size, upload, focus)
    except (OSError, ValueError, SyntaxError, RuntimeError) as error:
        damaged = _("The picture is damaged. Export it again and retry.")
        raise _refusal(damaged, "damaged") from error


def whole(upload: bytes) -> bytes:
    """Return all of a picture, small and upright, to choose a place on it."""
    image = opened(upload)
    try:
        if jpeg.is_jpeg(upload):
            image.draft(None, (WHOLE_SIDE, WHOLE_SIDE))
        image.load()
        small = _in_full_colours(image)
        small.thumbnail((WHOLE_SIDE, WHOLE_SIDE), Image.Resampling.LANCZOS)
        return _as_jpeg(_flattened(_in_srgb(_upright(small, image))))
    except (OSError, ValueError, SyntaxError, RuntimeError) as error:
        damaged = _("The picture is damaged. Export it again and retry.")
        raise _refusal(damaged, "damaged") from error


def opened(upload: bytes) -> Image.Image:
    """Return a picture that is not decoded yet and costs little enough to decode, or refuse it."""
    if b"<svg" in upload[:1000].lower():
        raise _refusal(
            _("This is a vector drawing (SVG). Export it as PNG or JPEG and upload that."), "svg"
        )
    if webp.is_webp(upload):
        _require_cheap(webp.size(upload), WEBP_BYTES)
    try:
        jpeg.require_order(upload)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(upload), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise _too_many_pixels(MAX_PIXELS) from error
    except (UnidentifiedImageError, OSError, ValueError, RuntimeError) as error:
        raise _no_picture() from error
    _require_cheap(image.size, _bytes_a_pixel(image))
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


def _require_cheap(size: tuple[int, int], bytes_a_pixel: int) -> None:
    """Refuse what would take more memory to decode than a picture may."""
    most = min(MAX_PIXELS, MAX_DECODED // bytes_a_pixel)
    if size[0] * size[1] > most:
        raise _too_many_pixels(most)


def _bytes_a_pixel(image: Image.Image) -> int:
    """Return what a pixel takes at most on its way to a square of 720 pixels."""
    if image.format == "WEBP":
        return WEBP_BYTES
    if image.format == "HEIF":
        return HEIF_BYTES
    if image.info.get("progressive"):
        return 8 if image.mode == "CMYK" else 6  # coefficients, until the last scan
    if image.format == "JPEG":
        return 1  # decoded to a part of its size
    return 9 if _is_transparent(image) else {"RGB": 4, "L": 1, "1": 2, "P": 5}.get(image.mode, 7)


def _is_prepared(upload: bytes, image: Image.Image) -> bool:
    """Say whether the bytes can be kept as they are, so that nothing is compressed twice."""
    return (
        image.format == "JPEG"
        and image.mode == "RGB"
        and image.width == image.height <= ART_SIDE
        and set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        and {name for name, _data in getattr(image, "applist", ())} <= {"APP0"}
        and jpeg.ends_where_it_ends(upload)
    )


def _is_transparent(image: Image.Image) -> bool:
    return image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info


def _in_full_colours(image: Image.Image) -> Image.Image:
    """Return the picture in a mode that can be made smaller without loss."""
    if image.mode.startswith("I;16") or image.mode in {"I", "F"}:
        return image.convert("I").point(lambda value: value / 256, "L")
    if _is_transparent(image):
        return image if image.mode == "RGBA" else image.convert("RGBA")
    return image.convert("RGB") if image.mode in {"P", "1"} else image


def _squared(image: Image.Image, focus: Focus) -> Image.Image:
    """Return the square around what matters, no larger than is printed."""
    side = min(image.size)
    left, top = (_start(*one, side) for one in zip(image.size, focus, strict=True))
    size = (min(side, ART_SIDE),) * 2
    box = (left, top, left + side, top + side)
    return image.resize(size, Image.Resampling.LANCZOS, box=box)


def _start(length: int, off: int, side: int) -> int:
    """Return where a stretch of *side* begins that is as near to its place as it can be."""
    middle = length / 2 + length * off / 1000
    return min(max(0, int(middle - side / 2)), length - side)


def _focus_before_turning(focus: Focus, image: Image.Image) -> Focus:
    turned = FOCI.get(_orientation(image))
    return turned(*focus) if turned else focus


def _upright(square: Image.Image, image: Image.Image) -> Image.Image:
    """Turn a square as the camera says of the picture it is from."""
    turn = TURNS.get(_orientation(image))
    return square if turn is None else square.transpose(turn)


def _orientation(image: Image.Image) -> int:
    found: int = image.getexif().get(ExifTags.Base.Orientation, 1)
    return found


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile:
        return image
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        plain = image.convert("RGB") if image.mode == "RGBA" else image
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
    if image.mode == "RGBA":
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image)
    return image.convert("RGB")


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
    return _refusal(
        _("This is not a picture. Upload a JPEG, PNG, WebP, HEIC or GIF file."), "no_picture"
    )


def _too_many_pixels(most: int) -> ValidationError:
    return _refusal(
        _("The picture has more than %(most)s million pixels. Make it smaller and try again."),
        "pixels",
        most=most // 1_000_000,
    )
