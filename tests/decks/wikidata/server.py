"""A small Wikidata and Commons of ours: the same questions, the same shapes of answers."""

import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from PIL import Image

BROKEN = 0  # instead of a status: the connection ends without an answer
GREGORIAN, JULIAN = "Q1985727", "Q1985786"
CC_BY_SA = {
    "Artist": '<a href="//commons.wikimedia.org/wiki/User:Olia">Olia <b>Koval</b></a>',
    "License": "cc-by-sa-4.0",
    "LicenseShortName": "CC BY-SA 4.0",
}


def time_of(
    time: str, precision: int = 9, calendar: str = GREGORIAN, **more: object
) -> dict[str, Any]:
    """Return a value of the datatype "time"."""
    model = f"http://www.wikidata.org/entity/{calendar}"
    return {
        "time": time,
        "timezone": 0,
        "before": 0,
        "after": 0,
        "precision": precision,
        "calendarmodel": model,
        **more,
    }


def snak(about: str, value: Any, kind: str) -> dict[str, Any]:
    return {
        "snaktype": "value",
        "property": about,
        "datavalue": {"value": value, "type": kind},
        "datatype": kind,
    }


def item_value(number: str) -> dict[str, Any]:
    return {"entity-type": "item", "numeric-id": int(number[1:]), "id": number}


