"""The drawings of the board, with the words that say the same."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks import languages
from decks.admin.fields.date_field import language, written
from decks.dates import CardDate
from decks.progress.charts import Age, ChartColumn, Segment, columns, spread, stacked
from decks.symbols import SYMBOLS

BAR = 120  # the width of a bar that shows a whole
WIDE, HIGH = 400, 44  # the room that columns have
DIGIT = 5  # the width of a digit above a column
ROOM = 1.6  # columns that a number may be wide
DENSE = 14  # so many columns leave no room for a numeral beneath each


@dataclass(frozen=True, slots=True)
class Bar:
    """A whole and its parts."""

    segments: Sequence[Segment]
    done: int
    whole: int

    @property
    def percent(self) -> int:
        """Return how much is done; all of it only when nothing is missing."""
        return self.done * 100 // self.whole if self.whole else 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some columns that belong together, and what is written beneath them."""

    label: str
    x: float
    first: float
    last: float


@dataclass(frozen=True, slots=True)
class AgeColumn:
    """An age, what stands beneath it, and its dates."""

    name: str
    foot: str
    is_bce: bool
    column: ChartColumn

    @property
    def figure(self) -> str:
        return figure(self.column)


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a symbol is on one side, and how far that is from the mean."""

    column: ChartColumn
    off: str

    @property
    def figure(self) -> str:
        return figure(self.column)


@dataclass(frozen=True, slots=True)
class SymbolBar:
    """A symbol and its sides: the front, and the back where it is shown."""

    key: str
    name: str
    path: str
    sides: Sequence[Tally]

    @property
    def middle(self) -> float:
        first, last = self.sides[0].column, self.sides[-1].column
        return round((first.x + last.x + last.width) / 2, 2)


def bar(counts: Mapping[str, int], kinds: Sequence[str]) -> Bar:
    """Draw how far something has come; the first kind is what is done."""
    whole = sum(counts.get(kind, 0) for kind in kinds)
    return Bar(stacked(counts, kinds, BAR), counts.get(kinds[0], 0), whole)


def figure(column: ChartColumn) -> str:
    """Return what is written above a column: nothing where it would lie upon its neighbour."""
    text = str(column.count) if column.count else ""
    return text if len(text) * DIGIT <= column.width * ROOM else ""


def age_columns(years: Iterable[int]) -> list[AgeColumn]:
    """Draw how the dates are spread over the ages."""
    ages = spread(years)
    places = columns([[age.count] for age in ages], WIDE, HIGH, gap=0.2)
    every = 2 if len(ages) > DENSE else 1
    return [
        AgeColumn(_name(age), _numeral(age, every), age.is_bce, column)
        for age, [column] in zip(ages, places, strict=True)
    ]


def era(ages: Sequence[AgeColumn]) -> Stretch | None:
    """Return where the columns before our era stand, which have no numerals."""
    places = [age.column for age in ages if age.is_bce]
    if len(places) < 2:
        return None
    first, last = places[0].x, places[-1].x + places[-1].width
    return Stretch(
        languages.of(language()).date_forms.bce, round((first + last) / 2, 2), first, last
    )


def symbol_columns(sides: Sequence[Counter[str]]) -> list[SymbolBar]:
    """Draw how often each symbol is in front, and behind for those who may know."""
    keys = [key for key in SYMBOLS if any(side[key] for side in sides)]
    groups = columns([[side[key] for side in sides] for key in keys], WIDE, HIGH, gap=0.4)
    mean = sides[0].total() / max(len(keys), 1)
    return [
        SymbolBar(
            key=key,
            name=SYMBOLS[key].name(language()),
            path=SYMBOLS[key].path,
            sides=[Tally(column, _off(column.count, mean)) for column in group],
        )
        for key, group in zip(keys, groups, strict=True)
    ]


def _off(count: int, mean: float) -> str:
    """Return how far a count is from the mean, with its sign."""
    off = round(count - mean)
    return f"{off:+d}".replace("-", "−") if off else "0"


def _name(age: Age) -> str:
    """Return the name of an age; the oldest ones reach back to the age before."""
    if age.date:
        return written(age.date)
    if age.is_bce:
        return _("before %(date)s") % {"date": written(CardDate(age.last + 1))}
    return _("after %(date)s") % {"date": written(CardDate(age.first - 1))}


def _numeral(age: Age, every: int) -> str:
    """Return what fits beneath a column: the number of a century of our era."""
    if age.is_bce or age.date is None or (every > 1 and age.date.number % every == 0):
        return ""
    return languages.of(language()).date_forms.alone(age.date.number)
