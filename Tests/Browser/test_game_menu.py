"""The menu in the head of a game: what one wants without leaving the board."""

import json

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import begin, play, said, toast


def menu(page):
    """Opens it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menu")


def settings(page):
    return json.loads(page.evaluate("localStorage.getItem('palisade.settings')") or "{}")


def test_sound_is_turned_off_and_on_beside_the_board(visitor):
    first, second, _ = begin(visitor(**PHONE), visitor())
    sound = menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.sound"))
    expect(sound).to_be_checked()
    sound.click()
    expect(first.get_by_role("menu")).to_have_count(0)
    assert settings(first)["mute"] is True
    play((first, second), ["e2", "e8"])
    sound = menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.sound"))
    expect(sound).not_to_be_checked()
    sound.click()
    assert settings(first)["mute"] is False


def test_keys_lead_through_the_menu(visitor):
    first, _, number = begin(visitor(), visitor())
    button = first.get_by_role("button", name=said(first, "game.menu"), exact=True)
    # Firefox moves no focus in a window behind another one.
    first.bring_to_front()
    button.focus()
    first.keyboard.press("Enter")
    items = first.locator("[role=menu] button")
    expect(items.first).to_be_focused()
    first.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    first.keyboard.press("End")
    expect(items.last).to_be_focused()
    first.keyboard.press("Escape")
    expect(first.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()
    corner = first.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    menu(first).get_by_role("menuitem", name=said(first, "game.flip")).click()
    expect(corner).not_to_have_attribute("aria-label", name)
    # Back closes it, and only then leaves.
    menu(first)
    first.go_back()
    expect(first.get_by_role("menu")).to_have_count(0)
    assert first.url.endswith(f"/game/{number}")
    menu(first)
    first.locator(".game-own .bar-who").click()
    expect(first.get_by_role("menu")).to_have_count(0)
    expect(first.get_by_role("dialog")).to_be_visible()


def test_the_way_to_watch_is_shared(visitor):
    first, _, number = begin(visitor(), visitor())
    first.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })")
    menu(first).get_by_role("menuitem", name=said(first, "game.share")).click()
    expect(toast(first, "replay.shared")).to_be_visible()
    assert first.evaluate("window.copied").endswith(f"/tv/{number}")


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_focus_leaves_the_game_alone_until_it_ends(visitor, language):
    wide = {"viewport": {"width": 1280, "height": 800}, "locale": language}
    first, second, number = begin(visitor(**wide), visitor(**wide))
    beside = [
        first.get_by_role("tab", name=said(first, "chat.open")), first.locator(".chat"), first.locator(".game-watchers"),
        first.get_by_role("button", name=said(first, "nav.rules_long")),
    ]
    visitor().goto(f"/tv/{number}")
    for thing in beside:
        expect(thing).to_be_visible()
    menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.focus")).click()
    for thing in beside:
        expect(thing).to_be_hidden()
    expect(first.get_by_role("button", name=said(first, "chat.open"), exact=True)).to_be_hidden()
    # It stays so on the next visit.
    first.reload()
    play((first, second), ["e2", "e8"])
    expect(first.locator(".moves-list .move")).to_have_text(["e2", "e8"])
    for thing in beside:
        expect(thing).to_be_hidden()
    expect(first.get_by_role("heading", level=1)).to_contain_text(number)
    second.get_by_role("button", name=said(second, "game.resign"), exact=True).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.resign_yes")).click()
    expect(first.get_by_role("dialog")).to_be_visible()
    first.keyboard.press("Escape")
    expect(first.locator(".chat")).to_be_visible()
    expect(menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.focus"))).to_have_count(0)


def test_focus_is_left_on_a_phone(visitor):
    first, second, _ = begin(visitor(**PHONE), visitor(**PHONE))
    chat = first.get_by_role("button", name=said(first, "chat.open"), exact=True)
    expect(chat).to_be_visible()
    menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.focus")).click()
    expect(chat).to_be_hidden()
    focus = menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.focus"))
    expect(focus).to_be_checked()
    first.keyboard.press("Escape")
    second.get_by_role("button", name=said(second, "chat.open"), exact=True).click()
    second.get_by_role("button", name=said(second, "chat.preset.hi"), exact=True).click()
    # The line waits, and is told of when the chat is there again.
    expect(first.locator(".game-head .unread")).to_have_text("1")
    expect(first.locator(".game-head .unread")).to_be_hidden()
    menu(first).get_by_role("menuitemcheckbox", name=said(first, "game.focus")).click()
    expect(first.locator(".game-head .unread")).to_be_visible()
