"""A stack that is turned by hand, gone through sheet by sheet as it happens on a table."""

from collections.abc import Iterable, Iterator, Mapping

from printing.geometry.spec import Stack
from printing.orders.print_run import PrintRun
from printing.proof.flaws import Finding, Flaw, finding
from printing.proof.page import Located


def meeting(stack: Stack, sheets: int) -> Mapping[int, int]:
    """Return which page is printed behind which: the fronts' numbers, each with its back's."""
    pile = list(range(1, sheets + 1))  # from below: each sheet that comes out falls on the others
    if stack.comes_out_up != stack.goes_in_up:
        pile.reverse()  # somebody turns it over
    # The printer takes the uppermost sheet.
    return {pile.pop(): page for page in range(sheets + 1, 2 * sheets + 1)}


def on_other_sheets(
    job: PrintRun, stack: Stack, sheets: int, pairs: Iterable[tuple[Located, Located]]
) -> Iterator[Finding]:
    """Yield the backs that would not come to lie on the sheets of their fronts."""
    behind = meeting(stack, sheets)
    for front, back in pairs:
        if behind.get(front.page) != back.page:
            key = job.cards[back.placed.card].key
            yield finding(Flaw.OTHER_SHEET, page=back.page, card=key)
