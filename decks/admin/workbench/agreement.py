"""How far the sources agree, said in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from decks.admin.fields.date_field import written
from decks.models import Card
from decks.progress.agreement import Agreement, Claim, ClaimedDate, Kind, agreement


def agreement_of(card: Card) -> Agreement:
    claims = (Claim(source.verdict, source.claim) for source in card.sources.all())
    return agreement(card.date, claims)


def in_words(found: Agreement) -> str:
    """Return for instance: "3 of 4 sources say 1455; 1 says 1454."."""
    match found.kind:
        case Kind.NO_SOURCE:
            return gettext("There is no source yet.")
        case Kind.NO_DATE:
            return gettext("No source gives a date.")
        case Kind.AGREE:
            said = _agreed(found.says[0])
        case Kind.OVERLAP:
            lead = gettext("The sources can all be right, but differ in how exact they are:")
            said = f"{lead} {_counted(found)}"
        case Kind.SPLIT:
            said = _counted(found)
    once = said.replace("..", ".")  # a date may end in a full stop of its own, "300 р. до н. е."
    return f"{once} {_unconfirmed(found)}".strip()


def _agreed(said: ClaimedDate) -> str:
    if said.sources == 1:
        return gettext("One source, it says %(date)s.") % {"date": written(said.date)}
    return ngettext(
        "%(count)d source agrees: %(date)s.", "All %(count)d sources agree: %(date)s.", said.sources
    ) % {"count": said.sources, "date": written(said.date)}


def _counted(found: Agreement) -> str:
    return "; ".join([*_dated(found.says, found.count), *_against(found.against)]) + "."


def _dated(says: Sequence[ClaimedDate], count: int) -> list[str]:
    lines = []
    for place, said in enumerate(says):
        words = {"count": said.sources, "all": count, "date": written(said.date)}
        if place == 0:
            line = ngettext(
                "%(count)d of %(all)d sources says %(date)s",
                "%(count)d of %(all)d sources say %(date)s",
                said.sources,
            )
        else:
            line = ngettext("%(count)d says %(date)s", "%(count)d say %(date)s", said.sources)
        lines.append(line % words)
    return lines


def _against(count: int) -> list[str]:
    if not count:
        return []
    return [
        ngettext(
            "%(count)d contradicts and gives no date",
            "%(count)d contradict and give no date",
            count,
        )
        % {"count": count}
    ]


def _unconfirmed(found: Agreement) -> str:
    """Say that no source gives the date of the card, or only a rougher or finer one."""
    if found.confirms:
        return ""
    if found.touches:
        return gettext("None gives exactly the date of the card.")
    return gettext("None gives the date of the card.")
