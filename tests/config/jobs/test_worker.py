"""Workers as processes: bounded, fenced, and replaced when they die."""

import contextlib
import json
import os
import secrets
import signal
import time
from pathlib import Path

import pytest

from tests.running import SECONDS, children_of

OURS = {"DJANGO_SETTINGS_MODULE": "tests.config.jobs.settings"}
DRIVE = ("-m", "tests.config.jobs.drive")


@pytest.fixture
def bench(prepared):
    """Return a prepared site that knows the kinds of work for tests."""
    prepared.variables |= OURS
    return prepared


@contextlib.contextmanager
def worker_of(site):
    """Yield a worker; it is ended, however the block ends."""
    process = site.started("manage.py", "work")
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS)


def drive(site, *command):
    done = site.run(*DRIVE, *map(str, command))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if done.stdout else None


def jobs_of(site, status="ended"):
    return drive(site, "wait", status, SECONDS)


def times_done(site):
    path = Path(site.data_dir) / "done.txt"
    return path.read_text().split() if path.exists() else []


def enough(site):
    """Let the patient jobs of a site end."""
    (Path(site.data_dir) / "enough").touch()


def worker_beside(server):
    """Return the worker of a server, which on a slow machine tidies meanwhile, too."""
    words = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children_of(server.pid)}
    (worker,) = [pid for pid, said in words.items() if b"\0work\0" in said]
    return worker


def job_children_of(worker):
    """Return what does the jobs of a worker: children of its lanes."""
    return [child for lane in children_of(worker) for child in children_of(lane)]


def test_a_worker_does_what_was_asked_and_leaves_the_pages_the_processor(bench):
    drive(bench, "ask", "patient")
    enough(bench)

    with worker_of(bench):
        (job,) = jobs_of(bench)

    assert (job["status"], job["result"]["answer"], job["attempts"]) == ("done", 42, 1)
    assert job["result"]["nice"] == min(19, os.nice(0) + 10)


def test_what_meets_its_bounds_is_refused_with_what_to_do_and_the_worker_goes_on(bench):
    for kind in ("greedy", "hungry", "refused", "broken"):
        drive(bench, "ask", kind)
    drive(bench, "ask", "patient")
    enough(bench)

    with worker_of(bench):
        jobs = {job["kind"]: (job["status"], job["code"]) for job in jobs_of(bench)}

    assert jobs == {
        "greedy": ("refused", "too_costly"),
        "hungry": ("refused", "too_costly"),
        "refused": ("refused", "no_moon"),
        "broken": ("refused", "bug"),
        "patient": ("done", ""),
    }


def test_what_ends_its_worker_each_time_is_given_up_after_three_tries(bench):
    drive(bench, "ask", "killed")

    with worker_of(bench):
        (job,) = jobs_of(bench)

    assert (job["status"], job["code"]) == ("refused", "gave_up")


def test_a_job_whose_worker_was_killed_is_done_once_by_the_next_one(bench):
    drive(bench, "ask", "patient", 2)
    with worker_of(bench) as first:
        jobs_begun(bench)
        first.kill()
        first.wait()
    enough(bench)

    with worker_of(bench):
        jobs = jobs_of(bench)

    assert [job["status"] for job in jobs] == ["done", "done"]
    assert sorted(times_done(bench)) == sorted(job["pk"] for job in jobs)
    assert max(job["attempts"] for job in jobs) == 2


@pytest.mark.parametrize("killed_at", ["collected", "written"])
def test_an_import_whose_worker_is_killed_is_there_not_at_all_and_after_the_next_one_whole(
    bench, killed_at
):
    drive(bench, "ask_to_import", killed_at)
    before = drive(bench, "tell")

    killed = bench.started("manage.py", "work")
    killed.communicate(timeout=SECONDS)
    between = drive(bench, "tell")
    with worker_of(bench):
        (job,) = jobs_of(bench)
    after = drive(bench, "tell")

    assert killed.returncode == -signal.SIGKILL
    assert before == between == {"titles": ["Old"], "texts": 20, "cards": 20, "records": 20}
    assert after == {"titles": ["New"], "texts": 30, "cards": 30, "records": 50}
    assert (job["status"], job["attempts"], job["result"]["is_written"]) == ("done", 2, True)


def jobs_begun(site):
    jobs = jobs_of(site, "begun")
    assert any(job["progress"] for job in jobs), jobs
    return jobs


def test_a_worker_that_is_asked_to_end_hands_its_job_back_unharmed(bench):
    drive(bench, "ask", "patient")
    with worker_of(bench) as worker:
        jobs_begun(bench)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(SECONDS) == 0

    (job,) = drive(bench, "wait", "queued", SECONDS)

    assert (job["status"], job["attempts"], job["worker"]) == ("queued", 0, "")


