"""Who may do what: permissions per language and the ready-made groups."""

from collections.abc import Iterable

from django.apps import apps
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, QuerySet

_READ = tuple(
    f"view_{model}"
    for model in ("deck", "category", "card", "cardtranslation", "source", "picture")
)
_DESK = (*_READ, "view_edition", "view_dismissal", "see_dates")
_CURATE = (
    *(
        f"{verb}_{model}"
        for verb in ("add", "change", "delete")
        for model in ("deck", "category", "card", "source")
    ),
    "delete_cardtranslation",
    "delete_dismissal",
)

PREPARING = ("decks.add_card", "decks.change_card")  # lets one write in the source language
CLONING = (  # lets one copy a deck with all that is in it
    *(f"decks.add_{model}" for model in ("deck", "category", "card", "source")),
    *(f"decks.view_{model}" for model in ("deck", "card", "cardtranslation")),
    "decks.see_dates",
)
MOST_NAMED = 3

_granted: dict[str, set[str]] = {}  # by other apps, to each kind of group


def writers(language: str) -> list[User]:
    """Return a few people who may write in a language, for those who may not."""
    given = User.objects.filter(_given(f"decks.translate_{language}"))
    return list(_at_the_desk().filter(pk__in=given.values("pk"))[:MOST_NAMED])


def able(permissions: Iterable[str]) -> QuerySet[User]:
    """Return the people at the desk who may do all of this."""
    found = _at_the_desk()
    for permission in permissions:
        given = User.objects.filter(_given(permission) | Q(is_superuser=True))
        found = found.filter(pk__in=given.values("pk"))
    return found


def _at_the_desk() -> QuerySet[User]:
    people = User.objects.filter(is_active=True, is_staff=True)
    return people.order_by("last_name", "first_name", "username")


def _given(permission: str) -> Q:
    label, code = permission.split(".")
    own, by_group = (
        Q(**{f"{way}__codename": code, f"{way}__content_type__app_label": label})
        for way in ("user_permissions", "groups__permissions")
    )
    return own | by_group


def grant(kinds: Iterable[str], permissions: Iterable[str]) -> None:
    """Let ready-made groups of these kinds have permissions of another app, once they are made.

    A kind is a group's name without its language.  Groups that stand already are the
    administrator's: an app that comes to them later adds its permissions in a migration.
    """
    for kind in kinds:
        _granted.setdefault(kind, set()).update(permissions)


def create_groups(**_kwargs: object) -> None:
    """Create what is missing; a group that stands is the administrator's to change."""
    _create_language_permissions()
    missing = _groups().keys() - set(Group.objects.values_list("name", flat=True))
    if missing:
        _create_granted_permissions()
    for name in sorted(missing):
        own = (f"decks.{codename}" for codename in _groups()[name])
        group, is_new = Group.objects.get_or_create(name=name)
        if is_new:
            group.permissions.set(_permissions({*own, *_granted.get(_kind(name), ())}))


def _create_granted_permissions() -> None:
    """Create other apps' permissions, for which the turn comes only after ours."""
    for label in {one.split(".")[0] for granted in _granted.values() for one in granted}:
        create_permissions(apps.get_app_config(label), verbosity=0)


def _kind(group: str) -> str:
    return group.split(" (")[0]


def _create_language_permissions() -> None:
    from decks.models import CardTranslation

    kind = ContentType.objects.get_for_model(CardTranslation)
    for language in settings.CONTENT_LANGUAGES:
        for verb in ("translate", "review"):
            Permission.objects.get_or_create(
                codename=f"{verb}_{language}",
                content_type=kind,
                defaults={"name": f"Can {verb} texts in {language}"},
            )


def _groups() -> dict[str, tuple[str, ...]]:
    groups: dict[str, tuple[str, ...]] = {}
    for language in settings.CONTENT_LANGUAGES:
        write = ("add_cardtranslation", "change_cardtranslation", f"translate_{language}")
        groups[f"translator ({language})"] = (*_DESK, *write)
        groups[f"reviewer ({language})"] = (*_DESK, *write, f"review_{language}")
    check = ("fact_check_card", "add_source", "change_source", "delete_source")
    groups["fact checker"] = (*_DESK, *check)
    groups["publisher"] = (*_DESK, *_CURATE, "publish_deck")
    return groups


def _permissions(names: Iterable[str]) -> Iterable[Permission]:
    """Return the permissions that *names* write as app and codename."""
    found = Q()
    for name in names:
        label, codename = name.split(".")
        found |= Q(content_type__app_label=label, codename=codename)
    return Permission.objects.filter(found)
