#!/usr/bin/env python3
"""Members who change all that belongs to them, and take the end of their account back, while the server is killed, or its power cut.

    members.py --kills 10
    members.py --cuts 3
    members.py --cuts 1 --synchronous normal       must lose something, or the test proves nothing

Each member knows the last acknowledged state of its account, and the change that had no answer yet. After a start the account has to be in the one state or
the other, as a whole: another password is there if, and only if, the session on another device has ended.
"""

import argparse
import io
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PowerCut"))

from mailserver import MailServer
from palisade import PATIENCE, ROOMY, Server
from PIL import Image
from powercut import cut, shadow_env
from tally import Tally

CHEAP = ["--password-passes", "1", "--password-megabytes", "8"]
MEMBERS = 8
FIRST = {"password": "correct horse", "name": "", "avatar": None, "zodiac": None, "token": None, "deletion": False}
PHOTO = "p"
"""In the place of an avatar that is a photo, whose name only the server knows."""
SIGNS = ["aries", "leo", "virgo", "libra"]


def photo(dice):
    data = io.BytesIO()
    Image.new("RGB", (48, 48), tuple(dice.randint(0, 255) for _ in range(3))).save(data, "PNG")
    return data.getvalue()


BETWEEN = 2 * MEMBERS
"""The changes that are acknowledged between two ends of the server, however slow the machine."""


class Gone(Exception):
    """The server went before it answered."""


