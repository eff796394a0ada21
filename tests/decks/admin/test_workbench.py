"""The workbench: what an editor sees of a card, and what saving a column does."""

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.urls import reverse

from decks.admin.workbench.column_form import ColumnForm
from decks.models import CardTranslation, State
from tests.decks.desk import browser, fields_on, page_of, worker
from tests.decks.workbench import bench, card_in, column, column_of, row_of, sent, shown
from tests.factories import approve, make_card, make_deck, make_text, make_user, someone

pytestmark = pytest.mark.django_db


def columns_on(client, card, **query):
    return [one.language for one in client.get(bench(card), query).context["columns"]]


def test_a_translator_writes_a_title_and_stays_on_the_card():
    card, translator = card_in("en", "pl"), worker("translator (pl)")
    client = browser(translator)

    response = sent(client, card, "pl", text="Biblia")

    row = row_of(card, "pl")
    assert (row.title, row.state, row.last_author) == ("Biblia", State.DRAFT, translator)
    assert (response.status_code, response["Location"]) == (302, f"{bench(card)}?at=pl")


def test_a_first_text_is_written_in_its_empty_column():
    card = card_in("en")

    sent(browser(worker("translator (pl)")), card, "pl", text="Biblia", _verb="submit")

    assert (row_of(card, "pl").title, row_of(card, "pl").state) == ("Biblia", State.REVIEW)


def test_saving_one_column_leaves_the_others_as_they_are():
    card = card_in("en", "pl", "uk")

    sent(browser(worker("translator (pl)")), card, "pl", text="Biblia")

    assert row_of(card, "uk").version == 1


def test_a_changed_text_is_not_approved_with_the_same_press():
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))

    response = sent(browser(worker("reviewer (pl)")), card, "pl", text="Biblia", _verb="approve")

    assert response.status_code == 400
    assert "You changed the text. Save it first" in response.content.decode()
    assert row_of(card, "pl").title == "Title pl"


@pytest.mark.parametrize(("review", "times"), [("four_eyes", 1), ("one_person", 0)])
def test_a_second_person_is_spoken_of_where_the_deck_wants_one(review, times):
    card = make_card(make_deck(review=review))
    make_text(card, "pl").submit(someone("author"))

    page = browser(worker("reviewer (pl)")).get(bench(card)).content.decode()

    assert page.count("somebody else has to approve it") == times


def test_a_rejection_without_a_reason_is_refused_beside_its_field():
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))

    response = sent(browser(worker("reviewer (pl)")), card, "pl", _verb="reject", note="Typed")

    form = column_of(response, "pl").form
    assert response.status_code == 400
    assert form.errors["reason"] == ["Say why the text is rejected."]
    assert form["note"].value() == "Typed"
    assert row_of(card, "pl").note == ""


@pytest.mark.parametrize("verb", ["", "approve"])
def test_a_reason_is_never_thrown_away_by_what_needs_none(verb):
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))

    response = sent(browser(worker("reviewer (pl)")), card, "pl", _verb=verb, reason="Too long")

    form = column_of(response, "pl").form
    assert response.status_code == 400
    assert "which only goes with “Reject”" in form.errors["reason"][0]
    assert form["reason"].value() == "Too long"
    assert row_of(card, "pl").state == State.REVIEW


def test_a_translator_sees_the_source_and_the_own_language():
    card = card_in("en", "pl", "uk", "ru")

    assert columns_on(browser(worker("translator (pl)")), card) == ["en", "pl"]


@pytest.mark.parametrize("asked", [{"text": "Інше"}, {"_verb": "submit"}, {"_put_back": "1"}])
def test_a_translator_of_polish_cannot_post_to_an_ukrainian_column(asked):
    card = card_in("en", "uk")

    response = browser(worker("translator (pl)")).post(
        column(card, "uk"), {"read_version": 1, **asked}
    )

    assert (response.status_code, row_of(card, "uk").version) == (403, 1)


