"""So many of something, in the reader's language."""

from collections.abc import Mapping

from django.apps import apps
from django.utils.translation import ngettext

FIRST = ("decks.category", "decks.card", "decks.cardtranslation", "decks.source")


def amount(label: str, count: int) -> str:
    """Return for instance "3 sources"; *label* is a model's."""
    words = {
        "decks.deck": ngettext("%(count)s deck", "%(count)s decks", count),
        "decks.category": ngettext("%(count)s category", "%(count)s categories", count),
        "decks.card": ngettext("%(count)s card", "%(count)s cards", count),
        "decks.cardtranslation": ngettext("%(count)s text", "%(count)s texts", count),
        "decks.source": ngettext("%(count)s source", "%(count)s sources", count),
        "decks.dismissal": ngettext(
            "%(count)s dismissed warning", "%(count)s dismissed warnings", count
        ),
        "decks.assignment": ngettext("%(count)s assignment", "%(count)s assignments", count),
    }
    if label in words:
        return words[label] % {"count": count}
    return f"{apps.get_model(label)._meta.verbose_name_plural}: {count}"


def amounts(counts: Mapping[str, int]) -> str:
    """Return for instance "4 texts, 1 source", always in the same order."""
    known = [label for label in FIRST if label in counts]
    others = [label for label in counts if label not in FIRST]
    return ", ".join(amount(label, counts[label]) for label in (*known, *others) if counts[label])
