#!/usr/bin/env python3
"""Tries to fill the disk from one network, and tells how much it could fill in a day.

    PALISADE=.build/release/palisade fill.py

Everything that leaves something on the disk takes bytes from the network's budget, `store`. Hence the sum for a day is what `hello` publishes:
what is there at once, what comes in a day, and what may be owed. For each way to fill the disk a server of its own gives out a small budget
once, and nothing else is limited; the way is gone until it is refused, and the database, closed and emptied of its log, must not have grown by
more than the budget. One more server gives its budget out bit by bit while it is attacked for some seconds.

Ends with status 1 when something costs more than it is charged, or a day can bring 100 MB or more.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from filling import LINE, WAYS, refused, room, size
from palisade import ROOMY, Refused, Server

DAY = 86_400
MOST = 100_000_000
OWED = 1.05
BUDGET = 200_000
"""Less than the 5,000 events take that a room holds beside its game."""
SECONDS = 10
PAGES = 16 * 4096
"""A page for each table and index."""


def published():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server, server.player() as player:
        return next(frame for frame in player.frames if frame["t"] == "hello")["limits"]["network"]["store"]


def serve(folder, limit):
    return Server(folder, [*ROOMY, "--analysis-nodes", "300", "--limit-store", limit])


def growth(limit, act):
    """The answer of `act`, and the bytes by which the database has grown."""
    with tempfile.TemporaryDirectory() as folder, serve(folder, limit) as server:
        before = size(server)
        server.start()
        result = act(server)
        return result, size(server) - before


def attack(server):
    """Guests and long lines without a pause: the seconds it took."""
    begun = time.monotonic()
    with server.player() as owner:
        topic = room(owner)
        while time.monotonic() - begun < SECONDS:
            refused(server.http("POST", "/api/v1/auth/guest", {}))
            try:
                owner.do(topic, "say", {"text": LINE})
            except Refused as refusal:
                assert refusal.d["limit"] == "store", refusal
    return time.monotonic() - begun


def main():
    isKept = True
    for way in WAYS:
        times, grown = growth(f"0.000001/{BUDGET}", way)
        isKept &= grown <= BUDGET * OWED + PAGES
        print(f"{way.__name__:24} {times:6} times: {grown:8} bytes, {grown / BUDGET:4.0%} of what was charged", flush=True)
    seconds, grown = growth("5000/100000", attack)
    bound = 100_000 * OWED + 5000 * seconds + PAGES
    isKept &= grown <= bound
    print(f"an attack of {seconds:.0f} s at 5000 bytes a second after 100000: {grown} bytes of {bound:.0f}")
    rate, burst = published()
    total = burst * OWED + rate * DAY
    print(f"a day: {burst / 1e6:.1f} MB at once, {rate * DAY / 1e6:.1f} MB later, {burst * (OWED - 1) / 1e6:.1f} MB owed, "
          f"together {total / 1e6:.1f} MB; less than {MOST / 1e6:.0f} are allowed")
    return 0 if isKept and total < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
