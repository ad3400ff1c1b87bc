"""Random, mangled, cut and joined WebSocket frames against a server of its own, for a time.

    python Tests/Fuzz/frames.py [--seconds 300] [--seed 7] [--only 1234]

Every connection has a number, and the seed and the number decide all it sends; --only repeats one. Beside them two people go on with their
game: a move after each batch. It fails if the server ends or hangs, if it disturbs them, if what it sends is no well-formed frame of the
protocol, or if it keeps descriptors or memory.
"""

import argparse
import json
import os
import random
import select
import socket
import struct
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from deep import rounds  # noqa: E402
from palisade import ROOMY, Server, play_to, table  # noqa: E402

GOLDEN = [json.loads(p.read_text()) for p in sorted((ROOT / "Tests/WireTests/Golden").glob("client-*.json"))]
VALUES = [None, True, -1, 0, 2**31, 2**63, -(2**63), 2**70, 1.5, 1e308, "", "x" * 300, "\u202e", "\u0000", "\ud800", [], {}, [[]] * 40, {"a": {"b": {}}},
          "me", "sys", "lobby/quoridor", "lobby/nothing", "room/00000", "watch/1", "tv/quoridor/best", "user/u_1", "room/" + "9" * 200]
SPICE = [b"", b"null", b"[]", b"{", b"}", b"-", b"1e999", b'"\\ud800"', b"9" * 400, b"[" * 200, b"\xff", b"\xed\xa0\x80", b"\xf4\x90", b"\x00", b"\\u12"]
TYPES = {"hello", "snap", "ev", "eph", "ok", "err", "pong", "bye"}
LAST = 1_000_000_000
"""The id of the last question of a connection."""
BATCH = 50
PATIENCE = 60.0
"""Seconds after which an answer is missing."""


class Fault(Exception):
    """The server did what it must not do."""


# ── Sent bytes ──

def frame(dice, opcode, payload, fin=True, rsv=0, masked=True, length=None, form=None):
    length = len(payload) if length is None else length
    form = form or (7 if length < 126 else 16 if length < 65536 else 64)
    head = bytes([fin << 7 | rsv << 4 | opcode])
    bit = masked << 7
    if form == 7:
        head += bytes([bit | length & 127])
    elif form == 16:
        head += bytes([bit | 126]) + struct.pack("!H", length & 0xFFFF)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", length)
    if not masked:
        return head + payload
    key = dice.choice([b"\0\0\0\0", dice.randbytes(4)])
    return head + key + bytes(byte ^ key[i & 3] for i, byte in enumerate(payload))


def text(dice):
    """JSON of the protocol, most often with something wrong."""
    message = json.loads(json.dumps(dice.choice(GOLDEN)))
    manner = dice.random()
    if manner < 0.3:
        return json.dumps(message).encode()
    if manner < 0.7:
        message[dice.choice([*message, "t", "id", "topic", "op", "d", "at", "key", "since"])] = dice.choice(VALUES)
        return json.dumps(message).encode()
    raw = json.dumps(message, ensure_ascii=dice.random() < 0.5).encode()
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(raw) + 1)
        raw = raw[:place] + dice.choice(SPICE) + raw[place + dice.randint(0, 8):]
    return raw[:dice.choice([4000, 8192, 9000])]


def message(dice):
    """One message, in one frame or in fragments with control frames between them."""
    payload = text(dice)
    opcode = dice.choice([1] * 9 + [2])
    if dice.random() < 0.7:
        return frame(dice, opcode, payload)
    cuts = sorted(dice.randrange(len(payload) + 1) for _ in range(dice.randint(1, 6)))
    pieces = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)])]
    out = b""
    for number, piece in enumerate(pieces):
        out += frame(dice, opcode if number == 0 else 0, piece, fin=number == len(pieces) - 1)
        if dice.random() < 0.3:
            out += control(dice)
    return out


def control(dice):
    opcode = dice.choice([9, 9, 10, 10, 8])
    payload = dice.randbytes(dice.choice([0, 1, 2, 8, 124, 125]))
    if opcode == 8 and dice.random() < 0.7:
        payload = struct.pack("!H", dice.choice([0, 999, 1000, 1001, 1005, 1006, 1015, 2999, 3000, 4999, 5000, 65535])) + payload[:123]
    return frame(dice, opcode, payload)


