"""The harness itself: it refuses what no server says, hears what nobody prepared, and keeps nothing of the page before."""

import pytest
from documented import CSRF, check_request
from playwright.sync_api import expect
from scripted import ScriptedServer, device


def test_an_answer_that_is_not_documented_cannot_be_scripted(server):
    for what, body, status in [
        ("GET /auth/tokens", {}, 200), ("GET /auth/tokens", {"items": [], "more": 1}, 200), ("GET /auth/tokens", {"items": []}, 201),
        ("GET /auth/sessions", {"items": [{**device(1), "place": "Ely"}]}, 200), ("GET /auth/nothing", {}, 200),
    ]:
        with pytest.raises(ValueError):
            server.answer(what, body, status)
    with pytest.raises(ValueError):
        server.refuse("GET /users/u_1", "no_user", status=409)
    with pytest.raises(AssertionError, match="no test has a true server say"):
        server.refuse("POST /auth/login", "wrong_password")
    with pytest.raises(ValueError):
        server.show("me", {"name": "Ada"})
    with pytest.raises(ValueError):
        server.do("challenge", code="no_such_code")


def test_a_request_that_is_not_documented_is_found():
    check_request("POST", "/auth/login", {"email": "", "password": ""}, CSRF)
    for method, path, body, csrf in [
        ("POST", "/auth/tokens", {"label": "x", "scopes": [], "days": None}, None), ("POST", "/auth/login", {"email": "", "password": "", "name": ""}, CSRF),
        ("POST", "/auth/login", {"email": ""}, CSRF), ("GET", "/nothing", None, None),
    ]:
        with pytest.raises(ValueError):
            check_request(method, path, body, csrf)


def test_a_request_that_nobody_prepared_is_heard(page):
    server = ScriptedServer(page, ["en-GB"])
    del server.script["answers"]["GET /auth/providers"]
    server.visit("/account?way=returning")
    page.wait_for_function("harness.log().problems.length > 0")
    with pytest.raises(AssertionError, match="no answer was prepared for GET /auth/providers"):
        server.close()


def test_a_page_that_has_ended_hears_of_no_answer(tab, page):
    first = ScriptedServer(page, ["en-GB"])
    first.hold("GET /auth/providers")
    first.visit("/account?way=returning")
    page.wait_for_function("harness.log().asked.some(({ path }) => path === '/auth/providers')")
    first.close()
    second = ScriptedServer(page, ["en-GB"])
    del second.script["answers"]["GET /auth/providers"]
    second.visit("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    second.close()
    assert tab.complaints == []


@pytest.mark.parametrize("turn", [1, 2])
def test_nothing_of_a_page_outlives_it(server, page, turn):
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})
    server.visit("/settings")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "light")
    page.locator("#theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    # Whom the server found is noted when it answers, maybe later.
    assert page.evaluate("Object.keys(localStorage).filter((key) => key !== 'palisade.who').length") == 2
    assert page.evaluate("sessionStorage.length") == 0
    assert page.evaluate("document.querySelectorAll('#appbar .links').length") == 1
    # A page that had not ended would go there as well.
    page.locator("#set-about").click()
    page.wait_for_url("**/settings/about")
