"""The dated properties of Wikidata that a card may be about, the likeliest first."""

from django.utils.translation import gettext_lazy as _

PROPERTIES = {
    "P585": _("point in time"),
    "P577": _("publication date"),
    "P1191": _("date of first performance"),
    "P606": _("first flight"),
    "P619": _("launch"),
    "P571": _("inception"),
    "P575": _("time of discovery or invention"),
    "P1619": _("date of official opening"),
    "P729": _("service entry"),
    "P580": _("start time"),
    "P7588": _("effective date"),
    "P1249": _("time of earliest written record"),
    "P2754": _("production date"),
    "P6949": _("announcement date"),
    "P5204": _("date of commercialisation"),
    "P620": _("time of landing"),
    "P569": _("date of birth"),
    "P570": _("date of death"),
    "P582": _("end time"),
    "P576": _("dissolved, abolished or demolished"),
    "P3999": _("date of official closure"),
    "P730": _("service retirement"),
}
LIKELIEST = list(PROPERTIES)
CIRCUMSTANCES, CIRCA = "P1480", "Q5727902"
ADDRESS = "P854"
PICTURE = "P18"
