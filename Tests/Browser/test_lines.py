"""Other moves tried on the board of a replay: from any of its positions, by mouse, finger and keys, with the way back and the computer's opinion."""

import re

import pytest
from hearing import heard, spoken_page
from palisade import play_to, table as seated
from playwright.sync_api import expect
from table import between, click, place, said, square, visit
from test_analysis import analyse
from test_touch import FINGERS, tap
from traffic import Traffic

GAME = "/replay?text=e2+e8+e3+e7+e4+d7"
LINE = ".lines .move"


def open_lines(page, address=GAME):
    visit(page, address)
    begin(page)


def begin(page):
    page.get_by_role("button", name=said(page, "replay.try")).click()
    expect(page.locator(".lines")).to_be_visible()


def tried(page, *moves):
    """The line holds these moves and no others, whatever signs stand behind them."""
    expect(page.locator(LINE)).to_have_count(len(moves))
    for index, move in enumerate(moves):
        expect(page.locator(LINE).nth(index)).to_have_text(re.compile(f"^{move}"))


def expect_mover(page, seat):
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "lines.turn").replace("{name}", said(page, f"seat.name.{seat}")))


def back(page):
    return page.get_by_role("button", name=said(page, "game.look_back"))


@pytest.mark.engine
def test_other_moves_are_tried_beside_those_of_the_game(visitor):
    page = visitor()
    traffic = Traffic(page)
    visit(page, f"{GAME}&ply=3")
    expect(page.locator(".replay .moves .move")).to_have_count(6)
    traffic.rest()
    before = page.locator(".b-pawns").inner_html()
    # Nobody pays for it who does not use it.
    late = ["/table/lines.js", "/games/quoridor/lines.js", "/styles/lines.css", "/words/lines/en.json"]
    assert [url for url in traffic.urls if url.endswith(tuple(late))] == []
    begin(page)
    assert all(any(url.endswith(path) for url in traffic.urls) for path in late), traffic.urls
    expect(page.locator(".scrubber")).to_be_hidden()
    expect_mover(page, 1)
    place(page, "d3h")
    tried(page, "d3h")
    expect_mover(page, 0)
    click(page, "f3")
    tried(page, "d3h", "f3")
    expect(page.locator(".b-wall")).to_have_count(1)
    expect(page.locator(".lines .round-number")).to_have_text(["2…", "3."])
    # The game's own moves are as they were.
    expect(page.locator(".replay-side .moves .move")).to_have_text(["e2", "e8", "e3", "e7", "e4", "d7"])
    expect(page.locator(".replay-side .moves [aria-current]")).to_have_text("e3")
    back(page).click()
    expect(page.locator(".lines")).to_be_hidden()
    expect(page.get_by_role("button", name=said(page, "replay.try"))).to_be_focused()
    expect(page.get_by_role("slider")).to_have_value("3")
    expect(page.locator(".b-wall")).to_have_count(0)
    assert page.locator(".b-pawns").inner_html() == before
    # The board takes no moves any more.
    click(page, "e7")
    square(page, "e7").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".b-hint")).to_have_count(0)
    expect(page.locator(".lines")).to_be_hidden()
    # What was tried there is still there.
    begin(page)
    tried(page, "d3h", "f3")
    expect_mover(page, 1)


def test_a_line_is_stepped_through_and_changed_in_its_middle(visitor):
    page = visitor()
    open_lines(page)
    for move in ("e5", "d6", "e6"):
        click(page, move)
        expect(page.locator(LINE).last).to_have_text(move)
    earlier, later = (page.locator(".lines").get_by_role("button", name=said(page, key)) for key in ("replay.previous", "replay.following"))
    expect(later).to_have_attribute("aria-disabled", "true")
    earlier.click()
    earlier.click()
    expect(page.locator(".lines [aria-current]")).to_have_text("e5")
    expect_mover(page, 1)
    later.click()
    expect(page.locator(".lines [aria-current]")).to_have_text("d6")
    page.locator(LINE).first.click()
    place(page, "e5h")
    tried(page, "e5", "e5h")
    page.keyboard.press("Home")
    expect(earlier).to_have_attribute("aria-disabled", "true")
    expect_mover(page, 0)
    # A move of the game leads back to it.
    page.locator(".replay-side .moves .move").nth(1).click()
    expect(page.locator(".lines")).to_be_hidden()
    expect(page.get_by_role("slider")).to_have_value("2")


