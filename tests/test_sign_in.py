"""Signing in: where it leads, whom it stops, and that guessing takes too long."""

import pytest
from django.test import Client

from config import sign_in
from tests.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a long password"


def tried(password="guess", name="olha", client=None, **headers):
    client = client or Client()
    return client.post("/sign-in/", {"username": name, "password": password}, headers=headers)


def test_after_ten_failures_even_the_right_password_has_to_wait():
    make_user("olha", password=PASSWORD)
    failures = [tried() for _time in range(10)]

    refused = tried(PASSWORD)

    assert {failure.status_code for failure in failures} == {200}
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "900"
    assert "Too many attempts. Wait 15 minutes, then try again." in refused.content.decode()


def test_others_are_not_held_up_by_what_one_name_or_one_address_failed_at():
    make_user("olha", password=PASSWORD)
    make_user("marek", password=PASSWORD)
    for _time in range(12):
        tried()

    elsewhere = Client(REMOTE_ADDR="192.0.2.7")

    assert tried(PASSWORD, "marek").status_code == 302
    assert tried(PASSWORD, client=elsewhere).status_code == 302


def test_an_address_that_tries_name_after_name_has_to_wait():
    for number in range(60):
        assert tried(name=f"name-{number}").status_code == 200

    assert tried(name="another").status_code == 429


def test_who_signs_in_starts_anew_and_is_not_counted():
    make_user("olha", password=PASSWORD)
    for _time in range(61):
        assert tried(PASSWORD).status_code == 302

    statuses = [tried().status_code for _time in range(11)]

    assert statuses == [200] * 10 + [429]


def test_a_success_forgives_the_failures_before_it():
    make_user("olha", password=PASSWORD)
    for _time in range(9):
        tried()
    tried(PASSWORD)

    assert [tried().status_code for _time in range(10)] == [200] * 10


def test_what_was_long_ago_counts_no_more(monkeypatch):
    monkeypatch.setattr(sign_in, "WINDOW", 0)
    for _time in range(12):
        tried()

    assert tried().status_code == 200


def test_behind_a_proxy_addresses_are_told_apart_as_it_names_them(settings):
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    for number in range(12):
        last = tried(x_forwarded_for=f"203.0.113.{number}, 192.0.2.1")

    other = tried(x_forwarded_for="192.0.2.1, 192.0.2.2")

    assert (last.status_code, other.status_code) == (429, 200)


def test_without_a_proxy_nobody_chooses_the_address_that_is_counted():
    for number in range(12):
        last = tried(x_forwarded_for=f"203.0.113.{number}")

    assert last.status_code == 429


def test_the_desk_sends_to_the_same_page_and_takes_no_password_of_its_own(client):
    asked = client.get("/admin/decks/card/", follow=True)
    posted = client.post("/admin/login/", {"username": "olha", "password": PASSWORD})

    assert asked.redirect_chain[-1][0] == "/sign-in/?next=/admin/decks/card/"
    assert posted["Location"] == "/sign-in/?next=/admin/"


@pytest.mark.parametrize("page", ["/admin/", "/admin/login/", "/sign-in/?next=/admin/"])
def test_an_account_without_the_desk_is_told_so(client, page):
    client.force_login(make_user())

    answer = client.get(page, follow=True)

    assert answer.status_code == 403
    assert "Your account may not see this page." in answer.content.decode()


def test_who_is_at_the_desk_already_is_not_asked_again(client):
    client.force_login(make_user(is_staff=True))

    assert client.get("/admin/login/")["Location"] == "/admin/"


@pytest.mark.parametrize("onward", ["/sign-in/", "/sign-in/?next=/sign-in/", "//evil.example/"])
def test_who_is_signed_in_is_never_led_back_or_away(client, onward):
    client.force_login(make_user())

    assert client.get("/sign-in/", {"next": onward})["Location"] == "/"
