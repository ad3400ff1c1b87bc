"""Analyses of finished games: asked for, watched as they grow, kept."""

import pytest
from palisade import ROOMY, Server, play_to, table
from test_http import ask, finished

QUICK = ["--analysis-nodes", "300"]
FOREVER = ["--analysis-nodes", "100000000"]
"""For tests in which nothing may be done before they are."""


@pytest.fixture
def quick(tmp_path):
    with Server(tmp_path, ROOMY + QUICK) as server:
        yield server


@pytest.fixture
def slow(tmp_path):
    with Server(tmp_path, ROOMY + FOREVER) as server:
        yield server


def person(server, cookie=None):
    """Headers with which a guest may write: a new one, or whose cookie this is."""
    _, fields, body = server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": cookie} if cookie else {})
    cookie = cookie or next(line for line in fields.get_all("set-cookie") if line.startswith("palisade_session=")).split(";")[0]
    return {"Cookie": cookie, "X-CSRF": body["csrf"]}


def follow(server, path):
    """Asks until it is done, each time for what is new. The whole analysis, its positions collected."""
    positions = []
    while True:
        answer = ask(server, "GET", f"{path}?from={len(positions)}")[2]
        positions += answer["positions"]
        assert len(positions) == answer["done"] <= answer["of"]
        if answer["state"] == "done":
            return {**answer, "positions": positions}
        assert answer["state"] in ("queued", "running")


def test_a_game_is_analysed_and_kept_over_a_restart(quick):
    match = finished(quick)[1]["match"]
    path = f"/archive/{match}/analysis"
    before = ask(quick, "GET", path)[2]
    assert (before["state"], before["done"], before["of"], before["positions"]) == ("none", 0, 7, [])
    asked = ask(quick, "POST", path, {}, person(quick))
    assert asked[0] == 202 and asked[2]["state"] in ("queued", "running") and asked[2]["of"] == 7
    whole = follow(quick, path)
    assert [each["at"] for each in whole["positions"]] == list(range(7))
    assert all(each["best"] == each["line"][0] and "loss" in each for each in whole["positions"][1:])
    assert quick.stop() == 0
    quick.start()
    assert ask(quick, "GET", path)[2] == whole
    # Nobody has to pay for it, and nobody has to wait.
    assert ask(quick, "POST", path, {}, person(quick))[0] == 200


def test_everybody_gets_the_same_answer(quick, tmp_path_factory):
    text = {"text": "e2 e8 e3 e7 e3h d7h d3"}
    whole = [follow(quick, f"/replay/analysis/{ask(quick, 'POST', '/replay/analysis', text, person(quick))[2]['id']}")]
    with Server(tmp_path_factory.mktemp("data"), ROOMY + QUICK) as other:
        ask(other, "POST", "/replay/analysis", {"text": "a1h e8"}, person(other))
        whole.append(follow(other, f"/replay/analysis/{ask(other, 'POST', '/replay/analysis', text, person(other))[2]['id']}"))
    assert whole[0] == whole[1]


def test_a_blunder_is_marked_and_the_better_move_is_the_one_before(quick):
    # The first player stands before its goal and turns round; the other one stands before its own.
    positions = analysed(quick, " /  / e8 b2 / 3 3 / 1", "1. e7 b1")
    assert positions[0]["best"] == "e9" and positions[0]["end"] == 1 and positions[0]["chance"] == 1
    assert positions[1]["mark"] == "blunder" and positions[1]["loss"] == 1 and positions[1]["end"] == -1
    assert "loss" not in positions[0] and positions[1]["score"] is None


def test_a_game_that_stays_open_has_a_score(quick):
    # Here the other one has far to go: something is lost, and how much only the engine knows.
    positions = analysed(quick, " /  / e8 b5 / 3 3 / 1", "1. e7 b4")
    assert positions[1]["loss"] == round(1 - positions[1]["chance"], 4) > 0
    assert positions[1]["end"] is None and positions[1]["score"] is not None


def analysed(server, position, moves):
    text = {"text": f'[Variant "quoridor-9x9-2p"]\n[QFEN "{position}"]\n\n{moves}'}
    id = ask(server, "POST", "/replay/analysis", text, person(server))[2]["id"]
    return follow(server, f"/replay/analysis/{id}")["positions"]


def test_one_person_has_one_game_in_the_queue(slow):
    one, other = person(slow), person(slow)
    first, second = (finished(slow)[1]["match"] for _ in range(2))
    assert ask(slow, "POST", f"/archive/{first}/analysis", {}, one)[0] == 202
    again = ask(slow, "POST", f"/archive/{second}/analysis", {}, one)
    assert again[0] == 409 and again[2]["error"]["code"] == "already"
    assert ask(slow, "POST", f"/archive/{first}/analysis", {}, one)[0] == 202
    waits = ask(slow, "POST", f"/archive/{second}/analysis", {}, other)
    assert waits[0] == 202 and waits[2]["state"] == "queued" and waits[2]["place"] == 2
    metrics = slow.metrics()
    assert "palisade_analyses_waiting 2.0" in metrics
    # An analysis under way does not hold up the end, and is forgotten.
    assert slow.stop() == 0
    slow.start()
    assert ask(slow, "GET", f"/archive/{first}/analysis")[2]["state"] == "none"


