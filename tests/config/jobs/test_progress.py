"""How far a job is, for whoever waits for it and for those who keep the site."""

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from config.jobs.models import PAGE, Job, JobStatus
from config.jobs.progress import counted, words
from tests.factories import make_user

pytestmark = pytest.mark.django_db
AGO = timedelta(seconds=60)


@pytest.fixture(autouse=True)
def _at_one_moment(monkeypatch):
    """Let no time pass between a job and what is said of it."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)


def make_job(status=JobStatus.RUNNING, **about):
    now = timezone.now()
    dates = {"queued_at": now - 2 * AGO, "started_at": now - AGO, "lease_until": now + AGO}
    known = {"kind": "sheets", "asker": "somebody", "language": "en", **dates}
    return Job.objects.create(**{**known, "status": status, **about})


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        (2, "About 49 minutes left."),
        (40, "About 2 minutes left."),
        (50, "About a minute left."),
        (60, "About half a minute left."),
        (90, "A few seconds left."),
    ],
)
def test_whoever_waits_is_told_how_long_it_will_take_if_it_goes_on_so(progress, said):
    job = make_job(progress=progress, total=100)

    assert words(job) == said
    assert job.share == f"{progress}\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("begun", "said"), [(1, "This has just begun."), (3.5, "At work for 3 minutes.")]
)
def test_where_nobody_knows_how_long_it_will_take_what_it_took_is_told(begun, said):
    job = make_job(started_at=timezone.now() - begun * AGO + timedelta(seconds=5))

    assert words(job) == said
    assert job.share == ""


def test_what_waits_is_told_how_much_of_its_own_lane_comes_first():
    make_job(is_long=False)
    for _job in range(2):
        make_job(is_long=True)
    make_job(is_long=True, asker=PAGE)  # it gives way
    now = timezone.now()

    long, brief = (
        make_job(JobStatus.QUEUED, queued_at=now, is_long=is_long) for is_long in (True, False)
    )

    assert words(long) == "2 other pieces of work come first."
    assert words(brief) == "1 other piece of work comes first."
    assert brief.share == ""


def test_the_page_and_its_script_are_told_the_same_and_what_it_is_about():
    by = make_user("anna")
    client = Client()
    client.force_login(by)
    job = make_job(
        by=by,
        progress=50,
        total=100,
        asked={"about": "Travels · 990 cards", "slug": "a", "query": "", "order": {"draft": False}},
    )

    state = json.loads(client.get(f"/jobs/{job.pk}/state/").content)
    page = client.get(f"/jobs/{job.pk}/").content.decode()

    assert state["words"] == "About a minute left."
    for text in (state["words"], state["share"], "Travels · 990 cards"):
        assert text in page


def test_how_many_cards_of_how_many_are_done_is_told_where_it_is_they_that_are_counted():
    by = make_user("anna", is_superuser=True)
    client = Client()
    client.force_login(by)
    job = make_job(kind="export", by=by, asked={"deck": 1}, progress=7_200, total=20_000)
    other = make_job(kind="publish", by=by, progress=7_200, total=20_000)

    state, of_other = (
        json.loads(client.get(f"/jobs/{one.pk}/state/").content) for one in (job, other)
    )
    page = client.get(f"/jobs/{job.pk}/").content.decode()
    with translation.override("pl"):
        polish = counted(job)

    assert (state["counted"], of_other["counted"]) == ("7200 of 20,000 done", "")
    assert state["counted"] in page
    assert polish == "Gotowe: 7200 z 20\N{NO-BREAK SPACE}000"


def test_the_list_where_it_was_asked_for_says_how_far_it_is(admin_user, admin_client):
    make_job(kind="bulk", by=admin_user, progress=30, total=100)

    page = admin_client.get("/admin/decks/card/").content.decode()

    assert "30\N{NO-BREAK SPACE}%" in page


def test_what_is_gone_is_told_kindly_and_alike_to_everybody(client):
    of_another = make_job(by=make_user("ben"))

    answers = [client.get(f"/jobs/{pk}/") for pk in (of_another.pk, uuid4())]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert all("is kept for a day" in answer.content.decode() for answer in answers)


def test_the_desk_lists_jobs_with_a_few_questions_however_many_there_are(
    admin_client, django_assert_max_num_queries
):
    begun = timezone.now()
    for number in range(30):
        make_job(
            list(JobStatus)[number % 5],
            asked={"about": f"deck {number}"},
            sentence="No.",
            queued_at=datetime(2026, 11, 19, 14, 5, tzinfo=UTC),
            progress=1,
            total=4,
            started_at=begun,
            ended_at=begun + timedelta(seconds=65),
        )

    with django_assert_max_num_queries(8):
        page = admin_client.get("/admin/jobs/job/?kind=sheets").content.decode()

    assert "deck 29" in page
    assert '<span class="state state-approved">done' in page
    assert "25\N{NO-BREAK SPACE}%" in page
    assert "19 Nov 2026, 14:05" in page
    assert "1:05" in page
