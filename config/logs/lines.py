"""Lines of the log: plain for people, JSON for programs; neither tells a secret."""

import json
import logging
import re
from datetime import UTC, datetime

# What opens something by standing in an address: a seat, an invitation, a new password.
SECRETS = re.compile(r"(/(?:resume|invitation|new-password)/)[^\s\"'<>]+")


def without_secrets(text: str) -> str:
    return SECRETS.sub(r"\1…", text)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """One object a line: when, how grave, who says it, what, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
