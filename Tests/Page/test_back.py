"""Back takes away what lies on top, and only then the screen. A walk out of a dialog to a screen behind it is judged in Tests/Browser/test_back.py."""

import pytest
from conftest import PHONE
from match import ROOM, Match
from playwright.sync_api import expect
from scripted import golden
from table import expect_turn, said

pytestmark = [pytest.mark.history, pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])]


@pytest.fixture
def game(server, page):
    """On a phone, to which its player came from the first screen."""
    server.guest()
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.visit("/")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    match = Match(server)
    page.wait_for_url(f"**/game/{ROOM}")
    at_game(page)
    return match


def at_game(page):
    assert page.url.endswith(f"/game/{ROOM}")
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.engine
def test_back_closes_the_drawer_and_leaves_the_game(game, page):
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.go_back()
    expect(page.locator(".chat")).to_be_hidden()
    at_game(page)
    game.play("e2", "e8")
    expect_turn(page)


@pytest.mark.engine
def test_back_closes_the_topmost_of_two(game, page):
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.get_by_role("button", name=said(page, "game.resign")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".chat")).to_be_visible()
    page.go_back()
    expect(page.locator(".chat")).to_be_hidden()
    at_game(page)


def test_what_was_closed_by_hand_is_no_step_back(game, page):
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("button", name=said(page, "game.resign_no")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".chat")).to_be_hidden()
    page.wait_for_function("() => !history.state?.layers")
    page.go_back()
    page.wait_for_url(lambda url: "/game/" not in url)


def test_the_rules_are_read_without_leaving_the_board(game, page):
    page.get_by_role("button", name=said(page, "nav.rules_long")).click()
    expect(page.get_by_role("dialog")).to_contain_text(said(page, "quoridor.rules.jump.1"))
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    at_game(page)
    game.play("e2", "e8")
    expect_turn(page)