@pytest.mark.parametrize("settings, most", [(["--analyses-per-address", "64"], 64), ([], 16)])
def test_a_network_waits_for_its_share_of_games(tmp_path, settings, most):
    games = ["e2", "d1", "f1"] + [f"{file}{rank}{way}" for file in "abcdefgh" for rank in "1234567" for way in "hv"]
    with Server(tmp_path, ROOMY + FOREVER + settings) as server:
        answers = [ask(server, "POST", "/replay/analysis", {"text": text}, person(server)) for text in games[:most + 1]]
    assert [answer[0] for answer in answers] == [202] * most + [429]
    assert answers[most][2]["error"]["code"] == "busy" and int(answers[most][1]["retry-after"]) > 0


def test_a_day_has_so_many(tmp_path):
    with Server(tmp_path, ROOMY + QUICK + ["--analyses-per-day", "1"]) as server:
        one = person(server)
        first = ask(server, "POST", "/replay/analysis", {"text": "e2"}, one)[2]["id"]
        follow(server, f"/replay/analysis/{first}")
        refused = ask(server, "POST", "/replay/analysis", {"text": "d1"}, one)
        assert refused[0] == 429 and refused[2]["error"]["code"] == "too_many" and 0 < refused[2]["error"]["retry_ms"] <= 86_400_000
        assert ask(server, "POST", "/replay/analysis", {"text": "e2"}, one)[0] == 200


def test_a_running_game_is_not_analysed(quick):
    seats, topic = table(quick)
    play_to(seats, topic, 2)
    match = seats[0].view(topic)["match"]
    for method, headers in (("GET", {}), ("POST", person(quick))):
        status, _, body = ask(quick, method, f"/archive/{match}/analysis", {} if method == "POST" else None, headers)
        assert status == 409 and body["error"]["code"] == "not_finished"
    for client in seats:
        client.close()


def test_nobody_pastes_the_game_they_are_playing(quick):
    seats, topic = table(quick)
    play_to(seats, topic, 2)
    headers = person(quick, seats[0].cookie)
    refused = ask(quick, "POST", "/replay/analysis", {"text": "e2 e8"}, headers)
    assert refused[0] == 403 and refused[2]["error"]["code"] == "playing"
    seats[1].do(topic, "resign")
    seats[0].view(topic, lambda view: view["phase"] == "over")
    assert ask(quick, "POST", "/replay/analysis", {"text": "e2 e8"}, headers)[0] == 202
    for client in seats:
        client.close()


def test_what_is_refused(quick):
    one = person(quick)
    four = {"text": '[Variant "quoridor-9x9-4p"]\n\n1. e2'}
    refused = ask(quick, "POST", "/replay/analysis", four, one)
    assert refused[0] == 422 and refused[2]["error"]["code"] == "not_for_two"
    for text in ("e9", "", "x" * 20_001):
        assert ask(quick, "POST", "/replay/analysis", {"text": text}, one)[0] == 422
    match = finished(quick)[1]["match"]
    path = f"/archive/{match}/analysis"
    assert ask(quick, "POST", path, {})[0] == 401
    assert ask(quick, "POST", path, {}, {"Cookie": one["Cookie"]})[0] == 403
    assert ask(quick, "POST", "/archive/m_nothing/analysis", {}, one)[0] == 404
    assert ask(quick, "GET", "/archive/m_nothing/analysis")[0] == 404
    for bad in ("-1", "x", "99999999999999999999"):
        assert ask(quick, "GET", f"{path}?from={bad}")[0] == 422
    assert ask(quick, "GET", f"{path}?from=1000")[2]["positions"] == []
    assert ask(quick, "GET", "/replay/analysis/nobody")[2]["state"] == "none"


def test_spectators_of_a_room_that_allows_it_are_told_while_the_game_runs(quick):
    seats, topic = table(quick, analysis=True)
    assert seats[0].view(topic)["analysis"] is True
    watch = topic.replace("room", "watch")
    with quick.player() as watcher, quick.client() as stranger:
        stranger.hello()
        for client in (watcher, stranger):
            client.sub(watch, analysis=True)
            client.until(lambda frame: frame["t"] == "eph" and frame["k"] == "analysis" and frame["x"]["ply"] == 0)
        play_to(seats, topic, 3)
        frame = watcher.until(lambda frame: frame["t"] == "eph" and frame["k"] == "analysis" and frame["x"]["ply"] == 3)
        assert frame["x"]["opinion"]["best"] == frame["x"]["opinion"]["line"][0]
    assert not [frame for client in seats for frame in client.frames if frame["t"] == "eph" and frame["k"] == "analysis"]
    for client in seats:
        client.close()
