"""The files of the page, as they lie in `web`, from a port of their own. Every other address is that of the harness."""

import json
import mimetypes
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HERE = Path(__file__).resolve().parent
WEB = HERE.parents[1] / "web"
FLAGS = HERE.parents[1] / "deploy/decks/flags"
QUIZ = "api/v1/games/picquiz/files/"
"""Where pictures of a quiz are: the end of an address is the number of its flag, all before it that of the game."""


@cache
def flags():
    return json.loads((FLAGS / "deck.json").read_text())["items"]


@cache
def found(path):
    """The kind and the bytes of a file."""
    if path.startswith(QUIZ):
        return "image/svg+xml", (FLAGS / flags()[int(path[-4:], 16)]["file"]).read_bytes()
    file = WEB / path if path != "harness.js" else HERE / path
    if path.startswith("api/v1/") or not file.is_file() or WEB not in file.resolve().parents and file.parent != HERE:
        file = HERE / "harness.html"
    return mimetypes.guess_type(file)[0] or "application/octet-stream", file.read_bytes()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        kind, body = found(self.path.split("?")[0].lstrip("/"))
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", len(body))
        # A file is asked for once by a browser of the tests, which has no other origin.
        self.send_header("cache-control", "max-age=86400, immutable")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Files(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"

    def __enter__(self):
        Thread(target=self.serve_forever, args=[0.05], daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
