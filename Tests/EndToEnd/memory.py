"""Tables of the memory game: opening them, playing them with a perfect memory, and counting their points anew."""

import re
from collections import defaultdict

from palisade import begun

LOBBY = "lobby/memory"


def memory_table(server, players=1, documented=True, settings=None, **config):
    return begun(server, "memory", players, documented, settings, **config)


def turn(client, topic, card, at=None):
    """Turns a card, or shuffles, or begins again. Returns the view with it."""
    client.do(topic, "move", {"m": str(card)}, at=client.views[topic]["ply"] if at is None else at)
    return client.views[topic]


def choose(view, seen):
    """The second card of a known pair, or its first one, or a card that was never open. `seen` has the faces known so far, by the cards."""
    state, legal = view["state"], view["legal"]
    seen.update(state["open"])
    if len(state["open"]) == 1:
        (face,) = state["open"].values()
        known = [card for card in legal if seen.get(card) == face]
    else:
        known = [card for card in legal if any(seen.get(card) == seen.get(other, "") for other in legal if other != card)]
    fresh = [card for card in legal if card not in seen]
    return (known or fresh or legal)[0]


def play_until(clients, topic, wanted, seen=None):
    """Plays with a perfect memory at a table for one or in turns, until a view is as wanted. Returns that view."""
    seen = {} if seen is None else seen
    while True:
        view = clients[0].view(topic, lambda view: view["turn"] is not None or is_over(view))
        if wanted(view):
            return view
        mover = clients[view["turn"]]
        mover.view(topic, lambda known: known["ply"] >= view["ply"])
        view = turn(mover, topic, choose(mover.views[topic], seen))
        seen.update(view["state"]["open"])
        clients[0].view(topic, lambda known: known["ply"] >= view["ply"])


def is_over(view):
    return view["result"] is not None


def finished(server, match):
    """The record of a finished game, and its cards as they were dealt."""
    game = server.http("GET", f"/api/v1/archive/{match}")[2]
    text = server.http("GET", f"/api/v1/archive/{match}.txt")[2].decode()
    return game, re.search(r'\[Cards "([^"]+)"\]', text).group(1).split()


def counted(game, cards):
    """The points of each seat, worked out anew from the record of a game without `shuffle` and `restart`."""
    config = game["config"]
    is_race = config.get("table") == "race"
    points, open_cards = [0] * config["seats"], defaultdict(list)
    for event in game["events"]:
        seat, board = event["seat"], event["seat"] if is_race else "all"
        if event["k"] == "move":
            card, now = int(event["m"]) - 1, event["t"]
            shown = now + event["lag"]  # when its player saw it
            board_open = open_cards[board]
            if len(board_open) != 1:
                open_cards[board] = [(card, shown, seat)]
            elif cards[board_open[0][0]] == cards[card]:
                points[seat] += 10 if config["mode"] == "easy" else 10 + max(0, 5 - max(0, now - board_open[0][1]) // 1200)
                open_cards[board] = []
            else:
                points[seat] = max(0, points[seat] - (5 if config["mode"] == "hard" else 0))
                open_cards[board] = [*board_open, (card, shown, seat)]
        elif event["k"] == "deadline":  # of a turn or of two wrong cards; what is open in a race stays open while it is one card
            open_cards = open_cards if is_race else defaultdict(list)
        elif event["k"] == "dropped" and any(opener == seat for _, _, opener in open_cards[board]):
            open_cards[board] = []
    return points
