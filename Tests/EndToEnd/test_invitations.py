"""The link to a room as a QR code."""

import re

import pytest
from palisade import ROOMY, Server


def opened(server, **details):
    """Who opened a room, and its number."""
    owner = server.player()
    return owner, owner.do("lobby/quoridor", "room.create", {"mode": "casual", **details}, key="k")["d"]["room"]


@pytest.fixture
def number(server):
    return opened(server)[1]


def code(server, number, **headers):
    status, fields, body = server.http("GET", f"/api/v1/rooms/{number}/qr.svg", headers=headers)
    return status, fields, body if isinstance(body, str) else str(body)


def test_the_code_is_a_drawing_that_runs_nothing(server, number):
    status, fields, body = code(server, number)
    assert status == 200 and fields["content-type"].startswith("image/svg+xml")
    assert "sandbox" in fields["content-security-policy"] and "default-src 'none'" in fields["content-security-policy"]
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', body)[1]) - 8
    assert (side - 17) % 4 == 0 and body.count("h1v1h-1z") > side


def test_the_code_follows_the_room_and_the_address(server, number):
    assert code(server, number)[2] == code(server, number)[2] != code(server, opened(server)[1])[2]
    assert code(server, number, Host="play.example")[2] != code(server, number, Host="other.example")[2]


def test_the_configured_address_is_not_changed_by_a_client(tmp_path):
    with Server(tmp_path, [*ROOMY, "--site", "https://play.example"]) as server:
        number = opened(server)[1]
        assert code(server, number, Host="evil.example")[2] == code(server, number)[2]


def test_a_private_room_has_a_code_for_those_who_sit_in_it(server):
    owner, number = opened(server, listed=False)
    absent = next(str(each) for each in range(10_000, 99_999) if str(each) != number)
    assert code(server, number, Cookie=owner.cookie)[0] == 200
    for stranger in ("", server.player().cookie):
        (status, fields, body), (other, others, text) = code(server, number, Cookie=stranger), code(server, absent, Cookie=stranger)
        assert (status, body) == (other, text) and status == 404 and fields.keys() == others.keys()


def test_what_is_no_room_and_no_host_is_refused(server, number):
    for text in ("00000", "1234", "123456", "abcde", "%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5"):
        assert code(server, text)[0] == 404, text
    for host in ("a b", "evil.example/x", 'x"onload=', "x" * 101):
        assert code(server, number, Host=host)[0] == 400, host
