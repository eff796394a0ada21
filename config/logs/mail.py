"""Errors by mail: what happened and where, and nothing of the request that met it."""

import logging
import threading
import time

from django.core.mail import mail_admins

EVERY = 300.0  # seconds between two mails; what happens in between is counted

_log = logging.getLogger(__name__)


class ErrorMail(logging.Handler):
    """Mails an error to ADMINS, from a thread of its own: no request waits for a mail server."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._sent_at = float("-inf")
        self._unsaid = 0

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == __name__:  # a mail about a mail that cannot be sent cannot be sent
            return
        if time.monotonic() - self._sent_at < EVERY:
            self._unsaid += 1
            return
        more = f"\n\n{self._unsaid} more since the last mail; see the log." if self._unsaid else ""
        self._sent_at, self._unsaid = time.monotonic(), 0
        text = self.format(record) + more
        subject = text.splitlines()[0][:100]
        threading.Thread(target=_send, args=(subject, text), daemon=True).start()


def _send(subject: str, text: str) -> None:
    try:
        mail_admins(subject, text)
    except OSError as error:
        _log.warning("An error could not be mailed: %s", error)
