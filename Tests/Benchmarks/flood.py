"""Moves of honest people while strangers of another address flood the server: python Tests/Benchmarks/flood.py [--seconds 20] [--flooders 16]

Default limits. The flooders send as fast as their sockets take it, and dial again when they are thrown out. The time of a move is measured from its frame to
its `ok`: alone, beside a program that only computes, which costs a processor as the flooders' own program does, and beside each flood. Ends with 1 if the
p99 under a flood is not below --bar milliseconds.
"""

import argparse
import base64
import http.client
import multiprocessing
import os
import random
import selectors
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import Refused, Server, table

HONEST = "127.0.0.77"


def masked(opcode, payload):
    """A whole frame of a client, masked with zeros."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0x80 | 126]) + len(payload).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + payload


FLOODS = {
    "pings": masked(1, b'{"t":"ping","id":7,"c":1}') * 2000,
    "unknown": masked(1, b'{"t":"nothing","id":7}') * 2000,
    "commands": masked(1, b'{"t":"sub","id":7,"topic":"lobby/quoridor"}') * 2000,
    "websocket-pings": masked(9, b"flood") * 8000,
    "websocket-pongs": masked(10, b"") * 8000,
    "rooms": b"GET /api/v1/rooms?game=quoridor HTTP/1.1\r\nHost: a\r\n\r\n" * 1000,
    "files": b"GET /app.js HTTP/1.1\r\nHost: a\r\n\r\n" * 1000,
}
REQUESTS = ["rooms", "files"]


class Flooder:
    """One socket that is never at rest."""

    def __init__(self, port, flood, count):
        self.port, self.chunk, self.is_socket, self.count = port, FLOODS[flood], flood not in REQUESTS, count
        self.socket = None

    def dial(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        if self.is_socket:
            self.upgrade()
        self.socket.setblocking(False)
        self.rest = b""
        self.count["dialled"] += 1

    def upgrade(self):
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: palisade.v1\r\n\r\n".encode())
        self.socket.recv(4096)
        self.socket.sendall(masked(1, b'{"t":"hello","id":1}'))

    def push(self):
        self.rest = self.rest or self.chunk
        sent = self.socket.send(self.rest)
        self.count["bytes"] += sent
        self.rest = self.rest[sent:]


def flood(port, name, flooders, stop, result):
    count = {"dialled": 0, "bytes": 0}
    selector = selectors.DefaultSelector()
    idle = [Flooder(port, name, count) for _ in range(flooders)]
    while not stop.is_set():
        for flooder in idle[:]:
            try:
                flooder.dial()
            except OSError:
                continue
            idle.remove(flooder)
            selector.register(flooder.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, flooder)
        for key, events in selector.select(0.05):
            flooder = key.data
            try:
                if events & selectors.EVENT_READ and not flooder.socket.recv(1 << 16):
                    raise ConnectionResetError
                if events & selectors.EVENT_WRITE:
                    flooder.push()
            except BlockingIOError:
                pass
            except OSError:
                selector.unregister(flooder.socket)
                flooder.socket.close()
                idle.append(flooder)
    result.put(count)


def compute(stop):
    while not stop.is_set():
        sum(range(10_000))


class Honest:
    """The server as people of another address see it."""

    def __init__(self, server):
        self.server, self.port, self.url = server, server.port, server.url

    def player(self):
        cookie = self.guest()
        client = self.server.client(cookie=cookie, documented=False, source_address=(HONEST, 0))
        client.hello()
        client.sub("me")
        return client

    def guest(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(HONEST, 0))
        connection.request("POST", "/api/v1/auth/guest", "{}", {"Content-Type": "application/json", "Origin": self.url})
        cookie = connection.getresponse().getheader("set-cookie").split(";")[0]
        connection.close()
        return cookie


def play(server, end, times):
    """Games one after another, at four moves a second, until it is time to stop."""
    while time.monotonic() < end:
        seats, topic = table(server)
        while time.monotonic() < end:
            view = seats[0].view(topic)
            if view["turn"] is None:
                break
            mover = seats[view["turn"]]
            mine = mover.view(topic, lambda v: v["ply"] == view["ply"] and v.get("legal"))
            begun = time.monotonic()
            try:
                mover.do(topic, "move", {"m": random.choice([m for m in mine["legal"] if len(m) == 2] or mine["legal"])}, at=mine["ply"])
            except Refused:
                break
            times.append((time.monotonic() - begun) * 1000)
            seats[0].view(topic, lambda v: v["ply"] > view["ply"] or v["phase"] != "playing")
            time.sleep(0.25)
        for client in seats:
            client.close()


def moves(server, tables, seconds):
    times = []
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=play, args=(Honest(server), end, times)) for _ in range(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(times)


def told(name, times):
    p99 = times[int(len(times) * 0.99)]
    print(f"{name:<24} {len(times):>5} moves  p50 {times[len(times) // 2]:6.1f} ms  p99 {p99:6.1f} ms  worst {times[-1]:6.1f} ms", flush=True)
    return p99


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--flooders", type=int, default=16)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--bar", type=float, default=20)
    parser.add_argument("--flood", choices=FLOODS, action="append", help="only these")
    args = parser.parse_args()
    worst = 0
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        told("nobody floods", moves(server, args.tables, args.seconds))
        stop = multiprocessing.Event()
        process = multiprocessing.Process(target=compute, args=(stop,))
        process.start()
        told("somebody computes", moves(server, args.tables, args.seconds))
        stop.set()
        process.join()
        for name in args.flood or FLOODS:
            stop, result = multiprocessing.Event(), multiprocessing.Queue()
            process = multiprocessing.Process(target=flood, args=(server.port, name, args.flooders, stop, result))
            process.start()
            worst = max(worst, told(name, moves(server, args.tables, args.seconds)))
            stop.set()
            count = result.get()
            process.join()
            print(f"{'':<24} {args.flooders} sockets, dialled {count['dialled']} times, {count['bytes'] / args.seconds / 1e6:.2f} MB/s", flush=True)
    return 0 if worst < args.bar else 1


if __name__ == "__main__":
    sys.exit(main())
