"""The pages on which decks begin: the guide, sets of categories, the copy of a deck."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from config.jobs import runner
from config.jobs.models import Job
from decks.admin.beginnings import cloning
from decks.models import CardTranslation, Deck, State
from decks.spreadsheets import columns, read_sheet
from decks.spreadsheets.plans import Plan
from tests.decks.desk import browser, fields_on, filled, page_of, worker
from tests.decks.sheets import OVERWRITING
from tests.factories import (
    approve,
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    make_user,
)

pytestmark = pytest.mark.django_db

BEGIN = "/admin/decks/deck/begin/"
STRIP = 'class="guide-strip"'


def publisher(*more):
    return worker("publisher", *more, username="paula")


def shown(client, deck, step=""):
    return client.get(page_of(deck, "guide"), {"step": step} if step else {}).content.decode()


@pytest.mark.parametrize("title", ["", " ", "\u202e", "x" * 100_000])
@pytest.mark.parametrize("page", ["begin", "clone", "change"])
def test_no_deck_gets_a_name_that_nobody_can_read(page, title):
    deck, client = make_deck("first"), browser(publisher())
    make_card(deck)
    address = BEGIN if page == "begin" else page_of(deck, page)
    sent = filled(client, address)
    sent |= {name: title for name in sent if name.startswith("titles_")}

    answer = client.post(address, {name: text for name, text in sent.items() if text is not None})

    assert answer.context["errors" if page == "change" else "form"]
    assert [one.titles for one in Deck.objects.all()] == [deck.titles]


# The first step


def test_a_deck_begins_with_a_name_and_gets_its_address_from_it():
    client = browser(publisher())

    sent = filled(client, BEGIN, titles_uk="Історія Львова", source_language="uk")
    answer = client.post(BEGIN, sent)

    deck = Deck.objects.get()
    assert (deck.slug, deck.titles) == ("istoriia-lvova", {"uk": "Історія Львова"})
    assert deck.history.get().history_user.username == "paula"
    assert answer["Location"] == page_of(deck, "guide")


def test_a_name_in_the_source_language_is_asked_for():
    client = browser(publisher())

    answer = client.post(BEGIN, filled(client, BEGIN, titles_pl="Lwów", source_language="uk"))

    assert answer.status_code == 400
    assert "Write the title in Ukrainian, the source language." in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_taken_address_is_named_and_what_was_typed_stays():
    make_deck("atlas")
    client = browser(publisher())

    sent = filled(client, BEGIN, titles_en="Mine", source_language="en", slug="atlas")
    page = client.post(BEGIN, sent).content.decode()

    assert "Another deck has the address “atlas” already." in page
    assert 'value="Mine"' in page


def test_whoever_is_alone_at_the_desk_is_offered_to_approve_alone():
    alone = browser(publisher())
    before = filled(alone, BEGIN)["review"]
    worker("reviewer (pl)")

    assert (before, filled(alone, BEGIN)["review"]) == ("one_person", "four_eyes")


def test_the_first_page_leads_to_the_first_deck_and_back_to_those_on_their_way():
    client, index = browser(publisher()), reverse("admin:index")
    empty = client.get(index).content.decode()
    deck = make_deck("atlas")
    make_published_deck("globe")
    later = client.get(index).content.decode()

    assert "Your first deck" in empty
    assert BEGIN in empty
    assert "Your first deck" not in later
    assert f'"{page_of(deck, "guide")}">Go on with “Deck atlas”' in later
    assert "Go on with “Deck globe”" not in later


def test_the_first_page_of_a_translator_offers_no_beginnings():
    make_deck("atlas")

    page = browser(worker("translator (pl)")).get(reverse("admin:index")).content.decode()

    assert "first-steps" not in page


# The guide


def test_the_guide_opens_at_what_is_next_and_every_step_can_be_looked_at():
    deck, client = make_deck("atlas"), browser(publisher())

    first = shown(client, deck)
    skipped = shown(client, deck, "pictures")

    assert page_of(deck, "categories") in first
    assert "Skip for now: Cards" in first
    assert 'aria-current="step"><span class="guide-number" aria-hidden="true">4' in skipped
    assert client.get(page_of(deck, "guide"), {"step": "nothing"}).status_code == 404


def test_all_that_is_to_be_approved_is_asked_about_by_one_press():
    deck = make_deck("atlas", review="one_person", source_language="en")
    card = make_card(deck)
    rows = [make_text(card, code) for code in ("en", "uk")]
    client = browser(publisher("translator (en)", "translator (uk)", "reviewer (uk)"))
    page = shown(client, deck, "people")
    keys = re.findall(r'name="rows" value="([\d,]+)"', page)

    there = unescape(re.findall(r'action="([^"]+submit_selected[^"]*)"', page)[0])
    asked = client.post(there, {"rows": keys[0]}).content.decode()

    assert "Texts to submit: 2" in page
    assert sorted(keys[0].split(",")) == sorted(str(row.pk) for row in rows)
    assert len(fields_on(asked)["seen"].split(",")) == 2
    assert set(CardTranslation.objects.values_list("state", flat=True)) == {State.DRAFT}


def test_whoever_has_come_from_the_guide_is_led_back_to_it():
    deck = make_deck("atlas", review="one_person", source_language="en")
    make_text(make_card(deck), "en")
    client = browser(publisher("translator (en)"))
    page = shown(client, deck, "people")
    there = unescape(re.findall(r'action="([^"]+submit_selected[^"]*)"', page)[0])
    rows = re.findall(r'name="rows" value="([\d,]+)"', page)[0]

    asked = client.post(there, {"rows": rows}).content.decode()
    address = unescape(re.findall(r'action="([^"]+submit_selected[^"]*)"', asked)[0])
    done = client.post(address, {**fields_on(asked), "_confirm": ""})

    assert done.url == f"{page_of(deck, 'guide')}?step=people"


def test_work_that_one_may_not_do_is_not_offered():
    deck = make_deck("atlas")
    make_text(make_card(deck), "pl")

    page = shown(browser(worker("fact checker")), deck, "people")

    assert "Texts to submit" not in page
    assert "Dates to check: 1" in page


def test_one_person_begins_with_the_work_and_others_with_dividing_it():
    mains = []
    for review in ("one_person", "four_eyes"):
        deck = make_deck(review.replace("_", "-"), review=review)
        make_text(make_card(deck), "en")
        page = shown(browser(worker("publisher")), deck, "people")
        mains.append(re.findall(r'class="button default"[^>]*>([^<]+)<', page))

    assert mains == [["Texts to submit: 1"], ["Assign people"]]


def test_a_first_edition_is_offered_in_all_languages_that_are_finished():
    deck, client = make_deck("atlas"), browser(publisher())
    make_finished_card(deck)
    approve(make_text(deck.cards.get(), "pl", "Wydarzenie"))
    make_text(deck.cards.get(), "ru", "Событие")

    assert filled(client, page_of(deck, "publish"))["languages"] == ["uk", "pl", "en"]


def test_a_new_edition_leads_on_to_its_table_and_its_sheets():
    deck = make_published_deck("globe", cards=6)
    edition = deck.editions.get()
    client = browser(publisher())
    page = client.get(page_of(edition)).content.decode()
    edition.withdraw(make_user(), "Wrong")
    withdrawn = client.get(page_of(edition)).content.decode()

    for address in (reverse("play:open", args=["globe"]), reverse("deck", args=["globe"])):
        assert address in page
        assert address not in withdrawn


def test_whoever_may_not_publish_reads_whom_to_ask():
    deck = make_deck("atlas")
    publisher()
    worker("translator (pl)", username="olena")
    reader = browser(worker("translator (pl)", perms=("add_card", "change_card"), username="petro"))

    page = shown(reader, deck, "publish")

    assert "You may not do this yourself. Ask: paula." in page
    assert page_of(deck, "publish") not in page


def test_where_nobody_may_publish_the_guide_says_who_can_change_that():
    page = shown(browser(worker("translator (pl)")), make_deck("atlas"), "publish")

    assert "Nobody may do this yet." in page


def test_a_published_deck_is_led_to_printing_and_playing():
    deck = make_published_deck("globe", cards=6)

    page = shown(browser(publisher()), deck)

    assert "Edition 1 is published." in page
    assert reverse("deck", args=["globe"]) in page
    assert reverse("play:open", args=["globe"]) in page
    assert STRIP not in page


@pytest.mark.parametrize(
    "page", ["change", "board", "tables", "pictures", "people", "publish", "categories"]
)
def test_the_strip_stands_above_the_pages_of_a_deck_until_it_is_published(page):
    client = browser(publisher())
    deck, published = make_deck("atlas"), make_published_deck("globe")

    assert STRIP in client.get(page_of(deck, page)).content.decode()
    assert STRIP not in client.get(page_of(published, page)).content.decode()


def test_the_strip_stands_above_forms_and_lists_of_the_deck():
    deck, client = make_deck("atlas"), browser(publisher())
    card = make_card(deck)
    addresses = [
        f"{reverse('admin:decks_category_add')}?deck={deck.pk}",
        f"{reverse('admin:decks_card_add')}?deck={deck.pk}",
        f"{reverse('admin:decks_card_changelist')}?deck__id__exact={deck.pk}",
        page_of(card),
        page_of(card.category),
    ]

    assert [STRIP in client.get(one).content.decode() for one in addresses] == [True] * 5
    assert STRIP not in client.get(reverse("admin:decks_card_changelist")).content.decode()


def test_whoever_only_translates_is_not_shown_the_way():
    deck = make_deck("atlas")

    page = browser(worker("translator (pl)")).get(page_of(deck, "board")).content.decode()

    assert STRIP not in page


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_the_sample_sheet_is_in_the_readers_words_and_is_imported_without_a_fault(kind, language):
    deck, by = make_deck("atlas", source_language=language), publisher()
    make_category(deck)
    client = browser(by)

    data = client.get(sample_of(deck, kind), headers={"accept-language": language}).content

    with translation.override(language):
        plan = Plan.of(read_sheet(data, columns()), deck, by, OVERWRITING)
    assert plan.faults == ()
    assert len(plan.drafts) == 4
    plan.write()
    assert CardTranslation.objects.filter(card__deck=deck, language=language).count() == 4
    assert all(card.sources.exists() for card in deck.cards.all())


def sample_of(deck, kind):
    return reverse("admin:decks_deck_sample", args=[deck.pk, kind])


# Sets of categories


def test_a_set_is_chosen_and_leads_back_to_the_guide():
    deck, client = make_deck("atlas"), browser(publisher())
    address = page_of(deck, "categories")

    answer = client.post(address, {"set": "history"})

    assert answer["Location"] == page_of(deck, "guide")
    assert deck.categories.count() == 6
    assert "The deck has all of these." in client.get(address).content.decode()


def test_the_categories_of_another_deck_are_offered_by_its_name():
    deck, other, client = make_deck("atlas"), make_deck("globe"), browser(publisher())
    make_category(other, "wine")
    address = page_of(deck, "categories")

    page = client.get(address).content.decode()
    client.post(address, {"set": other.pk})

    assert "Deck globe" in page
    assert deck.categories.get().key == "wine"


def test_a_set_that_is_gone_is_said_to_be():
    deck, client = make_deck("atlas"), browser(publisher())

    page = client.post(page_of(deck, "categories"), {"set": "999"}, follow=True).content.decode()

    assert "This set is gone." in page


def test_a_category_that_is_added_by_hand_leads_to_those_of_its_deck():
    deck, client = make_deck("atlas"), browser(publisher())
    address = f"{reverse('admin:decks_category_add')}?deck={deck.pk}"

    answer = client.post(address, filled(client, address, key="wine", names_en="Wine"))

    own = reverse("admin:decks_category_changelist")
    assert answer["Location"] == f"{own}?deck__id__exact={deck.pk}"


# The copy of a deck


def copied(client, deck, **changes):
    address = page_of(deck, "clone")
    return client.post(address, filled(client, address, **changes), follow=True)


def test_a_copy_has_a_name_and_an_address_of_its_own():
    deck, client = make_deck("atlas"), browser(publisher())
    make_finished_card(deck)

    page = copied(client, deck).content.decode()

    copy = Deck.objects.exclude(pk=deck.pk).get()
    assert "The deck is copied. This is the copy." in page
    assert copy.slug == "atlas-copy"
    assert copy.titles == {"en": "Deck atlas (copy)", "uk": "Колода atlas (копія)"}
    assert copy.cards.count() == 1
    history = client.get(page_of(copy, "history")).content.decode()
    assert "copied from “atlas”" in history


def test_whoever_may_not_review_is_not_offered_to_keep_approvals_and_cannot_ask_for_it():
    deck, client = make_deck("atlas"), browser(publisher())
    make_finished_card(deck)

    copied(client, deck, keeps_checks="on")

    copy = Deck.objects.exclude(pk=deck.pk).get()
    texts = CardTranslation.objects.filter(card__deck=copy)
    assert "keeps_checks" not in client.get(page_of(deck, "clone")).content.decode()
    assert set(texts.values_list("state", flat=True)) == {State.REVIEW}


def test_approvals_stay_where_one_asks_for_it_and_could_give_them():
    deck, client = make_deck("atlas"), browser(publisher("reviewer (uk)", "fact checker"))
    make_finished_card(deck)

    offered = client.get(page_of(deck, "clone")).content.decode()
    copied(client, deck, keeps_checks="on")

    copy = Deck.objects.exclude(pk=deck.pk).get()
    texts = CardTranslation.objects.filter(card__deck=copy)
    assert "Of what you may approve yourself: Ukrainian, dates." in offered
    assert dict(texts.values_list("language", "state")) == {"en": "review", "uk": "approved"}
    assert copy.cards.get().date_state == "verified"


def test_translations_can_be_left_out_but_not_the_source_texts():
    deck, client = make_deck("atlas"), browser(publisher())
    make_finished_card(deck)

    copied(client, deck, languages=[])

    copy = Deck.objects.exclude(pk=deck.pk).get()
    texts = CardTranslation.objects.filter(card__deck=copy)
    assert [row.language for row in texts] == ["en"]


def test_a_taken_address_keeps_the_form_and_copies_nothing():
    deck, client = make_deck("atlas"), browser(publisher())
    make_deck("globe")

    answer = copied(client, deck, slug="globe")

    assert answer.status_code == 400
    assert "Another deck has the address “globe” already." in answer.content.decode()
    assert Deck.objects.count() == 2


def test_an_address_that_is_taken_while_one_waits_is_said_on_the_form(monkeypatch):
    deck, client = make_deck("atlas"), browser(publisher())
    address = page_of(deck, "clone")
    sent = filled(client, address)
    asked = cloning.asked_for

    def overtaken(*args, **kwargs):
        make_deck("atlas-copy")
        return asked(*args, **kwargs)

    monkeypatch.setattr(cloning, "asked_for", overtaken)

    answer = client.post(address, sent)

    assert answer.status_code == 400
    assert "Another deck has the address “atlas-copy” already." in answer.content.decode()


def test_a_large_deck_is_copied_by_a_worker_while_one_does_something_else(no_worker, monkeypatch):
    monkeypatch.setattr("config.jobs.requests.PATIENCE", 0)
    deck, client = make_deck("atlas"), browser(publisher())

    answer = client.post(page_of(deck, "clone"), filled(client, page_of(deck, "clone")))

    job = Job.objects.get()
    assert answer["Location"] == reverse("jobs:job", args=[job.pk])
    assert job.kind == "clone"
    runner.run(job.pk)
    copy = client.get(answer["Location"], follow=True).content.decode()
    assert "The deck is copied. This is the copy." in copy


def test_whoever_may_not_add_decks_copies_none():
    deck = make_deck("atlas")
    client = browser(worker("reviewer (pl)"))

    assert page_of(deck, "clone") not in client.get(page_of(deck)).content.decode()
    assert client.post(page_of(deck, "clone"), {"slug": "x"}).status_code == 403
    assert Deck.objects.count() == 1


def test_the_copy_is_made_with_the_rights_that_one_has_when_it_is_made(monkeypatch):
    deck, by = make_deck("atlas"), publisher()
    client = browser(by)
    ask = cloning.ask

    def dismissed(*args):
        by.groups.clear()
        return ask(*args)

    monkeypatch.setattr(cloning, "ask", dismissed)

    answer = client.post(page_of(deck, "clone"), filled(client, page_of(deck, "clone")))

    assert "You may not copy this deck any more." in answer.content.decode()
    assert Deck.objects.count() == 1


def test_strangers_have_no_part_in_this():
    client = browser(make_user(is_staff=True))

    assert client.get(BEGIN).status_code == 403
