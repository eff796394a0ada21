"""Colours and pictures in the inks of our profile's press, with no more ink than allowed."""

import hashlib
import io
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image, ImageCms, ImageFilter, ImageMath

from config.cache import Cache

PROFILES = Path(__file__).parent / "profiles"
PRESS_PROFILE, SCREEN_PROFILE = PROFILES / "FOGRA39L_coated.icc", PROFILES / "sRGB.icc"

_QUALITY = 90
_STEPS = 33  # of light; the inks of what lies between them lie between theirs
_SPARE = 5  # percent of ink, which packing a picture may add
_SPOT = 4  # pixels, over which ink is measured: no press lays down less

_hashes: Cache[tuple[Path, int], str] = Cache(4096)

Ink = tuple[float, float, float, float]


def separated(rgb: tuple[float, float, float], limit: int) -> Ink:
    """Return the inks of a colour, each from 0 to 1."""
    red, green, blue = (round(255 * part) for part in rgb)
    pixel = Image.new("RGB", (1, 1), (red, green, blue)).filter(_table(limit))
    cyan, magenta, yellow, black = pixel.tobytes()
    return cyan / 255, magenta / 255, yellow / 255, black / 255


def separated_picture(path: Path, limit: int) -> bytes:
    """Return a picture as a JPEG in CMYK."""
    out = io.BytesIO()
    with Image.open(path) as picture:
        inked = picture.convert("RGB").filter(_table(limit))
    inked.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    jpeg = out.getvalue()
    _hashes.keep((path, limit), hashlib.sha256(jpeg).hexdigest())
    return jpeg


def separated_hash(path: Path, limit: int) -> str:
    """Return the hash of what a picture becomes."""
    return _hashes.get((path, limit)) or hashlib.sha256(separated_picture(path, limit)).hexdigest()


def most_ink(picture: Image.Image) -> float:
    """Return the percent of all inks together where a picture in CMYK has most of them."""
    inks = dict(zip("cmyk", picture.reduce(_SPOT).split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **inks)
    return float(total.getextrema()[1]) / 2.55


@cache
def _table(limit: int) -> ImageFilter.Color3DLUT:
    """Return the inks of each colour."""
    lights = [round(255 * step / (_STEPS - 1)) for step in range(_STEPS)]
    colours = bytes(
        part for blue, green, red in product(lights, repeat=3) for part in (red, green, blue)
    )
    cube = Image.frombytes("RGB", (_STEPS * _STEPS, _STEPS), colours)
    inks: Any = ImageCms.profileToProfile(
        cube,
        str(SCREEN_PROFILE),
        str(PRESS_PROFILE),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="CMYK",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    limited = list(_limited(inks.tobytes(), (limit - _SPARE) * 2.55))
    return ImageFilter.Color3DLUT(_STEPS, limited, channels=4, target_mode="CMYK")


def _limited(inks: bytes, most: float) -> Iterator[float]:
    """Yield the inks with less colour where there is too much; the black stays."""
    for i in range(0, len(inks), 4):
        *colours, black = inks[i : i + 4]
        share = max(0.0, min(1.0, (most - black) / max(1, sum(colours))))
        yield from (share * ink / 255 for ink in colours)
        yield black / 255
