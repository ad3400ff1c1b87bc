"""Positions as pictures, for sites that show them beside a link, and whole games as animations."""

from io import BytesIO

from palisade import Server, move, play_to, table
from PIL import Image

SIZE = (1200, 630)
SEATS = [(0xB0, 0x52, 0x3F), (0x1F, 0x1E, 0x21)]
SQUARE = (0xF5, 0xEC, 0xDF)


def colour(image, square, right=0, down=0):
    """The colour of a point beside the middle of a square, in pixels."""
    x = 336 + 64 * (ord(square[0]) - 97) + right + 8
    y = 51 + 64 * (9 - int(square[1])) + down + 8
    return image.getpixel((x, y))


def picture(server, path):
    status, fields, body = server.http("GET", path)
    assert (status, fields["content-type"]) == (200, "image/png")
    image = Image.open(BytesIO(body))
    assert (image.format, image.mode, image.size) == ("PNG", "RGB", SIZE)
    return image, fields["cache-control"]


def test_the_picture_of_a_room_shows_pawns_and_walls(server):
    seats, topic = table(server)
    for ply, text in enumerate(["e2", "e8", "d3h", "f7v"]):
        move(seats[ply % 2], topic, text, ply)
        seats[1 - ply % 2].view(topic, lambda view: view["ply"] == ply + 1)
    image, caching = picture(server, f"/api/v1/{topic.replace('room', 'rooms')}/picture.png")
    assert caching == "public, max-age=10"
    # Beside its mark a pawn has the colour of its seat.
    assert [colour(image, square, right=14) for square in ("e2", "e8")] == SEATS
    assert colour(image, "e1", right=14) not in SEATS and colour(image, "e5") == SQUARE
    # A wall lies in the groove that it names, and is two squares long.
    assert [colour(image, square, down=-32) for square in ("d3", "e3")] == [SEATS[0]] * 2
    assert [colour(image, square, right=32) for square in ("f7", "f8")] == [SEATS[1]] * 2
    assert SEATS[0] not in [colour(image, square, down=-32) for square in ("c3", "f3")]
    for seat in seats:
        seat.close()


def test_the_picture_of_a_finished_game_shows_its_end(server):
    seats, topic = table(server)
    play_to(seats, topic, 2)
    pawns = seats[0].view(topic, lambda view: view["ply"] == 2)["state"]["pawns"]
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    image, caching = picture(server, f"/api/v1/archive/{match}/picture.png")
    assert caching == "public, max-age=86400"
    assert [colour(image, square, right=14) for square in pawns] == SEATS
    for seat in seats:
        seat.close()


def test_a_picture_is_refused_like_the_room_when_numbers_were_guessed(tmp_path):
    with Server(tmp_path) as server, server.player() as owner:
        room = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "listed": False}, key="t")["d"]["room"]
        while server.http("GET", "/api/v1/rooms/00000/picture.png")[0] != 429:
            pass
        answers = [server.http("GET", f"/api/v1/rooms/{room}{path}") for path in ("", "/picture.png", "/stream")]
        assert [(status, body["error"]["code"]) for status, _, body in answers] == [(429, "rate")] * 3
        assert all(int(fields["retry-after"]) > 0 for _, fields, _ in answers)


def test_the_animation_of_a_game_shows_each_of_its_positions(server):
    seats, topic = table(server)
    pawns = [["e1", "e9"]]
    for ply in range(1, 5):
        play_to(seats, topic, ply)
        pawns.append(seats[0].view(topic, lambda view: view["ply"] == ply)["state"]["pawns"])
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    for _ in range(2):
        status, fields, body = server.http("GET", f"/api/v1/archive/{match}/animation.webp")
        assert (status, fields["content-type"], fields["cache-control"]) == (200, "image/webp", "public, max-age=86400")
        animation = Image.open(BytesIO(body))
        assert (animation.size, animation.n_frames, animation.info["loop"]) == ((400, 466), 5, 0)
    for ply, squares in enumerate(pawns):
        animation.seek(ply)
        image = animation.convert("RGB")
        # Two thirds of a pixel for one of the drawing, whose board begins at 11 and 61.
        places = [(19 + 25 + 64 * (ord(file) - 97) + 14, 69 + 25 + 64 * (9 - int(rank))) for file, rank in squares]
        assert [image.getpixel((x * 2 // 3, y * 2 // 3)) for x, y in places] == SEATS, ply
    assert server.http("GET", "/api/v1/archive/m_zzzzzzzz/animation.webp")[0] == 404
    for seat in seats:
        seat.close()


def test_what_nobody_may_watch_has_no_picture(server):
    with server.player() as owner:
        hidden = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "spectators": "none"}, key="t")["d"]["room"]
        waiting = server.player()
        open_room = waiting.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
        for number in (hidden, open_room, "99999"):
            assert server.http("GET", f"/api/v1/rooms/{number}/picture.png")[0] == 404
        waiting.close()
    assert server.http("GET", "/api/v1/archive/m_zzzzzzzz/picture.png")[0] == 404
