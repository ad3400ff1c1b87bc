"""HTTP without a library: bytes as they stand, and what comes back."""

import json
import re
import socket
import ssl

from palisade import PATIENCE

ANSWER = re.compile(rb"HTTP/1\.1 (\d+) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n")


class Raw:
    """One connection. `source` is the address it comes from; `port` another one than the server's, which is not encrypted."""

    def __init__(self, server, source=None, timeout=PATIENCE, port=None, encrypts=True):
        self.socket = socket.create_connection(("127.0.0.1", port or server.port), timeout, (source, 0) if source else None)
        if server.trust and encrypts and not port:
            self.socket = server.trust.wrap_socket(self.socket, server_hostname="127.0.0.1")
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def fill(self):
        """Whether something came before the end."""
        try:
            piece = self.socket.recv(65536)
        except (ConnectionResetError, ssl.SSLError):
            return False
        self.buffer += piece
        return bool(piece)

    def answer(self, method="GET"):
        """Status, fields by name in lower case, body (parsed if it is JSON); None if the connection ends instead."""
        while not (found := ANSWER.match(self.buffer)):
            if not self.fill():
                return None
        fields = {}
        for line in found[2].decode("latin-1").splitlines():
            name, value = line.split(": ", 1)
            fields[name.lower()] = "; ".join(filter(None, (fields.get(name.lower()), value)))
        end = found.end() + (0 if method == "HEAD" else int(fields.get("content-length", 0)))
        while len(self.buffer) < end:
            if not self.fill():
                return None
        body, self.buffer = self.buffer[found.end():end], self.buffer[end:]
        return int(found[1]), fields, json.loads(body) if "json" in fields.get("content-type", "") and body else body

    def ended(self):
        """Waits for the end; whether nothing else came before it."""
        while self.fill():
            pass
        return not self.buffer


def once(server, data, source=None):
    """The first answer to one packet; None if there is none."""
    with Raw(server, source) as raw:
        raw.send(data)
        return raw.answer()


def get(path="/healthz", *lines, version="1.1", host="Host: x"):
    return "\r\n".join([f"GET {path} HTTP/{version}", *([host] if host else []), *lines, "", ""]).encode()
