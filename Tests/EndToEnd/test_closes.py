"""Every close code a client can provoke."""

import contextlib

import pytest
from palisade import ROOMY, SUBPROTOCOL, Rude, Server, eventually, play_to, table
from websockets.exceptions import InvalidHandshake

IMPATIENT = {"--hello-seconds": 2, "--silence-seconds": 3}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """Waits for nobody as long as other servers do."""
    with Server(tmp_path_factory.mktemp("impatient"), ROOMY, quickly=IMPATIENT) as server:
        yield server


def test_an_unknown_credential_is_4401(server):
    with server.client(token="plt_nobody") as client:
        client.send("hello")
        bye, code = client.bye()
        assert code == 4401 and bye["code"] == 4401


def test_a_foreign_page_with_a_session_is_4403(server):
    _, cookie = server.guest()
    with server.client(cookie=cookie, origin="https://evil.example") as client:
        client.send("hello")
        bye, code = client.bye()
        assert code == 4403 and bye["code"] == 4403


def test_another_subprotocol_is_refused(server):
    try:
        client = server.client(subprotocols=["palisade.v9"])
    except InvalidHandshake:
        return
    with client:
        assert client.bye()[1] == 4406


def test_the_subprotocol_is_echoed(server):
    with server.client() as client:
        assert client.socket.subprotocol == SUBPROTOCOL


def test_silence_instead_of_hello_is_4408(impatient):
    with impatient.client() as client:
        bye, code = client.bye()
        assert code == 4408 and bye["code"] == 4408


def test_the_same_tab_again_replaces_the_older_4409(server):
    _, cookie = server.guest()
    with server.client(cookie=cookie) as old, server.client(cookie=cookie) as new:
        old.hello(sid="tab-1")
        new.hello(sid="tab-1")
        bye, code = old.bye()
        assert code == 4409 and bye["code"] == 4409
        new.sub("me")


def test_a_frame_that_is_too_big_is_1009(server):
    with server.player() as client:
        client.raw('{"t":"ping","id":9,"x":"' + "a" * 9000 + '"}')
        assert client.bye()[1] == 1009


def test_a_planned_stop_is_1012_and_says_when_to_come_back(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        seats, topic = table(server)
        assert server.stop() == 0
        for client in seats:
            bye, code = client.bye()
            assert code == 1012 and bye["code"] == 1012 and bye["resume"] is True
            low, high = bye["retry_ms"]
            assert 0 < low < high


def test_a_watcher_who_does_not_read_does_not_hold_up_the_game(server):
    seats, topic = table(server)
    lazy = server.client(close_timeout=0.1)
    lazy.hello()
    lazy.send("sub", topic=topic.replace("room", "watch"))
    play_to(seats, topic, 20)
    for client in (*seats, lazy):
        client.close()


def test_a_seat_that_answers_no_ping_is_4410_and_free_to_come_back(impatient):
    server = impatient
    seats, topic = table(server)
    seats[1].close()
    silent = Rude(server, seats[1].cookie)
    silent.send("hello")
    silent.send("sub", topic=topic)
    bye, code = silent.bye()
    assert code == 4410 and bye["t"] == "bye" and bye["code"] == 4410 and bye["retry_ms"]
    silent.close()
    seats[0].view(topic, lambda v: not v["seats"][1]["on"])
    with server.client(cookie=seats[1].cookie) as back:
        back.hello()
        back.sub(topic)
        seats[0].view(topic, lambda v: v["seats"][1]["on"])
    seats[0].close()


def wait_for_close(server, code):
    """The server counts every close by its code, also one that the peer did not live to see."""
    eventually(lambda: f'palisade_closes_total{{code="{code}"}}' in server.metrics())


def test_who_asks_and_never_reads_is_4450(server):
    seats, topic = table(server)
    before = server.resident
    greedy = Rude(server, seats[0].cookie, receive_buffer=4096)
    greedy.send("hello")
    # A few bytes ask for two thousand. A client that takes too long over it is cut off before the last word.
    with contextlib.suppress(OSError):
        for _ in range(4500):
            greedy.send("sub", topic=topic, legal=True)
        greedy.wait_until_heard()
        seats[1].sub(topic)  # the room answers in turn, so it has answered all the others
        bye, code = greedy.bye()
        assert code == 1006 or (code == 4450 and bye["code"] == 4450)
    wait_for_close(server, 4450)
    assert server.resident - before < 16 << 20
    seats[1].answer(seats[1].send("ping", c=1))
    for client in (*seats, greedy):
        client.close()
