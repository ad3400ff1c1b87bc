"""The tour of the other games: their tables alone and with others, in each of their states, their ends, their replays and their scores."""

import memory
import pytest
from palisade import ROOMY, Server, begun
from playwright.sync_api import expect
from quiztable import answered, loaded, pick, right
from smashup import make
from table import said
from tour import Reader, every_look

SCROLLED = ["scrollable-region-focusable"]
"""Known: where a window is too low for the cards of four, the place that is scrolled takes no focus."""


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A server with two races that nobody's turn ends, one on a wide window and one to look on, and somebody who has played two games."""
    with Server(tmp_path_factory.mktemp("club"), ROOMY) as server:
        race, server.race = begun(server, "memory", 2, table="race")
        player = server.player("Both")
        for game in ("memory", "quoridor"):
            lonely(server, player, game)
        server.both = player.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="open")["d"]["room"]
        server.racer = race[0].cookie
        yield server
        for client in (*race, player):
            client.close()


def lonely(server, player, game):
    """A game of a player that ends at once, against somebody who gives up or alone, so that its score is listed."""
    seats = {"memory": 1, "quoridor": 2}[game]
    topic = "room/" + player.do(f"lobby/{game}", "room.create", {"mode": "casual", "config": {"seats": seats}}, key=game)["d"]["room"]
    player.sub(topic)
    if seats == 1:
        if player.views[topic]["phase"] != "playing":
            player.do(topic, "start")
        player.do(topic, "resign")
    else:
        with server.player() as other:
            other.do(topic, "join")
            other.do(topic, "ready", {"on": True})
            player.do(topic, "start")
            other.do(topic, "resign")
    player.do(topic, "leave")
    player.view("me", lambda me: me["room"] is None)


def number_of(topic):
    return topic.removeprefix("room/")


@every_look
def test_memory(visitor, club, tour):
    reader = Reader(visitor, tour, club)
    page = reader.page
    (player,), topic = begun(club, "memory", mode="hard", deck="garden")
    reader.become(player.cookie)
    reader.visit(f"/game/{number_of(topic)}", ".memory-card")
    memory.play_until([player], topic, lambda view: view["state"]["pairs"][0] and len(view["state"]["open"]) == 1)
    expect(page.locator("[data-kind=found]").first).to_be_visible()
    expect(page.locator("[data-kind=open]")).to_have_count(1)
    reader.judge("found and open")
    memory.play_until([player], topic, memory.is_over)
    reader.sees("dialog a[href^='/replay/']")
    reader.judge("end of memory")
    replay = page.locator("dialog a[href^='/replay/']").get_attribute("href")
    reader.open(replay, ".scrubber")
    reader.judge("replay of memory", twice=False)
    seats, shared = begun(club, "memory", 2, mode="medium", table="shared")
    reader.become(seats[0].cookie)
    reader.visit(f"/game/{number_of(shared)}", ".memory-card")
    reader.become(club.racer)
    reader.visit(f"/game/{number_of(club.race)}", ".memory-card")
    reader.become(None)
    reader.visit(f"/tv/{number_of(club.race)}", ".memory-standing")
    reader.visit("/tv?game=memory", ".live-game")
    reader.open("/scores?game=memory", ".scores .row")
    reader.open(f"/room/{club.both}", "#seat-0")
    page.locator("#seat-0").click()
    reader.sees("dialog .rows .row")
    reader.judge("card of a player of two games", known=["cut"])
    for client in (player, *seats):
        client.close()


@every_look
def test_the_picture_quiz_alone(visitor, club, tour):
    reader = Reader(visitor, tour, club)
    page = reader.page
    (player,), topic = begun(club, "picquiz", deck="flags")
    number = number_of(topic)
    reader.become(player.cookie)
    reader.open(f"/game/{number}", ".picquiz-asked")
    loaded(page)
    reader.judge("open")
    pick(player, number, 1, right(page)[1])
    answered(page)
    reader.judge("answered")
    for question in range(2, 9):
        player.do(topic, "move", {"m": "next"}, at=player.views[topic]["ply"])
        pick(player, number, question, 1)
    player.do(topic, "move", {"m": "next"}, at=player.views[topic]["ply"])
    reader.sees("dialog a[href^='/replay/']")
    reader.judge("end of the quiz")
    replay = page.locator("dialog a[href^='/replay/']").get_attribute("href")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    reader.sees(".picquiz-answer")
    reader.judge("answers")
    reader.open(replay, ".picquiz-say")
    reader.judge("replay of the quiz", twice=False)
    player.close()


@every_look
def test_the_picture_quiz_of_eight(visitor, club, tour):
    reader = Reader(visitor, tour, club)
    seats, topic = begun(club, "picquiz", 8, deck="flags")
    number = number_of(topic)
    # Both are there before the question is answered, for the next one comes by itself.
    watcher = Reader(visitor, tour, club)
    watcher.open(f"/tv/{number}", ".picquiz-asked")
    reader.become(seats[0].cookie)
    reader.open(f"/game/{number}", ".picquiz-asked")
    for each in (reader, watcher):
        loaded(each.page)
    question = seats[-1].view(topic)["state"]["q"]
    for index, client in enumerate(seats):
        pick(client, number, question, index % 3 + 1)
    for each in (reader, watcher):
        answered(each.page)
        each.judge("eight")
    for client in seats:
        client.close()


@every_look
def test_the_smash_up_companion(visitor, club, tour):
    reader = Reader(visitor, tour, club)
    page = reader.page
    (phone,), topic = begun(club, "smashup")
    reader.become(phone.cookie)
    reader.open(f"/game/{number_of(topic)}", "#smash-name")
    make(phone, topic, "add Ann", "add Bartholomew Longname", "add 李小龍", "add Dee")
    expect(page.locator(".smash-row")).to_have_count(4)
    reader.judge("names")
    make(phone, topic, "factions", "set geeky off")
    expect(page.locator(".smash-set[data-out]")).to_have_count(1)
    reader.judge("factions")
    make(phone, topic, "deal")
    reader.sees(".smash-card")
    reader.judge("dealt", known=SCROLLED)
    make(phone, topic, "play", "score 1 +15")
    reader.sees(".smash-leads[data-leads]")
    reader.judge("scores")
    page.locator(".smash-tray").get_by_role("button", name=said(page, "smashup.table_mode"), exact=True).click()
    reader.sees(".smash[data-table]")
    reader.judge("on the table")
    page.get_by_role("button", name=said(page, "smashup.table.leave")).click()
    reader.judge("off the table")
    make(phone, topic, "end")
    reader.sees(".smash-tally")
    reader.judge("over", known=SCROLLED)
    make(phone, topic, "close")
    match = phone.view(topic, lambda view: view["phase"] == "over")["match"]
    reader.become(None)
    reader.open(f"/replay/{match}", ".smash-curve")
    reader.judge("replay of the companion", twice=False)
    reader.visit("/tv?game=smashup", ".live-game, .empty")
    phone.close()
