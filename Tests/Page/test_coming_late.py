"""Somebody who comes to a room that is full, that plays or that has played: they are told so, and there is a way to a game of their own."""

import pytest
from lobby import Lobby
from match import ROOM, Match
from playwright.sync_api import expect
from scripted import golden
from table import said

MEI = {"user": "u_23", "name": "Mei", "kind": "human", "stars": 0, "rating": None, "prov": True, "ready": True, "on": True, "idle": 0}
ANN = {**MEI, "user": "u_44", "name": "Ann"}


def late(server, page, *seats, **changes):
    """A room before its game, which the visitor has come to."""
    server.guest()
    room = Lobby(server)
    server.tell_me(room=None)
    room.topic = f"watch/{ROOM}"
    room.view.update(you=None, owner=ANN["user"], seats=[{"i": number, **seat} for number, seat in enumerate(seats)], **changes)
    server.show(room.topic, room.view)
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.visit(f"/room/{ROOM}")
    return room


def test_who_waits_for_a_seat_takes_the_first_that_is_free(server, page):
    room = late(server, page, ANN, MEI)
    expect(page.get_by_text(said(page, "room.full"))).to_be_visible()
    page.get_by_role("button", name=said(page, "room.queue")).click()
    expect(page.get_by_text(said(page, "room.queued"))).to_be_visible()
    page.get_by_role("button", name=said(page, "room.unqueue")).click()
    expect(page.get_by_text(said(page, "room.full"))).to_be_visible()
    page.get_by_role("button", name=said(page, "room.queue")).click()
    server.do("join", {"s": 1})
    room.change("leave", {"seat": 1}, seats=[room.view["seats"][0], {"i": 1, "user": None}])
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'join')")
    assert len(server.sent("join")) == 1


def test_a_seat_that_is_free_again_is_left_alone_without_a_wish(server, page):
    room = late(server, page, ANN, MEI)
    expect(page.get_by_text(said(page, "room.full"))).to_be_visible()
    room.change("leave", {"seat": 1}, seats=[room.view["seats"][0], {"i": 1, "user": None}])
    expect(page.locator("#room-join")).to_be_visible()
    assert server.sent("join") == []


@pytest.mark.parametrize("winner", [0, 1])
def test_a_watcher_asks_the_winner_for_the_next_game(server, page, winner):
    server.guest()
    match = Match(server, watched=True)
    server.visit(f"/tv/{ROOM}")
    expect(page.locator(".game-board")).to_be_visible()
    ask = page.get_by_role("button", name=said(page, "game.play_next").replace("{name}", ["Ann", "Mei"][winner]))
    expect(ask).to_have_count(0)
    match.resign(1 - winner)
    ask.click()
    dialog = page.get_by_role("dialog", name=said(page, "challenge.title").replace("{name}", ["Ann", "Mei"][winner]))
    server.do("challenge", {"challenge": "c_9k9fz0"})
    dialog.get_by_role("button", name=said(page, "challenge.send")).click()
    expect(dialog).to_have_count(0)
    (sent,) = server.sent("challenge")
    assert (sent["topic"], sent["d"]["user"]) == ("lobby/quoridor", ["u_44", "u_23"][winner])


@pytest.mark.parametrize("gone", [{"left": True}, {"on": False}, {"kind": "bot"}], ids=["left", "away", "a bot"])
def test_a_winner_who_is_not_there_is_not_asked(server, page, gone):
    server.guest()
    match = Match(server, watched=True)
    match.view["seats"][0].update(gone)
    server.show(match.topic, match.view)
    server.visit(f"/tv/{ROOM}")
    expect(page.locator(".game-board")).to_be_visible()
    match.resign(1)
    expect(page.get_by_role("button", name=said(page, "game.play_next").replace("{name}", "Mei"))).to_be_visible()
