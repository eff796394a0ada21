"""The handbook: what the work of each role is, a page for each in the reader's language."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from decks.admin.base import PlainAdmin
from decks.admin.fields.date_field import language
from decks.admin.lists.badges import SIGNS, state_badge
from decks.admin.roles import may


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the handbook; *tasks* are the permissions of whom it is written for."""

    code: str
    role: Promise
    tasks: tuple[str, ...]

    def is_for(self, request: HttpRequest) -> bool:
        return any(may(request, task) for task in self.tasks)

    @property
    def title(self) -> str:
        return capfirst(str(self.role))

    @property
    def template(self) -> str:
        """Name the page as it is written for readers of a language: anew, not translated."""
        return f"admin/decks/handbook/{language()}/{self.code}.html"


def _in_each_language(verb: str) -> tuple[str, ...]:
    return tuple(f"{verb}_{code}" for code in settings.CONTENT_LANGUAGES)


CHAPTERS = (
    Chapter("translator", _("translator"), _in_each_language("translate")),
    Chapter("reviewer", _("reviewer"), _in_each_language("review")),
    Chapter("fact_checker", _("fact checker"), ("fact_check_card",)),
    Chapter("publisher", _("publisher"), ("publish_deck",)),
)


def handbook_urls(desk: PlainAdmin) -> Iterator[URLPattern]:
    """Yield the addresses of the handbook: one's own page, and that of a role."""

    @require_safe
    def chapter(request: HttpRequest, code: str) -> HttpResponse:
        return chapter_page(desk, request, code)

    wrap = desk.admin_site.admin_view
    yield path("handbook/", wrap(own_chapter), name="decks_handbook")
    yield path("handbook/<slug:code>/", wrap(chapter), name="decks_handbook_chapter")


@require_safe
def own_chapter(request: HttpRequest) -> HttpResponse:
    """Lead to the page of the reader's role; of several, to that of who may do the most."""
    own = [chapter for chapter in CHAPTERS if chapter.is_for(request)] or CHAPTERS[:1]
    return HttpResponseRedirect(reverse("admin:decks_handbook_chapter", args=[own[-1].code]))


def chapter_page(desk: PlainAdmin, request: HttpRequest, code: str) -> HttpResponse:
    """Show the work of one role; whoever is at the desk may read about all of them."""
    found = next((chapter for chapter in CHAPTERS if chapter.code == code), None)
    if found is None:
        raise Http404
    context = desk.admin_site.each_context(request) | {
        "title": found.title,
        "subtitle": _("Handbook"),
        "opts": desk.opts,
        "chapter": found,
        "chapters": [(one, one.is_for(request)) for one in CHAPTERS],
        "pictures": f"desk/handbook/{language()}/",
        "badges": {str(state): state_badge(state) for state in SIGNS},
    }
    return TemplateResponse(request, "admin/decks/handbook/page.html", context)
