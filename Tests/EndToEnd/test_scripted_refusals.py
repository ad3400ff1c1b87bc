"""A true server refuses as tests of the page without a server have it refuse (Tests/Page), and offers the games that they have it offer."""

import json
import os
import re
import subprocess

import pytest
from mailserver import MailServer
from members import CHEAP, Browser
from palisade import ROOMY, ROOT, Server
from refusals import PROVED, REFUSALS, WRITTEN

PROGRAM = os.environ.get("PALISADE", str(ROOT / ".build/release/palisade"))
PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def mails():
    with MailServer() as mails:
        yield mails


@pytest.fixture(scope="module")
def server(tmp_path_factory, mails):
    with Server(tmp_path_factory.mktemp("data"), [*ROOMY, *CHEAP, "--site", "https://ely.example", "--secure-cookies", "false", *mails.flags]) as server:
        olga = member(server, "Olga")
        assert olga.send("POST", "/auth/email/confirm", {"ticket": mails.proof("olga@ely.example")})[0] == 200
        server.mails = mails
        subprocess.run([PROGRAM, "admin", "Olga", "--data", server.data], check=True, capture_output=True)
        yield server


def member(server, name):
    browser = Browser(server)
    status, answer = browser.send("POST", "/auth/signup", login(name))
    assert status == 201, answer
    browser.user = answer["user"]["id"]
    return browser


def login(name, **changes):
    return {"email": f"{name}@ely.example".lower(), "password": PASSWORD, "name": name, **changes}


def administered(server, method, path, body=None):
    """At the port of administration, by Olga."""
    status, headers, answer = server.http("POST", "/api/v1/auth/login", {"email": "olga@ely.example", "password": PASSWORD})
    assert status == 200
    heads = {"Cookie": "; ".join(line.split(";")[0] for line in headers.get_all("set-cookie")), "X-CSRF": answer["csrf"]}
    status, _, answer = server.http(method, f"/api/v1{path}", body, heads, at=server.administration)
    return status, answer


def banned(server):
    loud = member(server, "Loud")
    administered(server, "POST", f"/admin/players/{loud.user}/sanctions", {"kind": "ban", "reason": "cheats", "until": None})
    return loud.send("GET", "/me")


def asked_twice(server):
    browser = member(server, "Twice")
    browser.send("POST", "/me/export", {})
    return browser.send("POST", "/me/export", {})


def confirmed_elsewhere(server):
    member(server, "Anna")
    return Browser(server).send("POST", "/auth/email/confirm", {"ticket": server.mails.proof("anna@ely.example")})


WITHOUT_MAIL = {
    ("POST /auth/password/forgot", "no_mail", None): lambda server: Browser(server).send("POST", "/auth/password/forgot", {"email": "ada@ely.example"}),
    ("POST /auth/email/send", "no_mail", None): lambda server: member(server, "Ada").send("POST", "/auth/email/send", {}),
}


