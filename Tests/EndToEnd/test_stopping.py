"""A server that is told to stop, at whatever moment, stops in order: status 0, and nothing left in the log of the store."""

import signal
import subprocess

from deep import rounds
from palisade import PATIENCE, PLAIN, PROGRAM

ROUNDS = rounds(4, 10)


def launch(data):
    log = open(data / "server.log", "wb")
    return subprocess.Popen([PROGRAM, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *PLAIN], stdout=subprocess.PIPE, stderr=log, text=True)


def is_closed(data):
    log = data / "palisade.sqlite-wal"
    return (data / "palisade.sqlite").exists() and (not log.exists() or log.stat().st_size == 0)


def test_a_signal_right_behind_the_greeting_is_heard(tmp_path):
    for number in [signal.SIGTERM, signal.SIGINT] * (ROUNDS // 2):
        with launch(tmp_path) as server:
            for line in server.stdout:
                if "listening on" in line:
                    break
            server.send_signal(number)
            assert server.wait(timeout=PATIENCE) == 0
        assert is_closed(tmp_path)


def test_a_signal_before_the_greeting_is_heard_behind_it(tmp_path):
    for round in range(ROUNDS):
        data = tmp_path / str(round)
        data.mkdir()
        with launch(data) as server:
            # The store is the first thing that a start makes.
            while not (data / "palisade.sqlite").exists():
                assert server.poll() is None
            server.send_signal(signal.SIGTERM)
            assert "listening on" in server.stdout.read()
            assert server.wait(timeout=PATIENCE) == 0
        assert is_closed(data)
