"""What the operator of a server allows: what may be said, and who may play."""

import pytest
from members import CHEAP, Browser
from palisade import ROOMY, Refused, Server, table


def refusal(client, topic, op, details):
    with pytest.raises(Refused) as refused:
        client.do(topic, op, details)
    return refused.value.frame["code"], refused.value.frame["d"]["need"]


@pytest.mark.parametrize(("chat", "text", "preset"), [("all", None, None), ("presets", "presets", None), ("off", "no_chat", "no_chat")])
def test_what_may_be_said(tmp_path, chat, text, preset):
    with Server(tmp_path, [*ROOMY, "--chat", chat]) as server:
        (first, second), topic = table(server)
        for op, details, need in [("say", {"text": "hello"}, text), ("say", {"preset": "gl"}, preset), ("react", {"e": "👍"}, preset)]:
            if need:
                assert refusal(first, topic, op, details) == ("forbidden", need)
            else:
                first.do(topic, op, details)
                heard = second.until(lambda frame, op=op: frame["t"] in ("ev", "eph") and frame["topic"] == topic and frame["k"] == op)
                assert details.items() <= heard["x"].items()


def test_a_server_for_members_makes_no_guests(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP, "--guests", "closed"]) as server:
        browser = Browser(server)
        status, answer = browser.send("POST", "/auth/guest", {})
        assert (status, answer["error"]["code"]) == (403, "guests_closed")
        assert browser.send("POST", "/auth/signup", {"email": "ada@ely.example", "password": "correct horse", "name": "Ada"})[0] == 201
        # Who has an account is greeted, as ever.
        assert browser.send("POST", "/auth/guest", {})[0] == 200
