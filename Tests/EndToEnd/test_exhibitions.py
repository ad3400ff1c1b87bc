"""The server's own players play each other while somebody looks on and hardly anybody plays."""

from palisade import Server


def test_a_visitor_finds_games_to_watch_and_nothing_is_kept(tmp_path):
    with Server(tmp_path, ["--exhibitions", "1"], quickly={"--bot-pace": 200}) as server:
        with server.client() as watcher:
            watcher.hello()
            watcher.sub("lobby/quoridor")
            live = watcher.view("lobby/quoridor", lambda lobby: lobby["live"])["live"]
            assert [game["exhibition"] for game in live] == [True]
            assert all(seat["kind"] == "bot" for seat in live[0]["seats"])
            topic = f"watch/{live[0]['room']}"
            watcher.sub(topic)
            view = watcher.view(topic, lambda view: view["ply"] >= 2)
            assert view["exhibition"] is True and view["mode"] == "casual"
        assert "palisade_moves_total 0" in server.metrics()
        server.stop()
        server.start()
        # The room did not come back, and the archive knows nothing of the game.
        assert server.http("GET", f"/api/v1/rooms/{live[0]['room']}")[0] == 404
        assert server.http("GET", f"/api/v1/archive/{view['match']}")[0] == 404
