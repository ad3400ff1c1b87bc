"""The first minute of somebody who has never been here: a board at once, a game with one tap, and nothing that is lost by reading."""

import re

import pytest
from conftest import MOVING, PHONE
from playwright.sync_api import expect
from table import WEB, centre, noticed, said, square, visit

SIZES = {"320x568": (320, 568), "360x740": (360, 740), "740x360": (740, 360), "820x1180": (820, 1180), "1280x800": (1280, 800)}


def step(page, name):
    return page.get_by_role("button", name=said(page, "quoridor.home.step").replace("{square}", name))


def home(visitor, **options):
    page = visitor(**options)
    visit(page, "/")
    expect(page.locator(".hero-waiting")).to_have_attribute("data-known", "true")
    return page


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_board_stands_above_the_fold(visitor, size, language):
    width, height = size
    page = home(visitor, viewport={"width": width, "height": height}, locale=language)
    bar = page.locator("#tabbar").bounding_box()
    fold = bar["y"] if bar and bar["y"] > height / 2 else height
    for name in ("d1", "e2", "f1"):
        box = step(page, name).bounding_box()
        assert box["y"] + box["height"] <= fold, (name, box, fold)
        assert min(box["width"], box["height"]) >= 16, (name, box)


PRESSED = "main a[href], main button, main input, .appbar a[href], .appbar button, .tabbar a[href]"


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_phone_shows_few_things_to_press_and_play_first_of_them(visitor, language):
    page = home(visitor, viewport={"width": 390, "height": 844}, locale=language)
    things = page.locator(PRESSED).filter(visible=True)
    # The cards of live games and open rooms come and go.
    shown = things.evaluate_all("(things) => things.filter((each) => !each.closest('.mini-grid, .home-rooms')).map((each) => each.id || each.textContent.trim() || each.getAttribute('aria-label'))")
    assert len(shown) <= 14, shown
    page.set_viewport_size({"width": 360, "height": 740})
    play, bar = page.locator("#home-play").bounding_box(), page.locator("#tabbar").bounding_box()
    assert play["y"] + play["height"] <= bar["y"], (play, bar)


def test_old_links_to_the_lobby_lead_to_the_first_screen(visitor):
    page = visitor()
    visit(page, "/lobby?game=memory#rooms")
    expect(page.get_by_role("heading", level=1)).to_contain_text(said(page, "memory.home.title.1"))
    expect(page).to_have_url(re.compile(r"/\?game=memory#rooms$"))


@pytest.mark.touch
def test_one_tap_on_a_phone_begins_a_game_with_that_move(visitor):
    page = home(visitor, **PHONE, device_scale_factor=2, is_mobile=True, has_touch=True)
    step(page, "d1").tap()
    page.wait_for_url("**/game/*")
    expect(page.locator(".game")).to_contain_text("Pebble")
    own = said(page, "quoridor.label.own").replace("{seat}", said(page, "seat.name.0"))
    expect(square(page, "d1")).to_have_attribute("aria-label", re.compile(re.escape(own)))
    expect(page.locator(".game .move").first).to_contain_text("d1")
    # The bot answers, and it is the visitor's turn again, without a clock.
    expect(page.locator(".moves .move").nth(1)).to_be_visible()
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    expect(page.locator(".clock[data-running]")).to_have_count(0)


@pytest.mark.engine
def test_the_board_of_home_is_played_with_keys(visitor):
    page = home(visitor)
    step(page, "e2").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    expect(page.locator(".game .move").first).to_contain_text("e2")


def test_a_press_beside_the_dots_points_at_them(visitor):
    page = home(visitor, **MOVING)
    page.locator(".art-board").click(position={"x": 40, "y": 40})
    expect(page.locator(".art-board")).to_have_class(re.compile("pointed"))
    expect(page).to_have_url(re.compile("/$"))


def test_play_now_takes_a_bot(visitor, server):
    page = home(visitor)
    # Nobody reads that nobody is there.
    expect(page.locator(".hero-waiting")).to_have_text("")
    page.locator("#home-play").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".game")).to_contain_text("Pebble")


