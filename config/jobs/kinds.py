"""Kinds of work; the apps register theirs in AppConfig.ready."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from config.jobs.models import Job, JobStatus
from config.registry import Registry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

SAY_EVERY = 0.5  # seconds

Asked = Mapping[str, Any]
Result = Mapping[str, Any]


class JobRefused(Exception):
    """The work cannot be done; the sentence says why, in the language of whoever asked."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


class Stopped(BaseException):
    """Nobody waits for this work any more: it was cancelled, or given to another worker."""


class Progress:
    """How far a piece of work is; tells it when to stop."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._said = 0.0

    def __call__(self, progress: int, total: int) -> None:
        """Say now and then how much of all is done, or raise Stopped."""
        now = time.monotonic()
        if now - self._said > SAY_EVERY:
            self._said = now
            if not self._job.report(progress, total):
                raise Stopped

    def give_way(self) -> None:
        """Raise Stopped where somebody waits; what nobody waits for begins anew after that."""
        waiting = Job.objects.awaited().filter(status=JobStatus.QUEUED, is_long=True)
        if waiting.exists() and self._job.step_back():
            raise Stopped

    def hold(self) -> None:
        """Make sure that the work is still this worker's, or raise Stopped.

        As the last step of a transaction it has only one worker's committed.
        """
        if not self._job.renew():
            raise Stopped


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of work is done, what it may cost, and where whoever asked reads of it."""

    code: str
    label: "str | _StrPromise"
    work: Callable[[Job, Progress], Result]
    address: Callable[[Job], str]  # where the result is shown
    way_back: Callable[[Job], str]  # to where it was asked for
    is_long: Callable[[Asked], bool] = lambda _asked: False  # more than a page waits for
    is_counted: bool = False  # whether its progress is that of cards, texts or pictures
    said: Callable[[Job], str] = lambda _job: ""  # where the result is shown, once it is done
    megabytes: int = 300  # beyond what a worker has anyway
    seconds: int = 60  # of the processor's time
    too_costly: "str | _StrPromise" = ""  # what to do instead, where these did not suffice
    warm_up: Callable[[], object] = lambda: None  # once in a worker, before its children
    forget: Callable[[Job], object] = lambda _job: None  # what it was given, as nothing came of it


KINDS: Registry[Kind] = Registry("kind of work")


def kind_of(job: Job) -> Kind:
    """Return how *job* is done, or raise LookupError where no app knows any more."""
    found = KINDS.find(job.kind)
    if found is None:
        raise LookupError(job.kind)
    return found
