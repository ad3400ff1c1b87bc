"""A server of the test's own words: what it answers, and what it tells over the socket. Each answer is checked against web/api/openapi.json and each frame
against web/api/asyncapi.json as it is prepared; each request and frame of the page when the test ends."""

import json
import time
from pathlib import Path

from documented import check_answer, check_request, operation, status_of
from refusals import PROVED, REFUSALS, WRITTEN
from validate import validate_answer, validate_frame

GOLDEN = Path(__file__).resolve().parents[1] / "WireTests/Golden"
"""Frames of a true server, which its unit tests hold to the byte."""
GAMES = json.loads((Path(__file__).resolve().parent / "games.json").read_text())
"""As GET /games has them, which Tests/EndToEnd/test_scripted_refusals.py compares."""
PAGES = {"page": ("/index.html", "/app.js"), "admin": ("/admin/index.html", "/admin/app.js")}


def golden(name):
    return json.loads((GOLDEN / f"server-{name}.json").read_text())


def now():
    """In milliseconds since 1970."""
    return int(time.time() * 1000)


def device(number, current=False):
    """A session as it is listed."""
    return {"id": f"{number:016x}", "current": current, "browser": "Firefox", "system": "Linux", "network": "192.0.2.7", "created": now() - 86_400_000, "used": now() - 3_600_000 * number}


class Refused(Exception):
    """The rules of a topic refuse a command."""

    def __init__(self, code, **d):
        super().__init__(code)
        self.code, self.d = code, d