def odd(dice):
    """A frame with a header that is wrong, or strange."""
    payload = dice.choice([b"", text(dice), dice.randbytes(dice.randrange(300))])
    return frame(
        dice, dice.randrange(16), payload, fin=dice.random() < 0.7, rsv=dice.choice([0, 0, 0, dice.randrange(8)]), masked=dice.random() < 0.8,
        length=dice.choice([None, None, 0, 125, len(payload) + dice.randint(-3, 3) if len(payload) > 3 else None, 65536, 2**31, 2**62, 2**63 - 1, 2**64 - 1]),
        form=dice.choice([None, None, 16, 64]))


def questions(dice):
    """Whole frames, each with JSON that has most often something wrong, and a ping: after the third bad frame the rest goes unread."""
    texts = [b'{"t":"hello","id":1,"agent":"fuzz"}', *(text(dice) for _ in range(20)), b'{"t":"ping","id":%d}' % LAST]
    return b"".join(frame(dice, 1, each) for each in texts)


def script(dice):
    """The bytes of one connection after its handshake."""
    parts = []
    if dice.random() < 0.7:
        parts.append(frame(dice, 1, b'{"t":"hello","id":1,"agent":"fuzz"}'))
    for _ in range(dice.choice([1, 3, 10, 60])):
        kind = dice.random()
        parts.append(message(dice) if kind < 0.6 else control(dice) if kind < 0.75 else odd(dice) if kind < 0.95 else dice.randbytes(dice.randrange(200)))
        if dice.random() < 0.1:
            parts.append(parts[-1])
    out = bytearray(b"".join(parts))
    if out and dice.random() < 0.3:
        for _ in range(dice.randint(1, 20)):
            out[dice.randrange(len(out))] ^= 1 << dice.randrange(8)
    if out and dice.random() < 0.2:
        start = dice.randrange(len(out))
        del out[start:start + dice.randint(1, 40)]
    return bytes(out)


# ── Received bytes ──

class Reader:
    """Checks every byte of the server."""

    answers = 0
    """Of all connections: commands that were answered, with a refusal or without."""

    def __init__(self):
        self.buffer = bytearray()
        self.is_closed = False
        self.has_answered = False

    def take(self, data):
        self.buffer += data
        while (found := self.next()) is not None:
            self.check(*found)

    def next(self):
        if len(self.buffer) < 2:
            return None
        length, at = self.buffer[1] & 127, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(self.buffer) < 2 + size:
                return None
            length, at = int.from_bytes(self.buffer[2:2 + size], "big"), 2 + size
            if length < (126 if size == 2 else 65536):
                raise Fault("a length that is not the shortest")
        if len(self.buffer) < at + length:
            return None
        first, second = self.buffer[:2]
        payload = bytes(self.buffer[at:at + length])
        del self.buffer[:at + length]
        return first, second, payload

    def check(self, first, second, payload):
        if self.is_closed:
            raise Fault(f"a frame of opcode {first & 15} after the close")
        if second & 128 or first & 0x70 or not first & 128:
            raise Fault(f"a frame that begins with {first:02x} {second:02x}")
        opcode = first & 15
        if opcode == 1:
            said = json.loads(payload.decode())
            if said["t"] not in TYPES or said.get("code") == "internal":
                raise Fault(f"said {payload[:300]}")
            Reader.answers += said["t"] in ("ok", "err")
            self.has_answered |= said.get("re") == LAST
        elif opcode == 8:
            self.is_closed = True
            code = int.from_bytes(payload[:2], "big")
            if len(payload) == 1 or (payload and not (1000 <= code <= 1014 and code not in (1004, 1005, 1006) or 3000 <= code <= 4999)):
                raise Fault(f"a close with {payload!r}")
            payload[2:].decode()
        elif opcode not in (9, 10) or len(payload) > 125:
            raise Fault(f"a frame of opcode {opcode} and {len(payload)} bytes")


