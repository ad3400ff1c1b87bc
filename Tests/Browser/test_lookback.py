"""A running game is looked through, by players and by spectators."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import begin, click, expect_turn, play, said, square

OPENING = ["e2", "e8", "e3", "e7", "e3h", "d7"]


def line(page, key, **values):
    """The status line says this."""
    text = re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), said(page, key))
    expect(page.locator(".tray-line")).to_have_text(text)


def stands(page, name):
    """A pawn stands on this square, as those hear who do not see it."""
    return expect(square(page, name)).to_have_attribute("aria-label", re.compile("pawn"))


def test_a_player_looks_back_while_the_game_goes_on(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), OPENING)
    second.locator(".moves .move").nth(1).click()
    line(second, "game.look", ply=2, n=6)
    stands(second, "e8")
    expect(second.locator(".b-wall")).to_have_count(0)
    expect(second.locator(".moves [aria-current]")).to_have_text("e8")
    # A new move takes nobody away, and is told.
    play((first,), ["f3"])
    line(second, "game.look_turn", ply=2, n=7)
    expect(second.locator(".moves .move")).to_have_count(7)
    stands(second, "e8")
    # Nothing can be played on a board of the past.
    click(second, "e7")
    square(second, "d8").focus()
    second.keyboard.press("Enter")
    expect(second.locator(".tray-line")).to_have_text(said(second, "game.look_why"))
    expect(second.locator(".moves .move")).to_have_count(7)
    second.get_by_role("button", name=said(second, "game.look_back")).click()
    expect_turn(second)
    stands(second, "d7")
    play((second,), ["d6"])


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


def test_a_spectator_looks_back_until_the_game_ends(visitor):
    first, second, number = begin(visitor(), visitor())
    play((first, second), OPENING)
    watcher = visitor(**PHONE)
    watcher.goto(f"/tv/{number}")
    previous = watcher.get_by_role("button", name=said(watcher, "replay.previous"))
    previous.click()
    previous.click()
    line(watcher, "game.look", ply=4, n=6)
    expect(watcher.locator(".b-wall")).to_have_count(0)
    expect(watcher.locator(".board.past")).to_be_visible()
    play((first,), ["f3"])
    line(watcher, "game.look_new", ply=4, n=7, move="f3")
    second.get_by_role("button", name=said(second, "game.resign")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.resign_yes")).click()
    # The result is seen, and the game is looked through again from there.
    expect(watcher.locator(".board.past")).to_have_count(0)
    expect(watcher.locator(".tray-line")).to_contain_text(said(watcher, "game.why.resign"))
    previous.click()
    line(watcher, "game.look", ply=6, n=7)
