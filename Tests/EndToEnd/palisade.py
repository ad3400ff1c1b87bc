"""A server process and a client of its protocol, as small as tests allow. Everything waits for an event, never for a while."""

import functools
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.uri import parse_uri

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Api"))

from validate import validate_answer, validate_frame  # noqa: E402

PROGRAM = os.environ.get("PALISADE", str(ROOT / ".build/release/palisade"))
SUBPROTOCOL = "palisade.v1"
PATIENCE = 45.0
"""Seconds after which something that should have come is missing."""

ROOMY = ["--limit-do", "5000/5000", "--limit-move", "5000/5000", "--limit-chat", "5000/5000", "--limit-create", "5000/5000",
         "--limit-ping", "5000/5000", "--limit-miss", "5000/5000", "--limit-password", "5000/5000", "--limit-read", "5000/5000",
         "--limit-write", "5000/5000", "--limit-probe", "5000/5000", "--limit-file", "100000/100000",
         "--limit-store", "1000000000/1000000000000",
         "--handshakes-per-address", "100000", "--guests-per-address", "100000",
         "--sockets-per-address", "100000", "--limit-connect", "100000/100000", "--unidentified-per-network", "100000",
         "--partial-heads-per-network", "100000", "--connections-per-network", "100000", "--head-seconds", "60"]
"""For tests that are not about rates, nor about how fast a busy machine encrypts a connection."""

QUICKLY = {"--password-hashing": "cheap", "--sweep-seconds": "1", "--page-preparation": "request"}
"""Settings that the help hides, with which every server of these tests starts sooner and waits less. A test that is about one of them gives its
own, or None to leave the default."""
SOCIAL = {"--pool-pace": 200}
"""For tests in which many people look for opponents again and again."""
PLAIN = ["--web", str(ROOT / "Tests/EndToEnd/Data/page"), "--decks", str(ROOT / "deploy/decks")]
"""A page of one file, for tests that ask for no file of the page: preparing all of them is the longest part of a start."""


