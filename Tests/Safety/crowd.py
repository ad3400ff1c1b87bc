"""Spectators of one game, all in one process of their own, so that they take no time from those who measure. They come from the network behind a line."""

import contextlib
import json
import multiprocessing
import os
import selectors

from palisade import PATIENCE, SUBPROTOCOL
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri


class Spectator:
    """Answers pings, and keeps the newest position that it was told."""

    def __init__(self, line, port):
        self.wire = line.dial(port)
        self.ply = None
        self.protocol = ClientProtocol(parse_uri(f"ws://{line.here}:{port}/ws"), subprotocols=[SUBPROTOCOL], max_size=None)
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        while self.protocol.state is State.CONNECTING:
            self.read()
        self.send("hello")

    def send(self, t, **fields):
        self.protocol.send_text(json.dumps({"t": t, "id": 1, **fields}).encode())
        self.flush()

    def flush(self):
        for data in self.protocol.data_to_send():
            self.wire.sendall(data)

    def read(self):
        """What has come; False at the end."""
        data = self.wire.recv(1 << 16)
        if data:
            self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.hear(json.loads(event.data))
        self.flush()
        return bool(data) and not self.protocol.close_rcvd

    def hear(self, frame):
        if frame["t"] in ("snap", "ev") and "ply" in frame.get("d", {}):
            self.ply = frame["d"]["ply"]


def spectate(line, port, number, pipe):
    spectators = []
    selector = selectors.DefaultSelector()
    for _ in range(number):
        spectators.append(Spectator(line, port))
        selector.register(spectators[-1].wire, selectors.EVENT_READ, spectators[-1])
    selector.register(pipe, selectors.EVENT_READ)
    pipe.send("here")
    while True:
        for key, _ in selector.select():
            if key.data is None:
                order = pipe.recv()
                if order is None:
                    os._exit(0)
                if order == "plies":
                    pipe.send([each.ply for each in spectators])
                    continue
                for each in spectators:
                    each.send("sub", topic=order)
                continue
            is_there = False
            with contextlib.suppress(OSError):
                is_there = key.data.read()
            if not is_there:
                selector.unregister(key.fileobj)
                spectators.remove(key.data)
                key.data.wire.close()


class Crowd:
    def __init__(self, line, port, number):
        self.pipe, far = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=spectate, args=(line, port, number, far), daemon=True)

    def __enter__(self):
        self.process.start()
        assert self.pipe.poll(4 * PATIENCE) and self.pipe.recv() == "here"
        return self

    def __exit__(self, *_):
        self.pipe.send(None)
        self.process.join(PATIENCE)

    def watch(self, topic):
        """Returns when all see the game."""
        self.pipe.send(topic)
        while None in self.plies():
            pass

    def plies(self):
        """The newest position that each of those knows who are still there."""
        self.pipe.send("plies")
        assert self.pipe.poll(PATIENCE)
        return self.pipe.recv()
