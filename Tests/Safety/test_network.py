"""Lines that go dead without a word, and lines that are slow: in a network of their own, since a proxy has a kernel that answers for it."""

import threading
import time

import pytest
from crowd import Crowd
from filling import wander
from network import Line, is_possible
from palisade import PATIENCE, QUICKLY, ROOMY, Server, eventually, move, table
from test_crowd import BOUND

pytestmark = pytest.mark.skipif(not is_possible(), reason="no network can be made")
ANYWHERE = ["--host", "0.0.0.0"]
PLAIN = dict.fromkeys(QUICKLY)
"""None of the settings for tests, with which a server hears only its own machine."""
SPECTATORS = 300
KILOBITS = 50
PLIES = 200
ALLOWANCE = 0.1
"""Seconds that a move may take longer beside spectators on a slow line; without them one takes a few milliseconds."""


@pytest.fixture
def line():
    with Line() as line:
        yield line


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path, [*ROOMY, *ANYWHERE], quickly=PLAIN) as server:
        yield server


def figure(server, name):
    return float(next(each for each in server.metrics().splitlines() if each.startswith(name + " ")).split()[1])


def descriptors(server):
    return figure(server, "process_open_fds")


def away(line, server, seats, topic):
    """The clients by seat, the first of them from the network behind the line."""
    first = line.client(server, seats[0].cookie)
    first.hello()
    first.sub(topic, legal=True)
    seats[0].close()
    return first


def test_a_player_whose_line_goes_dead_is_shown_absent_in_time_and_comes_back(line, server, tell):
    seats, topic = table(server)
    player, other = away(line, server, seats, topic), seats[1]
    greeting = next(frame for frame in player.frames if frame["t"] == "hello")["hb"]
    move(player, topic, player.views[topic]["legal"][0])
    other.view(topic, lambda view: view["ply"] == 1)
    other.view(topic, lambda view: view["seats"][0]["on"])
    before = descriptors(server)
    line.cut()
    cut = time.monotonic()
    other.view(topic, lambda view: not view["seats"][0]["on"])
    took = time.monotonic() - cut
    tell(f"a dead line was noticed after {took:.1f} s; the server promises {greeting['dead_ms'] / 1000:.0f} s")
    assert 1000 * took <= greeting["dead_ms"]
    eventually(lambda: descriptors(server) < before)
    # The other one plays on meanwhile.
    move(other, topic, other.view(topic, lambda view: view.get("legal"))["legal"][0])
    line.mend()
    with line.client(server, seats[0].cookie) as back:
        back.hello()
        back.sub(topic, legal=True)
        view = back.view(topic)
        assert view["ply"] == 2 and view["you"] == 0 and view["state"] == other.view(topic, lambda view: view["ply"] == 2)["state"]
        other.view(topic, lambda view: view["seats"][0]["on"])
        move(back, topic, back.view(topic, lambda view: view.get("legal"))["legal"][0])
        other.view(topic, lambda view: view["ply"] == 3)
    other.close()


def test_a_line_that_comes_back_soon_costs_nothing(line, server):
    """What was said meanwhile comes later, on the same connection."""
    seats, topic = table(server)
    player, other = away(line, server, seats, topic), seats[1]
    line.cut()
    # What a player does while the line is dead waits in the kernel.
    player.send("do", topic=topic, op="move", at=0, d={"m": player.views[topic]["legal"][0]})
    line.mend()
    other.view(topic, lambda view: view["ply"] == 1)
    player.view(topic, lambda view: view["ply"] == 1)
    assert other.views[topic]["seats"][0]["on"]
    player.close()
    other.close()


def test_half_open_handshakes_and_silent_readers_are_cut(line, tmp_path, tell):
    """A hundred that stop in the middle of their request, and twenty that read nothing, behind a line that has died."""
    with Server(tmp_path, [*ROOMY, *ANYWHERE, "--head-seconds", "5"], quickly=PLAIN) as server:
        seats, topic = table(server)
        before = descriptors(server)
        halves = []
        for _ in range(100):
            halves.append(line.dial(server.port))
            halves[-1].sendall(b"GET /ws HTTP/1.1\r\nHost: a\r\n")
        readers = [line.client(server) for _ in range(20)]
        for reader in readers:
            reader.hello()
            reader.sub(topic.replace("room", "watch"))
        # The oldest of the half requests may have gone before the last reader came.
        assert descriptors(server) >= before + len(readers)
        line.cut()
        begun = time.monotonic()
        end = begun + 2 * PATIENCE
        while descriptors(server) > before and time.monotonic() < end:
            view = seats[0].view(topic)
            if view["turn"] is not None:
                mover = seats[view["turn"]]
                mine = mover.view(topic, lambda known: known["ply"] == view["ply"] and known.get("legal"))
                move(mover, topic, mine["legal"][0])
                seats[0].view(topic, lambda known: known["ply"] > view["ply"] or known["phase"] != "playing")
            threading.Event().wait(0.5)
        left = descriptors(server) - before
        tell(f"100 half requests and 20 readers on a dead line were gone after {time.monotonic() - begun:.0f} s")
        assert left <= 0, f"{left} descriptors are left"
        for client in seats:
            client.close()


def play(server, plies, seats=None, topic=None):
    """The times of moves until both players know them, over games of a pair that is not far away."""
    times = []
    while len(times) < plies:
        if seats is None or seats[0].view(topic)["phase"] != "playing":
            seats, topic, seen = *table(server), {}
            for client in seats:
                client.documented = False
        begun = time.monotonic()
        wander(seats, topic, seen)
        times.append(time.monotonic() - begun)
    for client in seats:
        client.close()
    return sorted(times)


def middle(times):
    return times[len(times) // 2]


def told(times):
    return f"median {1000 * middle(times):.0f} ms, p99 {1000 * times[len(times) * 99 // 100]:.0f} ms"


def test_spectators_on_a_slow_line_slow_nobody(line, server, tell):
    """Three hundred share 50 kbit/s: they get the newest position when they can, or are let go. Neither the watched players nor others feel them."""
    alone = play(server, PLIES)
    with Crowd(line, server.port, SPECTATORS) as crowd:
        seats, topic = table(server)
        for client in seats:
            client.documented = False
        crowd.watch(topic.replace("room", "watch"))
        before = server.resident
        line.slow(KILOBITS)
        beside, watched, seen = [], [], {}
        other = threading.Thread(target=lambda: beside.extend(play(server, PLIES)))
        other.start()
        memory = []
        while len(watched) < PLIES and seats[0].view(topic)["phase"] == "playing":
            begun = time.monotonic()
            wander(seats, topic, seen)
            watched.append(time.monotonic() - begun)
            memory.append(server.resident - before)
        other.join(PATIENCE * 2)
        watched.sort()
        tell(f"moves alone: {told(alone)}; beside {SPECTATORS} spectators on {KILOBITS} kbit/s: {told(beside)}; "
             f"{len(watched)} moves of the watched game: {told(watched)}; memory grew by {max(memory) / 2**20:.0f} MiB")
        assert max(middle(beside), middle(watched)) <= middle(alone) + ALLOWANCE
        assert max(memory) < BOUND
        newest = seats[0].view(topic)["ply"]
        assert min(crowd.plies()) < newest, "the line was not slow"
        line.quick()
        plies = eventually(lambda: (plies := crowd.plies()) and set(plies) == {newest} and plies)
        tell(f"{len(plies)} of {SPECTATORS} spectators are still there, and know the newest position")
    for client in seats:
        client.close()
