"""The page on which the work of a deck is divided among people."""

import re

import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Assignment, Card, Deck, Role
from tests.decks.desk import browser, page_of, worker
from tests.factories import make_card, make_category, make_deck, make_text, make_user, someone

pytestmark = pytest.mark.django_db


def people_of(deck):
    return reverse("admin:decks_deck_people", args=[deck.pk])


def publisher(username="paula"):
    return browser(worker("publisher", username=username))


def assign(person, deck, role="translator", language="pl", category=None):
    return Assignment.objects.create(
        person=person, deck=deck, category=category, role=role, language=language
    )


def send(client, deck, **asked):
    return client.post(people_of(deck), asked, follow=True).content.decode()


def test_whoever_keeps_the_accounts_is_told_how_others_get_into_the_list():
    deck, keeper = make_deck(), make_user("keeper", is_staff=True, is_superuser=True)
    told = reverse("admin:auth_user_add")

    assert f'href="{told}">Add an account' in browser(keeper).get(people_of(deck)).content.decode()
    assert "Add an account" not in publisher().get(people_of(deck)).content.decode()


def test_whoever_may_change_a_deck_assigns_a_category_of_it_to_somebody():
    deck = make_deck()
    category, olena = make_category(deck), worker("translator (pl)", username="olena")

    page = send(publisher(), deck, duty="translator-pl", person=olena.pk, category=category.pk)

    row = Assignment.objects.get()
    assert (row.person, row.category, row.role, row.language) == (
        olena,
        category,
        Role.TRANSLATOR,
        "pl",
    )
    assert row.assigned_by == someone("paula")
    assert "Olena is assigned – Polish: translator, Science." in page
    assert "assigned by paula" in page


def test_the_page_of_a_deck_leads_to_its_people():
    deck = make_deck()

    page = browser(worker("translator (pl)")).get(page_of(deck)).content.decode()

    assert people_of(deck) in page


def test_the_page_says_that_an_assignment_locks_nothing():
    deck = make_deck()

    page = browser(worker("translator (pl)")).get(people_of(deck)).content.decode()

    assert "they lock nothing" in page
    assert "<select" not in page.split("content-main")[1]  # who may not change it only reads


def test_only_people_who_may_do_the_work_are_offered_and_taken():
    deck = make_deck()
    olena, vira = worker("translator (pl)"), worker("translator (uk)")
    gone = worker("translator (pl)")
    type(gone).objects.filter(pk=gone.pk).update(is_active=False)
    client = publisher()

    rows = {row.name: row.able for row in client.get(people_of(deck)).context["rows"]}
    pages = [
        send(client, deck, duty="translator-pl", person=person)
        for person in (vira.pk, gone.pk, "", "99999999999999999999")
    ]

    assert list(rows["Polish: translator"]) == [olena]
    assert list(rows["Dates: fact checker"]) == []
    assert all("Choose somebody who may do this." in page for page in pages)
    assert not Assignment.objects.exists()


def test_a_category_of_another_deck_is_refused():
    deck, olena = make_deck(), worker("translator (pl)")
    other = make_category(make_deck())

    page = send(publisher(), deck, duty="translator-pl", person=olena.pk, category=other.pk)

    assert "This category is gone." in page
    assert not Assignment.objects.exists()


def test_the_same_is_assigned_once():
    deck, olena = make_deck(), worker("translator (pl)", username="olena")
    client = publisher()

    pages = [send(client, deck, duty="translator-pl", person=olena.pk) for _n in range(2)]

    assert "Olena is assigned to this already." in pages[1]
    assert Assignment.objects.count() == 1
    for category in (None, make_category(deck)):
        assign(olena, deck, "reviewer", category=category)
        with pytest.raises(IntegrityError), transaction.atomic():
            assign(olena, deck, "reviewer", category=category)


@pytest.mark.parametrize(
    ("role", "language"), [("translator", ""), ("fact_checker", "pl"), ("painter", "pl")]
)
def test_the_database_takes_no_role_that_there_is_not(role, language):
    with pytest.raises(IntegrityError), transaction.atomic():
        assign(make_user(), make_deck(), role, language)


