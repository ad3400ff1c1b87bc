"""The computer's opinion of a game, asked for and read by people at a browser."""

import re

import pytest
from conftest import PHONE
from palisade import move, table as seated
from playwright.sync_api import expect
from table import RACE, begin, join_room, open_room, play, said, settled, start

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


def test_a_mistake_shows_the_better_move(visitor, match):
    page = visitor()
    analysed(page, match)
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


@pytest.mark.engine
def test_the_best_line_can_be_walked_on_the_board(visitor, match):
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
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator(".board.imagined")).to_have_count(0)


@pytest.mark.engine
def test_the_graph_is_walked_by_mouse_and_by_keys(visitor, match):
    page = visitor()
    analysed(page, match)
    graph, slider = page.locator(GRAPH), page.get_by_role("slider")
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


@pytest.mark.parametrize(("status", "code"), [(409, "already"), (403, "playing")])
def test_a_refusal_is_given_in_words(visitor, status, code):
    page = visitor()
    visitor.expect(str(status))
    page.route("**/api/v1/replay/analysis", lambda route: route.fulfill(status=status, json={"error": {"code": code, "msg": "not now"}}))
    page.goto("/replay?text=e2+e8+d2")
    page.locator(".analysis .button").click()
    expect(page.locator(".analysis .note")).to_have_text(said(page, f"replay.refused.{code}"))
    expect(page.locator(".analysis .button")).to_be_visible()


def test_who_has_left_hears_no_more_of_it(visitor):
    page, held, looks = visitor(), [], []
    page.route("**/api/v1/replay/analysis", lambda route: held.append(route))
    page.on("request", lambda request: looks.append(request.url) if "/replay/analysis/" in request.url else None)
    page.goto("/replay?text=e2+e8+d2")
    with page.expect_request("**/api/v1/replay/analysis"):
        page.locator(".analysis .button").click()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator(".analysis")).to_have_count(0)
    with page.expect_response("**/api/v1/replay/analysis") as answer:
        held[0].fulfill(status=202, json={"id": "x_1", "state": "queued", "place": 1, "done": 0, "of": 4, "positions": []})
    settled(page, answer)
    assert looks == []


def test_four_players_are_not_offered_one(visitor):
    page = visitor()
    page.goto("/replay?text=" + "%5BVariant%20%22quoridor-9x9-4p%22%5D%0A%0A1.%20e2")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".analysis")).to_have_count(0)



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



def test_a_room_says_nothing_unless_its_owner_allowed_it(visitor):
    first, second, number = begin(visitor(), visitor())
    watcher = visitor()
    watcher.goto(f"/tv/{number}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    play((first, second), ["e2"])
    expect(watcher.locator(".moves")).to_contain_text("e2")
    expect(watcher.locator(".eval-live")).to_be_hidden()
