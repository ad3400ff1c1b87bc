"""Session tickets: who gets one, and what it is good for."""

import re
import signal
import ssl
import subprocess

import pytest
from palisade import PATIENCE, ROOMY, Server
from raw import Raw, get
from test_tls import log, metric, wait_for_log

UPGRADE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")


class Resuming(Raw):
    """One encrypted connection that comes with the session of an earlier one."""

    def __init__(self, server, session=None, trust=None):
        super().__init__(server, encrypts=False)
        self.socket = (trust or server.trust).wrap_socket(self.socket, server_hostname="127.0.0.1", session=session)

    @property
    def is_resumed(self):
        return self.socket.session_reused

    @property
    def ticket(self):
        """The session, if it came with a ticket."""
        session = self.socket.session
        return session if session and session.has_ticket else None

    def asks(self, path="/healthz"):
        self.send(get(path))
        assert self.answer()[0] == 200
        return self

    def upgrades(self, origin):
        """Becomes a WebSocket and hears the server's answer to its first frame."""
        self.send(get("/ws", *UPGRADE, "Sec-WebSocket-Protocol: palisade.v1", f"Origin: {origin}"))
        while b"\r\n\r\n" not in self.buffer:
            assert self.fill()
        assert self.buffer.startswith(b"HTTP/1.1 101 ")
        hello = b'{"t":"hello","id":1,"agent":"test/1"}'
        self.send(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        while b'"t":"hello"' not in self.buffer:
            assert self.fill()
        return self


def ticket(server):
    with Resuming(server) as first:
        assert not first.is_resumed and first.ticket is None
        return first.asks().ticket


def test_the_next_connection_resumes(secure):
    before = metric(secure, "palisade_tls_resumptions_total")
    with Resuming(secure, ticket(secure)) as second:
        assert second.is_resumed
        with Resuming(secure, second.asks().ticket) as third:
            assert third.is_resumed and third.asks()
    assert metric(secure, "palisade_tls_resumptions_total") == before + 2


def test_a_connection_gets_one_ticket_however_often_it_asks(secure):
    with Resuming(secure) as raw:
        first = raw.asks().ticket
        assert first and raw.asks().asks("/api/v1/version").ticket == first


@pytest.mark.parametrize("path", ["/", "/api/v1/version", "/nothing.js", "/api/v1/nothing"])
def test_every_answer_brings_one(secure, path):
    with Resuming(secure) as raw:
        raw.send(get(path, "Connection: close"))
        assert raw.answer() and raw.ticket


def test_all_loops_share_the_keys(tmp_path, certificate):
    """The system hands connections to the loops by their ports, so sixteen in a row are not all on one."""
    with Server(tmp_path, [*ROOMY, "--loops", "4"], certificate=certificate) as server:
        session = ticket(server)
        for _ in range(16):
            with Resuming(server, session) as raw:
                assert raw.is_resumed
                session = raw.asks().ticket


def test_a_websocket_gets_none(secure):
    with Resuming(secure) as raw:
        assert raw.upgrades(secure.url).ticket is None


def test_a_websocket_resumes_and_gets_none_all_the_same(secure):
    given = ticket(secure)
    with Resuming(secure, given) as raw:
        assert raw.is_resumed
        assert raw.upgrades(secure.url).ticket == given


def test_a_refused_websocket_gets_none(secure):
    with Resuming(secure) as raw:
        raw.send(get("/elsewhere", *UPGRADE))
        assert raw.answer()[0] == 404 and raw.ticket is None


def test_a_connection_that_asked_for_a_page_first_has_its_ticket_before_it_becomes_a_websocket(secure):
    with Resuming(secure) as raw:
        given = raw.asks().ticket
        assert given and raw.upgrades(secure.url).ticket == given


def test_another_process_has_other_keys(tmp_path, certificate):
    with Server(tmp_path, certificate=certificate) as server:
        given = ticket(server)
        with Resuming(server, given) as raw:
            assert raw.is_resumed
            given = raw.asks().ticket
        assert server.stop() == 0
        server.start()
        with Resuming(server, given) as raw:
            assert not raw.is_resumed and raw.asks().ticket
        assert "malformed" not in log(server) and metric(server, "palisade_tls_failures_total") == 0


def test_a_session_ends_with_its_certificate(tmp_path, authority):
    certificate = authority.issue("resumed")
    with Server(tmp_path, certificate=certificate) as server:
        given = ticket(server)
        server.process.send_signal(signal.SIGHUP)
        wait_for_log(server, "the certificate was loaded again")
        with Resuming(server, given) as raw:
            assert raw.is_resumed
            given = raw.asks().ticket
        authority.issue("resumed")
        server.process.send_signal(signal.SIGHUP)
        wait_for_log(server, "the certificate was loaded again", 2)
        with Resuming(server, given) as raw:
            assert not raw.is_resumed and raw.asks().ticket


def test_tls_12_has_none(secure):
    trust = ssl.create_default_context(cafile=str(secure.certificate.authority.path))
    trust.maximum_version = ssl.TLSVersion.TLSv1_2
    with Resuming(secure, trust=trust) as first:
        assert first.asks().ticket is None
        with Resuming(secure, first.socket.session, trust) as second:
            assert not second.is_resumed and second.asks()


def s_client(server, *flags):
    """One request, and what OpenSSL's own client says."""
    asked = get("/healthz", "Connection: close").decode()
    return subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", str(server.certificate.authority.path), "-ign_eof", *flags],
        input=asked, capture_output=True, text=True, timeout=PATIENCE).stdout


def test_a_damaged_ticket_is_passed_over(secure, tmp_path):
    kept, damaged = tmp_path / "session.pem", tmp_path / "damaged.pem"
    assert "Max Early Data: 0" in s_client(secure, "-sess_out", str(kept))
    assert "Reused, TLSv1.3" in s_client(secure, "-sess_in", str(kept))
    session = bytearray(ssl.PEM_cert_to_DER_cert(kept.read_text().replace("SSL SESSION PARAMETERS", "CERTIFICATE")))
    found = re.search(rb"\xaa\x81.\x04\x81.", session, re.DOTALL)
    session[found.end() + 60] ^= 1
    damaged.write_text(ssl.DER_cert_to_PEM_cert(bytes(session)).replace("CERTIFICATE", "SSL SESSION PARAMETERS"))
    before = metric(secure, "palisade_tls_failures_total")
    said = s_client(secure, "-sess_in", str(damaged))
    assert "New, TLSv1.3" in said and "HTTP/1.1 200" in said and metric(secure, "palisade_tls_failures_total") == before
