#!/usr/bin/env python3
"""Pulls the plug on the whole server while bots play, and looks for acknowledged moves that are gone.

    powercut_server.py --cuts 10                          must lose nothing
    powercut_server.py --cuts 1 --synchronous normal      must lose something, or the test proves nothing

The server runs under Tests/PowerCut/powercut.c, so a cut leaves only what a completed sync covers. `kill -9` alone cannot see the
difference between the two levels: the page cache survives the process.
"""

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PowerCut"))

from crash import BOTS, KINDS, Bot
from palisade import ROOMY, SOCIAL, Server
from powercut import cut, shadow_env
from tally import Tally

MOVE = 10
"""The kind of a move in the journal; its body is seat,move,ply,…"""


def stored_moves(database):
    """Every move on the disk: match → {ply: move}."""
    moves = {}
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'journal'").fetchone():
            return moves
        query = "SELECT match, body FROM journal JOIN room ON room.key = journal.room WHERE kind = ?"
        for match, body in connection.execute(query, (MOVE,)):
            _, text, ply, *_ = body.decode().split(",")
            moves.setdefault(match, {})[int(ply) - 1] = unquote(text)
        for match, line in connection.execute("SELECT match, moves FROM archive"):
            moves[match] = dict(enumerate(map(unquote, line.split())))
    finally:
        connection.close()
    return moves


def lost_moves(database, bots):
    stored = stored_moves(database)
    acknowledged = [(place, text) for bot in bots for place, text in list(bot.acknowledged.items())]
    return [place for place, text in acknowledged if text != found(stored.get(place[0], {}), place[1])], len(acknowledged)


def found(moves, at):
    """The move at a ply. A deadline may have closed cards while the next one was on its way: then it comes one ply later."""
    return moves.get(at + 1) if moves.get(at, "--") == "--" else moves[at]


def synchronous_level(server):
    """The level that the writing connection itself reads back."""
    return server.http("GET", "/readyz")[2]["synchronous"]


def powercut(cuts, synchronous="full", seed=1, kind=Bot, log=print):
    """Acknowledged moves that were lost, over all cuts."""
    dice = random.Random(seed)
    stop, tally = threading.Event(), Tally()
    lost = []
    with tempfile.TemporaryDirectory() as data:
        database = Path(data) / "palisade.sqlite"
        with Server(data, [*ROOMY, "--synchronous", synchronous], env=shadow_env(database), quickly=SOCIAL) as server:
            level = synchronous_level(server)
            assert level == {"full": 2, "normal": 1}[synchronous]
            bots = [kind(server, seed * 1000 + i, stop, tally) for i in range(BOTS)]
            for bot in bots:
                bot.start()
            for number in range(cuts):
                tally.wait(2 * BOTS, lambda: any(bot.trouble for bot in bots))
                assert [trouble for bot in bots for trouble in bot.trouble] == []
                time.sleep(dice.uniform(1.5, 3.0))
                cut(database, server.process)
                time.sleep(0.5)  # what was in flight has arrived
                gone, acknowledged = lost_moves(database, bots)
                lost += gone
                log(f"cut {number + 1} of {cuts} at synchronous={level}: {acknowledged} moves acknowledged, {len(gone)} lost", flush=True)
                if number + 1 < cuts:
                    server.start()
                    damage = server.http("GET", "/readyz")[2]["damage"]
                    assert level == 1 or damage == [], f"a false alarm: {damage}"
            stop.set()
    return lost


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=KINDS, default="quoridor")
    parser.add_argument("--synchronous", choices=["full", "normal"], default="full")
    arguments = parser.parse_args()
    lost = powercut(arguments.cuts, arguments.synchronous, arguments.seed, KINDS[arguments.game])
    print(f"{len(lost)} acknowledged moves lost")
    return 0 if bool(lost) == (arguments.synchronous == "normal") else 1


if __name__ == "__main__":
    sys.exit(main())
