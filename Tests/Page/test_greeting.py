"""The first screen before the server has greeted the page: nobody knows yet which bots there are."""

import re

import pytest
from playwright.sync_api import expect
from scripted import golden
from table import said


def test_more_ways_to_play_offer_bots_before_the_greeting(server, page):
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.offer("quoridor", bots=[{"level": 1, "name": "Pebble"}, {"level": 2, "name": "Mason"}])
    server.delay_greeting()
    server.visit("/")
    page.get_by_role("button", name="More ways to play").click()
    bots = page.get_by_role("dialog").get_by_role("button", name="Play a bot")
    expect(bots).to_be_visible()
    server.greet()
    expect(page.locator(".play-acts [data-known]")).to_have_attribute("data-known", "true")
    bots.click()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Pebble"))).to_be_visible()


def test_more_ways_to_play_leave_out_bots_that_the_server_lacks(server, page):
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.offer("quoridor", bots=[])
    server.visit("/")
    expect(page.locator(".play-acts [data-known]")).to_have_attribute("data-known", "true")
    page.get_by_role("button", name="More ways to play").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Create a room")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Play a bot")).to_have_count(0)


@pytest.mark.parametrize("is_early", [False, True], ids=["after the greeting", "before the greeting"])
def test_a_game_that_the_server_lacks_says_why_and_offers_no_play(server, page, is_early):
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.refuse_view("lobby/picquiz", "unknown_topic")
    server.lack("picquiz")
    if is_early:
        server.delay_greeting()
    server.visit("/?game=picquiz")
    if is_early:
        expect(page.locator("#home-play")).to_be_visible()
        server.greet()
    expect(page.get_by_role("status").filter(has_text="This server doesn’t have Picture quiz.")).to_contain_text(said(page, "picquiz.missing"))
    expect(page.locator("#home-play, #home-friend, #home-more, .skeleton:visible")).to_have_count(0)
