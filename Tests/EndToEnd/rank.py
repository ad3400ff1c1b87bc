"""Members who play for money and stars."""

import subprocess

from palisade import PROGRAM, ROOMY, SOCIAL, Server
from test_accounts import CHEAP, Browser, login

FLAGS = [*ROOMY, *CHEAP]
RACE = ["e2", "e8", "e3", "e7", "e4", "e6", "d4", "d6", "d5", "c6", "d6", "c5", "d7", "c4", "d8", "c3", "d9"]
"""A game that seat 0 wins."""


class Member:
    """A member in a browser, with a socket that listens to `me`."""

    def __init__(self, server, number, name=None):
        self.browser = Browser(server)
        status, answer = self.browser.post("signup", {**login(number), **({"name": name} if name else {})})
        assert status == 201, answer
        self.user = answer["user"]["id"]
        self.server = server
        self.dial()

    def dial(self):
        self.client = self.server.client(cookie=self.browser.session)
        self.client.hello()
        self.client.sub("me")

    @property
    def me(self):
        return self.client.views["me"]

    def has(self, money, stars=None):
        """Waits until the player owns this."""
        self.client.view("me", lambda me: me["wallet"]["money"] == money and (stars is None or me["wallet"]["stars"] == stars))

    def get(self, path):
        return self.server.http("GET", f"/api/v1{path}", headers=self.browser.heads())

    def post(self, path, body=None):
        status, _, answer = self.server.http("POST", f"/api/v1{path}", body or {}, self.browser.heads())
        return status, answer

    def close(self):
        self.client.close()


def members(server, count):
    return [Member(server, number) for number in range(1, count + 1)]


def open_rank(owner, key="t", **settings):
    room = owner.client.do("lobby/quoridor", "room.create", {"mode": "rank", **settings}, key=key)["d"]["room"]
    return f"room/{room}"


def begin_rank(owner, other, key="t"):
    """Two members in a rank game: (members by seat, topic)."""
    topic = open_rank(owner, key)
    other.client.do(topic, "join")
    for member in (owner, other):
        member.client.sub(topic, legal=True)
    other.client.do(topic, "ready", {"on": True})
    owner.client.do(topic, "start")
    return seated([owner, other], topic), topic


def seated(members, topic):
    return sorted(members, key=lambda member: member.client.view(topic, lambda view: view["phase"] == "playing")["you"])


def play(seats, topic, moves):
    for ply, text in enumerate(moves):
        client = seats[ply % 2].client
        client.view(topic, lambda view: view["ply"] >= ply)
        client.do(topic, "move", {"m": text}, at=ply)


def give_up(seats, topic, seat):
    """A seat gives up, after a game that is long enough to count."""
    play(seats, topic, RACE[:8])
    seats[seat].client.view(topic, lambda view: view["ply"] == 8)
    seats[seat].client.do(topic, "resign")


def settled(member, topic):
    """The view of the room once its game is settled."""
    return member.client.view(topic, lambda view: view["result"] and view["result"]["settle"])


def leave(members, topic):
    for member in members:
        member.client.do(topic, "leave")
        member.client.view("me", lambda me: me["room"] is None)


def audit(data):
    """The last line of `palisade audit`, and its status."""
    done = subprocess.run([PROGRAM, "audit", "--data", str(data)], capture_output=True, text=True)
    return done.stdout.strip().splitlines(), done.returncode


def server_of(folder):
    return Server(folder, FLAGS, quickly=SOCIAL)
