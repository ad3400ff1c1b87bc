"""Links are copied, also where a page without https may not use the clipboard. The code of a link, Tests/Browser/test_sharing.py sees."""

import pytest
from lobby import Lobby
from match import ROOM
from playwright.sync_api import expect
from table import toast

pytestmark = pytest.mark.engine


@pytest.fixture
def plain(server, page):
    """A room that one has opened, in a browser that offers no clipboard, as on plain http that is not its own machine's."""
    server.guest()
    Lobby(server)
    server.visit(f"/room/{ROOM}")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    yield page
    page.evaluate("delete navigator.clipboard && delete document.execCommand")


def test_a_link_is_copied_without_a_clipboard(plain):
    plain.evaluate("document.addEventListener('copy', () => { window.copied = getSelection().toString() || document.activeElement.value; })")
    plain.locator("#room-copy").click()
    expect(toast(plain, "room.copied")).to_be_visible()
    assert plain.evaluate("window.copied").endswith(f"/room/{ROOM}")
    expect(plain.get_by_role("dialog")).to_have_count(0)


def test_a_link_that_cannot_be_copied_can_be_selected(plain):
    plain.evaluate("document.execCommand = () => false")
    plain.locator("#room-copy").click()
    field = plain.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(plain.url)
    assert plain.url.endswith(f"/room/{ROOM}")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == plain.url


def test_who_waits_alone_is_not_offered_the_code_twice(plain):
    expect(plain.locator("#room-invite")).to_be_visible()
    expect(plain.locator("#room-code, .seat .badge")).to_have_count(0)
