"""What strangers or an outage could say without end is said once a minute, in a line."""

import logging
import time

EVERY = 60.0  # seconds


class Seldom(logging.Filter):
    """Lets one line a minute of each of some loggers through, without its traceback.

    Of others only warnings are as seldom: their errors are bugs.
    """

    def __init__(self, of: list[str], warnings_of: list[str]) -> None:
        super().__init__()
        self._of, self._warnings_of = tuple(of), tuple(warnings_of)
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        noisy = self._of if record.levelno > logging.WARNING else self._of + self._warnings_of
        if not record.name.startswith(noisy):
            return True
        now = time.monotonic()
        if now - self._said.get(record.name, -EVERY) < EVERY:
            return False
        self._said[record.name] = now
        if record.exc_info:
            cause = record.exc_info[1]
            record.msg, record.args = "%s (%s)", (record.getMessage(), type(cause).__name__)
            record.exc_info = record.exc_text = None
        return True


class NoStrangers(logging.Filter):
    """Keeps back what Django refuses to strangers, such as names of other hosts.

    That stands in the log and alarms nobody: whoever likes could have it said at any time.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.name.startswith("django.security")
