"""Tests of other files again, on an encrypted server: encryption changes none of their answers."""

import inspect

import pytest
import test_closes
import test_guarantees
import test_http_pipelining
import test_http_strict

# It closes a socket under the thread that reads it, which Python's ssl does not survive.
WITHOUT = {"test_g10_after_a_lost_connection_the_same_move_is_sent_again"}


@pytest.fixture(scope="module")
def server(secure):
    return secure


for module in (test_closes, test_guarantees, test_http_pipelining, test_http_strict):
    for name, test in vars(module).items():
        if name.startswith("test_") and name not in WITHOUT and callable(test) and "server" in inspect.signature(test).parameters:
            assert name not in globals()
            globals()[name] = test
