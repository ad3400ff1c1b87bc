"""The server tells in each document what its link is about, for sites that show it."""

import html
import re

from palisade import ROOMY, Server, begun, play_to, table

LARGE = '<meta name="twitter:card" content="summary_large_image">'


def head(server, path, **headers):
    status, fields, body = server.http("GET", path, headers=headers)
    text = body if isinstance(body, str) else body.decode()
    tags = {name: html.unescape(content) for name, content in re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text)}
    return status, html.unescape(re.search(r"<title>([^<]*)</title>", text)[1]), tags


def test_links_to_a_game_and_its_replay_name_the_players(server):
    seats, topic = table(server)
    number = topic.split("/")[1]
    names = [seat["name"] for seat in seats[0].view(topic)["seats"]]
    for path in (f"/game/{number}", f"/tv/{number}", f"/room/{number}"):
        status, title, tags = head(server, path)
        assert (status, title) == (200, f"{names[0]} – {names[1]} · Palisade")
        assert tags == {"title": f"{names[0]} – {names[1]}", "description": "A live game. Watch it in your browser.", "type": "website", "site_name": "Palisade"}
    assert head(server, f"/tv/{number}", **{"Accept-Language": "zh-TW,zh;q=0.9"})[2]["description"] == "對局進行中，用瀏覽器就能觀看。"
    play_to(seats, topic, 3)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    status, title, tags = head(server, f"/replay/{match}")
    assert (status, title) == (200, f"{names[0]} – {names[1]} · Palisade")
    assert tags["description"] == f"{names[1]} won. Watch the replay move by move."
    status, title, tags = head(server, f"/u/{seats[0].views['me']['user'] if 'me' in seats[0].views else seats[1].view(topic)['seats'][0]['user']}")
    assert (status, title) == (200, f"{names[0]} · Palisade") and tags["description"].startswith("Games played: ")


def test_an_open_room_names_those_who_wait(server):
    owner = server.player()
    number = owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="k")["d"]["room"]
    name = owner.views["me"]["name"] if "me" in owner.views else None
    title, tags = head(server, f"/room/{number}")[1:]
    assert title == f"Room {number} · Palisade" and tags["description"].startswith("Here: ") and (name is None or name in tags["description"])


def test_the_link_of_a_private_room_leads_there_and_names_nobody(server):
    owner = server.player()
    number = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "listed": False}, key="k")["d"]["room"]
    for place in ("room", "game", "tv", "embed"):
        for cookie in ({}, {"Cookie": owner.cookie}):
            status, title, tags = head(server, f"/{place}/{number}", **cookie)
            assert (status, title, tags["description"]) == (200, f"Room {number} · Palisade", "Open the link to take a seat.")
    owner.close()


def test_a_room_that_is_not_there_has_no_card_and_guessing_is_bounded(tmp_path):
    with Server(tmp_path, ["--network-share", "1"], page=True) as server:
        owner = server.player()
        number = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "listed": False}, key="k")["d"]["room"]
        absent = [str(each) for each in range(10_000, 10_050) if str(each) != number]
        answers = [head(server, f"/room/{each}") for each in absent]
        assert answers[0] == (404, "Palisade", {})
        # Whoever has guessed too often is told of no private room any more, one that is there or not.
        assert answers[-1][0] == 200 and answers[-1] == head(server, f"/room/{number}")
        assert head(server, f"/room/{number}", Cookie=owner.cookie)[1] == f"Room {number} · Palisade"
        owner.close()


def about(server, path, cookie=""):
    """The game that a document tells its page; None for none."""
    found = re.search(r'<html [^>]*data-about="([^"]*)"', server.http("GET", path, headers={"Cookie": cookie})[2].decode())
    return found and found[1]


def test_a_document_tells_the_page_of_which_game_its_room_is(server):
    seats, topic = begun(server, "memory", players=2)[:2]
    number = topic.split("/")[1]
    assert [about(server, f"/{place}/{number}") for place in ("game", "tv", "room", "embed")] == ["memory"] * 4
    owner, other = server.player(), server.player()
    hidden = owner.do("lobby/memory", "room.create", {"mode": "casual", "listed": False}, key="k")["d"]["room"]
    assert (about(server, f"/room/{hidden}", owner.cookie), about(server, f"/room/{hidden}", other.cookie)) == ("memory", "memory")
    assert [about(server, path) for path in ("/", "/tv")] == [None] * 2
    # A game that is over is still one of its kind.
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    assert [about(server, path) for path in (f"/game/{number}", f"/replay/{match}", f"/embed/replay/{match}")] == ["memory"] * 3
    assert head(server, f"/tv/{number}")[2]["description"] == "This game has ended."
    for seat in seats:
        seat.close()


def test_links_that_lead_nowhere_say_so_to_programs(server):
    for path in ("/replay/m_zzzzzzzzzzzz", "/u/u_999999", "/nonsense"):
        status, title, tags = head(server, path)
        assert (status, title, tags) == (404, "Palisade", {}), path


def test_a_document_is_kept_until_its_card_changes(server):
    seats, topic = table(server)
    path = f"/tv/{topic.split('/')[1]}"
    tag = server.http("GET", path)[1]["etag"]
    assert server.http("GET", path, headers={"If-None-Match": tag})[0] == 304
    seats[0].do(topic, "resign")
    seats[1].view(topic, lambda view: view["phase"] == "over")


def test_a_picture_has_the_address_of_the_site(tmp_path):
    with Server(tmp_path, [*ROOMY, "--site", "https://play.example"], page=True) as server:
        seats, topic = table(server)
        number = topic.split("/")[1]
        assert head(server, f"/tv/{number}")[2]["image"] == f"https://play.example/api/v1/rooms/{number}/picture.png"
        assert LARGE in server.http("GET", f"/tv/{number}")[2].decode()
        play_to(seats, topic, 3)
        seats[0].do(topic, "resign")
        match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
        assert head(server, f"/replay/{match}")[2]["image"] == f"https://play.example/api/v1/archive/{match}/picture.png"
        player = seats[0].view(topic)["seats"][0]["user"]
        assert head(server, f"/u/{player}")[2]["image"] == "https://play.example/icons/icon-512.png"
        assert LARGE not in server.http("GET", f"/u/{player}")[2].decode()
        assert server.http("GET", "/icons/icon-512.png")[1]["content-type"] == "image/png"


def test_a_game_that_draws_nothing_shows_the_sign_of_the_site(tmp_path):
    with Server(tmp_path, [*ROOMY, "--site", "https://play.example"], page=True) as server:
        number = begun(server, "memory", players=2)[1].split("/")[1]
        assert head(server, f"/tv/{number}")[2]["image"] == "https://play.example/icons/icon-512.png"
        assert server.http("GET", f"/api/v1/rooms/{number}/picture.png")[0] == 404
