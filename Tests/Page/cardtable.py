"""A table of the memory game at which whoever is at the page sits, alone or first: as a server tells of it, and moves are made as they come."""

from copy import deepcopy

from match import ROOM, TOPIC
from scripted import golden, now

FACES = {
    "shapes": "circle square triangle star heart moon cross ring drop bolt arrow wave".split(),
    "garden": "tulip bee snail mushroom apple carrot butterfly sun cloud bird tree spade".split(),
}
SIZES = {"easy": 10, "medium": 14, "hard": 20}


class CardTable:
    """In each half of the cards lies one of every pair, in the same order."""

    def __init__(self, server, mode="easy", deck="shapes", table="solo", you=0):
        self.server = server
        self.view = golden("snap")["d"]
        half = FACES[deck][: SIZES[mode] // 2]
        self.cards = half + half
        own, other = self.view["seats"]
        seats = [own] if table == "solo" else [own, {**own, "i": 1}]
        for index, seat in enumerate(seats):
            name, user = (server.me["name"], server.me["user"]) if index == you else ("Mei", "u_23")
            seat.update(name=name, user=user)
        count = len(seats)
        config = {"deck": deck, "mode": mode, "seats": count, **({} if count == 1 else {"table": table})}
        self.view.update(game="memory", config=config, seats=seats, you=you, turn=0, ply=0, last=None, moves=[], watchers=0, clock=None)
        if table == "shared":
            self.view["clock"] = self.clock(20_000)
        self.view["state"] = {"mode": mode, "table": table, "deck": deck, "size": len(self.cards), **self.dealt(count)}
        self.view.pop("legal")
        server.tell_me(room=TOPIC)
        server.show(TOPIC, self.view)
        server.rule(TOPIC, self.hear)

    def dealt(self, count):
        return {"open": {}, "found": {}, "by": {}, "score": [0] * count, "pairs": [0] * count, "out": []}

    def clock(self, left):
        return {"seat": None, "due": now() + left, "left": left}

    def visit(self):
        self.server.visit(f"/game/{ROOM}")

    def hear(self, frame):
        assert frame["op"] == "move", frame
        move, state = frame["d"]["m"], deepcopy(self.view["state"])
        if move in ("shuffle", "restart"):
            state.update({"open": {}} if move == "shuffle" else self.dealt(1))
        else:
            self.turn(state, move)
        ply = self.view["ply"] + 1
        last = {"seat": 0, "m": move, "ply": ply}
        clock = self.clock(1200) if len(state["open"]) == 2 else None
        self.view.update(state=state, ply=ply, last=last, moves=[*self.view["moves"], move], clock=clock)
        return self.told("move", {**last, "ms": 900, "lag": 10})

    def turn(self, state, card):
        if len(state["open"]) == 2:
            state["open"] = {}
        opened = {**state["open"], card: self.cards[int(card) - 1]}
        if len(opened) == 2 and len(set(opened.values())) == 1:
            state["found"].update(opened)
            state["by"].update(dict.fromkeys(opened, 0))
            state["score"][0] += 10
            state["pairs"][0] += 1
            opened = {}
        state["open"] = opened

    def close(self):
        """The server closes two cards that differ."""
        ply = self.view["ply"] + 1
        self.view.update(state={**self.view["state"], "open": {}}, ply=ply, last={"seat": None, "m": "--", "ply": ply}, moves=[*self.view["moves"], "--"], clock=None)
        event, view, whole = self.told("deadline", {"ply": ply})
        self.server.tell(TOPIC, view, whole, event)

    def told(self, k, x):
        view = {key: value for key, value in self.view.items() if key != "chat"}
        return {"k": k, "x": x}, view, self.view
