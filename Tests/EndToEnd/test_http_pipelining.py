"""Several requests in one packet, through a raw socket: each is answered in order, or the connection ends, and nobody else notices."""

import re
import socket

import pytest
from palisade import PATIENCE

PACKETS = 12
"""Enough that the kernel deals some to every loop."""


def post(path="/api/v1/nothing", body=b"{}"):
    return b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (path.encode(), len(body), body)


def get(path="/healthz"):
    return b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path.encode()


def statuses(server, data):
    """The status of each answer to one packet, until the server closes or has answered a last request that asks it to."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(data + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        got = b""
        try:
            while piece := raw.recv(65536):
                got += piece
        except ConnectionResetError:
            pass
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", got)]


@pytest.mark.parametrize("packet", [post() * 2, get() + post(), post(body=b"") * 3, post() + get() + post(), get("/index.html") + post()])
def test_requests_joined_in_one_packet_hold_nobody_up(server, packet):
    for _ in range(PACKETS):
        answered = statuses(server, packet)
        assert len(answered) <= packet.count(b"HTTP/1.1") + 1 and all(status in (200, 404, 405) for status in answered), answered
        assert server.http("GET", "/healthz")[0] == 200
    for _ in range(PACKETS):
        assert server.http("GET", "/healthz")[0] == 200
