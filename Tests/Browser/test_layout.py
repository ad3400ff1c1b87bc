"""Boards, bars and lists have their place in windows of every size, with letters of twice their size, and while they load. Each screen is judged by the tour."""

import re

import pytest
from conftest import DESKTOP, PHONE
from judging import fits
from palisade import table
from playwright.sync_api import expect
from table import RACE, begin, play, said, square, toast, visit

SIZES = [((320, 568), "en-GB"), ((360, 740), "zh-TW"), ((412, 915), "en-GB"), ((740, 360), "zh-TW"), ((1280, 800), "en-GB")]


def person(visitor, size, at=None, **options):
    width, height = size
    touch = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if width < 800 else {}
    return visitor(at, viewport={"width": width, "height": height}, **touch, **options)


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_letters_of_twice_the_size_leave_the_words_of_the_bars_to_those_who_hear_them(visitor, language):
    page = visitor(viewport={"width": 360, "height": 640}, locale=language, reduced_motion="reduce")
    for path in ("/", "/me/avatar"):
        visit(page, path)
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        # The words of the bars give way to their marks, and are still said.
        assert page.locator("#tabbar a").first.evaluate("(tab) => tab.textContent") == said(page, "nav.home")
    expect(page.get_by_role("tablist")).to_be_visible()
    assert page.locator(".preview .avatar").bounding_box()["width"] > 100


@pytest.mark.touch
@pytest.mark.parametrize(("size", "language"), SIZES)
def test_a_game_fits_from_its_first_move_to_the_next_game(visitor, size, language):
    one, other = person(visitor, size, locale=language), person(visitor, size, locale=language)
    first, second, _ = begin(one, other)
    fits(first, size, "game")
    first.get_by_role("button", name=said(first, "game.resign")).click()
    fits(first, size, "give up")
    first.get_by_role("dialog").get_by_role("button", name=said(first, "game.resign_yes")).click()
    for page in (first, second):
        expect(page.get_by_role("dialog")).to_be_visible()
        fits(page, size, "end")
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.rematch"), exact=True).click()
    take = first.get_by_role("dialog").get_by_role("button", name=said(first, "game.rematch_take"))
    expect(take).to_be_visible()
    for page in (first, second):
        fits(page, size, "offered")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        fits(page, size, "offered, in the tray")


SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });
"""
"""How much the page moved under the eye, as browsers count it."""

DONE = {"state": "done", "done": 3, "positions": [{"at": at, "score": 0, "end": None, "chance": 0.5, "best": "e3", "line": ["e3", "e7"]} for at in range(3)]}


@pytest.mark.touch
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desktop"])
def test_nothing_jumps_while_a_game_or_a_replay_loads(visitor, size):
    first, second, number = begin(visitor(), visitor())
    reader = person(visitor, size)
    reader.add_init_script(SHIFTS)
    reader.goto(f"/tv/{number}")
    expect(reader.get_by_role("grid")).to_be_visible()
    assert reader.evaluate("window.shift") < 0.02
    play((first, second), ["e2", "e8"])
    first.get_by_role("button", name=said(first, "game.resign")).click()
    first.get_by_role("dialog").get_by_role("button", name=said(first, "game.resign_yes")).click()
    replay = second.get_by_role("dialog").get_by_role("link", name=said(second, "game.replay")).get_attribute("href")
    said_of_it = {"id": None, "state": "none", "place": 0, "done": 0, "of": 3, "positions": []}

    def answer(route):
        if route.request.method == "POST":
            said_of_it.update(DONE)
        route.fulfill(json=said_of_it)

    reader.route(re.compile(r"/api/v1/.*/analysis"), answer)
    reader.goto(replay)
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


@pytest.mark.engine
def test_large_text_leaves_the_board_its_place(visitor):
    # Lots are drawn for who begins.
    first = visitor(**PHONE)
    begin(first, visitor())
    before = first.locator(".board").bounding_box()["width"]
    first.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert first.locator(".board").bounding_box()["width"] > 0.66 * before
    takes_its_share(first)
    for bar in first.locator(".bar").all():
        whole_name_and_number(bar)


@pytest.mark.engine
def test_twice_the_zoom_leaves_names_and_numbers_whole(visitor):
    first = visitor(viewport={"width": 640, "height": 400})
    begin(first, visitor())
    takes_its_share(first)
    for bar in first.locator(".bar").all():
        whole_name_and_number(bar)


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


@pytest.mark.engine
def test_a_replay_on_a_phone_is_moved_on_from_wherever_one_reads(visitor):
    page = visitor(**PHONE)
    visit(page, "/replay?text=e2+e8+e3+e7")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("#tabbar")).to_be_hidden()
    for place in (0, 9999):
        page.evaluate("(place) => scrollTo(0, place)", place)
        expect(page.locator(".scrubber")).to_be_in_viewport(ratio=1)
    # Nothing is left under it.
    last = page.get_by_role("link", name=said(page, "replay.another")).bounding_box()
    assert last["y"] + last["height"] <= page.locator(".scrubber").bounding_box()["y"]


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_the_date_of_a_replay_is_not_broken(visitor, shown_replay, locale):
    page = visitor(locale=locale, **PHONE)
    visit(page, f"/replay/{shown_replay}")
    date = page.locator(".replay-top .kicker > :last-child")
    expect(date).to_contain_text("20")
    assert date.evaluate("(date) => { const range = document.createRange(); range.selectNodeContents(date); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }") == 1


@pytest.fixture(scope="module")
def shown_replay(server):
    """The match of a finished game."""
    seats, topic = table(server)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    for seat in seats:
        seat.close()
    return match


SCREEN = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, board] = ['.moves', '.board'].map(box);
  const shown = [...document.querySelectorAll('.moves .round')].map((each) => each.getBoundingClientRect()).filter(({ top, bottom }) => bottom > strip.top + 1 && top < strip.bottom - 1);
  return { lines: new Set(shown.map(({ top }) => Math.round(top))).size, cut: shown.some(({ top, bottom }) => top < strip.top - 1 || bottom > strip.bottom + 1),
    board: Math.round(board.width) };
}"""


@pytest.mark.engine
@pytest.mark.parametrize(("size", "lines"), [((360, 740), 2), ((390, 844), 2), ((360, 640), 1), ((390, 664), 1), ((320, 568), 1)])
def test_a_phone_with_height_to_spare_shows_two_lines_of_moves(visitor, size, lines):
    first, second, number = begin(visitor(), visitor())
    play((first, second), RACE[:14])
    for page in (first, visitor(viewport={"width": size[0], "height": size[1]}, locale="zh-TW")):
        if page == first:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        else:
            visit(page, f"/tv/{number}")
        expect(page.locator(".moves .move[aria-current]")).to_have_text("e9")
        page.wait_for_function("(lines) => document.querySelector('.game-strip').getBoundingClientRect().height < 29 === (lines === 1)", arg=lines)
        expect(page.locator(".moves .move[aria-current]")).to_be_in_viewport(ratio=.95)
        found = page.evaluate(SCREEN)
        assert found["lines"] == lines
        # The second line takes nothing from the board, which is as wide as the window lets it.
        assert lines == 1 or (found["board"], found["cut"]) == (size[0] - 16, False)
        # A move further up is shown with its whole line.
        page.locator(".steps button").first.click()
        page.locator(".steps button").nth(2).click()
        expect(page.locator(".moves .move[aria-current]")).to_have_text("e2")
        page.wait_for_function("() => { const [box, move] = ['.moves', '.move[aria-current]'].map((each) => document.querySelector(each).getBoundingClientRect()); return move.top > box.top - 2 && move.bottom < box.bottom + 2 && move.left >= box.left; }")


