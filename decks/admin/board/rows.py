"""The rows of the board as its page draws them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.admin.fields.date_field import language as own_language
from decks.admin.fields.date_field import written
from decks.admin.links import workbench
from decks.admin.lists.badges import SIGNS, word
from decks.models import Card, DateState, State
from decks.models.waiting import MISSING
from decks.progress.board import BoardLine

GOOD = {State.APPROVED, DateState.VERIFIED}
FIT, PICTURE, DATE = "fit", "picture", "date"
FLAW = "!"
PICTURE_FLAWS = {
    "picture_missing": gettext_lazy("missing"),
    "licence_missing": gettext_lazy("no licence"),
    "credit_missing": gettext_lazy("no credit"),
    "picture_under_300_dpi": gettext_lazy("under 300 dpi"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing about a card: a sign, a colour, words, and where it is worked on."""

    state: str
    sign: str
    name: str  # what the words are about
    word: str
    address: str
    value: str = ""  # what stands before the sign

    @property
    def spoken(self) -> str:
        """Return all of it in words: the sign and the colour say nothing else."""
        return f"{self.name}: {', '.join(filter(None, (self.value, self.word)))}"

    @property
    def is_good(self) -> bool:
        """Say whether the sign alone is enough for the eye."""
        return self.state in GOOD


@dataclass(frozen=True, slots=True)
class BoardRow:
    card: Card
    title: str
    category: str
    colour: str
    address: str
    cells: Sequence[Cell]
    errors: int
    warnings: int

    @property
    def checks(self) -> str:
        """Say how many of each are open."""
        errors = ngettext("%(n)d error", "%(n)d errors", self.errors) % {"n": self.errors}
        warnings = ngettext("%(n)d warning", "%(n)d warnings", self.warnings) % {"n": self.warnings}
        return f"{errors}, {warnings}"


def rows(lines: Iterable[BoardLine], *, dated: bool) -> list[BoardRow]:
    """Return the rows; without a date where nobody may see it."""
    names = {code: str(name) for code, name in settings.LANGUAGES}
    reader = own_language()
    return [_row(line, names, reader, dated=dated) for line in lines]


def _row(line: BoardLine, names: dict[str, str], reader: str, *, dated: bool) -> BoardRow:
    address = workbench(line.card.pk)
    texts = [_text(line, code, names[code], address) for code in line.texts]
    date = [_date(line.card, address)] if dated else []
    return BoardRow(
        card=line.card,
        title=line.card.title(reader),
        category=str(line.card.category),
        colour=line.card.category.colour,
        address=address,
        cells=(*texts, *date, _picture(line, address), _fit(line, address)),
        errors=line.flaws.errors,
        warnings=line.flaws.warnings,
    )


def _text(line: BoardLine, language: str, name: str, address: str) -> Cell:
    state = line.texts[language]
    return Cell(state, SIGNS[state], name, word(state), f"{address}?at={language}")


def _date(card: Card, address: str) -> Cell:
    state, place = card.date_state, f"{address}?at={DATE}"
    return Cell(state, SIGNS[state], _("Date"), word(state), place, written(card.date))


def _picture(line: BoardLine, address: str) -> Cell:
    name, place = _("Picture"), f"{address}?at={PICTURE}"
    if line.card.picture_id is None:
        return Cell(MISSING, SIGNS[MISSING], name, word(MISSING), place)
    if code := line.flaws.picture:
        return Cell(State.DRAFT, FLAW, name, str(PICTURE_FLAWS.get(code, _("look at it"))), place)
    return Cell(State.APPROVED, SIGNS[State.APPROVED], name, _("good"), place)


def _fit(line: BoardLine, address: str) -> Cell:
    """Say in which languages the card cannot be printed as it is."""
    name, place = _("Fit"), f"{address}?at={FIT}"
    if unfit := line.flaws.unfit:
        return Cell(State.REJECTED, SIGNS[State.REJECTED], name, ", ".join(unfit), place)
    if not any(state != MISSING for state in line.texts.values()):
        return Cell(MISSING, SIGNS[MISSING], name, word(MISSING), place)
    return Cell(State.APPROVED, SIGNS[State.APPROVED], name, _("fits"), place)
