"""All settings, from the environment; safe for production unless told otherwise."""

import os
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import address, data

BASE_DIR = data.BASE_DIR
DATA_DIR = data.DATA_DIR


def _flag(name: str, default: bool) -> bool:
    match os.environ.get(name, "").lower():
        case "":
            return default
        case "1" | "true" | "yes" | "on":
            return True
        case "0" | "false" | "no" | "off":
            return False
    raise ImproperlyConfigured(f"{name}={os.environ[name]} is neither 1 nor 0.")


def _count(name: str) -> int:
    text = os.environ.get(name) or "0"
    if text.isascii() and text.isdigit():
        return int(text)
    raise ImproperlyConfigured(f"{name}={text} is not a number.")


def _words(name: str, default: list[str]) -> list[str]:
    return (os.environ.get(name) or "").replace(",", " ").split() or default


def _secret_key() -> str:
    """Return the key from the environment or from the file that `make run` keeps."""
    if key := os.environ.get("SECRET_KEY") or data.read_key():
        return key
    raise ImproperlyConfigured(
        "No SECRET_KEY: set it in the environment, or let `make run` create one."
    )


def _network_url() -> str | None:
    """Return where other devices of this network find the site, if it is open to them."""
    try:
        return address.Address.from_environment().network_url()
    except address.UnusableAddress:
        return None  # whoever starts the server on it says so


SECRET_KEY = _secret_key()
DEBUG = _flag("DEBUG", default=False)
HTTPS = _flag("HTTPS", default=True)
PROXIES = _count("PROXIES")  # trusted ones in front of us; their X-Forwarded-… headers are believed

_names = address.names(os.environ.get("HOST", ""))
_origin = f"{'https' if HTTPS else 'http'}://{{}}:{os.environ.get('PORT') or 8000}"
NETWORK_URL = _network_url()
ALLOWED_HOSTS = _words("ALLOWED_HOSTS", _names)
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS", [_origin.format(name) for name in _names])

INSTALLED_APPS = [
    "config",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "simple_history",
    "decks",
    "printing",
    "play",
]

# Each speaks of all answers that those below it give, refusals and static files among them.
MIDDLEWARE = [
    "config.policy.one_policy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.charset.only_utf8",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Widgets of our own lie among the other templates.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "OPTIONS": {
        # IMMEDIATE: no transaction fails halfway for want of the write lock.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
            "PRAGMA journal_size_limit=67108864;PRAGMA temp_store=MEMORY;"
        ),
    },
}
POSTGRESQL: dict[str, Any] = {
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": {"pool": {"min_size": 2, "max_size": 8, "timeout": 10}},
}


def _postgresql(url: str) -> dict[str, Any]:
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL is not postgresql://…; leave it out for SQLite.")
    asked = dj_database_url.parse(url)
    options = {**asked.get("OPTIONS", {}), **POSTGRESQL["OPTIONS"]}
    return {**asked, **POSTGRESQL, "OPTIONS": options}


DATABASE_URL = os.environ.get("DATABASE_URL")
DATABASES = {"default": _postgresql(DATABASE_URL) if DATABASE_URL else SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Requests and failures to sign in count here: several processes need one Redis for all of them.
REDIS_URL = os.environ.get("REDIS_URL")
REDIS_PREFIX = os.environ.get("REDIS_PREFIX") or "kronika"
REDIS = {
    "BACKEND": "django.core.cache.backends.redis.RedisCache",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": REDIS_PREFIX,
}
MEMORY = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 20_000},  # who counts must not be made to forget
}
CACHES = {"default": REDIS if REDIS_URL else MEMORY}

# Wake-ups for the tables; views are read from the database.
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX},
    }
    if REDIS_URL
    else {"BACKEND": "play.messenger.OneProcess"}
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"

LANGUAGES = [
    ("uk", _("Ukrainian")),
    ("pl", _("Polish")),
    ("ru", _("Russian")),
    ("en", _("English")),
]
CONTENT_LANGUAGES = ("uk", "pl", "ru", "en")
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [("fonts", BASE_DIR / "printing" / "fonts")]
STATICFILES_FINDERS = [
    "config.finders.CodelessFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
MEDIA_ROOT = DATA_DIR / "media"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.HashedStaticFiles"},
}

# Everything that is sent at once; the largest picture and its form fit.
MAX_BODY_SIZE = 64 * 1024 * 1024
# A form without its files.  Files beyond the second limit wait on disk, not in memory.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 20

SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# Browsers complain of this header on plain HTTP, and ignore it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "120/min",
        "user": "600/min",
        # For tables; a school behind one address must fit.
        "open": "60/min",
        "join": "60/min",
        "report": "30/min",
    },
    "NUM_PROXIES": PROXIES,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Kronika",
    "DESCRIPTION": "Published decks of a card game about time.",
    "VERSION": "1",
    "SERVE_PUBLIC": True,
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Not what visitors mistype, or every refused move would be a line.
        "django.request": {"level": "ERROR"},
        **{ours: {"level": "INFO"} for ours in ("config", "decks", "printing", "play")},
    },
}
