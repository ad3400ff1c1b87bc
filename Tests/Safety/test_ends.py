"""A server that is killed, and one whose power is cut, again and again: everything acknowledged is there afterwards."""

import itertools

import pytest
from crash import KINDS, crash
from members import live
from money import gamble
from powercut_server import powercut

SHARES = {**dict.fromkeys(KINDS, 3), "quoridor": 4, "members": 3, "money": 3}
"""How the ends of a run are shared out."""
ROUND = 25
"""The most ends of one server."""


def shared(ends):
    """The rounds: what is played, the number of ends, and a seed of their own."""
    seeds = itertools.count(1)
    for kind, share in SHARES.items():
        left = -(-ends * share // sum(SHARES.values()))
        while left > 0:
            yield kind, min(left, ROUND), next(seeds)
            left -= ROUND


def pytest_generate_tests(metafunc):
    ends = metafunc.config.getoption("cuts" if "cut" in metafunc.function.__name__ else "kills")
    metafunc.parametrize("kind, ends, seed", list(shared(ends)))


@pytest.fixture(scope="module")
def sums():
    return {"kills": 0, "power cuts": 0}


def note(tell, sums, what, ends):
    sums[what] += ends
    tell(f"{sums[what]} {what} so far, nothing acknowledged lost")


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kind, ends, seed, tell, sums):
    if kind == "members":
        lost, changes = live(ends, seed=seed)
        assert lost == [] and changes > 0
    elif kind == "money":
        assert gamble(ends, seed=seed)[0] == []
    else:
        assert crash(ends, seed, kind) == []
    note(tell, sums, "kills", ends)


def test_nothing_acknowledged_is_lost_when_the_power_is_cut(kind, ends, seed, tell, sums):
    if kind == "members":
        lost, changes = live(ends, cuts=True, seed=seed)
        assert lost == [] and changes > 0
    elif kind == "money":
        assert gamble(ends, cuts=True, seed=seed)[0] == []
    else:
        assert powercut(ends, seed=seed, kind=KINDS[kind]) == []
    note(tell, sums, "power cuts", ends)
