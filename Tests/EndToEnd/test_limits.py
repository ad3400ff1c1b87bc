"""Limits of users and networks, and of the configuration itself."""

import http.client
import subprocess
import threading

import pytest
from palisade import PATIENCE, PROGRAM, ROOT, Refused, Rude, Server, move, play_to, table
from websockets.exceptions import ConnectionClosed

LOBBY = "lobby/quoridor"


def serve(folder, *flags, page=False):
    return Server(folder, flags, page=page)


def test_limits_are_published_before_they_are_met(tmp_path):
    with serve(tmp_path, "--limit-do", "20/40", "--limit-move", "2.5/3") as server, server.client() as client:
        limits = client.hello()["limits"]
        assert limits["do"] == [20, 40] and limits["move"] == [2.5, 3] and limits["frame_bytes"] == 8192
        assert limits["room.create"] == [0.1, 6] and limits["ping"] == [5, 20] and limits["http.write"] == [2, 20]
        network = limits["network"]
        assert network["do"] == [400, 800] and network["handshake"] == [10, 100] and network["guest"][1] == 500 and network["strangers"] == 500


def test_every_limit_of_the_manual_is_published(tmp_path):
    manual = (ROOT / "Sources/Server/Server.docc/Limits.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in manual.splitlines() if line.startswith("| `")]
    connections = {row[0].strip("`"): row[2] for row in rows if len(row) == 4}
    rows = [row for row in rows if len(row) == 5]
    with serve(tmp_path) as server, server.client() as client:
        limits = client.hello()["limits"]
    assert {row[0].strip("`") for row in rows} == set(limits["network"]) - {"strangers"}
    assert {row[0].strip("`") for row in rows if row[2]} == {key for key, value in limits.items() if isinstance(value, list)}
    for name, _, user, network, _ in rows:
        for written, pair in ((user, limits.get(name.strip("`"))), (network, limits["network"][name.strip("`")])):
            if not written:
                continue
            rate, burst = written.split("/")
            per = 3600 if "an hour" in rate else 60 if "a minute" in rate else 1
            assert abs(float(rate.split()[0]) / per - pair[0]) < 1e-6 and float(burst) == pair[1], name
    told = {name: value if isinstance(value, list) else [value] for name, value in limits["connections"].items()}
    assert connections == {name: "/".join(map(str, values)) for name, values in told.items()}


@pytest.mark.parametrize("flag, limit, op, d", [
    ("--limit-chat", "chat", "say", {"text": "again"}), ("--limit-chat", "chat", "react", {"e": "👏"}),
    ("--limit-move", "move", "move", {"m": "a1"}), ("--limit-do", "do", "ready", {"on": True}),
])
def test_what_is_done_too_often_is_answered_with_rate(tmp_path, flag, limit, op, d):
    with serve(tmp_path, flag, "0.01/12") as server:
        seats, topic = table(server)
        answers = []
        for _ in range(13):
            try:
                seats[0].do(topic, op, d, at=0)
                answers.append("ok")
            except Refused as refused:
                answers.append(refused.code)
                last = refused
        assert "rate" in answers and answers[-1] == "rate"
        assert last.d["limit"] == limit and last.frame["retry_ms"] > 0
        for client in seats:
            client.close()


def test_rooms_are_opened_at_a_measured_pace(tmp_path):
    with serve(tmp_path, "--limit-create", "0.01/2") as server, server.player() as client:
        for number in range(2):
            room = client.do(LOBBY, "room.create", {"mode": "casual"}, key=f"k{number}")["d"]["room"]
            client.do(f"room/{room}", "leave")
        with pytest.raises(Refused, match="room.create"):
            client.do(LOBBY, "room.create", {"mode": "casual"}, key="k2")


def test_an_address_that_comes_too_fast_is_sent_away_with_1013(tmp_path):
    with serve(tmp_path, "--handshakes-per-address", "3") as server:
        clients = [server.client() for _ in range(4)]
        for client in clients[:3]:
            client.hello()
        bye, code = clients[3].bye()
        assert code == 1013 and bye["code"] == 1013 and min(bye["retry_ms"]) >= 5000
        for client in clients:
            client.close()


def test_a_cookie_that_proves_nobody_makes_a_stranger(tmp_path):
    with serve(tmp_path, "--sockets-per-address", "3") as server:
        clients, refused = [], 0
        for number in range(9):
            cookie = "palisade_session=x" if number % 2 else "palisade_session=" + "A" * 43
            clients.append(server.client(cookie=cookie))
            try:
                clients[-1].hello()
            except Exception:
                refused += 1
        assert refused == 6
        for client in clients:
            client.close()


def test_coming_again_gives_no_new_allowance(tmp_path):
    with serve(tmp_path, "--limit-do", "0.001/10") as server:
        _, cookie = server.guest()
        served = 0
        for _ in range(20):
            with server.client(cookie=cookie) as client:
                client.hello()
                try:
                    client.sub("sys")
                    served += 1
                except Refused as refused:
                    assert refused.d["limit"] == "do" and refused.d["of"] == "user"
        assert served == 10


def test_a_game_against_a_server_bot_opens_a_room(tmp_path):
    with serve(tmp_path, "--limit-create", "0.001/2") as server, server.player() as player:
        wish = {"mode": "casual", "bots": "only"}
        for _ in range(2):
            room = "room/" + player.do(LOBBY, "match.enter", wish)["d"]["room"]
            player.do(room, "resign")
            player.do(room, "leave")
        with pytest.raises(Refused) as refused:
            player.do(LOBBY, "match.enter", wish)
        assert refused.value.code == "rate" and refused.value.d["limit"] == "room.create"


def test_refusals_of_rooms_are_counted_by_their_codes(tmp_path):
    with serve(tmp_path) as server:
        seats, topic = table(server)
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                move(seats[1], topic, "e8")
            assert refused.value.code == "not_your_turn"
        assert 'palisade_refusals_total{code="not_your_turn"} 2' in server.metrics()


def test_reports_of_desyncs_do_not_fill_the_log(tmp_path):
    with serve(tmp_path, "--limit-do", "5000/5000") as server, server.player() as player:
        for topic in ("me", "room/12345"):
            for _ in range(50):
                player.do(topic, "diag.desync", {"s": 1})
        assert "palisade_desync_total 50" in server.metrics()
        # One line a second: fewer than there were reports, however slow this is.
        assert 0 < (tmp_path / "server.log").read_text().count("another game than the server") < 50


def flooded(client, send):
    """Sends until the server has had enough: how it said so. The server reads on for a moment after its word, so that the word is
    not lost; a client as slow as to send more than that must not tell by how fast it heard."""
    try:
        for _ in range(3000):
            send()
    except ConnectionClosed:
        pass
    bye, code = client.bye()
    assert code == 4429 and bye["code"] == 4429 and min(bye["retry_ms"]) >= 5000
    return [frame["t"] for frame in client.frames]


def test_a_flood_of_pings_ends_the_visit(tmp_path):
    with serve(tmp_path, "--limit-ping", "0.001/20", "--network-share", "2") as server, server.client() as client:
        client.hello()
        kinds = flooded(client, lambda: client.send("ping", c=1))
        assert kinds.count("pong") == 40 and 0 < kinds.count("err") <= 91


# libwebsockets does not tell of empty pongs.
@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_a_flood_of_control_frames_ends_the_visit(tmp_path, kind):
    with serve(tmp_path, "--limit-ping", "0.001/20", "--network-share", "2") as server, server.client() as client:
        client.hello()
        send = {"ping": lambda: client.socket.ping(ack_on_close=True).wait(PATIENCE), "pong": lambda: client.socket.pong(b"x")}[kind]
        assert flooded(client, send) == ["hello", "bye"]


# A peer that never pauses keeps libwebsockets from telling of its pings, and of empty pongs it never tells.
@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x89\xfd\0\0\0\0" + b"x" * 125, b"\x8a\x80\0\0\0\0"], ids=["ping", "long ping", "pong"])
def test_a_flood_of_control_frames_without_a_pause_ends_the_visit(tmp_path, frame):
    with serve(tmp_path) as server:
        rude = Rude(server)
        rude.send("hello")
        rude.read()
        threading.Thread(target=pour, args=(rude.wire, frame * 4000), daemon=True).start()
        bye, code = rude.bye()
        rude.close()
        assert bye["code"] == 4429 and code == 4429


def pour(wire, data):
    """Sends the same again and again until the other end has had enough."""
    try:
        while True:
            wire.sendall(data)
    except OSError:
        pass


def test_an_honest_game_costs_no_pings(tmp_path):
    with serve(tmp_path, "--limit-ping", "0.001/20", "--limit-do", "500/500") as server:
        seats, topic = table(server)
        play_to(seats, topic, 6)
        for number in range(100):
            seats[number % 2].sub(LOBBY)
        for client in seats:
            for _ in range(20):
                client.answer(client.send("ping", c=1))
            client.close()


def test_requests_are_counted_and_told(tmp_path):
    with serve(tmp_path, "--limit-read", "0.01/3", "--limit-write", "0.01/2", "--network-share", "2") as server:
        _, cookie = server.guest()
        mine = {"Cookie": cookie}
        told = [(status, fields["ratelimit-limit"], fields["ratelimit-remaining"]) for status, fields, _ in
                (server.http("GET", "/api/v1/games", headers=mine) for _ in range(4))]
        assert told == [(200, "3", "2"), (200, "3", "1"), (200, "3", "0"), (429, "3", "0")]
        status, fields, body = server.http("GET", "/api/v1/nothing", headers=mine)
        assert status == 429 and body["error"]["code"] == "rate" and body["error"]["retry_ms"] > 0 and int(fields["retry-after"]) > 0
        # A stranger has what is left of the network, which paid for the refused ones as well.
        told = [(status, fields["ratelimit-limit"]) for status, fields, _ in (server.http("GET", "/api/v1/games") for _ in range(2))]
        assert told == [(200, "6"), (429, "6")]
        writes = [server.http("POST", "/api/v1/replay", {"text": "e5"}, mine)[0] for _ in range(3)]
        assert writes == [200, 200, 429]
        for path in ("/healthz", "/readyz", "/"):
            assert server.http("GET", path)[0] == 200


def test_a_credential_that_proves_nobody_has_no_allowance_of_its_own(tmp_path):
    with serve(tmp_path, "--limit-read", "0.01/2", "--network-share", "1") as server:
        told = [server.http("GET", "/api/v1/games", headers={"Cookie": f"palisade_session={number}"})[0] for number in range(3)]
        assert told == [200, 200, 429]


def page_files():
    """The API answers what is under `api`, the port of administration what is under `admin`, and nobody what is under `tests`."""
    found = (path.relative_to(ROOT / "web") for path in (ROOT / "web").rglob("*") if path.is_file())
    return sorted(str(path) for path in found if path.parts[0] not in ("admin", "api", "tests") and not path.name.startswith("."))


def files_of_a_browser():
    """What a browser could fetch of them one by one in a class that plays one game: its files, the words of one language, and everything else."""
    others = tuple(f"games/{game}/" for game in ("memory", "picquiz", "smashup"))
    return [path for path in page_files() if not path.endswith("/zh-Hant.json") and not path.startswith(others)]


def test_files_have_an_allowance_that_a_page_load_does_not_reach(tmp_path):
    files = page_files()
    # Each file comes over a connection of its own here.
    with serve(tmp_path, "--limit-file", f"0.01/{len(files)}", "--limit-connect", "1000/1000", page=True) as server:
        assert {server.http("GET", "/" + path)[0] for path in files} == {200}
        status, fields, body = server.http("GET", "/index.html")
        assert status == 429 and body["error"]["code"] == "rate" and "retry-after" in fields
        assert server.http("GET", "/api/v1/games")[0] == 200


def test_a_classroom_behind_one_address_starts_in_the_same_second(tmp_path):
    files = files_of_a_browser()
    with serve(tmp_path, "--limit-file", "0.01/20000", "--limit-read", "0.01/200", "--limit-do", "0.01/30", "--limit-create", "0.01/6", page=True) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        for _ in range(40):
            for path in files:
                connection.request("GET", "/" + path)
                answer = connection.getresponse()
                answer.read()
                assert answer.status == 200
        connection.close()
        clients = [server.player() for _ in range(40)]
        for owner, other in zip(clients[::2], clients[1::2]):
            room = owner.do(LOBBY, "room.create", {"mode": "casual"}, key="k")["d"]["room"]
            other.do(f"room/{room}", "join")
            for client in (owner, other):
                client.sub(f"room/{room}")
                assert server.http("GET", "/api/v1/rooms?game=quoridor", headers={"Cookie": client.cookie})[0] == 200
            other.do(f"room/{room}", "ready", {"on": True})
            owner.do(f"room/{room}", "start")
        for client in clients:
            client.close()


def test_numbers_of_rooms_are_not_scanned(tmp_path):
    with serve(tmp_path) as server:
        with server.player() as owner:
            hidden = owner.do(LOBBY, "room.create", {"mode": "casual", "listed": False, "spectators": "none"}, key="k")["d"]["room"]
            absent = next(number for number in ("99999", "99998") if number != hidden)
            told = [server.http("GET", f"/api/v1/rooms/{number}") for number in (hidden, absent)]
            assert [status for status, _, _ in told] == [404, 404] and told[0][2] == told[1][2]
        statuses = [server.http("GET", f"/api/v1/rooms/{number}")[0] for number in range(10000, 10020)]
        assert statuses.count(429) == 2 and set(statuses) == {404, 429}


def test_strangers_of_one_address_are_counted_and_members_are_not(tmp_path):
    with serve(tmp_path, "--sockets-per-address", "2") as server:
        _, cookie = server.guest()
        strangers = [server.client(cookie="theme=dark") for _ in range(3)]
        assert strangers[2].bye()[1] == 1013
        with server.client(cookie=cookie) as member:
            member.hello()
        strangers[0].hello()
        for client in strangers:
            client.close()


def test_an_address_makes_only_so_many_guests(tmp_path):
    with serve(tmp_path, "--guests-per-address", "2") as server:
        cookie = [server.guest()[1] for _ in range(2)][1]
        status, fields, body = server.http("POST", "/api/v1/auth/guest", {})
        assert status == 429 and body["error"]["code"] == "rate" and int(fields["retry-after"]) > 0
        assert server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": cookie})[0] == 200


def forwarded(*hops):
    return {"X-Forwarded-For": ", ".join(hops)}


def test_a_forged_address_changes_nothing(tmp_path):
    with serve(tmp_path, "--guests-per-address", "2", "--handshakes-per-address", "2") as server:
        made = [server.http("POST", "/api/v1/auth/guest", {}, forwarded(f"198.51.100.{index}"))[0] for index in range(4)]
        assert made == [201, 201, 429, 429]
        clients = [server.client(headers=forwarded(f"198.51.100.{index}")) for index in range(3)]
        assert clients[2].bye()[1] == 1013
        for client in clients:
            client.close()


def test_people_behind_a_trusted_proxy_are_counted_by_their_own_address(tmp_path):
    with serve(tmp_path, "--guests-per-address", "1", "--handshakes-per-address", "1", "--trusted-proxies", "127.0.0.0/8,10.0.0.0/8") as server:
        def guest(*hops):
            return server.http("POST", "/api/v1/auth/guest", {}, forwarded(*hops))[0]
        assert [guest("198.51.100.1"), guest("198.51.100.2", "10.0.0.1"), guest("198.51.100.2")] == [201, 201, 429]
        # An address that a client writes in front is not the one that the proxy saw.
        assert guest("203.0.113.9", "198.51.100.2") == 429
        clients = [server.client(headers=forwarded(*hops)) for hops in (["198.51.100.3"], ["198.51.100.4"], ["203.0.113.9", "198.51.100.4"])]
        for client in clients[:2]:
            client.hello()
        assert clients[2].bye()[1] == 1013
        for client in clients:
            client.close()


@pytest.mark.parametrize("flags", [
    ["--port", "http"], ["--port", "70000"], ["--limit-do", "fast"], ["--limit-do", "-1/3"], ["--loops", "-1"], ["--web", "/nowhere"],
    ["--synchronous", "off"], ["--log-level", "loud"],
])
def test_a_value_that_cannot_be_used_ends_the_program_with_64(tmp_path, flags):
    ended = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--data", str(tmp_path), "--web", str(ROOT / "web"), *flags], capture_output=True, text=True,
        timeout=PATIENCE)
    assert ended.returncode == 64 and flags[0].removeprefix("--") in ended.stderr, ended.stderr


def test_two_servers_do_not_share_one_folder(tmp_path):
    with serve(tmp_path), pytest.raises(RuntimeError, match="in use"):
        serve(tmp_path).start()
