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
from trying import back, begin, expect_mover, tried

GAME = "/replay?text=e2+e8+e3+e7+e4+d7"


def open_lines(page, address=GAME):
    visit(page, address)
    begin(page)


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


def test_without_a_network_the_button_says_so(visitor):
    page = visitor()
    visitor.expect("Failed to load resource|ERR_FAILED|NetworkError|Loading failed|error loading dynamically")
    visit(page, GAME)
    page.route(re.compile(r"/(table/)?lines\.js"), lambda route: route.abort())
    page.get_by_role("button", name=said(page, "replay.try")).click()
    expect(page.locator(".toast")).to_contain_text(said(page, "error.offline"))
    expect(page.locator(".scrubber")).to_be_visible()