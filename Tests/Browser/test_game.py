"""Two people play a whole game by mouse; somebody watches on a phone."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import RACE, begin, between, by_turn, click, expect_turn, place, play, said, settled, square


@pytest.mark.engine
def test_a_whole_game_is_played_watched_replayed_and_played_again(visitor, tmp_path):
    first, second, number = begin(visitor(), visitor(color_scheme="dark"))
    watcher = visitor(**PHONE)
    watcher.goto(f"/tv/{number}")
    play((first, second), RACE)

    expect(first.get_by_role("dialog")).to_contain_text("You won")
    expect(second.get_by_role("dialog")).to_contain_text("You lost")
    name = first.locator(".game-own .bar-name").inner_text()
    expect(watcher.locator("main")).to_contain_text(f"{name} reached the far side.")
    expect(watcher.locator("main")).to_contain_text("d6h")

    replay(visitor, first.get_by_role("dialog").get_by_role("link", name="Replay").get_attribute("href"), tmp_path)

    first.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    second.get_by_role("dialog").get_by_role("button", name="Accept rematch").click()
    for page in (first, second):
        page.wait_for_url(lambda url: re.search(r"/game/\d{5}$", url) and not url.endswith(number))
    # The player who moved second moves first now.
    assert by_turn(first, second)[0] is second
    expect_turn(second)


def replay(visitor, address, folder):
    reader = visitor()
    reader.goto(f"{address}?ply=8")
    expect(reader.get_by_role("slider")).to_have_value("8")
    expect(reader.locator("main")).to_contain_text("Steps to goal")
    reader.get_by_role("slider").press("ArrowRight")
    expect(reader.get_by_role("slider")).to_have_value("9")
    with reader.expect_download() as download:
        reader.locator('a[href$=".txt"]').click()
    download.value.save_as(folder / "game.txt")
    record = (folder / "game.txt").read_text()
    assert '[Result "1-0"]' in record and "1. e2 e8 2. e3 e7" in record

    reader.goto("/replay")
    reader.get_by_role("textbox").fill(record)
    reader.get_by_role("button", name="Show").click()
    expect(reader.get_by_role("slider")).to_have_attribute("max", "19")
    # The pasted record has an address: it survives a reload, and Back leads to the form.
    reader.get_by_role("slider").press("Home")
    reader.wait_for_url("**ply=0*")
    reader.reload()
    expect(reader.get_by_role("slider")).to_have_value("0")
    reader.go_back()
    expect(reader.get_by_role("button", name="Show")).to_be_visible()
    reader.goto("/replay?text=e2+e2")
    expect(reader.get_by_role("textbox")).to_have_value("e2 e2")
    expect(reader.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")


@pytest.mark.engine
def test_arrow_keys_walk_through_a_replay_from_any_button(visitor):
    page = visitor()
    page.goto("/replay?text=e2+e8+e3+e7")
    slider = page.get_by_role("slider")
    page.locator(".moves .move").nth(1).click()
    expect(slider).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name=said(page, "replay.following")).click()
    page.keyboard.press("End")
    expect(slider).to_have_value("4")
    # The slider has its own keys, and the list of moves scrolls.
    slider.press("ArrowLeft")
    expect(slider).to_have_value("3")
    page.locator(".moves").press("ArrowLeft")
    page.get_by_role("button", name=said(page, "replay.following")).press("ArrowRight")
    expect(slider).to_have_value("4")


def test_a_text_that_is_read_too_late_leads_nobody_back(visitor):
    page, held = visitor(), []
    page.route("**/api/v1/replay", lambda route: held.append(route))
    page.goto("/replay")
    page.get_by_role("textbox").fill("e2 e8")
    with page.expect_request("**/api/v1/replay"):
        page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("textbox")).to_have_count(0)
    with page.expect_response("**/api/v1/replay") as answer:
        held[0].continue_()
    settled(page, answer)
    assert page.url.endswith("/rules")


@pytest.mark.engine
def test_an_illegal_wall_is_refused_with_its_reason(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), ["e3h", "e8"])
    expect_turn(first)
    first.mouse.move(*between(first, "f3h"))
    expect(first.locator(".tray-line")).to_have_attribute("data-bad", "")
    place(first, "f3h")
    expect(first.locator(".tray-line")).to_have_attribute("data-bad", "")
    first.mouse.move(0, 0)
    play((first,), ["e2"])


def test_who_comes_to_watch_disturbs_nobody(visitor):
    first, second, number = begin(visitor(), visitor())
    second.goto("about:blank")
    away = first.locator(".game-foes .bar-facts")
    expect(away).to_have_text(re.compile(r"away for [2-9] s"))
    square(first, "e5").focus()
    first.keyboard.press("Enter")
    line = first.locator(".tray-line")
    expect(line).to_have_text(said(first, "quoridor.no.distance"))
    watcher = visitor()
    watcher.goto(f"/tv/{number}")
    expect(first.locator(".game-watchers")).to_contain_text("1")
    # Neither how long somebody is away begins anew, nor is the reason taken away.
    assert not re.search(r"away for [01] s", away.inner_text())
    assert line.inner_text() == said(first, "quoridor.no.distance")


def test_giving_up_asks_once_more(visitor):
    first, second, _ = begin(visitor(), visitor())
    first.get_by_role("button", name="Give up").click()
    first.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect_turn(first)
    first.get_by_role("button", name="Give up").click()
    first.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(second.get_by_role("dialog")).to_contain_text("You won")
    expect(second.get_by_role("dialog")).to_contain_text("By resignation.")


def test_the_table_talks(visitor):
    # One beside the board, the other in a drawer.
    first, second = visitor(), visitor(**PHONE)
    begin(first, second)
    first.get_by_role("button", name="Good luck!").click()
    first.get_by_role("textbox", name=re.compile("message|Say|Write", re.I)).fill("have fun <b>")
    first.keyboard.press("Enter")
    second.get_by_role("button", name=re.compile("chat", re.I)).first.click()
    expect(second.get_by_role("log")).to_contain_text("Good luck!")
    expect(second.get_by_role("log")).to_contain_text("have fun <b>")


@pytest.mark.engine
def test_the_board_is_turned_by_a_key_wherever_the_focus_is(visitor):
    first, _, _ = begin(visitor(), visitor())
    corner = first.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    first.get_by_role("button", name=said(first, "game.resign")).focus()
    first.keyboard.press("f")
    expect(corner).not_to_have_attribute("aria-label", name)


def test_a_replay_runs_turns_and_rolls(visitor):
    page = visitor()
    page.goto("/replay?text=e2+e8+e3+e7&ply=0")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    board = page.locator(".replay-board .board")
    board.hover()
    page.mouse.wheel(0, 100)
    expect(slider).to_have_value("1")
    page.mouse.wheel(0, -100)
    expect(slider).to_have_value("0")
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    page.keyboard.press("f")
    expect(corner).not_to_have_attribute("aria-label", name)
    page.keyboard.press("Space")
    expect(slider).to_have_value("4")


def held_hands(page):
    """Holds back what aims. Returns a function that lets it go."""
    held, isLetGo = [], []
    page.route("**/games/quoridor/hand.js", lambda route: route.continue_() if isLetGo else held.append(route))

    def let_go():
        isLetGo.append(True)
        for route in held:
            route.continue_()

    return let_go


@pytest.mark.engine
def test_what_is_done_before_that_which_aims_is_here_is_done_then(visitor):
    pages = visitor(), visitor()
    go = {page: held_hands(page) for page in pages}
    first, second, _ = begin(*pages)
    centre = square(first, "e2").bounding_box()
    first.mouse.click(centre["x"] + centre["width"] / 2, centre["y"] + centre["height"] / 2)
    expect_turn(first)
    go[first]()
    expect(first.locator(".tray-line")).not_to_have_text(said(first, "game.your_turn"))
    expect_turn(second)
    # Keys as well, in the window that has the focus.
    second.bring_to_front()
    square(second, "e8").focus()
    second.keyboard.press("Enter")
    expect_turn(second)
    go[second]()
    expect_turn(first)


@pytest.mark.engine
def test_a_board_answers_after_the_fetch_of_what_aims_has_failed(visitor):
    visitor.expect("ERR_FAILED|error loading dynamically imported module|NS_ERROR|NetworkError")
    pages = visitor(), visitor()
    failing = [True]
    for page in pages:
        page.route("**/games/quoridor/hand.js*", lambda route: route.abort() if failing else route.continue_())
    first, second, _ = begin(*pages)
    click(first, "e2")
    expect(first.locator(".toast.bad")).to_be_visible()
    failing.clear()
    click(first, "e2")
    expect_turn(second)
