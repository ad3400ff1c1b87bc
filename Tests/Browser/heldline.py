"""A line on which answers wait until they are let through, so that what a page needs of the network can be counted in round trips and not in seconds."""

import contextlib
import socket
import threading

from palisade import PATIENCE

END = b"\r\n\r\n"


class HeldLine:
    """Forwards TCP to a port. A request goes on once its path is let through, and what the server says over a WebSocket once that is."""

    def __init__(self, port):
        self.target = port
        self.news = threading.Condition()
        self.asked = []
        """Paths of all requests so far, in their order."""
        self.passing = set()
        self.heard = b""
        """All that the server has said over a WebSocket."""
        self.is_heard = False
        self.is_over = False
        self.sockets = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        with self.news:
            self.is_over = True
            self.news.notify_all()
        for each in [self.listener, *self.sockets]:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def let_through(self, paths):
        with self.news:
            self.passing.update(paths)
            self.news.notify_all()

    def wait_for_requests(self, paths):
        """Returns when all of them have been asked for."""
        self._wait(lambda: set(paths) <= set(self.asked), lambda: f"never asked for {sorted(set(paths) - set(self.asked))}")

    def let_socket_speak(self, text):
        """What the server has said over the WebSocket goes on as soon as this is part of it. From then on the server hears nothing more."""
        self._wait(lambda: text in self.heard, lambda: f"the server never said {text}")
        with self.news:
            self.is_heard = True
            self.listening.sendall(self.heard)

    def _wait(self, is_so, complaint):
        with self.news:
            assert self.news.wait_for(is_so, PATIENCE), complaint()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near = self.listener.accept()[0]
                far = socket.create_connection(("127.0.0.1", self.target))
                self.sockets += [near, far]
                threading.Thread(target=self._ask, args=(near, far), daemon=True).start()
                threading.Thread(target=self._answer, args=(near, far), daemon=True).start()

    def _ask(self, near, far):
        """Requests of one connection, one after another."""
        rest = b""
        with contextlib.suppress(OSError):
            while data := near.recv(1 << 16):
                rest += data
                while END in rest:
                    head, rest = rest.split(END, 1)
                    path = head.split(b" ")[1].decode()
                    self._hold(path)
                    far.sendall(self._plain(head) + END)
                    if path == "/ws":
                        self._speak(near, far, rest)
            far.shutdown(socket.SHUT_WR)

    def _hold(self, path):
        with self.news:
            self.asked.append(path)
            self.news.notify_all()
            self.news.wait_for(lambda: path in self.passing or self.is_over)

    @staticmethod
    def _plain(head):
        """A handshake without compression, so that what is said can be read."""
        return b"\r\n".join(line for line in head.split(b"\r\n") if not line.lower().startswith(b"sec-websocket-extensions:"))

    def _speak(self, near, far, rest):
        far.sendall(rest)
        while data := near.recv(1 << 16):
            with self.news:
                if self.is_heard:
                    continue
            far.sendall(data)

    def _answer(self, near, far):
        with contextlib.suppress(OSError):
            data = far.recv(1 << 16)
            if data.startswith(b"HTTP/1.1 101"):
                head, said = data.split(END, 1)
                near.sendall(head + END)
                self._hear(near, far, said)
            while data:
                near.sendall(data)
                data = far.recv(1 << 16)
            near.shutdown(socket.SHUT_WR)

    def _hear(self, near, far, said):
        while True:
            with self.news:
                self.heard += said
                self.listening = near
                self.news.notify_all()
                if self.is_heard:
                    near.sendall(said)
            if not (said := far.recv(1 << 16)):
                return
