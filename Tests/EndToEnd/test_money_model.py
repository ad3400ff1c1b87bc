"""Random sequences of everything that touches money, over two connections of each member, with duplicates, reordering, replays of old frames and
restarts, held against a model of a few lines: what a player owns follows from the games that ended, and from the presents that were opened."""

import json
import random

import pytest
from deep import more, rounds
from palisade import Refused
from rank import Member, audit, server_of

MEMBERS = 4
STEPS = 4000
"""At most: after LEAST of them, all games are long enough to count towards a present, until one was opened."""
LEAST = rounds(200, 800)


class Model:
    """Wallets, worked out from the outcomes of the games."""

    def __init__(self, users):
        self.money = dict.fromkeys(users, 2000)
        self.presents = dict.fromkeys(users, 0)
        self.finished = dict.fromkeys(users, 0)
        self.running, self.ended = {}, set()
        self.plays = {user: {} for user in users}

    def begun(self, view):
        users = [seat["user"] for seat in view["seats"]]
        self.running[view["match"]] = (users, view["stars"], view.get("no_star", []))
        for user in users:
            self.money[user] -= 200
            self.plays[user][view["match"]] = 0

    def over(self, view):
        users, stars, without = self.running.pop(view["match"])
        self.ended.add(view["match"])
        winner = view["result"]["winner"] if view["phase"] == "over" else None
        if view["phase"] == "over" and view["ply"] - view["moves"].count("--") >= 8:
            for user in users:
                self.finished[user] += 1
        if winner is None:
            for user in users:
                self.money[user] += 200
            return
        self.money[users[winner]] += 400
        is_cut_short = view["result"]["why"] in ("resign", "gone") and view["ply"] < 8
        if stars:
            self.plays[users[winner]][view["match"]] = 0 if is_cut_short or users[winner] in without else 1
            self.plays[users[1 - winner]][view["match"]] = -1

    def wallet(self, user, matches):
        """What a player owns after these matches, in their order: a player without a star has none to lose."""
        stars, best = 0, 0
        for match in matches:
            stars = max(0, stars + self.plays[user][match])
            best = max(best, stars)
        return {"money": self.money[user], "stars": stars, "max_stars": best}

    def look(self, view):
        """Takes a view of a rank room in, whoever saw it."""
        if view["mode"] != "rank" or view["match"] in self.ended:
            return
        if view["match"] not in self.running and (view["phase"] == "playing" or view["result"]):
            self.begun(view)
        if view["match"] in self.running and view["result"]:
            self.over(view)


