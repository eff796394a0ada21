"""Safe for production by default, and loud where something is missing."""

import importlib.util
import re
import runpy
import socket

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler

from config.start import address, backends
from config.start.data import BASE_DIR
from tests.running import Site

LONG_KEY = "a-key-of-more-than-fifty-characters-and-more-than-five-different-ones"


@pytest.fixture
def settings_of(monkeypatch):
    """Return a function that evaluates the settings in an environment of nothing but its words."""

    def evaluate(**variables):
        for name in ("HOST", "HTTPS", "DATABASE_URL", "REDIS_URL", "REDIS_PREFIX"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(BASE_DIR / "config" / "settings.py"))

    return evaluate


def test_without_a_key_nothing_starts(tmp_path):
    site = Site(tmp_path)

    refused = site.run("manage.py", "check")

    assert refused.returncode != 0
    assert (
        "No SECRET_KEY: set it in the environment, or let `make run` create one." in refused.stderr
    )


def test_an_empty_key_file_is_no_key(tmp_path):
    (tmp_path / "secret_key").write_text("\n")

    refused = Site(tmp_path).run("manage.py", "check")

    assert "No SECRET_KEY" in refused.stderr


def test_production_defaults_satisfy_every_deployment_check(tmp_path):
    site = Site(tmp_path, {"SECRET_KEY": LONG_KEY, "HTTPS": ""})

    checked = site.run("manage.py", "check", "--deploy", "--fail-level", "DEBUG")

    assert "System check identified no issues (0 silenced)." in checked.stdout
    assert checked.returncode == 0


def test_https_is_on_and_debug_off_unless_told_otherwise(settings_of):
    settings = settings_of()

    assert settings["DEBUG"] is False
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True


def test_without_https_a_browser_on_the_local_network_is_not_sent_away(settings_of):
    settings = settings_of(HTTPS="0")

    assert settings["SECURE_SSL_REDIRECT"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is False


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        ("HTTPS", "of", "HTTPS=of is neither 1 nor 0."),
        ("DEBUG", "*", "DEBUG=* is neither 1 nor 0."),
        ("PROXIES", "yes", "PROXIES=yes is not a number."),
        (
            "DATABASE_URL",
            "sqlite:///x",
            "DATABASE_URL is not postgresql://…; leave it out for SQLite.",
        ),
        ("DATABASE_URL", "postgresql://db.example:x/k", "DATABASE_URL cannot be read."),
        ("REDIS_URL", "cache.example", "REDIS_URL is not redis://…; leave it out for one process."),
    ],
)
def test_a_word_that_cannot_be_read_is_refused_not_guessed(settings_of, variable, value, complaint):
    with pytest.raises(ImproperlyConfigured, match=re.escape(complaint)):
        settings_of(**{variable: value})


