#!/usr/bin/env python3
"""Plays rank games and casual ones in turns, and prints how long a player waits for the end of each.

    PALISADE=.build/release/palisade endings.py [--rounds 100] [--folder DIR]

Two members play the shortest race to the goal. Timed are the last move, from its frame to the event that the game is over, and a move in its middle.
One game runs at a time. Ends with status 1 if the end of a rank game takes more than 1.2 times as long as that of a casual one, in the median.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import Server
from rank import FLAGS, RACE, Member

MOST = 1.2


def timed(client, topic, text, ply):
    """Milliseconds from a move to the event that follows from it."""
    begun = time.perf_counter()
    client.send("do", topic=topic, op="move", d={"m": text}, at=ply)
    client.until(lambda frame: frame["t"] == "ev" and frame["topic"] == topic and frame["d"]["ply"] > ply)
    return 1000 * (time.perf_counter() - begun)


def game(members, mode, number):
    """The times of a move and of the end of one game."""
    owner, other = members
    for member in members:
        member.client.documented = False
    room = owner.client.do("lobby/quoridor", "room.create", {"mode": mode}, key=f"{mode}{number}")["d"]["room"]
    topic = f"room/{room}"
    other.client.do(topic, "join")
    for member in members:
        member.client.sub(topic)
    other.client.do(topic, "ready", {"on": True})
    owner.client.do(topic, "start")
    seats = sorted(members, key=lambda member: member.client.view(topic, lambda view: view["phase"] == "playing")["you"])
    times = {}
    for ply, text in enumerate(RACE):
        client = seats[ply % 2].client
        client.view(topic, lambda view, ply=ply: view["ply"] >= ply)
        if ply == len(RACE) - 1:
            times["end"] = timed(client, topic, text, ply)
        elif ply == len(RACE) // 2:
            times["move"] = timed(client, topic, text, ply)
        else:
            client.do(topic, "move", {"m": text}, at=ply)
    for member in members:
        member.client.do(topic, "leave")
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--folder")
    words = parser.parse_args()
    ends, moves = {"casual": [], "rank": []}, {"casual": [], "rank": []}
    with tempfile.TemporaryDirectory(dir=words.folder) as data, Server(data, FLAGS) as server:
        for number in range(words.rounds):
            # Others each time: two members of one network have three games a day for stars.
            members = [Member(server, 2 * number + seat) for seat in (1, 2)]
            for mode in ("casual", "rank") if number % 2 else ("rank", "casual"):
                times = game(members, mode, number)
                ends[mode].append(times["end"])
                moves[mode].append(times["move"])
            for member in members:
                member.close()
    for name, times in (("move", moves), ("end", ends)):
        casual, rank = (sorted(times[mode]) for mode in ("casual", "rank"))
        ratios = sorted(one / other for one, other in zip(times["rank"], times["casual"], strict=True))
        middle = len(ratios) // 2
        print(f"{name:5} casual {casual[middle]:6.2f} ms  rank {rank[middle]:6.2f} ms  rank / casual {ratios[middle]:.2f} in the median")
    sys.exit(1 if ratios[middle] > MOST else 0)


if __name__ == "__main__":
    main()
