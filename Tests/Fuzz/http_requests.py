"""Random HTTP: requests joined, cut and mangled, each connection followed by a request that must be answered.

    .venv/bin/python Tests/Fuzz/http_requests.py [--seconds 600] [--seed 7]

Requests that were not mangled must all be answered, in order. The first failure ends the run with status 1 and prints what was sent; the same
seed sends the same bytes again. PALISADE names the program, as in the other tests.
"""

import argparse
import random
import re
import socket
import struct
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from deep import rounds
from palisade import ROOMY, Server

PATIENCE = 30
"""Seconds in which a loop that is not stuck answers, also on a machine that does other things."""

PATHS = ["/healthz", "/readyz", "/api/v1/nothing", "/api/v1/rooms?game=quoridor", "/api/v1/games", "/api/v1/archive?limit=1", "/index.html", "/ws",
         "/room/48213", "/%e4%bd%a0", "*", "http://other/healthz"]
NOISE = [b"\r\n", b"\n", b"\r", b"\0", b":", b" ", b"%", b"%00", b"\r\n\r\n", b"GET ", b"HTTP/1.1", b"\xff", b"Content-Length: 5\r\n",
         b"Transfer-Encoding: chunked\r\n", b"Host: z\r\n", b"Connection: close\r\n", b"Expect: 100-continue\r\n", b"PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\n",
         b"\x16\x03\x01", b"A: " + b"b" * 5000 + b"\r\n"]
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
FRAME = b"\x81\x94\0\0\0\0" + b'{"t":"hello","id":1}'


def request(dice):
    """Bytes of one request, and whether the connection goes on after its answer."""
    method = dice.choice(["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
    path = dice.choice(PATHS)
    body = dice.choice([b"", b"{}", b'{"text":"e2"}', b"[" * 500, bytes(3000), bytes(66000) if dice.random() < 0.1 else b"1"])
    lines = [f"{method} {path} HTTP/1.{dice.choice('1111110')}".encode(), b"Host: x"]
    if body or method in ("POST", "PUT"):
        lines.append(b"Content-Length: %d" % len(body))
    lines += dice.sample([b"Accept: */*", b"Accept-Encoding: gzip", b"If-None-Match: *", b"Cookie: palisade_session=x", b"Origin: http://x", b"X-CSRF: y",
                          b"Connection: keep-alive", b"User-Agent: " + b"a" * 300], dice.randrange(4))
    goes_on = b"HTTP/1.1" in lines[0] or b"Connection: keep-alive" in lines
    if path == "/ws" or len(body) > 65536:
        goes_on = False
    if dice.random() < 0.05:
        lines.append(b"Connection: close")
        goes_on = False
    return b"\r\n".join([*lines, b"", body]), goes_on


def upgrade(dice):
    lines = [b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", KEY,
             b"Sec-WebSocket-Protocol: palisade.v1\r\n" if dice.random() < 0.8 else b"", b"\r\n"]
    return b"".join(lines) + FRAME * dice.randrange(4)


def mangled(dice, data):
    data = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 4, 12])):
        place = dice.randrange(len(data) + 1)
        match dice.randrange(5):
            case 0: data[place:place + 1] = bytes([dice.randrange(256)])
            case 1: del data[place:place + dice.randrange(1, 30)]
            case 2: data[place:place] = dice.choice(NOISE)
            case 3: data[place:place] = data[:dice.randrange(1, 80)]
            case 4: data[place:place + 1] = data[place:place + 1].swapcase()
    return bytes(data)


class Session:
    """The bytes that one connection sends, and how."""

    def __init__(self, dice):
        data, self.answers, goes_on = b"", 0, True
        for _ in range(dice.choice([1, 1, 2, 3, 6, 20])):
            piece, stays = request(dice)
            data += piece
            self.answers += goes_on
            goes_on = goes_on and stays
        if dice.random() < 0.2:
            data += upgrade(dice)
            self.answers += goes_on
        self.is_mangled = dice.random() < 0.6
        self.data = mangled(dice, data) if self.is_mangled else data
        self.cuts = sorted(dice.randrange(len(self.data) + 1) for _ in range(dice.choice([0, 0, 1, 2, 9])))
        self.reads = not self.is_mangled or dice.random() < 0.5
        self.resets = self.is_mangled and dice.random() < 0.3

    def run(self, port):
        """The bytes that came back; nothing is waited for if the connection may stay open."""
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
            try:
                for begin, end in zip([0, *self.cuts], [*self.cuts, len(self.data)]):
                    raw.sendall(self.data[begin:end])
                if self.resets:
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    return b""
                raw.shutdown(socket.SHUT_WR)
                return self.read(raw) if self.reads else b""
            except (ConnectionResetError, BrokenPipeError):
                return None

    def read(self, raw):
        got = b""
        while piece := raw.recv(1 << 16):
            got += piece
        return got


def health(port):
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return raw.recv(64).startswith(b"HTTP/1.1 200 ")


def fault(session, port):
    """The fault after one connection; None if there is none."""
    try:
        got = session.run(port)
    except TimeoutError:
        return "no answer, and no end"
    if not session.is_mangled and got is not None:
        count = len(re.findall(rb"HTTP/1\.1 (?!100)\d\d\d ", got))
        if count != session.answers:
            return f"{count} answers instead of {session.answers}"
    try:
        return None if health(port) else "not healthy"
    except OSError as error:
        return f"not healthy: {error!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=rounds(15, 300))
    parser.add_argument("--seed", type=int, default=20261122)
    arguments = parser.parse_args()
    dice = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as data, Server(data, [*ROOMY, "--loops", "1"]) as server:
        begun, count, size = time.monotonic(), 0, 0
        while time.monotonic() - begun < arguments.seconds:
            session = Session(dice)
            count, size = count + 1, size + len(session.data)
            found = fault(session, server.port)
            if found is None and server.process.poll() is not None:
                found = f"the server ended with {server.process.returncode}"
            if found:
                print(f"connection {count} of seed {arguments.seed}: {found}\ncuts {session.cuts}\n{session.data!r}")
                return 1
        print(f"{count} connections of seed {arguments.seed}, {size >> 10} KiB, {server.resident >> 20} MiB resident: no hang, no crash")
    return 0


if __name__ == "__main__":
    sys.exit(main())
