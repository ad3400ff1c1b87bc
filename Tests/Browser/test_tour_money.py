"""The tour of ranked games, of what they pay, and of the page of administration."""

import os
import subprocess

import pytest
import rank
from memberpages import finished
from members import Browser
from palisade import ROOT, Server
from playwright.sync_api import expect
from table import at_play, said
from tour import TOURS, Reader, every_look

PROGRAM = os.environ.get("PALISADE", str(ROOT / ".build/release/palisade"))


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    """Two members for each tour, who have finished four games: a present waits for them, and a clip."""
    with rank.server_of(tmp_path_factory.mktemp("bank")) as server:
        server.pairs = {}
        for index, tour in enumerate(TOURS):
            pair = server.pairs[tour] = [rank.Member(server, 10 * index + number) for number in (1, 2)]
            for number in range(4):
                finished(pair, f"game {number}", moves=rank.RACE[:8], mode="rank" if number == 3 else "casual")
        yield server
        for pair in server.pairs.values():
            for each in pair:
                each.close()


@every_look
def test_ranked_games(visitor, bank, tour):
    reader = Reader(visitor, tour, bank)
    page = reader.page
    owner, other = bank.pairs[tour]
    owner.client.view("me", lambda me: me["reward"]["ready"] == 1)
    reader.become(owner.browser.cookies)
    for path, part in (("/", "#wallet"), ("/me", ".ledger li"), ("/rewards", ".present-progress")):
        reader.visit(path, part)
    reader.open("/match?mode=rank", ".match", "#wallet")
    reader.judge("/match?mode=rank", twice=False)
    page.get_by_role("button", name=said(page, "match.cancel")).click()
    at_play(page)
    topic = rank.open_rank(owner, "tour")
    number = topic.removeprefix("room/")
    other.client.do(topic, "join")
    for each in (owner, other):
        each.client.sub(topic, legal=True)
    other.client.do(topic, "ready", {"on": True})
    reader.open(f"/room/{number}", ".stakes", "#wallet")
    reader.judge("a ranked room", twice=False)
    owner.client.do(topic, "start")
    page.wait_for_url(f"**/game/{number}")
    rank.seated([owner, other], topic)
    reader.sees(".board", ".game-wallet")
    reader.judge("ranked game")
    page.get_by_role("button", name=said(page, "game.resign")).click()
    reader.sees("dialog")
    reader.judge("giving up a ranked game")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    other.client.do(topic, "resign")
    reader.sees("dialog .settlement")
    expect(page.locator("dialog .settlement")).to_contain_text("$")
    reader.judge("end of a ranked game")


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """A server with somebody who administers it, a report and a room to close."""
    with Server(tmp_path_factory.mktemp("office"), rank.FLAGS) as server:
        people = [Browser(server) for _ in range(4)]
        for browser, name in zip(people, ("Olga", "Rude 0", "Rude 1", "Quiet")):
            browser.user = browser.send("POST", "/auth/signup", {"email": f"{name.replace(' ', '')}@example.org", "password": "correct horse", "name": name})[1]["user"]["id"]
        subprocess.run([PROGRAM, "admin", "Olga", "--data", server.data], check=True, capture_output=True)
        assert people[3].send("POST", "/reports", {"user": people[1].user, "reason": "W" * 300})[0] == 201
        host = server.player()
        host.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="open")
        server.rude = people[1].user
        server.desk = type("Desk", (), {"url": server.administration})
        yield server
        host.close()


@every_look
def test_administration(visitor, office, tour):
    visitor.expect("403")
    reader = Reader(visitor, tour, office.desk)
    page = reader.page
    reader.visit("/admin", "#admin-email")
    page.locator("#admin-email").fill("Olga@example.org")
    page.locator("#admin-password").fill("correct horse")
    page.locator("#admin-password").press("Enter")
    for name in ("reports", "rooms", "players", "log"):
        page.get_by_role("link", name=said(page, f"admin.screen.{name}")).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(said(page, f"admin.screen.{name}"))
        expect(page.locator(".admin-list, .admin-list ~ .note").first).to_be_attached()
        reader.judge(name)
    reader.open(f"/admin#/players/{office.rude}")
    ban = page.get_by_role("button", name=said(page, "admin.act.ban"), exact=True)
    expect(ban).to_be_visible()
    reader.judge("player")
    ban.click()
    reader.sees("#act-reason")
    reader.judge("act")
