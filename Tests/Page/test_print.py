"""On paper stand the board, the names and the moves, in light colours, and nothing to press."""

import pytest
from madeup import paste
from match import ROOM, Match
from playwright.sync_api import expect
from rows import LONG
from table import said


@pytest.mark.parametrize("look", [{"theme": "dark"}])
def test_a_game_and_its_rules_are_printed_without_what_is_pressed(server, page):
    Match(server, watched=True).play("e2", "e8")
    server.visit(f"/tv/{ROOM}")
    expect(page.get_by_role("grid")).to_be_visible()
    dark = page.evaluate("getComputedStyle(document.body).color")
    page.emulate_media(media="print")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".bar-name").first).to_be_visible()
    expect(page.locator(".moves")).to_contain_text("e8")
    expect(page.locator(".button:visible, .icon-button:visible, .tabbar:visible, .appbar:visible")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).color") != dark
    page.emulate_media(media="screen")
    server.visit("/rules")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".button:visible, .appbar:visible")).to_have_count(0)
    expect(page.get_by_role("heading", name=said(page, "rules.practice"))).to_be_hidden()


def test_a_printed_replay_has_all_its_moves(server, page):
    server.visit(paste(server, LONG))
    expect(page.locator(".moves .round")).to_have_count(18)
    page.emulate_media(media="print")
    page.wait_for_function("""() => {
      const list = document.querySelector('.moves');
      return list.scrollHeight <= list.clientHeight + 1 && list.querySelector('.round').getBoundingClientRect().top >= list.getBoundingClientRect().top;
    }""")
