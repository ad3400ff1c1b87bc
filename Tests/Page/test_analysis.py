"""The computer's opinion of a game, as the page shows it and asks for it."""

import re

import pytest
from match import Match
from playwright.sync_api import expect
from replays import MATCH, REPLAYS, finished, pasted, under_way
from table import rested, said, toast

RACE = REPLAYS["race"]["answer"]["moves"]


def test_a_mistake_shows_the_better_move(server, page):
    finished(server, "race", analysed=True)
    server.visit(f"/replay/{MATCH}?ply=0")
    expect(page.locator(".b-ghost.better")).to_have_count(0)
    page.locator("button.mark-count").first.click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    expect(page.locator(".b-ghost.better")).to_have_count(1)
    better = re.search(r"Better: (\S+)$", page.locator(".eval-verdict").inner_text())[1]
    ply = int(page.get_by_role("slider").input_value())
    assert better != RACE[ply - 1]
    expect(page.locator(".moves [aria-current] .mark")).to_have_count(1)
    # It is the best move of the position before.
    page.get_by_role("slider").press("ArrowLeft")
    expect(page.locator(".eval-move").first).to_have_text(better)


def test_a_player_steps_through_the_own_mistakes(server, page):
    """A reader who did not play is not offered them."""
    finished(server, "race", analysed=True)
    server.visit(f"/replay/{MATCH}?ply=0")
    expect(page.locator("button.mark-count").first).to_be_visible()
    expect(page.locator(".own-mistakes")).to_be_hidden()
    own = [ply for ply, mark in enumerate((each.get("mark") for each in REPLAYS["race"]["analysis"]["positions"])) if mark in ("mistake", "blunder") and ply % 2 == 0]
    assert own
    server.guest(user="u_42")
    finished(server, "race", analysed=True)
    server.visit(f"/replay/{MATCH}?ply=0")
    button = page.locator(".own-mistakes button")
    expect(button).to_have_text(said(page, "replay.own_mistakes").replace("{n}", str(len(own))))
    for number, ply in enumerate(own, 1):
        button.click()
        expect(page.get_by_role("slider")).to_have_value(str(ply))
        expect(page.locator(".b-ghost.better")).to_have_count(1)
        expect(button).to_have_text(said(page, "replay.own_mistake").replace("{n}", str(number)).replace("{of}", str(len(own))))


def test_who_looks_for_the_turn_of_a_game_is_led_there(server, page):
    finished(server, "race", analysed=True)
    server.visit(f"/replay/{MATCH}?turn")
    expect(toast(page, "replay.turned")).to_be_visible()
    told = int(re.search(r"\d+", toast(page, "replay.turned").inner_text())[0])
    expect(page.get_by_role("slider")).to_have_value(str(told))
    assert 0 < told < len(RACE)


@pytest.mark.parametrize("code", ["already", "playing"])
def test_a_refusal_is_given_in_words(server, page, code):
    server.guest()
    server.refuse("POST /replay/analysis", code)
    server.visit(pasted(server, "short"))
    page.locator(".analysis .button").click()
    expect(page.locator(".analysis .note")).to_have_text(said(page, f"replay.refused.{code}"))
    expect(page.locator(".analysis .button")).to_be_visible()


def test_who_has_left_hears_no_more_of_it(server, page):
    server.guest()
    server.hold("POST /replay/analysis")
    server.visit(pasted(server, "short"))
    page.locator(".analysis .button").click()
    page.wait_for_function("harness.log().asked.some(({ path }) => path === '/replay/analysis')")
    page.evaluate("history.pushState(null, '', '/rules'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator(".analysis")).to_have_count(0)
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})
    server.answer(f"GET /replay/analysis/{MATCH}", under_way("queued", of=4))
    server.answer("POST /replay/analysis", under_way("queued", of=4), 202)
    rested(page)
    assert server.asked(f"GET /replay/analysis/{MATCH}") == []


def test_four_players_are_not_offered_one(server, page):
    server.visit(pasted(server, "four"))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".analysis")).to_have_count(0)


def test_a_room_says_nothing_unless_its_owner_allowed_it(server, page):
    server.guest()
    match = Match(server, watched=True)
    server.visit(f"/tv/{match.view['room']}")
    expect(page.get_by_role("grid")).to_be_visible()
    match.play("e2")
    expect(page.locator(".moves")).to_contain_text("e2")
    expect(page.locator(".eval-live")).to_be_hidden()