@pytest.mark.engine
def test_moves_are_tried_by_keys_and_heard(visitor):
    page = spoken_page(visitor)
    visit(page, f"{GAME}&ply=4")
    button = page.get_by_role("button", name=said(page, "replay.try"))
    button.focus()
    page.keyboard.press("Enter")
    expect(square(page, "e3")).to_be_focused()
    heard(page, r"You try moves after move 4\. Rose to move")
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", said(page, "quoridor.board.label"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    heard(page, r"Your line, move 1: to e4\. Stone to move")
    page.keyboard.press("w")
    heard(page, "wall e4, across")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    heard(page, r"Your line, move 2: wall f4, upright\. Rose to move")
    # A square out of reach is refused.
    page.keyboard.press("g")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    heard(page, "Your pawn cannot go there")
    tried(page, "e4", "f4v")
    page.keyboard.press("PageUp")
    heard(page, r"Your line, move 1: to e4\. Stone to move")
    page.keyboard.press("PageUp")
    heard(page, r"Where your line begins\. Rose to move")
    page.keyboard.press("w")
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    page.keyboard.press("Escape")
    heard(page, "No wall placed")
    expect(page.locator(".lines")).to_be_visible()
    # Whoever stands on the board stays there; whoever pressed a button comes out where they went in.
    page.keyboard.press("Escape")
    heard(page, "Back in the game")
    expect(page.locator(".lines")).to_be_hidden()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", said(page, "quoridor.board.label_watch"))
    button.click()
    back(page).focus()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_line_keeps_the_rules_and_ends_with_the_game(visitor):
    page = visitor()
    # Rose stands before the far side.
    open_lines(page, "/replay?text=%20/%20/%20e8%20a5%20/%2010%2010%20/%201")
    # What is no move leaves the line as it is: the square is too far away.
    click(page, "e5")
    place(page, "a4h")
    tried(page, "a4h")
    place(page, "b4h")
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "quoridor.no.overlap"))
    tried(page, "a4h")
    click(page, "b5")
    click(page, "e9")
    tried(page, "a4h", "b5", "e9")
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "replay.eval_won").replace("{name}", said(page, "seat.name.0")))
    expect(page.locator(".b-hint")).to_have_count(0)
    click(page, "c5")
    tried(page, "a4h", "b5", "e9")


@pytest.mark.touch
def test_a_finger_tries_moves(visitor):
    page = visitor(**FINGERS)
    open_lines(page)
    tap(page, between(page, "e5h"))
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    tried(page)
    page.locator(".tray-place").tap()
    tried(page, "e5h")
    panel, board = page.locator(".lines").bounding_box(), page.locator(".replay-board .board").bounding_box()
    assert board["y"] >= 0 and board["y"] + board["height"] <= panel["y"]
    assert panel["y"] + panel["height"] <= 740 and page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator("#tabbar")).to_be_hidden()
    back(page).tap()
    expect(page.locator(".scrubber")).to_be_in_viewport(ratio=1)


def test_the_computers_line_stands_beside_the_own_one(visitor):
    page = visitor()
    analyse(page, f"{GAME}&ply=2")
    best = page.locator(".eval-move").all_inner_texts()
    assert len(best) >= 2
    begin(page)
    computer, asking = page.locator(".lines-best"), page.locator(".lines-ask")
    expect(computer).to_have_text(f"{said(page, 'lines.computer')}{' '.join(best)}")
    expect(asking).to_have_attribute("aria-disabled", "true")
    # A step back.
    click(page, "e1")
    expect(computer).to_contain_text(" ".join(best))
    # Of the tried position nothing is known until somebody asks.
    expect(page.locator(".eval-view")).to_have_attribute("data-empty", "")
    expect(asking).not_to_have_attribute("aria-disabled", "true")
    asking.click()
    expect(page.locator(".eval-view")).not_to_have_attribute("data-empty", "")
    expect(page.locator(".lines .mark")).to_have_count(1)
    expect(page.locator(".eval-verdict")).to_contain_text(best[0])
    expect(asking).to_have_attribute("aria-disabled", "true")
    # Its line goes on from the tried position, and is seen on the board.
    page.locator(".eval-move").first.click()
    expect(page.locator(".board.imagined")).to_be_visible()
    # The game's own position has its own opinion again.
    back(page).click()
    expect(page.locator(".eval-move")).to_have_text(best)