def test_the_child_of_a_killed_worker_does_not_live_on(bench):
    drive(bench, "ask", "patient")
    with worker_of(bench) as worker:
        jobs_begun(bench)
        (child,) = job_children_of(worker.pid)
        worker.kill()
        worker.wait()

    wait_for_the_end_of(child)


def wait_for_the_end_of(pid):
    end = time.monotonic() + SECONDS
    while _is_alive(pid):
        assert time.monotonic() < end
        time.sleep(0.05)


def _is_alive(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


def test_a_cancelled_job_stops_and_says_so(bench):
    drive(bench, "ask", "patient")
    with worker_of(bench) as worker:
        jobs_begun(bench)
        drive(bench, "cancel")
        (job,) = jobs_of(bench)
        end = time.monotonic() + SECONDS
        while job_children_of(worker.pid) and time.monotonic() < end:
            time.sleep(0.05)
        left = job_children_of(worker.pid)

    assert (job["status"], times_done(bench), left) == ("cancelled", [], [])


def test_what_the_queue_has_lost_is_done_all_the_same(bench):
    drive(bench, "ask_unheard", "patient")
    enough(bench)

    with worker_of(bench):
        (job,) = jobs_of(bench)

    assert job["status"] == "done"


def test_two_workers_never_do_one_job_twice(bench):
    drive(bench, "ask", "patient", 20)
    enough(bench)

    with worker_of(bench), worker_of(bench):
        jobs = jobs_of(bench)

    assert {(job["status"], job["attempts"]) for job in jobs} == {("done", 1)}
    assert sorted(times_done(bench)) == sorted(job["pk"] for job in jobs)


def test_redis_has_a_queue_for_each_lane_and_of_each_site_its_own(site):
    site.variables |= {"JOBS_QUEUE": "redis", "REDIS_URL": "redis://127.0.0.1:1/0"}
    site.variables |= {"SECRET_KEY": "key", "REDIS_PREFIX": "ours"}
    named = "from config.jobs.tasks import run_job as run; from config.jobs.queues import QUEUES;"

    done = site.run(
        "-c",
        f"from config import wsgi; {named} "
        "print(*[run.using(queue_name=queue).queue_name for queue in QUEUES.values()])",
    )

    assert done.stdout.split() == ["ours-default", "ours-long"], done.stderr


def test_the_desk_has_no_foreign_pages_of_the_queue(site):
    site.variables |= {"JOBS_QUEUE": "redis", "REDIS_URL": "redis://127.0.0.1:1/0"}
    site.variables |= {"SECRET_KEY": "key"}

    done = site.run(
        "-c",
        "from config import wsgi, urls; from django.contrib.admin import site; "
        "print(*sorted({model._meta.app_label for model in site._registry}))",
    )

    assert done.stdout.split() == ["auth", "decks", "jobs", "play"], done.stderr


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="this needs Redis")
def test_redis_wakes_both_lanes_where_that_is_asked_for(bench):
    bench.variables |= {"JOBS_QUEUE": "redis", "REDIS_PREFIX": secrets.token_hex(4)}
    for kind in ("patient", "lasting"):
        drive(bench, "ask", kind)
    enough(bench)

    with worker_of(bench):
        jobs = jobs_of(bench)

    assert [(job["status"], job["attempts"]) for job in jobs] == [("done", 1)] * 2


def test_what_takes_little_is_done_while_long_work_goes_on_one_piece_at_a_time(bench):
    drive(bench, "ask", "lasting", 2)

    with worker_of(bench):
        jobs_begun(bench)
        drive(bench, "ask", "refused")
        meanwhile = [job["status"] for job in drive(bench, "wait_for", "refused", SECONDS)]
        enough(bench)
        jobs = jobs_of(bench)

    assert meanwhile == ["running", "queued", "refused"]
    assert [job["status"] for job in jobs] == ["done", "done", "refused"]


def test_a_worker_that_loses_a_lane_ends_and_what_that_one_did_is_done_by_the_next(bench):
    drive(bench, "ask", "patient")
    with bench.served("manage.py", "serve") as server:
        jobs_begun(bench)
        worker = worker_beside(server)
        (lane,) = [lane for lane in children_of(worker) if children_of(lane)]
        os.kill(lane, signal.SIGKILL)
        wait_for_the_end_of(worker)
        enough(bench)
        (job,) = jobs_of(bench)

    assert (job["status"], job["attempts"], len(times_done(bench))) == ("done", 2, 1)


def test_the_server_starts_its_worker_again_and_what_that_one_did_is_done(bench):
    drive(bench, "ask", "patient")
    with bench.served("manage.py", "serve") as server:
        jobs_begun(bench)
        worker = worker_beside(server)
        (child,) = job_children_of(worker)
        os.kill(worker, signal.SIGKILL)
        wait_for_the_end_of(child)
        enough(bench)
        (job,) = jobs_of(bench)

    assert (job["status"], job["attempts"], len(times_done(bench))) == ("done", 2, 1)
