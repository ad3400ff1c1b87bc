"""A running game of four, which whoever is at the page watches, or sits at as the first."""

from match import ROOM, Match

NAMES = ("Guest 8395", "Guest 4529", "Guest 5229", "Guest 1309")
ROUND = ("d1", "a4", "d9", "h5", "c1", "a3", "c9", "g5", "b1", "a2", "b9", "f5")
"""Moves that lead nobody home."""


class Four(Match):
    def __init__(self, server, watched=True, room=ROOM, names=NAMES):
        super().__init__(server, watched, room)
        seat = {key: value for key, value in self.view["seats"][1].items() if key not in ("i", "user", "name")}
        people = [("u_41", names[0]) if watched else (server.me["user"], server.me["name"]), *((f"u_{42 + number}", name) for number, name in enumerate(names[1:]))]
        self.view["seats"] = [{"i": number, "user": user, "name": name, **seat} for number, (user, name) in enumerate(people)]
        self.view["config"] = {"seats": 4}
        self.view["state"] = {"pawns": ["e1", "a5", "e9", "i5"], "h": [], "v": [], "owners": {}, "left": [5] * 4, "goal": [9, "i", 1, "a"]}
        server.show(self.topic, self.view)

    def put_out(self, *seats):
        """They have given up, and the others play on."""
        for seat in seats:
            people = [{**each, "out": True} if each["i"] == seat else each for each in self.view["seats"]]
            self.change("out", {"seat": seat, "why": "resign"}, seats=people)
