"""What Django’s scripts say at the desk: its own words for browsers, and ours before them."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, gettext_noop, ngettext
from django.views.i18n import JavaScriptCatalog

SENTENCES = (
    gettext_noop("Available %s"),
    gettext_noop('Choose %s by selecting them and then select the "Choose" arrow button.'),
    gettext_noop("Type into this box to filter down the list of available %s."),
    gettext_noop("Choose all %s"),
    gettext_noop("Choose selected %s"),
    gettext_noop("Chosen %s"),
    gettext_noop('Remove %s by selecting them and then select the "Remove" arrow button.'),
    gettext_noop("Type into this box to filter down the list of selected %s."),
    gettext_noop("Remove selected %s"),
    gettext_noop("Remove all %s"),
    gettext_noop("(click to clear)"),
)
COUNTED: Mapping[str, Callable[[int], str]] = {
    "%s selected option not visible": lambda n: ngettext(
        "%s selected option not visible", "%s selected options not visible", n
    ),
    "%(sel)s of %(cnt)s selected": lambda n: ngettext(
        "%(sel)s of %(cnt)s selected", "%(sel)s of %(cnt)s selected", n
    ),
}
KINDS = (1, 2, 5, 5)  # a number for each form that Django’s catalogues tell apart, in their order


class DeskScripts(JavaScriptCatalog):
    """Django’s catalogue of the desk, with our sentences in it."""

    packages = ["django.contrib.admin"]

    def get_catalog(self) -> dict[str, str | list[str]]:
        return {
            **super().get_catalog(),
            **{sentence: gettext(sentence) for sentence in SENTENCES},
            **{sentence: [told(n) for n in KINDS] for sentence, told in COUNTED.items()},
        }
