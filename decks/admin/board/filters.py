"""The filters of the board: what they ask, what an address has chosen, and where they lead."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.admin.pages.list import LONGEST_SEARCH
from decks.admin.roles import editor
from decks.models import Category, DateState, State
from decks.models.waiting import MISSING, STALE
from decks.progress.board import BoardGroup
from decks.progress.facets import Facet, Sifted, sift
from decks.progress.queues import codes_for

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

    facets: Sequence[Facet[BoardGroup]]
    chosen: Mapping[str, frozenset[str]]
    search: str

    @property
    def narrow(self) -> bool:
        return bool(self.chosen or self.search)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Return what is chosen, in an order that never changes."""
        return _pairs(self.facets, self.chosen)

    def sift(self, groups: Sequence[BoardGroup]) -> Sifted[BoardGroup]:
        return sift(groups, self.facets, self.chosen, lambda group: group.count)

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
    groups: Sequence[BoardGroup],
    languages: Sequence[str],
    categories: Sequence[Category],
    *,
    dated: bool,
) -> Filters:
    """Read an address; what it cannot ask for is not heard."""
    asked, user = request.GET, editor(request)
    queues = codes_for(user)
    waits = tuple(dict.fromkeys(wait.code for group in groups for wait in group.waits))
    facets = [
        *(_text_facet(language) for language in languages),
        *([Facet("date", DATE_STATES, _date_answers)] if dated else []),
        Facet("category", tuple(row.key for row in categories), _category_answers),
        Facet("picture", (MISSING, FLAWED), _picture_answers),
        Facet("fit", (FLAWED,), lambda group: [FLAWED] * group.is_unfit),
        Facet("checks", ("errors", "warnings"), _check_answers),
        Facet(WAIT, waits, lambda group: {wait.code for wait in group.waits}),
        Facet("mine", (YES,), lambda group: _mine_answers(group, user, queues)),
    ]
    chosen = {facet.name: facet.chosen(asked.getlist(facet.name)) for facet in facets}
    heard = {name: values for name, values in chosen.items() if values}
    return Filters(facets, heard, asked.get(SEARCH, "").strip()[:LONGEST_SEARCH])


def _address(fields: Sequence[tuple[str, str]], search: str, **more: str) -> str:
    sought = [(SEARCH, search)] if search else []
    return "?" + urlencode([*fields, *sought, *more.items()])


def _pairs(
    facets: Sequence[Facet[BoardGroup]], chosen: Mapping[str, frozenset[str]]
) -> list[tuple[str, str]]:
    return [
        (facet.name, value)
        for facet in facets
        for value in facet.options
        if value in chosen.get(facet.name, frozenset())
    ]


def _text_facet(language: str) -> Facet[BoardGroup]:
    return Facet(language, TEXT_STATES, lambda group: (group.texts[language],))


def _date_answers(group: BoardGroup) -> Collection[str]:
    return (group.date_state,)


def _category_answers(group: BoardGroup) -> Collection[str]:
    return (group.category,)


def _picture_answers(group: BoardGroup) -> Collection[str]:
    return [group.picture] if group.picture else []


def _check_answers(group: BoardGroup) -> Collection[str]:
    return ["errors"] * group.has_errors + ["warnings"] * group.has_warnings


def _mine_answers(group: BoardGroup, user: User, queues: Collection[str]) -> Collection[str]:
    return [YES] * any(wait.is_for(user, queues) for wait in group.waits)
