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


def pick(client, room, question, number):
    """A seat picks a picture over the wire, once that question is open."""
    topic = f"room/{room}"
    view = client.view(topic, lambda view: view["state"] and view["state"]["q"] == question and "answer" not in view["state"])
    client.do(topic, "move", {"m": str(number)}, at=view["ply"])


PLAN = [True, True, False, True, False, False, False, True]
"""Which questions are answered rightly. The score falls to zero and stays there."""
SCORES = [1, 2, 1, 2, 1, 0, 0, 1]


def play_alone(page, act, go_on):
    """Answers all questions by the plan. `act(number)` picks a picture, `go_on()` continues."""
    for index, knows in enumerate(PLAN):
        asked(page, index + 1)
        loaded(page)
        pictures, name = names(page), page.locator(".picquiz-name").inner_text()
        picked = (pictures.index(name) + (0 if knows else 1)) % 3 + 1
        # Before the pick nothing on the page says which picture is which.
        assert [image.get_attribute("alt") for image in page.locator(".picquiz-asked .picquiz-image").all()] == [word(page, "picture", n=n) for n in (1, 2, 3)]
        assert not any(other in page.locator("main").inner_text() for other in pictures if other not in name)
        act(picked)
        answered(page)
        expect(line(page)).to_have_text(word(page, "right") if knows else word(page, "wrong", name=pictures[picked - 1]))
        # The score stands in one place, and the dots tell how far it is.
        expect(page.locator(".picquiz-dots i[data-at=past]")).to_have_count(index)
        expect(page.locator(".game-own .bar-who > .bar-count")).to_have_text(str(SCORES[index]))
        expect(choice(page, picked)).to_have_attribute("data-mark", "right" if knows else "wrong")
        expect(page.locator(".picquiz-asked [data-mark=right] .picquiz-caption")).to_have_text(name)
        for number, picture in enumerate(pictures, 1):
            expect(page.locator(".picquiz-asked .picquiz-image").nth(number - 1)).to_have_attribute("alt", re.compile(re.escape(word(page, "picture_named", n=number, name=picture))))
        go_on()


def look_through(page):
    """The end says the score; below it lie all answers with the own picks."""
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(word(page, "final", right=4, all=8))
    expect(sheet).to_contain_text(word(page, "why.score", n=1))
    # A guest alone keeps a score, not a win.
    expect(sheet.get_by_role("link", name=spoken(page)["game.keep_score"])).to_be_visible()
    sheet.get_by_role("button", name=word(page, "review")).click()
    expect(sheet).to_have_count(0)
    rows = page.locator(".picquiz-answer")
    expect(rows).to_have_count(8)
    for index, knows in enumerate(PLAN):
        row = rows.nth(index)
        expect(row.locator("[data-mark=right] .picquiz-caption")).to_have_text(row.locator("h3 span").last.inner_text())
        expect(row.locator("[data-chosen]")).to_have_attribute("data-mark", "right" if knows else "wrong")
        expect(row.locator("[data-chosen] img")).to_have_attribute("alt", re.compile(re.escape(word(page, "mark.yours"))))
