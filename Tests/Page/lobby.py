"""A room before its game, which whoever is at the page has opened."""

from match import Match


class Lobby(Match):
    def __init__(self, server, seats=2):
        super().__init__(server)
        own = {**self.view["seats"][0], "ready": False}
        self.view.update(phase="lobby", owner=server.me["user"], config={"seats": seats}, turn=None, clock=None, state=None, listed=False,
                         seats=[own, *({"i": number, "user": None} for number in range(1, seats))])
        server.show(self.topic, self.view)

    def seat_bot(self, name, level):
        """On the first free seat."""
        free = next(seat for seat in self.view["seats"] if seat["user"] is None)
        bot = {"user": f"u_{90 + level}", "name": name, "kind": "bot", "level": level, "stars": 0, "rating": None, "prov": True, "ready": True, "on": True, "idle": 0}
        self.change("join", {"seat": free["i"], "user": bot["user"], "name": name, "kind": "bot"}, seats=[{**seat, **bot} if seat is free else seat for seat in self.view["seats"]])
