"""What compose.yaml and the units of systemd say is started, and with which environment."""

import re
from configparser import RawConfigParser
from typing import Any

import yaml

from config.start.data import BASE_DIR

DEPLOY = BASE_DIR / "docs" / "deploy"


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text()))


def service(name: str) -> dict[str, Any]:
    """Return a service as compose reads it, what it shares with others included."""
    return dict(compose()["services"][name])


def command(name: str) -> list[str]:
    """Return what a service runs, without the name of Python."""
    python, *rest = service(name)["command"]
    assert python == "python"
    return list(rest)


def environment(name: str, **values: str) -> dict[str, str]:
    """Return a service's environment with *values* where the file has ${…}."""
    said = service(name)["environment"]
    return {key: _filled(str(text), values) for key, text in said.items()}


def _filled(text: str, values: dict[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        return values[found[1]] if found[1] in values else found[3] or ""

    return re.sub(r"\$\{(\w+)(:-([^}]*))?\}", value, text)


def unit(name: str) -> RawConfigParser:
    parser = RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # as its manual says
    parser.read_string((DEPLOY / name).read_text())
    return parser


def example() -> dict[str, str]:
    """Return the example of an environment, for compose and for systemd."""
    lines = (DEPLOY / "example.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
