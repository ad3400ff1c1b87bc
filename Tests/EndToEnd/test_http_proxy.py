"""Connections that a proxy forwards, and says whose they are. Loopback addresses stand for proxies."""

import socket
import struct
from contextlib import ExitStack

from palisade import Server
from raw import Raw
from test_http_limits import HALF, HOME, ORDERED, OTHER, asks, completes, several

PROXY = b"PROXY TCP4 %s 127.0.0.1 5000 80\r\n"


def binary(address):
    return b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" + socket.inet_aton(address) + socket.inet_aton("127.0.0.1") + struct.pack(">HH", 5000, 80)


def test_a_trusted_proxy_says_whose_connection_it_is(tmp_path):
    with Server(tmp_path, [*ORDERED, "--trusted-proxies", HOME, "--unidentified-per-network", "1"]) as server, ExitStack() as stack:
        several(stack, server, 5)
        for header in (PROXY % b"192.0.2.1", binary("192.0.2.2"), binary("192.0.2.3")):
            first, second = several(stack, server, 2)
            first.send(header + HALF)
            first.send(b"X: y\r\n")
            second.send(header)
            assert second.ended() or completes(first)
        assert asks(several(stack, server, 1)[0])


def test_guests_are_counted_for_the_client_of_a_proxy(tmp_path):
    with Server(tmp_path, ["--trusted-proxies", HOME, "--guests-per-address", "1"]) as server:
        def guest(header, source):
            with Raw(server, source) as raw:
                raw.send(header + b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
                answer = raw.answer()
                return answer and answer[0]
        assert [guest(header, HOME) for header in (PROXY % b"192.0.2.1", binary("192.0.2.2"))] == [201, 201]
        assert [guest(header, HOME) for header in (PROXY % b"192.0.2.2", binary("192.0.2.1"))] == [429, 429]
        assert guest(PROXY % b"192.0.2.9", OTHER) == 400 and guest(b"PROXY nonsense\r\n", HOME) is None
