"""The link to a room as a QR code."""

import re

from palisade import ROOMY, Server


def code(server, number="12345", **headers):
    status, fields, body = server.http("GET", f"/api/v1/rooms/{number}/qr.svg", headers=headers)
    return status, fields, body if isinstance(body, str) else str(body)


def test_the_code_is_a_drawing_that_runs_nothing(server):
    status, fields, body = code(server)
    assert status == 200 and fields["content-type"].startswith("image/svg+xml")
    assert "sandbox" in fields["content-security-policy"] and "default-src 'none'" in fields["content-security-policy"]
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', body)[1]) - 8
    assert (side - 17) % 4 == 0 and body.count("h1v1h-1z") > side


def test_the_code_follows_the_room_and_the_address(server):
    assert code(server)[2] == code(server)[2] != code(server, "54321")[2]
    assert code(server, Host="play.example")[2] != code(server, Host="other.example")[2]


def test_the_configured_address_is_not_changed_by_a_client(tmp_path):
    with Server(tmp_path, [*ROOMY, "--site", "https://play.example"]) as server:
        assert code(server, Host="evil.example")[2] == code(server)[2]


def test_what_is_no_room_and_no_host_is_refused(server):
    for number in ("1234", "123456", "abcde", "%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5"):
        assert code(server, number)[0] == 404, number
    for host in ("a b", "evil.example/x", 'x"onload=', "x" * 101):
        assert code(server, Host=host)[0] == 400, host