def test_what_is_aimed_at_stays_while_the_computer_thinks(visitor):
    page = visitor()
    progress = {"id": "x_1", "state": "running", "place": 0, "done": 1, "of": 9, "positions": []}
    page.route("**/api/v1/replay/analysis", lambda route: route.fulfill(status=202, json=progress))
    page.route("**/api/v1/replay/analysis/**", lambda route: route.fulfill(json=progress))
    note = page.locator(".lines-computer .note")
    open_lines(page)
    running = said(page, "replay.analysis_running")
    page.locator(".lines-ask").click()
    expect(note).to_have_text(running.format(done=1, n=9))
    square(page, "e4").focus()
    page.keyboard.press("w")
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    progress["done"] = 7
    expect(note).to_have_text(running.format(done=7, n=9))
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    page.keyboard.press("Enter")
    tried(page, "e4h")


def test_a_game_that_was_given_up_is_played_on(visitor, server):
    seats, topic = seated(server)
    play_to(seats, topic, 3)
    seats[0].do(topic, "resign")
    match = seats[0].view(topic, lambda view: view["phase"] == "over")["match"]
    for client in seats:
        client.close()
    page = visitor()
    open_lines(page, f"/replay/{match}")
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "lines.turn").replace("{name}", page.locator(".replay-seat bdi").nth(1).inner_text()))
    place(page, "a1h")
    tried(page, "a1h")
    page.locator(".lines-ask").click()
    expect(page.locator(".lines-best")).to_be_visible()
    expect(page.locator(".eval-view")).not_to_have_attribute("data-empty", "")


@pytest.mark.parametrize(("status", "code"), [(409, "already"), (429, "too_many")])
def test_a_refusal_to_judge_a_line_is_given_in_words(visitor, status, code):
    page = visitor()
    visitor.expect(str(status))
    page.route("**/api/v1/replay/analysis", lambda route: route.fulfill(status=status, json={"error": {"code": code, "msg": "not now"}}))
    open_lines(page)
    page.locator(".lines-ask").click()
    expect(page.locator(".lines-computer .note")).to_have_text(said(page, f"replay.refused.{code}"))
    expect(page.locator(".lines-ask")).not_to_have_attribute("aria-busy", "true")


def test_four_players_try_moves_without_the_computer(visitor):
    page = visitor()
    open_lines(page, "/replay?text=" + "%5BVariant%20%22quoridor-9x9-4p%22%5D%0A%0A1.%20e2")
    expect_mover(page, 1)
    click(page, "b5")
    click(page, "e8")
    click(page, "h5")
    tried(page, "b5", "e8", "h5")
    expect_mover(page, 0)
    expect(page.locator(".lines-ask")).to_have_count(0)


def test_without_a_network_the_button_says_so(visitor):
    page = visitor()
    visitor.expect("Failed to load resource|ERR_FAILED|NetworkError|Loading failed|error loading dynamically")
    visit(page, GAME)
    page.route(re.compile(r"/(table/)?lines\.js"), lambda route: route.abort())
    page.get_by_role("button", name=said(page, "replay.try")).click()
    expect(page.locator(".toast")).to_contain_text(said(page, "error.offline"))
    expect(page.locator(".scrubber")).to_be_visible()


def test_a_game_that_was_won_is_tried_from_before_its_last_move(visitor):
    """A replay opens at its end, where there is nothing to try."""
    page = visitor()
    open_lines(page, "/replay?text=e2+d9+e3+c9+e4+b9+e5+a9+e6+b9+e7+c9+e8+d9+e9")
    expect_mover(page, 0)
    click(page, "d8")
    tried(page, "d8")
