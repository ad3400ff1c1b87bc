"""Members with money and stars, at a browser and at a socket."""

import rank


def member_page(visitor, member, **look):
    """A browser in which a member is signed in."""
    page = visitor(at=member.server, **look)
    page.context.add_cookies([{"name": name, "value": value, "url": member.server.url} for name, value in member.browser.cookies.items()])
    return page


def members(server, count, first=1):
    """Members with their sockets; whoever lets their pages play must close those first, or listen to the same game with both."""
    return [rank.Member(server, number) for number in range(first, first + count)]


def finished(pair, key, moves=rank.RACE, mode="rank"):
    """A game that ended on the board, in rooms that both have left."""
    owner, other = pair
    room = owner.client.do("lobby/quoridor", "room.create", {"mode": mode, "config": {"seats": 2}}, key=key)["d"]["room"]
    topic = f"room/{room}"
    other.client.do(topic, "join")
    for each in pair:
        each.client.sub(topic, legal=True)
    other.client.do(topic, "ready", {"on": True})
    owner.client.do(topic, "start")
    seats = rank.seated(list(pair), topic)
    rank.play(seats, topic, moves)
    if moves is not rank.RACE:
        seats[0].client.do(topic, "resign")
    for each in pair:
        each.client.view(topic, lambda view: view["phase"] == "over")
    if mode == "rank":
        rank.settled(owner, topic)
    rank.leave(pair, topic)
