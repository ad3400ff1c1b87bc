"""In a wide window the chat stands beside the board, under tabs."""

from conftest import PHONE
from playwright.sync_api import expect
from table import begin, play, said


def tab(page, key):
    return page.get_by_role("tab", name=said(page, key))


def test_the_chat_is_open_beside_the_board(visitor):
    first, second, number = begin(visitor(), visitor())
    play((first, second), ["e2", "e8"])
    for page in (first, second):
        expect(tab(page, "chat.open")).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("button", name=said(page, "chat.open"), exact=True)).to_have_count(0)
    # Its coming takes the keys from nobody.
    expect(first.locator("#chat-text")).not_to_be_focused()
    first.locator("#chat-text").fill("have fun")
    first.keyboard.press("Enter")
    expect(second.get_by_role("log")).to_contain_text("have fun")
    # Escape closes nothing here, and the moves keep their line and their steps.
    first.keyboard.press("Escape")
    expect(first.get_by_role("log")).to_be_visible()
    expect(first.locator(".moves .move").nth(1)).to_be_visible()
    first.get_by_role("button", name=said(first, "replay.previous")).click()
    expect(first.locator(".board.past")).to_be_visible()
    first.keyboard.press("End")
    expect(first.locator(".board.past")).to_have_count(0)


def test_the_other_tab_counts_what_was_not_read_and_is_kept(visitor):
    first, second, number = begin(visitor(), visitor())
    tab(first, "game.moves").click()
    expect(first.locator(".chat")).to_be_hidden()
    expect(first.get_by_role("tabpanel")).to_have_count(1)
    second.get_by_role("button", name=said(second, "chat.preset.gl")).click()
    expect(first.locator(".side-tab .unread")).to_have_text("1")
    first.reload()
    expect(tab(first, "game.moves")).to_have_attribute("aria-selected", "true")
    first.bring_to_front()
    tab(first, "game.moves").focus()
    first.keyboard.press("ArrowRight")
    expect(first.get_by_role("tab").nth(1)).to_be_focused()
    expect(first.get_by_role("log")).to_contain_text(said(first, "chat.preset.gl"))
    expect(first.locator(".side-tab .unread")).to_be_hidden()


def test_a_narrow_window_keeps_the_drawer(visitor):
    page = visitor(**PHONE)
    first, second, _ = begin(page, visitor())
    expect(page.get_by_role("tab")).to_have_count(0)
    page.get_by_role("button", name=said(page, "chat.open"), exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(tab(page, "chat.open")).to_be_visible()
    expect(page.locator(".chat")).to_be_visible()
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".chat")).to_be_hidden()
    expect(page.get_by_role("button", name=said(page, "chat.open"), exact=True)).to_be_visible()
    play((first, second), ["e2"])