def test_anyone_takes_the_one_who_waits(visitor):
    one, other = home(visitor), home(visitor)
    one.locator("#home-match").click()
    one.wait_for_url("**/match")
    expect(other.locator(".hero-waiting")).to_contain_text(said(other, "home.waiting").replace("{n}", "1"))
    other.locator("#home-match").click()
    for page in (one, other):
        page.wait_for_url("**/game/*")
    assert one.url == other.url


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_rules_of_a_first_game_may_be_read_for_as_long_as_one_likes(visitor, language):
    page = home(visitor, locale=language)
    page.locator("#home-play").click()
    page.wait_for_url("**/game/*")
    # Whoever begins: it is the visitor's first turn in the end.
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    free = page.locator(f'[role=gridcell][aria-label*="{said(page, "quoridor.label.reach")}"]')
    free.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moves .move").nth(1)).to_be_visible()
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    # No clock runs against a bot, so that no turn can run out.
    expect(page.locator(".clock[data-running]")).to_have_count(0)
    page.get_by_role("button", name=said(page, "nav.rules_long"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2).first).to_be_visible()
    expect(page.locator(".rules-clock")).to_be_hidden()


def test_the_other_games_show_themselves(visitor):
    for path in sorted((WEB / "games").iterdir()):
        if not path.is_dir() or path.name == "quoridor":
            continue
        page = visitor(**PHONE)
        visit(page, f"/?game={path.name}")
        expect(page.locator(".hero-picture > *")).to_be_visible()
        expect(page.locator(".art-step")).to_have_count(0)
        play, bar = page.locator("#home-play").bounding_box(), page.locator("#tabbar").bounding_box()
        assert play["y"] + play["height"] <= bar["y"], (path.name, play, bar)


def begin_on_home(page, move="e2"):
    visit(page, "/")
    step(page, move).click()
    page.wait_for_url("**/game/*")
    # The page says whose turn it is before it makes the move that it brings along, and then the bot answers.
    expect(page.locator(".moves .move").nth(1)).to_be_attached()


def ahead(page):
    """The own pawn goes on, to the square nearest to the top of the screen."""
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    free = page.locator(f'[role=gridcell][aria-label*="{said(page, "quoridor.label.reach")}"]')
    where = free.first.bounding_box()
    page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    expect(page.locator(".tray-line")).not_to_have_text(said(page, "game.your_turn"))


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_three_turns_are_explained_and_no_more(visitor, language):
    page = visitor(**PHONE, locale=language)
    begin_on_home(page)
    for turn in (1, 2, 3):
        expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
        expect(page.locator(".tray-coach .coach-words")).to_have_text(said(page, f"quoridor.coach.{turn}"))
        box, tray = page.locator(".tray-coach").bounding_box(), page.locator(".tray-place-holder").bounding_box()
        assert box["height"] <= tray["height"] + 0.5, (turn, box, tray)
        ahead(page)
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    expect(page.locator(".tray-coach")).to_have_count(0)
    page.reload()
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    expect(page.locator(".tray-coach")).to_have_count(0)


def test_the_explanation_goes_for_good(visitor):
    page = visitor()
    begin_on_home(page)
    page.get_by_role("button", name=said(page, "quoridor.coach.done")).click()
    expect(page.locator(".tray-coach")).to_have_count(0)
    ahead(page)
    page.reload()
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    expect(page.locator(".tray-coach")).to_have_count(0)


@pytest.mark.touch
def test_a_tap_on_the_own_pawn_points_at_the_dots(visitor):
    page = visitor(**PHONE, device_scale_factor=2, is_mobile=True, has_touch=True)
    begin_on_home(page)
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    pointed = noticed(page.locator(".b-hints"), "(dots) => dots.classList.contains('pointed')")
    page.touchscreen.tap(*centre(page, "e2"))
    pointed()
    expect(page.locator(".tray-line")).to_have_text(said(page, "quoridor.point", "tap"))
    expect(page.get_by_role("button", name=said(page, "quoridor.place"))).to_be_hidden()
    expect(page.locator(".b-ghost")).to_have_count(0)


def between_squares(page, wall):
    """The middle of the part of a groove that lies over the first square of a wall."""
    (x, y), (file, rank) = centre(page, wall[:2]), wall[:2]
    other = file + str(int(rank) + 1) if wall[2] == "h" else chr(ord(file) + 1) + rank
    beside = centre(page, other)
    return (x + beside[0]) / 2, (y + beside[1]) / 2


