"""Ways in which one network can fill the disk. Each goes on until the server refuses it for want of `store`, and nothing else."""

from palisade import Refused, eventually, move, play_to, table

LOBBY = "lobby/quoridor"
LINE = "🁣" * 200
"""The longest line of chat, in bytes too."""


def refused(answer):
    """Whether a request was refused because the budget is spent."""
    status, fields, body = answer
    if status != 429:
        assert status in (200, 201, 202), body
        return False
    assert body["error"]["code"] == "rate" and "(store)" in body["error"]["msg"], body
    assert body["error"]["retry_ms"] > 0 and int(fields["retry-after"]) > 0
    return True


MOST = 20_000
"""Times after which something that should have been refused was not."""


def until_refused(act, most=MOST):
    """How often `act`, which gets the number of the call, was done before the budget was spent."""
    number = 0
    try:
        while not act(number):
            number += 1
            assert number < most, {"error": {"code": "never refused"}}
    except Refused as refusal:
        assert refusal.code == "rate" and refusal.d["limit"] == "store" and refusal.d["of"] == "network", refusal
        assert refusal.frame["retry_ms"] > 0
    except AssertionError as error:
        # A guest that was not made.
        assert error.args[0]["error"]["code"] == "rate", error
    return number


def long_name(number):
    """20 characters of 8 bytes each, another one for each number."""
    digits = [chr(0x20000 + (number // 50 ** place % 50) * 64 + place) for place in range(4)]
    return "".join(letter + "\u0300\u0301" for letter in digits + ["\U00020041"] * 16)


def person(server):
    """Headers with which a new guest may write."""
    _, fields, body = server.http("POST", "/api/v1/auth/guest", {})
    cookie = next(line for line in fields.get_all("set-cookie") if line.startswith("palisade_session=")).split(";")[0]
    return {"Cookie": cookie, "X-CSRF": body["csrf"]}


def heads(server, player):
    """Headers with which somebody who is there may write."""
    return {"Cookie": player.cookie, "X-CSRF": server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": player.cookie})[2]["csrf"]}


def room(owner, key="r", **settings):
    return "room/" + owner.do(LOBBY, "room.create", {"mode": "casual", **settings}, key=key)["d"]["room"]


def guests(server):
    return until_refused(lambda _: refused(server.http("POST", "/api/v1/auth/guest", {})))


def guests_with_long_names(server):
    return until_refused(lambda number: refused(server.http("POST", "/api/v1/auth/guest", {"name": long_name(number)})))


def names(server):
    headers = person(server)
    return until_refused(lambda number: refused(server.http("POST", "/api/v1/me/name", {"name": long_name(number)}, headers)))


def avatars(server):
    """Of somebody in a room, whose journal tells of each."""
    with server.player() as owner:
        owner.sub(room(owner))
        headers = heads(server, owner)
        return until_refused(lambda number: refused(server.http("PUT", "/api/v1/me/avatar", {"avatar": f"d1-{number % 9 + 1}-9-9-9-9-9"}, headers)))


def follows(server):
    """New guests, each of whom follows all who came before."""
    known = []

    def act(_):
        answer = server.http("POST", "/api/v1/auth/guest", {})
        if refused(answer):
            return True
        _, fields, body = answer
        cookie = next(line for line in fields.get_all("set-cookie") if line.startswith("palisade_session=")).split(";")[0]
        headers = {"Cookie": cookie, "X-CSRF": body["csrf"]}
        known.append(body["user"]["id"])
        return any(refused(server.http("PUT", f"/api/v1/me/following/{user}", {}, headers)) for user in known[:-1])
    return until_refused(act)


def rooms(server):
    with server.player() as owner:
        def act(number):
            topic = room(owner, f"{number:064}", password="x" * 64)
            owner.do(topic, "leave")
        return until_refused(act)


def chat(server):
    with server.player() as owner:
        topic = room(owner)
        return until_refused(lambda _: owner.do(topic, "say", {"text": LINE}) and None)


def presets(server):
    with server.player() as owner:
        topic = room(owner)
        return until_refused(lambda number: owner.do(topic, "say", {"preset": "hi"}, key=f"{number:064}") and None)


def readiness(server):
    with server.player() as owner:
        topic = room(owner)
        return until_refused(lambda number: owner.do(topic, "ready", {"on": number % 2 == 0}) and None)


def settings(server):
    with server.player() as owner:
        topic = room(owner)
        return until_refused(lambda number: owner.do(topic, "config", {"password": f"{number:064}"}) and None)


def ownership(server):
    with server.player() as owner, server.player() as other:
        topic = room(owner)
        other.do(topic, "join")
        both = (owner, other)
        return until_refused(lambda number: both[number % 2].do(topic, "give_owner", {"user": both[1 - number % 2].user}) and None)


def bots(server):
    with server.player() as owner:
        topic = room(owner)

        def act(_):
            owner.do(topic, "bot", {"level": 1})
            owner.do(topic, "kick", {"seat": 1})
        return until_refused(act)


def matching(server):
    with server.player() as owner:
        topic = room(owner)

        def act(_):
            owner.do(topic, "start")
            owner.do(LOBBY, "match.leave")
        return until_refused(act)


def presence(server):
    with server.player() as owner:
        topic = room(owner)

        def act(_):
            owner.sub(topic)
            owner.unsub(topic)
        return until_refused(act)


def comings(server):
    with server.player() as owner, server.player() as other:
        topic = room(owner)

        def act(_):
            other.do(topic, "join")
            other.do(topic, "leave")
        return until_refused(act)


def bot_games(server):
    with server.player() as player:
        def act(_):
            topic = "room/" + player.do(LOBBY, "match.enter", {"mode": "casual", "bots": "only"})["d"]["room"]
            player.do(topic, "resign")
            player.do(topic, "leave")
        return until_refused(act)


def rematches(server):
    """Asked for and declined."""
    seats, topic = table(server)
    seats[0].do(topic, "resign")

    def act(_):
        seats[0].do(topic, "offer", {"kind": "rematch"})
        seats[1].do(topic, "answer", {"kind": "rematch", "yes": False})
    number = until_refused(act)
    leave(seats, topic)
    return number


def games(server):
    """As many at once as may be, and then all of them to their ends, with everything a game allows. No move may be refused."""
    tables = []
    until_refused(lambda _: tables.append((*table(server), {})))
    for seats, _, _ in tables:
        for client in seats:
            client.documented = False  # there are too many frames for that
    while running := [each for each in tables if each[0][0].view(each[1])["phase"] == "playing"]:
        for seats, topic, seen in running:
            offer_draws(seats, topic)
            wander(seats, topic, seen)
    for seats, topic, _ in tables:
        leave(seats, topic)
    return len(tables)


def offer_draws(seats, topic):
    """As often as the rules allow."""
    for asks, answers in (seats, seats[::-1]):
        try:
            asks.do(topic, "offer", {"kind": "draw"})
            answers.do(topic, "answer", {"kind": "draw", "yes": False})
        except Refused as refusal:
            assert refusal.code in ("already", "phase"), refusal


def wander(seats, topic, seen):
    """A step of the pawn away from what was seen before, and never to a goal: the game ends when it has lasted too long."""
    view = seats[0].view(topic)
    turn, pawns = view["turn"], view["state"]["pawns"]
    if turn is None:
        seats[0].view(topic, lambda v: v["phase"] != "playing")
        return
    legal = seats[turn].view(topic, lambda v: v["ply"] == view["ply"] and v.get("legal"))["legal"]
    places = {step: (turn, *pawns[:turn], step, *pawns[turn + 1:]) for step in legal if len(step) == 2 and step[1] not in "19"}
    step = min(places, key=lambda step: seen.get(places[step], 0))
    seen[places[step]] = seen.get(places[step], 0) + 1
    move(seats[turn], topic, step)
    seats[0].view(topic, lambda v: v["ply"] > view["ply"] or v["phase"] != "playing")


def leave(seats, topic):
    for client in seats:
        client.do(topic, "leave")
        client.close()


def analyses(server):
    """Of games that are there already; for a server that looks at few positions."""
    matches = []

    def act(_):
        seats, topic = table(server)
        play_to(seats, topic, 20)
        seats[0].do(topic, "resign")
        match = seats[0].view(topic, lambda view: view["phase"] == "over")["match"]
        leave(seats, topic)
        headers = person(server)
        path = f"/api/v1/archive/{match}/analysis"
        if refused(server.http("POST", path, {}, headers)):
            return True
        matches.append(match)
        eventually(lambda: server.http("GET", path)[2]["state"] == "done")
        return False
    until_refused(act)
    return len(matches)


WAYS = [guests, guests_with_long_names, names, avatars, follows, rooms, chat, presets, readiness, settings, ownership, bots, matching, presence, comings, bot_games,
        rematches, games, analyses]


def size(server):
    """Bytes of the database, the log moved into it. Ends the server."""
    # It has checked its store: its services run, and it hears signals.
    eventually(lambda: server.http("GET", "/readyz")[2]["checked"])
    assert server.stop() == 0
    return (server.data / "palisade.sqlite").stat().st_size
