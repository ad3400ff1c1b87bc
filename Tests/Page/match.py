"""A running game of Quoridor between whoever is at the page, who moves first, and Mei."""

from copy import deepcopy

from scripted import golden, now

ROOM = "48213"
TOPIC = f"room/{ROOM}"


class Match:
    """Its room as the server tells of it. Moves are played by the script."""

    def __init__(self, server, watched=False, room=ROOM, **changes):
        """`changes`: what its view says besides."""
        self.server = server
        self.topic = f"{'watch' if watched else 'room'}/{room}"
        self.view = golden("snap")["d"]
        own, other = self.view["seats"]
        names = ("Ann", "u_44") if watched else (server.me["name"], server.me["user"])
        own.update(name=names[0], user=names[1])
        other.update(name="Mei", user="u_23")
        del other["level"]
        other["kind"] = "human"
        self.view.update(room=room, you=None if watched else 0, turn=0, ply=0, last=None, moves=[], watchers=0, clock=self.clock(0), **changes)
        self.view["state"].update(pawns=["e1", "e9"])
        self.view.pop("legal")
        server.show(self.topic, self.view)
        if not watched:
            server.tell_me(room=self.topic)

    def clock(self, seat, left=600_000):
        return {"seat": seat, "due": now() + left, "left": left, "budget": left, "grace": 150}

    def change(self, k, x, **changes):
        """An event of the room, which everybody hears of who listens."""
        self.view = {**deepcopy(self.view), **changes}
        chat = self.view.pop("chat", [])
        self.server.tell(self.topic, self.view, {**self.view, "chat": chat}, {"k": k, "x": x})
        self.view["chat"] = chat

    def after(self, seat):
        """Who moves next."""
        return (seat + 1) % len(self.view["seats"])

    def play(self, *moves):
        """Steps and walls, one after the other."""
        for move in moves:
            seat, state = self.view["turn"], deepcopy(self.view["state"])
            if len(move) == 3:
                state[move[2]].append(move[:2])
                state["owners"][move] = seat
                state["left"][seat] -= 1
            else:
                state["pawns"][seat] = move
            ply = self.view["ply"] + 1
            self.change("move", {"seat": seat, "m": move, "ply": ply, "ms": 900, "lag": 10}, state=state, ply=ply, turn=self.after(seat), clock=self.clock(self.after(seat)),
                        moves=[*self.view["moves"], move], last={"seat": seat, "m": move, "ply": ply})

    def take(self, *ops):
        """The server takes these commands."""
        for op in ops:
            self.server.do(op, {"s": 1})

    def offer(self, seat, kind):
        self.change("offer", {"seat": seat, "kind": kind}, offers=[{"kind": kind, "seat": seat, "accepted": [seat]}])

    def answer(self, seat, kind, yes):
        self.change("answer", {"seat": seat, "kind": kind, "yes": yes}, offers=[])

    def take_back(self, seat, before):
        """The last move is taken back: `before` is the view that it was played in."""
        self.change("takeback", {"seat": seat, "ply": before["ply"]}, **{key: before[key] for key in ("state", "ply", "moves", "last", "turn")}, clock=self.clock(seat), offers=[])

    def give_time(self, giver, ms=15_000):
        """To the running turn."""
        clock = self.view["clock"]
        self.change("time", {"why": "gift", "seat": giver, "ms": ms}, clock={**clock, **{key: clock[key] + ms for key in ("due", "left", "budget")}})

    def say(self, seat, preset=None, text=None):
        said = {"preset": preset} if preset else {"text": text}
        # Each line has a time of its own, by which a page counts those that were not read.
        ts = max([now(), *(line["ts"] + 1 for line in self.view["chat"])])
        line = {"by": self.view["seats"][seat]["user"], "name": self.view["seats"][seat]["name"], **said, "ts": ts}
        self.change("say", line, chat=[*self.view["chat"], line])

    def resign(self, seat):
        self.end(1 - seat, "resign")

    def end(self, winner, why):
        result = {"winner": winner, "why": why, "settle": {}}
        self.change("over", result, phase="over", turn=None, clock=None, result=result)
