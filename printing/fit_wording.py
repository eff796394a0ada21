"""How a card's words fit, measured and in sentences of the reader's language."""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from decks.editions import EditionCard
from printing.face import Faces
from printing.fitting import Fit
from printing.spec import Side


@dataclass(frozen=True, slots=True)
class TitleFit:
    """How a title is set on one side."""

    lines: int
    size: float  # points, of all titles of the deck
    overflow: float  # millimetres
    others: float  # points: the size that all other titles would have without this one

    @property
    def forces(self) -> bool:
        """Say whether this title alone makes all the others smaller."""
        return self.size < self.others


def title_fit(faces: Faces, card: EditionCard, side: Side) -> TitleFit:
    found = faces.title(card, side)
    size, others = found.size, faces.size_without(card, side)
    return TitleFit(len(found.lines), size, math.ceil(found.overflow * 10) / 10, others)


def fit_facts(faces: Faces, card: EditionCard, sides: tuple[Side, ...]) -> dict[str, Any]:
    """Return the measures of each side, what our fonts lack, and all of it in words."""
    fits = {side: title_fit(faces, card, side) for side in sides}
    missing = faces.title(card, Side.FRONT).missing
    return {
        **{side.value: {**asdict(found), "forces": found.forces} for side, found in fits.items()},
        "missing": missing,
        "is_wrong": bool(missing) or any(found.overflow for found in fits.values()),
        "words": [
            *(_set(side, found) for side, found in fits.items()),
            *_warnings(fits, missing),
            *(_about_date(faces.date(card)) if Side.BACK in fits else ()),
        ],
    }


def _set(side: Side, found: TitleFit) -> str:
    lines = ngettext("%(count)d line", "%(count)d lines", found.lines) % {"count": found.lines}
    words = {"lines": lines, "size": _points(found.size)}
    if side is Side.FRONT:
        return gettext("Front: %(lines)s of %(size)s pt.") % words
    return gettext("Back: %(lines)s of %(size)s pt.") % words


def _warnings(fits: dict[Side, TitleFit], missing: tuple[str, ...]) -> Iterator[str]:
    if beyond := max(found.overflow for found in fits.values()):
        yield gettext("The title is %(mm)s mm too large. Say it in fewer letters.") % {
            "mm": _points(beyond)
        }
    if missing:
        yield gettext("No font of ours has %(missing)s. Write it otherwise.") % {
            "missing": ", ".join(missing)
        }
    for side, found in fits.items():
        if found.forces and not found.overflow:
            yield _forced(side, found)


def _forced(side: Side, found: TitleFit) -> str:
    words = {"size": _points(found.size), "others": _points(found.others)}
    if side is Side.FRONT:
        return (
            gettext("Front: this title makes all others %(size)s pt instead of %(others)s.") % words
        )
    return gettext("Back: this title makes all others %(size)s pt instead of %(others)s.") % words


def _about_date(found: Fit) -> Iterator[str]:
    if found.overflow:
        yield gettext("The date is %(mm)s mm too long.") % {"mm": _points(found.overflow)}


def _points(number: float) -> str:
    """Return a measure as the reader's language writes it, to a hundredth."""
    return number_format(f"{round(number, 2):g}")
