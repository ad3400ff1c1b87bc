#!/usr/bin/env python3
"""Tells how much disk one network could fill in a day, if it did nothing but what it is allowed.

    PALISADE=.build/release/palisade fill.py

Measures on a server of its own what each durable thing adds to the database, closed and emptied of its log, and multiplies it by the rates that
`hello` publishes for a network. Ends with status 1 when the sum is 100 MB a day or more.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import ROOMY, Server, play_to, table  # noqa: E402

DAY = 86_400
MOST = 100_000_000


def size(server):
    """Bytes of the database, the log moved into it."""
    # It has checked its store: its services run, and it hears signals.
    while not server.http("GET", "/readyz")[2]["checked"]:
        pass
    assert server.stop() == 0
    stored = (server.data / "palisade.sqlite").stat().st_size
    server.start()
    return stored


def cost(server, act, count):
    """Bytes each of `count` acts adds."""
    before = size(server)
    act(count)
    return (size(server) - before) / count


def guests(server):
    def act(count):
        for _ in range(count):
            server.guest()
    return act


def lines(server):
    def act(count):
        with server.player() as owner:
            topic = "room/" + owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="r")["d"]["room"]
            owner.sub(topic)
            for _ in range(count):
                owner.do(topic, "say", {"text": "x" * 200})
    return act


def readiness(server):
    def act(count):
        with server.player() as owner:
            topic = "room/" + owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="r")["d"]["room"]
            for number in range(count):
                owner.do(topic, "ready", {"on": number % 2 == 0})
    return act


def games(server):
    def act(count):
        for _ in range(count):
            seats, topic = table(server)
            play_to(seats, topic, 2)
            seats[0].do(topic, "resign")
            for client in seats:
                client.do(topic, "leave")
                client.close()
    return act


def published():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server, server.player() as player:
        return next(f for f in player.frames if f["t"] == "hello")["limits"]["network"]


def main():
    rates = {name: limit[0] for name, limit in published().items() if isinstance(limit, list)}
    with tempfile.TemporaryDirectory() as folder, Server(folder, ROOMY) as server:
        size(server)
        costs = {
            "guest": (cost(server, guests(server), 200), rates["guest"]),
            "chat": (cost(server, lines(server), 200), rates["chat"]),
            "do": (cost(server, readiness(server), 1000), rates["do"]),
            "room.create": (cost(server, games(server), 12), rates["room.create"]),
        }
    total = 0
    for name, (bytes_each, rate) in costs.items():
        total += bytes_each * rate * DAY
        print(f"{name:12} {bytes_each:8.0f} bytes x {rate:8.3f} a second = {bytes_each * rate * DAY / 1e6:9.1f} MB a day")
    print(f"{'together':12} {total / 1e6:9.1f} MB a day; {MOST / 1e6:.0f} are allowed")
    return 0 if total < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
