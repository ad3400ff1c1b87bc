import pytest
from crash import crash
from deep import rounds


@pytest.mark.parametrize("game, kills", [("quoridor", rounds(2, 10)), ("memory", rounds(1, 5)), ("picquiz", rounds(1, 3)), ("smashup", rounds(1, 3))])
def test_nothing_acknowledged_is_lost(game, kills):
    assert crash(kills=kills, game=game) == []
