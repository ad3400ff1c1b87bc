"""Single calls that fail under the store. Tests/Safety has hours of them."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PowerCut"))

from diskfaults import DiskFaults
from palisade import PATIENCE, ROOMY, Server, play_to, table
from powercut import cut, shadow_env
from test_disk import checked
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def faults(tmp_path):
    (tmp_path / "plan").mkdir()
    with DiskFaults(tmp_path / "plan") as faults:
        yield faults


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.mark.parametrize("calls", ["write", "sync"])
def test_a_move_whose_commit_fails_has_no_answer(calls, data, faults):
    """The server ends, and everything that it answered before is there after a power cut."""
    database = data / "palisade.sqlite"
    with Server(data, ROOMY, env=faults.env(shadow_env(database))) as server:
        seats, topic = table(server)
        play_to(seats, topic, 3)
        faults.fail(calls, "log")
        with pytest.raises(ConnectionClosed):
            play_to(seats, topic, 4)
        assert server.process.wait(timeout=PATIENCE) == 74
        assert faults.heal() == 1
        cut(database)
        server.start()
        with server.client(cookie=seats[0].cookie) as back:
            back.hello()
            back.sub(topic)
            assert back.view(topic)["ply"] == 3
        assert checked(server)["damage"] == []


def test_a_page_that_cannot_be_read_once_is_no_damage(data, faults):
    """SQLite reports it as a damaged page: what seems damaged is read again."""
    with Server(data, ROOMY, env=faults.env()) as server:
        server.guest("Ada")
        server.kill()
        faults.fail("read", "database", after=1 << 30)
        server.start()
        checked(server)
        server.kill()
        # A page in the midst of those that the check of the store reads.
        faults.fail("read", "database", after=faults.passed * 3 // 4)
        server.start()
        assert checked(server)["damage"] == [] and faults.heal() == 1
