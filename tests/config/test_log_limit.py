"""The log stays readable, whatever strangers and outages say without end."""

import logging

import pytest

from config import log_limit
from config.log_limit import NoStrangers, Seldom


@pytest.fixture
def told():
    """Return what a log lets through of one line after another."""
    limit, lines = Seldom(["noisy"], ["server"]), []

    def tell(name, message, error=None, level=logging.ERROR):
        info = (type(error), error, error.__traceback__) if error else None
        record = logging.LogRecord(name, level, "file", 1, message, None, info)
        if limit.filter(record):
            lines.append(logging.Formatter().format(record))
        return lines

    return tell


def caught():
    with pytest.raises(ZeroDivisionError) as info:
        1 / 0  # noqa: B018
    return info.value


def test_a_noisy_logger_says_a_line_a_minute_and_no_traceback(told):
    for number in range(5):
        lines = told("noisy.neighbour", f"knock {number}", caught())

    assert lines == ["knock 0 (ZeroDivisionError)"]


def test_after_a_minute_it_may_speak_again(told, monkeypatch):
    told("noisy", "knock")
    monkeypatch.setattr(log_limit, "EVERY", 0.0)

    assert told("noisy", "who is there") == ["knock", "who is there"]


def test_each_noisy_logger_has_its_own_minute(told):
    told("noisy.left", "knock")

    assert told("noisy.right", "knock") == ["knock", "knock"]


def test_what_others_say_is_all_said_with_its_traceback(told):
    told("ours", "a bug", caught())

    first, second = told("ours", "a bug", caught())
    assert "Traceback" in first
    assert "Traceback" in second


def test_what_a_server_warns_of_is_said_a_line_a_minute_and_its_errors_all(told):
    for _time in range(3):
        told("server.error", "nonsense", level=logging.WARNING)
        lines = told("server.error", "a bug")

    assert lines == ["nonsense", "a bug", "a bug", "a bug"]


def test_strangers_do_not_fill_the_log_with_names_of_hosts(prepared):
    with prepared.served() as process:
        statuses = [prepared.get("/", Host=f"{n}.example").status for n in range(20)]

    complained = process.communicate()[1]
    assert statuses == [400] * 20
    assert complained.count("Invalid HTTP_HOST header") == 1
    assert "ALLOWED_HOSTS" in complained  # for whoever set up the site
    assert "Traceback" not in complained


def test_strangers_alarm_nobody(settings):
    alarms = {name: settings.LOGGING["handlers"][name]["filters"] for name in ("count", "mail")}
    loggers = ("django.security.DisallowedHost", "django.request", "config.http.database_busy")
    records = [logging.makeLogRecord({"name": name}) for name in loggers]

    assert alarms == {"count": ["ours"], "mail": ["ours"]}
    assert [NoStrangers().filter(record) for record in records] == [False, True, True]
