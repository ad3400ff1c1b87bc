"""The first dial of a page fails, as it does over a connection that the browser kept in reserve for too long."""

import pytest
from engine import IS_CHROMIUM
from playwright.sync_api import expect
from proxy import Proxy
from table import open_room, said, visit

pytestmark = pytest.mark.engine

TELL_OF_BANNER = """
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  if (document.querySelector('.banner:not([hidden]), .toast')) document.documentElement.dataset.told = 'yes';
}).observe(document.body, { subtree: true, childList: true, attributes: true }));
"""


def test_a_first_dial_that_is_reset_is_made_again_without_a_word(visitor, server, outlast):
    if not IS_CHROMIUM:
        visitor.expect("/ws")
    proxy = outlast.enter_context(Proxy(server.port))
    page = visitor(at=proxy)
    page.add_init_script(TELL_OF_BANNER)
    proxy.resets = 1
    visit(page, "/")
    expect(page.locator(".online")).not_to_be_empty()
    assert proxy.resets == 0
    open_room(page)
    expect(page.locator("#room-invite")).to_have_text(said(page, "room.invite"))
    assert page.locator("html").get_attribute("data-told") is None
