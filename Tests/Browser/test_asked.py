"""What one player asks of the other beside the board, and a spectator sees: more time, a move back, a draw. What the page makes of each answer is judged in
Tests/Page/test_gift_of_time.py, test_take_back.py and test_draw.py."""

import re

from conftest import PHONE
from playwright.sync_api import expect
from table import begin, click, expect_turn, play, said, toast


def in_menu(page, key):
    """The act of this name in the menu of the game, which is opened for it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    expect(page.get_by_role("menu")).to_be_visible()
    return page.get_by_role("menuitem", name=said(page, key), exact=True)


# However slow the machine is, a clock that runs shows more than before only when it was given time.
NOTE_A_GAIN = """() => {
    const shown = () => { const [minutes, seconds] = document.querySelector(".game-own .clock-digits").textContent.split(":"); return 60 * minutes + +seconds; };
    let last = shown();
    new MutationObserver(() => { const now = shown(); if (now > last) window.gained = true; last = now; })
        .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def moves(page):
    return page.locator(".moves-list .move")


def test_time_is_given_a_move_taken_back_and_a_draw_agreed(visitor):
    first, second, number = begin(visitor(), visitor(**PHONE, locale="zh-TW"))
    watcher = visitor()
    watcher.goto(f"/tv/{number}")
    click(first, "e2")
    expect_turn(second)
    expect(in_menu(second, "game.give_time")).to_have_count(0)
    second.keyboard.press("Escape")
    second.evaluate(NOTE_A_GAIN)
    in_menu(first, "game.give_time").click()
    for page in (first, second):
        expect(toast(page, "news.gift")).to_be_visible()
    second.wait_for_function("window.gained")

    play((second, first), ["e8", "e3"])
    in_menu(first, "game.takeback").click()
    expect(toast(first, "game.takeback_sent")).to_be_visible()
    toast(second, "game.takeback_asked").get_by_role("button", name=said(second, "game.takeback_take"), exact=True).click()
    for page in (first, second, watcher):
        expect(toast(page, "news.takeback")).to_be_visible()
        expect(moves(page)).to_have_text(["e2", "e8"])
    expect_turn(first)
    click(first, "d2")
    expect_turn(second)
    expect(moves(second)).to_have_text(["e2", "e8", "d2"])

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
