import pytest
from crash import crash


@pytest.mark.parametrize("game, kills", [("quoridor", 10), ("memory", 5), ("picquiz", 3), ("smashup", 3)])
def test_nothing_acknowledged_is_lost(game, kills):
    assert crash(kills=kills, game=game) == []
