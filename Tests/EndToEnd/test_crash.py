from crash import crash


def test_nothing_acknowledged_is_lost_in_ten_kills():
    assert crash(kills=10) == []