def dated(
    about: str,
    value: Mapping[str, Any],
    *addresses: str,
    rank: str = "normal",
    circumstances: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return a statement with a date, as wbgetentities writes it."""
    statement: dict[str, Any] = {
        "mainsnak": snak(about, dict(value), "time"),
        "type": "statement",
        "id": f"Q1${about}",
        "rank": rank,
    }
    if circumstances:
        said = [snak("P1480", item_value(number), "wikibase-entityid") for number in circumstances]
        statement |= {"qualifiers": {"P1480": said}, "qualifiers-order": ["P1480"]}
    if addresses:
        statement["references"] = [
            {
                "hash": "0",
                "snaks": {"P854": [snak("P854", address, "string")]},
                "snaks-order": ["P854"],
            }
            for address in addresses
        ]
    return statement


def picture_of(name: str, rank: str = "normal") -> dict[str, Any]:
    return {
        "mainsnak": snak("P18", name, "string"),
        "type": "statement",
        "id": "Q1$P18",
        "rank": rank,
    }


def entity(
    number: str, labels: Mapping[str, str], *statements: Mapping[str, Any], **more: object
) -> dict[str, Any]:
    claims: dict[str, list[Any]] = {}
    for statement in statements:
        claims.setdefault(statement["mainsnak"]["property"], []).append(statement)
    return {
        "type": "item",
        "id": number,
        "labels": {code: {"language": code, "value": text} for code, text in labels.items()},
        "claims": claims,
        **more,
    }


def jpeg(colour: str = "#1d5c63", size: tuple[int, int] = (960, 720)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG")
    return out.getvalue()


EIFFEL = entity(
    "Q243",
    {"en": "Eiffel Tower", "uk": "Ейфелева вежа", "pl": "wieża Eiffla", "ru": "Эйфелева башня"},
    dated("P571", time_of("+1887-01-28T00:00:00Z", 11), "https://www.toureiffel.example/history"),
    dated(
        "P1619",
        time_of("+1889-03-31T00:00:00Z", 11),
        "https://opening.example/",
        "https://second.example/",
    ),
    picture_of("Tour Eiffel.jpg"),
)
IDES = entity(
    "Q106398",
    {"en": "assassination of Julius Caesar", "uk": "вбивство Юлія Цезаря"},
    dated("P585", time_of("-0044-03-15T00:00:00Z", 11, JULIAN), "https://ides.example/"),
    picture_of("Caesar.jpg"),
)
NEWTON = entity(
    "Q935",
    {"mul": "Isaac Newton", "uk": "Ісаак Ньютон"},
    dated("P569", time_of("+1642-12-25T00:00:00Z", 11, JULIAN)),
    picture_of("Nobody may.jpg"),
)
NO_DATE = entity("Q5", {"en": "human"})
MERGED = entity("Q243", {"en": "Eiffel Tower"}, redirects={"from": "Q777", "to": "Q243"})


@dataclass
class SmallWikidata:
    """What it knows, what it was asked, and how it is to misbehave."""

    url: str = ""
    entities: dict[str, Any] = field(default_factory=dict)
    files: dict[str, dict[str, str]] = field(default_factory=dict)  # licences, by name
    pictures: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)  # paths and headers
    troubles: list[tuple[int, dict[str, str], str]] = field(default_factory=list)  # answers first
    thumb_site: str = ""  # where pictures are said to lie, if not here

    @property
    def sites(self) -> dict[str, str]:
        names = ("WIKIDATA_URL", "COMMONS_URL", "COMMONS_PICTURES_URL")
        return dict.fromkeys(names, self.url)

    def answer(self, asked: Mapping[str, str]) -> Mapping[str, Any]:
        match asked["action"]:
            case "wbsearchentities":
                return self._search(asked)
            case "wbgetentities":
                return self._entities(asked["ids"].split("|"))
            case "query":
                return self._file(asked["titles"].removeprefix("File:"))
        return {"error": {"code": "badvalue", "info": "Unrecognised value"}}

    def _search(self, asked: Mapping[str, str]) -> Mapping[str, Any]:
        found = [
            {
                "id": one["id"],
                "title": one["id"],
                "label": label["value"],
                "description": f"about {one['id']}",
                "match": {"type": "label", "language": asked["language"], "text": label["value"]},
            }
            for one in self.entities.values()
            if "redirects" not in one
            and (label := one["labels"].get(asked["language"]))
            and asked["search"].casefold() in label["value"].casefold()
        ]
        return {"searchinfo": {"search": asked["search"]}, "search": found, "success": 1}

    def _entities(self, numbers: list[str]) -> Mapping[str, Any]:
        if "Q9999999999" in numbers:
            return {"error": {"code": "no-such-entity", "info": "…", "id": "Q9999999999"}}
        gone = {"missing": ""}
        return {
            "entities": {one: self.entities.get(one, {"id": one} | gone) for one in numbers},
            "success": 1,
        }

    def _file(self, name: str) -> Mapping[str, Any]:
        title = f"File:{name}"
        if name not in self.files:
            return {"query": {"pages": [{"ns": 6, "title": title, "missing": True}]}}
        said = {
            key: {"value": text, "source": "commons-desc-page"}
            for key, text in self.files[name].items()
        }
        site = self.thumb_site or self.url
        address = f"{site}/wikipedia/commons/thumb/a/a8/{quote(name)}/1920px-{quote(name)}"
        info = {"thumburl": address, "url": f"{site}/{quote(name)}", "extmetadata": said}
        return {"query": {"pages": [{"ns": 6, "title": title, "imageinfo": [info]}]}}


@contextmanager
def served(known: SmallWikidata | None = None) -> Iterator[SmallWikidata]:
    """Serve a few items and pictures, free and not."""
    known = known or small_wikidata()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(known))
    known.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield known
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def small_wikidata() -> SmallWikidata:
    items = (EIFFEL, IDES, NEWTON, NO_DATE)
    return SmallWikidata(
        entities={one["id"]: one for one in items} | {"Q777": MERGED},
        files={
            "Tour Eiffel.jpg": CC_BY_SA,
            "Caesar.jpg": {"License": "pd", "LicenseShortName": "Public domain"},
            "Nobody may.jpg": {
                "Artist": "Somebody",
                "License": "cc-by-nc-2.0",
                "LicenseShortName": "CC BY-NC 2.0",
            },
        },
        pictures={"Tour Eiffel.jpg": jpeg(), "Caesar.jpg": jpeg("#7a2e2e")},
    )


def _handler(small: SmallWikidata) -> type[BaseHTTPRequestHandler]:
    return type("Handler", (_Answers,), {"known": small})


class _Answers(BaseHTTPRequestHandler):
    known: SmallWikidata

    def do_GET(self) -> None:
        self.known.asked.append((self.path, dict(self.headers)))
        if self.known.troubles:
            status, headers, text = self.known.troubles.pop(0)
            if status == BROKEN:
                return None
            return self._send(status, text.encode(), headers)
        parts = urlsplit(self.path)
        if parts.path == "/w/api.php":
            asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
            return self._send(200, json.dumps(self.known.answer(asked)).encode())
        name = unquote(parts.path).split("/")[-1].removeprefix("1920px-")
        picture = self.known.pictures.get(name)
        return self._send(404 if picture is None else 200, picture or b"")

    def _send(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""