def test_a_second_save_is_refused_and_shows_base_mine_and_theirs():
    card = card_in("en", "pl")
    slow, quick = browser(worker("translator (pl)")), worker("translator (pl)", username="olga")
    read = fields_on(shown(slow, card, at="pl"))
    row_of(card, "pl").write("Theirs", quick)

    response = slow.post(column(card, "pl"), {**read, "text": "Mine"})

    form = column_of(response, "pl").form
    clash = form.overtaken.clashes[0]
    assert response.status_code == 409
    assert (clash.base, clash.mine, clash.theirs) == ("Title pl", "Mine", "Theirs")
    assert form.overtaken.who == quick
    assert form["text"].value() == "Mine"


def test_the_save_after_a_refusal_replaces_what_was_shown():
    card = card_in("en", "pl")
    client = browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    row_of(card, "pl").write("Theirs", someone("quick"))

    refusal = client.post(column(card, "pl"), {**read, "text": "Mine"})
    client.post(column(card, "pl"), fields_on(refusal.content.decode()))

    assert row_of(card, "pl").title == "Mine"


def test_what_was_left_alone_takes_what_somebody_else_has_saved():
    card = card_in("en", "pl")
    client = browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    row_of(card, "pl").write("Theirs", someone("quick"))

    refusal = client.post(column(card, "pl"), {**read, "note": "Mine"})
    client.post(column(card, "pl"), fields_on(refusal.content.decode()))

    assert (row_of(card, "pl").title, row_of(card, "pl").note) == ("Theirs", "Mine")


def test_an_old_text_is_put_back_as_a_draft_of_who_put_it_back():
    card, translator = card_in("en", "pl"), worker("translator (pl)")
    old = row_of(card, "pl").history.first()
    row_of(card, "pl").write("Newer", someone("author"))
    approve(row_of(card, "pl"))
    version = row_of(card, "pl").version

    browser(translator).post(
        column(card, "pl"), {"_put_back": old.history_id, "read_version": version}
    )

    row = row_of(card, "pl")
    assert (row.title, row.state, row.last_author) == ("Title pl", State.DRAFT, translator)


def test_a_text_of_another_card_is_never_put_back():
    card, other = card_in("en", "pl"), card_in("en", "pl")
    record = row_of(other, "pl").history.first()

    response = browser(worker("translator (pl)")).post(
        column(card, "pl"), {"_put_back": record.history_id, "read_version": 1}
    )

    assert (response.status_code, row_of(card, "pl").version) == (404, 1)


def test_a_reference_language_is_remembered_for_the_editor():
    card, translator = card_in("en", "pl", "uk", "ru"), worker("translator (pl)")
    reference = reverse("admin:decks_card_workbench_reference", args=[card.pk])

    browser(translator).post(reference, {"reference": "uk"})

    assert columns_on(browser(translator), card) == ["en", "uk", "pl"]
    assert columns_on(browser(worker("translator (pl)")), card) == ["en", "pl"]


def test_a_reference_language_can_be_put_away_again():
    card, client = card_in("en", "pl", "uk"), browser(worker("translator (pl)"))
    reference = reverse("admin:decks_card_workbench_reference", args=[card.pk])

    client.post(reference, {"reference": "uk"})
    client.post(reference, {"reference": ""})

    assert columns_on(client, card) == ["en", "pl"]


def test_a_reference_language_is_one_of_the_card():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))
    reference = reverse("admin:decks_card_workbench_reference", args=[card.pk])

    assert client.post(reference, {"reference": "xx"}).status_code == 404


def test_an_address_that_names_a_language_shows_it():
    card = card_in("en", "pl", "ru")

    assert columns_on(browser(worker("translator (pl)")), card, at="ru") == ["en", "pl", "ru"]


