"""Who may do what at the desk."""

from typing import cast

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.models import CardTranslation
from decks.permissions import PREPARING
from decks.wikidata.filling import FILLING


def editor(request: HttpRequest) -> User:
    """Return who is at work; the admin lets nobody in who is not signed in."""
    return cast("User", request.user)


def may(request: HttpRequest, codename: str) -> bool:
    return editor(request).has_perm(f"decks.{codename}")


def sees_dates(request: HttpRequest) -> bool:
    return may(request, "see_dates")


def may_set_dates(request: HttpRequest) -> bool:
    """A date is set by who may change the card or check facts, and may see it."""
    allowed = may(request, "change_card") or may(request, "fact_check_card")
    return allowed and sees_dates(request)


def may_check_dates(request: HttpRequest) -> bool:
    return may(request, "fact_check_card") and sees_dates(request)


def may_publish(request: HttpRequest) -> bool:
    """What stands in the way of an edition names dates, so they must be seen as well."""
    return may(request, "publish_deck") and sees_dates(request)


def reads_cards(by: User) -> bool:
    return by.has_perm("decks.view_card") or by.has_perm("decks.change_card")


def may_export(request: HttpRequest) -> bool:
    return reads_cards(editor(request))


def may_import(request: HttpRequest) -> bool:
    """A sheet changes cards and adds new ones; what else it needs depends on its columns."""
    return may(request, "change_card") and may(request, "add_card")


def may_import_texts(request: HttpRequest) -> bool:
    """A translator’s file changes texts alone, each by whoever may write in its language."""
    return may_import(request) or (may_export(request) and bool(languages_to_translate(request)))


def may_fill_cards(request: HttpRequest) -> bool:
    """A card from Wikidata comes with a date, sources and first drafts in all languages."""
    return editor(request).has_perms(FILLING)


def may_look_at_texts(request: HttpRequest) -> bool:
    return may(request, "view_cardtranslation") or may(request, "change_cardtranslation")


def may_translate(request: HttpRequest, language: str) -> bool:
    return may(request, f"translate_{language}")


def may_prepare_decks(request: HttpRequest) -> bool:
    """Whoever adds cards writes their texts in the source language, too."""
    return editor(request).has_perms(PREPARING)


def may_write_text(request: HttpRequest, row: CardTranslation) -> bool:
    """Say whether somebody is a writer of this text; of a row without a card, in its language."""
    prepares = row.card_id is not None and row.is_source and may_prepare_decks(request)
    return prepares or may_translate(request, row.language)


def may_review(request: HttpRequest, language: str) -> bool:
    return may(request, f"review_{language}")


def languages_to_translate(request: HttpRequest) -> list[str]:
    return [code for code in settings.CONTENT_LANGUAGES if may_translate(request, code)]


def languages_to_review(request: HttpRequest) -> list[str]:
    return [code for code in settings.CONTENT_LANGUAGES if may_review(request, code)]
