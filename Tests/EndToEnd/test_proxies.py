"""The examples for proxies: each is started as an operator would, and carries everything that a page and a bot need."""

import json
import subprocess

import pytest
from palisade import ROOMY, move, table
from proxies import EXAMPLES, HOST, PASS_ENCRYPTION_ON, STARTERS, answers, behind

PICTURE = 1 << 20
"""Bytes of the largest body that the server takes."""
FEW_GUESTS = [*ROOMY, "--guests-per-address", "1"]


@pytest.fixture(scope="module", params=sorted(STARTERS))
def proxied(request, tmp_path_factory, certificate):
    with behind(request.param, tmp_path_factory.mktemp("proxy"), certificate, FEW_GUESTS, page=True) as proxied:
        yield proxied


def test_every_example_is_started_here():
    assert sorted(path.name for path in EXAMPLES.iterdir()) == sorted(STARTERS)


def test_the_page_comes_encrypted_over_http_2(proxied):
    passed_on = proxied.example in PASS_ENCRYPTION_ON
    assert proxied.agreed() == ("TLSv1.3", "http/1.1" if passed_on else "h2")
    facts, fields, body = proxied.http("GET", "/")
    assert (facts["http_code"], facts["http_version"], b"<title>Palisade</title>" in body) == (200, "1.1" if passed_on else "2", True)
    assert "max-age=63072000" in fields["strict-transport-security"][0] and fields["content-security-policy"]


def test_a_bot_plays_while_a_stream_shows_it(proxied):
    seats, topic = table(proxied)
    stream = subprocess.Popen(proxied.curl("--no-buffer", path=f"/api/v1/rooms/{topic.removeprefix('room/')}/stream"), stdout=subprocess.PIPE)
    try:
        events = (json.loads(line.removeprefix(b"data: ")) for line in stream.stdout if line.startswith(b"data: "))
        assert next(events)["t"] == "snap"
        mover = seats[seats[0].view(topic)["turn"]]
        mine = mover.view(topic, lambda view: view.get("legal"))
        move(mover, topic, mine["legal"][0])
        # It would not come in time from a proxy that waits for more.
        assert next(frame for frame in events if frame["t"] == "ev")["d"]["ply"] == 1
    finally:
        stream.kill()
        stream.wait()
        stream.stdout.close()
        for seat in seats:
            seat.close()


def test_the_server_hears_who_asks(proxied):
    forged = {"X-Forwarded-For": "192.0.2.1"}
    proxied.guest(source="127.0.0.3", headers=forged)
    for made_up in ("192.0.2.2", "127.0.0.4"):
        facts, _, body = proxied.http("POST", "/api/v1/auth/guest", {}, {"X-Forwarded-For": made_up}, source="127.0.0.3")
        assert (facts["http_code"], json.loads(body)["error"]["code"]) == (429, "rate")
    proxied.guest(source="127.0.0.4")


def test_the_largest_body_reaches_the_server(proxied):
    _, cookie = proxied.guest()
    facts, _, body = proxied.http("PUT", "/api/v1/me/picture", bytes(PICTURE), {"Cookie": cookie, "Content-Type": "image/png"})
    # The server says so itself: a guest has no picture, or this is none.
    assert 400 <= facts["http_code"] < 500 and facts["http_code"] != 413 and json.loads(body)["error"]["code"], body


def test_plain_requests_are_sent_to_https(proxied):
    if proxied.example in PASS_ENCRYPTION_ON | {"Caddyfile"}:
        # The server does that itself, and so does Caddy where it may.
        assert not answers(proxied.plain_port)
        return
    done = subprocess.run(
        ["curl", "--silent", "--resolve", f"{HOST}:{proxied.plain_port}:127.0.0.1", "--write-out", "%{http_code} %{redirect_url}", "--output", "/dev/null",
         f"http://{HOST}:{proxied.plain_port}/rules?x=1"], capture_output=True, text=True)
    status, there = done.stdout.split()
    assert status in ("301", "308") and there.startswith(f"https://{HOST}") and there.endswith("/rules?x=1")