@pytest.mark.engine
@pytest.mark.parametrize("size", [DESKTOP, PHONE, {"viewport": {"width": 320, "height": 568}}], ids=["desktop", "phone", "small"])
def test_what_can_be_done_with_a_replay_stands_beside_its_title(visitor, size):
    one, other, _ = begin(visitor(), visitor())
    one.get_by_role("button", name=said(one, "game.resign")).click()
    one.get_by_role("dialog").get_by_role("button", name=said(one, "game.resign_yes")).click()
    address = other.get_by_role("dialog").locator("a[href^='/replay/']").get_attribute("href")
    page = visitor(**size)
    visit(page, address)
    flip, share, film, record, data = (page.get_by_role(role, name=said(page, key), exact=True) for role, key in (("button", "game.flip"), ("button", "replay.share"), ("link", "replay.download_animation"), ("link", "replay.download_txt"), ("link", "replay.download_json")))
    for act in (flip, share, film, record, data):
        expect(act).to_be_in_viewport(ratio=1)
        box, title = act.bounding_box(), page.get_by_role("heading", level=1).bounding_box()
        assert box["y"] < title["y"] + title["height"] and box["y"] + box["height"] > title["y"] - 12
        assert box["width"] >= 38 and box["height"] >= 44
    top = square(page, "e9").bounding_box()["y"]
    flip.click()
    assert square(page, "e1").bounding_box()["y"] == pytest.approx(top, abs=1)
    share.click()
    expect(toast(page, "replay.shared")).to_be_visible()
    for file, start in ((film, b"RIFF"), (record, b"["), (data, b"{")):
        with page.expect_download() as download:
            file.click()
        assert download.value.failure() is None and download.value.path().read_bytes().startswith(start)


@pytest.mark.engine
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_replay_cuts_no_row_of_its_moves(visitor, size):
    page = visitor(viewport={"width": size[0], "height": size[1]})
    # Both walk around on their own two rows: eighteen rounds in which no position comes back.
    walk = [f"{file}{row}" for row, files in ((1, "dcba"), (2, "abcdefghi"), (1, "ihgfe")) for file in files]
    page.goto("/replay?text=" + "+".join(f"{step}+{step[0]}{10 - int(step[1])}" for step in walk))
    expect(page.locator(".moves .round")).to_have_count(18)
    # On a phone the last rows of the list lie under the fold.
    page.locator(".moves").evaluate("(list) => list.scrollIntoView({ block: 'center' })")
    expect(page.locator(".moves .move[aria-current]")).to_be_in_viewport()
    outside = """(list) => { const [top, bottom] = [list.getBoundingClientRect().top + list.clientTop, list.getBoundingClientRect().top + list.clientTop + list.clientHeight];
      return [...list.querySelectorAll('.round')].map((round) => round.getBoundingClientRect()).filter((round) => round.bottom > top + 2 && round.top < bottom - 2)
        .some((round) => round.top < top - 1 || round.bottom > bottom + 1); }"""
    for _ in range(13):
        page.wait_for_function(f"() => !({outside})(document.querySelector('.moves'))")
        page.keyboard.press("ArrowLeft")
    page.locator(".moves").evaluate("(list) => list.scrollBy(0, -43)")
    page.wait_for_function(f"() => !({outside})(document.querySelector('.moves'))")


def test_a_game_looks_alike_however_one_comes_to_it(visitor):
    page, other, _ = begin(visitor(), visitor())
    play((page, other), ["e2"])
    sizes = "() => ['.steps .icon', '.game-head .icon', '.bar-picture .avatar', '.chip'].map((each) => getComputedStyle(document.querySelector(each)).inlineSize)"
    come = page.evaluate(sizes)
    page.reload()
    expect(page.locator(".steps .icon").first).to_be_visible()
    expect(page.locator(".chip").first).to_be_attached()
    assert page.evaluate(sizes) == come
