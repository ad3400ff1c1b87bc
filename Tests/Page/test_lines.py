"""Other moves tried on the board of a replay: what the page alone decides."""

import pytest
from playwright.sync_api import expect
from replays import pasted, under_way
from table import click, place, said, square
from trying import LINE, begin, expect_mover, tried


def open_lines(server, page, name="opening"):
    server.visit(pasted(server, name))
    begin(page)


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
