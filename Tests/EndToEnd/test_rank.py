"""Rank games: stakes, stars, and every way in which they come back."""

import pytest
from palisade import Refused
from rank import RACE, Member, audit, begin_rank, give_up, leave, members, open_rank, play, seated, server_of, settled


@pytest.fixture
def server(tmp_path):
    with server_of(tmp_path) as server:
        yield server


def refused(code, act, **details):
    with pytest.raises(Refused) as refusal:
        act()
    assert refusal.value.code == code, refusal.value.frame
    for key, value in details.items():
        assert refusal.value.d.get(key) == value, refusal.value.frame


def in_order(server, money):
    """Nothing is lost or doubled, also by the auditor's count."""
    lines, status = audit(server.data)
    assert status == 0 and lines[-1].endswith("violations=0"), lines


def test_the_winner_gets_the_pot_and_a_star(server):
    seats, topic = begin_rank(*members(server, 2))
    for member in seats:
        member.has(1800, 0)
    view = seats[0].client.views[topic]
    assert view["stars"] is True and [seat["stars"] for seat in view["seats"]] == [0, 0]
    play(seats, topic, RACE)
    winner, loser = seats
    winner.has(2200, 1)
    loser.has(1800, 0)
    event = winner.client.until(lambda frame: frame["t"] == "ev" and frame.get("k") == "settle") if not winner.client.views[topic]["result"]["settle"] else None
    view = settled(winner, topic)
    assert view["result"]["settle"] == {winner.user: {"money": 400, "stars": 1, "rating": 242}, loser.user: {"money": 0, "stars": 0, "rating": -242}}
    assert event is None or event["x"]["step"] == "won"
    assert [seat["stars"] for seat in view["seats"]] == [1, 0]
    assert [(seat["rating"], seat["prov"]) for seat in view["seats"]] == [(1742, True), (1258, True)]
    assert winner.me["played"] == 1 and winner.me["win"] == 1 and loser.me["win"] == 0
    status, _, ledger = winner.get("/me/ledger")
    assert status == 200 and [(row["kind"], row["money"], row["stars"]) for row in ledger["postings"]] == [("payout", 400, 1), ("stake", -200, 0), ("welcome", 2000, 0)]
    assert winner.get("/me/wallet")[2]["wallet"] == {"money": 2200, "stars": 1, "max_stars": 1}
    assert server.http("GET", f"/api/v1/users/{winner.user}")[2]["stars"] == 1
    in_order(server, 4000)


def test_giving_up_loses_and_the_star_goes(server):
    first, second = members(server, 2)
    seats, topic = begin_rank(first, second)
    give_up(seats, topic, 1)
    winner, loser = seats
    winner.has(2200, 1)
    leave(seats, topic)
    seats, topic = begin_rank(winner, loser, "second")
    give_up(seats, topic, seats.index(winner))
    winner.has(2000, 0)
    loser.has(2000, 1)
    assert winner.me["wallet"]["max_stars"] == 1
    in_order(server, 4000)


def test_leaving_before_the_start_is_free(server):
    owner, other = members(server, 2)
    topic = open_rank(owner)
    other.client.do(topic, "join")
    other.client.do(topic, "leave")
    owner.client.do(topic, "leave")
    assert owner.get("/me/wallet")[2]["wallet"]["money"] == other.get("/me/wallet")[2]["wallet"]["money"] == 2000
    assert audit(server.data)[0][-1] == "accounts=0 postings=0 violations=0"


def test_a_game_that_does_not_count_and_a_draw_return_the_stakes(server):
    seats, topic = begin_rank(*members(server, 2))
    seats[0].client.do(topic, "abort")
    for member in seats:
        member.has(2000, 0)
    view = settled(seats[0], topic)
    assert (view["phase"], view["result"]["why"]) == ("void", "abort")
    assert view["result"]["settle"][seats[0].user] == {"money": 200, "stars": 0, "rating": None}
    leave(seats, topic)
    seats, topic = begin_rank(*seats, "second")
    play(seats, topic, RACE[:4])
    seats[0].client.do(topic, "offer", {"kind": "draw"})
    seats[1].client.do(topic, "answer", {"kind": "draw", "yes": True})
    for member in seats:
        member.has(2000, 0)
        assert member.me["played"] == 1
    in_order(server, 4000)


