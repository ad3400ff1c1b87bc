"""A game in a page of another site: it is shown and heard there, and nothing can be done with it."""

import http.server
import re
import threading

import pytest
from conftest import PHONE
from palisade import begun, move, play_to, table as seats_at_a_table
from playwright.sync_api import expect
from table import said, words


class Blog:
    """A page of another site with one frame. `localhost` is another site than 127.0.0.1."""

    def __init__(self):
        blog = self

        class Page(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("content-type", "text/html")
                self.end_headers()
                self.wfile.write(f'<!doctype html><title>Blog</title><link rel="icon" href="data:,"><iframe title="Game" src="{blog.shown}" style="inline-size: 100%; block-size: 90vh"></iframe>'.encode())

            def log_message(self, *_):
                pass

        self.shown = ""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        self.url = f"http://localhost:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def blog():
    blog = Blog()
    yield blog
    blog.close()


def framed(page, blog, server, path):
    """The frame of a page that shows this path of the server."""
    blog.shown = server.url + path
    page.goto(blog.url)
    return page.frame_locator("iframe")


def doors(frame):
    """What can be pressed in a frame: the text of each thing that takes the focus, and where the links lead."""
    return frame.locator("body").evaluate("""(body) => [...body.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.id !== 'skip')
        .map((each) => each.tagName === 'A' ? `${each.target} ${new URL(each.href).pathname}` : each.getAttribute('aria-label') || each.textContent)""")


@pytest.fixture
def game(server):
    seats, topic = seats_at_a_table(server)
    yield seats, topic.removeprefix("room/"), topic
    for seat in seats:
        seat.close()


@pytest.mark.engine
def test_a_page_of_another_site_shows_a_game_as_it_is_played_and_nothing_can_be_done_there(visitor, server, blog, game):
    seats, number, topic = game
    page = visitor()
    frame = framed(page, blog, server, f"/embed/{number}")
    expect(frame.get_by_role("grid")).to_be_visible()
    expect(frame.locator(".bar")).to_have_count(2)
    english = words("en")
    steps = [english[key] for key in ("replay.first", "replay.previous", "replay.following", "replay.last")]
    found = doors(frame)
    assert f"_blank /tv/{number}" in found
    squares = [text for text in found if re.match(r"[a-i][1-9]\b", text)]
    rest = [text for text in found if text not in squares and text not in steps and text != f"_blank /tv/{number}" and text != english["game.moves"]]
    assert rest == [] and len(squares) == 81, found
    move(seats[0], topic, "e2")
    expect(frame.locator('[role=gridcell][aria-label^="e2"]')).to_have_attribute("aria-label", re.compile("^e2, "))
    expect(frame.locator("#assertive")).to_contain_text("e2")
    # The end brings nothing either.
    seats[0].do(topic, "resign")
    expect(frame.locator(".bar[data-won]")).to_be_visible()
    assert [text for text in doors(frame) if text.startswith("_blank") or text.startswith(" ")] == [f"_blank /tv/{number}"]


def test_a_player_who_meets_the_own_game_in_a_frame_only_watches_it(visitor, server, game):
    """With the session, as in a page of the same site."""
    seats, number, topic = game
    page = visitor()
    name, value = seats[0].cookie.split("; ")[0].split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page.goto(f"/embed/{number}")
    expect(page.locator(".game")).to_have_attribute("data-watch", "true")
    page.locator('[role=gridcell][aria-label^="e2"]').dispatch_event("click")
    assert page.get_by_role("button", name=said(page, "game.resign")).count() == 0
    # Nor does a move lead there where the game is played.
    play_to(seats, topic, 2)
    expect(page.locator(".moves .move")).to_have_count(2)
    view = seats[0].view(topic)
    assert view["turn"] == view["you"] and view["moves"][0] != "e2"
    assert page.url.endswith(f"/embed/{number}")


def test_another_spelling_of_an_address_that_may_be_framed_opens_no_other_screen(visitor, server, blog, game):
    """Which spellings may be framed, and that their documents know it, is judged in Tests/EndToEnd/test_addresses.py."""
    page = visitor()
    frame = framed(page, blog, server, f"/%65mbed/{game[1]}")
    expect(frame.get_by_role("heading", level=1).first).to_be_attached()
    assert frame.locator(".appbar a:visible, .tabbar a:visible").count() <= 1
    for link in frame.locator("a[href]:not([target=_blank]):visible").all():
        link.dispatch_event("click")
        expect(frame.locator(":is(.screen-embed, .screen-missing)")).to_be_attached()


@pytest.mark.engine
def test_no_other_page_can_be_framed(visitor, server, blog, game):
    visitor.expect("frame|Refused|CSP|Content-Security-Policy|Content Security Policy")
    page = visitor()
    for path in ("/", f"/tv/{game[1]}", "/settings/account"):
        frame = framed(page, blog, server, path)
        page.wait_for_load_state()
        assert frame.locator("#main").count() == 0, path


def test_a_replay_is_walked_through_in_a_frame(visitor, server, blog, game):
    seats, number, topic = game
    play_to(seats, topic, 3)
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["phase"] == "over")["match"]
    page = visitor(**PHONE)
    page.clock.install()
    frame = framed(page, blog, server, f"/embed/replay/{match}")
    expect(frame.locator(".scrubber-at")).to_have_text("3 / 3")
    assert [text for text in doors(frame) if text.startswith("_blank") or text.startswith(" ")] == [f"_blank /replay/{match}"]
    page.goto(f"/embed/replay/{match}")
    page.get_by_role("button", name=said(page, "replay.previous")).click()
    expect(page.locator(".scrubber-at")).to_have_text("2 / 3")
    page.keyboard.press("Home")
    expect(page.locator(".scrubber-at")).to_have_text("0 / 3")
    # A frame that is loaded again must be one that may be framed.
    page.clock.run_for(1000)
    assert page.url == f"{server.url}/embed/replay/{match}"


