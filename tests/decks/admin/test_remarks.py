"""Warnings on the workbench: who reads them, sets them aside, and takes that back."""

import pytest
from django.urls import reverse

from decks.models import Dismissal
from tests.decks.desk import browser, worker
from tests.factories import make_card, make_text, someone

pytestmark = pytest.mark.django_db

DATELESS = ("view_card", "view_cardtranslation", "change_cardtranslation", "translate_pl")


def card_with_a_warning(title="Matka  Polka", language="pl"):
    card = make_card(year=1826)
    make_text(card, "en", "Mother")
    make_text(card, language, title)
    return card


def context_of(client, card):
    return client.get(reverse("admin:decks_card_workbench", args=[card.pk])).context


def remarks_on(client, card, code="double_spaces"):
    return [one for one in context_of(client, card)["remarks"] if one.finding.code == code]


def post(client, card, **sent):
    return client.post(reverse("admin:decks_card_workbench_warning", args=[card.pk]), sent)


def dismissed(card, by="olga"):
    client = browser(worker("translator (pl)", username=by))
    post(client, card, _dismiss=remarks_on(client, card)[0].place, reason="Two words")
    return card.dismissals.get()


def test_a_warning_stands_beside_the_text_it_is_about():
    context = context_of(browser(worker("translator (pl)")), card_with_a_warning())

    beside = {column.language: column.remarks for column in context["columns"]}
    assert [one.finding.code for one in beside["pl"]] == ["double_spaces"]
    assert beside["en"] == []


def test_what_the_sign_of_the_state_says_is_not_said_again():
    context = context_of(browser(worker("translator (pl)")), card_with_a_warning())

    assert not {one.finding.code for one in context["remarks"]} & {"missing", "unapproved"}


def test_a_translator_sets_a_warning_of_the_own_language_aside_with_a_reason():
    card, translator = card_with_a_warning(), worker("translator (pl)", username="olga")
    client = browser(translator)

    post(client, card, _dismiss=remarks_on(client, card)[0].place, reason="Two words")

    row = card.dismissals.get()
    assert (row.code, row.language, row.reason, row.by) == (
        "double_spaces",
        "pl",
        "Two words",
        translator,
    )
    assert remarks_on(client, card)[0].finding.is_dismissed


def test_a_warning_is_not_set_aside_without_a_reason():
    card, client = card_with_a_warning(), browser(worker("translator (pl)"))

    response = post(client, card, _dismiss=remarks_on(client, card)[0].place, reason=" ")

    page = client.get(response["Location"]).content.decode()
    assert "Say why the warning can be dismissed." in page
    assert not Dismissal.objects.exists()


@pytest.mark.parametrize("group", ["translator (uk)", "reviewer (ru)", "fact checker"])
def test_a_warning_of_another_language_is_not_theirs_to_set_aside(group):
    card = card_with_a_warning()
    place = remarks_on(browser(worker("publisher")), card)
    place = place or remarks_on(browser(worker("translator (pl)")), card)

    response = post(browser(worker(group)), card, _dismiss=place[0].place, reason="So")

    assert (response.status_code, Dismissal.objects.count()) == (403, 0)


def test_a_fact_checker_sets_a_warning_about_the_sources_aside():
    card = card_with_a_warning()
    card.sources.create(citation="Atlas", claimed_year=1700, added_by=someone("author"))
    client = browser(worker("fact checker"))
    place = remarks_on(client, card, "source_claims_another_date")[0].place

    post(client, card, _dismiss=place, reason="A misprint")

    assert card.dismissals.get().code == "source_claims_another_date"


def test_a_warning_that_was_put_right_meanwhile_is_not_set_aside():
    card, client = card_with_a_warning(), browser(worker("translator (pl)"))
    place = remarks_on(client, card)[0].place
    card.translations.get(language="pl").write("Matka Polka", someone("author"))

    response = post(client, card, _dismiss=place, reason="So")

    assert "is no longer in force" in client.get(response["Location"]).content.decode()
    assert not Dismissal.objects.exists()


def test_errors_are_never_set_aside():
    card, client = card_with_a_warning("Matka\tPolka"), browser(worker("publisher"))
    remark = remarks_on(browser(worker("translator (pl)")), card, "invisible_characters")[0]

    response = post(client, card, _dismiss=remark.place, reason="So")

    assert (response.status_code, Dismissal.objects.count()) == (403, 0)


@pytest.mark.parametrize(
    ("group", "status"), [("translator (pl)", 403), ("fact checker", 403), ("publisher", 302)]
)
def test_somebody_elses_dismissal_is_taken_back_by_who_may_delete_it(group, status):
    card = card_with_a_warning()
    row = dismissed(card)

    response = post(browser(worker(group)), card, _take_back=row.pk)

    assert (response.status_code, Dismissal.objects.exists()) == (status, status == 403)


def test_ones_own_dismissal_is_taken_back():
    card = card_with_a_warning()
    row = dismissed(card)

    post(browser(row.by), card, _take_back=row.pk)

    assert not Dismissal.objects.exists()


def test_a_dismissal_of_another_card_stays():
    card, other = card_with_a_warning(), card_with_a_warning()
    row = dismissed(other)

    post(browser(worker("publisher")), card, _take_back=row.pk)

    assert Dismissal.objects.filter(pk=row.pk).exists()


def test_a_reason_is_read_only_by_who_gave_it_or_sees_dates():
    card = card_with_a_warning()
    dismissed(card)
    address = reverse("admin:decks_card_workbench", args=[card.pk])

    dateless = browser(worker(perms=DATELESS)).get(address).content.decode()
    dated = browser(worker("translator (pl)")).get(address).content.decode()

    assert "dismissed" in dateless
    assert "Two words" not in dateless
    assert "Two words" in dated
