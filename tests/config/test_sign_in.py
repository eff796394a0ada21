"""Signing in: where it leads, whom it stops, and that guessing takes too long."""

import pytest
from django.test import Client

from config.accounts import sign_in_limits
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
    monkeypatch.setattr(sign_in_limits, "WINDOW", 0)
    for _time in range(12):
        tried()

    assert tried().status_code == 200


def at(number):
    """Return a browser at an address of its own."""
    return Client(REMOTE_ADDR=f"198.51.100.{number}")


def at_home(name="olha"):
    """Return a browser in which this account was signed in to before."""
    client = Client()
    assert tried(PASSWORD, name, client).status_code == 302
    client.post("/sign-out/")
    return client


def guess_from_everywhere():
    """Guess at one account from as many addresses as it takes to be stopped everywhere."""
    for number in range(10):
        for _time in range(10):
            assert tried(client=at(number)).status_code == 200


def test_guessers_at_many_addresses_have_to_wait_together():
    make_user("olha", password=PASSWORD)
    guess_from_everywhere()

    assert tried(client=at(77)).status_code == 429
    assert tried(PASSWORD, client=at(78)).status_code == 429  # a lucky guess would tell nothing


def test_an_account_under_attack_is_open_to_the_browser_that_knows_it():
    make_user("olha", password=PASSWORD)
    home = at_home()
    guess_from_everywhere()

    assert tried(PASSWORD, client=home).status_code == 302


def test_an_account_under_attack_stops_nobody_else():
    make_user("marek", password=PASSWORD)
    guess_from_everywhere()

    assert tried(PASSWORD, "marek", at(3)).status_code == 302


def test_one_address_cannot_lock_an_account_for_others():
    make_user("olha", password=PASSWORD)
    for _time in range(150):
        tried()

    assert tried(PASSWORD, client=at(1)).status_code == 302


def test_a_name_tried_in_vain_uses_up_no_more_than_its_part_of_an_address():
    make_user("marek", password=PASSWORD)
    for _time in range(80):
        tried()

    assert tried(PASSWORD, "marek").status_code == 302


def test_an_address_that_failed_too_often_lets_in_the_browsers_that_were_in_before():
    make_user("olha", password=PASSWORD)
    home = at_home()
    for number in range(61):
        last = tried(name=f"name-{number}")

    assert last.status_code == 429
    assert tried(PASSWORD, client=home).status_code == 302


def test_a_browser_that_knows_an_account_may_not_guess_for_ever_either():
    make_user("olha", password=PASSWORD)
    home = at_home()

    statuses = [tried(client=home).status_code for _time in range(11)]

    assert statuses == [200] * 10 + [429]
    assert tried(PASSWORD).status_code == 302  # for others it did not count


def test_a_browser_that_knows_one_account_knows_no_other():
    make_user("olha", password=PASSWORD)
    make_user("marek", password=PASSWORD)
    of_marek = at_home("marek")
    guess_from_everywhere()

    assert tried(client=of_marek).status_code == 429


def test_a_browser_knows_everybody_who_signed_in_there():
    make_user("olha", password=PASSWORD)
    make_user("marek", password=PASSWORD)
    shared = at_home("olha")
    tried(PASSWORD, "marek", shared)
    shared.post("/sign-out/")
    guess_from_everywhere()

    assert tried(PASSWORD, client=shared).status_code == 302


def test_what_a_browser_knows_cannot_be_made_up_or_read():
    make_user("olha", password=PASSWORD)
    home = at_home()
    cookie = home.cookies["known"]
    forger = Client()
    forger.cookies["known"] = cookie.value[:-2] + "xx"
    guess_from_everywhere()

    assert tried(PASSWORD, client=forger).status_code == 429
    assert "olha" not in cookie.value
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sign-in/", True, "Lax")


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
