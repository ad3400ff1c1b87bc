"""The computer's opinion of a game, asked for and read by people at a browser."""

import re

import pytest
from conftest import PHONE
from palisade import move, table as seated
from playwright.sync_api import expect
from table import RACE, join_room, open_room, play, said, start, toast

GRAPH = ".graph-button"
READY = ".analysis .mark-counts"


@pytest.fixture(scope="module")
def match(server):
    """A finished game nobody has had analysed, with mistakes of both players."""
    seats, topic = seated(server)
    for ply, text in enumerate(RACE):
        mover = seats[ply % 2]
        mover.view(topic, lambda view: view["ply"] == ply)
        move(mover, topic, text)
    match = seats[0].view(topic, lambda view: view["phase"] == "over")["match"]
    for client in seats:
        client.close()
    return match


def analyse(page, address):
    page.goto(address)
    page.locator(".analysis .button").click()
    complete(page)


def complete(page):
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator(".analysis-progress")).to_be_hidden(timeout=60_000)


def analysed(page, match):
    """Opens the game with its analysis, and asks for it if nobody has."""
    page.goto(f"/replay/{match}?ply=0")
    ask = page.locator(".analysis .button")
    expect(page.locator(READY).or_(ask).filter(visible=True).first).to_be_visible()
    if ask.is_visible():
        ask.click()
    complete(page)


def test_a_game_is_analysed_once_for_everybody(visitor, match):
    page = visitor()
    analyse(page, f"/replay/{match}?ply=0")
    expect(page.locator(".eval-line")).to_have_attribute("points", re.compile(r"^(\S+ ){19}\S+$"))
    marked = page.locator(".moves .move:has(.mark)")
    assert marked.count() >= 1
    counted = sum(int(text) for text in page.locator(".mark-count b").all_inner_texts())
    assert counted == marked.count() == page.locator(".eval-dot").count()

    # A stranger who only reads sees the same, without a button to press.
    reader = visitor()
    reader.goto(f"/replay/{match}?ply=0")
    expect(reader.locator(READY)).to_be_visible()
    expect(reader.locator(".analysis .button")).to_be_hidden()
    assert reader.locator(READY).inner_text() == page.locator(READY).inner_text()


@pytest.mark.engine
def test_who_looks_for_the_turn_of_a_game_is_told_of_the_search(visitor, server):
    seats, topic = seated(server)
    for ply, text in enumerate(RACE[:6]):
        mover = seats[ply % 2]
        mover.view(topic, lambda view: view["ply"] == ply)
        move(mover, topic, text)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    for client in seats:
        client.close()
    page = visitor()
    page.goto(f"/replay/{match}?turn")
    expect(toast(page, "replay.seeking")).to_be_visible()
    expect(toast(page, "replay.turned").or_(toast(page, "replay.no_turn"))).to_be_visible(timeout=60_000)


@pytest.mark.engine
def test_the_best_line_is_walked_on_the_board_and_the_game_on_the_graph(visitor, match):
    page = visitor()
    analysed(page, match)
    moves = page.locator(".eval-move")
    expect(moves.first).to_be_visible()
    before = page.locator(".board-picture").inner_html()
    moves.nth(1).hover()
    expect(page.locator(".board.imagined")).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.locator(".board.imagined")).to_have_count(0)
    assert page.locator(".board-picture").inner_html() == before
    moves.nth(1).click()
    page.mouse.move(0, 0)
    expect(moves.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".board.imagined")).to_be_visible()
    # The next move of the game ends what was imagined.
    slider = page.get_by_role("slider")
    slider.press("ArrowRight")
    expect(page.locator(".board.imagined")).to_have_count(0)
    graph = page.locator(GRAPH)
    expect(graph).to_be_visible()
    box = graph.bounding_box()
    graph.click(position={"x": box["width"] - 2, "y": 20})
    expect(slider).to_have_value("19")
    graph.press("ArrowLeft")
    expect(slider).to_have_value("18")
    graph.press("Home")
    expect(slider).to_have_value("0")
    graph.press("Enter")
    expect(page.locator(".eval-verdict .mark")).to_have_count(1)
    # From a count the arrows go on through the game.
    page.locator("button.mark-count").first.click()
    page.keyboard.press("End")
    expect(slider).to_have_value("19")


def test_a_pasted_game_is_analysed_too(visitor):
    page = visitor(**PHONE)
    analyse(page, "/replay?text=e2+e8+e3+e7+e4&ply=2")
    expect(page.locator(".eval-chance").first).to_have_text(re.compile(r"^\d+%$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_spectators_of_a_room_that_allows_it_see_the_chances_and_players_do_not(visitor):
    owner, other, watcher = visitor(), visitor(), visitor(**PHONE)
    number = open_room(owner, analysis=True)
    join_room(other, number)
    for page in (owner, other):
        expect(page.locator(".room-head")).to_contain_text(said(page, "room.analysis"))
    players = start(owner, other, number)
    watcher.goto(f"/tv/{number}")
    live = watcher.locator(".eval-live")
    expect(live.locator(".eval-next")).to_have_text(re.compile(r"^[a-i]\d"))
    expect(live.locator(".eval-chance").first).to_have_text(re.compile(r"^\d+%$"))
    play(players, ["e2", "e8"])
    expect(watcher.locator(".moves")).to_contain_text("e8")
    expect(live.locator(".eval-next")).to_have_text(re.compile(r"^[a-i]\d"))
    for page in (owner, other):
        expect(page.locator(".eval-live")).to_have_count(0)
    box = watcher.locator(".game-board > .board").bounding_box()
    assert box["width"] > 200 and live.bounding_box()["y"] + live.bounding_box()["height"] <= 740
