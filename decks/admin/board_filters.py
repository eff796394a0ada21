"""The filters of the board: what they ask, what an address has chosen, and where they lead."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.admin.lists import LONGEST
from decks.admin.roles import editor
from decks.board import Line
from decks.facets import Facet, Sifted, sift
from decks.models import Category, DateState, State
from decks.models.waiting import MISSING, STALE
from decks.queues import codes_for

TEXT_STATES = (State.APPROVED, State.REVIEW, State.DRAFT, State.REJECTED, STALE, MISSING)
DATE_STATES = (DateState.VERIFIED, DateState.UNCHECKED, DateState.DISPUTED)
FLAWED, YES = "flawed", "yes"
WAIT, SEARCH, PAGE = "wait", "q", "p"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be asked for: where that leads, and how many cards it would show."""

    value: str
    count: int
    is_chosen: bool
    address: str


@dataclass(frozen=True)
class Filters:
    """What can be asked, and what is asked now."""

    facets: Sequence[Facet[Line]]
    chosen: Mapping[str, frozenset[str]]
    search: str

    @property
    def narrow(self) -> bool:
        return bool(self.chosen or self.search)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Return what is chosen, in an order that never changes."""
        return _pairs(self.facets, self.chosen)

    def sift(self, lines: Sequence[Line]) -> Sifted[Line]:
        return sift(lines, self.facets, self.chosen)

    def address(self, **more: str) -> str:
        return _address(self.fields, self.search, **more)

    def choices(self, name: str, counts: Mapping[str, Mapping[str, int]]) -> list[Choice]:
        """Return the answers to one question; choosing one again takes it back."""
        counted = counts[name]
        facet = next(facet for facet in self.facets if facet.name == name)
        asked = self.chosen.get(name, frozenset())
        return [
            Choice(value, counted.get(value, 0), value in asked, self._toggled(name, value))
            for value in facet.options
        ]

    def _toggled(self, name: str, value: str) -> str:
        asked = self.chosen.get(name, frozenset()) ^ {value}
        return _address(_pairs(self.facets, {**self.chosen, name: asked}), self.search)


def filters_of(
    request: HttpRequest,
    lines: Sequence[Line],
    languages: Sequence[str],
    categories: Sequence[Category],
    *,
    dated: bool,
) -> Filters:
    """Read an address; what it cannot ask for is not heard."""
    asked, user = request.GET, editor(request)
    queues = codes_for(user)
    waits = tuple(dict.fromkeys(wait.code for line in lines for wait in line.waits))
    facets = [
        *(_text_facet(language) for language in languages),
        *([Facet("date", DATE_STATES, _date_answers)] if dated else []),
        Facet("category", tuple(row.key for row in categories), _category_answers),
        Facet("picture", (MISSING, FLAWED), _picture_answers),
        Facet("fit", (FLAWED,), lambda line: [FLAWED] * bool(line.flaws.unfit)),
        Facet("checks", ("errors", "warnings"), _check_answers),
        Facet(WAIT, waits, lambda line: {wait.code for wait in line.waits}),
        Facet("mine", (YES,), lambda line: _mine_answers(line, user, queues)),
    ]
    chosen = {facet.name: facet.chosen(asked.getlist(facet.name)) for facet in facets}
    heard = {name: values for name, values in chosen.items() if values}
    return Filters(facets, heard, asked.get(SEARCH, "").strip()[:LONGEST])


def _address(fields: Sequence[tuple[str, str]], search: str, **more: str) -> str:
    sought = [(SEARCH, search)] if search else []
    return "?" + urlencode([*fields, *sought, *more.items()])


def _pairs(
    facets: Sequence[Facet[Line]], chosen: Mapping[str, frozenset[str]]
) -> list[tuple[str, str]]:
    return [
        (facet.name, value)
        for facet in facets
        for value in facet.options
        if value in chosen.get(facet.name, frozenset())
    ]


def _text_facet(language: str) -> Facet[Line]:
    return Facet(language, TEXT_STATES, lambda line: (line.texts[language],))


def _date_answers(line: Line) -> Collection[str]:
    return (line.card.date_state,)


def _category_answers(line: Line) -> Collection[str]:
    return (line.card.category.key,)


def _picture_answers(line: Line) -> Collection[str]:
    if line.card.picture_id is None:
        return (MISSING,)
    return [FLAWED] * bool(line.flaws.picture)


def _check_answers(line: Line) -> Collection[str]:
    return ["errors"] * bool(line.flaws.errors) + ["warnings"] * bool(line.flaws.warnings)


def _mine_answers(line: Line, user: User, queues: Collection[str]) -> Collection[str]:
    return [YES] * any(wait.is_for(user, queues) for wait in line.waits)
