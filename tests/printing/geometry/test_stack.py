"""A stack turned by hand: whatever a printer does with it, each back meets its front."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.geometry.imposition import Page, impose
from printing.geometry.spec import TURNED, Layout, Side, Spec, Stack
from tests.printing.geometry.test_imposition import imposed, moved, specs

NEAR = 1e-5


@dataclass
class Sheet:
    """Paper as it lies: which side is up, what is on it, and where its first edge is."""

    front: Page
    is_printed_up: bool
    back: Page | None = None


def printed_by_hand(pages: tuple[Page, ...], stack: Stack) -> list[Sheet]:
    """Print as a person does who has a printer that knows one side only."""
    half = len(pages) // 2
    out_up = stack in ("up-down", "up-up")
    out_tray = [Sheet(page, out_up) for page in pages[:half]]  # each falls on those before
    wants_up = stack in ("up-up", "down-up")
    in_tray = out_tray
    if out_tray[0].is_printed_up != wants_up:  # the whole stack, as one turns a book
        in_tray = [Sheet(sheet.front, wants_up) for sheet in reversed(out_tray)]
    done = []
    for page in pages[half:]:
        sheet = in_tray.pop()  # the uppermost
        sheet.back = page
        done.append(sheet)
    assert not in_tray
    return done


@pytest.mark.parametrize("stack", Stack)
@given(spec=specs(*TURNED), cards=st.integers(1, 60))
def test_each_back_lies_behind_its_front_however_the_stack_comes_out_and_goes_in(
    stack, spec, cards
):
    width, height = spec.card.width, spec.card.height
    asked = {name: getattr(spec, name) for name in spec.__slots__} | {"stack": stack}

    sheets = printed_by_hand(imposed(Spec(**asked), cards).pages, stack)

    for sheet in sheets:
        assert sheet.back is not None
        fronts = {(side.card, side.copy): side for side in sheet.front.sides}
        backs = {(side.card, side.copy): side for side in sheet.back.sides}
        assert fronts.keys() == backs.keys()
        for card, front in fronts.items():
            for u, v in ((0, 0), (width, 0), (0, height), (width, height)):
                x, y = moved(front.matrix, u, v)
                # The edge that led leads again, so that left and right change; or it comes last.
                seen = (sheet.front.size.width - x, y)
                if spec.layout is Layout.DUPLEX_SHORT:
                    seen = (x, sheet.front.size.height - y)
                at = moved(backs[card].matrix, width - u, v)
                assert seen == pytest.approx(at, abs=NEAR)


@pytest.mark.parametrize(
    ("stack", "backs"),
    [
        (Stack.UP_DOWN, [1, 2, 3]),
        (Stack.UP_UP, [3, 2, 1]),
        (Stack.DOWN_UP, [1, 2, 3]),
        (Stack.DOWN_DOWN, [3, 2, 1]),
    ],
)
def test_backs_come_last_and_backwards_where_nobody_turns_the_stack_over(stack, backs):
    pages = impose(Spec(stack=stack), 40).pages

    assert [page.side for page in pages] == [Side.FRONT] * 3 + [Side.BACK] * 3
    assert [page.sheet for page in pages] == [1, 2, 3, *backs]


@pytest.mark.parametrize("layout", TURNED)
@pytest.mark.parametrize("stack", Stack)
def test_the_pages_themselves_are_those_of_a_printer_that_turns_the_sheets(layout, stack):
    usual = impose(Spec(layout=layout), 40)
    by_hand = impose(Spec(layout=layout, stack=stack), 40)

    key = lambda page: (page.sheet, page.side is Side.BACK)  # noqa: E731
    assert tuple(sorted(by_hand.pages, key=key)) == usual.pages
    assert by_hand.sheets == usual.sheets
