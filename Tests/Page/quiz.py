"""A running picture quiz, in which whoever is at the page has the first seat. Picks, answers and questions come by the script."""

from copy import deepcopy
from itertools import count

from files import QUIZ, flags
from match import ROOM
from quiztable import loaded
from scripted import golden, now

ASKED = ["Qatar", "Switzerland", "Kuwait", "Gabon", "Sudan", "Tonga", "Niger", "Yemen"]
"""What is asked for, of the widest flag and the narrowest ones as well."""
BESIDE = [("Switzerland", "Tonga"), ("Belgium", "Qatar"), ("Denmark", "Cuba"), ("Benin", "Chile"), ("Armenia", "Austria"), ("Bahrain", "Algeria"),
          ("Bolivia", "Bulgaria"), ("Burundi", "Cameroon")]
"""The two other pictures of each question."""
DECK = {"id": "flags", "title": {"en": "Flags", "zh-Hant": "旗幟"}, "licence": "CC0-1.0",
        "credit": {"en": "Drawn for Palisade from the published proportions", "zh-Hant": "根據公布的比例為 Palisade 繪製"}}

games = count(1)


def number_of(name):
    (number,) = [number for number, each in enumerate(flags()) if each["names"]["en"] == name]
    return number


class Quiz:
    """Its room as the server tells of it."""

    def __init__(self, server, seats=1, watched=False):
        self.server = server
        self.topic = f"{'watch' if watched else 'room'}/{ROOM}"
        self.game = next(games)
        """Addresses of pictures are new in each game: a browser has none of them yet."""
        self.answers = []
        self.view = golden("snap")["d"]
        seat = self.view["seats"][0]
        others = [("Mei", "u_23"), *((f"Player {number}", f"u_{number + 50}") for number in range(2, 9))]
        people = [("Ann", "u_44") if watched else (server.me["name"], server.me["user"]), *others][:seats]
        self.view.pop("legal")
        self.view.update(game="picquiz", config={"deck": "flags@969aec7f", "seats": seats}, you=None if watched else 0, turn=None, ply=0, last=None, moves=[], watchers=0,
                         seats=[{**seat, "i": number, "name": name, "user": user} for number, (name, user) in enumerate(people)])
        self.view.update(self.question(1, [0] * seats))
        self.positions = [{"ply": 0, "m": None, "turn": self.view["turn"], "state": self.view["state"]}]
        if not watched:
            server.tell_me(room=self.topic)
        server.show(self.topic, self.view)

    @property
    def alone(self):
        return len(self.view["seats"]) == 1

    def right(self):
        """The number of the right picture: another one from question to question."""
        return self.view["state"]["q"] % 3 + 1

    def wrong(self):
        return self.right() % 3 + 1

    def names(self, question):
        """Of its three pictures, in all languages."""
        two = list(BESIDE[question - 1])
        return [flags()[number_of(each)]["names"] for each in [*two[: question % 3], ASKED[question - 1], *two[question % 3 :]]]

    def clock(self, left):
        return None if self.alone else {"seat": None, "due": now() + left, "left": left}

    def question(self, number, score):
        """What the room says while a question is open."""
        names = self.names(number)
        pictures = [f"/{QUIZ}{self.game:044x}{number_of(each['en']):04x}" for each in names]
        state = {"deck": DECK, "q": number, "of": len(ASKED), "name": names[number % 3], "imgs": pictures, "score": score, "used": [0] * len(score),
                 "out": []}
        mine = self.view["you"] is not None
        return {"state": state, "turn": 0 if self.alone else None, "clock": self.clock(20_000), **({"legal": ["1", "2", "3"]} if mine else {})}

    def change(self, k, x, **changes):
        self.view = {**deepcopy(self.view), **changes}
        chat = self.view.pop("chat", [])
        self.server.tell(self.topic, self.view, {**self.view, "chat": chat}, {"k": k, "x": x})
        self.view["chat"] = chat

    def ply(self, m, seat=None, **changes):
        """A move of a seat, or without one the end of a time."""
        ply = self.view["ply"] + 1
        last = {"seat": seat, "m": m, "ply": ply}
        k, x = ("deadline", {"ply": ply}) if seat is None else ("move", {**last, "ms": 900, "lag": 10})
        self.change(k, x, ply=ply, moves=[*self.view["moves"], m], last=last, **changes)
        self.positions.append({"ply": ply, "m": m, "turn": self.view["turn"], "state": self.view["state"]})

    def pick(self, number):
        """The own one. Nobody else learns of it; a player alone has the answer with it."""
        if self.alone:
            self.close(number)
        else:
            self.view.pop("legal")
            self.ply(str(number), 0, state={**self.view["state"], "pick": number})

    def close(self, *picks):
        """The answer is shown, with the pick of each seat: the last one closes the question, or None where its time ran out."""
        state = {**self.view["state"]}
        state.pop("pick", None)
        self.view.pop("legal", None)
        right = self.right()
        score = [max(0, points + (0 if each is None else 1 if each == right else -1)) for points, each in zip(state["score"], picks, strict=True)]
        known = {"answer": right, "picks": list(picks), "names": self.names(state["q"])}
        self.answers.append({"name": state["name"], "imgs": state["imgs"], **known})
        if self.alone:
            self.view["legal"] = ["next"]
        last = (str(picks[-1]), len(picks) - 1) if picks[-1] else ("--",)
        self.ply(*last, state={**state, **known, "score": score}, clock=self.clock(3000))

    def go_on(self):
        """The next question, or the end."""
        state = self.view["state"]
        self.view.pop("legal", None)
        way = ("next", 0) if self.alone else ("--",)
        if state["q"] == len(ASKED):
            self.ply(*way)
            self.end()
        else:
            self.ply(*way, **self.question(state["q"] + 1, state["score"]))

    def end(self):
        score = self.view["state"]["score"]
        self.places = [1 + sum(other > each for other in score) for each in score]
        result = {"winner": score.index(max(score)), "why": "goal", "places": self.places, "scores": score, "settle": {}}
        self.change("over", result, phase="over", turn=None, clock=None, result=result, state={**self.view["state"], "answers": self.answers})

    def keep(self):
        """The game can be looked at again."""
        seats = [{**{key: each[key] for key in ("i", "user", "name", "kind")}, "place": place, "score": score}
                 for each, place, score in zip(self.view["seats"], self.places, self.view["state"]["score"], strict=True)]
        match, moves = self.view["match"], self.view["moves"]
        events = [{"k": "move", "seat": 0, "m": m, "ply": ply, "ts": now(), "ms": 1, "lag": 0, "t": ply} for ply, m in enumerate(moves, 1)]
        self.server.answer(f"GET /archive/{match}", {
            "id": match, "game": "picquiz", "mode": "casual", "private": False, "room": ROOM, "seats": seats, "started": now() - 60_000, "ended": now(),
            "result": {"winner": 0, "why": "goal"}, "plies": len(moves), "config": self.view["config"], "moves": moves, "events": events})
        self.server.answer(f"GET /archive/{match}/positions", {"positions": self.positions})


def sit(server, page, seats=1):
    """Whoever is at the page sits at the first question, with so many seats."""
    if not server.me:
        server.guest()
    quiz = Quiz(server, seats)
    server.do("move", {"s": 1})
    server.visit(f"/game/{ROOM}")
    loaded(page)
    return quiz
