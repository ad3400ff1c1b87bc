"""The encrypted port: who gets in and who does not, a new certificate, and all that has to hold as it does without encryption."""

import ctypes
import json
import select
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import ExitStack

import pytest
from certificates import DAY, NOW
from examples import NODE, PYTHON
from palisade import PATIENCE, PROGRAM, ROOMY, ROOT, Server, table
from provider import free_port
from raw import Raw, get
from test_example import begin, finish, only_game
from test_http_limits import HALF, HOME, ORDERED, OTHER, completes

YEARS = "max-age=63072000"
HELLO_OF_SSL3 = bytes.fromhex("16030000330100002f0300") + bytes(32) + bytes.fromhex("000008000500040035002f0100")


def metric(server, name):
    lines = server.metrics().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


def log(server):
    return (server.data / "server.log").read_text()


def wait_for_log(server, text, count=1):
    """Comes back when the log says so, that many times."""
    follow = subprocess.Popen(["tail", "--lines=+1", "--follow", str(server.data / "server.log")], stdout=subprocess.PIPE, text=True)
    try:
        for line in follow.stdout:
            count -= text in line
            if count == 0:
                return
    finally:
        follow.kill()
        follow.wait()


# Handshakes


def s_client(server, *flags, typed="Q\n"):
    return subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", str(server.certificate.authority.path), *flags],
        input=typed, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("version", ["-tls1_2", "-tls1_3"])
def test_versions_of_today_are_spoken(secure, version):
    said = s_client(secure, version, "-verify_return_error", "-verify_ip", "127.0.0.1")
    assert said.returncode == 0 and "Verify return code: 0 (ok)" in said.stdout and "Compression: NONE" in said.stdout
    assert f"Protocol  : TLSv1.{version[-1]}" in said.stdout or f"New, TLSv1.{version[-1]}" in said.stdout


@pytest.mark.parametrize("version", ["-tls1", "-tls1_1"])
def test_earlier_versions_are_refused(secure, version):
    before = metric(secure, 'palisade_tls_failures_total{reason="version"}')
    said = s_client(secure, version, "-cipher", "DEFAULT@SECLEVEL=0")
    assert said.returncode == 1 and "alert protocol version" in said.stderr
    assert metric(secure, 'palisade_tls_failures_total{reason="version"}') == before + 1


@pytest.mark.parametrize("cipher", ["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-SHA256", "aNULL"])
def test_ciphers_of_the_past_are_refused(secure, cipher):
    assert s_client(secure, "-tls1_2", "-cipher", cipher + "@SECLEVEL=0").returncode == 1


@pytest.mark.parametrize("offered, chosen", [
    ("TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256"),
    ("TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256", "TLS_CHACHA20_POLY1305_SHA256"),
    ("TLS_AES_256_GCM_SHA384", "TLS_AES_256_GCM_SHA384")])
def test_the_cheapest_cipher_is_taken_unless_the_client_prefers_chacha(secure, offered, chosen):
    assert f"Cipher is {chosen}" in s_client(secure, "-ciphersuites", offered).stdout


@pytest.mark.parametrize("kind", ["ECDSA", "RSA"])
def test_a_scanner_finds_nothing(tmp_path, authority, kind):
    """Mozilla's profile for servers that anybody may visit."""
    with Server(tmp_path, ROOMY, certificate=authority.issue(f"scanned-{kind}", kind=kind)) as server:
        scan = subprocess.run(
            [sys.executable, "-m", "sslyze", "--mozilla_config=intermediate", f"--certinfo_ca_file={authority.path}", f"127.0.0.1:{server.port}"], capture_output=True, text=True, timeout=10 * PATIENCE)
        assert scan.returncode == 0, scan.stdout
        assert "OK - Compliant" in scan.stdout and "Client Renegotiation DoS Attack:   OK - Not vulnerable" in scan.stdout
        # A cipher that was turned away by a limit would count as refused.
        assert metric(server, 'palisade_tls_failures_total{reason="no_agreement"}') > 100