WAYS = {
    ("GET /me", "auth_required", None): lambda server: Browser(server).send("GET", "/me"),
    ("GET /me", "banned", None): banned,
    ("PATCH /me", "already", "name"): lambda server: member(server, "Patch1").send("PATCH", "/me", {"name": "Olga"}),
    ("PATCH /me", "bad_value", "name"): lambda server: member(server, "Patch2").send("PATCH", "/me", {"name": "a\u200bb"}),
    ("PATCH /me", "forbidden", "name"): lambda server: member(server, "Patch3").send("PATCH", "/me", {"name": "Palisade"}),
    ("DELETE /me", "wrong_password", "current"): lambda server: member(server, "Leaver").send("DELETE", "/me", {"current": "wrong horse"}),
    ("GET /users/{user}", "no_user", None): lambda server: Browser(server).send("GET", "/users/u_999999"),
    ("GET /archive/{match}", "no_game", None): lambda server: Browser(server).send("GET", "/archive/m_zzzzzzzz"),
    ("GET /archive/{match}/positions", "no_game", None): lambda server: Browser(server).send("GET", "/archive/m_zzzzzzzz/positions"),
    ("POST /auth/login", "wrong_password", "password"): lambda server: Browser(server).send("POST", "/auth/login", {"email": "olga@ely.example", "password": "wrong horse"}),
    ("POST /auth/signup", "already", "email"): lambda server: Browser(server).send("POST", "/auth/signup", login("Twin", email="OLGA@ely.example")),
    ("POST /auth/signup", "bad_value", "email"): lambda server: Browser(server).send("POST", "/auth/signup", login("Zoe", email="zoe@ely")),
    ("POST /auth/signup", "bad_value", "password"): lambda server: Browser(server).send("POST", "/auth/signup", login("Zoe", password="password1")),
    ("POST /auth/email/change", "already", "email"): lambda server: member(server, "Eve").send("POST", "/auth/email/change", {"current": PASSWORD, "email": "EVE@ely.example"}),
    ("POST /auth/email/change", "wrong_password", "current"): lambda server: member(server, "Eva").send("POST", "/auth/email/change", {"current": "wrong horse", "email": "x@ely.example"}),
    ("POST /auth/email/confirm", "dead_link", "ticket"): lambda server: Browser(server).send("POST", "/auth/email/confirm", {"ticket": "plk_" + "x" * 43}),
    ("POST /auth/email/confirm", "sign_in_first", None): confirmed_elsewhere,
    ("POST /auth/tokens", "bad_value", "label"): lambda server: member(server, "Toni").send("POST", "/auth/tokens", {"label": "", "scopes": ["play"], "days": 30}),
    ("POST /me/bots", "already", "name"): lambda server: member(server, "Bo").send("POST", "/me/bots", {"name": "olga"}),
    ("POST /me/export", "rate", None): asked_twice,
    ("GET /admin/me", "forbidden", None): lambda server: server.http("GET", "/api/v1/admin/me", at=server.administration)[::2],
    ("POST /admin/players/{user}/correction", "no_money", "money"): lambda server: administered(
        server, "POST", f"/admin/players/{member(server, 'Poor').user}/correction", {"money": -5000, "stars": 0, "reason": "rude"}),
    ("POST /admin/players/{user}/sanctions", "bad_value", "reason"): lambda server: administered(
        server, "POST", f"/admin/players/{member(server, 'Mute').user}/sanctions", {"kind": "mute", "reason": "", "until": None}),
}


@pytest.mark.parametrize("known", sorted(REFUSALS - WITHOUT_MAIL.keys(), key=str), ids=lambda known: " ".join(map(str, known)))
def test_a_refusal_is_said_as_tests_of_the_page_have_it(server, known):
    _, code, field = known
    status, answer = WAYS[known](server)
    assert status >= 400 and (answer["error"]["code"], answer["error"].get("field")) == (code, field)
    if code == "rate":
        assert answer["error"]["retry_ms"] > 0
    if code == "banned":
        assert (answer["error"]["why"], answer["error"]["until"]) == ("cheats", None)


@pytest.mark.parametrize("known", WITHOUT_MAIL, ids=lambda known: known[0])
def test_a_server_without_mail_refuses_to_send_one(tmp_path, known):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        status, answer = WITHOUT_MAIL[known](server)
    assert (status, answer["error"]["code"], answer["error"].get("field")) == (409, "no_mail", None)


@pytest.mark.parametrize("known", sorted(PROVED, key=str), ids=lambda known: " ".join(map(str, known)))
def test_the_test_that_proves_another_refusal_says_its_code(known):
    file, test = PROVED[known].split("::")
    (whole,) = [part for part in (ROOT / file).read_text().split("\n\n\n") if f"def {test}(" in part]
    assert known[1] in whole


@pytest.mark.parametrize("known", sorted(WRITTEN, key=str), ids=lambda known: " ".join(map(str, known)))
def test_the_source_has_a_refusal_that_takes_too_long_to_provoke(known):
    assert re.search(rf'status: \d+, code: "{known[1]}"', (ROOT / WRITTEN[known]).read_text())


def test_the_games_are_those_that_tests_of_the_page_have_it_offer(server):
    assert server.http("GET", "/api/v1/games")[2]["games"] == json.loads((ROOT / "Tests/Page/games.json").read_text())


def test_the_language_of_the_page_is_understood(server, mails):
    """The page names its language as its words do, browsers as they like."""
    member(server, "Lin")
    status, _, _ = server.http("POST", "/api/v1/auth/password/forgot", {"email": "lin@ely.example"}, {"Accept-Language": "zh-Hant"})
    assert status == 202
    recipient, message = mails.mail()
    while recipient != "lin@ely.example":
        recipient, message = mails.mail()
    assert message["Subject"] == "重設密碼"