def test_english_stands_beside_the_others_only_where_it_is_written():
    card = make_card(make_deck(source_language="uk"))
    make_text(card, "uk", "Подія")
    boss = browser(make_user(is_staff=True, is_superuser=True))

    every = list(settings.CONTENT_LANGUAGES)
    assert columns_on(boss, card) == [code for code in every if code != "en"]
    make_text(card, "en", "Event")
    assert columns_on(boss, card) == every


@pytest.mark.parametrize(
    ("group", "sees"), [("translator (pl)", True), ("reviewer (pl)", True), ("", False)]
)
def test_dates_are_for_those_who_may_see_them(group, sees):
    card = card_in("en", "pl")
    read = ("view_card", "view_cardtranslation", "change_cardtranslation", "translate_pl")
    editor = worker(group) if group else worker(perms=read)

    assert ("1455" in shown(browser(editor), card)) is sees


def test_whoever_may_not_look_at_cards_has_no_workbench():
    card = card_in("en", "pl")
    client = browser(worker(perms=("view_cardtranslation", "translate_pl")))

    assert client.get(bench(card)).status_code == 403
    assert client.post(column(card, "pl"), {"text": "Biblia"}).status_code == 403


def test_a_card_that_is_not_there_is_not_found():
    client = browser(worker("translator (pl)"))

    for key in (10**6, 10**30):
        address = reverse("admin:decks_card_workbench", args=[key])
        assert client.get(address).status_code == 404


def test_an_address_of_a_column_leads_to_the_page_with_all_that_it_carried():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))

    response = client.get(column(card, "pl"), {"task": "review-pl", "deck": card.deck_id})

    expected = f"{bench(card)}?at=pl&task=review-pl&deck={card.deck_id}"
    assert (response.status_code, response["Location"]) == (302, expected)


def test_a_language_that_is_none_of_the_card_has_no_column():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))

    assert client.post(column(card, "xx"), {"text": "x"}).status_code == 404


def test_a_script_is_told_where_to_go_on():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))

    response = client.post(
        column(card, "pl"), {**read, "text": "Biblia"}, headers={"Accept": "application/json"}
    )

    assert response.json() == {"next": f"{bench(card)}?at=pl"}


def test_saving_goes_on_to_the_next_card_of_the_deck():
    deck = make_deck()
    first, second = (make_card(deck, key=key) for key in ("a", "b"))
    for card in (first, second):
        make_text(card, "pl", "Title")
    client = browser(worker("translator (pl)"))
    read = fields_on(shown(client, first, at="pl"))

    onward = client.post(f"{column(first, 'pl')}?next=1", {**read, "text": "Biblia"})
    last = client.post(f"{column(second, 'pl')}?next=1", {**read, "text": "Biblia"})

    assert onward["Location"] == f"{bench(second)}?at=pl"
    assert last["Location"] == f"{bench(second)}?at=pl"


def test_who_is_led_on_reads_which_card_was_saved_and_finds_the_way_back():
    deck = make_deck()
    first, second = (make_card(deck, key=key) for key in ("a", "b"))
    client = browser(worker("translator (pl)"))
    for card in (first, second):
        make_text(card)
    read = fields_on(shown(client, first, at="pl"))

    response = client.post(f"{column(first, 'pl')}?next=1", {**read, "text": "Biblia"}, follow=True)

    back = f'<a href="{bench(first)}?at=pl">a</a> · Polish: The text is saved as a draft.'
    assert back in response.content.decode()


def test_an_unknown_queue_leads_through_the_deck_instead():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))

    response = client.post(f"{column(card, 'pl')}?next=1&task=no/queue", {**read, "text": "Biblia"})

    assert response.status_code == 302
    assert response["Location"].startswith(bench(card))


def test_what_changed_in_the_source_since_is_marked():
    card = card_in("en", "pl")
    row_of(card, "en").write("Title of the Bible", someone("author"))

    page = shown(browser(worker("translator (pl)")), card)

    assert '<del><span class="visually-hidden">deleted: </span>en</del>' in page
    assert '<ins><span class="visually-hidden">inserted: </span>of the Bible</ins>' in page


