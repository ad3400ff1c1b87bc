"""Finished games, as a true server tells of them, which Tests/EndToEnd/test_scripted_replays.py compares."""

import json
from pathlib import Path
from urllib.parse import urlencode

from four import NAMES
from scripted import now

REPLAYS = json.loads((Path(__file__).resolve().parent / "replays.json").read_text())
"""By a name: the text that was loaded, what the server answered, and of one game what the computer thinks of it."""
MATCH = "m_k3"


def pasted(server, name, ply=None):
    """The address of a game that somebody has as text, which the server can read."""
    server.answer("POST /replay", REPLAYS[name]["answer"])
    return "/replay?" + urlencode({"text": REPLAYS[name]["text"], **({} if ply is None else {"ply": ply})})


def finished(server, name, winner=0, why="goal", analysed=False):
    """The game is in the archive."""
    moves, positions = REPLAYS[name]["answer"]["moves"], REPLAYS[name]["answer"]["positions"]
    seats = [{"i": seat, "user": f"u_{41 + seat}", "name": NAMES[seat], "kind": "human"} for seat in range(REPLAYS[name]["answer"]["seats"])]
    events = [{"k": "move", "seat": place["turn"], "m": move, "ply": place["ply"] + 1, "ts": now(), "ms": 900, "lag": 10} for place, move in zip(positions, moves)]
    path = f"GET /archive/{MATCH}"
    server.answer(path, {
        "id": MATCH, "game": "quoridor", "mode": "casual", "private": False, "room": "48213", "seats": seats, "started": now() - 60_000, "ended": now(),
        "result": {"winner": winner, "why": why}, "plies": len(moves), "config": {"seats": len(seats)}, "moves": moves, "events": events})
    server.answer(f"{path}/positions", {"positions": positions})
    server.answer(f"{path}/analysis", thought(name) if analysed else under_way("none", of=len(positions)))


def thought(name):
    """What the computer thinks of a game."""
    return {**REPLAYS[name]["analysis"], "id": MATCH}


def under_way(state="running", done=0, of=9):
    """An analysis that has not come to its end."""
    return {"id": MATCH, "state": state, "place": 0, "done": done, "of": of, "positions": []}
