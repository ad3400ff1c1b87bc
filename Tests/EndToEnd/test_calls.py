"""Mails that call a member to a game over days, over a true mail server: one on a turn, none while the page is open, and none after one press."""

import re
import time
import urllib.error
import urllib.request

import pytest
from palisade import ROOMY, Server, eventually
from rank import Member
from test_accounts import CHEAP
from test_correspondence import begin

SITE = "https://play.ely.example"


@pytest.fixture
def server(tmp_path, mails):
    with Server(tmp_path, [*ROOMY, *CHEAP, "--site", SITE, "--secure-cookies", "false", *mails.flags]) as server:
        yield server


def zone_of_day():
    """A time zone in which it is about noon, whenever this runs. Its sign is turned around in the database of zones."""
    hours = time.gmtime().tm_hour - 12
    return f"Etc/GMT{hours:+d}" if hours else "Etc/GMT"


def proved(server, mails, number):
    """A member with a proved address, for whom it is day."""
    member = Member(server, number)
    ticket = mails.proof(f"player{number}@example.org")
    status, answer = member.browser.post("email/confirm", {"ticket": ticket})
    assert status == 200, answer
    status, answer = change(member, {"zone": zone_of_day()})
    assert status == 200 and answer["on"] and answer["confirmed"] and not answer["chosen"], answer
    return member


def change(member, body):
    status, _, answer = member.server.http("PATCH", "/api/v1/me/mails", body, member.browser.heads())
    return status, answer


def chosen(member):
    return member.get("/me/mails")[2]


def call(server, mails, away, other):
    """The mail to a player who left before the other one moved."""
    seats, topic = begin(away, other)
    ply = 0
    if seats[0] is away:
        away.client.do(topic, "move", {"m": "e2"}, at=0)
        ply = 1
    away.close()
    other.client.view(topic, lambda view: not next(seat for seat in view["seats"] if seat["user"] == away.user)["on"])
    other.client.do(topic, "move", {"m": "e8" if ply else "e2"}, at=ply)
    return topic, *mails.mail()


def stop_address(message):
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (address,) = re.findall(r"^<(https://[^>]+)>$", message["List-Unsubscribe"])
    assert address.startswith(f"{SITE}/api/v1/mails/stop?")
    return address.removeprefix(SITE)


def test_a_turn_calls_the_player_who_is_away_until_one_press_stops_it(server, mails):
    away, other = (proved(server, mails, number) for number in (1, 2))
    topic, recipient, message = call(server, mails, away, other)
    assert recipient == "player1@example.org" and message["Subject"].startswith("It is your move against ")
    stop = stop_address(message)
    for kind in ("plain", "html"):
        text = message.get_body((kind,)).get_content().replace("&amp;", "&")
        assert f"{SITE}/game/{topic.removeprefix('room/')}" in text and SITE + stop in text
    # A look at the address changes nothing; a post without a cookie does.
    with urllib.request.urlopen(server.url + stop) as page:
        assert page.status == 200 and b'<form method="post">' in page.read()
    assert chosen(away)["on"] is True
    request = urllib.request.Request(server.url + stop, b"List-Unsubscribe=One-Click", {"Content-Type": "application/x-www-form-urlencoded"})
    with urllib.request.urlopen(request) as page:
        assert page.status == 200
    assert chosen(away)["on"] is False and chosen(away)["chosen"] is True
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(server.url + stop[:-1])
    assert refused.value.code == 403
    # Another turn, a restart, and no mail: the next one is for somebody else.
    other.close()
    server.kill()
    server.start()
    other.browser.post("password/forgot", {"email": "player2@example.org"})
    assert mails.mail()[1]["Subject"] == "Set a new password"


def test_an_address_that_refuses_twice_is_written_to_no_more(server, mails):
    away, other = (proved(server, mails, number) for number in (1, 2))
    assert chosen(away)["bounced"] is False
    mails.mode = "refuse"
    for count in (1, 2):
        away.browser.post("password/forgot", {"email": "player1@example.org"})
        eventually(lambda count=count: f'palisade_mails_total{{result="given_up"}} {count}' in server.metrics())
    assert chosen(away)["bounced"] is True
    mails.mode = "take"
    # Whoever reads a mail there has proved the address anew.
    away.browser.post("password/forgot", {"email": "player1@example.org"})
    _, ticket = mails.ticket()
    assert away.browser.post("password/reset", {"ticket": ticket, "password": "battery staple"})[0] == 200
    assert chosen(away)["bounced"] is False
    other.close()
