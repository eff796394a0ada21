"""The pages of what waits, and the way from a queue to its next card."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from decks.admin import queues as pages
from decks.models import Card, CardTranslation, Lease
from tests.decks.desk import browser, page_of, worker
from tests.decks.models.test_queue_lease import pass_by
from tests.factories import make_card, make_deck, make_text, make_user, someone

pytestmark = pytest.mark.django_db

QUEUES = reverse("admin:decks_queues")
INDEX = reverse("admin:index")


def list_of(code):
    return reverse("admin:decks_queue", args=[code])


def next_of(code):
    return reverse("admin:decks_queue_next", args=[code])


def untranslated(number=1, deck=None):
    """Make cards that wait for a Polish text, in the order in which they are made."""
    deck = deck or make_deck()
    cards = [make_card(deck) for _n in range(number)]
    for card in cards:
        make_text(card, "en", f"Source of {card.key}")
    return cards


def translator(username=""):
    return browser(worker("translator (pl)", username=username))


def opened(response):
    """Return the card whose workbench a page leads to, and what it is to do there."""
    assert response.status_code == 302, response.status_code
    address = urlsplit(response["Location"])
    card = next(
        card
        for card in Card.objects.all()
        if address.path == reverse("admin:decks_card_workbench", args=[card.pk])
    )
    return card, {name: values[0] for name, values in parse_qs(address.query).items()}


# Everything that waits


def test_the_page_of_what_waits_counts_the_cards_of_ones_own_queues():
    untranslated(3)

    page = translator().get(QUEUES).content.decode()

    assert "<strong>3</strong> to write" in page
    assert "<strong>0</strong> out of date" in page
    assert list_of("review-pl") not in page
    assert list_of("translate-uk") not in page
    assert list_of("dates") not in page


def test_who_has_no_queue_is_told_why():
    page = browser(worker(perms=("view_card",))).get(QUEUES).content.decode()

    assert "You have no queue" in page


def test_the_first_page_of_the_desk_begins_with_what_waits_for_the_reader():
    untranslated(2)

    page = translator().get(INDEX).content.decode()

    assert page.index("Waiting for you") < page.index("<strong>2</strong> to write")
    assert page.index("<strong>2</strong> to write") < page.index("app-decks module")
    assert "out of date" not in page  # nothing is, and empty queues are left out


def test_the_first_page_says_when_nothing_waits():
    assert "Nothing is waiting for you." in translator().get(INDEX).content.decode()


def test_the_first_page_is_silent_for_those_without_a_queue():
    page = browser(worker(perms=("view_card",))).get(INDEX).content.decode()

    assert "Waiting for you" not in page
    assert "Nothing is waiting" not in page


def test_the_first_page_leads_to_the_board_of_each_deck():
    deck = make_deck(titles={"en": "A deck to look at"})
    address = reverse("admin:decks_deck_board", args=[deck.pk])
    reader = browser(worker(perms=("view_picture",)))

    page = browser(worker("translator (pl)")).get(reverse("admin:index")).content.decode()

    assert f'<a href="{address}">A deck to look at</a>' in page
    assert address not in reader.get(reverse("admin:index")).content.decode()


def test_the_page_of_a_deck_leads_to_what_waits_in_it():
    deck = make_deck()

    page = translator().get(page_of(deck)).content.decode()

    assert f"{QUEUES}?deck={deck.pk}" in page


# One queue


def test_a_queue_lists_what_waits_in_order_and_leads_each_to_the_workbench():
    first, second = untranslated(2)

    page = translator().get(list_of("translate-pl")).content.decode()

    assert page.index(first.key) < page.index(f"Source of {first.key}") < page.index(second.key)
    assert "missing" in page
    assert f"{next_of('translate-pl')}?card={first.pk}" in page


def test_why_a_text_was_rejected_stands_in_the_queue():
    (card,) = untranslated()
    row = make_text(card, "pl")
    row.submit(someone("author"))
    row.reject(someone("reviewer"), "Too <long>.")

    page = translator().get(list_of("translate-pl")).content.decode()

    assert "Too &lt;long&gt;." in page


def test_a_queue_shows_who_works_on_what():
    first, _second = untranslated(2)
    Lease.objects.claim(first.pk, "translate-pl", make_user("marek", first_name="Marek"))

    page = translator().get(list_of("translate-pl")).content.decode()
    assert page.count("Marek is working on it") == 1

    Lease.objects.release(first.pk, "translate-pl", someone("marek"))
    assert "working on it" not in translator().get(list_of("translate-pl")).content.decode()


def test_a_queue_names_nobody_for_ones_own_work_or_for_another_task():
    (card,) = untranslated()
    olena = worker("translator (pl)", username="olena")
    Lease.objects.claim(card.pk, "translate-uk", make_user())
    Lease.objects.claim(card.pk, "translate-pl", olena)

    assert "working on it" not in browser(olena).get(list_of("translate-pl")).content.decode()


def test_a_queue_can_be_narrowed_to_one_deck():
    (here,), (elsewhere,) = untranslated(), untranslated()

    page = translator().get(f"{list_of('translate-pl')}?deck={here.deck_id}").content.decode()
    counts = translator().get(f"{QUEUES}?deck={here.deck_id}").content.decode()

    assert here.key in page
    assert elsewhere.key not in page
    assert "<strong>1</strong> to write" in counts
    assert f"{next_of('translate-pl')}?deck={here.deck_id}&amp;card={here.pk}" in page


def test_a_long_queue_has_several_pages(monkeypatch):
    monkeypatch.setattr(pages, "CARDS_ON_A_PAGE", 2)
    cards = untranslated(3)
    deck = cards[0].deck_id

    page = translator().get(f"{list_of('translate-pl')}?deck={deck}&p=2").content.decode()

    assert [card.key in page for card in cards] == [False, False, True]
    assert f"?p=1&amp;deck={deck}" in page
    assert "3 cards" in page


def test_the_deck_one_narrowed_the_queues_to_is_kept_until_another_is_chosen():
    here, elsewhere = untranslated()[0], untranslated()[0]
    client = translator()
    client.get(f"{QUEUES}?deck={here.deck_id}")

    started = client.get(next_of("translate-pl"))
    first_page = client.get(reverse("admin:index")).content.decode()
    client.get(f"{QUEUES}?deck=")
    all_decks = client.get(reverse("admin:index")).content.decode()

    assert started.headers["Location"].startswith(
        reverse("admin:decks_card_workbench", args=[here.pk])
    )
    assert elsewhere.deck_id != here.deck_id
    assert "<strong>1</strong> to write" in first_page
    assert f'href="{QUEUES}?deck="' in first_page
    assert "<strong>2</strong> to write" in all_decks


def test_a_deck_that_is_gone_is_kept_no_longer():
    card = untranslated()[0]
    client = translator()
    client.get(f"{QUEUES}?deck={card.deck_id}")
    card.deck.delete()

    assert client.get(QUEUES).status_code == 200


@pytest.mark.parametrize("odd", ["deck=x", "deck=999999", "deck=99999999999999999999"])
def test_an_address_with_an_unknown_deck_is_not_found(odd):
    assert translator().get(f"{list_of('translate-pl')}?{odd}").status_code == 404


@pytest.mark.parametrize("odd", ["p=x", "p=0", "p=99"])
def test_an_odd_page_number_is_no_failure(odd):
    untranslated()

    assert translator().get(f"{list_of('translate-pl')}?{odd}").status_code == 200


@pytest.mark.parametrize("code", ["review-pl", "translate-uk", "dates", "disputed"])
def test_nobody_sees_or_begins_a_queue_whose_task_they_may_not_do(code):
    client = translator()

    assert client.get(list_of(code)).status_code == 403
    assert client.get(next_of(code)).status_code == 403
    assert not Lease.objects.exists()


def test_an_unknown_queue_is_not_found():
    assert translator().get(list_of("sing")).status_code == 404
    assert translator().get(next_of("sing")).status_code == 404


# On to the next card


def test_a_queue_leads_to_the_workbench_of_its_first_card_and_leases_it():
    first, _second = untranslated(2)

    response = translator("olena").get(next_of("translate-pl"))

    assert opened(response) == (first, {"task": "translate-pl", "at": "pl"})
    lease = Lease.objects.get()
    assert (lease.card, lease.task, lease.holder) == (first, "translate-pl", someone("olena"))


def test_the_workbench_opens_the_date_where_dates_are_checked():
    card = make_card()

    response = browser(worker("fact checker")).get(next_of("dates"))

    assert opened(response) == (card, {"task": "dates", "at": "date"})


def test_one_goes_on_after_the_card_one_has_left():
    first, second = untranslated(2)
    client = translator()
    client.get(next_of("translate-pl"))

    there, _query = opened(client.get(f"{next_of('translate-pl')}?after={first.pk}"))
    back, _query = opened(client.get(f"{next_of('translate-pl')}?after={second.pk}"))

    assert (there, back) == (second, first)


def test_one_goes_on_after_a_card_that_was_opened_from_the_list():
    _first, second, third = untranslated(3)
    client = translator()
    assert opened(client.get(f"{next_of('translate-pl')}?card={second.pk}"))[0] == second

    there, _query = opened(client.get(f"{next_of('translate-pl')}?after={second.pk}"))

    assert there == third


def test_a_deck_that_one_keeps_to_is_kept_on_the_way():
    untranslated()
    (card,) = untranslated()

    response = translator().get(f"{next_of('translate-pl')}?deck={card.deck_id}")

    query = {"task": "translate-pl", "at": "pl", "deck": str(card.deck_id)}
    assert opened(response) == (card, query)


def test_a_card_somebody_else_works_on_can_be_opened_and_it_is_said():
    (card,) = untranslated()
    Lease.objects.claim(card.pk, "translate-pl", make_user("marek", first_name="Marek"))

    response = translator().get(f"{next_of('translate-pl')}?card={card.pk}", follow=True)

    assert response.status_code == 200
    assert "Marek is working on this card just now." in response.content.decode()
    assert Lease.objects.get().holder == someone("marek")


def test_who_works_on_at_the_workbench_goes_on_holding_the_card():
    untranslated()
    client = translator("olena")
    workbench = client.get(next_of("translate-pl"))["Location"]
    pass_by(timedelta(minutes=9))

    client.get(workbench)
    assert Lease.objects.get().until - timezone.now() > timedelta(minutes=9)

    translator("marek").get(workbench)
    assert Lease.objects.get().holder == someone("olena")


def test_where_nothing_waits_one_is_told_so_among_the_queues():
    response = translator().get(next_of("translate-pl"), follow=True)

    assert response.redirect_chain == [(QUEUES, 302)]
    assert "Polish: to write: nothing is waiting." in response.content.decode()


def test_where_others_work_on_all_that_waits_one_is_told_so():
    (card,) = untranslated()
    Lease.objects.claim(card.pk, "translate-pl", make_user())

    page = translator().get(next_of("translate-pl"), follow=True).content.decode()

    assert "others are working on everything that is waiting" in page


@pytest.mark.parametrize("odd", ["after=x", "after=-1", f"after={'9' * 30}", "after=", "after=0"])
def test_an_odd_address_begins_at_the_first_card(odd):
    (card,) = untranslated()

    assert opened(translator().get(f"{next_of('translate-pl')}?{odd}"))[0] == card


def test_a_card_that_is_gone_is_not_found():
    assert translator().get(f"{next_of('translate-pl')}?card=999").status_code == 404


# What it costs


def costs(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


def many(cards):
    """Make cards in every situation."""
    deck = make_deck()
    rows = untranslated(cards, deck)
    texts = []
    for n, card in enumerate(rows):
        source = card.translation("en")
        for language, state in (("pl", "draft"), ("uk", "review"), ("ru", "draft")):
            base = source.revision - (language == "ru" or n % 5 == 0)
            texts.append(
                CardTranslation(
                    card=card,
                    language=language,
                    title=f"{language} {n}",
                    state=state,
                    last_author=someone("author"),
                    based_on_source=base,
                    based_on_date=1,
                )
            )
    CardTranslation.objects.bulk_create(texts)
    Card.objects.filter(pk__in=[card.pk for card in rows[::3]]).update(
        date_state="disputed", date_checked_by=someone("checker"), dispute_reason="Hm."
    )
    holders = [make_user() for _n in range(3)]
    for n, card in enumerate(rows[:8]):  # of ten the last two are left, one in each queue
        for task in ("translate-pl", "review-uk", "dates"):
            Lease.objects.claim(card.pk, task, holders[n % 3])
    return deck


@pytest.mark.slow
def test_the_pages_cost_the_same_at_10_and_at_500_cards():
    client = browser(make_user(is_staff=True, is_superuser=True))
    queues = ("translate-pl", "review-uk", "stale-ru", "dates", "disputed", "reports")
    addresses = [INDEX, QUEUES, *map(list_of, queues), *map(next_of, queues)]
    many(10)
    few = {address: costs(client, address) for address in addresses}
    many(490)

    assert {address: costs(client, address) for address in addresses} == few
    assert max(few.values()) < 35
