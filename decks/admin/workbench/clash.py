"""Two editors on one text: what both began with, what each made of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.utils.functional import Promise

from decks.admin.fields.versioned_form import last_editor

if TYPE_CHECKING:
    from decks.admin.workbench.column_form import ColumnForm

STORED_AS = {"text": "title", "story": "story", "alt": "alt", "note": "note"}


@dataclass(frozen=True, slots=True)
class Clash:
    """One field that somebody changed while somebody else was typing in it."""

    label: str | Promise | None
    base: str
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class RefusedSave:
    """What stands side by side after a save was refused."""

    who: User | None
    clashes: tuple[Clash, ...]
    untouched: Mapping[str, str]  # fields that this editor left alone, as they are stored now

    @classmethod
    def of(cls, form: "ColumnForm") -> "RefusedSave":
        clashes, untouched = [], {}
        for name in STORED_AS.keys() & form.fields.keys():
            clash = _clash(form, name)
            if form.base and _same(clash.mine, clash.base):
                untouched[name] = clash.theirs
            elif not _same(clash.mine, clash.theirs):
                clashes.append(clash)
        return cls(last_editor(form.instance), tuple(clashes), untouched)


def _clash(form: "ColumnForm", name: str) -> Clash:
    stored = STORED_AS[name]
    return Clash(
        label=form.fields[name].label,
        base=getattr(form.base, stored, ""),
        mine=str(form.data.get(name, "")),
        theirs=getattr(form.instance, stored),
    )


def _same(one: str, other: str) -> bool:
    """Compare without regard to how browsers send line ends, or to spaces around."""
    return one.split() == other.split()
