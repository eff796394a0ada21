"""Colours as other eyes see them: without any, and with one kind of cone missing.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a cone that is missing whole;
they hold for linear light.
"""

from functools import cache

from PIL import Image

MATRICES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = "grey"
EYES = (GREY, *MATRICES)


def seen(image, eyes):
    """Return an RGB image as these eyes see it."""
    if eyes == GREY:
        return image.convert("L").convert("RGB")
    pixels = image.tobytes()
    colours = zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    told = b"".join(_colour_seen(colour, eyes) for colour in colours)
    return Image.frombytes("RGB", image.size, told)


@cache
def _colour_seen(colour, eyes):
    light = [_linear(level) for level in colour]
    rows = (sum(map(float.__mul__, row, light)) for row in MATRICES[eyes])
    return bytes(_level(part) for part in rows)


@cache
def _linear(level):
    part = level / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _level(light):
    part = min(1.0, max(0.0, light))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
