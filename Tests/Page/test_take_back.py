"""Moves are taken back beside the board. That two people agree on it, Tests/Browser/test_asked.py sees."""

import pytest
from match import ROOM, TOPIC, Match
from playwright.sync_api import expect
from table import click, expect_turn, said, toast

LANGUAGES = pytest.mark.parametrize("look", [{"language": "en-GB"}, {"language": "zh-TW"}], ids=["en", "zh"])


def ask(page):
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    expect(page.get_by_role("menu")).to_be_visible()
    return page.get_by_role("menuitem", name=said(page, "game.takeback"), exact=True)


def moves(page):
    return page.locator(".moves-list .move")


def sent(server, page, op):
    """What the page has said, once it has."""
    page.wait_for_function("(op) => harness.log().sent.some((frame) => frame.op === op)", arg=op)
    return [(frame["topic"], frame["d"]) for frame in server.sent(op)]


@LANGUAGES
def test_the_other_allows_it(server, match, page):
    expect(ask(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    match.play("e2", "e8")
    before = match.view
    match.play("e3")
    match.take("offer", "move")
    ask(page).click()
    assert sent(server, page, "offer") == [(TOPIC, {"kind": "takeback"})]
    match.offer(0, "takeback")
    expect(toast(page, "game.takeback_sent")).to_be_visible()
    match.take_back(0, before)
    expect(toast(page, "news.takeback")).to_be_visible()
    expect(moves(page)).to_have_text(["e2", "e8"])
    expect_turn(page)
    click(page, "d2")
    assert [d["m"] for _, d in sent(server, page, "move")] == ["d2"]
    match.play("d2")
    expect(moves(page)).to_have_text(["e2", "e8", "d2"])


@LANGUAGES
@pytest.mark.parametrize(("key", "yes"), [("game.takeback_take", True), ("game.decline", False)], ids=["allowed", "refused"])
def test_the_question_of_the_other_is_answered(server, match, page, key, yes):
    match.play("e2", "e8")
    match.take("answer")
    match.offer(1, "takeback")
    toast(page, "game.takeback_asked").get_by_role("button", name=said(page, key), exact=True).click()
    assert sent(server, page, "answer") == [(TOPIC, {"kind": "takeback", "yes": yes})]
    if not yes:
        return
    before = {**match.view, "moves": ["e2"], "ply": 1, "turn": 1, "last": {"seat": 0, "m": "e2", "ply": 1}, "state": {**match.view["state"], "pawns": ["e2", "e9"]}}
    match.take_back(1, before)
    expect(toast(page, "news.takeback")).to_be_visible()
    expect(moves(page)).to_have_text(["e2"])


def test_a_refusal_is_said_and_final_until_the_next_move(server, match, page):
    match.play("e2")
    match.take("offer")
    ask(page).click()
    match.offer(0, "takeback")
    match.answer(1, "takeback", False)
    expect(toast(page, "game.takeback_declined")).to_be_visible()
    expect(moves(page)).to_have_text(["e2"])
    server.do("offer", code="already")
    ask(page).click()
    expect(toast(page, "game.takeback_asked_before")).to_be_visible()


def test_a_spectator_sees_the_game_go_back(server, page):
    server.guest()
    match = Match(server, watched=True)
    match.play("e2")
    before = match.view
    match.play("e8")
    server.visit(f"/tv/{ROOM}")
    expect(moves(page)).to_have_text(["e2", "e8"])
    match.take_back(1, before)
    expect(moves(page)).to_have_text(["e2"])
    expect(toast(page, "news.takeback")).to_be_visible()
