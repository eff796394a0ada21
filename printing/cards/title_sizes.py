"""Which cards decide how large the titles of a deck are, and which are smaller alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from printing.cards.face import Faces
from printing.figures import in_figures
from printing.geometry.spec import Side

NAMED = 5  # cards; the others are counted


@dataclass(frozen=True, slots=True)
class TitleSizes:
    """The common size of the titles on one side, in points."""

    side: Side
    size: float
    most: float
    forced_by: tuple[str, ...]  # keys of cards whose titles do not let it be larger
    left_by: Mapping[str, float]  # keys of cards whose titles are smaller, and how small


def title_sizes(faces: Faces, side: Side) -> TitleSizes:
    common, cards, language = faces.title_sizes[side], faces.content.cards, faces.language
    left = (card for card in cards if card.title(language) in common.left_by)
    return TitleSizes(
        side=side,
        size=common.size,
        most=faces.most(side),
        forced_by=tuple(card.key for card in cards if card.title(language) in common.forced_by),
        left_by={card.key: faces.title(card, side).size for card in left},
    )


def told(sizes: TitleSizes) -> Iterator[str]:
    """Yield a sentence where cards make the titles smaller, and where some are smaller alone."""
    words = {"size": in_figures(sizes.size), "most": in_figures(sizes.most)}
    if sizes.forced_by:
        yield _forced(sizes.side) % {**words, "cards": _listed(sizes.forced_by)}
    if sizes.left_by:
        keys = tuple(f"{key} ({in_figures(size)})" for key, size in sizes.left_by.items())
        yield _left(sizes.side) % {**words, "cards": _listed(keys)}


def _forced(side: Side) -> str:
    if side is Side.FRONT:
        return gettext("Titles of the fronts: %(size)s pt, not %(most)s, because of %(cards)s.")
    return gettext("Titles of the backs: %(size)s pt, not %(most)s, because of %(cards)s.")


def _left(side: Side) -> str:
    if side is Side.FRONT:
        return gettext("Titles of the fronts: smaller than %(size)s pt are %(cards)s.")
    return gettext("Titles of the backs: smaller than %(size)s pt are %(cards)s.")


def _listed(keys: tuple[str, ...]) -> str:
    named = ", ".join(keys[:NAMED])
    if not (more := len(keys) - NAMED) > 0:
        return named
    return ngettext("%(named)s and %(count)d more", "%(named)s and %(count)d more", more) % {
        "named": named,
        "count": more,
    }
