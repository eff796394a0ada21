"""What print shops ask for, as far as their own pages say it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop, and what it chooses of our options."""

    name: str  # in an order
    label: str
    page: str  # where it says so
    choices: Mapping[str, Any]  # by the options' names


SHOPS: Mapping[str, Shop] = MappingProxyType(
    {
        shop.name: shop
        for shop in (
            Shop(
                "drivethrucards",
                "DriveThruCards",
                "https://help.drivethrupartners.com/hc/de/articles/12780748203543",
                {"bleed": "3.175", "first": "back", "colour": "cmyk", "ink": "240"},
            ),
            Shop(
                "mbprint",
                "MB PRINT (PL)",
                "https://mbprint.pl/en/?p=658",
                {"bleed": "3", "first": "front", "colour": "cmyk", "curves": True},
            ),
            Shop(
                "liteprint",
                "LitePrint (UA)",
                "http://liteprint.com.ua/en/tehnichni-vymogy/",
                {"bleed": "2", "colour": "cmyk", "ink": "300", "curves": True},
            ),
        )
    }
)
