"""The queues that wake workers: rows of the database, or Redis."""

import logging
import time
from collections.abc import Sequence

from django.conf import settings
from django_tasks import default_task_backend
from django_tasks_db.models import DBTaskResult

from config.jobs.models import Job

EVERY = 0.2  # seconds between two looks into the database
IDLE = 2  # seconds after which a worker of Redis looks for what the queue has lost
QUEUES: dict[str, str] = settings.JOBS_QUEUES


def queue_of(job: Job) -> str:
    """Return the name of the queue in which a job waits."""
    return QUEUES["long" if job.is_long else "brief"]


def work_of(lanes: Sequence[str]) -> None:
    """Do one task of those that wait in these queues, or come back a little later."""
    queues = [QUEUES[lane] for lane in lanes]
    if settings.JOBS_QUEUE == "redis":
        _work_of_redis(queues)
    else:
        _work_of_database(queues)


def _work_of_database(queues: Sequence[str]) -> None:
    from django_tasks_db.management.commands.db_worker import Worker

    ready = DBTaskResult.objects.ready().order_by()
    names = ready.filter(queue_name__in=queues).values_list("queue_name", flat=True)
    waiting = set(names.distinct())
    if not waiting:  # who looks for a task keeps others from writing
        time.sleep(EVERY)
        return
    worker = Worker(
        queue_names=[next(queue for queue in queues if queue in waiting)],
        interval=EVERY,
        batch=True,
        backend_name=default_task_backend.alias,
        startup_delay=False,
        max_tasks=1,  # whoever works looks around in between
        worker_id="",
        excluded_queue_names=[],
    )
    worker.run()


def _work_of_redis(queues: Sequence[str]) -> None:
    import django_rq
    from django_tasks_rq import Job as Task

    worker = django_rq.get_worker(*queues, job_class=Task, worker_class=_redis_worker())
    worker.work(max_idle_time=IDLE, max_jobs=1, logging_level="WARNING")


def _redis_worker() -> type:
    """Return a worker that does its tasks itself, and leaves signals to the command."""
    from rq import SimpleWorker

    class Worker(SimpleWorker):
        def _install_signal_handlers(self) -> None:
            pass

    return Worker


def quiet() -> None:
    """Have the libraries say what went wrong, and nothing else."""
    for name in ("django_tasks", "django_tasks_db", "rq.worker"):
        logging.getLogger(name).setLevel(logging.WARNING)
