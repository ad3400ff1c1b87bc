"""Uploaded pictures on the running server: what is taken, what is refused, and what hostile ones can do, which is nothing."""

import http.client
import io
import json
import os
import random
import socket
import struct
import subprocess
import threading
import zipfile
import zlib
from pathlib import Path

import pytest
from deep import rounds
from filling import room
from palisade import PATIENCE, PROGRAM, ROOMY, Server, eventually
from PIL import Image, ImageDraw
from test_accounts import CHEAP, Browser

BOUND = 1 << 20
MAKER = str(Path(PROGRAM).with_name("palisade-picture"))
"""The program that reads pictures for the server, one process for each."""
ANSWERS = [(200, None), (415, "wrong_kind"), (422, "bad_picture"), (422, "too_many_pixels"), (422, "bad_value"), (422, "bad_value"), (415, "wrong_kind"), (422, "bad_picture")]
"""What the server answers to each of its verdicts."""
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 200, 60), (30, 60, 220), (255, 255, 255)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), [*ROOMY, *CHEAP]) as server:
        yield server


def member(server):
    """A new one, since each account waits longer and longer between its pictures."""
    browser = Browser(server)
    assert browser.post("signup", {"email": f"m{random.SystemRandom().randrange(1 << 60)}@ely.example", "password": "correct horse"})[0] == 201
    return browser


def network(heads):
    digest = zlib.crc32((heads or {}).get("Cookie", "").encode())
    return f"127.{digest >> 16 & 127}.{digest >> 8 & 255}.{digest % 254 + 1}"


def encoded(image, kind="PNG", **how):
    data = io.BytesIO()
    image.save(data, kind, **how)
    return data.getvalue()


