"""A hostile value in a field of the account is refused, and nothing of it reaches the log of a server. AccountFieldsTests holds all fields and values."""

import pytest
from mailserver import MailServer
from palisade import ROOMY, Server
from test_accounts import CHEAP, Browser

MARK = "hush"
"""Stands in every hostile text."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    with MailServer() as mails, Server(folder, [*ROOMY, *CHEAP, "--log-level", "trace", "--site", "https://a.example", "--secure-cookies", "false", *mails.flags]) as server:
        yield server
        log = (folder / "server.log").read_text(errors="replace")
        assert MARK not in log and "battery staple" not in log and "correct horse" not in log and "ely.example" not in log


@pytest.mark.parametrize(("path", "body", "field"), [
    ("signup", {"email": f"{MARK}@a.example\r\nBcc: eve@a.example", "password": "battery staple"}, "email"),
    ("password/reset", {"ticket": [MARK], "password": "battery staple"}, "ticket"),
])
def test_a_field_refuses_what_it_cannot_be(server, path, body, field):
    browser = Browser(server)
    assert browser.post("signup", {"email": f"{field}@ely.example", "password": "correct horse"})[0] == 201
    status, answer = Browser(server).post(path, body)
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (422, "bad_value", field)
    assert answer["error"]["msg"] and MARK not in answer["error"]["msg"]
    assert server.http("GET", "/readyz")[0] == 200


@pytest.mark.parametrize("session", ["0", "%00", "..%2f..", MARK * 1000, "g" * 16, "%f0%9f%8e%b2"])
def test_a_session_refuses_what_it_cannot_be(server, session):
    browser = Browser(server)
    browser.post("guest", {})
    status, _, answer = server.http("DELETE", f"/api/v1/auth/sessions/{session}", headers=browser.heads())
    assert status in (400, 404) and answer["error"]["code"] in ("not_found", "bad_request")
    assert server.http("GET", "/api/v1/auth/sessions", headers=browser.heads())[0] == 200
