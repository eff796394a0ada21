"""The product's settings with data, key, database and Redis prefix of the tests' own."""

import os
import secrets
import tempfile

RUN = f"kronika_{secrets.token_hex(4)}"

for name in (
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DEBUG",
    "HOST",
    "MEDIA_BUCKET",
    "PORT",
    "PROXIES",
):
    os.environ.pop(name, None)
os.environ |= {
    "DATA_DIR": f"{tempfile.gettempdir()}/{RUN}",
    "HTTPS": "0",
    "REDIS_PREFIX": RUN,
    "SECRET_KEY": "only-for-tests",
}

from config.settings import *  # noqa: E402, F403
from config.settings import CACHES, DATABASES, STORAGES, TASKS  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A pool would hold connections to the test database while it is dropped.
DATABASES["default"]["OPTIONS"].pop("pool", None)
if os.environ.get("DATABASE_URL"):
    DATABASES["default"]["TEST"] = {"NAME": f"test_{RUN}"}
else:
    DATABASES["default"]["NAME"] = ":memory:"
if os.environ.get("REDIS_URL"):
    CACHES["default"]["BACKEND"] = "tests.keyspace.OwnKeys"

# Static files are served from where they lie; nothing is collected.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True

# A page does its jobs itself, in the test's own transaction; tests of workers start real ones.
TASKS["default"]["BACKEND"] = "django_tasks.backends.immediate.ImmediateBackend"
JOBS_IN_CHILDREN = False
