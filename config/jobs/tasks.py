"""What the queue carries: that there is a job to do."""

from django.conf import settings
from django_tasks import task

from config.jobs import runner


@task(queue_name=settings.JOBS_QUEUES["brief"])
def run_job(pk: str) -> None:
    runner.run(pk)