def solve_with_pointer(page, press, move):
    if len(move) == 2:
        return press(*centre(page, move))
    page.locator(".practice .board").evaluate("(board) => board.scrollIntoView({ block: 'center', behavior: 'instant' })")
    press(*between_squares(page, move))
    place = page.get_by_role("button", name=said(page, "quoridor.place"))
    if place.is_visible():
        place.click()


def practise(page):
    visit(page, "/rules?game=quoridor")
    page.get_by_role("button", name=said(page, "rules.practice_start")).click()
    expect(page.locator(".practice")).to_be_visible()


ON_ONE_SCREEN = """() => {
  const bounds = (selector) => document.querySelector(selector).getBoundingClientRect();
  return bounds('.practice').top >= bounds('.appbar').bottom && bounds('.practice').bottom <= bounds('.tabbar').top;
}"""
"""The goal, the board, the hint and the place of the buttons lie between the bars of the page."""

SOLUTIONS = [("step", "e2"), ("jump", "e6"), ("side", "f5"), ("wall", "e6h"), ("shut", "h6v"), ("win", "e9")]


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_exercises_are_solved_with_a_finger(visitor, language):
    page = visitor(**PHONE, device_scale_factor=2, is_mobile=True, has_touch=True, locale=language)
    practise(page)
    for index, (name, move) in enumerate(SOLUTIONS):
        expect(page.locator(".practice-goal")).to_have_text(said(page, f"quoridor.practice.{name}.goal"))
        assert page.evaluate(ON_ONE_SCREEN), name
        solve_with_pointer(page, page.touchscreen.tap, move)
        expect(page.locator(".practice .tray-line")).to_have_text(said(page, f"quoridor.practice.{name}.done"))
        expect(page.locator(".practice-tab[data-done]")).to_have_count(index + 1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_role("button", name=said(page, "quoridor.practice.next" if index < 5 else "quoridor.practice.again")).click()
    expect(page.locator(".practice-goal")).to_have_text(said(page, "quoridor.practice.step.goal"))


@pytest.mark.engine
def test_the_exercises_are_solved_with_keys_and_said(visitor):
    page = visitor()
    practise(page)
    said_aloud = page.locator("#assertive")
    expect(page.locator('.practice [role=gridcell][aria-label^="e1"]')).to_be_focused()
    keys = {
        "step": ["ArrowUp", "Enter"], "jump": ["ArrowUp", "ArrowUp", "Enter"], "side": ["ArrowUp", "ArrowRight", "Enter"],
        # The wall begins beside the own pawn on e3 and is steered from there.
        "wall": ["w", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"], "shut": ["w", "r", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"],
        "win": ["ArrowUp", "ArrowUp", "Enter"],
    }
    for name, _ in SOLUTIONS:
        for key in keys[name]:
            page.keyboard.press(key)
        done = said(page, f"quoridor.practice.{name}.done")
        expect(page.locator(".practice .tray-line")).to_have_text(done)
        expect(said_aloud).to_contain_text(done)
        # The way on has the focus, and leads back to the board.
        page.keyboard.press("Enter")


def test_an_exercise_says_what_is_wrong_and_stays_as_it_was(visitor):
    page = visitor()
    practise(page)
    page.locator(".practice .board").evaluate("(board) => board.scrollIntoView({ block: 'center', behavior: 'instant' })")
    solve_with_pointer(page, page.mouse.click, "d1")
    expect(page.locator(".practice .tray-line")).to_have_text(said(page, "quoridor.practice.other"))
    expect(page.locator(".practice-tab[data-done]")).to_have_count(0)
    solve_with_pointer(page, page.mouse.click, "e2")
    expect(page.locator(".practice .tray-line")).to_have_text(said(page, "quoridor.practice.step.done"))
    page.locator(".practice-tab").nth(4).click()
    solve_with_pointer(page, page.mouse.click, "b2v")
    expect(page.locator(".practice .tray-line")).to_have_text(said(page, "quoridor.practice.other"))
    expect(page.locator(".practice .b-wall")).to_have_count(5)
