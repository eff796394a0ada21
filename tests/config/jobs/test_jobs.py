"""What is written down of a job: by one worker at a time, and ended once."""

import signal
import sys
from dataclasses import replace
from datetime import timedelta
from subprocess import PIPE, Popen
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.test import RequestFactory
from django.utils import timezone, translation

from config import tidying
from config.jobs import kinds, requests, runner, supervisor
from config.jobs.kinds import JobRefused, Kind, Progress, Stopped
from config.jobs.models import KEPT_FOR, LEASE, PAGE, Job, JobStatus, forget_some
from tests.factories import make_user

pytestmark = pytest.mark.django_db

TEST = Kind("test", "test", lambda _job, _progress: {}, str, str)


def make_job(**about):
    return Job.objects.create(**{"kind": "test", "asker": "test", "language": "en", **about})


def now(job):
    return Job.objects.get(pk=job.pk)


def lapse(job):
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def asker(user=None, address="192.0.2.1"):
    request = RequestFactory(REMOTE_ADDR=address).get("/")
    request.user = user or AnonymousUser()
    return request


@pytest.fixture
def kind(monkeypatch):
    """Register a kind of work; return what sets how it is done."""
    done = {}
    made = replace(TEST, work=lambda job, progress: done["by"](job, progress))
    monkeypatch.setattr(runner, "kind_of", lambda _job: made)
    return lambda work: done.update(by=work)


def test_a_job_is_claimed_by_one_worker_alone():
    job = make_job()

    claims = [Job.objects.claim(job.pk, worker) for worker in ("one", "two")]

    assert [bool(claim) for claim in claims] == [True, False]
    assert (now(job).worker, now(job).attempts) == ("one", 1)


def test_a_lease_that_has_run_out_lets_another_worker_in_and_the_first_one_changes_nothing():
    job = make_job()
    first = Job.objects.claim(job.pk, "one")
    lapse(job)
    second = Job.objects.claim(job.pk, "two")

    late = [first.renew(), first.report(1, 2), first.finish({"by": "one"}), first.put_back()]

    assert late == [False] * 4
    assert second.finish({"by": "two"})
    assert now(job).result == {"by": "two"}


def test_whoever_says_how_far_it_is_keeps_the_lease():
    job = Job.objects.claim(make_job().pk, "one")
    lapse(job)

    job.report(3, 7)

    assert (now(job).progress, now(job).total) == (3, 7)
    assert now(job).lease_until > timezone.now() + LEASE / 2


def test_a_worker_holds_its_lease_without_keeping_others_from_writing(django_assert_num_queries):
    job = Job.objects.claim(make_job().pk, "one")

    with django_assert_num_queries(1):  # to look
        assert job.hold()
    Job.objects.update(lease_until=timezone.now() + LEASE / 3)
    assert job.hold()

    assert now(job).lease_until > timezone.now() + LEASE / 2
    job.cancel()
    assert not job.hold()


def test_an_ended_job_is_not_claimed_cancelled_or_ended_again():
    job = Job.objects.claim(make_job().pk, "one")
    job.finish({"answer": 1})

    assert Job.objects.claim(job.pk, "two") is None
    assert not job.cancel()
    assert not job.refuse("late", "Too late.")
    assert now(job).status == JobStatus.DONE


def test_what_a_dead_process_did_waits_again_and_is_found_at_once():
    dead, alive = (Job.objects.claim(make_job().pk, f"host:{pid}:a") for pid in (7, 71))

    Job.objects.release("host:7:")

    assert [job.pk for job in Job.objects.forsaken()] == [dead.pk]
    assert now(alive).status == JobStatus.RUNNING


def test_a_job_that_just_came_waits_for_its_place_in_the_queue():
    make_job()
    lost = make_job(queued_at=timezone.now() - timedelta(minutes=1))

    assert list(Job.objects.forsaken()) == [lost]


def test_a_job_says_how_far_it_is_now_and_then_and_stops_when_nobody_waits(kind, monkeypatch):
    monkeypatch.setattr(kinds, "SAY_EVERY", 0)
    job, steps = make_job(), []

    def work(own, progress):
        for step in range(3):
            progress(step, 3)
            steps.append(step)
            own.cancel()
        return {}

    kind(work)
    runner.run(job.pk)

    assert steps == [0]
    assert now(job).status == JobStatus.CANCELLED


