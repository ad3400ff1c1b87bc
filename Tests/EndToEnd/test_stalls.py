"""A server that stands still charges nobody for it."""

import signal
import threading
from pathlib import Path

from palisade import ROOMY, Server, move, table

STOPPED = 5.0
"""Seconds for which the process is stopped: more than a second between two heartbeats and the two that players have to bear."""


def stop(process):
    """Returns when every thread stands still: one of them takes the signal and stops the others."""
    process.send_signal(signal.SIGSTOP)
    tasks = Path(f"/proc/{process.pid}/task")
    while any(stat.read_text().rsplit(")", 1)[1].split()[0] != "T" for stat in tasks.glob("*/stat")):
        pass


def test_a_stopped_process_gives_the_time_back(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        seats, topic = table(server)
        move(seats[0], topic, "e2")
        seats[1].view(topic, lambda v: v["ply"] == 1)
        stop(server.process)
        # A move that comes while nobody reads it, and time that passes for everybody but the server.
        seats[1].send("do", topic=topic, op="move", at=1, d={"m": "e8"})
        threading.Event().wait(STOPPED)
        server.process.send_signal(signal.SIGCONT)
        told = seats[0].until(lambda f: f.get("k") == "time")
        assert told["x"]["why"] == "stall" and told["x"]["budget"] > 40_000 - 1000 * STOPPED
        assert told["d"]["moves"] == ["e2"]
        clock = told["d"]["clock"]
        assert 0 < clock["left"] <= clock["budget"] == told["x"]["budget"] and all(seat["idle"] == 0 for seat in told["d"]["seats"])
        assert seats[0].view(topic, lambda v: v["ply"] == 2)["moves"] == ["e2", "e8"]
        for client in seats:
            client.close()