def test_who_assigned_and_who_removed_is_kept_and_shown():
    deck, olena = make_deck(), worker("translator (pl)", username="olena")
    send(publisher("paula"), deck, duty="translator-pl", person=olena.pk)

    page = send(publisher("petro"), deck, remove=Assignment.objects.get().pk)

    assert not Assignment.objects.exists()
    records = Assignment.history.order_by("pk")
    assert [(r.history_type, r.history_user.username) for r in records] == [
        ("+", "paula"),
        ("-", "petro"),
    ]
    changes = page.split("changes-heading")[-1]
    assert changes.index("petro") < changes.index("paula")


def test_what_another_has_removed_meanwhile_is_said_and_another_decks_is_not_removed():
    deck, olena = make_deck(), worker("translator (pl)")
    elsewhere = assign(olena, make_deck())

    page = send(publisher(), deck, remove=elsewhere.pk)

    assert "Somebody has ended this assignment already." in page
    assert Assignment.objects.get() == elsewhere


def test_who_may_no_longer_do_the_work_is_marked_and_can_be_removed():
    deck, olena = make_deck(), worker("translator (pl)", username="olena")
    row = assign(olena, deck)
    olena.groups.remove(Group.objects.get(name="translator (pl)"))
    client = publisher()

    before = client.get(people_of(deck)).content.decode()
    after = send(client, deck, remove=row.pk)

    assert "may no longer do this" in before
    assert "may no longer do this" not in after


def test_nothing_of_an_assignment_outlives_the_person_the_category_or_the_deck():
    deck, olena = make_deck(), make_user()
    spare = make_category(deck)
    paula = make_user()
    mine = assign(olena, deck)
    mine.assigned_by = paula
    mine.save()
    assign(olena, deck, category=spare)

    paula.delete()
    spare.delete()
    left = list(Assignment.objects.all())
    olena.delete()

    assert left == [mine]
    assert left[0].assigned_by is None
    assert not Assignment.objects.exists()
    assert publisher().get(people_of(deck)).status_code == 200  # which tells of those gone


def test_a_deck_with_people_is_deleted_and_they_are_named_before():
    deck = make_deck()
    assign(make_user(first_name="Olena"), deck)
    client, address = publisher(), page_of(deck, "delete")

    asked = client.get(address).content.decode()
    client.post(address, {"post": "yes"})

    assert "Olena – translator (pl)" in asked
    assert not Assignment.objects.exists()


def test_the_page_costs_the_same_queries_for_one_person_and_for_twenty():
    deck, client = make_deck(), publisher()
    make_card(deck)
    counts = []
    for many in (1, 20):
        for _n in range(many):
            person = worker("translator (pl)", "fact checker")
            assign(person, deck)
            assign(person, deck, category=make_category(deck, f"c{Assignment.objects.count()}"))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(people_of(deck))
        counts.append(len(queries))

    assert counts[0] == counts[1]


# What it does to queues and lists


def make_parts():
    """Make two decks, of which one has a category that is somebody's and one that is not."""
    deck, other = make_deck("atlas"), make_deck("cellar")
    category = make_category(deck, "wine")
    for number, (place, kind) in enumerate(
        [(other, make_category(other)), (deck, make_category(deck, "beer")), (deck, category)]
    ):
        card = make_card(place, key=f"card-{number}", category=kind)
        make_text(card, "en", f"Source of {card.key}")
    return deck, other, category


def begun(client, code="translate-pl", **asked):
    """Return the key of the card that a queue hands out first."""
    address = client.get(reverse("admin:decks_queue_next", args=[code]), asked)["Location"]
    found = [c for c in Card.objects.all() if f"/card/{c.pk}/workbench/" in address]
    return found[0].key if found else ""


def test_begin_offers_what_is_assigned_to_one_first_and_what_is_anothers_last():
    deck, other, category = make_parts()
    olena, marek = (worker("translator (pl)", username=name) for name in ("olena", "marek"))
    vira = worker("translator (pl)")
    assign(olena, deck, category=category)
    assign(marek, other)

    first = [begun(browser(who)) for who in (olena, marek, vira)]

    assert first == ["card-2", "card-0", "card-1"]


def test_an_assignment_of_another_role_language_or_person_gone_changes_no_order():
    deck, _other, category = make_parts()
    olena = worker("translator (pl)")
    assign(olena, deck, "reviewer", category=category)
    assign(olena, deck, "translator", "uk", category=category)
    left = make_user(is_staff=True, is_active=False)
    assign(left, Deck.objects.get(slug="cellar"))

    assert begun(browser(olena)) == "card-0"


