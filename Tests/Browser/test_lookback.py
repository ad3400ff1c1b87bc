"""A running game is looked through by keys and buttons. The rest of it is judged in Tests/Page/test_lookback.py."""

import pytest
from looking import OPENING, line, stands
from playwright.sync_api import expect
from table import begin, expect_turn, play, said, square


@pytest.mark.engine
def test_keys_and_buttons_step_through_a_running_game(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), OPENING)
    # Firefox tells of no focus in a window behind another one.
    first.bring_to_front()
    first.locator("main").focus()
    first.keyboard.press("ArrowLeft")
    line(first, "game.look_turn", ply=5, n=6)
    first.keyboard.press("Home")
    line(first, "game.look_turn", ply=0, n=6)
    stands(first, "e1")
    first.get_by_role("button", name=said(first, "replay.following")).click()
    line(first, "game.look_turn", ply=1, n=6)
    first.get_by_role("button", name=said(first, "replay.first")).click()
    expect(first.get_by_role("button", name=said(first, "replay.previous"))).to_have_attribute("aria-disabled", "true")
    # On the board the arrows lead from square to square.
    square(first, "e5").focus()
    first.keyboard.press("ArrowLeft")
    expect(square(first, "d5")).to_be_focused()
    line(first, "game.look_turn", ply=0, n=6)
    first.keyboard.press("PageDown")
    line(first, "game.look_turn", ply=1, n=6)
    first.keyboard.press("End")
    expect_turn(first)
    # One move is a tab stop, and arrows take the focus along.
    expect(first.locator(".moves .move[tabindex='0']")).to_have_count(1)
    first.locator(".moves .move").nth(3).click()
    first.keyboard.press("ArrowLeft")
    expect(first.locator(".moves .move").nth(2)).to_be_focused()
