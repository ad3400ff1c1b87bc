"""A game over days on the page: it begins in a room, waits in a list at home, and calls its player from any screen."""

import re

import pytest
import rank
from memberpages import member_page, members
from palisade import Server
from playwright.sync_api import expect
from table import click, join_room, more_ways, said, start, toast, visit


@pytest.fixture
def pair(tmp_path, outlast):
    pair = members(outlast.enter_context(Server(tmp_path, rank.FLAGS)), 2)
    for member in pair:
        member.close()
    return pair


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_game_over_days(visitor, pair, language):
    owner, other = [member_page(visitor, member, locale=language) for member in pair]
    visit(owner, "/")
    more_ways(owner, "home.room")
    owner.get_by_role("dialog").get_by_label(said(owner, "control.title")).select_option("1d")
    owner.get_by_role("dialog").get_by_role("button", name=said(owner, "create.make")).click()
    owner.wait_for_url("**/room/*")
    room = owner.url.rsplit("/", 1)[1]
    join_room(other, room)
    first, second = start(owner, other, room)
    for page in (first, second):
        expect(page).to_have_url(re.compile(f"/game/{room}$"))
    expect(first.locator(".game-own .clock-digits")).to_have_text(re.compile(r"^(23:\d\d:\d\d|1d 0h)$"))
    # One leaves the table, and finds the game at home; the other's move calls from there.
    visit(second, "/")
    game = second.locator(".distant a.row")
    expect(game).to_have_attribute("href", f"/game/{room}")
    expect(game).not_to_have_class(re.compile("due"))
    click(first, "e2")
    expect(toast(second, "distant.turn")).to_be_visible()
    expect(game).to_have_class(re.compile("due"))
    second.get_by_role("button", name=said(second, "distant.open"), exact=True).click()
    expect(second).to_have_url(re.compile(f"/game/{room}$"))
    click(second, "e8")
    expect(first.locator(".moves-list .move")).to_have_text(["e2", "e8"])
    # An offer is answered on any screen as well.
    visit(first, "/rules")
    second.get_by_role("button", name=said(second, "game.menu"), exact=True).click()
    second.get_by_role("menuitem", name=said(second, "game.takeback"), exact=True).click()
    toast(first, "game.takeback_asked").get_by_role("button", name=said(first, "game.takeback_take"), exact=True).click()
    expect(second.locator(".moves-list .move")).to_have_text(["e2"])


def test_a_guest_is_shown_the_way_to_an_account(visitor):
    page = visitor()
    visit(page, "/")
    more_ways(page, "home.room")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(said(page, "control.title")).select_option("3d")
    dialog.get_by_role("button", name=said(page, "create.make")).click()
    expect(page.locator(".toast").filter(has_text=said(page, "error.auth_required.account"))).to_be_visible()
