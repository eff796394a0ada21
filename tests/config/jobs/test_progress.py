"""How far a job is, for whoever waits for it and for those who keep the site."""

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from config.jobs.models import PAGE, Job, JobStatus
from config.jobs.progress import share, words
from tests.factories import make_user

pytestmark = pytest.mark.django_db
AGO = timedelta(seconds=60)


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
    assert share(job) == f"{progress}\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("begun", "said"), [(1, "This has just begun."), (3.5, "At work for 3 minutes.")]
)
def test_where_nobody_knows_how_long_it_will_take_what_it_took_is_told(begun, said):
    job = make_job(started_at=timezone.now() - begun * AGO + timedelta(seconds=5))

    assert words(job) == said
    assert share(job) == ""


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
    assert share(brief) == ""


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
