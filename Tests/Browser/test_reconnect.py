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
    first, second, number = begin(visitor(at=mortal), visitor(at=mortal))
    watcher = visitor(at=mortal)
    watcher.goto(f"/tv/{number}")
    play((first, second), ["e2", "e8", "e3h"])
    expect_turn(second)
    mortal.kill()
    expect(second.locator("#banner")).not_to_be_empty()
    mortal.start()
    expect_turn(second)
    play((second, first), ["d8", "d2", "d7"])
    expect(watcher.locator("main")).to_contain_text("d7")
    # Lost connections are what this test is about; the browser's own word on them is not the page's fault.
    visitor.complaints[:] = [text for text in visitor.complaints if "WebSocket" not in text and "ERR_CONNECTION" not in text and "/ws" not in text]
