"""Codes for the day on which the app is gone: ten, each of which opens once.

The database has a keyed hash of each: whoever reads it, or a backup, can do nothing with them.
"""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken

CODES = 10
DIGITS = 10  # an app's codes have six: the length says which of the two was typed
KEPT_CHARACTERS = 16  # that the library has room for


def device_of(user: User) -> StaticDevice | None:
    return StaticDevice.objects.filter(user=user).first()


def left(user: User) -> int:
    count: int = StaticToken.objects.filter(device__user=user).count()
    return count


@transaction.atomic
def make_anew(user: User) -> list[str]:
    """Return new codes, which nobody can be shown again; older ones open no more."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="spare")
    codes = [f"{secrets.randbelow(10**DIGITS):0{DIGITS}}" for _ in range(CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=hashed(code)) for code in codes
    )
    return codes


def hashed(code: str) -> str:
    return salted_hmac(__name__, code, algorithm="sha256").hexdigest()[:KEPT_CHARACTERS]
