from powercut_server import powercut


def test_no_acknowledged_move_is_lost_in_three_power_cuts():
    assert powercut(cuts=3) == []


def test_a_store_that_does_not_sync_is_caught():
    assert powercut(cuts=1, synchronous="normal") != []
