"""The page over https, with its WebSocket over wss. The browsers do not know the authority of the tests: Debian's builds take one only from a store of the
whole account, so they are told to accept the certificate. Whether it is a good one, the tests of the server judge.

Chromium is told by the key of the certificate. Where it only passes over errors, it begins each request anew after each of them, and gives some of them up."""

import re

import pytest
from certificates import Authority
from conftest import PHONE, QUICK
from engine import IS_CHROMIUM, browser_of
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import begin, expect_turn, play
from test_account import signed_up

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority")).issue()


@pytest.fixture(scope="module")
def secure(tmp_path_factory, certificate):
    with Server(tmp_path_factory.mktemp("secure"), [*ROOMY, *QUICK], certificate=certificate) as server:
        yield server


@pytest.fixture(scope="module")
def browser(driver, certificate):
    browser = browser_of(driver, trusted=certificate.fingerprint)
    yield browser
    browser.close()


def test_a_member_plays_over_https(visitor, secure):
    def secured(**options):
        return visitor(at=secure, ignore_https_errors=not IS_CHROMIUM, **options)
    member, other = signed_up(secured, "ada@ely.example"), secured(**PHONE)
    sockets = []
    member.on("websocket", lambda socket: sockets.append(socket.url))
    member.reload()
    first, second, _ = begin(member, other)
    play((first, second), ["e2", "e8"])
    expect_turn(first)
    assert member.url.startswith(secure.url)
    expect(member.locator("main")).not_to_contain_text(re.compile("reconnect", re.I))
    cookies = {cookie["name"]: cookie for cookie in member.context.cookies()}
    assert cookies["__Host-palisade_session"]["secure"] and cookies["__Host-palisade_session"]["httpOnly"]
    assert member.evaluate("isSecureContext") is True
    # Firefox does not report WebSockets to this driver.
    assert all(url.startswith("wss://") for url in sockets)
