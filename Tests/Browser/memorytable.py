"""Actions of players at a table of the memory game."""

import re

from seated import sit
from table import noticed, spoken


def sit_alone(visitor, server, at="/game", **config):
    """Somebody alone at cards that lie closed, at a browser made by `visitor()`; with the number of the room."""
    return seats(visitor, server, 1, at, **config)[0]


def seats(visitor, server, count, at="/game", looks=None, **config):
    """People at a game that has begun, by seat. Each is at the screen of the game."""
    seated = sit(visitor, server, "memory", count, shown=cards, at=at, looks=looks, **config)
    seated.close()
    return seated.pages


def cards(page):
    return page.locator(".memory-card")


def card(page, number):
    """Counted from 1."""
    return cards(page).nth(number - 1)


def saying(page, key):
    """The words of the game under a key, in the language of the page, as a pattern."""
    return re.compile(re.sub(r"\\\{\w+\\\}", "(.+)", re.escape(spoken(page)[f"memory.{key}"])))


def turn(page, number, *others):
    """Turns a card by mouse and returns its face, which is known once the server has told it. The same face is shown to `others`."""
    shown = [face(each, number) for each in (page, *others)]
    card(page, number).click()
    name = shown[0]()
    assert [wait() for wait in shown[1:]] == [name] * len(others)
    return name


def face(page, number):
    """Watches a card, for two that differ are closed soon. Returns a function that waits for its face."""
    label = noticed(card(page, number), "(card) => ['open', 'found'].includes(card.dataset.kind) && [card.dataset.kind, card.getAttribute('aria-label')]")

    def wait():
        kind, text = label()
        return saying(page, "card.open").fullmatch(text)[2] if kind == "open" else re.split("[,，]", text)[1].strip()

    return wait


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
