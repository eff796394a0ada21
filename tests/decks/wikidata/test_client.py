"""Asking is polite, bounded, and goes nowhere else."""

import pytest

from decks.wikidata import client as clients
from decks.wikidata.client import WIKIDATA, Client
from decks.wikidata.questions import file_of
from decks.wikidata.refusals import WikidataRefusal
from tests.decks.wikidata.server import BROKEN, served

MAXLAG = '{"error": {"code": "maxlag", "info": "Waiting for a database"}}'


@pytest.fixture
def waits():
    return []


@pytest.fixture
def client(wikidata, waits):
    return Client("keeper@example.org", wikidata.sites, pause=waits.append)


def search(client, name="Eiffel"):
    return client.ask(WIKIDATA, action="wbsearchentities", search=name, language="en")


def refusal_of(ask):
    with pytest.raises(WikidataRefusal) as refusal:
        ask()
    return refusal.value.code


def test_a_request_says_who_asks_and_whom_to_write_to(client, wikidata):
    search(client)

    path, headers = wikidata.asked[0]
    assert "maxlag=5" in path
    assert "Kronika" in headers["User-Agent"]
    assert "keeper@example.org" in headers["User-Agent"]


def test_the_same_is_asked_once_an_hour(client, wikidata, monkeypatch):
    assert search(client) == search(client)
    assert len(wikidata.asked) == 1

    monkeypatch.setattr(clients, "KEPT_SECONDS", -1)
    search(client)

    assert len(wikidata.asked) == 2


@pytest.mark.parametrize(
    "trouble", [(200, MAXLAG), (429, ""), (503, "")], ids=["maxlag", "429", "503"]
)
def test_it_waits_as_long_as_it_is_asked_to(client, wikidata, waits, trouble):
    status, body = trouble
    wikidata.troubles = [(status, {"Retry-After": "7"}, body)]

    answer = search(client)

    assert waits == [7.0]
    assert answer["search"][0]["id"] == "Q243"


def test_it_gives_up_kindly_where_waiting_would_take_too_long(client, wikidata, waits):
    wikidata.troubles = [(429, {"Retry-After": "3600"}, "")]

    assert refusal_of(lambda: search(client)) == "busy"
    assert waits == []


def test_it_tries_three_times_and_no_more(client, wikidata, waits):
    wikidata.troubles = [(503, {"Retry-After": "1"}, "")] * 9

    assert refusal_of(lambda: search(client)) == "busy"
    assert len(wikidata.asked) == 3


def test_errors_are_not_remembered(client, wikidata):
    wikidata.troubles = [(200, {}, '{"error": {"code": "internal_api_error"}}')]
    search(client)

    assert search(client)["search"]


def test_nothing_follows_a_redirect(client, wikidata):
    with served() as other:
        wikidata.troubles = [(302, {"Location": f"{other.url}/w/api.php?action=query"}, "")]

        assert refusal_of(lambda: search(client)) == "elsewhere"
        assert other.asked == []


def test_a_picture_is_fetched_from_the_sites_that_are_set_and_nowhere_else(client, wikidata):
    with served() as other:
        wikidata.thumb_site = other.url
        file = file_of(client, "Tour Eiffel.jpg")

        assert refusal_of(lambda: client.picture(file.address)) == "elsewhere"
        assert other.asked == []
    assert refusal_of(lambda: client.picture("file:///etc/passwd")) == "elsewhere"
    port = wikidata.url.rsplit(":", 1)[1]
    odd = f"http://user@127.0.0.1:{port}/x.jpg"
    assert refusal_of(lambda: client.picture(odd)) == "elsewhere"


def test_an_answer_has_a_largest_size(client, wikidata, monkeypatch):
    monkeypatch.setattr(clients, "MAX_ANSWER", 10)

    assert refusal_of(lambda: search(client)) == "too_large"


def test_without_a_network_it_says_so_after_three_tries(waits):
    with served() as gone:
        sites = gone.sites
    client = Client("keeper@example.org", sites, pause=waits.append)

    assert refusal_of(lambda: search(client)) == "offline"
    assert len(waits) == 2


def test_a_connection_that_broke_is_tried_again(client, wikidata, waits):
    wikidata.troubles = [(BROKEN, {}, "")]

    assert search(client)["search"][0]["id"] == "Q243"
    assert len(waits) == 1


def test_what_is_no_json_is_said_to_have_another_form(client, wikidata):
    wikidata.troubles = [(200, {}, "<html>")]

    assert refusal_of(lambda: search(client)) == "shape"


@pytest.mark.parametrize(
    "answer",
    [
        "[1]",
        '{"error": {"code": []}}',
        '{"search": ' + "[" * 100_000,
        r'{"search": [{"id": "Q1", "label": "half \ud800"}]}',
        r'{"search": [{"id": "Q1", "label": "zero \u0000"}]}',
    ],
    ids=["list", "code", "deep", "half a character", "zero"],
)
def test_what_no_page_and_no_database_can_hold_has_another_form(client, wikidata, answer):
    wikidata.troubles = [(200, {}, answer)]

    assert refusal_of(lambda: search(client)) == "shape"
    assert search(client)["search"]  # what was refused is not kept


@pytest.mark.parametrize("address", ["http://[", "https://]/a.jpg"])
def test_what_is_no_address_has_another_form(client, address):
    assert refusal_of(lambda: client.picture(address)) == "shape"


def test_a_time_beyond_all_calendars_is_waited_for_as_usual(client, wikidata, waits):
    wikidata.troubles = [(429, {"Retry-After": "Fri, 1 Jan 99999999999999999999 00:00:00 GMT"}, "")]

    search(client)

    assert waits == [clients.USUAL_WAIT]


def test_nobody_is_asked_unless_somebody_is_named(settings):
    settings.WIKIDATA_CONTACT = ""

    assert refusal_of(Client.of_site) == "off"
