"""Moves are taken back beside the board: with the consent of a person, at once with a bot."""

import pytest
from playwright.sync_api import expect
from table import begin, click, expect_turn, play, said, toast


def ask(page):
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menuitem", name=said(page, "game.takeback"), exact=True)


def moves(page):
    return page.locator(".moves-list .move")


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_other_allows_it(visitor, language):
    first, second, _ = begin(visitor(locale=language), visitor(locale=language))
    expect(ask(first)).to_have_count(0)
    first.keyboard.press("Escape")
    play((first, second), ["e2", "e8", "e3"])
    ask(first).click()
    expect(toast(first, "game.takeback_sent")).to_be_visible()
    toast(second, "game.takeback_asked").get_by_role("button", name=said(second, "game.takeback_take"), exact=True).click()
    for page in (first, second):
        expect(toast(page, "news.takeback")).to_be_visible()
        expect(moves(page)).to_have_text(["e2", "e8"])
    expect_turn(first)
    click(first, "d2")
    expect_turn(second)
    expect(moves(second)).to_have_text(["e2", "e8", "d2"])


def test_a_refusal_is_said_and_final_until_the_next_move(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), ["e2"])
    ask(first).click()
    toast(second, "game.takeback_asked").get_by_role("button", name=said(second, "game.decline"), exact=True).click()
    expect(toast(first, "game.takeback_declined")).to_be_visible()
    expect(moves(first)).to_have_text(["e2"])
    ask(first).click()
    expect(toast(first, "game.takeback_asked_before")).to_be_visible()


def test_a_spectator_sees_the_game_go_back(visitor):
    first, second, room = begin(visitor(), visitor())
    play((first, second), ["e2", "e8"])
    watcher = visitor()
    watcher.goto(f"/tv/{room}")
    expect(moves(watcher)).to_have_text(["e2", "e8"])
    ask(second).click()
    toast(first, "game.takeback_asked").get_by_role("button", name=said(first, "game.takeback_take"), exact=True).click()
    expect(moves(watcher)).to_have_text(["e2"])
    expect(toast(watcher, "news.takeback")).to_be_visible()
