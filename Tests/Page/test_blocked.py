"""Blocking and muting players: the buttons of their card, and the list and the choice in the settings."""

from match import ROOM, Match
from playwright.sync_api import expect
from table import said, toast

SINCE = 1_789_000_000_000


def blocked(user, name, how):
    return {"user": user, "name": name, "how": how, "since": SINCE, "kind": "human"}


def button(card, page, key):
    return card.get_by_role("button", name=said(page, key), exact=True)


def test_the_card_of_a_player_blocks_mutes_and_undoes(server, page):
    server.guest()
    Match(server, watched=True)
    server.profile("u_44", "Ann")
    server.answer("GET /me/following/u_44", {"since": None})
    server.answer("GET /me/blocked/u_44", {"how": "mute", "since": SINCE})
    server.visit(f"/tv/{ROOM}")
    page.locator(".game-own .bar-who").click()
    card = page.get_by_role("dialog")
    expect(button(card, page, "block.unmute")).to_be_visible()
    server.answer("PUT /me/blocked/u_44", {"how": "block", "since": SINCE})
    button(card, page, "block.block").click()
    expect(button(card, page, "block.unblock")).to_be_visible()
    expect(button(card, page, "block.mute")).to_be_visible()
    assert server.asked("PUT /me/blocked/u_44") == [{"how": "block"}]
    server.answer("DELETE /me/blocked/u_44", {"how": None, "since": None})
    button(card, page, "block.unblock").click()
    expect(button(card, page, "block.block")).to_be_visible()
    server.refuse("PUT /me/blocked/u_44", "too_many")
    button(card, page, "block.mute").click()
    expect(toast(page, "error.too_many.block")).to_be_visible()
    expect(button(card, page, "block.mute")).to_be_visible()


def test_the_settings_list_them_and_undo(server, page):
    server.guest()
    server.answer("GET /me/blocked", {"items": [blocked("u_44", "Ann", "block"), blocked("u_45", "Ben", "mute")]})
    server.visit("/settings/game")
    rows = page.locator(".blocked")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(said(page, "blocked.block"))
    server.answer("DELETE /me/blocked/u_44", {"how": None, "since": None})
    server.answer("GET /me/blocked", {"items": [blocked("u_45", "Ben", "mute")]})
    rows.nth(0).get_by_role("button").click()
    expect(rows).to_have_count(1)
    expect(page.locator("#blocked")).to_be_focused()


def test_the_settings_say_who_may_challenge(server, page):
    server.guest()
    server.visit("/settings/game")
    expect(page.locator("#set-challengers-0")).to_be_checked()
    expect(page.locator("#group-others ~ div")).to_contain_text(said(page, "blocked.none"))
    server.answer("PATCH /me", {"user": server.account, "birth_year": None, "zodiac": None, "challengers": "nobody"})
    page.locator("#set-challengers-2").check()
    expect(page.locator("#set-challengers-2")).to_be_checked()
    assert server.asked("PATCH /me") == [{"challengers": "nobody"}]


def test_a_visitor_has_no_list(server, page):
    server.visit("/settings/game")
    expect(page.locator("#set-effects")).to_be_visible()
    expect(page.locator("#group-others")).to_be_hidden()
