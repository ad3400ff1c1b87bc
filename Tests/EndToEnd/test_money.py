import pytest
from deep import rounds
from money import gamble


@pytest.mark.parametrize("ends, cuts", [(rounds(2, 10), False), (rounds(1, 3), True)])
def test_no_dollar_is_lost_or_paid_twice(ends, cuts):
    wrong, settlements, payments = gamble(ends, cuts)
    assert wrong == []
    assert settlements > 10 and {kind for kind, _, _ in payments} == {"present", "daily"}


def test_a_dollar_in_a_store_that_does_not_sync_is_caught():
    assert gamble(1, cuts=True, synchronous="normal")[0] != []
