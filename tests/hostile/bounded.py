"""Work that must do with what a site can spare."""

from collections.abc import Callable

from config.jobs.child_process import Bounds, Child

SPARE = Bounds(megabytes=300, seconds=2)
LONGEST = 120.0  # seconds of the clock, on a machine that is busy with other tests


def is_done_within_bounds(work: Callable[[], object]) -> bool:
    """Have a child do *work* with little memory and little of the processor; say if it could."""
    child = Child.doing(lambda: check(work), SPARE)
    try:
        return child.has_ended(within=LONGEST) and child.is_well
    finally:
        child.kill()


def check(work: Callable[[], object]) -> None:
    """Let a bare assertion end the child as a failure."""
    assert work()
