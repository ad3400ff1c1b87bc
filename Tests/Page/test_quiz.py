"""The screen of a picture quiz: what it shows and says of questions, picks and answers, and what it lets through to the server."""

import re

import pytest
from conftest import PHONE
from match import ROOM
from playwright.sync_api import expect
from quiz import Quiz, sit
from quiztable import PLAN, answered, asked, capsule, choice, line, loaded, look_through, play_alone, word
from table import said, toast


def pick(page, quiz, number):
    """A click, and what comes of it."""
    capsule(page, number).click()
    expect(choice(page, number)).to_have_attribute("data-chosen", "")
    quiz.pick(number)


def moves(server):
    return [each["d"]["m"] for each in server.sent("move")]


@pytest.mark.touch
@pytest.mark.parametrize("look", [{"size": PHONE, "language": "zh-TW", "theme": "dark", "calm": True}])
def test_a_game_alone_is_played_to_its_end_by_touch(server, page):
    quiz = sit(server, page)

    def act(number):
        capsule(page, number).tap()
        quiz.pick(number)

    def go_on():
        page.get_by_role("button", name=word(page, "continue")).tap()
        quiz.go_on()

    play_alone(page, act, go_on)
    look_through(page)
    assert moves(server) == quiz.view["moves"]


def test_numbers_pick_nothing_while_one_writes_or_reads_the_rules(server, page):
    quiz = sit(server, page)
    page.get_by_role("button", name=said(page, "nav.rules_long")).click()
    expect(page.get_by_role("dialog")).to_contain_text(word(page, "rules.lead"))
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    asked(page, 1)
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert moves(server) == []
    page.keyboard.press("1")
    expect(choice(page, 1)).to_have_attribute("data-chosen", "")
    quiz.pick(1)
    answered(page)
    assert moves(server) == ["1"]


def test_a_refused_pick_says_why_and_is_taken_back(server, page):
    quiz = sit(server, page)
    server.do("move", code="illegal_move", d={"rule": "closed"})
    capsule(page, 2).click()
    expect(toast(page, "picquiz.illegal_move.closed")).to_be_visible()
    expect(page.locator("[data-chosen]")).to_have_count(0)
    server.do("move", {"s": 1})
    pick(page, quiz, 2)
    answered(page)
    assert moves(server) == ["2", "2"]


def test_a_question_closes_when_its_time_is_over(server, page):
    quiz = sit(server, page, 2)
    own = page.locator(".game-own .bar-count")
    expect(page.locator(".picquiz-seconds")).to_have_text(re.compile(r"^(1?\d|20)$"))
    knows = quiz.right()
    quiz.close(None, knows)
    expect(line(page)).to_have_text(word(page, "missed"))
    expect(page.locator("#assertive")).to_have_text(re.compile(rf"^{word(page, 'missed')}\. {word(page, 'say.where', n=knows)}\. .*"))
    expect(choice(page, knows)).to_have_attribute("data-mark", "right")
    expect(own).to_have_text("0")
    quiz.go_on()
    asked(page, 2)


def test_a_picture_that_does_not_come_can_be_asked_for_again(server, page, tab):
    server.guest()
    Quiz(server)
    page.route("**/api/v1/games/picquiz/files/**", lambda route: route.abort())
    server.visit(f"/game/{ROOM}")
    again = page.locator(".picquiz-asked").get_by_role("button", name=word(page, "again"))
    expect(again).to_have_count(3)
    place = capsule(page, 2).bounding_box()
    page.unroute("**/api/v1/games/picquiz/files/**")
    again.first.click()
    expect(page.locator('.picquiz-asked .picquiz-picture[data-state="shown"]')).to_have_count(1)
    # Nothing was picked, and nothing has moved.
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert capsule(page, 2).bounding_box() == place
    assert len(tab.complaints) == 3 and all("ERR_FAILED" in each for each in tab.complaints)
    tab.complaints.clear()


def test_a_page_that_is_loaded_again_goes_on_where_it_was(server, page):
    quiz = sit(server, page)
    pick(page, quiz, quiz.right())
    answered(page)
    server.visit(f"/game/{ROOM}")
    answered(page)
    expect(choice(page, quiz.right())).to_have_attribute("data-mark", "right")
    expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
    page.keyboard.press("Enter")
    quiz.go_on()
    asked(page, 2)
    assert moves(server) == [str(quiz.view["moves"][0]), "next"]


def test_a_game_is_looked_at_again(server, page):
    quiz = sit(server, page)
    for knows in PLAN:
        quiz.pick(quiz.right() if knows else quiz.wrong())
        quiz.go_on()
    quiz.keep()
    page.get_by_role("dialog").get_by_role("link", name=said(page, "game.replay")).click()
    expect(page.get_by_role("slider")).to_be_visible()
    # Other answers are not tried.
    expect(page.get_by_role("button", name=said(page, "replay.try"))).to_have_count(0)
    loaded(page)
    answered(page)
    expect(page.locator(".picquiz-say .picquiz-line")).to_have_text(word(page, "right"))
    name = page.locator(".picquiz-name").inner_text()
    page.keyboard.press("Home")
    asked(page, 1)
    expect(page.locator("[data-chosen]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    answered(page)
    expect(page.locator(".picquiz-scores b")).to_have_text("1")
    assert page.locator(".picquiz-name").inner_text() != name
