"""What people and strangers do to a server for an hour, all at the same time. Each act goes on until it is stopped, and expects to be refused now and then."""

import contextlib
import http.client
import io
import multiprocessing
import random
import socket
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Benchmarks"))

from flood import FLOODS, Honest, flood
from palisade import Refused, play_to, table
from PIL import Image
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOBBY = "lobby/quoridor"
FLOODERS = 4
"""The sockets of each flood."""
PAUSE = 0.2
"""Seconds between the acts of one person, so that all of them have their share of a machine that tests are made on."""
ADDRESSES = [f"127.0.1.{number}" for number in range(1, 20)]


class Visited:
    """The server, and the clients that one act has made: they are closed when it ends, in whatever way."""

    def __init__(self, server):
        self.server, self.clients = server, []

    def __getattr__(self, name):
        return getattr(self.server, name)

    def client(self, *words, **options):
        self.clients.append(self.server.client(*words, **options))
        return self.clients[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client in self.clients:
            client.close()


class Soak:
    """Threads for those who behave like people, who have an address of their own, and processes for those who send what they can."""

    def __init__(self, server):
        self.server = server
        self.over = threading.Event()
        self.done = {}
        self.faults = []
        self.floods = []

    def __enter__(self):
        for kind in FLOODS:
            stop, result = multiprocessing.Event(), multiprocessing.Queue()
            process = multiprocessing.Process(target=flood, args=(self.server.port, kind, FLOODERS, stop, result), daemon=True)
            process.start()
            self.floods.append((stop, result, process))
        self.threads = [threading.Thread(target=self.again, args=(act,), daemon=True) for act in ACTS]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for stop, result, process in self.floods:
            stop.set()
            with contextlib.suppress(Exception):
                result.get(timeout=20)
            process.kill()
            process.join()
        for thread in self.threads:
            thread.join(60)

    def again(self, act):
        """An act, again and again. What the network or a limit ends begins anew; anything else is a fault."""
        dice = random.Random(act.__name__)
        while not self.over.wait(PAUSE):
            try:
                with Visited(self.server) as server:
                    act(server, dice, self.over)
                self.done[act.__name__] = self.done.get(act.__name__, 0) + 1
            except (OSError, EOFError, TimeoutError, http.client.HTTPException, ConnectionClosed, InvalidHandshake, Refused):
                continue
            except AssertionError as error:
                # A guest that was refused.
                if '"rate"' in str(error) or "'rate'" in str(error) or "busy" in str(error):
                    continue
                self.faults.append(f"{act.__name__}: {error!r}")
            except Exception as error:
                self.faults.append(f"{act.__name__}: {error!r}")


def connect(server, dice, over):
    """Connections that say nothing, half of a head, or a whole one and then nothing."""
    held = []
    for text in (b"", b"GET /ws HTTP/1.1\r\nHost: a", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01\x02\x00\x01") * 4:
        held.append(socket.create_connection(("127.0.0.1", server.port), source_address=(dice.choice(ADDRESSES), 0)))
        held[-1].sendall(text)
    over.wait(1)
    for each in held:
        each.close()


def hello(server, dice, over):
    with server.client(documented=False, source_address=(dice.choice(ADDRESSES), 0)) as client:
        for _ in range(dice.randint(1, 4)):
            client.hello()
            client.sub(LOBBY)


def be_guest(server, dice, over):
    server.guest(dice.choice([None, f"Guest {dice.randrange(10 ** 9)}"]))
    Honest(server).guest()


def make_rooms(server, dice, over):
    with Honest(server).player() as player:
        for number in range(4):
            room = player.do(LOBBY, "room.create", {"mode": "casual", "listed": dice.random() < 0.5}, key=f"k{number}")["d"]["room"]
            player.sub(f"room/{room}")
            player.do(f"room/{room}", "leave")


def chat(server, dice, over):
    with Honest(server).player() as player:
        topic = "room/" + player.do(LOBBY, "room.create", {"mode": "casual"}, key="chat")["d"]["room"]
        player.sub(topic)
        for _ in range(30):
            with contextlib.suppress(Refused):
                player.do(topic, "say", {"text": "x" * dice.randint(1, 200)})
        player.do(topic, "leave")


def watch_games(server, dice, over):
    """A game to its end, with spectators who come and go."""
    seats, topic = table(Honest(server))
    for ply in range(4, 40, 4):
        with contextlib.ExitStack() as crowd:
            for _ in range(8):
                spectator = crowd.enter_context(server.client(documented=False, source_address=(dice.choice(ADDRESSES), 0)))
                spectator.hello()
                spectator.sub(topic.replace("room", "watch"))
            play_to(seats, topic, ply)
    if seats[0].view(topic)["phase"] == "playing":
        seats[0].do(topic, "resign")
    for client in seats:
        client.do(topic, "leave")


def ask(server, dice, over):
    """Requests of all kinds, good and bad."""
    paths = ["/", "/api/v1/rooms?game=quoridor", "/api/v1/archive", "/api/v1/games", "/metrics", "/readyz", "/nothing", "/api/v1/archive/m_0", "/%00", "/api/v1/me"]
    for _ in range(20):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(dice.choice(ADDRESSES), 0))
        connection.request(dice.choice(["GET", "HEAD", "POST", "PUT", "DELETE"]), dice.choice(paths), b"{" * dice.randrange(2000), {"Content-Type": "application/json"})
        connection.getresponse().read()
        connection.close()


def send_bad_frames(server, dice, over):
    with server.client(documented=False, source_address=(dice.choice(ADDRESSES), 0)) as client:
        client.hello()
        for _ in range(20):
            client.raw(dice.choice(["", "{", "[]", '{"t":1}', '{"t":"do"}', '{"t":"sub","id":1,"topic":"room/x"}', "\0" * 100, "x" * dice.randrange(9000)]))
        while True:
            client.receive(timeout=0.2)


def upload(server, dice, over):
    """Pictures, whole, broken and cut off, by guests, who may have none, and strangers."""
    data = io.BytesIO()
    Image.new("RGB", (64, 64), tuple(dice.randint(0, 255) for _ in range(3))).save(data, "PNG")
    picture = data.getvalue()
    _, cookie = server.guest()
    server.http("PUT", "/api/v1/me/picture", picture[:dice.randint(1, len(picture))], {"Cookie": cookie})
    wire = socket.create_connection(("127.0.0.1", server.port), source_address=(dice.choice(ADDRESSES), 0))
    wire.sendall(b"PUT /api/v1/me/picture HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\nContent-Length: 900000\r\n\r\n" + picture * 20)
    over.wait(0.5)
    wire.close()


ACTS = [connect, hello, be_guest, make_rooms, chat, watch_games, ask, send_bad_frames, upload]


def slope(points):
    """What a line through the points rises by in one step: least squares."""
    count = len(points)
    middle, mean = (count - 1) / 2, sum(points) / count
    return sum((place - middle) * (point - mean) for place, point in enumerate(points)) / sum((place - middle) ** 2 for place in range(count))


def median(values):
    return sorted(values)[len(values) // 2]


def samples(server, seconds, over):
    """Bytes in memory, bytes of them that are the program's own, and open descriptors, once a second."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not over():
        folder = Path(f"/proc/{server.process.pid}")
        yield server.resident, server._memory("RssAnon"), len(list((folder / "fd").iterdir()))
        threading.Event().wait(1)
