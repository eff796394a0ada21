"""Why something is not printed, as sentences in the reader's language."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from decks.multilingual import inward
from decks.validators import is_unseen, spelt_out
from printing.figures import AS_TYPED, HUNDREDTH, in_figures, size_in_figures
from printing.geometry.paper import Code, PrintError, Size
from printing.options import OPTIONS
from printing.proof.flaws import Finding, Flaw, ProofFailed
from printing.proof.proof import Proof

Sentence = str | Promise

LISTED_FINDINGS = 3  # findings; the others are counted
LISTED_MISFITS = 10  # texts that cannot be printed; the others are counted

SENTENCES: Mapping[Code, Sentence] = {
    Code.SIZE_UNREADABLE: _("“%(text)s” is not a size. Write width × height in mm, such as 44x68."),
    Code.SIZE_OUT_OF_RANGE: _("“%(text)s”: each side must be from %(least)s to %(most)s mm."),
    Code.LENGTH_UNREADABLE: _("“%(text)s” is not a length. Write millimetres, such as 2.5."),
    Code.PAPER_UNKNOWN: _(
        "“%(text)s” is not a paper size we know. Choose %(names)s, or write width × height in mm."
    ),
    Code.OUT_OF_RANGE: _("%(field)s must be from %(least)s to %(most)s; %(value)s is not."),
    Code.CARD_TOO_LARGE: _(
        "A card of %(card)s mm does not fit on this paper; the largest that fits is %(largest)s mm."
    ),
    Code.BOX_TOO_LARGE: _(
        "The net of this box needs paper of at least %(paper)s mm. Choose larger paper or "
        "fewer cards."
    ),
    Code.GAME_UNKNOWN: _("“%(text)s” is not a game that we have. Choose one of %(names)s."),
    Code.LEAFLET_TOO_LONG: _(
        "The rules have no room on this paper in letters of %(least)s pt. Choose larger paper."
    ),
    Code.NOTHING_TO_PRINT: _("There is no card to print."),
    Code.DOES_NOT_FIT: _(
        "Card %(card)s in %(language)s: “%(text)s” is %(overflow)s mm too long, even in the "
        "smallest type. Shorten it."
    ),
    Code.GLYPH_MISSING: _(
        "Card %(card)s in %(language)s: none of our fonts has %(missing)s in "
        "“%(text)s”. Write it differently."
    ),
    Code.PICTURE_MISSING: _(
        "The picture of card %(card)s is not on this server any more. Upload it again."
    ),
    Code.CARD_UNKNOWN: _("There is no card with the key %(keys)s."),
    Code.CATEGORY_UNKNOWN: _("There is no category “%(text)s”. Choose one of %(names)s."),
    Code.LAYOUT_UNKNOWN: _("“%(text)s” is not a layout. Choose one of %(names)s."),
    Code.STACK_UNKNOWN: _(
        "“%(text)s” does not say how a stack comes out and goes back in. Choose one of %(names)s."
    ),
    Code.NOT_OF_LAYOUT: _("%(option)s does nothing for the layout “%(layout)s”. Leave it out."),
    Code.TARGET_UNKNOWN: _(
        "“%(text)s” is not something that we make files for. Choose one of %(names)s."
    ),
    Code.NOT_OF_TARGET: _("%(option)s does nothing for the target “%(target)s”. Leave it out."),
    Code.BLEED_TOO_SMALL: _("Print shops need a bleed of %(least)s mm or more."),
    Code.MACHINE_UNKNOWN: _("“%(text)s” is not a machine that we know. Choose one of %(names)s."),
    Code.RESOLUTION_UNKNOWN: _("“%(text)s” is not a resolution we print. Choose one of %(names)s."),
    Code.BLACK_UNKNOWN: _("“%(text)s” is not a kind of black. Choose one of %(names)s."),
    Code.SHOP_UNKNOWN: _("“%(text)s” is not a shop that we know. Choose one of %(names)s."),
    Code.NOT_OF_SHOP: _("%(shop)s asks for %(wanted)s. Leave %(option)s out."),
    Code.SIDE_UNKNOWN: _("“%(text)s” is not a side of a card. Choose one of %(names)s."),
    Code.COLOUR_UNKNOWN: _("“%(text)s” is not a kind of colour. Choose one of %(names)s."),
    Code.NOTHING_CHANGED: _("None of these cards has changed since edition %(number)s."),
    Code.NUMBER_UNREADABLE: _("“%(text)s” is not a whole number."),
    Code.OFFSET_UNREADABLE: _(
        "“%(text)s” is not an offset. Write millimetres to the right and up, such as 0.5,-1.25."
    ),
}

NOTHING_FITS = _("No card of %(card)s mm or of a similar shape fits on this paper.")
IN_CATEGORY: Mapping[Code, Sentence] = {
    Code.DOES_NOT_FIT: _(
        "The category “%(text)s” is %(overflow)s mm too long in %(language)s, even in the "
        "smallest type. Shorten it."
    ),
    Code.GLYPH_MISSING: _(
        "The category “%(text)s” in %(language)s: none of our fonts has "
        "%(missing)s. Write it differently."
    ),
}

FIELDS: Mapping[str, Sentence] = {
    option.measure or option.name: option.subject
    for option in OPTIONS.values()
    if option.subject is not None
}

FLAWS: Mapping[Flaw, Sentence] = {
    Flaw.UNREADABLE: _("the file cannot be read"),
    Flaw.PAGES: _("it has %(found)s pages instead of %(wanted)s"),
    Flaw.TITLE: _("its title is “%(found)s” instead of “%(wanted)s”"),
    Flaw.LANGUAGE: _("its language is “%(found)s” instead of “%(wanted)s”"),
    Flaw.SCALED: _("printers would scale it"),
    Flaw.DUPLEX: _("it asks printers for “%(found)s” instead of “%(wanted)s”"),
    Flaw.FONT_NOT_EMBEDDED: _("the font %(font)s is not embedded"),
    Flaw.FONT_NOT_SUBSET: _("the font %(font)s is not reduced to the letters in use"),
    Flaw.BOX: _("page %(page)s has a wrong %(box)s"),
    Flaw.IN_MARGIN: _("page %(page)s has something in the margin that printers leave out"),
    Flaw.NO_TITLE: _("page %(page)s lacks the title of card %(card)s"),
    Flaw.NO_DATE: _("page %(page)s lacks the date of card %(card)s"),
    Flaw.DATE_ON_FRONT: _("page %(page)s shows the date of card %(card)s on its front"),
    Flaw.CUT_THROUGH: _("page %(page)s has text that the knife would cut through"),
    Flaw.NOT_FOUND: _("page %(page)s: card %(card)s is not in its place"),
    Flaw.OFF_PLACE: _("page %(page)s: card %(card)s is %(by)s mm off its place"),
    Flaw.NOT_BEHIND: _("page %(page)s: the back of card %(card)s is %(by)s mm off its front"),
    Flaw.OTHER_SHEET: _(
        "page %(page)s: the back of card %(card)s would be printed behind another front"
    ),
    Flaw.OTHER_PICTURE: _("page %(page)s: card %(card)s does not carry its own picture"),
    Flaw.NO_WATERMARK: _("page %(page)s: card %(card)s is not marked as a draft"),
    Flaw.HIDDEN_TEXT: _("page %(page)s has text that cannot be checked"),
    Flaw.OTHER_OUTLINES: _("page %(page)s has letters drawn otherwise than they are set"),
    Flaw.NOT_PDFX: _("it lacks %(what)s, which PDF/X asks for"),
    Flaw.UNSEEN_CHARACTER: _(
        "page %(page)s shows %(character)s, which nobody sees in the text that was written"
    ),
    Flaw.NET: _("the net of the box is not where it should be"),
    Flaw.FOLDS: _("the folds of the leaflet are not where they should be"),
    Flaw.NO_WORDS: _("page %(page)s lacks “%(text)s”"),
    Flaw.FILES: _("%(file)s is missing in it, or was not asked for"),
    Flaw.FILE_BROKEN: _("%(file)s in it is not what was asked for"),
}


def sentence(error: PrintError) -> str:
    """Return why something cannot be printed, in the active language."""
    every = (error, *error.others)
    told = [_said(each) for each in every[:LISTED_MISFITS]]
    if more := len(every) - len(told):
        told.append(
            ngettext(
                "%(count)s more text cannot be printed.",
                "%(count)s more texts cannot be printed.",
                more,
            )
            % {"count": more}
        )
    return " ".join(told)


def _said(error: PrintError) -> str:
    return gettext(str(_pattern(error))) % {
        name: _spoken(name, value) for name, value in error.params.items()
    }


def verified(proof: Proof) -> str:
    """Return what was verified: "verified: 110 cards, 14 pages"."""
    if proof.pictures:
        pages = ngettext("%(count)s picture", "%(count)s pictures", proof.pictures)
        pages %= {"count": proof.pictures}
    else:
        pages = ngettext("%(count)s page", "%(count)s pages", proof.pages) % {"count": proof.pages}
    if not proof.cards:
        return gettext("verified: %(pages)s") % {"pages": pages}
    cards = ngettext("%(count)s card", "%(count)s cards", proof.cards) % {"count": proof.cards}
    return gettext("verified: %(cards)s, %(pages)s") % {"cards": cards, "pages": pages}


def failure(failed: ProofFailed) -> str:
    """Return why nobody may have a file."""
    told = [flaw(finding) for finding in failed.findings[:LISTED_FINDINGS]]
    if more := len(failed.findings) - len(told):
        told.append(gettext("and %(count)s more") % {"count": more})
    return gettext("The file failed its proof and was not kept: %(flaws)s.") % {
        "flaws": "; ".join(told)
    }


def flaw(finding: Finding) -> str:
    return str(FLAWS[finding.flaw]) % finding.params


def _pattern(error: PrintError) -> Sentence:
    if error.code is Code.CARD_TOO_LARGE and error.params["largest"] is None:
        return NOTHING_FITS
    if error.params.get("card") == "":
        return IN_CATEGORY[error.code]
    return SENTENCES[error.code]


def _spoken(name: str, value: object) -> str:
    """Return a parameter as people write it."""
    match value:
        case str():
            return str(FIELDS[value]) if name == "field" else inward(value)
        case float() | int():
            return in_figures(value, AS_TYPED if name == "value" else HUNDREDTH)
        case Size():
            return size_in_figures(value)
        case Iterable() if name == "missing":
            return ", ".join(map(_shown, map(str, value)))
        case Iterable():
            return ", ".join(map(str, value))
    return str(value)


def _shown(char: str) -> str:
    """Return a character, or its name where nobody would see it."""
    return spelt_out(char) if is_unseen(char) or char.isspace() else char
