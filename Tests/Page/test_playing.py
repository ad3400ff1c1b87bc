"""A game is played by mouse and keys, and talked at. That two people play one to its end, Tests/Browser/test_game.py sees."""

import pytest
from conftest import DESKTOP, PHONE
from match import ROOM, Match
from playwright.sync_api import expect
from table import between, click, expect_turn, place, said, square


def moved(server, page, *moves):
    """The page has sent these, and no others."""
    page.wait_for_function("(count) => harness.log().sent.filter(({ op }) => op === 'move').length >= count", arg=len(moves))
    assert [frame["d"]["m"] for frame in server.sent("move")] == [*moves]


@pytest.mark.engine
def test_an_illegal_wall_is_refused_with_its_reason(server, match, page):
    match.take("move")
    expect_turn(page)
    place(page, "e3h")
    moved(server, page, "e3h")
    match.play("e3h", "e8")
    expect_turn(page)
    page.mouse.move(*between(page, "f3h"))
    expect(page.locator(".tray-line")).to_have_attribute("data-bad", "")
    place(page, "f3h")
    expect(page.locator(".tray-line")).to_have_attribute("data-bad", "")
    page.mouse.move(0, 0)
    expect_turn(page)
    click(page, "e2")
    moved(server, page, "e3h", "e2")


def test_giving_up_asks_once_more(server, match, page):
    button = page.get_by_role("button", name=said(page, "game.resign"), exact=True)
    dialog = page.get_by_role("dialog")
    button.click()
    dialog.get_by_role("button", name=said(page, "game.resign_no")).click()
    expect(dialog).to_have_count(0)
    expect_turn(page)
    assert server.sent("resign") == []
    match.take("resign")
    button.click()
    dialog.get_by_role("button", name=said(page, "game.resign_yes")).click()
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'resign')")
    match.resign(0)
    expect(dialog).to_contain_text("You lost")


def test_the_other_gives_up(match, page):
    match.resign(1)
    expect(page.get_by_role("dialog")).to_contain_text("You won")
    expect(page.get_by_role("dialog")).to_contain_text("Mei gave up.")


@pytest.mark.parametrize("look", [{"size": DESKTOP}, {"size": PHONE}], ids=["beside the board", "in a drawer"])
def test_the_table_talks(server, match, page, look):
    match.take("say")
    page.get_by_role("button" if look["size"] is PHONE else "tab", name=said(page, "chat.open"), exact=True).click()
    page.get_by_role("button", name="Good luck!").click()
    page.locator("#chat-text").fill("have fun <b>")
    page.keyboard.press("Enter")
    page.wait_for_function("harness.log().sent.filter(({ op }) => op === 'say').length === 2")
    assert [(frame["topic"], frame["d"]) for frame in server.sent("say")] == [(f"room/{ROOM}", {"preset": "gl"}), (f"room/{ROOM}", {"text": "have fun <b>"})]
    match.say(0, "gl")
    match.say(1, text="you too <b>")
    log = page.get_by_role("log")
    expect(log).to_contain_text("Good luck!")
    expect(log).to_contain_text("you too <b>")


@pytest.mark.parametrize("speech", ["presets", "off"])
def test_the_table_offers_the_words_that_the_server_takes(server, page, speech):
    server.guest()
    limits = server.script["hello"]["limits"]
    server.script["hello"]["limits"] = {**limits, "speech": speech}
    Match(server)
    server.visit(f"/game/{ROOM}")
    chat = page.locator(".chat")
    page.get_by_role("tab", name=said(page, "chat.open")).click()
    expect(chat.locator(".chat-none")).to_have_text(said(page, "chat.silent" if speech == "off" else "chat.none"))
    expect(chat.locator(".chat-form")).to_be_hidden()
    expect(chat.locator(".chat-presets")).to_be_visible(visible=speech == "presets")


@pytest.mark.engine
def test_the_board_is_turned_by_a_key_wherever_the_focus_is(match, page):
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    page.get_by_role("button", name=said(page, "game.resign")).focus()
    page.keyboard.press("f")
    expect(corner).not_to_have_attribute("aria-label", name)