def test_the_approved_text_stands_beside_a_new_draft():
    card = card_in("en", "pl")
    approve(row_of(card, "pl"))
    row_of(card, "pl").write("Biblia", someone("author"))

    assert "Approved before:" in shown(browser(worker("translator (pl)")), card)


def test_a_text_that_is_still_correct_is_confirmed():
    card = card_in("en", "pl")
    row_of(card, "en").write("Another source", someone("author"))

    sent(browser(worker("translator (pl)")), card, "pl", _verb="rebase")

    assert not row_of(card, "pl").is_stale


def test_an_approval_in_a_column_is_somebody_elses():
    card, reviewer = card_in("en", "pl"), worker("reviewer (pl)")
    row_of(card, "pl").submit(someone("author"))

    sent(browser(reviewer), card, "pl", _verb="approve")

    assert (row_of(card, "pl").state, row_of(card, "pl").approved_by) == (State.APPROVED, reviewer)


def test_what_a_text_was_changed_to_before_is_not_put_back_over_somebody_elses():
    card = card_in("en", "pl")
    old = row_of(card, "pl").history.first()
    row_of(card, "pl").write("Theirs", someone("quick"))

    browser(worker("translator (pl)")).post(
        column(card, "pl"), {"_put_back": old.history_id, "read_version": 1}
    )

    assert row_of(card, "pl").title == "Theirs"


def test_a_title_pasted_with_line_breaks_is_one_line():
    card = card_in("en", "pl")

    sent(browser(worker("translator (pl)")), card, "pl", text="Biblia\r\nGutenberga")

    assert row_of(card, "pl").title == "Biblia Gutenberga"


@pytest.mark.parametrize("cards", [10, 300])
def test_the_page_asks_as_little_of_a_large_deck_as_of_a_small_one(
    cards, django_assert_max_num_queries
):
    deck = make_deck()
    for number in range(cards):
        card = make_card(deck, key=f"card-{number:03}")
    languages = ("en", "uk", "pl", "ru")
    author = someone("author")
    CardTranslation.objects.bulk_create(
        CardTranslation(card=card, language=language, title="Bible", last_author=author)
        for card in deck.cards.all()
        for language in languages
    )
    for title in ("Biblia", "Pismo", "Księga"):
        row_of(card, "pl").write(title, author)
    client = browser(make_user(is_staff=True, is_superuser=True))

    with django_assert_max_num_queries(20):
        shown(client, card)


def test_an_editor_from_a_queue_is_led_on_in_it():
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    queue = {"task": "translate-pl", "deck": card.deck_id}

    response = client.post(
        f"{column(card, 'pl')}?{urlencode({**queue, 'next': 1})}", {**read, "text": "Biblia"}
    )

    onward = reverse("admin:decks_queue_next", args=["translate-pl"])
    assert response["Location"] == f"{onward}?after={card.pk}&deck={card.deck_id}"
    ways = client.get(bench(card), {**queue, "at": "pl"}).context["neighbours"]
    assert ways["after"] == f"{onward}?after={card.pk}&deck={card.deck_id}#column-pl"


def meanwhile(monkeypatch, deed):
    """Let somebody else be faster by a moment: after the form was read, before it is saved."""
    is_valid = ColumnForm.is_valid

    def then_overtaken(form):
        monkeypatch.undo()
        found = is_valid(form)
        deed()
        return found

    monkeypatch.setattr(ColumnForm, "is_valid", then_overtaken)


def test_of_two_saves_in_one_moment_the_second_is_refused(monkeypatch):
    card, client = card_in("en", "pl"), browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    meanwhile(monkeypatch, lambda: row_of(card, "pl").write("Theirs", someone("quick")))

    response = client.post(column(card, "pl"), {**read, "text": "Mine"})

    assert (response.status_code, row_of(card, "pl").title) == (409, "Theirs")