def test_television_goes_on_with_the_next_game(visitor, server, blog):
    one = begun(server, "memory", players=2)
    page = visitor()
    page.clock.install()
    frame = framed(page, blog, server, "/embed/tv/memory")
    names = [seat["name"] for seat in one[0][0].view(one[1])["seats"]]
    expect(frame.locator(".game-title")).to_contain_text(names[0])
    two = begun(server, "memory", players=2)
    names = [seat["name"] for seat in two[0][0].view(two[1])["seats"]]
    one[0][0].do(one[1], "resign")
    expect(frame.locator(".bar[data-won]")).to_be_visible()
    page.clock.run_for(9000)
    expect(frame.locator(".game-title")).to_contain_text(names[0])
    for client in [*one[0], *two[0]]:
        client.close()



def user_of(seat, topic):
    """The account of a client that sits at a table."""
    view = seat.view(topic)
    return view["seats"][view["you"]]["user"]


def test_a_frame_follows_a_player_from_game_to_game(visitor, server, blog, game):
    seats, number, topic = game
    user = user_of(seats[0], topic)
    name = next(seat["name"] for seat in seats[0].view(topic)["seats"] if seat["user"] == user)
    page = visitor()
    page.clock.install()
    frame = framed(page, blog, server, f"/embed/@{user}")
    expect(frame.locator(f'.embed-out[href="/tv/{number}"]')).to_be_visible()
    expect(frame.locator(".bar")).to_have_count(2)
    # The end stays, also when they are gone already.
    seats[0].do(topic, "resign")
    seats[0].do(topic, "leave")
    expect(frame.locator(".bar[data-won]")).to_be_visible()
    page.clock.run_for(9000)
    calm = frame.locator(".embed-calm")
    expect(calm.get_by_role("heading", level=1)).to_have_text(name)
    expect(calm).to_contain_text(words("en")["embed.idle"])
    match = seats[1].view(topic)["match"]
    assert sorted(doors(frame)) == sorted([f"_blank /u/{user}", f"_blank /replay/{match}"])
    expect(calm.locator("img")).to_have_js_property("naturalWidth", 1200)
    # A room without a game is nothing to see yet; its game is.
    other = server.player()
    room = seats[0].do("lobby/quoridor", "room.create", {"mode": "casual"}, key="again")["d"]["room"]
    other.do(f"room/{room}", "join")
    other.do(f"room/{room}", "ready", {"on": True})
    expect(calm).to_be_visible()
    seats[0].do(f"room/{room}", "start")
    expect(frame.locator(f'.embed-out[href="/tv/{room}"]')).to_be_visible()
    expect(frame.get_by_role("grid")).to_be_visible()
    expect(calm).to_have_count(0)
    other.close()
