"""Games without a mouse: a whole one against the server's bot, and a plan that is typed."""

import re

import pytest
from playwright.sync_api import expect
from table import begin, play, said

pytestmark = pytest.mark.engine


def test_a_game_is_won_or_lost_by_keyboard_alone(visitor):
    page = visitor()
    page.goto("/")
    press_on(page, page.locator("#home-more"))
    press_on(page, page.get_by_role("dialog").get_by_role("button", name="Play a bot"))
    press_on(page, page.get_by_role("dialog").get_by_role("button", name=re.compile("^Pebble")))
    page.wait_for_url("**/game/*")
    board = page.get_by_role("grid")
    expect(board).to_be_visible()
    # The first key is a move: the own pawn has the focus.
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("your pawn"))
    walls = 0
    for _ in range(150):
        expect(page.locator(".tray-line")).to_have_text(re.compile("Your turn|won|lost|Draw"))
        if page.get_by_role("dialog").count() or not page.locator(".tray-line").inner_text().startswith("Your turn"):
            break
        if walls < 1:
            walls += 1
            press_on(page, page.locator('[role=gridcell][tabindex="0"]'), "w")
            page.keyboard.press("r")
            page.keyboard.press("Enter")
            # The first key is answered once what answers keys is here.
            expect(page.locator(".tray-line")).not_to_have_text(re.compile("Arrows move|No clock until you move"))
            continue
        step(page)
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("You won|You lost|Draw"))


def test_a_plan_that_is_typed_leaves_the_line_and_is_taken_back_there_or_by_its_button(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), ["e2"])
    # Firefox tells only the foremost window of the focus.
    first.bring_to_front()
    first.locator('[role=gridcell][tabindex="0"]').focus()
    first.keyboard.press("g")
    box, line = first.locator("#command"), first.locator(".tray-line")
    box.press_sequentially("e3")
    box.press("Enter")
    expect(line).to_have_text(said(first, "game.planned").replace("{move}", "e3"))
    expect(box).to_be_focused()
    box.press("Escape")
    expect(line).to_contain_text(re.compile("is thinking"))
    box.press_sequentially("e3")
    box.press("Enter")
    expect(line).to_have_text(said(first, "game.planned").replace("{move}", "e3"))
    first.locator('[role=gridcell][tabindex="0"]').focus()
    first.get_by_role("button", name=said(first, "dialog.cancel"), exact=True).click()
    expect(line).to_contain_text(re.compile("is thinking"))


def step(page):
    """The nearest way that the labels offer, as somebody who only hears them would find it."""
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    reachable = [index for index, name in enumerate(names) if "you can move here" in name]
    target = min(reachable)  # the top row of the screen is the goal
    cell = page.locator("[role=gridcell]").nth(target)
    cell.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tray-line")).not_to_have_text(re.compile("^Your turn"))


def press_on(page, locator, key="Enter"):
    locator.first.focus()
    page.keyboard.press(key)
