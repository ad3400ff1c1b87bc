"""A client that is thrown out learns why, whatever it goes on sending."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from palisade import Rude, Server

ROUNDS = 50


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    # Strangers of one network have as many commands as one user, and bad frames enough that none goes unread.
    flags = ["--handshakes-per-address", "100000", "--network-share", "1", "--limit-ping", "100000/100000"]
    with Server(tmp_path_factory.mktemp("data"), flags) as server:
        yield server


def burst(server, texts):
    """Says hello and, in the same breath, all of this; reads only then."""
    rude = Rude(server)
    rude.protocol.send_text(b'{"t":"hello","id":1}')
    for text in texts:
        rude.protocol.send_text(text.encode())
    try:
        rude._flush()
        return rude.bye()
    except OSError:
        return None, 1006
    finally:
        rude.close()


def commands(count):
    return [json.dumps({"t": "sub", "id": id, "topic": "sys"}) for id in range(2, count + 2)]


@pytest.mark.parametrize(("texts", "code"), [
    (["{}"] * 30, 4400),
    (["{"] * 3 + commands(300), 4400),
    (commands(300), 4429),
    (commands(2000), 4429),
    (commands(20) + ["null"] * 500, 4400),
], ids=["30 bad frames", "bad frames, then commands", "300 commands", "2000 commands", "commands, then bad frames"])
def test_the_reason_is_not_lost_under_fire(server, texts, code):
    # All at once: a flood is read in portions, a second apart.
    with ThreadPoolExecutor(ROUNDS) as pool:
        ends = list(pool.map(lambda _: burst(server, texts), range(ROUNDS)))
    lost = [(last, got) for last, got in ends if got != code or not last or last.get("code") != code]
    assert not lost, f"{len(lost)} of {ROUNDS} did not learn {code}: {lost[0]}"
