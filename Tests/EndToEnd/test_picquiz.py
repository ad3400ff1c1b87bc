"""The picture quiz over the wire: alone and with others. Every frame is held against the documents by the clients of these tests."""

import contextlib
import gzip
import json
import random
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from decks import deck, drawing, write
from deep import rounds
from palisade import ROOMY, Refused, Server
from picquiz import LOBBY, Knower, counted, fetch, is_over, pick, quiz_table
from validate import validate_http

LIST = deck()
PICTURES = {item["names"]["en"]: drawing(number, 100 + 40 * number % 700).encode() for number, item in enumerate(LIST["items"])}
"""Of different lengths."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quiz")
    write(folder / "decks/bands", LIST, {item["file"]: PICTURES[item["names"]["en"]] for item in LIST["items"]})
    with Server(folder, ROOMY, quickly={"--bot-pace": 100}) as server:
        server.knower = Knower(server, PICTURES)
        yield server


def close(*clients):
    for client in clients:
        client.close()


def play_alone(server, player, topic, wrong=()):
    """To the end. Returns the last view and the answers."""
    answers = []
    while True:
        view = player.view(topic)
        state = view["state"]
        answers.append(server.knower.answer(state))
        choice = answers[-1] % 3 + 1 if state["q"] in wrong else answers[-1]
        shown = pick(player, topic, choice)["state"]
        assert (shown["answer"], shown["picks"]) == (answers[-1], [choice])
        assert shown["names"][shown["answer"] - 1] == shown["name"]
        view = pick(player, topic, "next")
        if is_over(view):
            return view, answers


def test_alone_to_the_end(server):
    (player,), topic = quiz_table(server)
    view = player.views[topic]
    assert re.fullmatch(r"flags@[0-9a-f]{8}|bands@[0-9a-f]{8}", view["config"]["deck"])
    assert (view["clock"], view["turn"], view["legal"]) == (None, 0, ["1", "2", "3"])
    close(player)


@pytest.mark.parametrize("wrong, score", [((), 8), ((1,), 7), ((8,), 6), ((1, 2, 3), 5), (tuple(range(1, 9)), 0)])
def test_the_points_of_a_game_alone(server, wrong, score):
    (player,), topic = quiz_table(server, deck="bands")
    end, answers = play_alone(server, player, topic, wrong)
    assert (end["phase"], end["result"]["why"], end["result"]["winner"], end["result"]["places"]) == ("over", "goal", 0, [1])
    assert end["state"]["score"] == end["result"]["scores"] == [score]
    asked = [answer["name"]["en"] for answer in end["state"]["answers"]]
    assert len(set(asked)) == 8
    for number, answer in enumerate(end["state"]["answers"]):
        assert answer["answer"] == answers[number] and answer["names"][answer["answer"] - 1] == answer["name"]
        assert not set(asked[:number]) & {names["en"] for names in answer["names"]}
    game = server.http("GET", f"/api/v1/archive/{end['match']}")[2]
    validate_http("/archive/{match}", game)
    assert counted(game, answers)[0] == [score]
    positions = server.http("GET", f"/api/v1/archive/{end['match']}/positions")[2]
    validate_http("/archive/{match}/positions", positions)
    assert positions["positions"][-1]["state"] == end["state"]
    text = server.http("GET", f"/api/v1/archive/{end['match']}.txt")[2].decode()
    assert f"[Player1 \"{game['seats'][0]['name']}\" {score}]" in text and text.count("{Thing ") == 16
    close(player)


def test_what_is_refused_changes_nothing(server):
    (player,), topic = quiz_table(server, deck="bands")
    before = player.views[topic]["state"]
    for move, rule in [("next", "pick"), ("0", "notation"), ("4", "notation"), ("x" * 50, "notation")]:
        with pytest.raises(Refused) as refused:
            pick(player, topic, move)
        assert (refused.value.code, refused.value.d["rule"]) == ("illegal_move", rule)
    assert player.view(topic)["state"] == before
    pick(player, topic, "1")
    with pytest.raises(Refused) as refused:
        pick(player, topic, "2")
    assert refused.value.d["rule"] == "closed"
    for wish in ({"deck": "none"}, {"deck": 7}, {"deck": "bands@00000000"}, {"seats": 9}, {"seats": 0}):
        with pytest.raises(Refused) as refused:
            player.do(LOBBY, "room.create", {"mode": "casual", "config": wish}, key=json.dumps(wish))
        assert refused.value.code in ("bad_value", "already")
    close(player)


def test_others_learn_of_a_pick_when_the_question_is_closed(server):
    (amy, bob, cleo), topic = quiz_table(server, players=3, deck="bands")
    watcher = server.client()
    watcher.hello()
    watcher.sub(topic.replace("room", "watch"))
    answer = server.knower.answer(amy.views[topic]["state"])
    pick(amy, topic, answer)
    assert amy.views[topic]["state"]["pick"] == answer and "legal" not in amy.views[topic]
    with pytest.raises(Refused) as refused:
        pick(amy, topic, answer % 3 + 1)
    assert refused.value.code in ("stale", "not_your_turn")
    pick(bob, topic, answer % 3 + 1)
    for client, place in ((cleo, topic), (watcher, topic.replace("room", "watch"))):
        skips = [frame for frame in client.frames if frame.get("topic") == place and frame["t"] == "ev" and "k" not in frame]
        assert "picks" not in client.view(place)["state"]
        assert all(set(frame) <= {"t", "topic", "inc", "s", "ts"} for frame in skips)
    shown = pick(cleo, topic, answer)["state"]
    assert (shown["answer"], shown["picks"], shown["score"]) == (answer, [answer, answer % 3 + 1, answer], [1, 0, 1])
    view = watcher.view(topic.replace("room", "watch"), lambda view: "answer" in view["state"])
    assert view["state"] == shown and 0 < view["clock"]["left"] <= 3000 and view["clock"]["seat"] is None
    second = watcher.view(topic.replace("room", "watch"), lambda view: view["state"]["q"] == 2)
    assert "answer" not in second["state"] and 15_000 < second["clock"]["left"] <= 20_000
    close(amy, bob, cleo, watcher)


def test_a_question_closes_when_its_time_is_over(server):
    (amy, bob), topic = quiz_table(server, players=2, deck="bands")
    answer = server.knower.answer(amy.views[topic]["state"])
    pick(amy, topic, answer)
    for client in (amy, bob):
        state = client.view(topic, lambda view: "answer" in view["state"])["state"]
        assert (state["q"], state["answer"], state["picks"], state["score"]) == (1, answer, [answer, None], [1, 0])
    close(amy, bob)


def test_a_seat_that_leaves_is_not_waited_for(server):
    (amy, bob, cleo), topic = quiz_table(server, players=3, deck="bands")
    pick(amy, topic, "1")
    pick(bob, topic, "1")
    cleo.do(topic, "resign")
    view = amy.view(topic, lambda view: "answer" in view["state"])
    assert view["state"]["out"] == [2] and view["state"]["picks"][2] is None
    bob.do(topic, "resign")
    end = amy.view(topic, is_over)
    assert end["result"]["places"][0] == 1 and len(end["state"]["answers"]) == 1
    close(amy, bob, cleo)


def test_bots_play_to_the_end_and_the_record_counts_the_same(server):
    owner = server.player()
    topic = "room/" + owner.do(LOBBY, "room.create", {"mode": "casual", "config": {"seats": 4, "deck": "bands"}}, key="bots")["d"]["room"]
    owner.sub(topic, legal=True)
    for level in (1, 2, 3):
        owner.do(topic, "bot", {"level": level})
    owner.do(topic, "start")
    answers = []
    while not is_over(view := owner.view(topic, lambda view: view["phase"] != "lobby" and (view.get("legal") or is_over(view)))):
        answers.append(server.knower.answer(view["state"]))
        number = view["state"]["q"]
        pick(owner, topic, answers[-1])
        owner.view(topic, lambda view: is_over(view) or view["state"]["q"] > number)
    scores, places = view["result"]["scores"], view["result"]["places"]
    game = server.http("GET", f"/api/v1/archive/{view['match']}")[2]
    assert counted(game, answers) == (scores, view["state"]["used"])
    assert scores[view["you"]] == 8
    order = sorted(range(4), key=lambda seat: (-scores[seat], view["state"]["used"][seat]))
    assert [places[seat] for seat in order] == [1, 2, 3, 4]
    close(owner)


def test_a_restart_keeps_the_question_and_its_addresses(tmp_path):
    write(tmp_path / "decks/bands", LIST)
    server = Server(tmp_path, ROOMY).start()
    (player,), topic = quiz_table(server, deck="bands")
    pick(player, topic, "1")
    state, cookie = player.views[topic]["state"], player.cookie
    close(player)
    server.kill()
    with server:
        again = server.client(cookie=cookie)
        again.hello()
        again.sub(topic, legal=True)
        assert again.views[topic]["state"] == state
        fetch(server, state["imgs"][0])
        assert pick(again, topic, "next")["state"]["q"] == 2
        close(again)


def test_a_deck_that_is_gone_loses_no_other_game(tmp_path):
    write(tmp_path / "decks/bands", LIST)
    write(tmp_path / "decks/more", deck(id="more"))
    server = Server(tmp_path, ROOMY).start()
    (lost,), lost_topic = quiz_table(server, deck="bands")
    (done,), done_topic = quiz_table(server, deck="bands")
    done.do(done_topic, "resign")
    finished = done.view(done_topic, is_over)["match"]
    (kept,), topic = quiz_table(server, deck="more")
    waiting = server.player()
    lobby_topic = "room/" + waiting.do(LOBBY, "room.create", {"mode": "casual", "config": {"seats": 1, "deck": "bands"}}, key="w")["d"]["room"]
    cookies = lost.cookie, kept.cookie, waiting.cookie
    close(lost, kept, waiting, done)
    server.kill()
    (tmp_path / "decks/bands/deck.json").unlink()
    with server:
        again = server.client(cookie=cookies[1])
        again.hello()
        again.sub(topic, legal=True)
        assert pick(again, topic, "2")["state"]["picks"] == [2]
        other = server.client(cookie=cookies[0])
        other.hello()
        with pytest.raises(Refused) as refused:
            other.sub(lost_topic, legal=True)
        assert refused.value.code in ("no_room", "internal")
        owner = server.client(cookie=cookies[2])
        owner.hello()
        owner.sub(lobby_topic)
        with pytest.raises(Refused) as refused:
            owner.do(lobby_topic, "start")
        assert (refused.value.code, refused.value.d["field"]) == ("bad_value", "config.deck")
        owner.do(lobby_topic, "config", {"config": {"deck": "more"}})
        owner.do(lobby_topic, "start")
        assert owner.view(lobby_topic, lambda view: view["phase"] == "playing")["state"]["q"] == 1
        assert server.http("GET", "/readyz")[0] == 200
        assert server.http("GET", f"/api/v1/archive/{finished}")[0] == 200
        for path in (".txt", "/positions"):
            status, _, body = server.http("GET", f"/api/v1/archive/{finished}{path}")
            assert (status, body["error"]["code"]) == (422, "bad_value") and "deck" in body["error"]["msg"]
        assert "seed" not in (tmp_path / "server.log").read_text()
        close(again, other, owner)


# Secrets


@pytest.mark.parametrize("coding", [None, "gzip"])
def test_answers_of_one_question_have_one_length_and_no_mark(server, coding):
    (player,), topic = quiz_table(server, deck="bands")
    lengths = set()
    while not is_over(player.view(topic)):
        state = player.view(topic)["state"]
        heads = []
        for address in state["imgs"]:
            headers, body = fetch(server, address, coding)
            assert headers["content-encoding"] == coding and headers["vary"] == "accept-encoding"
            if coding:
                assert gzip.decompress(body).strip() == fetch(server, address)[1].strip()
            heads.append({name.lower(): value for name, value in headers.items() if name.lower() not in ("date", "ratelimit-remaining", "ratelimit-reset")})
            assert int(headers["content-length"]) == len(body)
            assert headers["content-type"] == "image/svg+xml" and "etag" not in heads[-1] and "last-modified" not in heads[-1]
            assert "sandbox" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"
        assert heads[0] == heads[1] == heads[2]
        lengths.add(heads[0]["content-length"])
        pick(player, topic, "1")
        pick(player, topic, "next")
    assert len(lengths) > 1
    close(player)


def test_addresses_are_new_in_each_game_and_cannot_be_guessed(server):
    seen = set()
    for _ in range(5):
        (player,), topic = quiz_table(server, deck="bands")
        addresses = player.views[topic]["state"]["imgs"]
        assert not seen & set(addresses)
        seen |= set(addresses)
        player.do(topic, "resign")
        close(player)
    name = addresses[0].rsplit("/", 1)[1]
    for guess in (name[:-1] + ("0" if name[-1] != "0" else "1"), name.upper(), name[:-2], name + "00", "0" * 48, "p1.svg", "..%2fdeck.json"):
        assert server.http("GET", f"/api/v1/games/picquiz/files/{guess}")[0] == 404, guess
    assert server.http("GET", f"/api/v1/games/memory/files/{name}")[0] == 404
    assert server.http("POST", addresses[0])[0] == 405
    for path in ("/decks/flags/deck.json", "/deploy/decks/flags/deck.json", "/../deploy/decks/flags/deck.json"):
        assert server.http("GET", path)[0] == 404


def test_the_key_is_readable_by_its_owner_alone(server):
    assert (server.data / "games.key").stat().st_mode & 0o077 == 0


GAMES = AT_ONCE = rounds(6, 12)


def test_no_frame_tells_an_answer_before_its_time(server):
    """A reader of all frames to all viewers. Answers are shown for three seconds, so games are played side by side."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        read = list(pool.map(lambda number: leaks(server, number), range(GAMES)))
    assert [leak for found, _ in read for leak in found] == []
    assert sum(count for _, count in read) > 30 * GAMES


