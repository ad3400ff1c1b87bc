"""Members on the running server: their game goes on, their sockets close, and nothing acknowledged is lost in a kill."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from deep import rounds
from members import live
from palisade import ROOMY, Server, table

CHEAP = ["--password-passes", "1", "--password-megabytes", "8"]


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        yield server


class Browser:
    """A browser with its cookies."""

    def __init__(self, server, cookie=None):
        self.server = server
        self.cookies = dict([cookie.split("=", 1)]) if cookie else {}
        self.csrf = None
        if cookie:
            self.post("guest", {})

    def post(self, path, body):
        status, headers, answer = self.server.http("POST", f"/api/v1/auth/{path}", body, self.heads())
        for line in headers.get_all("set-cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        self.csrf = answer.get("csrf", self.csrf)
        return status, answer

    def heads(self):
        heads = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        return heads | ({"X-CSRF": self.csrf} if self.csrf else {})

    @property
    def session(self):
        return f"palisade_session={self.cookies['palisade_session']}"

    def me(self):
        return self.server.http("GET", "/api/v1/me", headers=self.heads())[2]


def login(number, password="correct horse"):
    return {"email": f"player{number}@example.org", "password": password}


def test_a_guest_signs_up_amid_a_game_and_plays_on(server):
    (player, other), topic = table(server)
    browser = Browser(server, player.cookie)
    status, answer = browser.post("signup", login(1))
    assert status == 201 and answer["user"]["id"] == player.user and answer["user"]["guest"] is False
    # The socket of the replaced cookie ends with it, since others may hold a copy; the page comes back with the new one.
    frame, code = player.bye()
    assert frame["code"] == code == 4401
    player = server.client(cookie=browser.session)
    player.hello()
    player.sub("me")
    player.view("me", lambda view: view["guest"] is False and view["room"] == topic)
    player.sub(topic)
    player.do(topic, "say", {"text": "still here"})
    assert browser.post("logout", {})[0] == 200
    frame, code = player.bye()
    assert frame["code"] == code == 4401
    other.view(topic, lambda view: not all(seat["on"] for seat in view["seats"]))
    # The seat is still theirs.
    again = Browser(server)
    assert again.post("login", login(1))[0] == 200
    back = server.client(cookie=again.session)
    back.hello()
    back.sub("me")
    assert back.views["me"]["room"] == topic


def test_no_acknowledged_change_is_lost_or_half_done_in_a_kill():
    lost, changes = live(rounds(2, 10))
    assert lost == []
    assert changes > 0


def test_more_sign_ins_at_once_than_may_wait_are_asked_to_come_again(tmp_path):
    slow = ["--password-passes", "2", "--password-megabytes", "64"]
    with Server(tmp_path, [*ROOMY, *slow]) as server:
        assert Browser(server).post("signup", login(1))[0] == 201
        # Of as many accounts: those of one account would have to wait for each other.
        with ThreadPoolExecutor(56) as pool:
            answers = list(pool.map(lambda number: Browser(server).post("login", login(number)), range(1, 57)))
        statuses = {status for status, _ in answers} - {200}
        # On a busy machine the last of those that wait are answered 504.
        assert {403, 503} <= statuses <= {403, 503, 504}, statuses
        assert all(answer["error"]["code"] == "busy" and answer["error"]["retry_ms"] > 0 for status, answer in answers if status == 503)
        # Those that were answered 504 may still be in the queue.
        for _ in range(20):
            status, answer = Browser(server).post("login", login(1))
            if status not in (503, 504):
                break
        assert status == 200, answer


def test_the_cost_of_a_hash_is_logged_and_its_input_is_not(server):
    browser = Browser(server)
    browser.post("signup", login(1))
    browser.post("login", login(1, "wrong horse"))
    log = (server.data / "server.log").read_text()
    assert "argon2id" in log and "megabytes=8" in log and "passes=1" in log
    assert "horse" not in log and "example.org" not in log


def test_the_outcomes_are_counted(server):
    def counts():
        text = server.metrics()
        return {(act, result): float(value) for act, result, value in re.findall(r'palisade_account_acts_total\{act="(\w+)",result="(\w+)"\} (\S+)', text)}

    before = counts()
    browser = Browser(server)
    browser.post("signup", login(4711))
    browser.post("signup", {"email": "no", "password": "correct horse"})
    Browser(server).post("login", login(4711))
    Browser(server).post("login", login(4711, "wrong horse"))
    after = counts()
    for key in [("sign_up", "done"), ("sign_up", "bad_value"), ("sign_in", "done"), ("sign_in", "wrong_password")]:
        assert after[key] == before.get(key, 0) + 1, key


def test_addresses_cannot_be_tried_out(server):
    taken = login(4712)
    assert Browser(server).post("signup", taken)[0] == 201
    browser = Browser(server)
    browser.post("guest", {})
    for _ in range(5):
        assert browser.post("signup", taken)[0] == 409
    status, answer = browser.post("signup", login(4713))
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (429, "rate", "email")
    other = Browser(server)
    other.post("guest", {})
    assert other.post("signup", login(4713))[0] == 201
