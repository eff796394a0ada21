"""Who is handed which card next."""

import pytest

from config.registry import CodeIsTaken, Registry
from decks.models import Card
from decks.models.assignment import Near
from decks.models.queue_lease import LEASED_FOR
from decks.progress import queues
from decks.progress.queues import Queue, hold, in_turn, queues_for, register
from tests.decks.desk import worker
from tests.decks.models.test_queue_lease import pass_by
from tests.factories import make_card, make_deck, make_text, someone


def make_cards(number=3):
    """Make cards that all wait for a Polish text, in the order in which they are made."""
    deck = make_deck()
    cards = [make_card(deck) for _n in range(number)]
    for card in cards:
        make_text(card, "en")
    return [card.pk for card in cards]


def next_for(name, after=None, code="translate-pl"):
    return queues.find(code).next_for(someone(name), Card.objects.all(), after)


@pytest.mark.parametrize(
    ("waiting", "had", "order"),
    [
        ([1, 2, 3, 4], [], [1, 2, 3, 4]),
        ([1, 2, 3, 4], [2], [3, 4, 1, 2]),
        ([1, 2, 3, 4], [4], [1, 2, 3, 4]),
        ([1, 2, 3, 4], [1, 2], [3, 4, 1, 2]),
        ([1, 2, 3, 4], [1, 9], [2, 3, 4, 1]),  # 9 is done, and 1 was left
        ([1, 2, 3, 4], [3, 1, 9], [2, 4, 3, 1]),
        ([1, 2], [2, 1, 2], [1, 2]),
        ([], [2], []),
    ],
)
def test_one_goes_on_in_order_and_around_and_what_one_had_comes_last(waiting, had, order):
    assert in_turn(dict.fromkeys(waiting, Near.OF_NOBODY), had) == order


def test_ones_own_cards_come_first_and_those_of_others_last():
    waiting = {1: Near.OF_OTHERS, 2: Near.OF_NOBODY, 3: Near.OWN, 4: Near.OWN}

    assert in_turn(waiting, []) == [3, 4, 2, 1]
    assert in_turn(waiting, [3]) == [4, 2, 1, 3]


@pytest.mark.django_db
def test_two_editors_are_handed_different_cards():
    first, second, third = make_cards()

    assert [next_for(name) for name in ("Olena", "Marek", "Kasia", "Petro")] == [
        first,
        second,
        third,
        None,
    ]


@pytest.mark.django_db
def test_who_begins_again_has_the_same_card_still():
    first, *_others = make_cards()

    assert [next_for("Olena"), next_for("Olena")] == [first, first]


@pytest.mark.django_db
def test_a_card_that_was_left_comes_again_when_all_others_have_been_seen():
    first, second, third = make_cards()
    assert next_for("Olena") == first

    assert next_for("Olena", after=first) == second
    make_text(Card.objects.get(pk=second), "pl").submit(someone("author"))
    assert next_for("Olena", after=second) == third
    assert next_for("Olena", after=third) == first


@pytest.mark.django_db
def test_who_goes_on_lets_the_card_go():
    first, second = make_cards(2)
    next_for("Olena")

    assert next_for("Olena", after=first) == second

    assert next_for("Marek") == first


@pytest.mark.django_db
def test_the_only_card_that_waits_is_handed_out_again():
    (only,) = make_cards(1)
    next_for("Olena")

    assert next_for("Olena", after=only) == only
    assert next_for("Marek") is None


@pytest.mark.django_db
def test_a_card_is_free_again_when_its_lease_has_ended():
    (only,) = make_cards(1)
    next_for("Olena")

    pass_by(LEASED_FOR)

    assert next_for("Marek") == only


@pytest.mark.django_db
def test_what_is_out_of_date_is_handed_to_one_whichever_queue_they_ask():
    (only,) = make_cards(1)
    card = Card.objects.get(pk=only)
    make_text(card, "pl")
    card.translation("en").write("Another source", someone("author"))

    assert next_for("Olena", code="stale-pl") == only
    assert next_for("Marek", code="translate-pl") is None


@pytest.mark.django_db
def test_another_task_of_the_same_card_is_free():
    (only,) = make_cards(1)
    next_for("Olena")

    assert next_for("Marek", code="translate-uk") == only
    assert next_for("Marek", code="dates") == only


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("group", "codes"),
    [
        ("translator (pl)", ["translate-pl", "stale-pl"]),
        ("reviewer (uk)", ["translate-uk", "review-uk", "stale-uk"]),
        ("fact checker", ["dates", "disputed"]),
        ("publisher", []),
    ],
)
def test_only_queues_whose_task_one_may_do_are_offered(group, codes):
    offered = [queue.code for queue in queues_for(worker(group))]

    assert [code for code in offered if code != "reports"] == codes


@pytest.mark.django_db
def test_dates_are_only_checked_by_those_who_see_them():
    assert queues_for(worker(perms=("fact_check_card", "view_card"))) == []
    assert queues_for(worker(perms=("translate_pl",))) == []


@pytest.mark.django_db
def test_a_card_is_held_for_a_task_by_those_who_may_do_it():
    (only,) = make_cards(1)
    olena, marek = worker("translator (pl)"), worker("translator (pl)")

    assert hold("translate-pl", only, olena)
    assert hold("translate-pl", only, olena)
    assert not hold("translate-pl", only, marek)
    assert not hold("review-pl", only, marek)
    assert not hold("no-such-queue", only, marek)


def test_a_queue_is_registered_once(monkeypatch):
    monkeypatch.setattr(queues, "_queues", Registry("queue"))
    queue = Queue("odd", "Odd", "odd", "date", (), lambda cards, _by: cards)
    register(queue)

    with pytest.raises(CodeIsTaken, match="'odd'"):
        register(queue)