class ScriptedServer:
    def __init__(self, page, languages):
        self.page = page
        self.languages = languages
        self.script = {"answers": {}, "views": {}, "commands": {}, "decided": [], "hello": golden("hello")}
        self.rules = {}
        self.live = False
        self.games = GAMES
        self.me = None
        self.stranger()
        self.answer("GET /auth/providers", {"items": []})
        self.show("sys", golden("snap-sys")["d"])

    # ── Answers ──

    def answer(self, what, body=None, status=200):
        """From now on, to `METHOD /path`, with or without a query. Most writes have nothing to say: an empty object."""
        method, path = what.split(" ", 1)
        body = {} if body is None else body
        check_answer(method, path.split("?")[0], status, body)
        self._answer(what, {"status": status, "json": body})

    def refuse(self, what, code, status=None, **more):
        """With the status that the code of a refusal has; one that a true server is known to say."""
        method, path = what.split(" ", 1)
        known = (f"{method} {operation(method, path)[1]}", code, more.get("field"))
        assert known in REFUSALS | PROVED.keys() | WRITTEN.keys(), f"no test has a true server say {known}"
        self.answer(what, {"error": {"code": code, "msg": "refused by the test", **more}}, status or status_of(code))

    def lose(self, what):
        """The network gives no answer."""
        self._answer(what, {"lost": True})

    def hold(self, what):
        """Gives no answer until the test prepares another one."""
        self._answer(what, {"held": True})

    def _answer(self, what, answer):
        self.script["answers"][what] = answer
        self._prepare()

    def do(self, op, d=None, code=None, **more):
        """The answer to a command: what it gives back, or the code of its refusal."""
        told = {} if d is None else {"d": d}
        if code:
            answer = {"t": "err", "code": code, "msg": "refused by the test", **told, **more}
        else:
            answer = {"t": "ok", **told}
            validate_answer({"t": "do", "op": op.split(" ")[0]}, answer)
        validate_frame("server", {"re": 1, "ts": 1, **answer})
        self.script["commands"][op] = answer
        self._prepare()

    def rule(self, topic, rules):
        """From now on `rules(frame)` decides on the commands at a topic that nothing else was prepared for: it raises Refused, or gives back the event, the
        view after it, and the whole view for whoever begins to listen then; None lets the answer be lost."""
        self.rules[topic] = rules
        self.script["decided"] = [*self.rules]
        self._prepare()

    def decide(self, frame):
        """What the harness does with a command."""
        topic = frame["topic"]
        try:
            told = self.rules[topic](frame)
        except Refused as refused:
            answer = {"t": "err", "code": refused.code, "msg": "refused by the test", "d": refused.d}
            validate_frame("server", {"re": 1, "ts": 1, **answer})
            return {"answer": answer}
        if not told:
            return {}
        event, view, whole = told
        self._check(topic, view, whole, event)
        self.script["views"][topic] = whole
        answer = {"t": "ok", "d": {"s": 1}}
        validate_answer({"t": "do", "op": frame["op"]}, answer)
        return {"answer": answer, "view": whole, "event": {**event, "d": view}}

    # ── What is told ──

    def show(self, topic, view):
        """The view of a topic, which whoever listens to it hears of."""
        validate_frame("server", {"t": "snap", "topic": topic, "inc": "m_1", "s": 1, "ts": 1, "d": view})
        self._tell(topic, view, None)

    def tell(self, topic, view, whole, event):
        """An event of a topic, {"k": …, "x": …}, with the view after it; `whole` is what somebody gets who begins to listen then."""
        self._check(topic, view, whole, event)
        self._tell(topic, whole, {**event, "d": view})

    def _check(self, topic, view, whole, event):
        validate_frame("server", {"t": "snap", "topic": topic, "inc": "m_1", "s": 1, "ts": 1, "d": whole})
        validate_frame("server", {"t": "ev", "topic": topic, "inc": "m_1", "s": 1, "ts": 1, **event, "d": view})

    def _tell(self, topic, view, event):
        self.script["views"][topic] = view
        if self.live:
            self.page.evaluate("([script, topic, event]) => harness.tell(script, topic, event)", [self.script, topic, event])

    def refuse_view(self, topic, code, **more):
        answer = {"code": code, "msg": "refused by the test", **more}
        validate_frame("server", {"t": "err", "re": 1, "ts": 1, **answer})
        self.script["views"][topic] = answer
        self._prepare()

    def delay_view(self, topic):
        """Nothing is told of the topic until the test shows it."""
        self.script["views"][topic] = {"late": True}
        self._prepare()

    def delay_greeting(self):
        """The socket opens, and nobody is greeted until `greet`."""
        self.script["isSilent"] = True
        self._prepare()

    def greet(self):
        self.script["isSilent"] = False
        self._prepare()

    def hang_up(self, code):
        """The server closes the socket."""
        self.page.evaluate("(code) => harness.hangUp(code)", code)

    # ── Who is at the page ──

    def offer(self, game, **changes):
        """A game that the server has, as its next greeting says."""
        (about,) = [each for each in self.games if each["id"] == game]
        self.games = [*(each for each in self.games if each["id"] != game), {**about, **changes}]
        self.script["hello"] = {**self.script["hello"], "games": self.games}
        validate_frame("server", self.script["hello"])
        self._prepare()

    def lack(self, game):
        """The server has no such game, as its next greeting says."""
        self.games = [each for each in self.games if each["id"] != game]
        self.script["hello"] = {**self.script["hello"], "games": self.games}
        self._prepare()

    def _greet(self, **user):
        self.script["hello"] = {**golden("hello"), "games": self.games, "user": user}
        validate_frame("server", self.script["hello"])
        self._prepare()

    def stranger(self):
        """Nobody yet."""
        self.me = None
        self._greet(id=None, name=None, kind="anon", guest=False, scopes=["watch"])
        self.refuse("GET /me", "auth_required")

    def guest(self, name="Guest 17", user="u_17"):
        self._somebody(user, name, guest=True, email=None)

    def member(self, name="Ada", user="u_17", email="ada@ely.example", **more):
        """`more`: what else `GET /me` says of them."""
        self._somebody(user, name, guest=False, email=email, **more)

    def _somebody(self, user, name, guest, email, **more):
        self._greet(id=user, name=name, kind="human", guest=guest, scopes=["chat", "play", "profile", "watch"])
        self.account = {"id": user, "name": name, "kind": "human", "guest": guest}
        self.answer("GET /me", {"user": self.account, "birth_year": None, "zodiac": None, "challengers": "all", "email": email, "address": email, **more})
        money = None if guest else {"money": 2000, "stars": 0, "max_stars": 0}
        self.me = {"user": user, "name": name, "kind": "human", "guest": guest, "room": None, "queue": None, "wallet": money, "reward": None,
                   "daily": None, "played": 0, "win": 0, "challenges": [], "notices": []}
        self.tell_me()
        self.profile(user, name, **({} if guest else {"stars": 0, "max_stars": 0}))
        self.answer("GET /me/following", {"items": []})
        self.answer("GET /me/blocked", {"items": []})
        if not guest:
            self.answer("GET /me/mails", {"on": False, "chosen": False, "sent": False, "confirmed": True, "bounced": False, "zone": None})
            self.answer("GET /me/ledger", {"postings": [], "next": None})
            for path in ("/auth/tokens", "/me/bots", "/me/export", "/me/links"):
                self.answer(f"GET {path}", {"items": []})
            self.answer("GET /auth/credentials", {"sessions": [], "links": [], "tokens": [], "bots": []})
            self.answer("GET /auth/sessions", {"items": [device(1, current=True)]})

    def profile(self, user, name, last=(), **more):
        """What everybody may know of a player, and the last games."""
        self.answer(f"GET /users/{user}", {
            "id": user, "name": name, "kind": "human", "joined": 1_789_000_000_000, "played": 0, "win": 0, "followers": 0, "games": {}, "ratings": {}, **more})
        self.answer("GET /archive", {"games": list(last), "next": None})
        self.show(f"user/{user}", {**golden("snap-user")["d"], "user": user, "name": name, "room": None})

    def other(self, user="u_23", name="Mei", since=None, **card):
        """Another player, whom whoever is at the page follows since then. `card`: what their topic says besides."""
        self.profile(user, name)
        self.answer(f"GET /me/following/{user}", {"since": since})
        self.answer(f"GET /me/blocked/{user}", {"how": None, "since": None})
        self.show(f"user/{user}", {**golden("snap-user")["d"], "user": user, "name": name, "room": None, **card})

    def tell_me(self, **changes):
        """The topic `me`, changed."""
        self.me = {**self.me, **changes}
        self.show("me", self.me)

    # ── The page ──

    def visit(self, path, page="page", stored=None, framed=False):
        """Opens the page at a path; comes back when its screen stands there. A second visit finds in the storage of the browser whatever the first has left there.
        `framed`: with the document that a server gives pages of others for a frame."""
        place, app = PAGES[page]
        self.page.evaluate("(what) => harness.start(what)", {
            "path": path, "place": place, "app": app, "script": self.script, "languages": self.languages, "stored": stored, "framed": framed, "fresh": not self.live})
        self.live = True

    def _prepare(self):
        if self.live:
            self.page.evaluate("(script) => harness.prepare(script)", self.script)

    # ── What the page did ──

    def asked(self, what):
        """The bodies of the requests of an operation, so far."""
        return self._asked(what, "body")

    def _asked(self, what, member):
        method, path = what.split(" ", 1)
        return [each[member] for each in self._log()["asked"] if each["method"] == method and each["path"] == path]

    def languages_of(self, what):
        """The language that each request of an operation asked for."""
        return self._asked(what, "language")

    def tokens_of(self, what):
        """What each request of an operation had for `Authorization`."""
        return self._asked(what, "token")

    def sent(self, op):
        """The commands of a name, so far."""
        return [frame for frame in self._log()["sent"] if frame.get("op") == op]

    def _log(self):
        return self.page.evaluate("harness.log()")

    def close(self):
        """What the page asked for was prepared, and was as documented."""
        if not self.live:
            return
        log = self._log()
        self.page.evaluate("harness.end()")
        assert log["problems"] == []
        for each in log["asked"]:
            check_request(each["method"], each["path"], each["body"], each["csrf"])
        for frame in log["sent"]:
            validate_frame("client", frame)