def test_forwarded_headers_are_believed_of_trusted_proxies_alone(settings_of):
    alone, behind = settings_of(), settings_of(PROXIES="2")

    assert alone["SECURE_PROXY_SSL_HEADER"] is None
    assert alone["REST_FRAMEWORK"]["NUM_PROXIES"] == 0
    assert behind["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert behind["REST_FRAMEWORK"]["NUM_PROXIES"] == 2


def test_hosts_and_origins_follow_the_address_opened(settings_of):
    closed = settings_of(HTTPS="0")
    opened = settings_of(HTTPS="0", HOST="0.0.0.0", PORT="8100")

    machine = {socket.gethostname().lower(), *address.own_addresses()}
    assert not machine & set(closed["ALLOWED_HOSTS"])
    assert machine <= set(opened["ALLOWED_HOSTS"])
    assert {f"http://{name}:8100" for name in machine} <= set(opened["CSRF_TRUSTED_ORIGINS"])
    assert "*" not in opened["ALLOWED_HOSTS"]


def test_hosts_named_in_the_environment_are_the_only_ones(settings_of):
    settings = settings_of(ALLOWED_HOSTS="kronika.example, cards.example", HOST="0.0.0.0")

    assert settings["ALLOWED_HOSTS"] == ["kronika.example", "cards.example"]


def test_postgresql_has_a_pool_and_keeps_the_options_of_its_address(settings_of):
    database = settings_of(DATABASE_URL="postgresql://k@db.example/k?sslmode=require")["DATABASES"]

    assert database["default"]["OPTIONS"]["sslmode"] == "require"
    assert database["default"]["OPTIONS"]["pool"]["max_size"] == 8
    assert database["default"]["CONN_HEALTH_CHECKS"] is True


def test_processes_share_the_cache_where_there_is_a_redis(settings_of):
    cache = settings_of(REDIS_URL="redis://cache.example")["CACHES"]["default"]

    assert cache["BACKEND"] == "config.fallback_cache.RedisOrMemory"
    assert (cache["LOCATION"], cache["KEY_PREFIX"]) == ("redis://cache.example", "kronika")


@pytest.mark.parametrize(
    ("variable", "url", "package"),
    [
        ("DATABASE_URL", "postgresql://db.example/k", "psycopg"),
        ("DATABASE_URL", "postgresql://db.example/k", "psycopg_pool"),
        ("REDIS_URL", "redis://cache.example", "redis"),
        ("REDIS_URL", "redis://cache.example", "channels_redis"),
    ],
)
def test_a_driver_that_is_not_installed_is_named(settings_of, monkeypatch, variable, url, package):
    found = importlib.util.find_spec
    lacking = lambda name, *more: None if name == package else found(name, *more)  # noqa: E731
    monkeypatch.setattr(backends, "find_spec", lacking)

    with pytest.raises(ImproperlyConfigured) as refused:
        settings_of(**{variable: url})

    said = f"{variable} is set, but {package} is not installed. {backends.INSTALL}"
    assert str(refused.value) == said


def test_sqlite_loses_no_acknowledged_write(settings_of, tmp_path, db):
    options = settings_of()["DATABASES"]["default"] | {"NAME": tmp_path / "db.sqlite3"}

    with ConnectionHandler({"default": options})["default"].cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()

    assert (journal, synchronous) == (("wal",), (2,))


def test_every_page_forbids_inline_scripts_and_styles(client, db):
    policy = client.get("/sign-in/").headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("address", "host", "status"),
    [
        ("/", "kronika.example", 400),
        ("/", "localhost", 301),
        ("/static/admin/img/icon-yes.svg", "localhost", 301),
    ],
)
def test_with_https_no_refusal_or_redirect_is_without_the_policy(
    client, settings, address, host, status
):
    settings.SECURE_SSL_REDIRECT = True

    answer = client.get(address, headers={"host": host})

    assert answer.status_code == status
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("file", ["favicon.svg", "admin/css/base.css", "admin/img/LICENSE"])
def test_a_static_file_has_the_policy_as_well(client, file):
    answer = client.get(f"/static/{file}")

    assert answer.status_code == 200
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("contact", ["keeper@example.org", "https://example.org/contact"])
def test_wikidata_is_asked_in_the_name_of_somebody(settings_of, contact):
    assert settings_of(SECRET_KEY="x")["WIKIDATA_CONTACT"] == ""
    assert settings_of(SECRET_KEY="x", WIKIDATA_CONTACT=contact)["WIKIDATA_CONTACT"] == contact


@pytest.mark.parametrize("contact", ["yes", "me@example.org\r\nX-Header: 1", "a b@example.org"])
def test_a_contact_that_nobody_could_write_to_is_refused(settings_of, contact):
    with pytest.raises(ImproperlyConfigured, match="WIKIDATA_CONTACT is neither"):
        settings_of(SECRET_KEY="x", WIKIDATA_CONTACT=contact)


def test_wikidata_is_asked_at_an_address_and_nowhere_below_it(settings_of):
    sites = settings_of(SECRET_KEY="x", COMMONS_URL="https://commons.example/")["WIKIDATA_SITES"]

    assert sites["COMMONS_URL"] == "https://commons.example"
    with pytest.raises(ImproperlyConfigured, match="WIKIDATA_URL"):
        settings_of(SECRET_KEY="x", WIKIDATA_URL="file:///etc/passwd")
