"""A running game is looked through, by players and by spectators."""

import pytest
from conftest import PHONE
from looking import OPENING, line, stands
from match import ROOM, Match
from playwright.sync_api import expect
from table import click, expect_turn, said, square


def test_a_player_looks_back_while_the_game_goes_on(server, match, page):
    # The other is to move.
    match.play(*OPENING, "f3")
    page.locator(".moves .move").nth(1).click()
    line(page, "game.look", ply=2, n=7)
    stands(page, "e8")
    expect(page.locator(".b-wall")).to_have_count(0)
    expect(page.locator(".moves [aria-current]")).to_have_text("e8")
    # A new move takes nobody away, and is told.
    match.play("d6")
    line(page, "game.look_turn", ply=2, n=8)
    expect(page.locator(".moves .move")).to_have_count(8)
    stands(page, "e8")
    # Nothing can be played on a board of the past.
    click(page, "e3")
    square(page, "d2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.look_why"))
    expect(page.locator(".moves .move")).to_have_count(8)
    page.get_by_role("button", name=said(page, "game.look_back")).click()
    expect_turn(page)
    stands(page, "d6")
    match.take("move")
    click(page, "g3")
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'move')")
    assert [frame["d"]["m"] for frame in server.sent("move")] == ["g3"]


@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_a_spectator_looks_back_until_the_game_ends(server, page):
    server.guest()
    match = Match(server, watched=True)
    match.play(*OPENING)
    server.visit(f"/tv/{ROOM}")
    previous = page.get_by_role("button", name=said(page, "replay.previous"))
    previous.click()
    previous.click()
    line(page, "game.look", ply=4, n=6)
    expect(page.locator(".b-wall")).to_have_count(0)
    expect(page.locator(".board.past")).to_be_visible()
    match.play("f3")
    line(page, "game.look_new", ply=4, n=7, move="f3")
    match.resign(1)
    # The result is seen, and the game is looked through again from there.
    expect(page.locator(".board.past")).to_have_count(0)
    expect(page.locator(".tray-line")).to_contain_text(said(page, "game.why.resign").replace("{name} ", ""))
    previous.click()
    line(page, "game.look", ply=6, n=7)


@pytest.mark.engine
def test_keys_and_buttons_step_through_a_running_game(match, page):
    match.play(*OPENING)
    expect(page.locator(".moves .move")).to_have_count(6)
    page.locator("main").focus()
    page.keyboard.press("ArrowLeft")
    line(page, "game.look_turn", ply=5, n=6)
    page.keyboard.press("Home")
    line(page, "game.look_turn", ply=0, n=6)
    stands(page, "e1")
    page.get_by_role("button", name=said(page, "replay.following")).click()
    line(page, "game.look_turn", ply=1, n=6)
    page.get_by_role("button", name=said(page, "replay.first")).click()
    expect(page.get_by_role("button", name=said(page, "replay.previous"))).to_have_attribute("aria-disabled", "true")
    # On the board the arrows lead from square to square.
    square(page, "e5").focus()
    page.keyboard.press("ArrowLeft")
    expect(square(page, "d5")).to_be_focused()
    line(page, "game.look_turn", ply=0, n=6)
    page.keyboard.press("PageDown")
    line(page, "game.look_turn", ply=1, n=6)
    page.keyboard.press("End")
    expect_turn(page)
    # One move is a tab stop, and arrows take the focus along.
    expect(page.locator(".moves .move[tabindex='0']")).to_have_count(1)
    page.locator(".moves .move").nth(3).click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves .move").nth(2)).to_be_focused()
