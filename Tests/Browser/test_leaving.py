"""Leaving a running game is giving it up: the page asks once, and takes no other way out for a wish to give up."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import at_play, begin, expect_turn, play, said, visit

LOOKS = pytest.mark.parametrize("look", [{"locale": "en-GB"}, {"locale": "zh-TW", **PHONE}], ids=["desktop-en", "phone-zh"])


def exit_of(page):
    return page.locator(".game-head").get_by_role("button", name=said(page, "game.leave_running"))


def ask(page):
    """Presses the button at the top left; returns the question."""
    exit_of(page).click()
    return question(page)


def question(page):
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(said(page, "game.leave_title"))
    expect(dialog).to_contain_text(said(page, "game.resign_text"))
    return dialog


def stay(page, dialog):
    dialog.get_by_role("button", name=said(page, "game.resign_no")).click()
    expect(dialog).to_have_count(0)


def give_up(page, dialog):
    dialog.get_by_role("button", name=said(page, "game.leave_yes")).click()


def won_by_resignation(page):
    expect(page.get_by_role("dialog")).to_contain_text(said(page, "game.why.resign").replace("{name} ", ""))


@LOOKS
def test_the_button_asks_before_it_gives_up(visitor, look):
    first, second, number = begin(visitor(**look), visitor(**look))
    box, head = exit_of(first).bounding_box(), first.locator(".game-head").bounding_box()
    assert abs(box["x"] - head["x"]) <= 8 and abs(box["y"] - head["y"]) <= 8
    stay(first, ask(first))
    ask(first)
    first.keyboard.press("Escape")
    expect(first.get_by_role("dialog")).to_have_count(0)
    assert first.url.endswith(f"/game/{number}")
    play((first, second), ["e2", "e8"])
    give_up(first, ask(first))
    at_play(first)
    won_by_resignation(second)
    # Nothing calls the one who left back.
    expect(first.locator("#hero")).to_be_visible()
    visit(first, "/")
    expect(first.locator(".resume")).to_have_count(0)
    # A game that is over is left without a question.
    second.keyboard.press("Escape")
    expect(exit_of(second)).to_have_count(0)
    second.get_by_role("link", name=said(second, "game.back")).click()
    second.wait_for_url(lambda url: url.endswith("/"))


def test_a_game_that_ends_while_it_asks_shows_its_result(visitor):
    first, second, _ = begin(visitor(), visitor())
    dialog = ask(second)
    give_up(first, ask(first))
    won = second.get_by_role("dialog").filter(has_text=said(second, "game.why.resign").replace("{name} ", ""))
    expect(won).to_be_visible()
    if dialog.filter(has_text=said(second, "game.leave_title")).count():
        give_up(second, dialog.filter(has_text=said(second, "game.leave_title")))
    expect(won).to_be_visible()


def test_a_spectator_just_goes(visitor):
    _, _, number = begin(visitor(), visitor())
    watcher = visitor()
    visit(watcher, f"/tv/{number}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    expect(exit_of(watcher)).to_have_count(0)
    watcher.get_by_role("link", name=said(watcher, "game.back")).click()
    watcher.wait_for_url("**/tv")


def test_other_ways_out_of_a_game_keep_the_seat(visitor):
    one = visitor()
    visit(one, "/")
    first, second, number = begin(one, visitor())
    one.go_back()
    one.wait_for_url(lambda url: "/game/" not in url)
    expect(one.get_by_role("dialog")).to_have_count(0)
    one.go_forward()
    one.wait_for_url(f"**/game/{number}")
    play((first, second), ["e2", "e8"])
    # A link on the way: the profile of a player.
    one.locator(".game-foes .bar-who").click()
    one.get_by_role("dialog").get_by_role("link").first.click()
    one.wait_for_url(lambda url: "/game/" not in url)
    visit(one, "/")
    resume = one.locator(".resume")
    expect(resume).to_contain_text(number)
    resume.click()
    expect_turn(first)
    play((first, second), ["e3", "e7"])


def test_the_room_of_a_running_game_asks_as_well(visitor):
    first, second, number = begin(visitor(), visitor())
    held = []
    first.route("**/views/table.js", lambda route: held.append(route))
    first.goto(f"/room/{number}")
    leave = first.locator("#room-leave")
    leave.click()
    stay(first, question(first))
    leave.click()
    give_up(first, question(first))
    won_by_resignation(second)
    at_play(first)
    for route in held:
        route.continue_()
    expect(first.locator("#hero")).to_be_visible()
