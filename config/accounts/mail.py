"""Mails to one person."""

import logging
import threading

from django.conf import settings
from django.core.mail import send_mail

logger = logging.getLogger(__name__)


def post(subject: str, text: str, address: str) -> None:
    """Send a mail from a thread of its own; nobody waits for the server of mails."""
    threading.Thread(target=_post, args=(subject, text, address), daemon=True).start()


def _post(subject: str, text: str, address: str) -> None:
    try:
        send_mail(f"{settings.EMAIL_SUBJECT_PREFIX}{subject}", text, None, [address])
    except OSError:
        logger.exception("A mail could not be sent")