def eventually(condition):
    """What a condition says once it says something: for a change that no message announces."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "nothing changed"
        time.sleep(0.02)
    return found


@functools.cache
def knows(flag):
    """Whether the program has a setting, shown or hidden: a known one lacks a value here, an unknown one is refused by its name."""
    return f"{flag} needs a value" in subprocess.run([PROGRAM, "serve", flag], capture_output=True, text=True).stderr


def known(settings):
    """The flags and values of those settings that the program has."""
    return [word for flag, value in settings.items() if value is not None and knows(flag) for word in (flag, str(value))]


class Server:
    """`palisade serve` on a port of its own. `flags` come last and win. With `limit`, no file of it grows beyond so many bytes. With a
    `certificate`, of certificates.py, everything is encrypted. `quickly` are further settings that the help hides, by their flags. Without a `page`,
    the one of `PLAIN` is served. `passed` are names and sockets that listen already, as a service manager passes them; their descriptors are of two or
    more digits."""

    page = True

    def __init__(self, data, flags=(), port=0, env=None, limit=None, certificate=None, quickly=(), page=None, passed=()):
        self.data = Path(data)
        self.certificate = certificate
        self.flags = [*(certificate.flags if certificate else ()), *flags]
        # An older program is run without those of `QUICKLY` that it lacks. One that a test relies on has to be there.
        assert all(map(knows, dict(quickly))), quickly
        self.quickly = {**QUICKLY, **dict(quickly)}
        if any(flag.startswith("--password-") for flag in self.flags):
            self.quickly["--password-hashing"] = None
        self.page = self.page if page is None else page
        self.port = port
        self.env = env
        self.limit = limit
        self.passed = passed
        self.process = None
        self.up = threading.Event()
        """Set while the server listens, so that clients of a server that is killed can wait for the next one."""
        self.is_over = False
        """Whether no next one will come."""

    def start(self):
        log = open(self.data / "server.log", "ab")
        page = ["--web", str(ROOT / "web")] if self.page else PLAIN
        self.process = subprocess.Popen(
            [*self._passing(), PROGRAM, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *page, "--exhibitions", "0", *known(self.quickly), *self.flags],
            stdout=subprocess.PIPE, stderr=log, text=True, env=self.env, pass_fds=[socket.fileno() for _, socket in self.passed],
            preexec_fn=self._bound if self.limit else None)
        log.close()
        self.administration = None
        for line in self.process.stdout:
            if line.startswith("administration on "):
                self.administration = line.split()[-1].removesuffix("/admin")
            if "listening on http" in line:
                self.greeting = line.rstrip()
                self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
                self.up.set()
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return self
        raise RuntimeError(f"the server ended with {self.process.wait()}: {(self.data / 'server.log').read_text()[-2000:]}")

    def _passing(self):
        """A command that starts another one with the listening sockets, as systemd passes them."""
        if not self.passed:
            return []
        names = ":".join(name for name, _ in self.passed)
        moves = " ".join(f"{3 + index}<&{socket.fileno()} {socket.fileno()}<&-" for index, (_, socket) in enumerate(self.passed))
        return ["bash", "-c", f'export LISTEN_PID=$$ LISTEN_FDS={len(self.passed)} LISTEN_FDNAMES={names}; exec "$@" {moves}', "bash"]

    def _bound(self):
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, self.limit))

    def kill(self):
        self.up.clear()
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.is_over = True
        if self.process.poll() is None:
            self.kill()

    @property
    def url(self):
        return f"{'https' if self.certificate else 'http'}://127.0.0.1:{self.port}"

    @property
    def socket_url(self):
        return self.url.replace("http", "ws", 1) + "/ws"

    @property
    def trust(self):
        """The context with which a client knows its certificate; None without one."""
        return self.certificate.trust if self.certificate else None

    @property
    def resident(self):
        """Bytes of memory in use."""
        return self._memory("VmRSS")

    @property
    def peak(self):
        """The most bytes of memory that were ever in use."""
        return self._memory("VmHWM")

    def _memory(self, name):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) * 1024

    def http(self, method, path, body=None, headers=(), at=None):
        """Status, headers, body (parsed if it is JSON). Bytes are those of a PNG. `at` is another address than that of the site."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        at = at or self.url
        request = urllib.request.Request(at + path, data=data, method=method, headers={"Origin": at, **dict(headers)})
        if data is not None:
            request.add_header("Content-Type", "image/png" if isinstance(body, bytes) else "application/json")
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE, context=self.trust)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read()
            kind = answer.headers.get("content-type", "")
            return answer.status, answer.headers, json.loads(text) if "json" in kind and text else text

    def metrics(self):
        return self.http("GET", "/metrics", at=self.administration)[2].decode()

    def guest(self, name=None):
        """The user and the session cookie of somebody new."""
        status, headers, body = self.http("POST", "/api/v1/auth/guest", {"name": name} if name else {})
        assert status == 201, body
        cookie = next(c for c in headers.get_all("set-cookie") if c.startswith(("palisade_session=", "__Host-palisade_session="))).split(";")[0]
        return body["user"], cookie

    def token(self, name):
        return subprocess.run([PROGRAM, "token", name, "--data", str(self.data)], check=True, capture_output=True, text=True).stdout.strip()

    def client(self, cookie=None, token=None, origin=None, **options):
        return Client(self, cookie, token, origin, **options)

    def player(self, name=None):
        """A guest who has said hello and listens to `me`."""
        user, cookie = self.guest(name)
        client = self.client(cookie=cookie)
        client.user = user["id"]
        client.cookie = cookie
        client.hello()
        client.sub("me")
        return client


def _crc_table():
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        yield byte


CRC = list(_crc_table())


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
    return f"{crc ^ 0xFFFFFFFF:08x}"


def digest(view):
    """The checksum that a client computes of the view it knows."""
    known = {"ply": view["ply"], "state": view["state"], "turn": view["turn"]}
    return crc32c(json.dumps(known, separators=(",", ":"), ensure_ascii=False).encode())


class Refused(AssertionError):
    def __init__(self, frame):
        super().__init__(frame)
        self.code = frame["code"]
        self.d = frame.get("d", {})
        self.frame = frame


