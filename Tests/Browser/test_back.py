"""Back takes away what lies on top, and only then the screen."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import begin, expect_turn, play, said, visit


@pytest.fixture
def game(visitor):
    one = visitor(**PHONE)
    visit(one, "/")
    first, second, number = begin(one, visitor())
    return one, (first, second), number


def at_game(page, number):
    assert page.url.endswith(f"/game/{number}")
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.engine
def test_back_closes_the_drawer_and_leaves_the_game(game):
    page, players, number = game
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.go_back()
    expect(page.locator(".chat")).to_be_hidden()
    at_game(page, number)
    play(players, ["e2", "e8"])


@pytest.mark.engine
def test_back_closes_the_topmost_of_two(game):
    page, _, number = game
    page.get_by_role("button", name="Chat", exact=True).click()
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".chat")).to_be_visible()
    page.go_back()
    expect(page.locator(".chat")).to_be_hidden()
    at_game(page, number)


def test_what_was_closed_by_hand_is_no_step_back(game):
    page, _, number = game
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("button", name=said(page, "game.resign_no")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Chat", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".chat")).to_be_hidden()
    page.wait_for_function("() => !history.state?.layers")
    page.go_back()
    page.wait_for_url(lambda url: "/game/" not in url)


@pytest.mark.engine
def test_a_walk_out_of_a_dialog_leaves_no_trace_of_it(visitor):
    page = visitor()
    visit(page, "/")
    page.get_by_role("link", name="Play", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "title.lobby"))
    page.get_by_role("button", name=said(page, "home.room")).first.click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    expect(page.locator("#room-start")).to_be_visible()
    page.go_back()
    page.wait_for_url("**/lobby")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    page.wait_for_url(lambda url: url.endswith("/"))
    page.go_forward()
    page.wait_for_url("**/lobby")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "title.lobby"))


def test_the_rules_are_read_without_leaving_the_board(game):
    page, players, number = game
    page.get_by_role("button", name=said(page, "nav.rules_long")).click()
    expect(page.get_by_role("dialog")).to_contain_text(said(page, "quoridor.rules.jump.1"))
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    at_game(page, number)
    play(players, ["e2"])
    expect_turn(players[1])
