"""Ports that a service manager holds: connections wait for the next start, and are never refused."""

import contextlib
import http.client
import os
import socket
import subprocess

import pytest
from palisade import PROGRAM, Server, move, table


@contextlib.contextmanager
def listening(count=1):
    """Sockets as systemd opens them. They have no reserved descriptors of 3 and above."""
    with contextlib.ExitStack() as stack:
        sockets = []
        for _ in range(count):
            one = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=64))
            high = stack.enter_context(socket.socket(fileno=os.dup2(one.fileno(), one.fileno() + 100)))
            sockets.append(high)
        yield sockets


def test_a_connection_between_two_runs_is_answered_by_the_next(tmp_path):
    with listening() as [site]:
        port = site.getsockname()[1]
        with Server(tmp_path, ["--loops", "2"], passed=[("site", site)]) as server:
            assert server.port == port
            seats, topic = table(server)
            move(seats[0], topic, "e2", at=0)
            assert server.stop() == 0
        waiting = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        waiting.request("GET", "/healthz")
        with Server(tmp_path, ["--loops", "2"], passed=[("site", site)]) as server:
            assert waiting.getresponse().status == 200
            # All loops take connections of the one socket.
            assert {server.http("GET", "/healthz")[0] for _ in range(20)} == {200}
        waiting.close()


def test_two_ports_are_one_site_and_a_third_redirects_to_it(tmp_path, certificate):
    with listening(3) as [first, second, third]:
        passed = [("site", first), ("redirect", third), ("other", second)]
        with Server(tmp_path, certificate=certificate, passed=passed) as server:
            for port in first.getsockname()[1], second.getsockname()[1]:
                site = http.client.HTTPSConnection("localhost", port, context=server.trust)
                site.request("GET", "/healthz")
                assert site.getresponse().status == 200
            plain = http.client.HTTPConnection("127.0.0.1", third.getsockname()[1])
            plain.request("GET", "/play", headers={"Host": "localhost"})
            answer = plain.getresponse()
            assert answer.status == 308 and answer.getheader("location").startswith("https://localhost")


@pytest.mark.parametrize("file", ["/dev/null", "socket"])
def test_a_descriptor_of_another_kind_is_refused_by_its_number(tmp_path, file):
    with socket.socket() as idle, open("/dev/null") as null:
        descriptor = idle.fileno() if file == "socket" else null.fileno()
        done = subprocess.run(
            ["bash", "-c", f'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@" 3<&{descriptor}', "bash", PROGRAM, "serve", "--data", str(tmp_path)],
            capture_output=True, text=True, pass_fds=[descriptor], timeout=60)
    assert done.returncode == 69 and "descriptor 3" in done.stderr


@pytest.mark.parametrize("count", ["x", "-1", "65"])
def test_a_number_of_sockets_that_is_none_is_refused(tmp_path, count):
    done = subprocess.run(["bash", "-c", f'export LISTEN_PID=$$ LISTEN_FDS={count}; exec "$@"', "bash", PROGRAM, "serve", "--data", str(tmp_path)],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 69 and f"LISTEN_FDS is '{count}'" in done.stderr


def test_a_socket_that_redirects_needs_a_certificate(tmp_path):
    with listening() as [redirect], pytest.raises(RuntimeError, match="(?s)ended with 69.*needs tls-certificate"):
        Server(tmp_path, passed=[("redirect", redirect)]).start()


def test_sockets_for_another_process_are_left_alone(tmp_path):
    with listening() as [site]:
        with Server(tmp_path, env={**os.environ, "LISTEN_PID": "1", "LISTEN_FDS": "1"}) as server:
            assert server.port != site.getsockname()[1] and server.http("GET", "/healthz")[0] == 200


def test_options_for_tests_are_refused_at_a_port_that_others_reach(tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as site:
        high = os.dup2(site.fileno(), site.fileno() + 100)
        done = subprocess.run(
            ["bash", "-c", f'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@" 3<&{high}', "bash",
             PROGRAM, "serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--synchronous", "normal"],
            capture_output=True, text=True, pass_fds=[high], timeout=60)
        os.close(high)
    assert done.returncode == 64 and "synchronous" in done.stderr