def test_whoever_is_not_assigned_may_still_do_the_work():
    deck, _other, category = make_parts()
    assign(worker("translator (pl)"), deck)
    card = category.cards.get()

    client = browser(worker("translator (pl)"))
    page = reverse("admin:decks_card_workbench", args=[card.pk])
    keys = [begun(client)]
    keys += [begun(client, after=Card.objects.get(key=keys[-1]).pk) for _n in range(1)]

    assert client.get(page).status_code == 200
    assert keys == ["card-0", "card-1"]  # of the deck that is another's, once all else is done


def test_queues_are_narrowed_to_what_is_assigned_and_stay_so_from_card_to_card():
    deck, _other, category = make_parts()
    olena = worker("translator (pl)")
    assign(olena, deck, category=category)
    client = browser(olena)

    page = client.get(reverse("admin:decks_queue", args=["translate-pl"]), {"mine": "yes"})
    keys = [row["card"].key for row in page.context["rows"]]
    work = client.get(page.context["entry"].next_address)["Location"]
    workbench = client.get(work)
    onward = client.get(
        reverse("admin:decks_queue_next", args=["translate-pl"]),
        {"mine": "yes", "after": category.cards.get().pk},
        follow=True,
    )

    assert keys == ["card-2"]
    assert "mine=yes" in work
    neighbour = deck.cards.exclude(category=category).get().pk
    assert re.search(rf'/card/{neighbour}/workbench/\?[^"]*mine=yes', workbench.content.decode())
    assert onward.status_code == 200
    assert "card-2" in onward.content.decode()  # it is the only one, and waits still


def test_who_has_done_all_that_is_assigned_to_them_is_told():
    olena = worker("translator (pl)")
    assign(olena, make_deck())
    make_parts()

    address = reverse("admin:decks_queue_next", args=["translate-pl"])
    page = browser(olena).get(address, {"mine": "yes"}, follow=True).content.decode()

    assert "nothing that is assigned to you is waiting" in page


def test_to_look_at_ones_own_does_not_end_the_deck_that_is_remembered():
    deck, other, _category = make_parts()
    olena = worker("translator (pl)")
    assign(olena, deck)
    client, queues = browser(olena), reverse("admin:decks_queues")
    client.get(queues, {"deck": other.pk})

    mine = client.get(queues, {"deck": deck.pk, "mine": "yes"})
    after = client.get(queues)

    assert mine.context["deck"] == deck
    assert after.context["deck"] == other


def test_the_first_page_of_the_desk_shows_ones_parts_and_what_waits_there():
    deck, _other, category = make_parts()
    olena = worker("translator (pl)", "fact checker")
    assign(olena, deck, category=category)
    assign(olena, deck, "fact_checker", "")

    page = browser(olena).get(reverse("admin:index")).content.decode()

    own = page[page.index("Assigned to you") : page.index("Waiting for you")]
    assert people_of(deck) in own
    assert "<strong>1</strong> Polish: to write" in own
    assert "<strong>2</strong> Dates: to check" in own
    assert "cellar" not in own


def test_who_is_assigned_to_nothing_sees_nothing_of_it():
    make_parts()

    page = browser(worker("translator (pl)")).get(reverse("admin:index")).content.decode()

    assert "Assigned to you" not in page


@pytest.mark.parametrize("listed", ["card", "cardtranslation"])
def test_lists_are_filtered_by_what_is_assigned_to_the_reader(listed):
    deck, _other, category = make_parts()
    olena = worker("translator (pl)")
    assign(olena, deck, language="en", category=category)
    address = reverse(f"admin:decks_{listed}_changelist")

    page = browser(olena).get(address, {"mine": "assigned", "_facets": "True"})

    rows = page.context["cl"].result_list
    assert [getattr(row, "card", row).key for row in rows] == ["card-2"]
    assert "assigned to me (1)" in page.content.decode()


def test_the_first_page_costs_the_same_queries_for_one_part_and_for_twenty():
    olena = worker("translator (pl)", "fact checker")
    client, counts = browser(olena), []
    for many in (1, 20):
        for _n in range(many):
            deck = make_deck()
            make_text(make_card(deck), "en")
            assign(olena, deck)
            assign(olena, deck, "fact_checker", "")
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("admin:index"))
        counts.append(len(queries))

    assert counts[0] == counts[1]
