"""Requests that nobody has thought of, with the rights of each role.

Half of them follow the description of the interface for programs, by Schemathesis, which is not
among the tools (pip install schemathesis); the others are pages asked and forms filled in oddly.
"""

import contextlib
import json
import random
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test.utils import setup_test_environment
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from config.cache import forget_all
from config.jobs import requests
from tests.bench import Row
from tests.drills import flaws
from tests.matrix.rows import rows_of, tables
from tests.matrix.world import World, make_world

TIMES = 10_000
AT_ONCE = 5  # cases of one kind; the first are the simplest
ROLES = ("anonymous", "reader", "translator", "publisher", "superuser", "guest", "host")
BUSY = 503  # which is said in a sentence
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
FIELD = re.compile(r"<(?:input|select|textarea|button)\b[^>]*?\bname=\"([^\"]+)\"")
ODD = (
    *("", "0", "-1", "1" * 30, "9" * 5000, "\0", "'\"><script>", "%00", "../../etc/passwd", "[]"),
    *("{}", "null", "NaN", "1e999", "٣", "²", "2026-13-45", "on", "a" * 70_000, "e\u0301" * 99),
    *("\u202e", "en", "uk", "__all__"),
)
VALUES = st.sampled_from(ODD) | st.integers(0, 40).map(str) | st.text(max_size=30)
KNOWN = {"slug": ("atlas", "vault", "cellar", "arena"), "number": (1,), "card": (1,)}
TABLES = ("lobby", "playing", "over", "closed")


def rows(times: int) -> Iterator[Row]:
    setup_test_environment()
    settings.DATA_DIR.mkdir(exist_ok=True)
    requests.PATIENCE = 0  # nobody works
    world = make_world()
    for name, ask_much in (("interface", _ask_the_interface), ("pages", _ask_pages)):
        asked = Asked(world)
        ask_much(asked, times // 2)
        total = asked.statuses.total()
        yield Row(f"{name}: cases", total, "", (times // 2) / total, f"≥ {times // 2}")
        for status, count in sorted(asked.statuses.items()):
            yield Row(f"{name}: answered {status}", count, "", None, "")
        yield flaws(f"{name}: server errors", asked.errors)


class Asked:
    """A site in which everything is there, what it was asked, and what came of that."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.statuses: Counter[int] = Counter()
        self.errors: list[str] = []

    def ask(self, role: str, method: str, address: str, data: bytes, kind: str) -> str:
        """Ask as somebody with this role, note what comes of it, and undo whatever it did."""
        cache.clear()
        with transaction.atomic():
            status, text = self._answer(role, method, address, data, kind)
            transaction.set_rollback(True)
        forget_all()
        self.statuses[status] += 1
        if status >= 500 and status != BUSY:
            asked = f"{method} {address[:150]} as {role} with {data[:300]!r}"
            self.errors.append(f"{status} {text[:300]} {asked}")
        return text

    def until(self, times: int, drill: Callable[..., None], ways: Sequence[Any]) -> None:
        """Go through all ways in a new order, again and again, until enough was asked."""
        while self.statuses.total() < times:
            for way in random.sample(ways, len(ways)):
                if self.statuses.total() < times:
                    drill(*way)

    def _answer(self, role: str, method: str, address: str, *sent: Any) -> tuple[int, str]:
        try:
            answer: Any = self.world.client(role, address).generic(method, address, *sent)
            content = b"".join(answer) if answer.streaming else answer.content
        except Exception as error:  # noqa: BLE001  # any is an error of the server
            where = traceback.extract_tb(error.__traceback__)[-1]
            return 500, f"{error!r:.200} ({where.filename}:{where.lineno})"
        return answer.status_code, content.decode(errors="replace")


def _try(check: Callable[..., None], **strategies: st.SearchStrategy[Any]) -> None:
    unhurried = hypothesis(
        max_examples=AT_ONCE,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    unhurried(given(**strategies)(check))()


def _ask_the_interface(asked: Asked, times: int) -> None:
    import schemathesis  # see above

    described = json.loads(asked.ask("anonymous", "GET", "/api/schema/", b"", ""))
    described = schemathesis.openapi.from_dict(described)
    operations = [found.ok() for found in described.get_all_operations()]
    ways = list(product(operations, ROLES, schemathesis.GenerationMode))
    known = {"code": [asked.world.names[table] for table in TABLES], **KNOWN}
    there = st.fixed_dictionaries({name: st.sampled_from(all_) for name, all_ in known.items()})

    def check(role: str, case: Any, real: dict[str, Any]) -> None:
        case.path_parameters |= {name: real[name] for name in case.path_parameters if name in real}
        _send(asked, role, case)

    def drill(operation: Any, role: str, mode: Any) -> None:
        case = operation.as_strategy(generation_mode=mode)
        with contextlib.suppress(Unsatisfiable):  # there is nothing that would be wrong
            _try(check, role=st.just(role), case=case, real=there | st.just({}))

    asked.until(times, drill, ways)


def _send(asked: Asked, role: str, case: Any) -> None:
    sent = case.as_transport_kwargs(base_url="http://testserver")
    split = urlsplit(case.formatted_path)
    query = urlencode(sent.get("params") or {}, doseq=True)
    if "json" in sent:
        data = json.dumps(sent["json"]).encode()
    else:
        data = sent.get("data") or b""
        data = data if isinstance(data, bytes) else str(data).encode()
    asked.ask(role, case.method, f"{split.path}?{query}", data, JSON)


def _ask_pages(asked: Asked, times: int) -> None:
    """Send each address of the tables of rights, as each role, what no page would send."""
    ways = [(row, role) for table in tables() for row in rows_of(table) for role in row.expected]

    def check(row: Any, role: str, form: dict[str, str]) -> None:
        address, usual = asked.world.fill(row.address), parse_qs(asked.world.fill(row.body))
        filled = urlencode({**usual, **form}, doseq=True, errors="replace")
        if row.method == "POST":
            asked.ask(role, "POST", address, filled.encode(), FORM)
        else:
            asked.ask(role, row.method, f"{address.partition('?')[0]}?{filled}", b"", "")

    def drill(row: Any, role: str) -> None:
        address = asked.world.fill(row.address)
        names = set(parse_qs(urlsplit(address).query)) | set(parse_qs(row.body))
        if row.expected[role] in {"ok", "form", "go"}:
            names |= set(FIELD.findall(asked.ask(role, "GET", address, b"", "")))
        fields = st.dictionaries(st.sampled_from(sorted(names)), VALUES) if names else st.just({})
        _try(check, row=st.just(row), role=st.just(role), form=fields)

    asked.until(times, drill, ways)