@pytest.mark.parametrize("protocols, chosen", [((), None), (("http/1.1",), "http/1.1"), (("h2", "http/1.1"), "http/1.1")])
def test_http_is_agreed_upon(secure, protocols, chosen):
    trust = ssl.create_default_context(cafile=str(secure.certificate.authority.path))
    if protocols:
        trust.set_alpn_protocols(list(protocols))
    with socket.create_connection(("127.0.0.1", secure.port)) as plain, trust.wrap_socket(plain, server_hostname="localhost") as wire:
        assert wire.selected_alpn_protocol() == chosen


def test_other_protocols_are_not(secure):
    trust = ssl.create_default_context(cafile=str(secure.certificate.authority.path))
    trust.set_alpn_protocols(["smtp"])
    with socket.create_connection(("127.0.0.1", secure.port)) as plain, pytest.raises(ssl.SSLError, match="no application protocol"):
        trust.wrap_socket(plain, server_hostname="localhost")


@pytest.mark.parametrize("version", ["-tls1_2", "-tls1_3"])
def test_a_handshake_alone_brings_no_ticket(secure, version):
    said = s_client(secure, version).stdout
    assert "New Session Ticket" not in said and "TLS session ticket" not in said


@pytest.mark.parametrize("bytes, reason", [
    (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "plain_http"), (b"\0" * 64, "malformed"), (b"\x80\x2e\x01\x00\x02" + bytes(60), None),
    (b"\x16\x03\x01\xff\xff" + bytes(64), "malformed"), (HELLO_OF_SSL3, None), (b"", "disconnected")])
def test_what_is_no_hello_is_closed_and_counted(secure, bytes, reason):
    name = f'palisade_tls_failures_total{{reason="{reason}"}}' if reason else "palisade_tls_failures_total"
    before = metric(secure, name)
    with Raw(secure, encrypts=False) as raw:
        raw.send(bytes)
        if not bytes:
            raw.socket.shutdown(socket.SHUT_WR)
        while raw.fill():
            pass
        assert b"HTTP" not in raw.buffer
    assert metric(secure, name) == before + 1 and secure.http("GET", "/healthz")[0] == 200


def hello():
    """A whole ClientHello."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        return outgoing.read()


@pytest.mark.parametrize("part", [0, 1, 5, 100, None])
def test_a_handshake_has_the_time_of_a_head(tmp_path, certificate, part):
    with Server(tmp_path, ["--head-seconds", "1"], certificate=certificate) as server:
        with Raw(server, encrypts=False) as raw:
            raw.send(hello()[:part])
            while raw.fill():
                pass
        assert metric(server, 'palisade_tls_failures_total{reason="timeout"}') == 1
        with Raw(server) as slow:
            slow.send(HALF)
            assert slow.answer()[0] == 408


def test_half_a_handshake_counts_for_its_network(tmp_path, certificate):
    with Server(tmp_path, [*ORDERED, "--head-seconds", "600", "--unidentified-per-network", "3"], certificate=certificate) as server, ExitStack() as stack:
        def half(bytes):
            raw = stack.enter_context(Raw(server, HOME, encrypts=False))
            raw.send(bytes)
            return raw
        silent, begun = half(b""), half(hello()[:50])
        # This one's handshake is done; its request is not.
        waiting = stack.enter_context(Raw(server, HOME))
        with Raw(server, HOME, encrypts=False) as late, Raw(server, OTHER) as other:
            late.send(hello())
            assert late.ended()
            other.send(get())
            assert other.answer()[0] == 200
        begun.socket.close()
        waiting.send(get())
        assert waiting.answer()[0] == 200
        assert completes_anew(server) and silent


def completes_anew(server):
    with Raw(server, HOME) as raw:
        raw.send(HALF)
        return completes(raw)


def test_new_connections_come_at_a_measured_pace(tmp_path, certificate):
    with Server(tmp_path, ["--limit-connect", "0.001/5", "--loops", "4"], certificate=certificate) as server:
        def asks():
            try:
                with Raw(server, HOME) as raw:
                    raw.send(get())
                    return raw.answer()[0] == 200
            except OSError:
                return False
        assert sum(asks() for _ in range(20)) == 5


def test_sockets_of_a_network_are_bounded(tmp_path, certificate):
    with Server(tmp_path, ["--sockets-per-address", "2"], certificate=certificate) as server, \
            server.client() as first, server.client() as second, server.client() as third:
        assert third.bye()[1] == 1013
        assert first.hello() and second.hello()


def test_changes_of_keys_have_a_bound(tmp_path, certificate):
    """Python's ssl does not change keys, so OpenSSL is called directly."""
    library = ctypes.CDLL("libssl.so.3")
    for function in ("TLS_client_method", "SSL_CTX_new", "SSL_new"):
        getattr(library, function).restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.SSL_CTX_new(ctypes.c_void_p(library.TLS_client_method())))
    with Server(tmp_path, ["--head-seconds", "600"], certificate=certificate) as server:
        for changes, status in ((10, 200), (1000, None)):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
                wire.setblocking(True)
                tls = ctypes.c_void_p(library.SSL_new(context))
                library.SSL_set_fd(tls, wire.fileno())
                assert library.SSL_connect(tls) == 1
                signal.signal(signal.SIGPIPE, signal.SIG_IGN)
                # 0: the other side need not change its own.
                while changes and library.SSL_key_update(tls, 0) == 1 and library.SSL_do_handshake(tls) == 1:
                    changes -= 1
                request, answer = get(), ctypes.create_string_buffer(15)
                library.SSL_write(tls, request, len(request))
                got = library.SSL_read(tls, answer, 12)
                assert (answer.value == b"HTTP/1.1 200") if status else (got <= 0)
                library.SSL_free(tls)