def test_the_last_step_of_a_transaction_undoes_it_where_another_worker_has_the_job():
    job = Job.objects.claim(make_job().pk, "one")
    lapse(job)
    Job.objects.claim(job.pk, "two")

    with pytest.raises(Stopped):
        write_and_hold(job)

    assert not Job.objects.filter(kind="written").exists()


@transaction.atomic
def write_and_hold(job):
    make_job(kind="written")
    Progress(job).hold()


@pytest.mark.parametrize(
    "other", [{"is_long": False}, {"asker": PAGE}, {"status": JobStatus.CANCELLED}]
)
def test_what_nobody_waits_for_goes_on_where_no_long_work_is_waited_for(other):
    make_job(**{"is_long": True, **other})
    look = Job.objects.claim(make_job(is_long=True, asker=PAGE).pk, "one")

    Progress(look).give_way()

    assert now(look).status == JobStatus.RUNNING


def test_what_nobody_waits_for_gives_way_and_comes_after_all_that_waits():
    look = Job.objects.claim(make_job(is_long=True, asker=PAGE).pk, "one")
    awaited = make_job(is_long=True)

    with pytest.raises(Stopped):
        Progress(look).give_way()

    assert list(Job.objects.order_by("queued_at")) == [awaited, look]
    assert (now(look).status, now(look).attempts) == (JobStatus.QUEUED, 0)


def test_a_refusal_is_told_in_the_language_of_whoever_asked(kind):
    def work(_job, _progress):
        raise JobRefused("why", "…")

    kind(work)
    job = make_job()
    runner.run(job.pk)

    assert (now(job).status, now(job).code, now(job).sentence) == ("refused", "why", "…")
    kind(lambda job, progress: 1 / 0)
    broken = make_job(language="uk")
    runner.run(broken.pk)
    with translation.override("uk"):
        assert now(broken).sentence == str(runner.BUG)
    assert now(broken).sentence.startswith("Тут ")


def test_a_refused_job_says_why():
    with pytest.raises(IntegrityError), transaction.atomic():
        make_job(status=JobStatus.REFUSED)


def test_one_person_waits_for_a_few_things_at_once_and_others_wait_for_theirs(no_worker):
    anna = make_user("anna")
    for _job in range(requests.MOST_AT_ONCE):
        requests.ask(asker(anna), TEST, {})

    with pytest.raises(requests.TooManyJobs):
        requests.ask(asker(anna), TEST, {})
    assert requests.ask(asker(make_user("ben")), TEST, {})
    assert requests.ask(asker(), TEST, {})


def test_an_address_is_told_apart_without_being_kept():
    names = {requests.asker_of(asker(address=address)) for address in ("192.0.2.1", "192.0.2.2")}

    assert len(names) == 2
    assert not any("192" in name for name in names)


def test_a_queue_that_cannot_be_reached_loses_no_job(monkeypatch, caplog):
    def away(*_args):
        raise ConnectionError

    monkeypatch.setattr(requests.run_job.__class__, "enqueue", away)

    job = requests.ask(asker(), TEST, {})

    assert now(job).status == JobStatus.QUEUED
    assert "No worker was woken" in caplog.text


def test_what_ended_long_ago_is_forgotten_and_what_did_not_end_is_not():
    old, fresh = (Job.objects.claim(make_job().pk, "one") for _job in range(2))
    old.finish({})
    Job.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))

    assert forget_some() == 1
    assert list(Job.objects.all()) == [fresh]
    assert timedelta(hours=1) <= KEPT_FOR
    assert "jobs forgotten" in tidying.tidy()


def test_a_server_that_ends_while_its_worker_is_being_started_leaves_none_behind(monkeypatch):
    ends, has_begun, workers = Event(), Event(), []

    def start(*_command, **_options):
        ends.set()  # as Ctrl-C does just now
        workers.append(Popen([sys.executable, "-c", "input()"], stdin=PIPE))
        has_begun.set()
        return workers[0]

    monkeypatch.setattr(supervisor, "subprocess", SimpleNamespace(Popen=start))
    monkeypatch.setattr(supervisor, "threading", SimpleNamespace(Event=lambda: ends, Thread=Thread))
    with supervisor.Supervisor():
        has_begun.wait()

    assert workers[0].wait() == -signal.SIGTERM
