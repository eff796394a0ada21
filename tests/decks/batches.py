"""Pictures, archives and sheets as editors send many of them."""

import colorsys
import io
import zipfile
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from config.jobs.models import Job
from decks.models import Deck
from decks.pictures.batches.looking import Arrival
from tests.decks.desk import fields_on


def photo(number: int = 0, form: str = "PNG", size: tuple[int, int] = (600, 480)) -> bytes:
    """Return a picture unlike those of other numbers."""
    red, green, blue = colorsys.hsv_to_rgb(number * 0.137 % 1, 0.7, 0.9 - number % 7 / 10)
    out = io.BytesIO()
    colour = tuple(int(255 * one) for one in (red, green, blue))
    Image.new("RGB", size, colour).save(out, form)
    return out.getvalue()


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def address(deck: Deck) -> str:
    return reverse("admin:decks_deck_pictures", args=[deck.pk])


def look(client: Client, deck: Deck, files: dict[str, bytes]) -> Any:
    """Send files; return the page that shows what goes where."""
    sent = [SimpleUploadedFile(name, data) for name, data in files.items()]
    return client.post(address(deck), {"pictures": sent}, follow=True)


def take(client: Client, deck: Deck, page: Any, **sent: Any) -> Any:
    """Press the button below a preview."""
    fields = {**fields_of_preview(page), "_take": "", **sent}
    return client.post(address(deck), fields, follow=True)


def fields_of_preview(page: Any) -> dict[str, Any]:
    found = fields_on(page.content.decode())
    return {name: found[name] for name in ("looked", "credit", "licence") if name in found}


def arrivals() -> dict[str, Arrival]:
    """Return what the newest preview says, by the names of the files."""
    job = Job.objects.filter(kind="pictures_look").order_by("-queued_at")[0]
    return {fields["name"]: Arrival(**fields) for fields in job.result["arrivals"]}
