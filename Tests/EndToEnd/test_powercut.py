import pytest
from crash import Bot, Loner
from powercut_server import powercut


@pytest.mark.parametrize("kind", [Bot, Loner])
def test_no_acknowledged_move_is_lost_in_three_power_cuts(kind):
    assert powercut(cuts=3, kind=kind) == []


def test_a_store_that_does_not_sync_is_caught():
    assert powercut(cuts=1, synchronous="normal") != []
