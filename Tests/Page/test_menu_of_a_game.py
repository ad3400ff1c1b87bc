"""The menu in the head of a game: what one wants without leaving the board."""

import json

import pytest
from conftest import DESKTOP, PHONE
from match import ROOM, Match
from playwright.sync_api import expect
from scripted import golden
from table import at_play, said, toast


def menu(page):
    """Opens it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menu")


def settings(page):
    return json.loads(page.evaluate("localStorage.getItem('palisade.settings')") or "{}")


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_sound_is_turned_off_and_on_beside_the_board(match, page):
    sound = menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.sound"))
    expect(sound).to_be_checked()
    sound.click()
    expect(page.get_by_role("menu")).to_have_count(0)
    assert settings(page)["mute"] is True
    match.play("e2", "e8")
    sound = menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.sound"))
    expect(sound).not_to_be_checked()
    sound.click()
    assert settings(page)["mute"] is False


def test_sound_that_is_turned_on_can_be_heard(server, page):
    server.guest()
    Match(server)
    server.visit(f"/game/{ROOM}", stored={"palisade.settings": '{"effects":0}'})
    sound = menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.sound"))
    expect(sound).not_to_be_checked()
    sound.click()
    assert settings(page)["effects"] > 0


def test_a_private_game_has_no_way_to_watch(server, page):
    server.guest()
    match = Match(server, private=True)
    server.show(match.topic, match.view)
    server.visit(f"/game/{ROOM}")
    expect(menu(page).get_by_role("menuitem", name=said(page, "game.flip"))).to_be_visible()
    expect(page.get_by_role("menuitem", name=said(page, "game.share"))).to_have_count(0)


@pytest.mark.engine
@pytest.mark.history
def test_keys_lead_through_the_menu(match, page):
    button = page.get_by_role("button", name=said(page, "game.menu"), exact=True)
    button.focus()
    page.keyboard.press("Enter")
    items = page.locator("[role=menu] button")
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(items.last).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    menu(page).get_by_role("menuitem", name=said(page, "game.flip")).click()
    expect(corner).not_to_have_attribute("aria-label", name)
    # Back closes it, and only then leaves.
    menu(page)
    page.go_back()
    expect(page.get_by_role("menu")).to_have_count(0)
    assert page.url.endswith(f"/game/{ROOM}")
    menu(page)
    page.locator(".game-own .bar-who").click()
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_way_to_watch_is_shared(match, page):
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } }, configurable: true })")
    menu(page).get_by_role("menuitem", name=said(page, "game.share")).click()
    expect(toast(page, "replay.shared")).to_be_visible()
    assert page.evaluate("window.copied").endswith(f"/tv/{ROOM}")


@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}], ids=["phone", "desktop"])
def test_a_game_against_a_bot_shows_nothing_that_takes_people(server, page):
    server.guest()
    match = Match(server)
    match.view["seats"][1].update(kind="bot", level=3)
    server.show(match.topic, match.view)
    server.visit(f"/game/{ROOM}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Quoridor")
    expect(menu(page).get_by_role("menuitem", name=said(page, "game.flip"))).to_be_visible()
    expect(page.get_by_role("menuitem", name=said(page, "game.share"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("main").get_by_text(said(page, "chat.open"), exact=True).or_(page.get_by_role("button", name=said(page, "chat.open"))).filter(visible=True)).to_have_count(0)
    expect(page.locator(".game-strip")).to_be_visible()


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_a_narrow_head_shows_the_mode_and_no_number(server, page):
    server.member()
    match = Match(server)
    server.show(match.topic, {**match.view, "mode": "rank"})
    server.visit(f"/game/{ROOM}")
    title = page.get_by_role("heading", level=1)
    expect(title.get_by_text(said(page, "mode.rank"))).to_be_visible()
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")
    expect(page.locator(".game-head").get_by_text(ROOM)).to_have_count(0)
    expect(page.locator(".game-wallet")).to_be_visible()


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": DESKTOP, "language": "en-GB"}, {"size": DESKTOP, "language": "zh-TW"}], ids=["en", "zh"])
def test_focus_leaves_the_game_alone_until_it_ends(server, match, page):
    beside = [
        page.get_by_role("tab", name=said(page, "chat.open")), page.locator(".game-watchers"),
        page.get_by_role("button", name=said(page, "nav.rules_long")),
    ]
    server.show(match.topic, {**match.view, "watchers": 1})
    for thing in beside:
        expect(thing).to_be_visible()
    menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.focus")).click()
    for thing in beside:
        expect(thing).to_be_hidden()
    expect(page.get_by_role("button", name=said(page, "chat.open"), exact=True)).to_be_hidden()
    # It stays so on the next visit.
    match.view["watchers"] = 1
    server.visit(f"/game/{ROOM}")
    match.play("e2", "e8")
    expect(page.locator(".moves-list .move")).to_have_text(["e2", "e8"])
    for thing in beside:
        expect(thing).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text(said(page, "mode.casual"))
    match.resign(1)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name=said(page, "chat.open"))).to_be_visible()
    expect(menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.focus"))).to_have_count(0)


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_focus_is_left_on_a_phone(match, page):
    chat = page.get_by_role("button", name=said(page, "chat.open"), exact=True)
    expect(chat).to_be_visible()
    menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.focus")).click()
    expect(chat).to_be_hidden()
    focus = menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.focus"))
    expect(focus).to_be_checked()
    page.keyboard.press("Escape")
    match.say(1, "hi")
    # The line waits, and is told of when the chat is there again.
    expect(page.locator(".game-head .unread")).to_have_text("1")
    expect(page.locator(".game-head .unread")).to_be_hidden()
    menu(page).get_by_role("menuitemcheckbox", name=said(page, "game.focus")).click()
    expect(page.locator(".game-head .unread")).to_be_visible()


def test_a_room_that_an_administrator_closes_is_told(server, match, page):
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    match.change("close", {"why": "admin"})
    server.tell_me(room=None)
    expect(toast(page, "news.closed.admin")).to_be_visible()
    at_play(page)
    expect(page.locator("#hero")).to_be_visible()
