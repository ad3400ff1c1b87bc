"""A player who looks elsewhere is called back to the page, if they want that."""

import re

import pytest
from playwright.sync_api import expect
from table import begin, play, said, toast, visit

SYSTEM = """
window.notes = [];
window.asked = 0;
window.answer = 'granted';
window.Notification = class {
  static permission = 'default';
  static async requestPermission() {
    window.asked += 1;
    return Notification.permission = window.answer;
  }
  constructor(title, options) { notes.push({ title, body: options.body }); }
  close() { notes.at(-1).isClosed = true; }
};
"""
"""A browser whose notifications can be counted."""


def hide(page, on):
    """The window is behind another one, or in front again."""
    page.evaluate("""(on) => {
      Object.defineProperty(document, 'hidden', { value: on, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""", on)


@pytest.mark.engine
def test_a_turn_calls_back_to_a_page_that_is_not_seen(visitor):
    caller, other = visitor(), visitor()
    caller.add_init_script(SYSTEM)
    visit(caller, "/settings/game")
    assert caller.evaluate("window.asked") == 0
    caller.locator("#set-notify").check()
    caller.wait_for_function("() => window.asked === 1")
    # The stand-in forgets its permission with each page; a browser does not.
    caller.add_init_script("Notification.permission = 'granted';")
    first, second, _ = begin(caller, other)
    if first is caller:
        play((caller,), ["e2"])
        play((other,), ["e8"])
        move = "e3"
    else:
        play((other, caller), ["e2", "e8"])
        move = None
    # Seen, the page calls nobody.
    assert caller.evaluate("window.notes") == []
    if move:
        play((caller,), [move])
    hide(caller, True)
    play((other,), ["e7" if move else "e3"])
    caller.wait_for_function("() => window.notes.length === 1")
    assert caller.evaluate("notes[0].title") == said(caller, "title.turn")
    expect(caller).to_have_title(f"● {said(caller, 'title.turn')}")
    # In turns with the name of the screen.
    expect(caller).to_have_title(re.compile("^(?!●).*Palisade$"))
    hide(caller, False)
    caller.wait_for_function("() => window.notes[0].isClosed")
    expect(caller).to_have_title(re.compile(f"^● {said(caller, 'title.turn')} · .*Palisade$"))


def test_a_browser_that_allows_no_notification_is_told_of(visitor):
    page = visitor()
    page.add_init_script(SYSTEM + "window.answer = 'denied';")
    visit(page, "/settings/game")
    expect(page.locator("#set-notify")).not_to_be_checked()
    page.locator("#set-notify").check()
    expect(toast(page, "settings.notify_blocked")).to_be_visible()
    page.reload()
    expect(page.locator("#set-notify")).to_be_checked()