def quarters(width=400, height=300):
    """Four colours, so that any turn and any mirror image can be told."""
    image = Image.new("RGB", (width, height), RED)
    draw = ImageDraw.Draw(image)
    draw.rectangle((width // 2, 0, width, height // 2 - 1), fill=GREEN)
    draw.rectangle((0, height // 2, width // 2 - 1, height), fill=BLUE)
    draw.rectangle((width // 2, height // 2, width, height), fill=WHITE)
    return image


def send(server, method, path, data=None, heads=None, kind="image/png"):
    # A network has its bound as well, so each member has its own.
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE * 3, source_address=(network(heads), 0))
    try:
        link.request(method, path, data, {**({"Content-Type": kind} if data is not None else {}), **(heads or {})})
        answer = link.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        link.close()


def upload(server, data, browser=None, kind="image/png", crop=None):
    query = "" if crop is None else "?x={}&y={}&size={}".format(*crop)
    browser = browser or member(server)
    status, _, body = send(server, "PUT", f"/api/v1/me/picture{query}", data, browser.heads(), kind)
    return status, json.loads(body)


def refused(server, data, **how):
    status, answer = upload(server, data, **how)
    return status, answer["error"]["code"]


def shown(server, answer):
    assert answer["user"]["avatar"].startswith("p"), answer
    status, headers, data = send(server, "GET", f"/api/v1/pictures/{answer['user']['avatar'][1:]}")
    assert status == 200 and headers["content-type"] == "image/webp" and headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "public, max-age=31536000, immutable" and headers["content-security-policy"] == "default-src 'none'; sandbox"
    return bare(data)


def bare(data):
    """A square with nothing beside its pixels."""
    image = Image.open(io.BytesIO(data))
    assert image.format == "WEBP" and image.size == (256, 256) and not image.getexif() and "icc_profile" not in image.info and "exif" not in image.info
    return image.convert("RGB")


def taken(server, data, **how):
    """The picture that is shown. A machine that is busy asks to come again with the largest ones, which does no harm to them."""
    def answer():
        status, answer = upload(server, data, **how)
        return None if (status, answer.get("error", {}).get("code")) == (503, "busy") else (status, answer)

    status, answer = eventually(answer)
    assert status == 200, answer
    return shown(server, answer)


def made(data, crop=None):
    """As an upload answers, without a server: status, code, picture."""
    ended = subprocess.run([MAKER, *map(str, crop or ())], input=data, capture_output=True, timeout=PATIENCE)
    # Nothing of this file is so large or so slow that a limit ends it, and a fault of a decoder would.
    assert ended.returncode == 0, ended
    status, code = ANSWERS[ended.stdout[0]]
    return status, code, bare(ended.stdout[9:]) if status == 200 else None


def square(data, crop=None):
    status, code, image = made(data, crop)
    assert (status, code) == (200, None)
    return image


def near(pixel, colour):
    return all(abs(one - other) < 24 for one, other in zip(pixel, colour))


def corners(image):
    found = [image.getpixel(at) for at in ((40, 40), (216, 40), (40, 216), (216, 216))]
    return [next((colour for colour in (RED, GREEN, BLUE, WHITE) if near(pixel, colour)), pixel) for pixel in found]


@pytest.mark.parametrize(("kind", "type", "how"), [
    ("PNG", "image/png", {}), ("JPEG", "image/jpeg", {"quality": 95}), ("JPEG", "image/jpeg", {"quality": 95, "progressive": True}), ("WEBP", "image/webp", {"quality": 95}),
    ("WEBP", "image/webp", {"lossless": True})])
def test_each_kind_becomes_a_square_of_its_middle(server, kind, type, how):
    assert corners(taken(server, encoded(quarters(), kind, **how), kind=type)) == [RED, GREEN, BLUE, WHITE]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_other_colours_are_read(mode):
    image = Image.linear_gradient("L").resize((300, 300))
    if mode == "I;16":
        image = Image.frombytes(mode, image.size, b"".join(bytes((0, value)) for value in image.tobytes()))
    else:
        image = image.convert("RGB").convert(mode)
    found = square(encoded(image, "JPEG" if mode == "CMYK" else "PNG"))
    assert near(found.getpixel((128, 4)), (4, 4, 4)) and near(found.getpixel((128, 251)), (251, 251, 251))


def test_transparent_parts_are_white():
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    image.paste(RED, (0, 0, 32, 64))
    found = square(encoded(image))
    assert near(found.getpixel((60, 128)), RED) and near(found.getpixel((196, 128)), WHITE)


CROP = (10, 20, 150)
"""In pixels of the picture as it is seen, off its middle."""


def turned(kind, orientation):
    """A picture that says how it was held, where, and with what; and the square at `CROP` that is seen of it."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 0.0), 3: "E", 4: (13.0, 24.0, 0.0)}
    exif[0x010F] = "Maker of phones"
    image = quarters(320, 200)
    turns = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
             6: Image.Transpose.ROTATE_270, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_90}
    upright = image.transpose(turns[orientation]) if orientation > 1 else image
    data = encoded(image, kind, exif=exif)
    assert b"Maker of phones" in data
    return data, upright.crop((10, 20, 160, 170)).resize((256, 256), Image.Resampling.BILINEAR)


def alike(found, expected):
    return all(near(found.getpixel((x, y)), expected.getpixel((x, y))) for x in range(8, 256, 40) for y in range(8, 256, 40))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "PNG"])
def test_a_picture_is_upright(kind, orientation):
    data, expected = turned(kind, orientation)
    assert alike(square(data, CROP), expected)


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "PNG"])
def test_a_picture_tells_nothing_else(server, kind):
    data, expected = turned(kind, 6)
    assert alike(taken(server, data, kind=f"image/{kind.lower()}", crop=CROP), expected)


def test_a_crop_is_exact(server):
    image = Image.new("RGB", (700, 500), BLUE)
    image.paste(RED, (101, 53, 101 + 333, 53 + 333))
    found = taken(server, encoded(image), crop=(101, 53, 333))
    assert all(near(found.getpixel(at), RED) for at in ((0, 0), (255, 0), (0, 255), (255, 255)))
    beside = taken(server, encoded(image), crop=(96, 53, 333))
    assert near(beside.getpixel((0, 128)), BLUE) and near(beside.getpixel((250, 128)), RED)


@pytest.mark.parametrize("crop", [(0, 0, 401), (1, 0, 300), (399, 299, 32), (0, 0, 0), (0, 0, 31), (-1, 0, 50), ("", 0, 50), ("a", 0, 50), (0, 0, 10**30), ("1e2", 0, 50),
                                  (4294967295, 0, 50), (0, 999999, 999999)])
def test_a_square_that_is_not_there_is_refused(server, crop):
    assert refused(server, encoded(quarters(400, 299)), crop=crop) == (422, "bad_value")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data, extra=b""):
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def moving():
    return encoded(Image.new("RGB", (64, 64), RED), "WEBP", save_all=True, append_images=[Image.new("RGB", (64, 64), BLUE)])


BAD = {
    "gif": (encoded(Image.new("P", (64, 64)), "GIF"), 415, "wrong_kind"),
    "svg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>', 415, "wrong_kind"),
    "heic": (b"\0\0\0\x18ftypheic" + bytes(200), 415, "wrong_kind"),
    "tiff": (encoded(Image.new("RGB", (64, 64)), "TIFF"), 415, "wrong_kind"),
    "html": (b"<!doctype html><script>alert(1)</script>", 415, "wrong_kind"),
    "empty": (b"", 415, "wrong_kind"),
    "noise": (random.Random(1).randbytes(5000), 415, "wrong_kind"),
    "moving webp": (moving(), 415, "wrong_kind"),
    "magic alone": (b"\x89PNG\r\n\x1a\n", 422, "bad_picture"),
    "jpeg magic alone": (b"\xff\xd8\xff", 422, "bad_picture"),
    "webp magic alone": (b"RIFF\0\0\0\0WEBP", 422, "bad_picture"),
    "noise behind a magic": (b"\xff\xd8\xff" + random.Random(2).randbytes(5000), 422, "bad_picture"),
    "short png": (encoded(quarters())[:-300], 422, "bad_picture"),
    "short jpeg": (encoded(quarters(), "JPEG")[:-300], 422, "bad_picture"),
    "short webp": (encoded(quarters(), "WEBP", lossless=True)[:-30], 422, "bad_picture"),
    "huge png": (png(60000, 60000, zlib.compress(b"")), 422, "too_many_pixels"),
    "hugest png": (png(0x7FFFFFFF, 0x7FFFFFFF, zlib.compress(b"")), 422, "too_many_pixels"),
    "long png": (png(25_000_001, 1, zlib.compress(b"")), 422, "too_many_pixels"),
    "png of nothing": (png(5000, 5000, zlib.compress(b"")), 422, "bad_picture"),
    "png without a size": (png(0, 10, zlib.compress(b"")), 422, "bad_picture"),
    "small": (encoded(Image.new("RGB", (31, 400))), 422, "bad_value"),
    "overlong zlib": (png(64, 64, zlib.compress(bytes(400_000_000 // 8), 9)), 422, None),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_picture_is_refused_with_the_reason(name):
    data, status, code = BAD[name]
    found, reason, _ = made(data)
    # What lies behind the last row is not unpacked: it may be ignored.
    assert (found, reason) == (status, code) or code is None and found in (200, 422), (found, reason)


@pytest.mark.parametrize("name", ["gif", "empty", "moving webp", "noise behind a magic", "short webp", "huge png", "small"])
def test_the_server_tells_the_reason(server, name):
    data, status, code = BAD[name]
    assert refused(server, data) == (status, code)


def test_a_bomb_of_text_is_no_danger(server):
    extra = b"".join(chunk(b"zTXt", b"note\0\0" + zlib.compress(bytes(50_000_000), 9)) for _ in range(10)) + chunk(b"iCCP", b"note\0\0" + zlib.compress(bytes(50_000_000), 9))
    data = png(64, 64, zlib.compress((b"\0" + bytes(64 * 3)) * 64), extra)
    assert len(data) < BOUND
    assert upload(server, data)[0] in (200, 422)
    assert send(server, "GET", "/readyz")[0] == 200


def test_the_most_pixels_are_read_and_one_more_is_not(server):
    image = Image.new("RGB", (5000, 5000), GREEN)
    for kind, how in (("PNG", {}), ("JPEG", {"quality": 30, "progressive": True}), ("WEBP", {"lossless": True, "method": 0})):
        data = encoded(image, kind, **how)
        assert len(data) <= BOUND
        assert near(taken(server, data, kind=f"image/{kind.lower()}").getpixel((100, 100)), GREEN)
    assert refused(server, encoded(Image.new("L", (5000, 5001)))) == (422, "too_many_pixels")


def scans(count):
    """A progressive JPEG of the most pixels that says its last scan again and again: a few bytes each, and each passes over all of the picture."""
    data = encoded(Image.new("L", (5000, 5000), 90), "JPEG", progressive=True, quality=20)
    at = data.rindex(b"\xff\xda")
    before = data.rfind(b"\xff\xc4", 0, at)
    return data[:at] + data[before:-2] * count + data[-2:] if before > 0 else data[:-2] + data[at:-2] * count + data[-2:]


def test_a_reader_of_pictures_has_five_seconds_and_a_third_of_a_gigabyte():
    with subprocess.Popen([MAKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as maker:
        def limits():
            rows = [line.rsplit(maxsplit=3) for line in Path(f"/proc/{maker.pid}/limits").read_text().splitlines()]
            return {row[0].strip(): row[1:3] for row in rows}

        # It reads nothing before it has given everything up.
        eventually(lambda: "Seccomp:\t2" in Path(f"/proc/{maker.pid}/status").read_text())
        found = limits()
        assert found["Max cpu time"] == ["5", "5"] and found["Max address space"] == [str(320 << 20)] * 2
        maker.stdin.close()
        assert maker.stdout.read()[0] == 1


@pytest.mark.deep
def test_an_endless_picture_is_ended_by_its_limit(server):
    data = scans(1)
    step = len(scans(2)) - len(data)
    data = scans(min(1000, (BOUND - len(data)) // step))
    assert len(data) <= BOUND
    assert upload(server, data, kind="image/jpeg")[0] in (200, 422, 503)
    assert send(server, "GET", "/readyz")[0] == 200
    assert children(server) == []


def test_a_body_has_its_bound_on_this_path_alone(server):
    browser = member(server)
    filled = encoded(quarters()) + bytes(BOUND)
    assert upload(server, filled[:BOUND], browser)[0] == 200
    assert refused(server, filled[:BOUND + 1], browser=browser) == (413, "too_big")
    status, _, body = send(server, "PUT", "/api/v1/me/avatar", bytes(70_000), browser.heads())
    assert (status, json.loads(body)["error"]["code"]) == (413, "too_big")


@pytest.mark.parametrize("kind", ["text/html", "image/gif", "image/svg+xml", "application/octet-stream", "multipart/form-data; boundary=x", ""])
def test_another_content_type_is_refused(server, kind):
    assert refused(server, encoded(quarters()), kind=kind) == (415, "wrong_kind")


def test_only_a_member_with_its_token_changes_its_picture(server):
    data = encoded(quarters())
    browser, guest = member(server), Browser(server)
    guest.post("guest", {})
    assert upload(server, data, guest)[0] == 403
    heads = browser.heads()
    assert send(server, "PUT", "/api/v1/me/picture", data)[0] == 401
    assert send(server, "PUT", "/api/v1/me/picture", data, {"Cookie": heads["Cookie"]})[0] == 403
    assert send(server, "DELETE", "/api/v1/me/picture", None, {"Cookie": heads["Cookie"]})[0] == 403
    assert send(server, "DELETE", "/api/v1/me/picture")[0] == 401


def test_unknown_pictures_are_not_found(server):
    for name in ("0" * 32, "x", "A" * 32, "0" * 64, "..%2F..%2Fetc%2Fpasswd", "%00"):
        assert send(server, "GET", f"/api/v1/pictures/{name}")[0] in (400, 404)


def test_nobody_takes_the_picture_of_another(server):
    answer = upload(server, encoded(quarters()))[1]
    browser = member(server)
    status, _, refusal = server.http("PUT", "/api/v1/me/avatar", {"avatar": answer["user"]["avatar"]}, browser.heads())
    assert (status, refusal["error"]["field"]) == (422, "avatar")


def test_a_picture_is_removed_and_the_design_comes_back(server):
    browser = member(server)
    assert server.http("PUT", "/api/v1/me/avatar", {"avatar": "d1-3-4-2-1-0-7"}, browser.heads())[0] == 200
    # One that nobody else wears.
    status, answer = upload(server, encoded(Image.new("RGB", (90, 90), (12, 34, 56))), browser)
    shown(server, answer)
    status, _, body = send(server, "DELETE", "/api/v1/me/picture", None, browser.heads())
    assert status == 200 and json.loads(body)["user"]["avatar"] == "d1-3-4-2-1-0-7"
    assert send(server, "GET", f"/api/v1/pictures/{answer['user']['avatar'][1:]}")[0] == 404


def test_a_room_shows_a_picture_at_once(server):
    browser = member(server)
    player = server.client(cookie=browser.heads()["Cookie"])
    player.hello()
    topic = room(player)
    watcher = server.player()
    watcher.do(topic, "join")
    watcher.sub(topic)
    answer = upload(server, encoded(quarters()), browser)[1]
    watcher.view(topic, lambda view: view["seats"][0].get("avatar") == answer["user"]["avatar"])
    assert send(server, "DELETE", "/api/v1/me/picture", None, browser.heads())[0] == 200
    watcher.view(topic, lambda view: view["seats"][0].get("avatar") is None)


def test_pictures_in_a_row_wait_longer_and_longer(server):
    browser = member(server)
    data = encoded(quarters())
    answers = [upload(server, data, browser) for _ in range(7)]
    assert [status for status, _ in answers[:5]] == [200] * 5
    late = [answer["error"] for status, answer in answers if status == 429]
    assert late and late[0]["code"] == "rate" and late[0]["retry_ms"] > 0


def resident(server):
    with open(f"/proc/{server.process.pid}/statm") as figures:
        return int(figures.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def children(server):
    """The processes that the server started, also those that ended and were not waited for."""
    return [line for tasks in Path(f"/proc/{server.process.pid}/task").glob("*/children") for line in tasks.read_text().split()]


def test_large_bodies_of_many_connections_fill_no_memory(server):
    browser = member(server)
    heads = "".join(f"{name}: {value}\r\n" for name, value in browser.heads().items())
    head = f"PUT /api/v1/me/picture HTTP/1.1\r\nhost: a\r\n{heads}content-type: image/png\r\ncontent-length: {BOUND}\r\nexpect: 100-continue\r\n\r\n".encode()
    before = resident(server)
    links = []
    refusals = 0
    try:
        for _ in range(60):
            link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            links.append(link)
            link.sendall(head)
            answer = link.recv(4096)
            if len(links) <= 4:
                assert answer.startswith(b"HTTP/1.1 100")
            else:
                # Answered before its body is read.
                assert answer.startswith(b"HTTP/1.1 503") and b'"busy"' in answer
                refusals += 1
        for link in links[:4]:
            link.sendall(bytes(BOUND - 1))
        assert refusals == 56
        assert resident(server) - before < 64 << 20
    finally:
        for link in links:
            link.close()
    # The places of those that went are free again, as soon as the server has heard of it.
    while (found := upload(server, encoded(Image.effect_noise((400, 400), 90)), browser)[0]) != 200:
        assert found in (503, 429)


def test_many_at_a_time_are_all_answered(server):
    browsers = [member(server) for _ in range(16)]
    data = encoded(quarters(1200, 1200), "JPEG")
    answers = []
    threads = [threading.Thread(target=lambda browser=browser: answers.append(upload(server, data, browser, "image/jpeg"))) for browser in browsers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == 16 and {status for status, _ in answers} <= {200, 503} and any(status == 200 for status, _ in answers)
    assert all(answer["error"]["code"] == "busy" and answer["error"]["retry_ms"] > 0 for status, answer in answers if status == 503)
    assert children(server) == []


def test_mutated_pictures_do_no_harm(server):
    dice = random.Random(7)
    seeds = [encoded(quarters(), "PNG"), encoded(quarters(), "JPEG"), encoded(quarters(), "JPEG", progressive=True), encoded(quarters(), "WEBP"),
             encoded(quarters(), "WEBP", lossless=True)]
    browser = None
    for number in range(rounds(80, 1000)):
        data = bytearray(dice.choice(seeds))
        for _ in range(dice.choice([1, 3, 20])):
            at = dice.randrange(len(data))
            if dice.random() < 0.2:
                del data[at:at + dice.randrange(1, 40)]
                data += b"\0"
            else:
                data[at] = dice.choice([0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)])
        status, code, _ = made(bytes(data))
        # Some of them take the way through the server, which must say the same.
        if number < rounds(8, 200):
            if number % 4 == 0:
                browser = member(server)
            told, answer = upload(server, bytes(data), browser)
            assert (told, answer.get("error", {}).get("code")) == (status, code), answer
            if status == 200:
                shown(server, answer)
    assert children(server) == [] and send(server, "GET", "/readyz")[0] == 200


def test_an_acknowledged_picture_outlives_a_kill(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        browser = member(server)
        before = upload(server, encoded(quarters()), browser)[1]
        # The server goes while another one is on its way, or after it was stored and before the answer.
        other = encoded(Image.effect_noise((900, 900), 90).convert("RGB"), "JPEG")
        results = []

        def attempt():
            try:
                results.append(upload(server, other, browser, "image/jpeg")[1])
            except (OSError, http.client.HTTPException):
                pass

        for _ in range(3):
            thread = threading.Thread(target=attempt)
            thread.start()
            server.kill()
            thread.join(PATIENCE)
            server.start()
            me = server.http("GET", "/api/v1/me", None, browser.heads())[2]
            shown(server, me)
            known = [before["user"]["avatar"], *(result["user"]["avatar"] for result in results if "user" in result)]
            if results and "user" in results[-1]:
                assert me["user"]["avatar"] == known[-1]
        assert children(server) == []


def test_an_export_holds_the_picture(server):
    browser = member(server)
    answer = upload(server, encoded(quarters()), browser)[1]
    asked = json.loads(send(server, "POST", "/api/v1/me/export", b"{}", browser.heads(), "application/json")[2])
    status = 202
    while status == 202:
        status, _, data = send(server, "GET", f"/api/v1/me/export/{asked['id']}", heads=browser.heads())
    assert status == 200
    served = send(server, "GET", f"/api/v1/pictures/{answer['user']['avatar'][1:]}")[2]
    assert zipfile.ZipFile(io.BytesIO(data)).read("picture.webp") == served
