"""What an address is: the document of the page or none, and which of them pages of other sites may show in a frame."""

import re

import pytest
from palisade import table


@pytest.mark.parametrize(("path", "status"), [("/lobby", 200), ("/replay", 200), ("/nonsense", 404), ("/replay/zzz", 404), ("/room/12", 404), ("/favicon.ico", 200), ("/robots.txt", 200)])
def test_an_address_is_what_it_says(server, path, status):
    found, headers, body = server.http("GET", path)
    assert found == status
    if status == 404:
        assert b"/app.js" in body and "text/html" in headers["content-type"]


FRAMES = ["/embed/{room}", "/%65mbed/{room}", "//embed/{room}", "/embed%2f{room}", "/%65mbed/@u_1", "/embed%2f@u_1", "/embed/@{user}", "/embed/%40{user}", "/embed//@{user}/", "/embed/@u_999999999", "/embed/@nobody"]
NO_FRAMES = ["/", "/tv/{room}", "/settings/account", "/embed/@u_1/settings", "/embed/@u_0%2f..%2fme", "/embed/@"]


@pytest.fixture(scope="module")
def game(server):
    seats, topic = table(server)
    yield {"room": topic.removeprefix("room/"), "user": seats[0].user}
    for seat in seats:
        seat.close()


@pytest.mark.parametrize(("path", "may_be_framed"), [*((path, True) for path in FRAMES), *((path, False) for path in NO_FRAMES)])
def test_a_document_that_may_be_framed_is_told_so_however_it_is_spelt(server, game, path, may_be_framed):
    """A document that knows it shows nothing but frames, whatever its own address looks like to it."""
    status, headers, body = server.http("GET", path.format(**game))
    ancestors = re.findall(r"frame-ancestors ([^;]+)", headers.get("content-security-policy", "frame-ancestors 'none'"))
    assert ancestors == ["*" if may_be_framed else "'none'"]
    assert (b" data-framed" in body if isinstance(body, bytes) else False) == may_be_framed
    assert not may_be_framed or status == 200
