"""What our own page gives people to copy can be pasted where the page asks for it."""

import pytest
from playwright.sync_api import expect
from replays import MATCH, finished
from scripted import golden

PASTE = """(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    if (field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))) field.value += text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""


@pytest.mark.parametrize("text", ["http://192.168.1.20:24000/room/12345?lang=en", "來玩吧！ https://play.example.org/room/12345 （房間）", "Palisade, room 12345"])
def test_the_link_of_a_room_is_its_number(server, page, text):
    server.guest()
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.do("join", code="no_room")
    server.refuse_view("room/12345", "no_room")
    server.refuse_view("watch/12345", "no_room")
    server.visit("/")
    field = page.locator("#home-code")
    field.evaluate(PASTE, text)
    expect(field).to_have_value("12345")
    expect(page.locator("#home-code-note")).not_to_be_empty()


def test_a_host_is_no_number_of_a_room(server, page):
    server.guest()
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.visit("/")
    field = page.locator("#home-code")
    field.evaluate(PASTE, "http://192.168.1.20:24000/lobby")
    expect(field).to_have_value("")


def test_the_link_of_a_replay_is_its_game(server, page):
    finished(server, "race")
    server.visit("/replay")
    page.locator("#replay-text").fill(f"Look: https://play.example.org/replay/{MATCH} !")
    page.locator("form button[type=submit]").click()
    page.wait_for_url(f"**/replay/{MATCH}")
    expect(page.locator(".board")).to_be_visible()
