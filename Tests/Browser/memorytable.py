"""What people do at a table of the memory game."""

import re

from playwright.sync_api import expect
from table import words


def sit_alone(visitor, server, at="/game", **config):
    """Somebody alone at cards that lie closed, at a browser made by `visitor()`; with the number of the room."""
    return seats(visitor, server, 1, at, **config)[0]


def seats(visitor, server, count, at="/game", looks=None, **config):
    """People at a game that has begun, by seat. Each is at the screen of the game."""
    people = [server.guest() for _ in range(count)]
    clients = [server.client(cookie=cookie, documented=False) for _, cookie in people]
    for client in clients:
        client.hello()
        client.sub("me")
    owner = clients[0]
    number = owner.do("lobby/memory", "room.create", {"mode": "casual", "config": {"seats": count, **config}}, key="table")["d"]["room"]
    room = f"room/{number}"
    owner.sub(room)
    for client in clients[1:]:
        client.do(room, "join")
        client.do(room, "ready", {"on": True})
    # A room of one may have begun by itself.
    if owner.views[room]["phase"] != "playing":
        owner.do(room, "start")
    owner.view(room, lambda view: view["phase"] == "playing")
    by_user = {seat["user"]: seat["i"] for seat in owner.views[room]["seats"]}
    pages = {}
    for index, (user, cookie) in enumerate(people):
        name, value = cookie.split("=", 1)
        page = visitor(**(looks[index] if looks else {}))
        page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
        page.goto(f"{at}/{number}")
        expect(cards(page).first).to_be_visible()
        pages[by_user[user["id"]]] = page
    for client in clients:
        client.close()
    return [pages[seat] for seat in range(count)]


def cards(page):
    return page.locator(".memory-card")


def card(page, number):
    """Counted from 1."""
    return cards(page).nth(number - 1)


def saying(page, key):
    """The words of the game under a key, in the language of the page, as a pattern."""
    return re.compile(re.sub(r"\\\{\w+\\\}", "(.+)", re.escape(words(page.locator("html").get_attribute("lang"))[f"memory.{key}"])))


def turn(page, number):
    """Turns a card by mouse and returns its face, which is known once the server has told it."""
    card(page, number).click()
    return face(page, number)


def face(page, number):
    expect(card(page, number)).to_have_attribute("data-kind", re.compile("open|found"))
    label = card(page, number).get_attribute("aria-label")
    return saying(page, "card.open").fullmatch(label)[2] if card(page, number).get_attribute("data-kind") == "open" else re.split("[,，]", label)[1].strip()


def attempts(count):
    """The attempts of somebody who forgets nothing: yields the number of a card and is sent its face."""
    seen, left, unseen = {}, set(range(1, count + 1)), list(range(1, count + 1))
    while left:
        known = next((pair for pair in map(sorted, seen.values()) if len(pair) == 2 and left >= set(pair)), None)
        first = known[0] if known else unseen.pop(0)
        face = yield first
        seen.setdefault(face, set()).add(first)
        second = next(iter(seen[face] - {first}), None) or unseen.pop(0)
        other = yield second
        seen.setdefault(other, set()).add(second)
        if other == face:
            left -= {first, second}
        # A third card would close the two; waiting for them to close is not needed.


def play_out(page, turn, stop=lambda done: False, known=None):
    """Plays alone to the end, or until `stop(number of cards turned)`. `turn(page, number)` answers with the face; `known` are those of cards that lie
    open at the beginning."""
    plan = attempts(cards(page).count())
    number, done = next(plan), 0
    try:
        while not stop(done):
            name = (known or {}).get(number) if done == 0 else None
            number, done = plan.send(name or turn(page, number)), done + 1
    except StopIteration:
        return
