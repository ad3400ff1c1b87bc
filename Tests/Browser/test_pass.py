"""A player who can do nothing else passes: by a press, by a key, by a typed word, and hears of it."""

import re

import pytest
from playwright.sync_api import expect
from table import said
from test_four import play_three_bots

WALLED_IN = """
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  set onmessage(hear) {
    super.onmessage = hear && (({ data }) => hear({ data: data.replace(/"legal":\\[[^\\]]*\\]/, '"legal":["pass"]') }));
  }
  send(text) {
    if (text.includes('"m":"pass"')) document.documentElement.dataset.passed = 'yes';
    super.send(text);
  }
};
"""
"""The server's word on what is allowed, as it is in a position that no short game leads to. That it then refuses is another matter."""


@pytest.mark.parametrize(("language", "way"), [("en-GB", "press"), ("zh-TW", "key"), ("en-GB", "grid")])
def test_who_has_no_move_passes(visitor, language, way):
    page = visitor(locale=language)
    page.add_init_script(WALLED_IN)
    play_three_bots(page)
    expect(page.locator(".tray-line")).to_have_text(said(page, "quoridor.must_pass"))
    button = page.get_by_role("button", name=said(page, "quoridor.pass"), exact=True)
    expect(button).to_be_visible()
    if way == "press":
        button.click()
    elif way == "key":
        page.keyboard.press("p")
    else:
        page.locator('[role=gridcell][tabindex="0"]').focus()
        page.keyboard.press("p")
    expect(page.locator("html")).to_have_attribute("data-passed", "yes")
    # Nobody who listens is left without a word.
    expect(page.locator("#assertive")).to_have_text(re.compile(".+"))
