"""What the guide says of each step, and where it leads: to the pages that there are anyway."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.actions import fewest_to_play
from decks.admin.beginnings.people_step import links_of_people, said_of_people
from decks.admin.beginnings.step_links import (
    GuideText,
    StepLink,
    form_of,
    list_of,
    page_of,
    share,
)
from decks.admin.roles import (
    editor,
    may,
    may_export,
    may_fill_cards,
    may_prepare_decks,
    may_publish,
    sees_dates,
)
from decks.beginnings.steps import CARDS, CATEGORIES, NAME, PEOPLE, PICTURES, PUBLISH, Guide
from decks.models import Card, Category
from decks.multilingual import reading
from decks.permissions import MOST_NAMED, PREPARING, able


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step as somebody sees it: what it is for, how far it is, what they can do."""

    about: GuideText
    said: Sequence[str]
    links: Sequence[StepLink]
    may: bool
    ask: Sequence[User] = ()  # who can do it, where the reader may not

    @property
    def is_nobodys(self) -> bool:
        return not self.may and not self.ask


# What a step needs; whoever lacks it reads whom to ask.
NEEDED: Mapping[str, tuple[str, ...]] = {
    NAME: ("decks.change_deck",),
    CATEGORIES: ("decks.add_category",),
    CARDS: (*PREPARING, "decks.see_dates"),
    PICTURES: ("decks.change_card",),
    PEOPLE: ("decks.change_deck",),
    PUBLISH: ("decks.publish_deck", "decks.see_dates"),
}
ABOUT: Mapping[str, GuideText] = {
    NAME: gettext_lazy(
        "What the deck is called, in every language in which it is to be played. Cards are written "
        "in one of them first, and translated from there."
    ),
    CATEGORIES: gettext_lazy(
        "Every card belongs to one category: its colour and pattern are the band across the card. "
        "Five or six are a good number."
    ),
    CARDS: gettext_lazy(
        "For more than a handful a sheet is quickest: fill it in with any spreadsheet program, and "
        "see what it would change before anything is written."
    ),
    PICTURES: gettext_lazy(
        "Every card needs a picture that you may publish, with who made it and under which licence."
    ),
    PEOPLE: gettext_lazy(
        "Texts are submitted, read and approved; dates are checked against a source. Divide the "
        "work among people, or do it yourself: all of it is shown on one page and confirmed at "
        "once."
    ),
    PUBLISH: gettext_lazy(
        "An edition freezes the deck as it is: it can be printed and played at once. What stands "
        "in the way is named first, with links to where it is put right."
    ),
}


def shown(request: HttpRequest, guide: Guide, step: str) -> StepShown:
    """Return a step for whoever asks."""
    needed, said, links = NEEDED[step], _SAID[step](request, guide), _LINKS[step](request, guide)
    if editor(request).has_perms(needed):
        return StepShown(ABOUT[step], said, links, may=True)
    return StepShown(ABOUT[step], said, links, may=False, ask=tuple(able(needed)[:MOST_NAMED]))


# How far it is


def _said_of_name(_request: HttpRequest, guide: Guide) -> list[str]:
    deck, names = guide.deck, dict(settings.LANGUAGES)
    named = [str(name) for code, name in names.items() if deck.titles.get(code)]
    unnamed = [str(names[code]) for code in deck.languages(()) if not deck.titles.get(code)]
    lines = [
        _("The cards are written first in: %(language)s.")
        % {"language": names[deck.source_language]},
        _("It has a name in: %(languages)s.") % {"languages": ", ".join(named)},
    ]
    if unnamed:
        lines.append(_("No name yet in: %(languages)s.") % {"languages": ", ".join(unnamed)})
    return lines


def _said_of_categories(_request: HttpRequest, guide: Guide) -> list[str]:
    if not guide.categories:
        return [_("There are no categories yet.")]
    names = ", ".join(str(one) for one in guide.deck.categories.select_related("deck"))
    return [_("Categories: %(names)s.") % {"names": names}]