# The traffic inside


def test_answers_say_that_they_are_encrypted(secure):
    for path, status in (("/", 200), ("/api/v1/version", 200), ("/nothing.js", 404)):
        answer, headers, _ = secure.http("GET", path)
        assert answer == status and headers["strict-transport-security"] == YEARS and "server" not in headers
    _, headers, _ = secure.http("POST", "/api/v1/auth/guest", {})
    cookies = headers.get_all("set-cookie")
    assert len(cookies) == 3 and all(cookie.startswith("__Host-") and cookie.endswith("; Secure") for cookie in cookies)


def test_without_encryption_they_do_not(server):
    assert "strict-transport-security" not in server.http("GET", "/")[1]
    assert not any("Secure" in cookie for cookie in server.http("POST", "/api/v1/auth/guest", {})[1].get_all("set-cookie"))


def test_curl_trusts_the_authority(secure):
    def curl(*flags):
        return subprocess.run(["curl", "--silent", "--show-error", *flags], capture_output=True, text=True, timeout=PATIENCE)
    trusted = curl("--cacert", str(secure.certificate.authority.path), secure.url + "/healthz")
    assert json.loads(trusted.stdout)["status"] == "ok"
    assert curl(secure.url + "/healthz").returncode == 60


@pytest.mark.parametrize("origin, code", [("https://{}", None), ("http://{}", 4403), ("https://{}0", 4403)])
def test_a_page_without_encryption_is_a_strangers(secure, origin, code):
    _, cookie = secure.guest()
    with secure.client(cookie=cookie, origin=origin.format(f"127.0.0.1:{secure.port}")) as client:
        client.send("hello", agent="test/1")
        assert (client.bye()[1] if code else client.receive()["t"]) == (code or "hello")


@pytest.mark.parametrize("rest", [b"", get()])
def test_a_request_in_one_packet_with_the_end_of_the_handshake_is_answered(secure, rest):
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    wire = secure.trust.wrap_bio(incoming, outgoing, server_hostname="127.0.0.1")
    with Raw(secure, encrypts=False) as raw:
        while True:
            try:
                wire.do_handshake()
                break
            except ssl.SSLWantReadError:
                raw.send(outgoing.read())
                incoming.write(raw.socket.recv(65536))
        wire.write(get() + rest)
        raw.send(outgoing.read())
        answers = b""
        while answers.count(b"HTTP/1.1 200 ") < 1 + bool(rest):
            try:
                answers += wire.read(65536)
            except ssl.SSLWantReadError:
                incoming.write(raw.socket.recv(65536))