@pytest.mark.engine
@pytest.mark.unread
@pytest.mark.parametrize("by_keys", [False, True], ids=["a mouse", "keys"])
def test_the_first_move_waits_for_no_other_file(server, match, page, by_keys):
    late = []
    match.take("move")
    expect_turn(page)
    page.on("request", lambda request: late.append(request.url))
    if by_keys:
        square(page, "e2").focus()
        page.keyboard.press("Enter")
    else:
        click(page, "e2")
    moved(server, page, "e2")
    assert [url for url in late if "/games/quoridor/" in url] == []


@pytest.mark.engine
def test_letters_work_wherever_the_focus_is_and_on_every_layout(server, match, page):
    tray = page.locator(".tray-line")
    match.take("move")
    expect_turn(page)
    button = page.get_by_role("button", name=said(page, "game.resign"), exact=True)
    for letter in "wцㄊς":
        button.focus()
        page.evaluate(PRESS, [letter, "KeyW"])
        expect(tray).not_to_have_text(said(page, "game.your_turn"))
        expect(square(page, "e1")).to_be_focused()
        page.keyboard.press("Escape")
        expect_turn(page)
    button.focus()
    page.keyboard.press("g")
    expect(square(page, "e1")).to_be_focused()
    button.focus()
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    moved(server, page, "e1h")


@pytest.mark.parametrize(("by_keys", "words"), [(False, "quoridor.coach.1"), (True, "quoridor.coach.keys")], ids=["a mouse", "keys"])
def test_the_first_hint_is_for_the_last_input(server, page, by_keys, words):
    server.guest()
    match = Match(server)
    match.change("time", {"why": "stall", "budget": 40_000}, turn=1, clock=match.clock(1))
    server.visit(f"/game/{ROOM}", stored={"palisade.settings": '{"coached":0}'})
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("Tab")
    if not by_keys:
        page.mouse.click(1, 1)
    match.play("e8")
    expect(page.locator(".coach-words")).to_have_text(said(page, words))


PRESS = """([key, code]) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))"""
"""The key of a layout that the keyboard of the test does not have."""


@pytest.mark.engine
def test_letters_are_letters_in_a_field_and_nothing_in_a_dialog_or_beside_another_key(match, page):
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    button = page.get_by_role("button", name=said(page, "game.resign"), exact=True)
    button.focus()
    for keys in ("Control+f", "Alt+w", "Control+w"):
        page.evaluate(HELD, keys.split("+"))
    page.keyboard.press("g")
    page.locator("#command").press_sequentially("fwg")
    expect(page.locator("#command")).to_have_value("fwg")
    button.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("f")
    page.keyboard.press("w")
    # The focus may leave a dialog for the document: a press on no element does that.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("f")
    page.keyboard.press("g")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=said(page, "game.resign_no")).click()
    expect_turn(page)
    expect(corner).to_have_attribute("aria-label", name)


def test_letters_that_are_switched_off_work_on_the_board_alone(server, page):
    server.guest()
    Match(server)
    server.visit("/settings/game")
    page.get_by_role("switch", name=said(page, "settings.letters")).uncheck()
    server.visit(f"/game/{ROOM}")
    expect_turn(page)
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    page.locator("main").focus()
    page.keyboard.press("f")
    page.keyboard.press("?")
    page.get_by_role("button", name=said(page, "game.resign"), exact=True).focus()
    page.keyboard.press("f")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(corner).to_have_attribute("aria-label", name)
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("f")
    expect(corner).not_to_have_attribute("aria-label", name)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=said(page, "quoridor.board.keys"))
    expect(keys).to_contain_text(said(page, "quoridor.keys.board"))
    expect(keys.get_by_role("link", name=said(page, "title.settings"))).to_be_visible()


HELD = """([held, key]) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ctrlKey: held === 'Control', altKey: held === 'Alt', bubbles: true }))"""
