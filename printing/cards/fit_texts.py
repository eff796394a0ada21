"""How a card's words fit, measured and in sentences of the reader's language."""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.utils.translation import gettext, ngettext

from decks.editions.content import EditionCard
from printing.cards.face import Faces
from printing.figures import in_figures
from printing.geometry.spec import Side
from printing.text.fitting import Fit


@dataclass(frozen=True, slots=True)
class TitleFit:
    """How a title is set on one side."""

    lines: int
    size: float  # points, of all titles of the deck
    overflow: float  # millimetres
    others: float  # points: the size that all other titles would have without this one
    common: float  # points: the size that they have
    is_parted: bool  # whether a word of it is

    @property
    def forces(self) -> bool:
        """Say whether this title alone makes all the others smaller."""
        return self.common < self.others

    @property
    def leaves(self) -> bool:
        """Say whether this title alone is smaller than the others."""
        return self.size < self.common


def title_fit(faces: Faces, card: EditionCard, side: Side) -> TitleFit:
    found = faces.title(card, side)
    return TitleFit(
        lines=len(found.lines),
        size=found.size,
        overflow=math.ceil(found.overflow * 10) / 10,
        others=faces.size_without(card, side),
        common=faces.title_sizes[side].size,
        is_parted=found.is_parted,
    )


def fit_facts(faces: Faces, card: EditionCard, sides: tuple[Side, ...]) -> dict[str, object]:
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
    words = {"lines": lines, "size": in_figures(found.size)}
    if side is Side.FRONT:
        return gettext("Front: %(lines)s of %(size)s pt.") % words
    return gettext("Back: %(lines)s of %(size)s pt.") % words


def _warnings(fits: dict[Side, TitleFit], missing: tuple[str, ...]) -> Iterator[str]:
    if beyond := max(found.overflow for found in fits.values()):
        yield gettext("The title is %(mm)s mm too large. Say it in fewer letters.") % {
            "mm": in_figures(beyond)
        }
    if missing:
        yield gettext("None of our fonts has %(missing)s. Write it differently.") % {
            "missing": ", ".join(missing)
        }
    for side, found in fits.items():
        if not found.overflow:
            yield from _about_size(side, found)


def _about_size(side: Side, found: TitleFit) -> Iterator[str]:
    if found.leaves:
        yield _left(side, found)
    elif found.forces:
        yield _forced(side, found)
    if found.is_parted:
        yield {
            Side.FRONT: gettext("Front: a word is parted by a hyphen."),
            Side.BACK: gettext("Back: a word is parted by a hyphen."),
        }[side]


def _left(side: Side, found: TitleFit) -> str:
    words = {"size": in_figures(found.size), "others": in_figures(found.common)}
    if side is Side.FRONT:
        return gettext("Front: this title is %(size)s pt, all others %(others)s.") % words
    return gettext("Back: this title is %(size)s pt, all others %(others)s.") % words


def _forced(side: Side, found: TitleFit) -> str:
    words = {"size": in_figures(found.size), "others": in_figures(found.others)}
    if side is Side.FRONT:
        return (
            gettext("Front: this title makes all others %(size)s pt instead of %(others)s.") % words
        )
    return gettext("Back: this title makes all others %(size)s pt instead of %(others)s.") % words


def _about_date(found: Fit) -> Iterator[str]:
    if found.overflow:
        yield gettext("The date is %(mm)s mm too long.") % {"mm": in_figures(found.overflow)}