def test_many_answers_come_whole_to_a_slow_reader(secure):
    """More than all buffers on the way hold."""
    path = max((file for file in (ROOT / "web").rglob("*.js") if "tests" not in file.parts), key=lambda file: file.stat().st_size)
    request = get("/" + str(path.relative_to(ROOT / "web")))
    with Raw(secure) as once:
        once.send(request)
        expected = once.answer()
    assert expected[0] == 200 and len(expected[2]) > 10_000
    with Raw(secure) as slow:
        slow.send(request * 300)
        for _ in range(300):
            answer = slow.answer()
            assert answer[0] == 200 and answer[2] == expected[2]


def test_a_body_of_many_records_arrives(secure):
    _, cookie = secure.guest()
    body = b'{"name":"' + b" " * 60_000 + b'"}'
    head = f"POST /api/v1/me/name HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with Raw(secure) as raw:
        for piece in (head, *(body[at:at + 700] for at in range(0, len(body), 700))):
            raw.send(piece)
        assert raw.answer()[0] in (400, 403, 422)
        raw.send(get())
        assert raw.answer()[0] == 200


def test_a_game_is_played(secure):
    (first, second), topic = table(secure)
    with first, second:
        assert first.view(topic)["phase"] == "playing"


def test_the_last_word_arrives_when_the_server_stops(tmp_path, certificate):
    with Server(tmp_path, certificate=certificate) as server, server.client() as client:
        client.hello()
        server.process.send_signal(signal.SIGTERM)
        bye, code = client.bye()
        assert code == 1012 and bye["resume"] is True
        assert server.process.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("languages", [("Python", "JavaScript"), ("JavaScript", "Python")])
def test_the_example_bots_play_a_whole_game(tmp_path, certificate, languages, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.authority.path))
    monkeypatch.setenv("NODE_EXTRA_CA_CERTS", str(certificate.authority.path))
    with Server(tmp_path, certificate=certificate) as server:
        bots, _ = begin(server, {"Python": PYTHON, "JavaScript": NODE}, *languages)
        assert finish(bots) == ["", ""]
        assert {seat["name"] for seat in only_game(server)["seats"]} == set(languages)


def test_commands_on_this_machine_reach_the_server(secure):
    assert secure.token("wallbot").startswith("plt_")


def test_their_port_serves_nothing_else(tmp_path, certificate):
    with Server(tmp_path, ["--admin-listen", "off"], certificate=certificate) as secure:
        assert secure.administration is None and secure.token("wallbot").startswith("plt_")
        serves_only_commands(secure)


def serves_only_commands(secure):
    port = int(json.loads((secure.data / "admin.json").read_text())["url"].rsplit(":", 1)[1])
    assert port != secure.port
    for path, status in (("/", 404), ("/metrics", 404), ("/admin", 404), ("/api/v1/admin/log", 404), ("/api/v1/me", 404), ("/ws", 404)):
        with Raw(secure, port=port) as raw:
            raw.send(get(path))
            assert raw.answer()[0] == status


