"""The network goes away without closing a socket, in the middle of a game."""

import pytest
from playwright.sync_api import expect
from proxy import Proxy
from table import begin, between, click, expect_turn, play, said

pytestmark = pytest.mark.engine

QUIET = "WebSocket|ERR_|NetworkError|/ws"
"""The browser's own word on a connection that failed is not the page's fault."""


@pytest.fixture
def proxy(server, outlast):
    return outlast.enter_context(Proxy(server.port))


def game(visitor, proxy, watch=lambda page: None):
    """Somebody behind the proxy whose turn it is, with a clock that the test moves, and somebody beside it."""
    far = visitor(at=proxy)
    watch(far)
    far.clock.install()
    near = visitor()
    first, second, _ = begin(far, near)
    if first is near:
        play((near,), ["e2"])
    expect_turn(far)
    return far, near, "e2" if first is far else "e8"


@pytest.mark.parametrize("lines", [("up", "down"), ("up",), ("down",)], ids=["both", "up", "down"])
def test_a_network_that_falls_silent_is_noticed_and_the_move_goes_through(visitor, proxy, lines):
    visitor.expect(QUIET)
    far, near, move = game(visitor, proxy)
    # What aims is fetched with the first thing that a pointer does, while there is a network.
    far.mouse.move(*between(far, "e5h"))
    expect(far.locator(".b-ghost")).to_have_count(1)
    proxy.freeze(*lines)
    click(far, move)
    line = far.locator(".tray-line")
    expect(line).to_have_text(said(far, "game.placed").replace("{move}", move))
    far.clock.run_for(3500)
    expect(line).to_have_text(said(far, "game.sending"))
    far.clock.run_for(16_500)
    expect(far.locator(".banner")).to_be_visible()
    expect(line).to_have_text(said(far, "conn.lost"))
    far.clock.run_for(14_000)
    # The own move stands where it was put.
    expect(far.locator(f'[role=gridcell][aria-label^="{move}, your pawn"]')).to_have_count(1)
    proxy.thaw()
    expect_turn(near)
    expect(far.locator(".banner")).to_be_hidden()
    expect(near.locator(".moves")).to_contain_text(move)
    other = "e8" if move == "e2" else "e3"
    play((near,), [other])
    expect_turn(far)


def test_a_slow_line_is_no_dead_one(visitor, proxy):
    sockets = []
    far, near, move = game(visitor, proxy, lambda page: page.on("websocket", lambda socket: sockets.append(socket.url)))
    del sockets[:]
    proxy.slow(200)
    click(far, move)
    expect(near.locator(".moves")).to_contain_text(move, timeout=60_000)
    play((near,), ["e8" if move == "e2" else "e3"])
    expect(far.locator(".tray-line")).to_have_text(said(far, "game.your_turn"), timeout=60_000)
    expect(far.locator(".banner")).to_be_hidden()
    assert sockets == []


def test_no_network_is_said_at_once(visitor):
    visitor.expect(QUIET)
    far, near = visitor(), visitor()
    far, near, _ = begin(far, near)
    far.context.set_offline(True)
    banner = far.locator(".banner")
    expect(banner).to_contain_text(said(far, "conn.offline"))
    far.context.set_offline(False)
    expect(banner).to_be_hidden()
    play((far, near), ["e2", "e8"])