def _said_of_cards(_request: HttpRequest, guide: Guide) -> list[str]:
    many, fewest = guide.cards["all"], fewest_to_play()
    lines = [
        ngettext("There is %(count)s card.", "There are %(count)s cards.", many)
        % {"count": reading().grouped(many)}
        if many
        else _("There are no cards yet.")
    ]
    if many < fewest:
        lines.append(_("A game needs at least %(fewest)s.") % {"fewest": fewest})
    return lines


def _said_of_pictures(_request: HttpRequest, guide: Guide) -> list[str]:
    return [share(_("Cards with a picture"), guide.cards["pictured"], guide.cards["all"])]


def _said_of_publishing(_request: HttpRequest, guide: Guide) -> list[str]:
    if guide.is_published:
        return [_("The deck is published.")]
    undone = [str(step.title) for step in guide.steps if not step.is_done and step.code != PUBLISH]
    if undone:
        return [_("Not done yet: %(steps)s.") % {"steps": ", ".join(undone)}]
    return [_("Everything before this is done.")]


# Where it leads


def _links_of_name(request: HttpRequest, guide: Guide) -> list[StepLink]:
    label = _("Change the name") if may(request, "change_deck") else _("Look at the deck")
    return [StepLink(label, page_of("change", guide))]


def _links_of_categories(request: HttpRequest, guide: Guide) -> list[StepLink]:
    links = []
    if may(request, "add_category"):
        links = [
            StepLink(_("Choose a set"), page_of("categories", guide), is_main=True),
            StepLink(_("Add one by hand"), form_of(Category, guide)),
        ]
    if guide.categories:
        own = list_of(Category, deck__id__exact=guide.deck.pk)
        links.append(StepLink(_("Look at the categories"), own))
    return links


def _links_of_cards(request: HttpRequest, guide: Guide) -> list[StepLink]:
    links = []
    if may_prepare_decks(request) and may_export(request):
        sample = reverse("admin:decks_deck_sample", args=[guide.deck.pk, "xlsx"])
        links += [
            StepLink(_("Import a sheet"), page_of("tables", guide), is_main=True),
            StepLink(_("Download a sample sheet (XLSX)"), sample),
        ]
    if may(request, "add_card") and sees_dates(request):
        links.append(StepLink(_("Add a card by hand"), form_of(Card, guide)))
    if may_fill_cards(request):
        links.append(StepLink(_("From Wikidata"), page_of("wikidata", guide)))
    if guide.cards["all"]:
        links.append(StepLink(_("Look at the cards"), list_of(Card, deck__id__exact=guide.deck.pk)))
    return links


def _links_of_pictures(request: HttpRequest, guide: Guide) -> list[StepLink]:
    links = []
    if is_taker := may(request, "change_card"):
        links.append(StepLink(_("Add pictures"), page_of("pictures", guide), is_main=True))
    if may(request, "view_card") and may(request, "view_cardtranslation"):
        missing = page_of("board", guide, picture="missing")
        links.append(StepLink(_("Cards without a picture"), missing, is_main=not is_taker))
    return links


def _links_of_publishing(request: HttpRequest, guide: Guide) -> list[StepLink]:
    if not may_publish(request):
        return []
    if guide.is_published:
        return [StepLink(_("Publish the next edition"), page_of("publish", guide))]
    is_ready = all(step.is_done for step in guide.steps if step.code != PUBLISH)
    label = _("Look at it once more, and publish") if is_ready else _("See what stands in the way")
    return [StepLink(label, page_of("publish", guide), is_main=True)]


_SAID: Mapping[str, Callable[[HttpRequest, Guide], list[str]]] = {
    NAME: _said_of_name,
    CATEGORIES: _said_of_categories,
    CARDS: _said_of_cards,
    PICTURES: _said_of_pictures,
    PEOPLE: said_of_people,
    PUBLISH: _said_of_publishing,
}
_LINKS: Mapping[str, Callable[[HttpRequest, Guide], list[StepLink]]] = {
    NAME: _links_of_name,
    CATEGORIES: _links_of_categories,
    CARDS: _links_of_cards,
    PICTURES: _links_of_pictures,
    PEOPLE: links_of_people,
    PUBLISH: _links_of_publishing,
}
