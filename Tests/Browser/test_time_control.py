"""The time control of a room: chosen with it, and shown wherever it matters."""

import pytest
from playwright.sync_api import expect
from table import click, expect_turn, join_room, more_ways, said, start, visit


def open_room_with(page, control):
    visit(page, "/")
    more_ways(page, "home.room")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(said(page, "control.title")).select_option(control)
    dialog.get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    return page.url.rsplit("/", 1)[1]


def clock(page, place):
    return page.locator(f".game-{place} .clock-digits")


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_time_of_a_whole_game_stands_beside_both_players(visitor, language):
    owner, other = visitor(locale=language), visitor(locale=language)
    number = open_room_with(owner, "10+5")
    expect(owner.locator(".room-head .kicker")).to_contain_text(said(owner, "control.10+5"))
    # Nobody else asked for such a clock, so no stranger is sought.
    expect(owner.locator("#room-invite")).to_be_visible()
    expect(owner.locator("#room-stranger")).to_have_count(0)
    visit(other, "/")
    expect(other.locator(".row", has_text=number)).to_contain_text(said(other, "control.10+5"))
    join_room(other, number)
    first, second = start(owner, other, number)
    expect(first.locator(".game-title")).to_contain_text(said(first, "control.10+5"))
    for place in ("own", "foes"):
        expect(clock(first, place)).to_contain_text("9:" if place == "own" else "10:00")
    click(first, "e2")
    expect_turn(second)
    # What was used is less than the increment, unless the machine stood still.
    expect(clock(second, "foes")).not_to_have_text("")
    assert clock(second, "foes").inner_text() != "0:40"


def test_a_game_against_a_bot_is_played_without_a_clock(visitor):
    page = visitor()
    visit(page, "/")
    more_ways(page, "home.bot")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name=said(page, "bot.seat")).get_by_label(said(page, "bot.seat.0")).check(force=True)
    expect(dialog.get_by_role("group", name=said(page, "bot.clock")).get_by_label(said(page, "control.none"))).to_be_checked()
    dialog.locator(".choice").first.click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    click(page, "e2")
    expect(page.locator(".moves .move").nth(1)).to_be_visible()
    expect_turn(page)
    expect(page.locator(".clock:visible")).to_have_count(0)


def test_a_clock_that_was_chosen_against_a_bot_starts_with_the_first_move(visitor):
    page = visitor()
    visit(page, "/")
    more_ways(page, "home.bot")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name=said(page, "bot.seat")).get_by_label(said(page, "bot.seat.0")).check(force=True)
    dialog.get_by_role("group", name=said(page, "bot.clock")).get_by_label(said(page, "control.usual")).check(force=True)
    dialog.locator(".choice").first.click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.first_turn"))
    expect(page.locator(".clock[data-running]")).to_have_count(0)
    click(page, "e2")
    expect(page.locator(".moves .move").nth(1)).to_be_visible()
    expect(page.locator(".clock[data-running]")).to_be_visible()
