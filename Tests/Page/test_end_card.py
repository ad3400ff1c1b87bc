"""The card at the end of a game: who cheers, the way to keep a win, and the board in sight beside it."""

import re

import pytest
from conftest import DESKTOP, PHONE
from match import ROOM, Match
from playwright.sync_api import expect
from table import said

CLEAR = """() => {
  const board = document.querySelector('.game-board > *').getBoundingClientRect();
  const card = document.querySelector('.end-card').getBoundingClientRect();
  return board.bottom <= card.top + 1 || board.right <= card.left + 1;
}"""
"""Whether the card lies beside the board or below it."""


def ended(server, page, winner):
    server.guest()
    match = Match(server)
    server.visit(f"/game/{ROOM}")
    expect(page.get_by_role("grid")).to_be_visible()
    match.end(winner, "resign")
    expect(page.locator(".end-card")).to_be_visible()


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_cheers_and_the_loser_sighs(server, page, winner):
    ended(server, page, winner)
    figures = page.locator(".end-figure")
    # The viewer stands first.
    expect(figures.first).to_have_class("end-figure seat0")
    assert figures.evaluate_all("(all) => all.map(({ dataset }) => dataset.mood)") == (["won", "lost"] if winner == 0 else ["lost", "won"])


@pytest.mark.parametrize("winner", [0, 1])
def test_a_guest_may_keep_a_win(server, page, winner):
    ended(server, page, winner)
    keep = page.locator(".end-card").get_by_role("link", name=said(page, "game.keep_win"))
    expect(keep).to_have_count(1 if winner == 0 else 0)


@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}], ids=["phone", "desktop"])
def test_the_card_covers_nothing_of_the_board(server, page):
    ended(server, page, 0)
    page.wait_for_function(CLEAR)


def test_a_decided_game_leads_to_where_it_turned(server, page):
    ended(server, page, 1)
    turned = page.locator(".end-card").get_by_role("link", name=said(page, "game.turned"))
    expect(turned).to_have_attribute("href", re.compile(r"^/replay/m_\w+\?turn$"))
