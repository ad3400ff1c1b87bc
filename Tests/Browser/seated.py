"""People at a table of any game, brought there without the lobby."""

from dataclasses import dataclass

from palisade import move
from playwright.sync_api import expect


@dataclass
class Seated:
    pages: list
    """In the order of their seats."""
    room: str
    clients: list
    """A client for each seat, which listens to the room."""

    def play(self, *moves):
        """Moves of all seats in turn from the first one on, sent by their clients."""
        topic = f"room/{self.room}"
        for ply, text in enumerate(moves):
            client = self.clients[ply % len(self.clients)]
            client.view(topic, lambda view, ply=ply: view["ply"] == ply)
            move(client, topic, text)

    def close(self):
        for client in self.clients:
            client.close()


def sit(visitor, server, game, count, shown, pages=None, at="/game", looks=None, **config):
    """A game that has begun, with screens for so many people, or for all. `shown(page)` are parts of the screen that stand there once it is
    drawn; `visitor(**look)` makes a browser. The game begins when all are in its room, so that no screen comes late to it."""
    people = [server.guest() for _ in range(count)]
    clients = [server.client(cookie=cookie, documented=False) for _, cookie in people]
    for client in clients:
        client.hello()
        client.sub("me")
    owner = clients[0]
    number = owner.do(f"lobby/{game}", "room.create", {"mode": "casual", "config": {"seats": count, **config}}, key="table")["d"]["room"]
    room = f"room/{number}"
    owner.sub(room)
    for client in clients[1:]:
        client.do(room, "join")
        client.do(room, "ready", {"on": True})
        client.sub(room)
    screens = {}
    for index, (user, cookie) in enumerate(people[: count if pages is None else pages]):
        name, value = cookie.split("=", 1)
        page = visitor(**(looks[index] if looks else {}))
        page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
        page.goto(f"/room/{number}")
        expect(page.locator(".seats, .game").first).to_be_visible()
        screens[user["id"]] = page
    # A room of one may have begun by itself.
    if owner.views[room]["phase"] != "playing":
        owner.do(room, "start")
    owner.view(room, lambda view: view["phase"] == "playing")
    seats = {seat["user"]: seat["i"] for seat in owner.views[room]["seats"]}
    for page in screens.values():
        page.wait_for_url(f"**/game/{number}")
        if at != "/game":
            page.goto(f"{at}/{number}")
        expect(shown(page).first).to_be_visible()
    by_seat = sorted(range(count), key=lambda index: seats[people[index][0]["id"]])
    return Seated([screens[people[index][0]["id"]] for index in by_seat if people[index][0]["id"] in screens], number, [clients[index] for index in by_seat])
