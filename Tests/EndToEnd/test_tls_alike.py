"""Tests of other files again, on an encrypted server: encryption changes none of their answers."""

import inspect
import types

import pytest
import test_closes
import test_guarantees
import test_http_pipelining
import test_http_strict
from deep import more
from palisade import ROOMY, Server

# It closes a socket under the thread that reads it, which Python's ssl does not survive.
WITHOUT = {"test_g10_after_a_lost_connection_the_same_move_is_sent_again"}
SAMPLE = {
    "test_a_foreign_page_with_a_session_is_4403", "test_the_same_tab_again_replaces_the_older_4409", "test_a_frame_that_is_too_big_is_1009",
    "test_a_watcher_who_does_not_read_does_not_hold_up_the_game", "test_a_seat_that_answers_no_ping_is_4410_and_free_to_come_back",
    "test_who_asks_and_never_reads_is_4450", "test_g6_resuming_ends_in_the_state_of_the_server", "test_requests_joined_in_one_packet_hold_nobody_up",
    "test_later_requests_of_a_connection_are_checked_as_the_first", "test_a_long_head_is_431", "test_a_frame_right_behind_the_handshake_is_heard",
    "test_a_client_that_waits_for_leave_to_send_a_body_gets_it",
}
"""One of each kind: a close before and after the greeting and by a frame; peers that do not read, answer or leave; a stream that goes on; requests in
one packet, one behind another, in many pieces; bytes right behind a handshake; an answer before the body."""


@pytest.fixture(scope="module")
def server(secure):
    return secure


@pytest.fixture(scope="module")
def impatient(tmp_path_factory, certificate):
    with Server(tmp_path_factory.mktemp("impatient"), ROOMY, quickly=test_closes.IMPATIENT, certificate=certificate) as server:
        yield server


def twin(test):
    """A copy, so that its marks are its own."""
    copy = types.FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
    marks = getattr(test, "pytestmark", [])
    if test.__name__ in SAMPLE:
        copy.pytestmark = [pytest.mark.parametrize(mark.args[0], more(list(mark.args[1])), **mark.kwargs).mark for mark in marks]
    else:
        copy.pytestmark = [*marks, pytest.mark.deep.mark]
    return copy


ALL = {name: value for module in (test_closes, test_guarantees, test_http_pipelining, test_http_strict) for name, value in vars(module).items()
       if name.startswith("test_") and name not in WITHOUT and callable(value) and {"server", "impatient"} & set(inspect.signature(value).parameters)}
assert SAMPLE <= set(ALL)
globals().update({name: twin(value) for name, value in ALL.items()})
