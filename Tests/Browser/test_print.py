"""On paper stand the board, the names and the moves, in light colours, and nothing to press."""

from playwright.sync_api import expect
from table import begin, play, visit


def test_a_game_and_its_replay_are_printed_without_what_is_pressed(visitor):
    first, second, number = begin(visitor(), visitor())
    play((first, second), ["e2", "e8"])
    reader = visitor(color_scheme="dark")
    visit(reader, f"/tv/{number}")
    expect(reader.locator("[role=grid]")).to_be_visible()
    dark = reader.evaluate("getComputedStyle(document.body).color")
    reader.emulate_media(media="print", color_scheme="dark")
    expect(reader.locator("[role=grid]")).to_be_visible()
    expect(reader.locator(".bar-name").first).to_be_visible()
    expect(reader.locator(".moves")).to_contain_text("e8")
    expect(reader.locator(".button:visible, .icon-button:visible, .tabbar:visible, .appbar:visible")).to_have_count(0)
    assert reader.evaluate("getComputedStyle(document.body).color") != dark
    reader.emulate_media(media="screen", color_scheme="dark")
    visit(reader, "/rules")
    reader.emulate_media(media="print", color_scheme="dark")
    expect(reader.get_by_role("heading", level=1)).to_be_visible()
    expect(reader.locator(".button:visible, .appbar:visible")).to_have_count(0)


def test_a_printed_replay_has_all_its_moves(visitor):
    reader = visitor()
    walk = [f"{file}{row}" for row, files in ((1, "dcba"), (2, "abcdefghi"), (1, "ihgfe")) for file in files]
    reader.goto("/replay?text=" + "+".join(f"{step}+{step[0]}{10 - int(step[1])}" for step in walk))
    expect(reader.locator(".moves .round")).to_have_count(18)
    reader.emulate_media(media="print")
    reader.wait_for_function("""() => {
      const list = document.querySelector('.moves');
      return list.scrollHeight <= list.clientHeight + 1 && list.querySelector('.round').getBoundingClientRect().top >= list.getBoundingClientRect().top;
    }""")