class Driver:
    def __init__(self, server, seed):
        self.server, self.dice = server, random.Random(seed)
        self.members = [Member(server, number) for number in range(1, MEMBERS + 1)]
        self.model = Model([member.user for member in self.members])
        self.is_patient = False
        self.keys, self.sent = 0, {member.user: [] for member in self.members}
        self.connect()

    def connect(self):
        self.clients = {member.user: [self.server.client(cookie=member.browser.session) for _ in range(2)] for member in self.members}
        for clients in self.clients.values():
            for client in clients:
                client.hello()
                client.sub("me")

    def restart(self):
        self.server.kill()
        self.server.start()
        self.connect()

    def step(self):
        member = self.dice.choice(self.members)
        client = self.dice.choice(self.clients[member.user])
        self.catch_up(client)
        topic = client.views["me"]["room"]
        if topic:
            self.listen(client, topic)
        # A match that began elsewhere may end by the act.
        self.look(client)
        act = self.dice.choices([self.sensible, self.anything, self.again, self.present, self.other_room], [75, 8, 8, 6, 3])[0]
        try:
            act(member, client, topic if topic in client.views else None)
        except Refused as refused:
            assert refused.code not in ("internal", "unsure", "rate", "bad_frame"), refused.frame
        self.catch_up(client)
        self.look(client)

    def catch_up(self, client):
        """Reads everything that was sent before now."""
        client.answer(client.send("ping", c=0))

    def listen(self, client, topic):
        try:
            client.sub(topic, legal=True)
        except Refused:
            client.views.pop(topic, None)

    def look(self, client):
        for topic in [topic for topic in client.views if topic.startswith("room/")]:
            self.model.look(client.views[topic])

    def do(self, member, client, topic, op, d=None, **fields):
        # The id that the next frame gets.
        frame = {"t": "do", "id": client.id + 1, "topic": topic, "op": op, "d": d or {}, **fields}
        self.sent[member.user].append(frame)
        client.do(topic, op, d, **fields)

    def sensible(self, member, client, topic):
        """What a person would do next."""
        if topic is None:
            return self.seek(member, client)
        view = client.views[topic]
        if view["phase"] == "playing":
            return self.play(member, client, topic, view)
        if view["phase"] in ("over", "void"):
            op, d = self.dice.choice([("leave", None), ("leave", None), ("offer", {"kind": "rematch"})])
            return self.do(member, client, topic, op, d)
        if view["owner"] == member.user and view["seats"][1]["user"] and view["seats"][0]["user"]:
            return self.do(member, client, topic, "start")
        if view["owner"] == member.user:
            # Who looks for an opponent or goes away can be joined by nobody.
            if self.dice.random() < 0.2:
                self.do(member, client, topic, self.dice.choice(["start", "leave"]))
            return None
        return self.do(member, client, topic, "ready", {"on": True})

    def seek(self, member, client):
        open_rooms = [room["room"] for room in self.server.http("GET", "/api/v1/rooms?game=quoridor")[2]["rooms"] if room["mode"] == "rank"]
        if open_rooms and self.dice.random() < 0.8:
            return self.do(member, client, f"room/{self.dice.choice(open_rooms)}", "join")
        if self.dice.random() < 0.3:
            return self.do(member, client, "lobby/quoridor", "match.enter", {"mode": "rank"})
        self.keys += 1
        return self.do(member, client, "lobby/quoridor", "room.create", {"mode": "rank"}, key=f"k{self.keys}")

    def play(self, member, client, topic, view):
        chance = self.dice.random()
        if self.is_patient:
            chance = 0.01 if view["ply"] - view["moves"].count("--") >= 8 else 1
        if chance < 0.02:
            return self.do(member, client, topic, "resign")
        if chance < 0.04:
            return self.do(member, client, topic, "abort")
        if chance < 0.08:
            offers = [offer for offer in view["offers"] if offer["kind"] == "draw"]
            return self.do(member, client, topic, "answer" if offers else "offer", {"kind": "draw", **({"yes": True} if offers else {})})
        if "legal" in view:
            pawn = [move for move in view["legal"] if len(move) == 2]
            return self.do(member, client, topic, "move", {"m": self.dice.choice(pawn)}, at=view["ply"])

    def anything(self, member, client, topic):
        """Whatever its place and time."""
        op, d = self.dice.choice([("start", None), ("resign", None), ("abort", None), ("leave", None), ("ready", {"on": False}), ("claim", None),
                                  ("offer", {"kind": "rematch"}), ("answer", {"kind": "rematch", "yes": True}), ("join", None)])
        rooms = [topic for topic in client.views if topic.startswith("room/")]
        self.do(member, client, topic or (self.dice.choice(rooms) if rooms else "room/00000"), op, d)

    def again(self, member, client, topic):
        """An old frame to the letter, or the same one twice at once, over either connection."""
        if not self.sent[member.user]:
            return
        frame = self.dice.choice(self.sent[member.user][-20:])
        for _ in range(self.dice.choice([1, 2])):
            client.asked.pop(frame["id"], None)
            client.raw(json.dumps(frame))
            client.until(lambda answer: answer["t"] in ("ok", "err") and answer.get("re") == frame["id"])

    def present(self, member, client, topic):
        for _ in range(2):
            status, answer = member.post("/me/reward")
            if status == 200:
                self.model.presents[member.user] += 1
                self.model.money[member.user] += answer["amount"]
            else:
                assert (status, answer["error"]["code"]) == (409, "already"), answer

    def other_room(self, member, client, topic):
        self.do(member, client, "lobby/quoridor", "match.leave")

    def finish(self):
        """Ends all games, and compares."""
        for member in self.members:
            client = self.clients[member.user][0]
            self.catch_up(client)
            topic = client.views["me"]["room"]
            if topic:
                self.listen(client, topic)
                try:
                    client.do(topic, "resign")
                except Refused:
                    pass
                self.catch_up(client)
                self.look(client)
        for clients in self.clients.values():
            for client in clients:
                self.catch_up(client)
                self.look(client)

    def compare(self):
        for member in self.members:
            wallet = member.get("/me/wallet")[2]
            user = member.user
            rows = postings(member)
            assert len({(row["kind"], row["ref"]) for row in rows}) == len(rows)
            # A match that ran out of time may be seen to end after the next one, so the order is that of the stakes.
            matches = [row["ref"] for row in rows if row["kind"] == "stake"]
            assert set(matches) == set(self.model.plays[user]), user
            assert wallet["wallet"] == self.model.wallet(user, matches), user
            assert self.model.finished[user] // 4 - self.model.presents[user] == wallet["reward"]["ready"], user


def postings(member):
    """All postings of a member, the first one first."""
    rows, after = [], ""
    while after is not None:
        page = member.get(f"/me/ledger?limit=100{after}")[2]
        rows += page["postings"]
        after = page["next"] and f"&after={page['next']}"
    return rows[::-1]


@pytest.mark.parametrize("seed", more([0, 1, 2]))
def test_wallets_are_as_a_model_says(tmp_path, seed):
    with server_of(tmp_path) as server:
        driver = Driver(server, seed)
        for number in range(STEPS):
            driver.is_patient = number >= LEAST
            driver.step()
            if number % 200 == 199:
                driver.restart()
            if driver.is_patient and any(driver.model.presents.values()):
                break
        driver.finish()
        driver.compare()
        lines, status = audit(tmp_path)
        assert status == 0, lines
        assert len(driver.model.ended) >= 5 and any(driver.model.presents.values())
