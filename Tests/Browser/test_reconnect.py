"""The server is killed in the middle of a game, comes back on the same port, and everybody plays on."""

import pytest
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import begin, expect_turn, play


@pytest.fixture
def mortal(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        yield server


def test_a_game_survives_a_kill(visitor, mortal):
    # The browser's own word on a lost connection is not the page's fault.
    visitor.expect("WebSocket|ERR_CONNECTION|/ws|NetworkError")
    first, second, number = begin(visitor(at=mortal), visitor(at=mortal))
    watcher = visitor(at=mortal)
    watcher.goto(f"/tv/{number}")
    play((first, second), ["e2", "e8", "e3h"])
    expect_turn(second)
    mortal.kill()
    expect(second.locator(".banner")).to_be_visible()
    mortal.start()
    for page in (first, second, watcher):
        expect(page.locator(".banner")).to_be_hidden()
    expect_turn(second)
    play((second, first), ["d8", "d2", "d7"])
    expect(watcher.locator("main")).to_contain_text("d7")
