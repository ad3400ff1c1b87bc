"""What a screen asks for at once, without a browser: the document that the server sends is read as a browser reads it."""

import json
import subprocess
import time
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection

from palisade import PATIENCE, ROOT

SMALL = 1000
"""Bytes of a file that is not worth a copy in Brotli."""


@dataclass(frozen=True)
class Visit:
    """Somebody who goes to an address of the page for the first time."""

    address: str
    language: str = "zh-TW"
    cookie: str | None = None
    settings: tuple = ()
    """Pairs of what the browser remembers of the page."""


@dataclass(frozen=True)
class Asked:
    """The addresses that a document has a browser ask for."""

    files: list
    """The screen waits for these."""
    marks: list = field(default_factory=list)
    """The browser shows these by itself, such as the icon of the tab."""
    sockets: list = field(default_factory=list)


GAMES = sorted(path.name for path in (ROOT / "web/games").iterdir() if path.is_dir())
FIGURES = ["/avatar/figure.js", "/ui/person/robot.js", *(f"/games/{game}/faces.js" for game in GAMES if (ROOT / f"web/games/{game}/faces.js").exists())]
"""The art of people, of robots, and of the bots of each game, which the first picture of one fetches. No screen waits for it."""
TYPEFACE = "/fonts/latin.woff2"
"""The letters of most screens, which a document asks for last. A screen is shown without them where they take long."""
LANGUAGES = {"en-GB": "en", "zh-TW": "zh-Hant"}
ARCHIVE = ["/api/v1/archive/{match}", "/api/v1/archive/{match}/positions"]
ANSWERS = {
    "/account": ["/api/v1/auth/providers"],
    "/settings/about": ["/api/v1/version"],
    "/bots": ["/examples/bot.py"],
    "/match": ["POST /api/v1/auth/guest"],
    "/me/edit": ["POST /api/v1/auth/guest", "/api/v1/me"],
    "/ranks": ["/api/v1/boards/quoridor/stars?kind=human&limit=50"],
    "/ranks/*": ["/api/v1/boards/quoridor/rating?kind=human&limit=50"],
    "/embed/tv/*": ["/api/v1/tv/{game}"],
    "/replay/m_*": ARCHIVE,
    "/embed/replay/m_*": ARCHIVE,
}
"""Answers of the server that a screen shows at first, by the pattern of its place."""


def scripted(pattern, game, language, live=False):
    """Files that the scripts of a screen ask for, beyond those of its document: paths below the address of the version. `live`: a running game is in sight on the first screen. Tests/Browser/test_first_screen.py holds browsers to it."""
    files = []
    if pattern == "/" and live:
        files = ["/games/{game}/mini.js"]
    if pattern == "/room/#####":
        files = ["/games/{game}/art.js", "/games/{game}/art.css"]
    if pattern == "/offline":
        others = [other for other in GAMES if other != game and (ROOT / f"web/games/{other}/offline.js").exists()]
        files = [f"/games/{other}/words/{{language}}.json" for other in others]
    return [file.format(game=game, language=LANGUAGES[language]) for file in files]


def fetched(server, address, cookie=None, coding="identity"):
    """Status, coding and bytes of an answer. The address of a change has its method before it."""
    method, address = address.split() if " " in address else ("GET", address)
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(connection):
        heads = {"Accept-Encoding": coding, **({"Cookie": cookie} if cookie else {})}
        if method == "GET":
            connection.request("GET", address, headers=heads)
        else:
            connection.request(method, address, "{}", {"Content-Type": "application/json", "Origin": server.url, **heads})
        answer = connection.getresponse()
        return answer.status, answer.headers["content-encoding"], answer.read()


def asked_by(server, visits):
    """What each visit asks for, in one run of the script of the documents."""
    visits = list(visits)
    documents = [fetched(server, visit.address, visit.cookie)[2].decode() for visit in visits]
    given = [{"document": document, "address": visit.address, "languages": [visit.language], "settings": dict(visit.settings)}
             for visit, document in zip(visits, documents, strict=True)]
    run = subprocess.run(["node", ROOT / "Tests/EndToEnd/first_files.js"], input=json.dumps(given), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return [Asked(**found) for found in json.loads(run.stdout)]


class Sizes:
    """The bytes of answers as they come over the line to somebody who takes Brotli. A file is asked for once, however many screens name it."""

    def __init__(self, server):
        self.server = server
        self.known = {}

    def now(self, address, cookie=None, coding="gzip, deflate, br"):
        """The coding and the number of bytes of an answer."""
        status, coding, body = fetched(self.server, address, cookie, coding)
        assert status in (200, 201), (address, status)
        return coding, len(body)

    def of(self, address, cookie=None):
        if not address.startswith("/v/"):
            return self.now(address, cookie)[1]
        if address not in self.known:
            self.known[address] = self.now(address, coding="gzip")[1]
        return self.known[address]

    def compress(self, addresses):
        """Waits for the copies in Brotli, which the first request of a file makes the server begin. They are smaller than those in gzip."""
        for address in addresses:
            deadline = time.monotonic() + PATIENCE
            while self.of(address) > SMALL and self.now(address)[0] != "br":
                assert time.monotonic() < deadline, f"{address} is not compressed"
            self.known[address] = self.now(address)[1]
