"""The moves beside a board, and the chat that stands there in their place."""

import pytest
from match import Match
from playwright.sync_api import expect

LONG = ["e2", "e8", "e1", "e9"] * 51
"""A game whose moves go on beyond the hundredth round."""

SHOWN = """(moves) => {
    const [box, newest] = [moves, moves.querySelector('[aria-current]')].map((each) => each.getBoundingClientRect());
    return newest.left >= box.left && newest.right <= box.right + 1 && newest.top >= box.top - 1 && newest.bottom <= box.bottom + 1;
}"""


@pytest.fixture
def watched(server, page):
    """A long game, at the screen of its spectators."""
    match = Match(server, watched=True)
    match.view.update(moves=LONG, ply=len(LONG), last={"seat": 1, "m": LONG[-1], "ply": len(LONG)})
    match.view["chat"] = []
    server.show(match.topic, match.view)
    server.visit(f"/tv/{match.view['room']}")
    expect(page.locator(".move")).to_have_count(len(LONG))
    return match


def test_the_line_of_moves_over_the_chat_shows_the_newest(page, watched):
    moves = page.locator(".moves")
    page.locator("#side-chat").click()
    expect(page.locator(".chat form")).to_be_visible()
    page.wait_for_function(SHOWN, arg=moves.element_handle())
    # The list beside the board had scrolled elsewhere.
    page.locator("#side-moves").click()
    page.wait_for_function(SHOWN, arg=moves.element_handle())
    moves.evaluate("(moves) => moves.scrollTo(0, 0)")
    page.locator("#side-chat").click()
    page.wait_for_function(SHOWN, arg=moves.element_handle())
    watched.play("e2")
    expect(page.locator(".move")).to_have_count(len(LONG) + 1)
    page.wait_for_function(SHOWN, arg=moves.element_handle())


def test_the_number_of_a_late_round_stands_on_one_line(page, watched):
    page.locator("#side-moves").click()
    number = page.locator(".round-number").nth(100)
    expect(number).to_have_text("101.")
    assert number.evaluate("(each) => { const lines = document.createRange(); lines.selectNodeContents(each); return lines.getClientRects().length; }") == 1
