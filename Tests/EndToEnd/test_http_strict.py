"""Requests that RFC 9112 and RFC 6455 forbid are answered in our own words, through a raw socket."""

import base64

import pytest
from raw import Raw, get, once

KEY = "Sec-WebSocket-Key: " + base64.b64encode(bytes(range(16))).decode()
UPGRADE = {"upgrade": "Upgrade: websocket", "connection": "Connection: Upgrade", "version": "Sec-WebSocket-Version: 13", "key": KEY,
           "protocol": "Sec-WebSocket-Protocol: palisade.v1"}


def handshake(path="/ws", http="1.1", **changes):
    """`changes` replace lines; None leaves one out."""
    return get(path, *[line for line in {**UPGRADE, **changes}.values() if line], version=http)


def refused(server, data, status):
    answer = once(server, data)
    assert answer, "no answer"
    assert answer[0] == status, answer
    assert answer[2]["error"]["code"] and answer[2]["error"]["msg"]
    return answer


@pytest.mark.parametrize("data", [
    get(host=None), get("/healthz", "Host: y"), get(version="0.9"), get(version="9.9"), b"GET /healthz\r\n\r\n", get("/healthz", "A: b\rC: d"),
    get("/healthz", "A : b"), get("/healthz", "A: b", " folded"), b"GET /healthz HTTP/1.1\nHost: x\n\n", get("/api/v1/rooms/%00"), get("/index.html%00.js"),
    get("/api/v1/rooms?game=%00"), b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n" + get(), b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" + bytes(12) + get(),
    b"POST /api/v1/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", b"\x16\x03\x01\x02\x00\x01",
])
def test_a_request_that_can_be_read_in_two_ways_is_400(server, data):
    answer = refused(server, data, 400)
    assert answer[1]["connection"] == "close"


def test_later_requests_of_a_connection_are_checked_as_the_first(server):
    for bad in (get(host=None), get("/api/v1/rooms/%00"), get("/healthz", "A : b")):
        with Raw(server) as raw:
            raw.send(get())
            assert raw.answer()[0] == 200
            raw.send(bad)
            assert raw.answer()[0] == 400 and raw.ended()


@pytest.mark.parametrize("data", [get("/healthz", "A: " + "b" * 9000), get("/" + "a" * 9000), get("/healthz", *["A: b"] * 2000), b"G" * 20000])
def test_a_long_head_is_431(server, data):
    refused(server, data, 431)


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "DELETE", "PATCH", "BREW"])
@pytest.mark.parametrize("path", ["/healthz", "/api/v1/rooms", "/index.html"])
def test_a_method_that_is_not_answered_is_405_and_says_which_are(server, method, path):
    answer = refused(server, f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode(), 405)
    assert "GET" in answer[1]["allow"].upper()


def test_a_path_that_is_written_to_says_so(server):
    assert refused(server, get("/api/v1/auth/guest"), 405)[1]["allow"].upper() == "POST"
    assert refused(server, b"POST /api/v1/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 405)[1]["allow"].upper() == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("version, keeps", [("1.0", False), ("1.1", True)])
def test_a_connection_of_either_version_lives_as_long_as_it_says(server, version, keeps):
    with Raw(server) as raw:
        raw.send(get(version=version))
        answer = raw.answer()
        assert answer[0] == 200 and answer[1].get("connection") == (None if keeps else "close")
        if not keeps:
            assert raw.ended()


def test_an_old_client_that_asks_for_it_is_told_that_its_connection_lives(server):
    with Raw(server) as raw:
        for _ in range(3):
            raw.send(get("/healthz", "Connection: Keep-Alive", version="1.0", host=None))
            answer = raw.answer()
            assert answer[0] == 200 and answer[1]["connection"] == "keep-alive" and "content-length" in answer[1]


def test_a_handshake_without_fault_is_taken(server):
    for data in (handshake(), handshake(upgrade="Upgrade: WebSocket"), handshake(connection="Connection: keep-alive, Upgrade"),
                 handshake(protocol="Sec-WebSocket-Protocol: chess.v9, palisade.v1")):
        answer = once(server, data)
        assert answer[0] == 101 and answer[1]["sec-websocket-protocol"] == "palisade.v1"


def test_another_version_of_the_protocol_is_426(server):
    for data in (handshake(version="Sec-WebSocket-Version: 12"), get("/ws")):
        answer = refused(server, data, 426)
        assert answer[1]["sec-websocket-version"] == "13" and answer[1]["upgrade"] == "websocket"


@pytest.mark.parametrize("lines", [{"key": None}, {"key": "Sec-WebSocket-Key: YWJj"}, {"key": "Sec-WebSocket-Key: " + "!" * 24}, {"version": None},
                                   {"protocol": "Sec-WebSocket-Protocol: chess.v9"}, {"more": KEY}])
def test_a_malformed_handshake_is_400(server, lines):
    refused(server, handshake(**lines), 400)


def test_a_handshake_of_an_old_version_is_400_and_elsewhere_404(server):
    refused(server, handshake(http="1.0"), 400)
    refused(server, handshake("/api/v1/rooms"), 404)


def test_a_frame_right_behind_the_handshake_is_heard(server):
    text = b'{"t":"hello","id":1}'
    with Raw(server) as raw:
        raw.send(handshake() + bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        assert raw.answer()[0] == 101
        while b'"t":"hello"' not in raw.buffer:
            assert raw.fill()


def test_a_client_that_waits_for_leave_to_send_a_body_gets_it(server):
    with Raw(server) as raw:
        raw.send(b"POST /api/v1/replay HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n")
        assert raw.answer()[0] == 100
        raw.send(b'{"text":""}')
        assert raw.answer()[0] == 422


def test_the_tests_of_the_page_are_not_served(server):
    assert once(server, get("/tests/board-clock.test.mjs"))[0] == 404