def test_a_trusted_proxy_says_whose_connection_it_is(tmp_path, certificate):
    with Server(tmp_path, [*ORDERED, "--trusted-proxies", HOME, "--guests-per-address", "1"], certificate=certificate) as server:
        def guest(header, source):
            raw = Raw(server, source, encrypts=False)
            # In two pieces, to be put together.
            raw.send(header[:9])
            raw.send(header[9:])
            try:
                raw.socket = server.trust.wrap_socket(raw.socket, server_hostname="127.0.0.1")
            except (ssl.SSLError, ConnectionError):
                return None
            with raw:
                raw.send(b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
                answer = raw.answer()
                return answer and answer[0]
        assert [guest(b"PROXY TCP4 192.0.2.%d 127.0.0.1 5000 443\r\n" % number, HOME) for number in (1, 2, 1)] == [201, 201, 429]
        assert guest(b"PROXY TCP4 192.0.2.3 127.0.0.1 5000 443\r\n", OTHER) is None and guest(b"PROXY nonsense\r\n", HOME) is None


# The certificate


def serial(server):
    with socket.create_connection(("127.0.0.1", server.port)) as plain, server.trust.wrap_socket(plain, server_hostname="127.0.0.1") as wire:
        return wire.getpeercert()["serialNumber"]


def test_a_new_certificate_comes_into_use_while_a_game_goes_on(tmp_path, authority):
    certificate = authority.issue("renewed")
    with Server(tmp_path, ROOMY, certificate=certificate) as server:
        (first, second), topic = table(server)
        with first, second:
            before = serial(server)
            authority.issue("renewed")
            assert serial(server) == before
            for players, move in (((first, second), "e2"), ((second, first), "e8")):
                server.process.send_signal(signal.SIGHUP)
                wait_for_log(server, "the certificate was loaded again", 1 if move == "e2" else 2)
                mover, other = players
                mover.do(topic, "move", {"m": move}, at=mover.view(topic, lambda view: view["turn"] is not None)["ply"])
                other.view(topic, lambda view: move in view["moves"])
            assert serial(server) != before
            with server.client() as late:
                assert late.hello()


@pytest.mark.parametrize("harm", ["text", "missing", "other"])
def test_a_broken_one_is_reported_and_the_present_one_stays(tmp_path, authority, harm):
    certificate = authority.issue(f"broken-{harm}")
    other = authority.issue("other")
    with Server(tmp_path, certificate=certificate) as server, server.client() as client:
        client.hello()
        before = serial(server)
        if harm == "text":
            certificate.chain.write_text("no certificate")
        elif harm == "missing":
            certificate.key.unlink()
        else:
            shutil.copy(other.key, certificate.key)
        server.process.send_signal(signal.SIGHUP)
        wait_for_log(server, "the new certificate cannot be used, so the present one stays")
        assert serial(server) == before and client.sub("lobby/quoridor")


def complaint(tmp_path, *flags):
    ended = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path), "--web", str(ROOT / "web"), *flags],
        capture_output=True, text=True, timeout=PATIENCE)
    return ended.returncode, ended.stderr


def test_a_certificate_that_cannot_be_used_ends_the_start(tmp_path, authority):
    good, other = authority.issue("good"), authority.issue("other")
    locked = tmp_path / "locked.key"
    subprocess.run(["openssl", "ec", "-in", str(good.key), "-aes128", "-passout", "pass:x", "-out", str(locked)], check=True, capture_output=True)
    for chain, key, sentence in [
        (good.chain, tmp_path / "none", "none cannot be read: No such file or directory"),
        (tmp_path, good.key, "cannot be read: Is a directory"),
        (good.key, good.key, "holds no certificate in PEM format"),
        (good.chain, good.chain, "holds no private key in PEM format without a passphrase"),
        (good.chain, locked, "holds no private key in PEM format without a passphrase"),
        (good.chain, other.key, "does not belong to the certificate"),
    ]:
        status, words = complaint(tmp_path, "--tls-certificate", str(chain), "--tls-key", str(key))
        assert status == 78 and "the certificate cannot be used: " in words and sentence in words


@pytest.mark.parametrize("flags, sentence", [
    (["--tls-certificate", "x"], "tls-certificate also needs tls-key"), (["--tls-key", "x"], "tls-key also needs tls-certificate"),
    (["--redirect-port", "80"], "redirect-port also needs tls-certificate"),
    (["--tls-certificate", "x", "--tls-key", "x", "--port", "443", "--redirect-port", "443"], "redirect-port: '443' is not acceptable")])
def test_settings_are_held_against_each_other(tmp_path, flags, sentence):
    status, words = complaint(tmp_path, *flags)
    assert status == 64 and sentence in words


