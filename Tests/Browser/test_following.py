"""Following players: from their card and their profile, and the list of those who are followed on the own one."""

import re

import pytest
from conftest import DESKTOP, PHONE
from members import Browser
from playwright.sync_api import expect
from table import begin, join_room, open_room, said, visit


def guest(server, name=None):
    browser = Browser(server)
    return browser, browser.send("POST", "/auth/guest", {"name": name} if name else {})[1]["user"]["id"]


def page_of(visitor, browser, **look):
    page = visitor(**look)
    page.context.add_cookies([{"name": name, "value": value, "url": browser.server.url} for name, value in browser.cookies.items()])
    return page


def rows(page):
    return page.locator(".followed")


def follow_button(page):
    """That of the card, if one is open."""
    return page.get_by_role("button", name=re.compile(f"^({said(page, 'follow.follow')}|{said(page, 'follow.following')})$"))


@pytest.mark.parametrize("look", [DESKTOP, {**PHONE, "locale": "zh-TW"}], ids=["desktop", "phone"])
def test_a_player_is_followed_from_the_card_and_watched_from_the_list(visitor, look):
    fan, one, two = visitor(**look), visitor(), visitor()
    # The first act of play makes them somebody.
    open_room(fan)
    first, _, number = begin(one, two)
    visit(fan, f"/tv/{number}")
    fan.locator("button.bar-who").first.click()
    card = fan.get_by_role("dialog")
    button = follow_button(fan)
    expect(button).to_have_text(said(fan, "follow.follow"))
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_text(said(fan, "follow.following"))
    expect(button).to_have_attribute("aria-pressed", "true")
    name = card.locator(".player-name").inner_text()
    # It is not forgotten, and the profile counts it.
    card.get_by_role("link", name=said(fan, "player.profile")).click()
    fan.wait_for_url("**/u/u_*")
    fan.reload()
    button = follow_button(fan)
    expect(button).to_have_text(said(fan, "follow.following"))
    tile = fan.locator(".tile", has_text=said(fan, "profile.followers"))
    expect(tile.locator("dd")).to_have_text("1")
    button.click()
    expect(button).to_have_text(said(fan, "follow.follow"))
    expect(tile.locator("dd")).to_have_text("0")
    button.click()
    expect(tile.locator("dd")).to_have_text("1")
    # The own profile leads to the game.
    fan.locator("#who:visible, #tabbar [href='/me']:visible").click()
    expect(rows(fan)).to_have_count(1)
    expect(rows(fan).first).to_contain_text(name)
    expect(rows(fan).first).to_contain_text(said(fan, "following.seated"))
    fan.get_by_role("link", name=said(fan, "following.watch_named").replace("{name}", name)).click()
    fan.wait_for_url(f"**/tv/{number}")
    expect(fan.get_by_role("grid")).to_be_visible()


def test_a_player_of_the_own_room_is_followed_at_the_seat(visitor):
    owner, other = visitor(), visitor()
    join_room(other, open_room(owner))
    other.locator("#seat-1").click()
    card = other.get_by_role("dialog")
    expect(card.get_by_role("link", name=said(other, "player.own_profile"))).to_be_visible()
    expect(follow_button(other)).to_have_count(0)
    other.keyboard.press("Escape")
    other.locator("#seat-0").click()
    follow_button(other).click()
    expect(follow_button(other)).to_have_attribute("aria-pressed", "true")
