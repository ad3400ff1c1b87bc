"""After a game the sheet leads on: to another bot, or to a stranger when the opponent has left."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from table import begin, more_ways, said, visit


def leads_to(page, key, name):
    return page.get_by_role("dialog").get_by_role("button", name=said(page, key).replace("{name}", name))


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_lost_game_against_a_bot_leads_to_a_weaker_one(visitor, look, language):
    page = visitor(locale=language, **look)
    visit(page, "/")
    more_ways(page, "home.bot")
    page.get_by_role("dialog").locator(".choice", has_text=re.compile("^Mason")).click()
    page.wait_for_url("**/game/*")
    number = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes")).click()
    leads_to(page, "game.easier_bot", "Pebble").click()
    page.wait_for_url(lambda url: "/game/" in url and number not in url)
    expect(page.locator(".game-foes")).to_contain_text("Pebble")


def test_an_opponent_who_leaves_makes_room_for_another(visitor):
    first, second, _ = begin(visitor(), visitor())
    second.get_by_role("button", name=said(second, "game.leave_running")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.leave_yes")).click()
    leads_to(first, "game.new_opponent", "").click()
    first.wait_for_url("**/match*")
    expect(first.get_by_role("dialog")).to_have_count(0)


def test_one_press_fills_a_table_with_different_bots(visitor):
    page = visitor()
    visit(page, "/")
    more_ways(page, "home.room")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(said(page, "create.seats").replace("{n}", "4")).check(force=True)
    dialog.get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    page.locator("#room-fill").click()
    expect(page.locator(".seat.free")).to_have_count(0)
    expect(page.locator("#room-fill")).to_have_count(0)
    names = page.locator(".seat-name bdi").all_inner_texts()
    assert len(set(names)) == 4
    # It is not begun: others look for a list without a table of four.
    expect(page.get_by_role("button", name=said(page, "room.start"))).not_to_have_attribute("aria-disabled", "true")


def test_players_of_casual_games_see_the_steps_to_the_goals_if_they_want(visitor):
    page, _, _ = begin(visitor(), visitor())
    expect(page.locator(".game-tray .race")).to_have_count(0)
    page.evaluate("localStorage.setItem('palisade.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('palisade.settings') ?? '{}'), race: true, coached: 9 }))")
    page.reload()
    expect(page.locator(".game-tray .race-steps")).to_have_text([said(page, "quoridor.steps_other").replace("{n}", "8")] * 2)


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_result_that_was_closed_can_be_had_again(visitor, look, language):
    page = visitor(locale=language, **look)
    visit(page, "/")
    more_ways(page, "home.bot")
    page.get_by_role("dialog").locator(".choice", has_text=re.compile("^Mason")).click()
    page.wait_for_url("**/game/*")
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes")).click()
    expect(leads_to(page, "game.easier_bot", "Pebble")).to_be_visible()
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)
    again = page.locator(".game-tray").get_by_role("button", name=said(page, "game.result_again"))
    box = again.bounding_box()
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert page.locator(".game-tray .end-acts").evaluate("(each) => each.scrollWidth <= each.clientWidth")
    again.click()
    expect(leads_to(page, "game.easier_bot", "Pebble")).to_be_visible()
    # The page may have been loaded anew since.
    page.reload()
    again.click()
    expect(leads_to(page, "game.easier_bot", "Pebble")).to_be_visible()
