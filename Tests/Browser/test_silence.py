"""The network goes away without closing a socket, in the middle of a game."""

import pytest
from palisade import move, table
from playwright.sync_api import expect
from proxy import Proxy
from table import between, click, expect_turn, said

pytestmark = pytest.mark.engine

QUIET = "WebSocket|ERR_|NetworkError|/ws"
"""The browser's own word on a connection that failed is not the page's fault."""


@pytest.fixture
def proxy(server, outlast):
    return outlast.enter_context(Proxy(server.port))


@pytest.fixture
def seats(server):
    """A game of two: the first is to move, and the other sees what has come to the server."""
    seats, topic = table(server)
    seats[1].topic = topic
    yield seats
    for seat in seats:
        seat.close()


def sit_down(page, at, seats):
    """The first player is at this page alone."""
    name, value = seats[0].cookie.split("; ")[0].split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": at.url}])
    seats[0].close()
    page.goto(f"/game/{seats[1].topic.removeprefix('room/')}")
    expect_turn(page)


def aim(page):
    """What aims is fetched with the first thing that a pointer does, while there is a network."""
    page.mouse.move(*between(page, "e5h"))
    expect(page.locator(".b-ghost")).to_have_count(1)


def expect_played(near, *moves):
    near.view(near.topic, lambda view: view["moves"] == list(moves))


@pytest.mark.parametrize("line", ["up", "down"])
def test_a_network_that_falls_silent_is_noticed_and_the_move_goes_through(visitor, proxy, seats, line):
    visitor.expect(QUIET)
    far, near = visitor(at=proxy), seats[1]
    far.clock.install()
    sit_down(far, proxy, seats)
    aim(far)
    proxy.freeze(line)
    click(far, "e2")
    status = far.locator(".tray-line")
    expect(status).to_have_text(said(far, "game.placed").replace("{move}", "e2"))
    far.clock.run_for(3500)
    expect(status).to_have_text(said(far, "game.sending"))
    far.clock.run_for(16_500)
    expect(far.locator(".banner")).to_be_visible()
    expect(status).to_have_text(said(far, "conn.lost"))
    far.clock.run_for(14_000)
    # The own move stands where it was put.
    expect(far.locator('[role=gridcell][aria-label^="e2, your pawn"]')).to_have_count(1)
    proxy.thaw()
    expect_played(near, "e2")
    expect(far.locator(".banner")).to_be_hidden()
    move(near, near.topic, "e8")
    expect_turn(far)


def test_a_slow_line_is_no_dead_one(visitor, proxy, seats):
    far, near, sockets = visitor(at=proxy), seats[1], []
    far.on("websocket", lambda socket: sockets.append(socket.url))
    far.clock.install()
    sit_down(far, proxy, seats)
    aim(far)
    del sockets[:]
    proxy.slow(200)
    click(far, "e2")
    expect_played(near, "e2")
    move(near, near.topic, "e8")
    expect(far.locator(".tray-line")).to_have_text(said(far, "game.your_turn"), timeout=60_000)
    expect(far.locator(".banner")).to_be_hidden()
    assert sockets == []


def test_no_network_is_said_at_once(visitor, server, seats):
    visitor.expect(QUIET)
    far, near = visitor(), seats[1]
    sit_down(far, server, seats)
    far.context.set_offline(True)
    banner = far.locator(".banner")
    expect(banner).to_contain_text(said(far, "conn.offline"))
    far.context.set_offline(False)
    expect(banner).to_be_hidden()
    click(far, "e2")
    expect_played(near, "e2")
    move(near, near.topic, "e8")
    expect_turn(far)
