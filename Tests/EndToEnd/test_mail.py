"""Links by mail, over a mail server that takes, refuses, stalls and dies, and a server that is killed."""

import random
import re
import threading
import time
import urllib.error

import pytest
from deep import rounds
from palisade import PATIENCE, ROOMY, Server, eventually
from test_accounts import CHEAP, Browser, login

SITE = "https://play.ely.example"


@pytest.fixture
def server(tmp_path, mails):
    with Server(tmp_path, [*ROOMY, *CHEAP, "--site", SITE, "--secure-cookies", "false", *mails.flags]) as server:
        yield server


def counts(server):
    text = server.metrics()
    return {result: int(float(count)) for result, count in re.findall(r'palisade_mails_total{result="(\w+)"} (\S+)', text)}


def member(server, number=1):
    browser = Browser(server)
    assert browser.post("signup", login(number))[0] == 201
    return browser


def test_a_forgotten_password_comes_back_by_mail(server, mails):
    old = member(server)
    page = server.client(cookie=old.session)
    page.hello()
    stranger = Browser(server)
    assert stranger.post("password/forgot", {"email": "PLAYER1@example.org"})[0] == 202
    recipient, ticket = mails.ticket()
    assert recipient == "player1@example.org"
    status, answer = stranger.post("password/reset", {"ticket": ticket, "password": "battery staple"})
    assert status == 200 and answer["user"]["guest"] is False
    assert stranger.me()["email"] == "player1@example.org"
    # Sockets of the sessions that ended close.
    frame, code = page.bye()
    assert frame["code"] == code == 4401
    recipient, notice = mails.mail()
    assert recipient == "player1@example.org" and notice["Subject"] == "Your password was changed"
    assert stranger.post("password/reset", {"ticket": ticket, "password": "horse staple"})[0] == 410
    assert Browser(server).post("login", login(1))[0] == 403
    assert Browser(server).post("login", login(1, "battery staple"))[0] == 200


def test_another_address_is_confirmed_in_the_language_of_the_browser(server, mails):
    browser = member(server)
    status, _, _ = server.http("POST", "/api/v1/auth/email/change", {"current": "correct horse", "email": "ada@ely.example"},
                               {**browser.heads(), "Accept-Language": "zh-TW,zh;q=0.9"})
    assert status == 202
    recipient, message = mails.mail()
    assert recipient == "ada@ely.example" and message["Subject"] == "確認電子郵件地址"
    assert message["From"].addresses[0].addr_spec == "play@ely.example" and message["Message-ID"] and message["Date"]
    ticket = re.search(r"#email=(plk_[\w-]+)", message.get_body(("plain",)).get_content())[1]
    assert f"{SITE}/account#email={ticket}" in message.get_body(("plain",)).get_content()
    status, answer = Browser(server).post("email/confirm", {"ticket": ticket})
    assert status == 200 and answer["email"] == browser.me()["email"] == "ada@ely.example"
    assert mails.mail()[0] == "player1@example.org"


def test_a_mail_server_that_refuses_or_dies_harms_nothing(server, mails):
    member(server)
    for number, (mode, result) in enumerate([("refuse", "given_up"), ("busy", "failed"), ("die", "failed")], 1):
        mails.mode = mode
        before = counts(server)[result]
        browser = Browser(server)
        assert browser.post("password/forgot", {"email": "player1@example.org"})[0] == 202
        eventually(lambda result=result, before=before: counts(server)[result] > before)
        assert server.http("GET", "/readyz")[0] == 200, number
    assert counts(server)["sent"] == 0 and mails.mails.empty()
    log = (server.data / "server.log").read_text()
    assert "a mail is given up" in log and "a mail is tried again later" in log
    assert "player1@" not in log and "plk_" not in log


def test_a_mail_that_was_under_way_in_a_kill_arrives_after_it(server, mails):
    member(server)
    mails.mode = "stall"
    assert Browser(server).post("password/forgot", {"email": "player1@example.org"})[0] == 202
    assert mails.reached.acquire(timeout=PATIENCE)
    # The page is served and people sign in while the mail server stalls.
    assert Browser(server).post("login", login(1))[0] == 200
    server.kill()
    mails.mode = "take"
    server.start()
    _, ticket = mails.ticket()
    assert Browser(server).post("password/reset", {"ticket": ticket, "password": "battery staple"})[0] == 200


def test_a_link_works_once_although_the_server_dies_between_use_and_answer(server, mails):
    chance = random.Random(12)
    member(server)
    password = "correct horse"
    seen = set()
    for kill in range(rounds(2, 10)):
        assert Browser(server).post("password/forgot", {"email": "player1@example.org"})[0] == 202
        found = None
        # A mail whose delivery was not noted before the kill comes twice.
        while not found or found[1] in seen:
            _, message = mails.mail()
            found = re.search(r"#reset=(plk_[\w-]+)", message.get_body(("plain",)).get_content())
        seen.add(found[1])
        wanted = f"battery staple {kill}"

        def use(ticket=found[1], wanted=wanted):
            try:
                Browser(server).post("password/reset", {"ticket": ticket, "password": wanted})
            except (OSError, urllib.error.URLError):
                return

        thread = threading.Thread(target=use)
        thread.start()
        time.sleep(chance.random() * 0.06)
        server.kill()
        thread.join()
        server.start()
        again = Browser(server).post("password/reset", {"ticket": found[1], "password": wanted})[0]
        old, new = Browser(server).post("login", login(1, password))[0], Browser(server).post("login", login(1, wanted))[0]
        # Either it was used before the kill, or now; never twice, and never half.
        assert again in (200, 410), again
        assert (old, new) == (403, 200), (old, new, again)
        password = wanted


def test_without_a_mail_server_nothing_is_sent_unless_to_the_log(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        member(server)
        status, answer = Browser(server).post("password/forgot", {"email": "player1@example.org"})
        assert status == 409 and answer["error"]["code"] == "no_mail"
        assert "plk_" not in (tmp_path / "server.log").read_text()
    with Server(tmp_path, [*ROOMY, *CHEAP, "--mail", "log"]) as server:
        assert Browser(server).post("password/forgot", {"email": "player1@example.org"})[0] == 202
        eventually(lambda: "plk_" in (tmp_path / "server.log").read_text())
        ticket = re.search(r"#reset=(plk_[\w-]{43})", (tmp_path / "server.log").read_text())[1]
        assert Browser(server).post("password/reset", {"ticket": ticket, "password": "battery staple"})[0] == 200


def test_notices_do_not_flood_an_address_that_nobody_has_confirmed(server, mails):
    victim = member(server)
    passwords = ["correct horse", "battery staple"]
    for number in range(20):
        current, password = passwords[number % 2], passwords[(number + 1) % 2]
        assert victim.post("password/change", {"current": current, "password": password})[0] == 200
        assert server.http("DELETE", "/api/v1/me", {"current": password}, victim.heads())[0] == 200
        assert server.http("POST", "/api/v1/me/keep", {}, victim.heads())[0] == 200
    # The queue keeps the order of messages.
    member(server, 2).post("password/forgot", {"email": login(2)["email"]})
    recipients = []
    while login(2)["email"] not in recipients:
        recipients.append(mails.mail()[0])
    # Of forty: five at once, and eight more only after four minutes.
    assert 5 <= recipients.count(login(1)["email"]) <= 12
