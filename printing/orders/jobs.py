"""Sheets as work in the background: what is asked for, and what came of it."""

import errno
import logging
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.models import Deck
from printing.cards.face_cache import FONTS
from printing.geometry.spec import Registration
from printing.orders import file_cache
from printing.orders.order import Order, job_of
from printing.orders.print_run import PrintRun
from printing.proof.flaws import ProofFailed
from printing.refusals import failure
from printing.text.fonts import font

FEW_CARDS = 300  # printed while a page waits
# What a file's address ends in; each opens whatever was asked for, as addresses are kept for long.
EXTENSIONS = ("pdf", "zip")
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}

logger = logging.getLogger(__name__)


def asked_for(run: PrintRun, order: Order, query: str) -> Asked:
    """Return an order as a job keeps it; *query* is what the print page was asked."""
    cards = run.printed_cards
    count = ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards}
    about = {"about": f"{run.content.title(get_language() or run.language)} · {count}"}
    return {"slug": run.slug, "order": asdict(order), "query": query, "cards": cards, **about}


def order_in(asked: Mapping[str, Any]) -> Order:
    """Return the order that a job keeps."""
    known = {field.name for field in fields(Order)}
    values = {name: value for name, value in asked["order"].items() if name in known}
    if moved := values.get("registration"):
        values["registration"] = Registration(**moved)
    return Order(**values)


def _print(job: Job, progress: Progress) -> Result:
    """Print, prove and keep the sheets."""
    order = order_in(job.asked)
    try:
        run = job_of(Deck.objects.get(slug=job.asked["slug"]), order)
        file_cache.make(run, progress)
    except ValidationError as error:  # the deck has changed since
        raise JobRefused("order", " ".join(error.messages)) from error
    except ProofFailed as failed:
        logger.exception("A file of %s failed its proof.", run.slug)
        raise JobRefused("proof", failure(failed)) from failed
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        sentence = _("There is no room left on this server’s disk. Please tell the administrator.")
        raise JobRefused("no_room", sentence) from error
    return {"file": file_cache.name_of(run), "name": run.filename}


def _address(job: Job) -> str:
    kind = job.result.get("name", "").rpartition(".")[2]
    name = f"printed-{kind if kind in EXTENSIONS else EXTENSIONS[0]}"
    return reverse(f"printing:{name}", args=[job.asked["slug"], job.pk])


def print_page_of(job: Job) -> str:
    """Return where the sheets were asked for, with the same options."""
    name = "print-draft" if job.asked["order"]["draft"] else "print"
    query = job.asked["query"]
    address = reverse(f"printing:{name}", args=[job.asked["slug"]])
    return f"{address}?{query}" if query else address


def _warm_up() -> None:
    """Read the fonts once, for all that are printed."""
    for name in FONTS:
        font(name)


SHEETS = Kind(
    code="sheets",
    label=gettext_lazy("Sheets to print"),
    work=_print,
    address=_address,
    way_back=print_page_of,
    is_long=lambda asked: bool(asked["cards"] > FEW_CARDS),
    megabytes=600,
    seconds=120,
    too_costly=gettext_lazy("This is more than the press can take at once. Print fewer cards."),
    warm_up=_warm_up,
)
