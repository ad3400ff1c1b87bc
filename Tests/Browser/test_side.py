"""In a wide window the moves stand beside the board, and the chat under the other tab there."""

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from table import begin, play, said, visit


def tab(page, key):
    return page.get_by_role("tab", name=said(page, key))


def test_the_chat_is_one_press_away_beside_the_board(visitor):
    first, second, number = begin(visitor(), visitor())
    play((first, second), ["e2", "e8"])
    for page in (first, second):
        expect(tab(page, "game.moves")).to_have_attribute("aria-selected", "true")
        expect(page.locator(".moves .move").nth(1)).to_be_visible()
        expect(page.locator(".chat")).to_be_hidden()
        expect(page.get_by_role("button", name=said(page, "chat.open"), exact=True)).to_have_count(0)
        tab(page, "chat.open").click()
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
    expect(first.locator(".chat")).to_be_hidden()
    expect(first.get_by_role("tabpanel")).to_have_count(1)
    tab(second, "chat.open").click()
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
    # The tab that was chosen last comes first in the next game.
    first.reload()
    expect(tab(first, "chat.open")).to_have_attribute("aria-selected", "true")


def test_a_narrow_window_keeps_the_drawer(visitor):
    page = visitor(**PHONE)
    first, second, _ = begin(page, visitor())
    expect(page.get_by_role("tab")).to_have_count(0)
    page.get_by_role("button", name=said(page, "chat.open"), exact=True).click()
    expect(page.locator(".chat")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(tab(page, "chat.open")).to_be_visible()
    tab(page, "chat.open").click()
    expect(page.locator(".chat")).to_be_visible()
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".chat")).to_be_hidden()
    expect(page.get_by_role("button", name=said(page, "chat.open"), exact=True)).to_be_visible()
    play((first, second), ["e2"])


CUT = """(log) => {
  const box = log.getBoundingClientRect();
  const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT), rects = [];
  for (const words = document.createRange(); texts.nextNode();) {
    words.selectNodeContents(texts.currentNode);
    rects.push(...words.getClientRects());
  }
  return rects.filter(({ top, bottom }) => (top < box.top - 2 && bottom > box.top + 4) || (top < box.bottom - 4 && bottom > box.bottom + 2)).length;
}"""
"""Lines of words of which a part is out of sight."""


@pytest.mark.engine
def test_a_chat_shows_whole_lines_up_to_its_newest(visitor):
    first, second, _ = begin(visitor(), visitor())
    for page in (first, second):
        tab(page, "chat.open").click()
    for number in range(14):
        page = (first, second)[number % 2]
        page.locator("#chat-text").fill(f"{number}: " + "one of many words, " * (number % 4))
        page.keyboard.press("Enter")
        expect(first.get_by_role("log")).to_contain_text(f"{number}:")
    for width, height in ((1280, 800), (1920, 1010), (1100, 655), (1280, 723), (1000, 700)):
        first.set_viewport_size({"width": width, "height": height})
        if width < 1100:
            expect(first.locator(".chat")).to_be_hidden()
            first.get_by_role("button", name=said(first, "chat.open"), exact=True).click()
        # A browser takes the new size step by step.
        first.wait_for_function(f"""() => {{
            const log = document.querySelector('.chat-log');
            return log.scrollHeight - log.scrollTop - log.clientHeight <= 1 && ({CUT})(log) === 0;
        }}""")
        # Over it the moves keep their line, which has the newest in sight.
        expect(first.locator(".steps")).to_be_in_viewport(ratio=1)


ROWS = """(list) => {
  const box = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll('.round')].map((each) => each.getBoundingClientRect());
  return { height: Math.round(box.height), rows: rows.length, cut: rows.filter(({ top, bottom }) => (top < box.top - 1 && bottom > box.top + 2) || (top < box.bottom - 2 && bottom > box.bottom + 1)).length };
}"""


def test_the_moves_are_a_list_as_high_as_its_place(visitor):
    first, second, _ = begin(visitor(), visitor())
    steps = first.locator(".steps").bounding_box()
    walk = [f"{file}{row}" for file, low in zip("dcbaabcd", "11112222", strict=True) for row in (low, str(10 - int(low)))]
    play((first, second), walk[:4])
    expect(first.locator(".moves .round")).to_have_count(2)
    few = first.locator(".moves").evaluate(ROWS)
    # However few there are, the list reaches down to the line of the turn.
    line = first.locator(".tray-line").bounding_box()["y"]
    assert (few["rows"], few["cut"], few["height"] % 24) == (2, 0, 0)
    below = line - first.locator(".game-strip").evaluate("(strip) => strip.getBoundingClientRect().bottom")
    assert 0 <= below < 24 + 16, below
    # The last row keeps off the border.
    assert first.locator(".game-strip").evaluate("(strip) => strip.getBoundingClientRect().bottom - strip.querySelector('.round:last-child').getBoundingClientRect().bottom") >= 4
    play((first, second), walk[4:])
    expect(first.locator(".moves .round")).to_have_count(8)
    assert first.locator(".steps").bounding_box() == steps
    for height in (800, 690, 655):
        first.set_viewport_size({"width": 1280, "height": height})
        expect(first.locator(".moves .move[aria-current]")).to_be_in_viewport(ratio=.9)
        first.wait_for_function(f"() => ({ROWS})(document.querySelector('.moves')).cut === 0")


def test_against_bots_alone_the_moves_stand_beside_the_board(visitor):
    page = visitor()
    visit(page, "/")
    page.locator(".art-step").first.click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".moves .move").first).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.locator(".chat")).to_be_hidden()
    assert page.locator(".moves").bounding_box()["x"] > page.locator(".game-board").bounding_box()["x"]


def test_nothing_moves_when_the_chat_comes(visitor, played):
    page = visitor(at=played, **DESKTOP)
    page.add_init_script("localStorage['palisade.settings'] ??= JSON.stringify({ side: 'chat' })")
    page.add_init_script("new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { document.documentElement.dataset.moved = value; })).observe({ type: 'layout-shift', buffered: true })")
    visit(page, f"/tv/{played.room}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".bar").last).to_be_visible()
    expect(page.locator(".chat-log, .chat-none").first).to_be_visible()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.locator("html").get_attribute("data-moved") is None