def test_of_two_first_texts_in_one_moment_the_second_is_refused(monkeypatch):
    card, client = card_in("en"), browser(worker("translator (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    meanwhile(monkeypatch, lambda: make_text(card, "pl", "Theirs"))

    response = client.post(column(card, "pl"), {**read, "text": "Mine"})

    form = column_of(response, "pl").form
    assert (response.status_code, row_of(card, "pl").title) == (409, "Theirs")
    assert (form["text"].value(), form.overtaken.clashes[0].base) == ("Mine", "")


def test_what_a_refused_verb_would_have_saved_is_not_saved():
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))
    reviewer = worker("reviewer (pl)")
    row_of(card, "en").write("Newer source", someone("author"))

    response = sent(browser(reviewer), card, "pl", note="Typed", _verb="approve")

    assert response.status_code == 400
    assert (row_of(card, "pl").note, row_of(card, "pl").state) == ("", State.REVIEW)


def test_a_note_whose_lines_end_otherwise_has_not_changed():
    card = card_in("en", "pl")
    CardTranslation.objects.filter(card=card, language="pl").update(note="One\nTwo")

    sent(browser(worker("translator (pl)")), card, "pl", note="One\r\nTwo")

    assert row_of(card, "pl").version == 1


def test_a_text_in_review_that_is_changed_and_submitted_is_in_review_again():
    card, translator = card_in("en", "pl"), worker("translator (pl)")
    row_of(card, "pl").submit(someone("author"))

    sent(browser(translator), card, "pl", text="Biblia", _verb="submit")

    row = row_of(card, "pl")
    assert (row.title, row.state, row.last_author) == ("Biblia", State.REVIEW, translator)


def test_what_is_in_review_already_is_not_submitted_again():
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))

    response = sent(browser(worker("translator (pl)")), card, "pl", _verb="submit")

    assert response.status_code == 400


@pytest.mark.parametrize("verb", ["approve", "reject", "nonsense"])
def test_a_verb_that_is_not_theirs_is_forbidden(verb):
    card = card_in("en", "pl")
    row_of(card, "pl").submit(someone("author"))

    response = sent(browser(worker("translator (pl)")), card, "pl", _verb=verb, reason="So")

    assert (response.status_code, row_of(card, "pl").state) == (403, State.REVIEW)


def test_the_lists_and_the_page_of_a_card_lead_to_the_workbench():
    card = card_in("en", "pl")
    client = browser(worker("translator (pl)"))

    cards = client.get(reverse("admin:decks_card_changelist")).content.decode()
    texts = client.get(reverse("admin:decks_cardtranslation_changelist")).content.decode()
    page = client.get(page_of(card)).content.decode()

    assert f'href="{bench(card)}"' in cards
    assert f'href="{bench(card)}?at=pl"' in cards
    assert f'<a href="{bench(card)}?at=pl">Title pl</a>' in texts
    assert f'href="{bench(card)}"' in page
    assert f'class="changelink" href="{bench(card)}?at=pl"' in page
    assert f'class="viewlink" href="{bench(card)}?at=en"' in page


def test_an_approval_of_a_text_that_is_another_by_now_shows_that_and_blames_nobody():
    card, client = card_in("en", "pl"), browser(worker("reviewer (pl)"))
    row_of(card, "pl").submit(someone("author"))
    read = fields_on(shown(client, card, at="pl"))
    row_of(card, "pl").write("Theirs", someone("quick"))
    row_of(card, "pl").submit(someone("quick"))

    response = client.post(column(card, "pl"), {**read, "_verb": "approve"})

    form = column_of(response, "pl").form
    assert (response.status_code, row_of(card, "pl").state) == (409, State.REVIEW)
    assert (form["text"].value(), "text" in form.errors) == ("Theirs", False)