def test_too_little_money_is_an_answer_of_its_own(server):
    rich, poor = members(server, 2)
    for number in range(10):
        seats, topic = begin_rank(rich, poor, f"game {number}")
        poor.client.do(topic, "resign")
        poor.has(1800 - 200 * number)
        if number < 9:
            leave([rich, poor], topic)
    # A rematch asks for the stake again.
    settled(rich, topic)
    refused("no_money", lambda: rich.client.do(topic, "offer", {"kind": "rematch"}), need=200)
    leave([rich, poor], topic)
    # Nobody wins a star by games that were given up at once.
    rich.has(4000, 0)
    refused("no_money", lambda: open_rank(poor, "mine"), need=200, have=0)
    refused("no_money", lambda: poor.client.do("lobby/quoridor", "match.enter", {"mode": "rank"}), need=200, have=0)
    topic = open_rank(rich, "another")
    refused("no_money", lambda: poor.client.do(topic, "join"), need=200, have=0)
    poor.client.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="free")
    in_order(server, 4000)


def test_rank_is_for_people_with_accounts_in_a_game_for_it(server):
    owner = Member(server, 1)
    topic = open_rank(owner)
    guest, bot = server.player(), server.client(token=server.token("wallbot"))
    bot.hello()
    bot.sub("me")
    assert guest.views["me"]["wallet"] is None and bot.views["me"]["wallet"] is None
    refused("auth_required", lambda: guest.do(topic, "join"), need="account")
    refused("forbidden", lambda: bot.do(topic, "join"), need="human")
    refused("forbidden", lambda: bot.do("lobby/quoridor", "room.create", {"mode": "rank"}, key="b"), need="human")
    refused("forbidden", lambda: owner.client.do(topic, "bot", {"level": 1}), need="casual")
    owner.client.do(topic, "leave")
    refused("bad_value", lambda: owner.client.do("lobby/memory", "room.create", {"mode": "rank"}, key="m"), field="mode")
    refused("bad_value", lambda: open_rank(owner, "four", config={"seats": 4}), field="config.seats")
    for bots in ("yes", "only"):
        refused("bad_value", lambda: owner.client.do("lobby/quoridor", "match.enter", {"mode": "rank", "bots": bots}), field="bots")


def test_two_owners_who_wait_for_rank_meet(server):
    owners = members(server, 2)
    for owner in owners:
        topic = open_rank(owner)
        owner.client.do(topic, "start")
    rooms = [owner.client.view("me", lambda me: me["room"] and me["wallet"]["money"] == 1800)["room"] for owner in owners]
    assert rooms[0] == rooms[1]
    for owner in owners:
        owner.client.sub(rooms[0], legal=True)
    seats = seated(owners, rooms[0])
    give_up(seats, rooms[0], 0)
    seats[1].has(2200, 1)
    in_order(server, 4000)


def test_the_pool_keeps_rank_and_casual_apart(server):
    first, second, third = members(server, 3)
    first.client.do("lobby/quoridor", "match.enter", {"mode": "casual"})
    second.client.do("lobby/quoridor", "match.enter", {"mode": "rank"})
    third.client.do("lobby/quoridor", "match.enter", {"mode": "rank"})
    for member in (second, third):
        member.has(1800)
    assert first.me["queue"]["mode"] == "casual" and first.me["wallet"]["money"] == 2000


def test_two_accounts_play_three_games_a_day_for_stars_also_after_a_restart(server):
    pair = members(server, 2)
    for number in range(4):
        if number == 3:
            server.kill()
            server.start()
            for member in pair:
                member.dial()
        topic = open_rank(pair[0], f"game {number}")
        pair[1].client.do(topic, "join")
        for member in pair:
            member.client.sub(topic, legal=True)
        # Known before the game.
        for member in pair:
            member.client.view(topic, lambda view: view["stars"] is (number < 3))
        pair[1].client.do(topic, "ready", {"on": True})
        pair[0].client.do(topic, "start")
        seats = seated(pair, topic)
        give_up(seats, topic, seats.index(pair[1]))
        pair[0].has(2200 + 200 * number, min(number + 1, 3))
        # What the room says belongs to the game that is over, and beside it to the next one.
        view = settled(pair[0], topic)
        assert view["stars"] is (number < 3)
        pair[0].client.view(topic, lambda view: view["next"]["stars"] is (number < 2))
        leave(pair, topic)
    in_order(server, 4000)


def test_an_early_resignation_costs_as_always_and_earns_the_winner_the_money_alone(server):
    seats, topic = begin_rank(*members(server, 2))
    play(seats, topic, RACE[:7])
    seats[1].client.do(topic, "resign")
    view = settled(seats[0], topic)
    winner, loser = seats
    assert view["result"]["settle"] == {winner.user: {"money": 400, "stars": 0, "rating": None}, loser.user: {"money": 0, "stars": 0, "rating": -242}}
    winner.has(2200, 0)
    in_order(server, 4000)


