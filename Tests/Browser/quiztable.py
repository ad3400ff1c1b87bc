"""Actions of players at a table of the picture quiz."""

import json
import re
from functools import cache

from playwright.sync_api import expect
from seated import sit
from table import WEB, spoken

DECKS = WEB.parent / "deploy/decks"


def tables(visitor, server, count, **more):
    """People at a quiz that has begun."""
    return sit(visitor, server, "picquiz", count, shown=capsules, **{"deck": "flags", **more})


def sit_alone(visitor, server, **more):
    """Somebody alone at the first question, at a browser made by `visitor()`."""
    seated = tables(visitor, server, 1, **more)
    seated.close()
    loaded(seated.pages[0])
    return seated.pages[0]


def word(page, key, **blanks):
    """A line of the game in the language of the page."""
    lines = spoken(page)
    line = lines.get(f"picquiz.{key}") or lines.get(f"picquiz.{key}_{'one' if blanks['n'] == 1 else 'other'}") or lines[f"picquiz.{key}_other"]
    return re.sub(r"\{(\w+)\}", lambda blank: str(blanks[blank[1]]), line)


def capsules(page):
    return page.locator(".picquiz-asked .picquiz-capsule")


def capsule(page, number):
    """Counted from 1."""
    return capsules(page).nth(number - 1)


def choice(page, number):
    return page.locator(".picquiz-asked .picquiz-choice").nth(number - 1)


def loaded(page):
    """All three pictures are there."""
    expect(page.locator('.picquiz-asked .picquiz-picture[data-state="shown"]')).to_have_count(3)


def line(page):
    return page.locator(".picquiz-tray .picquiz-line")


def answered(page):
    expect(page.locator(".picquiz-asked .picquiz-choice[data-answered]")).to_have_count(3)


def asked(page, number):
    """The question of this number stands there, and is open."""
    expect(page.locator(".picquiz-count")).to_have_text(word(page, "question", n=number, of=8))
    expect(page.locator(".picquiz-asked .picquiz-choice[data-answered]")).to_have_count(0)


@cache
def known(deck):
    """The names of a deck by the bytes of their pictures: what somebody knows who can recognise them."""
    items = json.loads((DECKS / deck / "deck.json").read_text())["items"]
    return {(DECKS / deck / item["file"]).read_bytes().rstrip(): item["names"] for item in items}


def names(page, deck="flags"):
    """The names of the three pictures, by whoever recognises them."""
    language = page.locator("html").get_attribute("lang")
    addresses = [image.get_attribute("src") for image in page.locator(".picquiz-asked .picquiz-image").all()]
    return [known(deck)[page.request.get(address).body().rstrip()][language] for address in addresses]


def right(page, deck="flags"):
    """The number of the right picture, and that of a wrong one."""
    index = names(page, deck).index(page.locator(".picquiz-name").inner_text())
    return index + 1, (index + 1) % 3 + 1


def answer_alone(server, seated, plan, deck="flags"):
    """Answers the questions of a game alone over the wire, rightly where the plan says so, to the end."""
    client, topic = seated.clients[0], f"room/{seated.room}"
    for number, knows in enumerate(plan, 1):
        state = client.view(topic, lambda view, number=number: view["state"] and view["state"]["q"] == number and "answer" not in view["state"])["state"]
        pictures = [known(deck)[server.http("GET", address)[2].rstrip()]["en"] for address in state["imgs"]]
        answer = pictures.index(state["name"]["en"])
        pick(client, seated.room, number, (answer if knows else (answer + 1) % 3) + 1)
        client.do(topic, "move", {"m": "next"}, at=client.view(topic, lambda view: "answer" in view["state"])["ply"])


def pick(client, room, question, number):
    """A seat picks a picture over the wire, once that question is open."""
    topic = f"room/{room}"
    view = client.view(topic, lambda view: view["state"] and view["state"]["q"] == question and "answer" not in view["state"])
    client.do(topic, "move", {"m": str(number)}, at=view["ply"])
