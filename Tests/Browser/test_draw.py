"""A draw is offered beside the board, and answered there."""

import re

from conftest import PHONE
from playwright.sync_api import expect
from table import begin, click, expect_turn, play, said, toast


def in_menu(page, key):
    """The act of this name in the menu of the game, which is opened for it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menuitem", name=said(page, key), exact=True)


def test_an_offer_is_agreed_to_and_spectators_see_it(visitor):
    first, second, number = begin(visitor(), visitor(**PHONE, locale="zh-TW"))
    watcher = visitor()
    watcher.goto(f"/tv/{number}")
    play((first, second), ["e2", "e8"])
    in_menu(first, "game.draw_offer").click()
    expect(toast(first, "game.draw_sent")).to_be_visible()
    asked = toast(second, "game.draw_asked")
    expect(asked).to_be_visible()
    expect(watcher.locator(".tray-line")).to_have_text(re.compile(said(watcher, "game.draw_asked").replace("{name}", ".+")))
    asked.get_by_role("button", name=said(second, "game.draw_take")).click()
    for page in (first, second):
        expect(page.get_by_role("dialog")).to_contain_text(said(page, "game.why.agreed"))
    expect(toast(first, "game.draw_sent")).to_have_count(0)
    expect(watcher.locator(".tray-line")).to_contain_text(said(watcher, "game.why.agreed"))


def test_an_offer_is_declined_and_the_next_one_waits_for_moves(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), ["e2", "e8"])
    in_menu(first, "game.draw_offer").click()
    toast(second, "game.draw_asked").get_by_role("button", name=said(second, "game.decline")).click()
    expect(toast(first, "game.draw_declined")).to_be_visible()
    expect(toast(first, "game.draw_sent")).to_have_count(0)
    in_menu(first, "game.draw_offer").click()
    expect(first.locator(".toast").filter(has_text=said(first, "game.draw_wait_other").replace("{n}", "2"))).to_be_visible()
    play((first, second), ["e3", "e7"])


def test_an_offer_is_withdrawn(visitor):
    first, second, _ = begin(visitor(), visitor())
    in_menu(first, "game.draw_offer").click()
    expect(toast(second, "game.draw_asked")).to_be_visible()
    in_menu(first, "game.draw_withdraw").click()
    expect(toast(first, "game.draw_taken_back")).to_be_visible()
    expect(toast(second, "game.draw_withdrawn")).to_be_visible()
    expect(toast(second, "game.draw_asked")).to_have_count(0)


def test_a_move_is_an_answer_too(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first,), ["e2"])
    in_menu(first, "game.draw_offer").click()
    expect(toast(second, "game.draw_asked")).to_be_visible()
    expect_turn(second)
    click(second, "e8")
    expect(toast(first, "game.draw_fell")).to_be_visible()
    expect(toast(second, "game.draw_asked")).to_have_count(0)


def test_no_draw_is_offered_to_a_bot(visitor):
    page = visitor()
    page.goto("/lobby")
    page.get_by_role("button", name=said(page, "home.bot")).first.click()
    page.get_by_role("dialog").locator(".level").first.click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".tray-line")).to_be_visible()
    expect(in_menu(page, "game.draw_offer")).to_have_count(0)
    expect(page.get_by_role("menuitem", name=said(page, "game.flip"))).to_be_visible()
