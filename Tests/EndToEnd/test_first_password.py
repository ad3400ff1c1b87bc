"""A password for members who signed up with a provider: by a mail, in their own browser, and only after a sign-in."""

import pytest
from palisade import ROOMY, Server
from provider import Provider, free_port
from test_accounts import CHEAP
from test_providers import Browser

EMAIL = "ada@home.example"
PASSWORD = "correct horse"


@pytest.fixture
def provider():
    with Provider() as provider:
        yield provider
        assert provider.problems == []


@pytest.fixture
def server(tmp_path, provider, mails):
    with Server(tmp_path, [*ROOMY, *CHEAP, *mails.flags, *provider.flags(tmp_path, free_port())]) as server:
        yield server


def member(server):
    browser = Browser(server)
    assert browser.enter() in ("new", "done")
    return browser


def ask(browser, email=EMAIL):
    return browser.post("password/add", {"email": email})


def signed_in(server):
    return Browser(server).post("login", {"email": EMAIL, "password": PASSWORD})


def confirm(browser, ticket, password=PASSWORD):
    status, answer = browser.post("password/confirm", {"ticket": ticket, "password": password})
    return status, answer.get("error", {}).get("code") or answer["email"]


def test_a_member_gets_a_password_and_may_leave_the_provider(server, mails):
    browser = member(server)
    user = browser.me()["user"]
    assert ask(browser)[0] == 202
    recipient, ticket = mails.ticket()
    assert recipient == EMAIL
    assert browser.me()["email"] is None
    assert confirm(browser, ticket) == (200, EMAIL)
    # The address that the provider knows is told.
    recipient, notice = mails.mail()
    assert (recipient, notice["Subject"]) == ("ada@ely.example", "Your account has a password now")
    assert browser.me()["email"] == EMAIL and browser.me()["user"] == user
    assert signed_in(server)[1]["user"]["id"] == user["id"]
    assert confirm(browser, ticket) == (410, "dead_link")
    status, answer = ask(browser)
    assert (status, answer["error"]["code"]) == (409, "already")
    assert browser.unlink("club")[0] == 200
    # Without a provider, the password is the last way in, and a forgotten one is mailed to its address.
    assert Browser(server).post("password/forgot", {"email": EMAIL})[0] == 202
    assert mails.ticket()[0] == EMAIL


def test_a_stranger_who_gets_the_mail_gets_into_no_account(server, provider, mails):
    eve = member(server)
    ask(eve, "victim@home.example")
    _, ticket = mails.ticket()
    # Neither without a session nor with one of their own.
    stranger = Browser(server)
    assert confirm(stranger, ticket) == (401, "auth_required")
    provider.person |= {"sub": "victim", "email": "victim@ely.example", "name": "Victim"}
    assert confirm(member(server), ticket) == (410, "dead_link")
    assert eve.me()["email"] is None


def test_an_address_of_another_account_gets_no_mail_and_the_same_answer(server, mails):
    other = Browser(server)
    assert other.post("signup", {"email": EMAIL, "password": PASSWORD})[0] == 201
    assert other.post("email/confirm", {"ticket": mails.proof(EMAIL)})[0] == 200
    browser = member(server)
    assert ask(browser) == (202, {})
    assert ask(browser, "free@home.example") == (202, {})
    # The first mail is that of the second wish.
    recipient, ticket = mails.ticket()
    assert recipient == "free@home.example"
    # Taken after the mail: said, and nothing is changed.
    late = Browser(server)
    assert late.post("signup", {"email": "free@home.example", "password": PASSWORD})[0] == 201
    assert late.post("email/confirm", {"ticket": mails.proof("free@home.example")})[0] == 200
    assert confirm(browser, ticket) == (409, "already")
    assert browser.me()["email"] is None


def test_only_a_member_without_a_password_may_ask(server):
    guest = Browser(server)
    guest.post("guest", {})
    status, answer = ask(guest)
    assert (status, answer["error"]["code"]) == (403, "forbidden")
    assert ask(Browser(server))[0] == 401


def test_a_bad_password_leaves_the_link_as_it_is(server, mails):
    browser = member(server)
    ask(browser)
    _, ticket = mails.ticket()
    for password in ("short", "password1", "ada@home.example"):
        assert confirm(browser, ticket, password) == (422, "bad_value")
    assert confirm(browser, ticket) == (200, EMAIL)


def test_too_many_wishes_have_to_wait(server, mails):
    browser = member(server)
    answers = [ask(browser) for _ in range(6)]
    assert [status for status, _ in answers] == [202] * 5 + [429]


def test_a_server_without_mail_says_so(tmp_path, provider):
    with Server(tmp_path, [*ROOMY, *CHEAP, *provider.flags(tmp_path, free_port())]) as server:
        status, answer = ask(member(server))
        assert (status, answer["error"]["code"]) == (409, "no_mail")


def test_it_works_once_even_if_the_server_dies_between_use_and_answer(tmp_path, provider, mails):
    flags = [*ROOMY, *CHEAP, *mails.flags, *provider.flags(tmp_path, free_port())]
    with Server(tmp_path, flags) as server:
        browser = member(server)
        ask(browser)
        _, ticket = mails.ticket()
        assert confirm(browser, ticket)[0] == 200
        server.kill()
    with Server(tmp_path, flags) as server:
        browser.server = server
        assert confirm(browser, ticket) == (410, "dead_link")
        assert signed_in(server)[0] == 200