class Browser:
    def __init__(self, server):
        self.server = server
        self.cookies = {}
        self.csrf = None

    def send(self, method, path, body=None):
        heads = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} | ({"X-CSRF": self.csrf} if self.csrf else {})
        try:
            status, headers, answer = self.server.http(method, f"/api/v1{path}", body, heads)
        except (OSError, EOFError, ValueError) as error:
            raise Gone from error
        for line in headers.get_all("set-cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        if isinstance(answer, dict):
            self.csrf = answer.get("csrf", self.csrf)
        return status, answer


class Member(threading.Thread):
    def __init__(self, server, mails, number, stop, tally, seed):
        super().__init__(daemon=True)
        self.server, self.mails, self.number, self.stop, self.tally = server, mails, number, stop, tally
        self.dice = random.Random(f"{number} {seed}")
        self.state = None
        """The last acknowledged state."""
        self.pending = None
        """The state that the change without an answer leads to."""
        self.sent = None
        """The secret of the link that confirms a pending address."""
        self.secret = None
        """Of the token that was made last, if its answer came."""
        self.attempts = 0
        self.lost = []

    def run(self):
        while not (self.server.is_over or self.stop.is_set() and self.pending is None):
            try:
                self.sign_in()
                while not self.stop.is_set():
                    self.change()
            except Gone:
                self.server.up.wait(PATIENCE)
            except Exception as error:
                self.lost.append(f"member {self.number}: {error!r}")
                self.tally.wake()
                return

    def sign_in(self):
        """Into the account, which is in the acknowledged state or in the pending one."""
        self.here, self.there = Browser(self.server), getattr(self, "there", None)
        if self.state is None:
            first = {**FIRST, "email": f"member{self.number}@ely.example", "name": f"Member {self.number}"}
            self.pending = first
            status, answer = self.here.send("POST", "/auth/signup", {key: first[key] for key in ("email", "password", "name")})
            if status == 409:
                # It had been acknowledged by nobody, and was done.
                status, answer = self.here.send("POST", "/auth/login", {key: first[key] for key in ("email", "password")})
            assert status in (200, 201), answer
            self.state, self.pending = first, None
        else:
            states = [self.state, *([self.pending] if self.pending else [])]
            found = [state for state in states if self.here.send("POST", "/auth/login", {"email": state["email"], "password": state["password"]})[0] == 200]
            assert found, f"neither {states} signs in"
            seen = self.seen(found[0]["password"])
            assert seen in states, f"{seen} is none of {states}"
            # Another password and a wish to go end the session elsewhere, as a whole.
            if self.there and self.pending and (self.pending["password"] != self.state["password"] or self.pending["deletion"] > self.state["deletion"]):
                ended = self.there.send("GET", "/me")[0] == 401
                assert ended == (seen == self.pending), f"half a change: ended {ended}, {seen}"
            self.state, self.pending = seen, None
        self.there = Browser(self.server)
        assert self.there.send("POST", "/auth/login", {key: self.state[key] for key in ("email", "password")})[0] == 200

    def seen(self, password):
        """The account as the server has it."""
        me = self.here.send("GET", "/me")[1]
        avatar = me["user"].get("avatar")
        if avatar and avatar.startswith(PHOTO):
            assert self.here.send("GET", f"/pictures/{avatar[1:]}")[0] == 200, f"the photo of {avatar} is lost"
            avatar = PHOTO
        tokens = self.here.send("GET", "/auth/tokens")[1]["items"]
        assert len(tokens) < 2, tokens
        return {"email": me["email"], "name": me["user"]["name"], "avatar": avatar, "password": password, "zodiac": me["zodiac"],
                "token": tokens[0]["label"] if tokens else None, "deletion": "deletion" in me}

    def change(self):
        kind = self.dice.choice(["password", "email", "name", "avatar", "photo", "zodiac", "token", "token", "deletion", "deletion"])
        self.attempts += 1
        getattr(self, f"change_{kind}")(self.attempts)

    def change_password(self, mark):
        value = f"battery staple {mark}"
        self.attempt("password", value, lambda: self.here.send("POST", "/auth/password/change", {"current": self.state["password"], "password": value}))
        self.go_elsewhere()

    def change_email(self, mark):
        value = f"member{self.number}.{mark}@ely.example"
        status, answer = self.here.send("POST", "/auth/email/change", {"current": self.state["password"], "email": value})
        if status == 429:
            return
        assert status == 202, answer
        secret = self.mails.secret(value)
        if secret is not None:
            self.attempt("email", value, lambda: self.here.send("POST", "/auth/email/confirm", {"ticket": secret}))

    def change_name(self, mark):
        value = f"Member {self.number} {mark}"
        self.attempt("name", value, lambda: self.here.send("PATCH", "/me", {"name": value}))

    def change_avatar(self, _):
        value = "d" + "-".join(str(self.dice.randint(1, 9)) for _ in range(7))
        self.attempt("avatar", value, lambda: self.here.send("PUT", "/me/avatar", {"avatar": value}))

    def change_photo(self, _):
        self.attempt("avatar", PHOTO, lambda: self.here.send("PUT", "/me/picture", photo(self.dice)))

    def change_zodiac(self, _):
        value = self.dice.choice(SIGNS)
        self.attempt("zodiac", value, lambda: self.here.send("PATCH", "/me", {"zodiac": value}))

    def change_token(self, mark):
        if self.state["token"]:
            (token,) = self.here.send("GET", "/auth/tokens")[1]["items"]
            self.attempt("token", None, lambda: self.here.send("DELETE", f"/auth/tokens/{token['id']}"))
            assert self.secret is None or self.bearer() == 401
        else:
            self.secret = None
            answer = self.attempt("token", f"token {mark}", lambda: self.here.send("POST", "/auth/tokens", {"label": f"token {mark}", "scopes": ["play"], "days": 1}))
            if answer:
                self.secret = answer["token"]
                assert self.bearer() == 200

    def change_deletion(self, _):
        if self.state["deletion"]:
            self.attempt("deletion", False, lambda: self.here.send("POST", "/me/keep"))
        elif self.attempt("deletion", True, lambda: self.here.send("DELETE", "/me", {"current": self.state["password"]})):
            self.go_elsewhere()

    def go_elsewhere(self):
        """The session elsewhere has ended, and another one begins."""
        assert self.there.send("GET", "/me")[0] == 401
        assert self.there.send("POST", "/auth/login", {key: self.state[key] for key in ("email", "password")})[0] == 200

    def bearer(self):
        """The status that a program with the token gets."""
        try:
            return self.server.http("GET", "/api/v1/me", headers={"Authorization": f"Bearer {self.secret}"})[0]
        except (OSError, EOFError, ValueError) as error:
            raise Gone from error

    def attempt(self, kind, value, act):
        """The answer to a change that was made; none to one that has to wait."""
        self.pending = {**self.state, kind: value}
        status, answer = act()
        if status >= 500:
            raise Gone
        if status == 429:
            self.pending = None
            return None
        assert status in (200, 201), (kind, answer)
        self.state, self.pending = self.pending, None
        self.tally.count()
        return answer


class Letters:
    """The mail server, whose messages each member waits for by their address."""

    def __init__(self, mails, server):
        self.mails, self.server = mails, server
        self.secrets = {}
        self.news = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            recipients, message = self.mails.mails.get()
            text = message.get_body(("plain",)).get_content()
            if "#email=" in text:
                with self.news:
                    self.secrets[recipients[0]] = text.split("#email=")[1].split()[0]
                    self.news.notify_all()

    def secret(self, address):
        with self.news:
            arrived = self.news.wait_for(lambda: address in self.secrets or not self.server.up.is_set(), PATIENCE)
            if not self.server.up.is_set():
                raise Gone
            assert arrived, f"no mail to {address}"
            return self.secrets[address]

    def wake(self):
        with self.news:
            self.news.notify_all()


def live(ends, cuts=False, synchronous="full", seed=0, log=print):
    """What was lost over so many kills or cuts, and the number of changes."""
    stop, tally = threading.Event(), Tally()
    dice = random.Random(f"{ends} {seed}")
    with tempfile.TemporaryDirectory() as data, MailServer() as mails:
        database = Path(data) / "palisade.sqlite"
        flags = [*ROOMY, *CHEAP, "--site", "https://a.example", "--secure-cookies", "false", "--synchronous", synchronous, *mails.flags]
        with Server(data, flags, env=shadow_env(database) if cuts else None) as server:
            letters = Letters(mails, server)
            members = [Member(server, letters, number, stop, tally, seed) for number in range(MEMBERS)]
            for member in members:
                member.start()
            for number in range(ends):
                tally.wait(BETWEEN, lambda: any(member.lost for member in members))
                time.sleep(dice.uniform(0, 0.5))
                if cuts:
                    server.up.clear()
                    cut(database, server.process)
                else:
                    server.kill()
                letters.wake()
                server.start()
                log(f"{number + 1} of {ends}: {tally.changes} changes, {sum(len(member.lost) for member in members)} lost", flush=True)
            stop.set()
            for member in members:
                member.join(PATIENCE)
                assert not member.is_alive(), f"member {member.number} hangs"
    return [loss for member in members for loss in member.lost], tally.changes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--synchronous", choices=["full", "normal"], default="full")
    arguments = parser.parse_args()
    lost, changes = live(arguments.kills or arguments.cuts, arguments.cuts > 0, arguments.synchronous)
    print(*lost, f"{changes} changes, {len(lost)} members lost one", sep="\n")
    return 0 if bool(lost) == (arguments.synchronous == "normal") else 1


if __name__ == "__main__":
    sys.exit(main())
