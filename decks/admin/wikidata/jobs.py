"""Asking Wikidata, and filling many cards, as work in the background."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks import languages
from decks.admin.links import row_key
from decks.models import Card, Category, Deck
from decks.wikidata.client import Client
from decks.wikidata.filling import FILLING, add_card, blank_card, everything
from decks.wikidata.items import Item, numbers_in
from decks.wikidata.offers import ItemOffer, offer_of
from decks.wikidata.questions import candidates, item_of, items_of
from decks.wikidata.refusals import WikidataRefusal

FEW = 3  # cards that are filled while a page waits
CANDIDATES, OFFER, REPORT = "candidates", "offer", "report"  # what came of a question


def question(deck: Deck, text: str, card: Card | None) -> Asked:
    """Return what a worker needs to look up a name or a number, for a new card or for one."""
    about = f"{deck} · {text}"
    return {"deck": deck.pk, "about": about, "text": text, "card": card.pk if card else None}


def order(deck: Deck, numbers: Sequence[str], category: Category) -> Asked:
    """Return what a worker needs to fill a new card for each number."""
    about = f"{deck} · {', '.join(numbers[:FEW])}{' …' if len(numbers) > FEW else ''}"
    return {
        "deck": deck.pk,
        "about": about,
        "numbers": list(numbers),
        "category": category.pk,
        "card": None,
    }


def _work(job: Job, progress: Progress) -> Result:
    """Answer with the rights that whoever asked has now."""
    asked, by = job.asked, job.by
    deck = Deck.objects.filter(pk=asked["deck"]).first()
    if by is None or deck is None or not by.has_perms(FILLING):
        raise JobRefused("forbidden", _("You may not add cards to this deck any more."))
    try:
        client = Client.of_site()
        if "numbers" in asked:
            return _filled(client, deck, by, asked, progress)
        return _found(client, deck, by, asked["text"])
    except WikidataRefusal as refusal:
        raise JobRefused(refusal.code, refusal.sentence) from refusal


def _found(client: Client, deck: Deck, by: User, text: str) -> Result:
    if numbers := numbers_in(text):
        offer = offer_of(client, item_of(client, numbers[0]), deck, by)
        return {"kind": OFFER, "offer": offer.values()}
    spoken = (get_language() or languages.SOURCE, deck.source_language, languages.SOURCE)
    found = candidates(client, text, spoken)
    return {"kind": CANDIDATES, "text": text, "found": [asdict(one) for one in found]}


def _filled(
    client: Client, deck: Deck, by: User, asked: Asked, progress: Progress
) -> dict[str, Any]:
    """Fill a card after the other; what cannot be filled says why, and stops no other."""
    category = Category.objects.filter(deck=deck, pk=asked["category"]).first()
    if category is None:
        raise JobRefused("no_category", _("This category is gone. Choose another."))
    rows, numbers = [], asked["numbers"]
    for place, (number, found) in enumerate(_items(client, numbers)):
        progress(place, len(numbers))
        rows.append({"number": number} | _row(client, found, category, by, progress))
    return {"kind": REPORT, "rows": rows}


def _items(client: Client, numbers: Sequence[str]) -> Iterator[tuple[str, Item | WikidataRefusal]]:
    """Yield an item for each number; when Wikidata is gone, say so of all that are left."""
    answers, left = items_of(client, numbers), iter(numbers)
    try:
        yield from zip(left, answers, strict=False)
    except WikidataRefusal as refusal:
        unasked = numbers[len(numbers) - len(list(left)) - 1 :]
        yield from ((number, refusal) for number in unasked)


def _row(
    client: Client,
    found: Item | WikidataRefusal,
    category: Category,
    by: User,
    progress: Progress,
) -> dict[str, Any]:
    """Return what the report says of one number."""
    if isinstance(found, WikidataRefusal):
        return {"why": found.sentence}
    title = _title(found, category.deck)
    known = category.deck.cards.filter(wikidata_item__number=found.number).first()
    if known:
        return {"title": title, "card": known.pk, "key": known.key, "is_new": False}
    if not found.statements:
        return {"title": title, "why": _("Nothing there has a date that a card can bear.")}
    offer = offer_of(client, found, category.deck, by)
    try:
        card = _added(offer, category, by, progress)
    except IntegrityError:
        return {"title": title, "why": _("Somebody has saved this meanwhile. Try again.")}
    said = {"title": title, "card": card.pk, "key": card.key, "is_new": True}
    return said | {"picture": offer.picture.refusal, "has_picture": bool(card.picture_id)}


def _added(offer: ItemOffer, category: Category, by: User, progress: Progress) -> Card:
    card = blank_card(category.deck, offer, category)
    return add_card(card, by, offer, everything(offer), before_commit=progress.hold)


def _title(item: Item, deck: Deck) -> str:
    wanted = (get_language() or "", deck.source_language, *settings.CONTENT_LANGUAGES)
    return next((item.labels[code] for code in wanted if code in item.labels), item.number)


def page_of(job: Job) -> str:
    return _with_card(job, reverse("admin:decks_deck_wikidata", args=[job.asked["deck"]]))


def answer_of(job: Job) -> str:
    """Return where one reads what came of a question."""
    page = reverse("admin:decks_deck_wikidata_answer", args=[job.asked["deck"], job.pk])
    return _with_card(job, page)


def _with_card(job: Job, address: str) -> str:
    card = row_key(job.asked["card"])
    return f"{address}?card={card}" if card else address


FROM_WIKIDATA = Kind(
    code="wikidata",
    label=gettext_lazy("Cards from Wikidata"),
    work=_work,
    address=answer_of,
    way_back=page_of,
    is_long=lambda asked: len(asked.get("numbers", ())) > FEW,
    megabytes=500,
    seconds=300,
    too_costly=gettext_lazy("These are too many at once. Divide them into several lists."),
)
