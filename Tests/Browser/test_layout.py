"""Boards, bars and lists have their place in windows of every size, with letters of twice their size, and while they load. Each screen is judged by the tour,
and Tests/Page/test_layout.py has what no server and no engine has a part in."""

import re

import pytest
from conftest import DESKTOP, PHONE
from judging import fits
from palisade import move, table
from playwright.sync_api import expect
from rows import LONG, cuts_no_row, has_lines, sizes, stand_beside_the_title
from seated import sit
from table import RACE, said, visit
from tour import DRAWN


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


def takes_its_share(page):
    """The board has three fifths of the width, whole, and nothing else lies outside the window."""
    size = page.viewport_size
    board = page.locator(".board").bounding_box()
    assert board["width"] >= 0.6 * size["width"], board
    for part in page.locator(".board, .bar, .game-head .icon-button, .tray-line").all():
        box = part.bounding_box()
        if box:
            assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"] + 0.5 and box["y"] + box["height"] <= size["height"] + 0.5, box
    fits(page, (size["width"], size["height"]), "game")


def whole_name_and_number(bar):
    """Neither the name nor the number of walls is cut off."""
    for part in (".bar-name", ".bar-count"):
        assert bar.locator(part).is_visible()
    assert bar.evaluate("""(bar) => {
      const name = bar.querySelector('.bar-name'), count = bar.querySelector('.bar-count'), line = bar.querySelector('.bar-line');
      return [name.scrollWidth <= name.clientWidth + 1, count.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1];
    }""") == [True, True]


@pytest.fixture
def seated(visitor, server):
    """A game that has just begun, on the phone of one of both."""
    seated = sit(visitor, server, "quoridor", 2, lambda page: page.locator(".board"), pages=1, looks=[PHONE])
    yield seated
    seated.close()


@pytest.mark.engine
def test_large_text_leaves_the_board_its_place(seated):
    page, = seated.pages
    before = page.locator(".board").bounding_box()["width"]
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert page.locator(".board").bounding_box()["width"] > 0.66 * before
    takes_its_share(page)
    for bar in page.locator(".bar").all():
        whole_name_and_number(bar)
    # So does twice the zoom, which makes a window half as large.
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    page.set_viewport_size({"width": 640, "height": 400})
    page.evaluate(DRAWN)
    takes_its_share(page)
    for bar in page.locator(".bar").all():
        whole_name_and_number(bar)


@pytest.mark.engine
def test_a_phone_with_height_to_spare_shows_two_lines_of_moves(seated):
    page, = seated.pages
    seated.play(*RACE[:14])
    for width, height, lines in ((360, 740, 2), (320, 568, 1)):
        page.set_viewport_size({"width": width, "height": height})
        has_lines(page, width, lines)
        page.keyboard.press("End")


def test_a_game_looks_alike_to_who_comes_from_its_room(seated):
    page, = seated.pages
    page.set_viewport_size(DESKTOP["viewport"])
    seated.play("e2")
    come = sizes(page)
    page.reload()
    assert sizes(page) == come


@pytest.mark.engine
def test_a_replay_on_a_phone_is_moved_on_from_wherever_one_reads(visitor):
    page = visitor(**PHONE)
    visit(page, f"/replay?text={'+'.join(LONG)}")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("#tabbar")).to_be_hidden()
    for place in (0, 9999):
        page.evaluate("(place) => scrollTo(0, place)", place)
        expect(page.locator(".scrubber")).to_be_in_viewport(ratio=1)
    # Nothing is left under it.
    last = page.get_by_role("link", name=said(page, "replay.another")).bounding_box()
    assert last["y"] + last["height"] <= page.locator(".scrubber").bounding_box()["y"]
    cuts_no_row(page)


@pytest.mark.engine
def test_the_files_of_a_replay_stand_beside_its_title(visitor, server):
    seats, topic = table(server)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    for seat in seats:
        seat.close()
    page = visitor(viewport={"width": 320, "height": 568})
    visit(page, f"/replay/{match}")
    stand_beside_the_title(page)
    for key, start in (("animation", b"RIFF"), ("txt", b"["), ("json", b"{")):
        with page.expect_download() as download:
            page.get_by_role("link", name=said(page, f"replay.download_{key}"), exact=True).click()
        assert download.value.failure() is None and download.value.path().read_bytes().startswith(start)
