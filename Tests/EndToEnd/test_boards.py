"""Ratings and boards: from the end of a game to the pages and the topic that show it."""

import pytest
from rank import RACE, audit, begin_rank, leave, members, play, server_of, settled


@pytest.fixture
def server(tmp_path):
    with server_of(tmp_path) as server:
        yield server


def board(server, name, query="", heads=None):
    status, _, page = server.http("GET", f"/api/v1/boards/quoridor/{name}{query}", headers=heads or {})
    assert status == 200, page
    return page


def places(page):
    return [(row["rank"], row["user"], row["value"]) for row in page["rows"]]


def field_of(server, path):
    status, _, answer = server.http("GET", f"/api/v1{path}")
    assert status == 422, (path, answer)
    return answer["error"].get("field")


def test_a_rank_game_moves_both_on_the_boards_and_rates_them(server):
    seats, topic = begin_rank(*members(server, 2))
    play(seats, topic, RACE)
    settled(seats[0], topic)
    winner, loser = seats
    assert places(board(server, "stars")) == [(1, winner.user, 1), (2, loser.user, 0)]
    assert places(board(server, "money")) == [(1, winner.user, 2200), (2, loser.user, 1800)]
    assert board(server, "rating")["total"] == 0, "both are provisional"
    assert board(server, "winrate")["total"] == 0, "one game is too few"
    assert board(server, "stars", "?kind=bot")["total"] == 0
    page = board(server, "money", "?around=me&limit=1", loser.browser.heads())
    assert places(page) == [(2, loser.user, 1800)] and page["row"]["rank"] == 2
    assert (page["row"]["played"], page["row"]["win"]) == (1, 0)
    card = server.http("GET", f"/api/v1/users/{winner.user}")[2]
    assert card["stars"] == 1 and card["ratings"] == {"quoridor": {"people": {"value": 1742, "deviation": 397, "provisional": True, "games": 1}}}
    points = server.http("GET", f"/api/v1/users/{loser.user}/ratings?game=quoridor")[2]
    assert [point["rating"] for point in points["points"]] == [1258] and points["next"] is None
    assert points["points"][0]["match"] == winner.client.views[topic]["match"]
    lines, status = audit(server.data)
    assert status == 0 and lines[-1].endswith("violations=0"), lines


def test_pages_join_without_a_gap_and_names_are_found(server):
    people = members(server, 4)
    for number in (0, 2):
        pair = people[number : number + 2]
        seats, topic = begin_rank(*pair, f"k{number}")
        seats[1].client.do(topic, "resign")
        settled(seats[0], topic)
        leave(seats, topic)
    whole = board(server, "money")
    assert [rank for rank, _, _ in places(whole)] == [1, 1, 3, 3] and whole["total"] == 4
    first = board(server, "money", "?limit=3")
    second = board(server, "money", f"?limit=3&after={first['next']}")
    assert places(first) + places(second) == places(whole) and first["prev"] is None and second["next"] is None
    assert places(board(server, "money", f"?limit=3&before={second['prev']}")) == places(first)
    name = whole["rows"][3]["name"]
    assert whole["rows"][3] in board(server, "money", f"?search={name[:3].lower().replace(' ', '%20')}&limit=100")["rows"]
    assert board(server, "money", "?search=nobody-is-called-so")["rows"] == []


def test_the_topic_shows_the_board_and_follows_it(server):
    one, two, watcher = members(server, 3)
    watcher.client.sub("board/quoridor/money")
    assert [row["value"] for row in watcher.client.views["board/quoridor/money"]["rows"]] == [2000, 2000, 2000]
    seats, topic = begin_rank(one, two)
    seats[1].client.do(topic, "resign")
    view = watcher.client.view("board/quoridor/money", lambda view: [row["value"] for row in view["rows"]] == [2200, 2000, 1800])
    assert (view["board"], view["kind"], view["total"]) == ("money", "human", 3)


def test_what_is_no_board_is_refused_with_its_field(server):
    for path, status in [("/boards/chess/stars", 404), ("/boards/quoridor/goals", 404), ("/users/u_99/ratings", 404)]:
        assert server.http("GET", f"/api/v1{path}")[0] == status, path
    assert server.http("GET", "/api/v1/boards/quoridor/stars?around=me")[0] == 401
    for query, field in [("kind=dog", "kind"), ("limit=0", "limit"), ("limit=101", "limit"), ("after=x", "after"), ("before=p1", "before"), ("around=x", "around"), ("search=", "search"), ("search=a&around=u_1", "search")]:
        assert field_of(server, f"/boards/quoridor/stars?{query}") == field
    member = members(server, 1)[0]
    for query, field in [("game=chess", "game"), ("pool=dogs", "pool"), ("after=x", "after"), ("limit=x", "limit")]:
        assert field_of(server, f"/users/{member.user}/ratings?{query}") == field