class Client:
    """One connection. Keeps every frame it saw, and checks that numbers of a topic leave no gap (G1) and that digests are those of
    the views beside them (G7).

    With `documented`, every frame that comes, and every frame the server took, must be as web/api/asyncapi.json says; a few
    milliseconds each.
    """

    def __init__(self, server, cookie=None, token=None, origin=None, subprotocols=(SUBPROTOCOL,), documented=True, headers=(), **options):
        headers = dict(headers)
        if cookie:
            headers["Cookie"] = cookie
        if token:
            headers["Authorization"] = "Bearer " + token
        self.socket = connect(
            server.socket_url, ssl=server.trust, subprotocols=list(subprotocols) or None, additional_headers=headers,
            # A full queue would answer no pings, and one who sits at a table while a test looks elsewhere would be taken for gone.
            origin=origin or server.url, max_size=None, max_queue=None, open_timeout=PATIENCE, **options)
        self.documented = documented
        self.id = 0
        self.asked = {}
        self.frames = []
        self.views = {}
        self.places = {}

    def send(self, t, **fields):
        self.id += 1
        self.asked[self.id] = {"t": t, "id": self.id, **fields}
        self.socket.send(json.dumps(self.asked[self.id]))
        return self.id

    def raw(self, text):
        self.socket.send(text)

    def receive(self, timeout=PATIENCE):
        frame = json.loads(self.socket.recv(timeout=timeout))
        self.frames.append(frame)
        asked = self.asked.pop(frame.get("re"), None)
        if self.documented:
            validate_frame("server", frame)
            if asked and frame["t"] != "err":
                validate_frame("client", asked)
            if asked and frame["t"] == "ok":
                validate_answer(asked, frame)
        if frame["t"] in ("snap", "ev"):
            self._follow(frame)
        return frame

    def _follow(self, frame):
        topic, place = frame["topic"], (frame["inc"], frame["s"])
        if frame["t"] == "ev" and topic in self.places and self.places[topic][0] == frame["inc"]:
            assert frame.get("from", frame["s"]) == self.places[topic][1] + 1, f"a gap before {frame}"
        view = self._with_chat(frame)
        self.places[topic] = place
        if view is not None:
            self.views[topic] = view
        if "h" in frame and "d" in frame:
            assert frame["h"] == digest(frame["d"]), f"a digest of another state in {frame}"

    def _with_chat(self, frame):
        """The view behind a frame, with the lines said so far: a snapshot has them all, an event only its own."""
        topic, view = frame["topic"], frame.get("d")
        if frame["t"] == "snap" or topic not in self.views or self.places[topic][0] != frame["inc"]:
            return view
        known, x = self.views[topic], frame.get("x", {})
        if "chat" not in known:
            return view
        said = [x] if frame.get("k") == "say" else x.get("chat", [])
        return {**(view or known), "chat": (known["chat"] + said)[-50:]}

    def until(self, wanted):
        """Receives until a frame is as wanted."""
        while True:
            frame = self.receive()
            if wanted(frame):
                return frame

    def answer(self, id):
        frame = self.until(lambda f: f["t"] in ("ok", "err", "hello", "pong") and f.get("re") == id)
        if frame["t"] == "err":
            raise Refused(frame)
        return frame

    def hello(self, **fields):
        return self.answer(self.send("hello", agent="test/1", **fields))

    def sub(self, topic, **fields):
        return self.answer(self.send("sub", topic=topic, **fields))

    def unsub(self, topic):
        return self.answer(self.send("unsub", topic=topic))

    def do(self, topic, op, d=None, **fields):
        return self.answer(self.send("do", topic=topic, op=op, d=d or {}, **fields))

    def view(self, topic, wanted=lambda view: True):
        """The newest view of a topic, once it is as wanted."""
        while topic not in self.views or not wanted(self.views[topic]):
            self.receive()
        return self.views[topic]

    def bye(self):
        """Receives to the end: the `bye` frame, if one came, and the close code."""
        from websockets.exceptions import ConnectionClosed
        bye = None
        try:
            while True:
                frame = self.receive()
                bye = frame if frame["t"] == "bye" else bye
        except ConnectionClosed as closed:
            return bye, closed.rcvd.code if closed.rcvd else 1006

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Rude:
    """A connection that answers no ping and reads only when it is told to."""

    def __init__(self, server, cookie=None, receive_buffer=None):
        self.wire = socket.socket()
        if receive_buffer:
            self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.wire.settimeout(30)
        self.wire.connect(("127.0.0.1", server.port))
        if server.trust:
            self.wire = server.trust.wrap_socket(self.wire, server_hostname="127.0.0.1")
        self.protocol = ClientProtocol(parse_uri(server.socket_url), subprotocols=[SUBPROTOCOL], max_size=None)
        request = self.protocol.connect()
        request.headers["Origin"] = server.url
        if cookie:
            request.headers["Cookie"] = cookie
        self.protocol.send_request(request)
        self._flush()
        while self.protocol.state is State.CONNECTING:
            self.protocol.receive_data(self.wire.recv(1 << 12))
        self.protocol.events_received()
        self.id = 0

    def _flush(self):
        for data in self.protocol.data_to_send():
            self.wire.sendall(data)

    def send(self, t, **fields):
        self.id += 1
        self.protocol.send_text(json.dumps({"t": t, "id": self.id, **fields}).encode())
        self._flush()

    def read(self):
        """The next messages, as frames of ours; empty at the end."""
        frames = []
        while not frames:
            try:
                data = self.wire.recv(1 << 16)
            except ConnectionResetError:
                return []
            if not data:
                return []
            self.protocol.receive_data(data)
            self.protocol.data_to_send()  # pongs, which are dropped
            for event in self.protocol.events_received():
                if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                    frames.append(json.loads(event.data))
            if self.protocol.close_rcvd:
                return frames
        return frames

    def wait_until_heard(self):
        """Returns when the server has taken everything out of its socket."""
        here, there = (f":{end[1]:04X}" for end in (self.wire.getsockname(), self.wire.getpeername()))
        for _ in range(100_000):
            for line in Path("/proc/net/tcp").read_text().splitlines():
                fields = line.split()
                if fields[1].endswith(there) and fields[2].endswith(here) and fields[4].endswith(":00000000"):
                    return
        raise TimeoutError("the server reads nothing")

    def bye(self):
        """Reads to the end: the last frame, and the close code."""
        last = None
        while not self.protocol.close_rcvd and (frames := self.read()):
            last = frames[-1]
        return last, self.protocol.close_rcvd.code if self.protocol.close_rcvd else 1006

    def close(self):
        self.wire.close()


