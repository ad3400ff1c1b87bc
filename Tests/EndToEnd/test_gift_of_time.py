"""A player gives the other more time, over the socket and across a kill."""

import pytest
from palisade import Refused, Server, table


def test_a_gift_of_time_survives_a_kill(tmp_path):
    with Server(tmp_path) as server:
        seats, topic = table(server)
        full = seats[0].view(topic)["clock"]["budget"]
        seats[1].do(topic, "offer", {"kind": "time"})
        assert seats[0].view(topic, lambda view: view["clock"]["budget"] > full)["clock"]["budget"] == full + 15_000
        with pytest.raises(Refused) as refused:
            seats[0].do(topic, "offer", {"kind": "time"})
        assert refused.value.frame["code"] == "phase"
        cookie = seats[0].cookie
        server.kill()
        server.start()
        with server.client(cookie=cookie) as back:
            back.hello()
            back.sub(topic, legal=True)
            assert back.view(topic)["clock"]["budget"] == full + 15_000
