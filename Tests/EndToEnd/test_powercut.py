import pytest
from crash import KINDS
from deep import rounds
from members import live
from powercut_server import powercut


@pytest.mark.parametrize("kind", KINDS.values())
def test_no_acknowledged_move_is_lost_in_a_power_cut(kind):
    assert powercut(cuts=rounds(1, 3), kind=kind) == []


def test_a_store_that_does_not_sync_is_caught():
    assert powercut(cuts=1, synchronous="normal") != []


def test_no_acknowledged_change_of_an_account_is_lost_or_half_done_in_a_power_cut():
    lost, changes = live(rounds(1, 3), cuts=True)
    assert lost == []
    assert changes > 0


def test_an_account_in_a_store_that_does_not_sync_is_caught():
    assert live(1, cuts=True, synchronous="normal")[0] != []