def table(server, **settings):
    """Two guests at a table, the game begun: (clients by seat, topic)."""
    owner, other = server.player(), server.player()
    room = owner.do("lobby/quoridor", "room.create", {"mode": "casual", **settings}, key="t")["d"]["room"]
    topic = f"room/{room}"
    password = {"password": settings["password"]} if "password" in settings else {}
    other.do(topic, "join", password)
    for client in (owner, other):
        client.sub(topic, legal=True)
    other.do(topic, "ready", {"on": True})
    owner.do(topic, "start")
    views = [client.view(topic, lambda v: v["phase"] == "playing") for client in (owner, other)]
    seats = [client for _, client in sorted(zip([v["you"] for v in views], (owner, other)), key=lambda pair: pair[0])]
    return seats, topic


def table_of_four(server, names=(None,) * 4):
    """Four guests at a table, the game begun: (clients by seat, topic)."""
    owner, *others = [server.player(name) for name in names]
    room = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "config": {"seats": 4}}, key="t")["d"]["room"]
    topic = f"room/{room}"
    owner.sub(topic, legal=True)
    for other in others:
        other.do(topic, "join")
        other.sub(topic, legal=True)
        other.do(topic, "ready", {"on": True})
    owner.do(topic, "start")
    clients = [owner, *others]
    return sorted(clients, key=lambda client: client.view(topic, lambda v: v["phase"] == "playing")["you"]), topic


def move(client, topic, text, at=None):
    at = client.views[topic]["ply"] if at is None else at
    return client.do(topic, "move", {"m": text}, at=at)


def play_to(seats, topic, ply):
    """Legal moves, the same in every run, until `ply`."""
    while True:
        view = seats[0].view(topic)
        if view["ply"] >= ply or view["phase"] != "playing":
            return
        if view["turn"] is None:  # the last move has come, the end of the game not yet
            seats[0].receive()
            continue
        mover = seats[view["turn"]]
        mine = mover.view(topic, lambda v: v["ply"] == view["ply"] and v.get("legal"))
        move(mover, topic, mine["legal"][0])
        seats[0].view(topic, lambda v: v["ply"] > view["ply"] or v["phase"] != "playing")


def begun(server, game, players=1, documented=True, settings=None, **config):
    """So many guests at a table of a game without a pool, the game begun: (clients by seat, topic)."""
    owner, *others = clients = [server.player() for _ in range(players)]
    for client in clients:
        client.documented = documented
    wish = {"mode": "casual", "config": {"seats": players, **config}, **(settings or {})}
    topic = "room/" + owner.do(f"lobby/{game}", "room.create", wish, key="table")["d"]["room"]
    owner.sub(topic, legal=True)
    for other in others:
        other.do(topic, "join")
        other.sub(topic, legal=True)
        other.do(topic, "ready", {"on": True})
    owner.do(topic, "start")
    return sorted(clients, key=lambda client: client.view(topic, lambda view: view["phase"] == "playing")["you"]), topic