def test_new_accounts_of_ones_own_network_give_three_stars_a_day(server):
    winner, *others = members(server, 6)
    for number, other in enumerate(others):
        topic = open_rank(winner, f"game {number}")
        other.client.do(topic, "join")
        for member in (winner, other):
            member.client.sub(topic, legal=True)
        # Known before the game; the other one would win a star.
        winner.client.view(topic, lambda view: view["stars"] is True and view.get("no_star", []) == ([winner.user] if number > 2 else []))
        other.client.do(topic, "ready", {"on": True})
        winner.client.do(topic, "start")
        seats = seated([winner, other], topic)
        give_up(seats, topic, seats.index(other))
        winner.has(2200 + 200 * number, min(number + 1, 3))
        assert settled(winner, topic)["result"]["settle"][winner.user]["rating"] > 0
        leave([winner, other], topic)
    in_order(server, 12000)


def test_a_rank_rematch_takes_the_stakes_again(server):
    seats, topic = begin_rank(*members(server, 2))
    give_up(seats, topic, 0)
    settled(seats[1], topic)
    for member in seats:
        member.client.do(topic, "offer", {"kind": "rematch"})
    rooms = [member.client.view("me", lambda me: me["room"] not in (topic, None))["room"] for member in seats]
    assert rooms[0] == rooms[1]
    seats[0].has(1600)
    seats[1].has(2000)
    seats[0].client.sub(rooms[0])
    view = seats[0].client.views[rooms[0]]
    assert [(seat["user"], seat["rating"]) for seat in view["seats"]] == [(seats[1].user, 1742), (seats[0].user, 1258)]
    in_order(server, 4000)


def test_a_rating_is_known_again_on_the_next_connection(server):
    seats, topic = begin_rank(*members(server, 2))
    give_up(seats, topic, 0)
    settled(seats[1], topic)
    leave(seats, topic)
    seats[1].close()
    seats[1].dial()
    topic = open_rank(seats[1], "again")
    seats[1].client.sub(topic)
    seat = seats[1].client.views[topic]["seats"][0]
    assert (seat["rating"], seat["prov"]) == (1742, True)


def test_stakes_outlive_a_kill_and_are_paid_once(server):
    seats, topic = begin_rank(*members(server, 2))
    play(seats, topic, RACE[:6])
    server.kill()
    server.start()
    for member in seats:
        member.dial()
        assert member.me["wallet"]["money"] == 1800 and member.me["room"] == topic
        member.client.sub(topic, legal=True)
    for ply in (6, 7):
        seats[ply % 2].client.view(topic, lambda view: view["ply"] == ply)
        seats[ply % 2].client.do(topic, "move", {"m": RACE[ply]}, at=ply)
    seats[0].client.view(topic, lambda view: view["ply"] == 8)
    seats[0].client.do(topic, "resign")
    seats[1].has(2200, 1)
    server.kill()
    server.start()
    seats[1].dial()
    assert seats[1].me["wallet"] == {"money": 2200, "stars": 1, "max_stars": 1}
    seats[1].client.sub(seats[1].me["room"])
    assert settled(seats[1], topic)["result"]["settle"][seats[1].user]["money"] == 400
    in_order(server, 4000)


def test_a_game_whose_room_cannot_be_restored_returns_the_stakes(server):
    import contextlib
    import sqlite3

    seats, topic = begin_rank(*members(server, 2))
    play(seats, topic, RACE[:2])
    server.kill()
    with contextlib.closing(sqlite3.connect(server.data / "palisade.sqlite")) as store, store:
        store.execute("DELETE FROM room")
    server.start()
    for member in seats:
        member.dial()
        assert member.me["wallet"]["money"] == 2000 and member.me["room"] is None
    in_order(server, 4000)


def test_four_finished_games_make_a_present(server):
    pair = members(server, 2)
    for number in range(4):
        seats, topic = begin_rank(*pair, f"game {number}")
        play(seats, topic, RACE[:8])
        seats[0].client.do(topic, "resign")
        settled(seats[1], topic)
        pair[0].client.view("me", lambda me: me["reward"] == {"progress": number + 1, "ready": number // 3})
        leave(pair, topic)
    before = pair[0].me["wallet"]["money"]
    status, opened = pair[0].post("/me/reward")
    assert status == 200 and 1 <= opened["amount"] <= 200 and opened["number"] == 1, opened
    assert opened["wallet"]["money"] == before + opened["amount"] and opened["reward"] == {"progress": 0, "ready": 0}
    pair[0].has(before + opened["amount"])
    status, answer = pair[0].post("/me/reward")
    assert (status, answer["error"]["code"]) == (409, "already")
    in_order(server, 4000)
