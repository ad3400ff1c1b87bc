#!/usr/bin/env python3
"""Asks for pages of the boards of a store with very many players, and prints how long the answers take.

    palisade-bench players --count 1000000 --data DIR
    PALISADE=.build/release/palisade boards.py DIR [--rounds 500] [--seed 1]

Each of the four orders is asked in turn for its top, for the row of a random player, for the page around one, and for names with a random beginning
of one to five letters. One connection, one request at a time. Ends with status 1 when a p99 is above 20 milliseconds.
"""

import argparse
import http.client
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import ROOMY, Server

ORDERS = ["stars", "money", "winrate", "rating"]
MOST = 20.0
ROOM = ["--limit-read", "1000000/1000000"]


def asked(kind, order, players, dice):
    """The path of one question."""
    base = f"/api/v1/boards/quoridor/{order}?"
    player = dice.randint(1, players)
    if kind == "top":
        return base + "limit=100"
    if kind == "own rank":
        return base + f"around=u_{player}&limit=1"
    if kind == "around":
        return base + f"around=u_{player}&limit=20"
    name = "".join(dice.choice("bdfghjkmnprstv") + dice.choice("aeiou") for _ in range(3))
    return base + f"search={name[:dice.randint(1, 5)]}&limit=20"


def measure(server, rounds, players, dice):
    """Milliseconds of each kind of question."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    times = {kind: [] for kind in ("top", "own rank", "around", "search")}
    for number in range(rounds):
        for kind, spent in times.items():
            path = asked(kind, ORDERS[number % len(ORDERS)], players, dice)
            begun = time.perf_counter()
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            spent.append(1000 * (time.perf_counter() - begun))
            if answer.status != 200:
                sys.exit(f"{path}: {answer.status} {body[:200]}")
    connection.close()
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    with Server(words.data, [*ROOMY, *ROOM]) as server:
        page = server.http("GET", "/api/v1/boards/quoridor/money")[2]
        times = measure(server, words.rounds, page["total"], random.Random(words.seed))
    print(f"{page['total']} players")
    slow = False
    for kind, spent in times.items():
        spent.sort()
        p50, p99 = spent[len(spent) // 2], spent[min(len(spent) - 1, len(spent) * 99 // 100)]
        slow |= p99 > MOST
        print(f"{kind:10} p50 {p50:7.2f} ms  p99 {p99:7.2f} ms  max {spent[-1]:7.2f} ms")
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
