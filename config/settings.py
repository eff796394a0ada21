"""All settings, from the environment; safe for production unless told otherwise."""

import os

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.start import address, backends, data, mail, wikidata
from config.start.environment import count, flag, one_of, words
from decks import languages

BASE_DIR = data.BASE_DIR
DATA_DIR = data.DATA_DIR


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
DEBUG = flag("DEBUG", default=False)
HTTPS = flag("HTTPS", default=True)
PROXIES = count("PROXIES")  # trusted ones in front of us; their X-Forwarded-… headers are believed

_names = address.names(os.environ.get("HOST", ""))
_origin = f"{'https' if HTTPS else 'http'}://{{}}:{os.environ.get('PORT') or 8000}"
NETWORK_URL = _network_url()
ALLOWED_HOSTS = words("ALLOWED_HOSTS", _names)
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS", [_origin.format(name) for name in _names])

INSTALLED_APPS = [
    "config",
    "django.contrib.admin.apps.SimpleAdminConfig",  # its modules come with the addresses
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
    "django_tasks",
    "django_tasks_db",
    "config.jobs",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "config.accounts",
    "decks",
    "printing",
    "play",
]

# Each speaks of all answers that those below it give, refusals and static files among them.
MIDDLEWARE = [
    "config.http.content_security_policy.one_policy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.http.charset.only_utf8",
    "config.http.time_limit.TimeLimit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.accounts.second_factor.demanded_of_staff",
    "config.http.body_limit.large_for_editors_alone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "config.http.database_busy.DatabaseBusy",
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

DATABASE_URL = os.environ.get("DATABASE_URL")
DATABASES = {"default": backends.database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Requests and failures to sign in count here: several processes need one Redis for all of them.
REDIS_URL = os.environ.get("REDIS_URL")
REDIS_PREFIX = os.environ.get("REDIS_PREFIX") or "kronika"
CACHES = {"default": backends.cache(REDIS_URL, REDIS_PREFIX)}

# Wake-ups for the tables; views are read from the database.
CHANNEL_LAYERS = backends.channel_layers(REDIS_URL, REDIS_PREFIX)

# Jobs are rows; the queue only wakes workers: of the database, or of Redis for many of them.
JOBS_QUEUE = one_of("JOBS_QUEUE", ("database", "redis"))
JOBS_QUEUES = {"brief": "default", "long": "long"}
if JOBS_QUEUE == "redis":
    if not REDIS_URL:
        raise ImproperlyConfigured("JOBS_QUEUE=redis needs REDIS_URL.")
    INSTALLED_APPS += ["django_rq", "django_tasks_rq"]
    JOBS_QUEUES = {lane: f"{REDIS_PREFIX}-{queue}" for lane, queue in JOBS_QUEUES.items()}
    RQ_QUEUES = {
        queue: {"URL": REDIS_URL, "DEFAULT_TIMEOUT": 24 * 3600} for queue in JOBS_QUEUES.values()
    }
TASKS = {
    "default": {
        "BACKEND": "django_tasks_rq.RQBackend"
        if JOBS_QUEUE == "redis"
        else "django_tasks_db.DatabaseBackend",
        "QUEUES": list(JOBS_QUEUES.values()),
    }
}
JOBS_IN_CHILDREN = True  # each with bounds of its own

_too_weak = ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"} for name in _too_weak
]

# A code of an app beside the password: anybody may have it; staff must where this says so.
STAFF_SECOND_FACTOR = flag("STAFF_SECOND_FACTOR", default=False)
OTP_TOTP_ISSUER = "Kronika"

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"

CONTENT_LANGUAGES = ("uk", "pl", "ru", "en")
LANGUAGES = [(code, _(languages.of(code).name)) for code in CONTENT_LANGUAGES]
LANGUAGE_CODE = languages.SOURCE
FORMAT_MODULE_PATH = ["config.wording"]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [("fonts", BASE_DIR / "printing" / "text" / "fonts")]
STATICFILES_FINDERS = [
    "config.static_files.CodelessFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STARTER_PACKAGE = BASE_DIR / "fixtures" / "starter" / "starter.zip"
MEDIA_ROOT = DATA_DIR / "media"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.HashedStaticFiles"},
    **backends.bucket(os.environ.get("MEDIA_BUCKET"), os.environ.get("MEDIA_ENDPOINT")),
}

PAGE_SECONDS = 10  # of the processor's time, or of a database's for one question

# Everything that is sent at once: moves and forms; at the desk the largest picture and its form.
MAX_BODY_SIZE = 64 * 1024
MAX_DESK_BODY_SIZE = 64 * 1024 * 1024
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
        "open_a_day": "1000/day",
        "join": "60/min",
        "report": "30/min",
        "replay": "600/min",
    },
    "NUM_PROXIES": PROXIES,
    "EXCEPTION_HANDLER": "config.http.errors.with_code",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Kronika",
    "DESCRIPTION": "Published decks of a card game about time.",
    "VERSION": "1",
    "SERVE_PUBLIC": True,
}

# Mail: invitations, new passwords, and errors where somebody is named for them.
EMAIL_URL = os.environ.get("EMAIL_URL", "")
globals().update(mail.server(EMAIL_URL))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM") or "kronika@localhost"
EMAIL_SUBJECT_PREFIX = "Kronika: "
ADMINS = [("", address) for address in words("ERROR_MAIL", [])]

# Cards filled from Wikidata: asked only where somebody is named who answers for what is asked.
WIKIDATA_CONTACT = wikidata.contact()
WIKIDATA_SITES = wikidata.sites()

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
LOG_FORMAT = one_of("LOG_FORMAT", ("plain", "json"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "config.logs.lines.PlainLines",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "config.logs.lines.JsonLines"},
    },
    "filters": {
        "about": {"()": "config.logs.context.About"},
        "ours": {"()": "config.log_limit.NoStrangers"},
        "seldom": {
            "()": "config.log_limit.Seldom",
            "of": ["django.security", "channels_redis", "play.live.announcements", "psycopg.pool"],
            "warnings_of": ["uvicorn"],
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["about", "seldom"],
        },
        "count": {"class": "config.metrics.meters.CountErrors", "filters": ["ours"]},
        "mail": {"class": "config.logs.mail.ErrorMail", "formatter": "plain", "filters": ["ours"]},
    },
    "root": {
        "handlers": ["stderr", "count", *(["mail"] if ADMINS else [])],
        "level": "WARNING",
    },
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Not what visitors mistype, or every refused move would be a line.
        "django.request": {"level": "ERROR"},
        **{ours: {"level": "INFO"} for ours in ("config", "decks", "printing", "play")},
    },
}
