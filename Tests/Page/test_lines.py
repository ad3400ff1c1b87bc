"""Other moves tried on the board of a replay: from any of its positions, by mouse, finger and keys, with the way back and the computer's opinion."""

import re

import pytest
from conftest import PHONE
from hearing import heard, listen
from madeup import keep
from playwright.sync_api import expect
from replays import MATCH, finished, pasted, thought, under_way
from table import between, click, place, said, square
from trying import LINE, back, begin, expect_mover, tried


def open_lines(server, page, name="opening"):
    server.visit(pasted(server, name))
    begin(page)


@pytest.mark.engine
def test_other_moves_are_tried_beside_those_of_the_game(server, page):
    server.visit(pasted(server, "opening", ply=3))
    expect(page.locator(".replay .moves .move")).to_have_count(6)
    before = page.locator(".b-pawns").inner_html()
    begin(page)
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
def test_moves_are_tried_by_keys_and_heard(server, page):
    server.visit(pasted(server, "opening", ply=4))
    listen(page)
    button = page.get_by_role("button", name=said(page, "replay.try"))
    button.focus()
    page.keyboard.press("Enter")
    expect(square(page, "e3")).to_be_focused()
    heard(page, r"Trying moves from move 4\. Rose’s turn")
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", said(page, "quoridor.board.label"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    heard(page, r"Your line, move 1: to e4\. Stone’s turn")
    page.keyboard.press("w")
    heard(page, "wall e4, across")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    heard(page, r"Your line, move 2: wall f4, upright\. Rose’s turn")
    # A square out of reach is refused.
    page.keyboard.press("g")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    heard(page, "Your pawn can’t go there")
    tried(page, "e4", "f4v")
    page.keyboard.press("PageUp")
    heard(page, r"Your line, move 1: to e4\. Stone’s turn")
    page.keyboard.press("PageUp")
    heard(page, r"Where your line begins\. Rose’s turn")
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
@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_a_finger_tries_moves(server, page):
    open_lines(server, page)
    page.touchscreen.tap(*between(page, "e5h"))
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


def test_a_line_is_stepped_through_and_changed_in_its_middle(server, page):
    open_lines(server, page)
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


def test_a_line_keeps_the_rules_and_ends_with_the_game(server, page):
    # Rose stands before the far side.
    open_lines(server, page, "before the far side")
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


def test_what_is_aimed_at_stays_while_the_computer_thinks(server, page):
    server.guest()
    server.answer("POST /replay/analysis", under_way(done=1), 202)
    server.answer("GET /replay/analysis/m_k3", under_way(done=1))
    note = page.locator(".lines-computer .note")
    open_lines(server, page)
    running = said(page, "replay.analysis_running")
    page.locator(".lines-ask").click()
    expect(note).to_have_text(running.format(done=1, n=9))
    square(page, "e4").focus()
    page.keyboard.press("w")
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    server.answer("GET /replay/analysis/m_k3", under_way(done=7))
    expect(note).to_have_text(running.format(done=7, n=9))
    expect(page.locator(".b-ghost.armed")).to_have_count(1)
    page.keyboard.press("Enter")
    tried(page, "e4h")


@pytest.mark.parametrize("code", ["already", "too_many"])
def test_a_refusal_to_judge_a_line_is_given_in_words(server, page, code):
    server.guest()
    server.refuse("POST /replay/analysis", code)
    open_lines(server, page)
    page.locator(".lines-ask").click()
    expect(page.locator(".lines-computer .note")).to_have_text(said(page, f"replay.refused.{code}"))
    expect(page.locator(".lines-ask")).not_to_have_attribute("aria-busy", "true")


def test_four_players_try_moves_without_the_computer(server, page):
    open_lines(server, page, "four")
    expect_mover(page, 1)
    click(page, "b5")
    click(page, "e8")
    click(page, "h5")
    tried(page, "b5", "e8", "h5")
    expect_mover(page, 0)
    expect(page.locator(".lines-ask")).to_have_count(0)


def test_a_game_that_was_won_is_tried_from_before_its_last_move(server, page):
    """A replay opens at its end, where there is nothing to try."""
    open_lines(server, page, "won")
    expect_mover(page, 0)
    click(page, "d8")
    tried(page, "d8")


def test_the_computers_line_stands_beside_the_own_one(server, page):
    server.guest()
    finished(server, "race", analysed=True)
    server.visit(f"/replay/{MATCH}?ply=2")
    best = thought("race")["positions"][2]["line"]
    expect(page.locator(".eval-move")).to_have_text(best)
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
    server.answer("POST /replay/analysis", under_way("queued", of=2), 202)
    server.answer(f"GET /replay/analysis/{MATCH}", OF_A_STEP_BACK)
    asking.click()
    expect(page.locator(".eval-view")).not_to_have_attribute("data-empty", "")
    assert server.asked("POST /replay/analysis") == [{"text": '[QFEN " /  / e2 e8 / 10 10 / 1"]\n\ne1'}]
    expect(page.locator(".lines .mark")).to_have_count(1)
    expect(page.locator(".eval-verdict")).to_contain_text("e3")
    expect(asking).to_have_attribute("aria-disabled", "true")
    # Its line goes on from the tried position, and is seen on the board.
    page.locator(".eval-move").first.click()
    expect(page.locator(".board.imagined")).to_be_visible()
    # The game's own position has its own opinion again.
    back(page).click()
    expect(page.locator(".eval-move")).to_have_text(best)


OF_A_STEP_BACK = {
    "id": MATCH, "state": "done", "place": 0, "done": 2, "of": 2,
    "positions": [{"at": 0, "score": 20, "end": None, "chance": 0.5294, "best": "e3", "line": ["e3", "e7", "e4"]},
                  {"at": 1, "score": -180, "end": None, "chance": 0.2451, "best": "e7", "line": ["e7", "e2", "e6"], "loss": 0.28, "mark": "blunder"}]}
"""What the computer thinks of it where the pawns stand on e2 and e8."""


def test_a_game_that_was_given_up_is_played_on(server, page):
    server.guest()
    server.visit(keep(server))
    begin(page)
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "lines.turn").replace("{name}", "Guest 17"))
    place(page, "a1h")
    tried(page, "a1h")
    server.answer("POST /replay/analysis", OF_A_STEP_BACK)
    server.answer(f"GET /replay/analysis/{MATCH}", OF_A_STEP_BACK)
    page.locator(".lines-ask").click()
    expect(page.locator(".lines-best")).to_be_visible()
    expect(page.locator(".eval-view")).not_to_have_attribute("data-empty", "")


@pytest.mark.unread
def test_without_a_network_the_button_says_so(server, page, tab):
    server.visit(pasted(server, "opening"))
    page.route(re.compile(r"/(table/)?lines\.js"), lambda route: route.abort())
    page.get_by_role("button", name=said(page, "replay.try")).click()
    expect(page.locator(".toast")).to_contain_text(said(page, "error.offline"))
    expect(page.locator(".scrubber")).to_be_visible()
    assert tab.complaints and all("ERR_FAILED" in each for each in tab.complaints), tab.complaints
    tab.complaints.clear()