def connect(server, cookie=None):
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    head = [
        "GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: palisade.v1", "Origin: http://127.0.0.1"]
    wire.sendall(("\r\n".join(head + ([f"Cookie: {cookie}"] if cookie else [])) + "\r\n\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        data = wire.recv(4096)
        if not data:
            raise Fault(f"the handshake was answered {answer!r}")
        answer += data
    head, rest = answer.split(b"\r\n\r\n", 1)
    if not head.startswith(b"HTTP/1.1 101"):
        raise Fault(f"the handshake was answered {head!r}")
    reader = Reader()
    reader.take(rest)
    return wire, reader


def hear(wire, reader):
    """Takes what is there. Returns whether more can come."""
    while select.select([wire], [], [], 0)[0]:
        try:
            data = wire.recv(1 << 16)
        except OSError:
            return False
        if not data:
            return False
        reader.take(data)
    return True


def ask(wire, reader, data):
    """Sends questions, and reads until the last one is answered or the server has ended the connection."""
    try:
        wire.sendall(data)
        while not reader.has_answered and (piece := wire.recv(1 << 16)):
            reader.take(piece)
    except TimeoutError as error:
        raise Fault("a connection got neither an answer nor an end") from error
    except OSError:
        # The server has closed it, and some questions came later.
        pass
    wire.close()


def run(server, seed, number, cookies):
    """One connection from beginning to end; returns it if it is to stay open for a while."""
    dice = random.Random(f"{seed}/{number}")
    wire, reader = connect(server, dice.choice([None, *cookies]))
    if dice.random() < 0.4:
        return ask(wire, reader, questions(dice))
    rest = script(dice)
    size = dice.choice([len(rest), len(rest), 1400, 100, 7, 1])
    if size == 1:
        rest = rest[:2000]
    try:
        while rest:
            if not hear(wire, reader):
                break
            wire.sendall(rest[:size])
            rest = rest[size:]
    except OSError:
        pass
    hear(wire, reader)
    ending = dice.choice(["close", "reset", "half", "stay"])
    if ending == "reset":
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if ending == "half":
        try:
            wire.shutdown(socket.SHUT_WR)
        except OSError:
            pass
    if ending in ("half", "stay"):
        return wire, reader
    wire.close()
    return None


class Healthy:
    """Two people whose game must not notice anything."""

    PLIES = 40
    """Of a game, after which another one begins."""

    def __init__(self, server):
        self.server = server
        self.moves = 0
        self.sit()

    def sit(self):
        # Without a clock: on a busy machine a batch takes longer than a turn.
        self.seats, self.topic = table(self.server, control="none")

    def play(self):
        """Makes one move, of which both hear."""
        first, second = self.seats
        play_to(self.seats, self.topic, first.views[self.topic]["ply"] + 1)
        view = first.views[self.topic]
        second.view(self.topic, lambda known: known["ply"] >= view["ply"])
        self.moves += 1
        if view["ply"] >= self.PLIES or view["phase"] != "playing":
            for client in self.seats:
                client.close()
            self.sit()

    def check(self):
        try:
            self.play()
        except Exception as error:
            raise Fault(f"a game beside them was disturbed: {error!r}") from error
        if self.server.process.poll() is not None:
            raise Fault(f"the server ended with {self.server.process.returncode}")
        status, _, body = self.server.http("GET", "/healthz")
        if status != 200:
            raise Fault(f"/healthz says {status} {body}")


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def wait_for_descriptors(server, most):
    """The server lets go of all connections that have ended."""
    end = time.monotonic() + PATIENCE
    while descriptors(server) > most:
        if time.monotonic() > end:
            raise Fault(f"{descriptors(server)} descriptors are open, {most} at most should be")


def fuzz(server, seed, seconds, only):
    cookies = [server.guest()[1] for _ in range(6)]
    healthy = Healthy(server)
    before, memory = descriptors(server), server.resident
    open_ones = []
    number = only or 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            kept = run(server, seed, number, cookies)
        except Fault as fault:
            raise Fault(f"{fault}; repeat with --seed {seed} --only {number}") from fault
        except OSError as error:
            raise Fault(f"connection {number}: {error!r}; the server {'ended' if server.process.poll() is not None else 'lives'}") from error
        if kept:
            open_ones.append(kept)
        if len(open_ones) > 100:
            wire, reader = open_ones.pop(0)
            hear(wire, reader)
            wire.close()
        number += 1
        if number % BATCH == 0 or only is not None:
            healthy.check()
        if only is not None:
            break
    for wire, _ in open_ones:
        wire.close()
    healthy.check()
    if only is None and Reader.answers < number // 5:
        raise Fault(f"only {Reader.answers} answers to {number} connections")
    wait_for_descriptors(server, before + 4)
    grown = server.resident - memory
    if grown > 200 << 20:
        raise Fault(f"memory has grown by {grown >> 20} MiB")
    return number, grown


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=rounds(15, 300))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one connection")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(folder, ROOMY) as server:
        try:
            count, grown = fuzz(server, args.seed, args.seconds, args.only)
        except Fault as fault:
            print(f"frames: {fault}\n{(Path(folder) / 'server.log').read_text()[-2000:]}", file=sys.stderr)
            return 1
        print(f"frames: {count} connections of seed {args.seed}, {Reader.answers} answers, no fault, {grown >> 20} MiB more memory")
        return 0


if __name__ == "__main__":
    sys.exit(main())
