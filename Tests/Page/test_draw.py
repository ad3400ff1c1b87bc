"""A draw is offered beside the board, and answered there. That two people come to one, Tests/Browser/test_asked.py sees."""

import pytest
from conftest import PHONE
from match import TOPIC
from playwright.sync_api import expect
from table import click, expect_turn, said, toast


def in_menu(page, key):
    """The act of this name in the menu of the game, which is opened for it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    expect(page.get_by_role("menu")).to_be_visible()
    return page.get_by_role("menuitem", name=said(page, key), exact=True)


@pytest.fixture
def offered(server, match, page):
    """A game in which the player at the page has offered a draw."""
    match.play("e2", "e8")
    match.take("offer")
    in_menu(page, "game.draw_offer").click()
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'offer')")
    assert [(frame["topic"], frame["d"]) for frame in server.sent("offer")] == [(TOPIC, {"kind": "draw"})]
    match.offer(0, "draw")
    expect(toast(page, "game.draw_sent")).to_be_visible()
    return match


def answered(server, page):
    """What the page has said to an offer."""
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'answer')")
    return [frame["d"] for frame in server.sent("answer")]


def test_an_offer_is_declined_and_the_next_one_waits_for_moves(server, offered, page):
    offered.answer(1, "draw", False)
    expect(toast(page, "game.draw_declined")).to_be_visible()
    expect(toast(page, "game.draw_sent")).to_have_count(0)
    server.do("offer", code="already", d={"moves": 2})
    in_menu(page, "game.draw_offer").click()
    expect(page.locator(".toast").filter(has_text=said(page, "game.draw_wait_other").replace("{n}", "2"))).to_be_visible()
    offered.play("e3", "e7")
    expect_turn(page)


@pytest.mark.parametrize(("key", "yes"), [("game.draw_take", True), ("game.decline", False)], ids=["taken", "declined"])
def test_the_offer_of_another_is_answered(server, match, page, key, yes):
    match.take("answer")
    match.offer(1, "draw")
    toast(page, "game.draw_asked").get_by_role("button", name=said(page, key), exact=True).click()
    assert answered(server, page) == [{"kind": "draw", "yes": yes}]


def test_the_own_offer_is_withdrawn(server, offered, page):
    offered.take("answer")
    in_menu(page, "game.draw_withdraw").click()
    assert answered(server, page) == [{"kind": "draw", "yes": False}]
    offered.answer(0, "draw", False)
    expect(toast(page, "game.draw_taken_back")).to_be_visible()


def test_the_offer_of_another_is_withdrawn(match, page):
    match.offer(1, "draw")
    expect(toast(page, "game.draw_asked")).to_be_visible()
    match.answer(1, "draw", False)
    expect(toast(page, "game.draw_withdrawn")).to_be_visible()
    expect(toast(page, "game.draw_asked")).to_have_count(0)


def test_the_move_of_the_other_is_an_answer_too(offered, page):
    offered.play("e3")
    offered.view["offers"] = []
    offered.play("e7")
    expect(toast(page, "game.draw_fell")).to_be_visible()


def test_the_own_move_is_an_answer_too(server, match, page):
    match.take("move")
    match.offer(1, "draw")
    expect(toast(page, "game.draw_asked")).to_be_visible()
    expect_turn(page)
    click(page, "e2")
    # The move is on its way before anybody hears of it.
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'move')")
    match.view["offers"] = []
    match.play("e2")
    expect(toast(page, "game.draw_asked")).to_have_count(0)
    assert [frame["d"]["m"] for frame in server.sent("move")] == ["e2"]


def test_no_draw_is_offered_to_a_bot(server, match, page):
    own, other = match.view["seats"]
    match.view["seats"] = [own, {**other, "kind": "bot", "level": 2}]
    server.show(match.topic, match.view)
    expect(page.locator(".tray-line")).to_be_visible()
    expect(in_menu(page, "game.draw_offer")).to_have_count(0)
    expect(page.get_by_role("menuitem", name=said(page, "game.flip"))).to_be_visible()


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_an_offer_covers_no_button_of_the_head(match, page):
    match.play("e2", "e8")
    match.offer(1, "draw")
    note = page.get_by_role("region", name=said(page, "notes.label")).locator(".toast")
    expect(note).to_be_visible()
    head = page.locator(".game-head").bounding_box()
    assert note.bounding_box()["y"] >= head["y"] + head["height"] - 1
    for key in ("game.draw_take", "game.decline"):
        assert note.get_by_role("button", name=said(page, key), exact=True).evaluate("(button) => getComputedStyle(button).borderTopStyle") == "solid"
