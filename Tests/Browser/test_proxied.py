"""The page through each proxy of deploy/proxies. Their other duties are held without a browser, in Tests/EndToEnd/test_proxies.py."""

import pytest
from certificates import Authority
from engine import browser_of
from palisade import ROOMY, table
from proxies import HOST, STARTERS, behind
from table import click, expect_turn, visit


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority")).issue()


@pytest.fixture(scope="module")
def browser(driver, certificate):
    browser = browser_of(driver, trusted=certificate.fingerprint, here=HOST)
    yield browser
    browser.close()


@pytest.mark.parametrize("example", sorted(STARTERS))
def test_a_page_plays_behind_a_proxy(visitor, outlast, certificate, tmp_path, example):
    proxied = outlast.enter_context(behind(example, tmp_path, certificate, ROOMY))
    seats, topic = table(proxied, control="none")
    # The first player goes on in the browser.
    first, second = seats
    first.close()
    page = visitor(at=proxied)
    name, value = first.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": proxied.url}])
    visit(page, f"/game/{topic.removeprefix('room/')}")
    expect_turn(page)
    click(page, "e2")
    assert second.view(topic, lambda view: view["ply"] == 1)["moves"] == ["e2"]
    second.close()
