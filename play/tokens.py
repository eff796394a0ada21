"""Seat tokens: whoever shows one sits there.  The database keeps nothing but their hashes."""

import hashlib
import secrets

BYTES = 24  # 192 bits
LONGEST_TOKEN = 64  # no token that is longer is looked at


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def hashed(token: str) -> str:
    return hashlib.sha256(token[: LONGEST_TOKEN + 1].encode()).hexdigest()
