"""Ways on from a step of the guide."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Model
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from decks.admin.links import GUIDE
from decks.beginnings.steps import Guide
from decks.multilingual import reading

GuideText = str | Promise


@dataclass(frozen=True, slots=True)
class StepLink:
    """A page to go on to; with *rows* it is asked what will become of these."""

    label: GuideText
    address: str
    is_main: bool = False
    rows: str = ""  # keys, as the pages for many rows read them


def page_of(name: str, guide: Guide, **asked: str) -> str:
    address = reverse(f"admin:decks_deck_{name}", args=[guide.deck.pk])
    return f"{address}?{urlencode(asked)}" if asked else address


def list_of(model: type[Model], **asked: object) -> str:
    name = model._meta.model_name
    return f"{reverse(f'admin:decks_{name}_changelist')}?{urlencode(asked)}"


def form_of(model: type[Model], guide: Guide) -> str:
    name = model._meta.model_name
    return f"{reverse(f'admin:decks_{name}_add')}?deck={guide.deck.pk}"


def with_rows(
    label: str, model: type[Model], code: str, keys: Iterable[int], guide: Guide, **asked: object
) -> StepLink:
    """Lead to what will become of rows by a verb for many, and from there back to the guide."""
    address = reverse(f"admin:decks_{model._meta.model_name}_bulk", args=[code])
    filters = {"_changelist_filters": urlencode(asked)}  # as Django’s admin keeps them
    way = urlencode({**filters, GUIDE: guide.deck.pk})
    return StepLink(label, f"{address}?{way}", rows=",".join(map(str, keys)))


def share(what: str, count: int, many: int) -> str:
    words = {"what": what, "count": reading().grouped(count), "all": reading().grouped(many)}
    return _("%(what)s: %(count)s of %(all)s.") % words
