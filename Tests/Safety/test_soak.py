"""Floods for an hour, under which memory and descriptors stay flat."""

import pytest
from palisade import Server
from soak import Soak, median, samples, slope

MEGABYTES_AN_HOUR = 30
"""What memory may grow by, by the line through its last three quarters. Every minute leaves accounts and games behind, of which the server keeps little."""
DESCRIPTORS_AN_HOUR = 30
BITS_OF_A_MINUTE = 6
WARM = 10
"""Minutes below which a soak only shows that it runs: caches and tables still fill, and connections of floods come and go in waves."""


@pytest.fixture
def server(tmp_path):
    """With limits as a server has them, but for the bytes that one address may write."""
    with Server(tmp_path, ["--limit-store", "1000000000/1000000000000", "--guests-per-address", "100000"]) as server:
        yield server


def test_memory_and_descriptors_stay_flat_under_floods(server, request, tell):
    minutes = request.config.getoption("minutes")
    memory, own, descriptors = [], [], []
    with Soak(server) as soak:
        for minute in range(round(minutes * BITS_OF_A_MINUTE)):
            seen = list(samples(server, 60 / BITS_OF_A_MINUTE, lambda: server.process.poll() is not None))
            assert server.process.poll() is None, (server.data / "server.log").read_text()[-3000:]
            for figures, values in zip((memory, own, descriptors), zip(*seen)):
                figures.append(median(values))
            if (minute + 1) % BITS_OF_A_MINUTE == 0:
                tell(f"minute {(minute + 1) // BITS_OF_A_MINUTE}: {memory[-1] / 2**20:.1f} MiB in memory, {own[-1] / 2**20:.1f} of them its own, "
                     f"{descriptors[-1]} descriptors, acts {sum(soak.done.values())}")
        assert soak.faults == []
        tell(f"acts: {soak.done}")
    late = len(memory) // 4
    hour = 60 * BITS_OF_A_MINUTE
    growth, held = slope(memory[late:]) * hour / 2**20, slope(descriptors[late:]) * hour
    tell(f"in the last three quarters memory grew by {growth:.1f} MiB an hour (its own {slope(own[late:]) * hour / 2**20:.1f}), descriptors by {held:.1f}")
    if minutes >= WARM:
        assert growth < MEGABYTES_AN_HOUR
        assert held < DESCRIPTORS_AN_HOUR
    assert set(soak.done) >= {"connect", "hello", "be_guest", "make_rooms", "chat", "watch_games", "ask", "upload"}, soak.done
