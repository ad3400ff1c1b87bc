"""`palisade doctor`: whether it finds real faults of a machine, and leaves a running server alone. How it judges figures, the unit tests hold."""

import json
import os
import socket
import subprocess
from contextlib import contextmanager

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from certificates import DAY, NOW
from palisade import PLAIN, PROGRAM, Server
from provider import free_port

SITE = ["--site", "https://play.example.org", "--trusted-proxies", "127.0.0.1"]


def doctor(data, *flags, status=None):
    """The findings by their checks, each a state and a sentence."""
    command = [PROGRAM, "doctor", "--json", "--host", "127.0.0.1", "--data", str(data), *PLAIN, *flags]
    done = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    findings = {each["check"]: (each["state"], each["text"]) for each in answer["checks"]}
    states = {state for state, _ in findings.values()}
    assert answer["state"] == next(state for state in ("fail", "warn", "ok") if state in states)
    assert done.returncode == ["ok", "warn", "fail"].index(answer["state"]) and (status is None or done.returncode == status)
    return findings


@contextmanager
def mail_server(password):
    """Lets in who knows the password, and fails if a message is begun."""
    begun = []

    class Handler:
        async def handle_MAIL(self, server, session, envelope, address, options):
            begun.append(address)
            return "250 OK"

    def knows(server, session, envelope, mechanism, data):
        return AuthResult(success=data.password == password.encode(), handled=False)

    controller = Controller(Handler(), hostname="127.0.0.1", port=free_port(), authenticator=knows, auth_require_tls=False)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop(no_assert=True)
    assert not begun


def test_a_running_server_is_recognized_and_left_alone(tmp_path):
    tmp_path.chmod(0o700)
    with Server(tmp_path, SITE) as server, server.client() as client:
        client.hello()
        before = sorted(os.listdir(tmp_path))
        findings = doctor(tmp_path, *SITE, "--port", str(server.port))
        assert findings["port"] == ("ok", f"the running server listens on {server.port}")
        assert {check: findings[check][0] for check in ("data", "store", "secrets", "pictures", "site", "libraries")} == dict.fromkeys(
            ("data", "store", "secrets", "pictures", "site", "libraries"), "ok")
        assert findings["backup"][0] == "warn" and "the running server may open" in findings["descriptors"][1]
        assert sorted(os.listdir(tmp_path)) == before
        # Nothing holds the database but the server.
        assert client.sub("lobby/quoridor") and server.process.poll() is None
        server.stop()
        assert "is free" in doctor(tmp_path, *SITE, "--port", str(server.port))["port"][1]


def test_a_port_of_another_program_is_found(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        state, text = doctor(tmp_path, "--port", str(port), status=2)["port"]
        assert state == "fail" and f"another program listens on {port}" in text


@pytest.mark.parametrize("password, state", [("right", "ok"), ("wrong", "fail")])
def test_the_mail_server_is_asked_without_a_message(tmp_path, password, state):
    with mail_server("right") as port:
        mail = ["--mail-url", f"smtp://ada:{password}@127.0.0.1:{port}", "--mail-from", "play@ely.example"]
        found, text = doctor(tmp_path, *SITE, *mail, "--port", "0")["mail"]
        assert found == state and (state == "ok" or "look at the name and the password" in text)
    assert doctor(tmp_path, *SITE, *mail, "--port", "0")["mail"][0] == "fail"


def test_a_certificate_that_is_over_or_for_another_name_is_found(tmp_path, authority):
    over, other = authority.issue("over", ends=NOW - DAY / 2), authority.issue("elsewhere", names=["elsewhere.example"])
    for certificate, words in ((over, "it has expired"), (other, "it is not for play.example.org"), (authority.issue("fresh"), "valid for 79 more days")):
        assert words in doctor(tmp_path, *SITE, *certificate.flags, "--port", "0")["certificate"][1]


def test_a_store_that_is_gone_is_found(tmp_path):
    with Server(tmp_path) as server:
        server.stop()
    (tmp_path / "palisade.sqlite").unlink()
    state, text = doctor(tmp_path, "--port", "0", status=2)["store"]
    assert state == "fail" and "put the store back" in text


def test_settings_that_do_not_fit_are_a_finding(tmp_path):
    assert doctor(tmp_path, "--prot", "80", status=2) == {"settings": ("fail", "--prot is not an option; did you mean --port? All options are in: palisade serve --help")}


def test_people_read_a_line_for_each_check(tmp_path):
    done = subprocess.run([PROGRAM, "doctor", "--host", "127.0.0.1", "--port", "0", "--data", tmp_path, *PLAIN], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert len(lines) > 10 and all(line.split()[0] in ("ok", "warn", "fail") for line in lines)
