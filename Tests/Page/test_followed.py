"""Following players: the button, and the list of those who are followed on the own profile."""

import re

from playwright.sync_api import expect
from table import said, toast


def rows(page):
    return page.locator(".followed")


def follow_button(page):
    return page.get_by_role("button", name=re.compile(f"^({said(page, 'follow.follow')}|{said(page, 'follow.following')})$"))


def followed(user, name, on=False, room=None):
    return {"user": user, "name": name, "kind": "human", "since": 1_789_000_000_000, "on": on, "room": room}


def test_a_press_follows_and_another_one_no_more(server, page):
    server.guest()
    server.other()
    server.visit("/u/u_23")
    button, count = follow_button(page), page.locator(".tile", has_text=said(page, "profile.followers")).locator("dd")
    expect(button).to_have_text(said(page, "follow.follow"))
    expect(button).to_have_attribute("aria-pressed", "false")
    server.answer("PUT /me/following/u_23", {"since": 1_789_000_000_000})
    button.click()
    expect(button).to_have_text(said(page, "follow.following"))
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text("1")
    server.answer("DELETE /me/following/u_23", {"since": None})
    button.click()
    expect(button).to_have_text(said(page, "follow.follow"))
    expect(count).to_have_text("0")


def test_those_who_are_online_come_first(server, page):
    server.guest()
    server.answer("GET /me/following", {"items": [*(followed(f"u_{number + 50}", f"Away {number:02}") for number in range(11)), followed("u_90", "Zita who is here", on=True)]})
    server.visit("/me")
    expect(rows(page)).to_have_count(10)
    expect(rows(page).first).to_contain_text("Zita who is here")
    expect(rows(page).first).to_contain_text(said(page, "player.here"))
    expect(rows(page).nth(1)).to_contain_text("Away 00")
    expect(rows(page).nth(1)).to_contain_text(said(page, "player.away"))
    page.get_by_role("button", name=said(page, "following.all").replace("{n}", "12")).click()
    expect(rows(page)).to_have_count(12)
    expect(rows(page).nth(10).get_by_role("link")).to_be_focused()
    server.other("u_90", "Zita who is here")
    rows(page).first.get_by_role("link").click()
    page.wait_for_url("**/u/u_90")
    expect(page.get_by_role("heading", level=1)).to_have_text("Zita who is here")


def test_those_who_play_in_public_can_be_watched(server, page):
    server.guest()
    server.answer("GET /me/following", {"items": [followed("u_23", "Mei", on=True, room="48213")]})
    server.visit("/me")
    expect(rows(page).first).to_contain_text(said(page, "following.seated"))
    watch = page.get_by_role("link", name=said(page, "following.watch_named").replace("{name}", "Mei"))
    expect(watch).to_have_attribute("href", "/tv/48213")


def test_nobody_is_followed_at_first(server, page):
    server.guest()
    server.visit("/me")
    expect(page.locator(".empty")).to_contain_text(said(page, "following.none"))


def test_a_stranger_follows_nobody(server, page):
    server.other()
    server.visit("/u/u_23")
    expect(page.locator("#profile-results")).to_be_visible()
    expect(follow_button(page)).to_have_count(0)
    expect(page.locator("#profile-following")).to_have_count(0)


def test_too_many_are_told_in_words(server, page):
    server.guest()
    server.other()
    server.visit("/u/u_23")
    server.refuse("PUT /me/following/u_23", "too_many")
    follow_button(page).click()
    expect(toast(page, "error.too_many.follow")).to_be_visible()
    expect(follow_button(page)).to_have_attribute("aria-pressed", "false")