def test_an_operator_is_warned(tmp_path, authority):
    for name, ends, sentence in (("past", NOW - DAY / 2, "has expired"), ("soon", NOW + 3 * DAY, "expires in 2 days"), ("long", NOW + 80 * DAY, None)):
        folder = tmp_path / name
        folder.mkdir()
        certificate = authority.issue(name, ends=ends)
        with Server(folder, certificate=certificate) as server:
            assert (sentence in log(server)) if sentence else ("expire" not in log(server))
            assert "can read the private key" not in log(server)
            certificate.key.chmod(0o644)
            server.process.send_signal(signal.SIGHUP)
            wait_for_log(server, "every user of this machine can read the private key")


def test_its_end_is_a_metric(secure):
    assert abs(metric(secure, "palisade_tls_certificate_expires_seconds") - (NOW + 80 * DAY).timestamp()) < 2


def test_without_a_certificate_a_hangup_ends_the_server(tmp_path):
    with Server(tmp_path) as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(timeout=PATIENCE) == -signal.SIGHUP


# Redirects


@pytest.fixture(scope="session")
def redirecting(tmp_path_factory, certificate):
    port = free_port()
    with Server(tmp_path_factory.mktemp("redirecting"), [*ROOMY, "--redirect-port", str(port), "--head-seconds", "1"], certificate=certificate) as server:
        server.plain = port
        yield server


def ask_plain(server, bytes):
    with Raw(server, port=server.plain) as raw:
        raw.send(bytes)
        return raw.answer()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "play.example.org", "LOCALHOST:80", "play.example.org:8080"])
@pytest.mark.parametrize("path, there", [("/", "/"), ("/room/12345?a=b&c=%20", "/room/12345?a=b&c=%20"), ("/%22%5c%2f//x", "/%22%5C///x"), ("/%0d%0aX:y", "/%0D%0AX:y")])
def test_a_known_host_is_sent_to_https(redirecting, host, path, there):
    status, headers, body = ask_plain(redirecting, get(path, host=f"Host: {host}"))
    name = host.split(":")[0].lower()
    assert (status, headers["location"], body) == (308, f"https://{name}:{redirecting.port}{there}", b"")
    assert headers["connection"] == "close" and "strict-transport-security" not in headers


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "localhost@evil.example", "play.example.org:80:90", "[::1]", "[localhost]", "example.org", ":80", "play.example.org:x"])
def test_no_other_host_is(redirecting, host):
    status, headers, _ = ask_plain(redirecting, get("/", host=f"Host: {host}"))
    assert status in (400, 421) and "location" not in headers


def test_an_absolute_target_is_no_way_round(redirecting):
    status, headers, _ = ask_plain(redirecting, get("http://evil.example/", host="Host: localhost"))
    assert status == 421 and "location" not in headers


@pytest.mark.parametrize("request_", [
    get("/healthz"), get("/metrics", host="Host: evil.example"), b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
    get("/ws", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")])
def test_nothing_is_served_there(redirecting, request_):
    status, headers, _ = ask_plain(redirecting, request_)
    assert status in (308, 421) and "set-cookie" not in headers


def test_a_slow_head_has_its_time_there_too(redirecting):
    assert ask_plain(redirecting, HALF)[0] == 408


def test_connections_there_count_for_their_network(tmp_path, certificate):
    port = free_port()
    flags = [*ORDERED, "--redirect-port", str(port), "--unidentified-per-network", "1", "--head-seconds", "600"]
    with Server(tmp_path, flags, certificate=certificate) as server, Raw(server, HOME, port=port) as one, Raw(server, HOME, encrypts=False) as other:
        ended, _, _ = select.select([one.socket, other.socket], [], [], PATIENCE)
        assert len(ended) == 1 and (one if one.socket in ended else other).ended()


def test_the_port_it_names_can_be_another(tmp_path, certificate):
    port = free_port()
    with Server(tmp_path, ["--redirect-port", str(port), "--redirect-to", "443"], certificate=certificate) as server:
        server.plain = port
        assert ask_plain(server, get("/", host="Host: localhost"))[1]["location"] == "https://localhost/"


def test_a_port_in_use_is_named(tmp_path, certificate):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, words = complaint(tmp_path, *certificate.flags, "--redirect-port", str(taken.getsockname()[1]))
        assert status == 69 and "nothing can listen on redirect-port" in words