def leaks(server, number):
    """The secrets that the frames of one game tell too soon, and the number of frames."""
    dice = random.Random(number)
    seats, topic = quiz_table(server, players=1 + number % 3, documented=False, deck="bands")
    watchers = [server.client(documented=False) for _ in range(2)]
    for watcher, mode in zip(watchers, ("full", "delta"), strict=True):
        watcher.hello()
        watcher.sub(topic.replace("room", "watch"), mode=mode)
    lounge = server.client(documented=False)
    lounge.hello()
    lounge.sub("tv/picquiz/best")
    for step in range(4):
        for client in dice.sample(seats, len(seats)):
            client.view(topic, lambda view: view["state"]["q"] > step and (view.get("legal") or "pick" in view["state"]))
            pick(client, topic, dice.randint(1, 3))
        if len(seats) == 1:
            pick(seats[0], topic, "next")
    match = seats[0].views[topic]["match"]
    for client in seats[1:] or seats:
        client.do(topic, "resign")
    end = seats[0].view(topic, is_over)
    for watcher in watchers:
        watcher.until(lambda frame: frame.get("k") == "over" or (frame.get("d") or {}).get("phase") == "over")
    asked = {entry["name"]["en"]: entry["imgs"] for entry in end["state"]["answers"]}
    seed, found, count = seed_of(server, match), [], 0
    for client in [*seats, *watchers, lounge]:
        for frame in client.frames:
            state, text = next(states(frame), None), json.dumps(frame)
            count += 1
            if str(seed) in text or str(seed % 2**64) in text:
                found.append(f"the seed in {text}")
            if not state or "answer" in state or "answers" in state:
                continue
            if re.findall(r"Thing \d+", text) != [state["name"]["en"]] or {"names", "picks"} & set(state):
                found.append(f"an answer in {text}")
            # TV shows the games beside this one as well.
            if client is not lounge and state["imgs"] != asked.get(state["name"]["en"], state["imgs"]):
                found.append(f"other pictures than at the end in {text}")
    close(*seats, *watchers, lounge)
    return found, count


def states(value):
    """Every state of a quiz in a frame: views of rooms, and of TV."""
    if isinstance(value, dict):
        if "imgs" in value and "q" in value:
            yield value
        else:
            for member in value.values():
                yield from states(member)
    elif isinstance(value, list):
        for member in value:
            yield from states(member)


def seed_of(server, match):
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'palisade.sqlite'}?mode=ro", uri=True)) as store:
        return store.execute("SELECT seed FROM archive WHERE match = ?", [match]).fetchone()[0]
