"""The tour of rooms, of games of two and of four, of their ends and replays, and of the frames that show them in pages of other sites."""

import pytest
from conftest import QUICK
from members import Browser
from palisade import ROOMY, Server, move, play_to, table, table_of_four
from playwright.sync_api import expect
from table import RACE, said, square
from tour import Reader, every_look

OPENING = ["e2", "e8", "e3", "e7", "e4h", "d6h"]
ANALYSED = "/replay?text=e2+e8+e3+e7+e4+d7&ply=2"
SMALL = (280, 340)
FOUR_PASTED = "/replay?text=%5BVariant%20%22quoridor-9x9-4p%22%5D%0A%0A1.%20e2"


def played(server, moves, **settings):
    """A table of two, the first of whom is to move after these moves."""
    seats, topic = table(server, **settings)
    for ply, text in enumerate(moves):
        seats[ply % 2].view(topic, lambda view, ply=ply: view["ply"] == ply)
        move(seats[ply % 2], topic, text)
    return seats, topic


def number_of(topic):
    return topic.removeprefix("room/")


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """A server with a game that nobody's turn ends, one that its spectators see the chances of, and games that have ended."""
    with Server(tmp_path_factory.mktemp("scene"), [*ROOMY, *QUICK]) as server:
        seats, topic = played(server, OPENING, control="none")
        chances, live = table(server, analysis=True, control="none")
        four, large = table_of_four(server)
        play_to(four, large, 12)
        done, ended = played(server, RACE)
        server.running, server.live, server.large = map(number_of, (topic, live, large))
        server.player_of_four, server.guest_of_two = four[0].cookie, done[0]
        server.match = done[0].view(ended, lambda view: view["phase"] == "over")["match"]
        out, gone = table_of_four(server)
        play_to(out, gone, 9)
        for seat in out[:3]:
            seat.do(gone, "resign")
        server.match_of_four = out[3].view(gone, lambda view: view["phase"] == "over")["match"]
        server.playing, server.idle = seats[0], out[3]
        out[3].do(gone, "leave")
        yield server
        for client in [*seats, *chances, *four, *done, *out]:
            client.close()


@every_look
def test_a_room_and_a_game_to_its_end(visitor, scene, tour):
    reader = Reader(visitor, tour, scene)
    page = reader.page
    owner, other = scene.player(), scene.player()
    number = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "control": "none"}, key="room")["d"]["room"]
    topic = f"room/{number}"
    owner.sub(topic)
    reader.become(owner.cookie)
    reader.visit(f"/room/{number}", ".seat", "#room-invite")
    other.do(topic, "join")
    other.do(topic, "ready", {"on": True})
    other.sub(topic)
    expect(page.locator("#room-start")).not_to_have_attribute("aria-disabled", "true")
    reader.judge("a full room", twice=False)
    owner.do(topic, "start")
    page.wait_for_url(f"**/game/{number}")
    first = owner.view(topic, lambda view: view["phase"] == "playing")["you"] == 0
    reader.sees(".board", ".steps")
    reader.judge("a game that begins")
    players = (owner, other) if first else (other, owner)
    for ply, text in enumerate(OPENING[:6 if first else 5]):
        players[ply % 2].view(topic, lambda view, ply=ply: view["ply"] == ply)
        move(players[ply % 2], topic, text)
    expect(page.locator(".tray-line")).to_have_text(said(page, "game.your_turn"))
    reader.judge("game")
    page.get_by_role("button", name=said(page, "game.resign")).click()
    reader.sees("dialog")
    reader.judge("give up")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    other.do(topic, "resign")
    reader.sees("dialog a[href^='/replay/']")
    reader.judge("end")
    other.do(topic, "offer", {"kind": "rematch"})
    expect(page.get_by_role("dialog").get_by_role("button", name=said(page, "game.rematch_take"))).to_be_visible()
    reader.judge("offered")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    reader.judge("offered, in the tray")
    reader.become(other.cookie)
    reader.visit(f"/game/{number}", ".board", ".end-acts")
    # A profile of somebody who has played.
    reader.visit("/me", ".tile", ".player-games a")
    for client in (owner, other):
        client.close()


@every_look
def test_what_spectators_see(visitor, scene, tour):
    reader = Reader(visitor, tour, scene)
    page = reader.page
    reader.visit(f"/tv/{scene.running}", "[role=grid]")
    reader.open(f"/tv/{scene.live}", ".eval-live .eval-next")
    expect(page.locator(".eval-live .eval-next")).not_to_have_text("")
    reader.judge("live analysis", twice=False)
    reader.visit(f"/tv/{scene.large}", "[role=grid]", ".bar")
    for path in (f"/replay/{scene.match}", f"/replay/{scene.match_of_four}", FOUR_PASTED):
        reader.open(path, "[role=slider], input[type=range]")
        reader.judge(path, twice=False)
    reader.become(scene.player_of_four)
    reader.visit(f"/game/{scene.large}", ".board", ".tray-line")


@every_look
def test_what_the_computer_says(visitor, scene, tour):
    reader = Reader(visitor, tour, scene)
    page = reader.page
    reader.open(f"/replay/{scene.match}?ply=0", ".analysis .button, .analysis .mark-counts")
    if page.locator(".analysis .button").is_visible():
        page.locator(".analysis .button").click()
    reader.sees(".analysis .mark-counts")
    expect(page.locator(".analysis-progress")).to_be_hidden()
    page.locator("button.mark-count").first.click()
    expect(page.locator(".b-ghost.better")).to_have_count(1)
    reader.judge("analysis", twice=False)
    reader.open(ANALYSED, ".scrubber")
    page.get_by_role("button", name=said(page, "replay.try")).click()
    reader.sees(".lines")
    reader.judge("a line that begins", twice=False)
    square(page, "d2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lines .move")).to_have_count(1)
    page.locator(".lines-ask").click()
    reader.sees(".lines-best")
    reader.judge("a tried line", twice=False)


@every_look
def test_followed_players(visitor, scene, tour):
    fan, star = Browser(scene), Browser(scene)
    fan.send("POST", "/auth/guest", {})
    user = star.send("POST", "/auth/guest", {})[1]["user"]["id"]
    assert fan.send("PUT", f"/me/following/{user}", {})[0] == 200
    reader = Reader(visitor, tour, scene)
    reader.become(fan.cookies)
    reader.visit("/me", ".followed")
    reader.visit(f"/u/{user}", "button[aria-pressed=true]")


@every_look
def test_frames(visitor, scene, tour):
    visitor.expect("404")
    reader = Reader(visitor, tour, scene)
    for path, part in ((f"/embed/{scene.running}", "[role=grid]"), ("/embed/tv/quoridor", "[role=grid]"),
                       (f"/embed/@{scene.playing.user}", "[role=grid]"), (f"/embed/@{scene.idle.user}", ".embed-calm h1"), ("/embed/99999", ".empty"), ("/embed/replay/m_zzzzzzzz", ".empty")):
        reader.visit(path, part)
    for match in (scene.match, scene.match_of_four):
        reader.open(f"/embed/replay/{match}", ".board")
        reader.judge("a replay in a frame", twice=False)
    reader.show(reader.looks[0], SMALL)
    reader.open(f"/embed/{scene.running}", "[role=grid]")
    reader.judge("a small frame", SMALL)
