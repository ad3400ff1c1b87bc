"""Measures what people of one address notice while another address holds and renews thousands of connections.

    .venv/bin/python Tests/Benchmarks/hoard.py [--connections 10000] [--what silent|half|slow|mixed] [--requests 500]

The hoarder is a process of its own that opens a connection again a second after it was cut. Meanwhile one thread asks for a file and for the list of rooms,
and another one opens WebSockets and says hello, each from an address of its own. Bars: requests p99 < 100 ms, handshakes p99 < 200 ms, none
fails. PALISADE names the program, as in the tests; a debug build or a busy machine says little.
"""

import argparse
import heapq
import json
import multiprocessing
import os
import random
import resource
import select
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import Server
from raw import Raw, get

HOARDER, READER, PLAYER = "127.0.0.66", "127.0.0.2", "127.0.0.3"
PAUSE = 1.0
"""Seconds until a connection that was cut is opened again."""
HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"
SLOW = b"POST /api/v1/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{"
SENT = {"silent": [b""], "half": [HALF], "slow": [SLOW], "mixed": [b"", HALF, SLOW]}
HANDSHAKE = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
             "Sec-WebSocket-Protocol: palisade.v1"]


def hoard(port, count, what, counters):
    """Keeps `count` connections open, or tries to."""
    poll, held, due = select.epoll(), {}, [(0.0, number) for number in range(count)]
    while True:
        now = time.monotonic()
        while due and due[0][0] <= now:
            _, number = heapq.heappop(due)
            raw = socket.socket()
            raw.setblocking(False)
            raw.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
            try:
                raw.bind((HOARDER, 0))
                raw.connect_ex(("127.0.0.1", port))
            except OSError:
                heapq.heappush(due, (now + PAUSE, number))
                continue
            counters[0] += 1
            held[raw.fileno()] = (raw, number)
            poll.register(raw.fileno(), select.EPOLLOUT | select.EPOLLIN)
        for descriptor, events in poll.poll(0.05, 1024):
            raw, number = held[descriptor]
            try:
                if events & (select.EPOLLERR | select.EPOLLHUP):
                    raise OSError
                if events & select.EPOLLOUT:
                    raw.send(random.choice(SENT[what]))
                    poll.modify(descriptor, select.EPOLLIN)
                if events & select.EPOLLIN and not raw.recv(4096):
                    raise OSError
            except OSError:
                poll.unregister(descriptor)
                del held[descriptor]
                raw.close()
                heapq.heappush(due, (time.monotonic() + PAUSE, number))
        counters[1] = len(held)


class Honest(threading.Thread):
    """Does one thing again and again, and notes how long each took and how many failed."""

    def __init__(self, count, pause, work):
        super().__init__()
        self.count, self.pause, self.work, self.times, self.faults = count, pause, work, [], []

    def run(self):
        for number in range(self.count):
            begun = time.monotonic()
            try:
                self.work(number)
                self.times.append(time.monotonic() - begun)
            except Exception as fault:
                self.faults.append(repr(fault))
            time.sleep(self.pause)

    def figures(self):
        times = sorted(self.times) or [float("nan")]
        return {"p50_ms": round(times[len(times) // 2] * 1000, 1), "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
                "worst_ms": round(times[-1] * 1000, 1), "failed": len(self.faults), "of": self.count, "faults": self.faults[:3]}


def request(server, number):
    with Raw(server, READER) as raw:
        raw.send(get("/index.html" if number % 2 else "/api/v1/rooms"))
        assert raw.answer()[0] == 200


def handshake(server, _):
    text = b'{"t":"hello","id":1}'
    with Raw(server, PLAYER) as raw:
        raw.send(get("/ws", *HANDSHAKE) + bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        assert raw.answer()[0] == 101
        while b'"t":"hello"' not in raw.buffer:
            assert raw.fill(), raw.buffer


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--what", choices=SENT, default="mixed")
    parser.add_argument("--requests", type=int, default=500)
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # Handshakes of one address have a limit of their own, which is not what is measured.
    with tempfile.TemporaryDirectory() as data, Server(data, ["--handshakes-per-address", "100000"]) as server:
        counters = multiprocessing.Array("l", 2)
        hoarder = multiprocessing.Process(target=hoard, args=(server.port, arguments.connections, arguments.what, counters), daemon=True)
        hoarder.start()
        time.sleep(3)
        begun, before = time.monotonic(), counters[0]
        people = {"requests": Honest(arguments.requests, 0.03, lambda n: request(server, n)),
                  "handshakes": Honest(arguments.requests, 0.03, lambda n: handshake(server, n))}
        for person in people.values():
            person.start()
        for person in people.values():
            person.join()
        seconds = time.monotonic() - begun
        print(json.dumps({"connections": arguments.connections, "what": arguments.what, "opened_per_second": round((counters[0] - before) / seconds),
                          "held_at_the_end": counters[1], "load": os.getloadavg()[0], "server_mib": server.resident >> 20,
                          **{name: person.figures() for name, person in people.items()}}, indent=2))
        hoarder.terminate()
    return any(person.faults for person in people.values())


if __name__ == "__main__":
    sys.exit(main())
