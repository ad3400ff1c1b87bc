"""Actions of people on the page, in whatever language it speaks to them."""

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from conftest import PATIENCE
from playwright.sync_api import expect

WEB = Path(__file__).resolve().parents[2] / "web"


PRICES = {"stake": "$200", "prize": "$400", "welcome": "$2,000", "daily": "$200", "present_least": "$1", "present_most": "$200"}
"""The amounts of the server, which the page puts into any text by their names."""


@cache
def words(language):
    """Every word of the page by its key."""
    lists = [*sorted(WEB.glob(f"words/**/{language}.json")), *sorted(WEB.glob(f"games/*/words/**/{language}.json"))]
    priced = re.compile(rf"\{{({'|'.join(PRICES)})\}}")
    return {key: priced.sub(lambda name: PRICES[name[1]], text) for path in lists for key, text in json.loads(path.read_text()).items()}


def spoken(page):
    """The words of the page in its own language, which it names with its first heading: until then its document says English."""
    page.locator("h1").first.wait_for(state="attached")
    return words(page.locator("html").get_attribute("lang"))


def said(page, key, press="click"):
    """The text that the page has for a key, in its own language; with the verb for what the last input does: a `click`, a `tap` or a `key`."""
    words = spoken(page)
    verb = words[f"press.{press}"]
    return words[key].replace("{press}", verb).replace("{Press}", verb[0].upper() + verb[1:])


def toast(page, key):
    """The note over the page that says this. Others may stand beside it: a busy machine makes the server tell of a pause."""
    return page.locator(".toast").filter(has_text=max(re.split(r"\{\w+\}", said(page, key)), key=len))


def visit(page, path):
    """Goes there, and comes back when the page speaks."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()


def loaded(page):
    """The addresses of the files that this document has loaded, from the browser's memory as well: an event of a request may be missing for those."""
    return page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")


def has_loaded(page, part):
    """Comes back when the document has loaded a file with this in its address."""
    page.wait_for_function("(part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))", arg=part)


def settled(page, answer):
    """Comes back when the page has done all it does at once with an answer: what it read is older than what is read now, and a frame was drawn."""
    answer.value.finished()
    rested(page)


def rested(page):
    """Comes back when the page has done all it does at once with what it was answered so far."""
    page.evaluate("fetch('/api/v1/version').then((answer) => answer.json()).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")


def noticed(element, value):
    """Watches an element from now on, for things that pass sooner than a slow client looks. Returns a function that waits for the first truthy result
    of the JavaScript function `value(element)`."""
    first = element.evaluate_handle(f"""(element) => ({{ value: new Promise((resolve) => {{
      const look = () => {{ const found = ({value})(element); if (found) resolve(found); }};
      new MutationObserver(look).observe(element, {{ attributes: true, childList: true, characterData: true, subtree: true }});
      setTimeout(() => resolve(null), {PATIENCE});
      look();
    }}) }})""")

    def wait():
        found = first.evaluate("({ value }) => value")
        assert found, f"never seen: {value}"
        return found

    return wait


def at_play(page):
    """Comes back when the first screen is shown."""
    page.wait_for_url(lambda url: urlsplit(url).path == "/")
    expect(page.locator("#hero")).to_be_visible()


def more_ways(page, key):
    """Takes one of the ways to play that stand behind the others."""
    page.locator("#home-more").click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, key)).click()


def open_room(page, analysis=False):
    """Makes a casual room and returns its number. With `analysis`, its spectators may see the engine's opinion."""
    visit(page, "/")
    more_ways(page, "home.room")
    if analysis:
        page.get_by_role("dialog").get_by_label(said(page, "create.analysis")).check()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    return page.url.rsplit("/", 1)[1]


def join_room(page, number):
    """Types the five digits; the fifth one goes in."""
    visit(page, "/")
    page.get_by_label(said(page, "join.label")).press_sequentially(number)
    page.wait_for_url(f"**/room/{number}")


def begin(owner, other):
    """Both sit in the room; afterwards they play. Returns (who moves first, the other one, room number)."""
    number = open_room(owner)
    join_room(other, number)
    return (*start(owner, other, number), number)


def start(owner, other, number):
    """Both sit in the room already; afterwards they play. Returns who moves first, and the other one."""
    other.get_by_role("button", name=said(other, "room.ready")).click()
    button = owner.get_by_role("button", name=said(owner, "room.start"))
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    for page in (owner, other):
        page.wait_for_url(f"**/game/{number}")
    return by_turn(owner, other)


def by_turn(one, other):
    """The two players, the one to move first."""
    turn = said(one, "game.your_turn")
    others = [re.escape(said(one, key)).replace(r"\{name\}", ".*") for key in ("game.thinking", "game.waits")]
    expect(one.locator(".tray-line")).to_have_text(re.compile("|".join([turn, *others])))
    return (one, other) if one.locator(".tray-line").inner_text() == turn else (other, one)


def square(page, name):
    """Its label begins with its name, whatever else the language says of it."""
    return page.locator(f'[role=gridcell][aria-label^="{name}"]')


def centre(page, name):
    box = square(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page, name):
    """A pawn move by mouse."""
    page.mouse.click(*centre(page, name))


def between(page, wall):
    """A point in the groove of a wall, near its middle."""
    file, rank, direction = wall
    x, y = centre(page, file + rank)
    right, _ = centre(page, chr(ord(file) + 1) + rank)
    _, up = centre(page, file + str(int(rank) + 1))
    if direction == "h":
        return x + 0.35 * (right - x), (y + up) / 2
    return (x + right) / 2, y + 0.35 * (up - y)


def place(page, wall):
    """A wall by mouse: what was aimed at when the button went down counts when it comes up."""
    x, y = between(page, wall)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()


def expect_turn(page):
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))


def play(pages, moves):
    """Plays moves in turn: "e2" or "e3h"; each one waits until it is that page's turn."""
    for index, move in enumerate(moves):
        page = pages[index % 2]
        expect_turn(page)
        (place if len(move) == 3 else click)(page, move)
        expect(page.locator(".tray-line")).not_to_have_text(said(page, "game.your_turn"))


RACE = ["e2", "e8", "e3", "e7", "e4", "d7", "d4", "d6h", "d5", "d8", "d6", "d9", "c6", "e9", "c7", "f9", "c8", "g9", "c9"]
"""A short game with one wall that the first player wins."""
