"""Hostile values in every field of the account: each is refused with a code and the name of its field, and nothing of it reaches the log."""

import pytest
from mailserver import MailServer
from palisade import ROOMY, Server
from test_accounts import CHEAP, Browser

MARK = "hush"
"""Stands in every hostile text."""

KINDS = {"missing": ..., "null": None, "number": 7, "truth": True, "list": [MARK], "object": {MARK: MARK}}
TEXTS = {"empty": "", "blank": "   ", "long": MARK * 4000, "control": f"{MARK}\u0000\u0007", "line": f"{MARK}@a.example\r\nBcc: eve@a.example", "zero width": f"{MARK}\u200b\u2060",
         "emoji": f"{MARK}🎲@🎲", "right to left": f"\u202e{MARK}\u202c", "tag": f"<script>{MARK}</script>", "unassigned": f"{MARK}\U000e0fff", "replacement": f"{MARK}\ufffd"}

GOOD = {"password": "battery staple", "current": "correct horse", "ticket": "plk_" + "A" * 43}
FORMS = {"signup": ("email", "password"), "login": ("email", "password"), "password/change": ("current", "password"), "password/forgot": ("email",),
         "password/reset": ("ticket",), "email/change": ("current", "email"), "email/confirm": ("ticket",)}
REFUSALS = {"email": {(422, "bad_value")}, "password": {(422, "bad_value"), (403, "wrong_password")}, "current": {(422, "bad_value"), (403, "wrong_password")},
            "ticket": {(422, "bad_value"), (410, "dead_link")}}
EASY = {("signup", "password"), ("password/change", "password")}
"""Fields for a new password: any characters are one, if there are enough of them."""
USABLE = {"control", "line", "zero width", "emoji", "right to left", "tag", "unassigned", "replacement"}
CASES = [(path, field, name) for path, fields in FORMS.items() for field in fields for name in {**KINDS, **TEXTS} if (path, field) not in EASY or name not in USABLE]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    with MailServer() as mails, Server(folder, [*ROOMY, *CHEAP, "--log-level", "trace", "--site", "https://a.example", *mails.flags]) as server:
        yield server
        log = (folder / "server.log").read_text(errors="replace")
        assert MARK not in log and "battery staple" not in log and "correct horse" not in log and "ely.example" not in log


@pytest.mark.parametrize(("path", "field", "name"), CASES)
def test_a_field_refuses_what_it_cannot_be(server, path, field, name):
    value = {**KINDS, **TEXTS}[name]
    address = f"p{CASES.index((path, field, name))}@ely.example"
    browser = Browser(server)
    if path in ("password/change", "email/change"):
        assert browser.post("signup", {"email": address, "password": "correct horse"})[0] == 201
    # Attempts with one address would soon have to wait.
    good = {**GOOD, "email": f"new.{address}"}
    body = {each: good[each] for each in good if each in FORMS[path] or each == "password"} | {field: value}
    if value is ...:
        del body[field]
    status, answer = browser.post(path, body)
    assert (status, answer["error"]["code"]) in REFUSALS[field], (status, answer)
    assert answer["error"]["field"] == field and answer["error"]["msg"] and MARK not in answer["error"]["msg"]
    assert server.http("GET", "/readyz")[0] == 200


@pytest.mark.parametrize("avatar", [value for name, value in {**KINDS, **TEXTS}.items() if name not in ("missing", "null")] + ["d1", "d1-1-1-1-1-1-10", "d1-0-1-1-1-1-1", "D1-1-1-1-1-1-1", "p" + "0" * 64])
def test_an_avatar_refuses_what_it_cannot_be(server, avatar):
    browser = Browser(server)
    browser.post("guest", {})
    status, _, answer = server.http("PUT", "/api/v1/me/avatar", {"avatar": avatar}, browser.heads())
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (422, "bad_value", "avatar") and MARK not in answer["error"]["msg"]


@pytest.mark.parametrize("session", ["0", "%00", "..%2f..", MARK * 1000, "g" * 16, "%f0%9f%8e%b2"])
def test_a_session_refuses_what_it_cannot_be(server, session):
    browser = Browser(server)
    browser.post("guest", {})
    status, _, answer = server.http("DELETE", f"/api/v1/auth/sessions/{session}", headers=browser.heads())
    assert status in (400, 404) and answer["error"]["code"] in ("not_found", "bad_request")
    assert server.http("GET", "/api/v1/auth/sessions", headers=browser.heads())[0] == 200


UNFIT = [7, True, [MARK], {MARK: MARK}, *(TEXTS[name] for name in ("empty", "blank", "long", "control", "line", "zero width", "right to left", "unassigned"))]


@pytest.mark.parametrize("path", ["guest", "signup"])
@pytest.mark.parametrize("number", range(len(UNFIT)))
def test_a_name_refuses_what_it_cannot_be(server, path, number):
    browser = Browser(server)
    body = {"name": UNFIT[number], **({"email": f"named{number}@ely.example", "password": "correct horse"} if path == "signup" else {})}
    status, answer = browser.post(path, body)
    assert (status, answer["error"]["code"]) == (422, "bad_value") and MARK not in answer["error"]["msg"]
    assert answer["error"]["field"] == "name"
    # Nothing was made of the rest.
    assert server.http("GET", "/api/v1/me", headers=browser.heads())[0] == 401
    if path == "signup":
        assert browser.post(path, {**body, "name": f"Fit {number}"})[0] == 201
