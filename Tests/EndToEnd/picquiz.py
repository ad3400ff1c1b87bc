"""Tables of the picture quiz, and clients that know the answers."""

from palisade import begun

LOBBY = "lobby/picquiz"


def quiz_table(server, players=1, documented=True, settings=None, **config):
    return begun(server, "picquiz", players, documented, settings, **config)


def is_over(view):
    return view["result"] is not None


def pick(client, topic, move):
    """Picks a picture, or goes on. Returns the view with it."""
    client.do(topic, "move", {"m": str(move)}, at=client.views[topic]["ply"])
    return client.views[topic]


def fetch(server, address, coding=None):
    """The headers and the bytes of a picture. `coding` is a content coding that the client understands."""
    status, headers, body = server.http("GET", address, headers={"Accept-Encoding": coding} if coding else {})
    assert status == 200, (address, body)
    return headers, body


class Knower:
    """Knows every picture of a deck by its bytes, as a player does by sight."""

    def __init__(self, server, pictures):
        """`pictures`: the bytes by English name."""
        self.server = server
        self.names = {bytes_.strip(): name for name, bytes_ in pictures.items()}

    def answer(self, state):
        """The number of the right picture."""
        names = [self.names[fetch(self.server, address)[1].strip()] for address in state["imgs"]]
        return names.index(state["name"]["en"]) + 1


def counted(game, answers):
    """The points and the times of each seat, worked out anew from the events of a record and the right pictures."""
    seats = game["config"]["seats"]
    points, used, out = [0] * seats, [0] * seats, set()
    question, picks, since, is_closed = 0, {}, 0, False

    def close(now):
        nonlocal is_closed, since
        for seat in set(range(seats)) - out:
            if seat in picks:
                choice, spent = picks[seat]
                points[seat] = max(0, points[seat] + (1 if choice == answers[question] else -1))
                used[seat] += spent
            else:
                used[seat] += 20_000
        is_closed, since = True, now

    for event in game["events"]:
        now = event["t"]
        if event["k"] == "dropped":
            out.add(event["seat"])
        elif event["k"] == "move" and event["m"] != "next":
            picks[event["seat"]] = (int(event["m"]), max(0, now - since))
        else:
            if is_closed:
                question, picks, since, is_closed = question + 1, {}, now, False
            else:
                close(now)
            continue
        left = set(range(seats)) - out
        if not is_closed and left <= set(picks) and len(left) >= min(2, seats):
            close(now)
    return points, used
