"""`manage.py work`: does what pages ask for, beside them or on another machine, until Ctrl-C."""

import logging
import os
import sys
import time

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, connections

from config.jobs import runner
from config.jobs.child_process import die_with_parent
from config.jobs.lanes import Lane, drive_all
from config.jobs.queues import quiet, work_of
from config.start import database

NICENESS = 10  # whoever plays comes first
PAUSE = 1.0  # seconds after which a database that could not be reached is tried again

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do the work in the background (sheets, imports, pictures) until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--with-parent",
            type=int,
            metavar="PID",
            help="end when this process does, which started the worker",
        )

    def handle(self, *, with_parent: int | None, **_options: object) -> None:
        if with_parent:
            die_with_parent(with_parent)
        os.nice(NICENESS)
        database.without_pool()  # it has threads, and whoever has threads cannot fork
        quiet()
        runner.warm_up()
        if not drive_all(_drive):
            sys.exit(1)


def _drive(lane: Lane) -> None:
    while not runner.is_stopping():
        _once(lane)


def _once(lane: Lane) -> None:
    """Look once for work, and go on after a database was away."""
    try:
        work_of(lane.queues)
        runner.run_forsaken(lane.takes_long_work)
    except OperationalError as error:
        logger.warning("The database cannot be used (%s); trying again", error)
        connections.close_all()
        time.sleep(PAUSE)
