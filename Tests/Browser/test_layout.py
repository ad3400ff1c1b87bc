"""Boards, bars and lists have their place in windows of every size, with letters of twice their size, and while they load. Each screen is judged by the tour,
and Tests/Page/test_layout.py has what no server and no engine has a part in."""

import re

import pytest
from conftest import DESKTOP, PHONE
from palisade import move, table
from playwright.sync_api import expect
from rows import sizes
from seated import sit


def person(visitor, size, at=None, **options):
    width, height = size
    touch = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if width < 800 else {}
    return visitor(at, viewport={"width": width, "height": height}, **touch, **options)


SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });
"""
"""How much the page moved under the eye, as browsers count it."""

DONE = {"state": "done", "done": 3, "positions": [{"at": at, "score": 0, "end": None, "chance": 0.5, "best": "e3", "line": ["e3", "e7"]} for at in range(3)]}


@pytest.mark.touch
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desktop"])
def test_nothing_jumps_while_a_game_or_a_replay_loads(visitor, server, size):
    seats, topic = table(server)
    reader = person(visitor, size)
    reader.add_init_script(SHIFTS)
    reader.goto(topic.replace("room", "/tv"))
    expect(reader.get_by_role("grid")).to_be_visible()
    assert reader.evaluate("window.shift") < 0.02
    for seat, step in zip(seats, ("e2", "e8")):
        seat.view(topic, lambda view: view["turn"] == view["you"])
        move(seat, topic, step)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    for seat in seats:
        seat.close()
    said_of_it = {"id": None, "state": "none", "place": 0, "done": 0, "of": 3, "positions": []}

    def answer(route):
        if route.request.method == "POST":
            said_of_it.update(DONE)
        route.fulfill(json=said_of_it)

    reader.route(re.compile(r"/api/v1/.*/analysis"), answer)
    reader.goto(f"/replay/{match}")
    expect(reader.get_by_role("slider")).to_be_visible()
    assert reader.evaluate("window.shift") < 0.02
    # The board keeps its size from the press on: what comes later has its place already.
    reader.locator(".analysis .button").click()
    board = reader.locator(".replay-board > .board")
    expect(reader.locator(".eval-view")).to_be_attached()
    width = board.bounding_box()["width"]
    expect(reader.locator(".eval-view:not([data-empty])")).to_be_visible()
    assert board.bounding_box()["width"] == width
    reader.reload()
    expect(reader.locator(".eval-view:not([data-empty])")).to_be_visible()
    assert reader.evaluate("window.shift") < 0.02


@pytest.fixture
def seated(visitor, server):
    """A game that has just begun, on the phone of one of both."""
    seated = sit(visitor, server, "quoridor", 2, lambda page: page.locator(".board"), pages=1, looks=[PHONE])
    yield seated
    seated.close()


def test_a_game_looks_alike_to_who_comes_from_its_room(seated):
    page, = seated.pages
    page.set_viewport_size(DESKTOP["viewport"])
    seated.play("e2")
    come = sizes(page)
    page.reload()
    assert sizes(page) == come
