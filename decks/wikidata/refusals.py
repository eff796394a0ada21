"""Why nothing came of a question, in the language of whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

_OF_ANOTHER_FORM = (
    AttributeError,
    LookupError,
    OverflowError,  # an infinite number
    RecursionError,  # lists within lists without end
    TypeError,
    ValueError,
)


class WikidataRefusal(Exception):
    """A question without an answer: *code* says which kind of reason, the text tells it."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


def off() -> WikidataRefusal:
    return WikidataRefusal(
        "off",
        _(
            "This site does not ask Wikidata. The administrator can allow it with "
            "the setting WIKIDATA_CONTACT."
        ),
    )


def offline(host: str) -> WikidataRefusal:
    sentence = _(
        "%(host)s cannot be reached from here. Try again later; everything else works without it."
    )
    return WikidataRefusal("offline", sentence % {"host": host})


def busy(host: str) -> WikidataRefusal:
    sentence = _("%(host)s has too much to do just now. Try again in a few minutes.")
    return WikidataRefusal("busy", sentence % {"host": host})


def refused(host: str, status: int) -> WikidataRefusal:
    sentence = _("%(host)s refused the question (%(status)s).")
    return WikidataRefusal("refused", sentence % {"host": host, "status": status})


def too_large(host: str) -> WikidataRefusal:
    sentence = _("What %(host)s sent is larger than is taken from there.")
    return WikidataRefusal("too_large", sentence % {"host": host})


def elsewhere() -> WikidataRefusal:
    return WikidataRefusal(
        "elsewhere", _("The answer leads to another site, and nothing is fetched from there.")
    )


def no_item(number: str) -> WikidataRefusal:
    return WikidataRefusal("no_item", _("Wikidata has no item %(number)s.") % {"number": number})


def _unexpected(what: str) -> WikidataRefusal:
    sentence = _(
        "The answer has another form than expected (%(what)s). Please tell the administrator: "
        "manage.py try_wikidata says more."
    )
    return WikidataRefusal("shape", sentence % {"what": what})


@contextmanager
def expected_form(what: str) -> Iterator[None]:
    """Say of an answer that cannot be read which part of it that was."""
    try:
        yield
    except _OF_ANOTHER_FORM as error:
        raise _unexpected(what) from error
