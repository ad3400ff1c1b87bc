"""An account: into it, on with it on another device, another password, and out of it."""

import re
import socket

import pytest
from conftest import PHONE, QUICK
from mailserver import MailServer
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import more_ways, said, spoken, visit

SIZE = (PHONE["viewport"]["width"], PHONE["viewport"]["height"])


def word(page, key, **blanks):
    return re.sub(r"\{(\w+)\}", lambda blank: blanks[blank[1]], spoken(page)[f"account.{key}"])


def field(page, key):
    return page.locator(f"#account-{key}")


def enter(page, which, email, password):
    """By keyboard alone from the choice on: Enter leads from the address to the password, and sends."""
    # Keys press no button of a page behind another one.
    page.bring_to_front()
    page.locator(f"#account-{which}").press("Enter")
    expect(field(page, "email")).to_be_visible()
    # A name may be chosen first.
    if field(page, "name").count():
        has_focus(page, "name")
        field(page, "name").press("Enter")
    has_focus(page, "email")
    field(page, "email").press_sequentially(email)
    field(page, "email").press("Enter")
    has_focus(page, "password")
    field(page, "password").press_sequentially(password)
    field(page, "password").press("Enter")


def has_focus(page, key):
    """Whether or not the page is the one in front: Firefox calls the focus of others inactive."""
    page.wait_for_function("(id) => document.activeElement?.id === id", arg=f"account-{key}")


def signed_up(visitor, email, **look):
    page = visitor(**look)
    visit(page, "/account?then=/settings/account")
    enter(page, "new", email, "correct horse")
    expect(page.get_by_text(word(page, "member", email=email))).to_be_visible()
    return page


def way(page, key):
    return page.get_by_role("link", name=word(page, key))


def test_a_guest_signs_up_and_stays_who_they_are(visitor, server):
    page = visitor()
    visit(page, "/settings")
    page.locator("#set-name").click()
    page.wait_for_url("**/me")
    visit(page, "/me/edit")
    page.locator("#profile-name").fill("Ada of Ely")
    page.locator("#profile-name").press("Enter")
    page.wait_for_url("**/me")
    visit(page, "/settings")
    expect(page.locator("#set-name")).to_contain_text("Ada of Ely")
    page.locator("#set-account").click()
    page.locator("#account-enter").click()
    page.locator("#account-new").click()
    field(page, "email").fill("ada@ely.example")
    field(page, "password").fill("correct horse")
    page.get_by_role("button", name=word(page, "sign_up")).click()
    expect(page.get_by_text(word(page, "member", email="ada@ely.example"))).to_be_visible()
    visit(page, "/settings")
    expect(page.locator("#set-name")).to_contain_text("Ada of Ely")
    expect(page.locator("#set-name")).to_contain_text(said(page, "settings.member"))


def test_tabs_learn_of_each_other_who_is_there(visitor):
    first = visitor()
    visit(first, "/")
    second = first.context.new_page()
    visit(second, "/account?then=/settings/account")
    nobody = second.locator("#who").text_content()
    enter(second, "new", "tabs@ely.example", "correct horse")
    expect(second.get_by_text(word(second, "member", email="tabs@ely.example"))).to_be_visible()
    expect(second.locator("#who")).not_to_have_text(nobody)
    member = second.locator("#who").text_content()
    expect(first.locator("#who")).to_have_text(member)
    # A player of a running game is asked first.
    visit(first, "/")
    first.locator("#home-play").click()
    for tab in (first, second):
        tab.wait_for_url("**/game/*")
    visit(second, "/settings/account")
    second.get_by_role("button", name=word(second, "sign_out")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "dialog.cancel")).click()
    expect(second.get_by_text(word(second, "member", email="tabs@ely.example"))).to_be_visible()
    second.get_by_role("button", name=word(second, "sign_out")).click()
    # The first tab may still ask for something of the member when nobody is there any more.
    visitor.expect(r"status of 401")
    second.get_by_role("dialog").get_by_role("button", name=word(second, "sign_out")).click()
    expect(second.locator("#account-new")).to_be_visible()
    for tab in (second, first):
        expect(tab.locator("#who")).to_have_text(nobody)


def test_from_the_first_page_to_an_account_and_a_game(visitor):
    page = visitor(launch=True)
    visit(page, "/")
    page.locator("#who").click()
    page.locator("#profile-new").click()
    has_focus(page, "name")
    field(page, "name").press_sequentially("Five of Ely")
    field(page, "name").press("Enter")
    has_focus(page, "email")
    field(page, "email").press_sequentially("five@ely.example")
    field(page, "email").press("Enter")
    has_focus(page, "password")
    field(page, "password").press_sequentially("correct horse")
    field(page, "password").press("Enter")
    page.wait_for_url("**/me")
    page.locator("dialog.launch").click()
    expect(page.get_by_role("banner")).to_contain_text("Five of Ely")
    page.get_by_role("link", name=said(page, "nav.play"), exact=True).first.click()
    more_ways(page, "home.bot")
    page.get_by_role("dialog").locator(".choice").first.click()
    page.wait_for_url("**/game/*")


@pytest.fixture
def mails(outlast):
    return outlast.enter_context(MailServer())


@pytest.fixture
def posting(outlast, tmp_path, mails):
    """A server that sends mail, with links to itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return outlast.enter_context(Server(tmp_path, [*ROOMY, *QUICK, "--site", f"http://127.0.0.1:{port}", *mails.flags], port=port))


def test_a_forgotten_password_is_set_anew_by_the_link_of_a_mail(visitor, posting, mails):
    visitor.expect("410|401")
    signed_up(visitor, "ada@ely.example", at=posting)
    page = visitor(at=posting)
    visit(page, "/account")
    page.locator("#account-returning").click()
    field(page, "email").fill("ada@ely.example")
    way(page, "forgot").click()
    page.wait_for_url("**way=forgot")
    has_focus(page, "email")
    expect(field(page, "email")).to_have_value("ada@ely.example")
    field(page, "email").press("Enter")
    expect(page.get_by_text(word(page, "forgot_sent", email="ada@ely.example"))).to_be_visible()
    _, ticket = mails.ticket()
    visit(page, f"/account#reset={ticket}")
    has_focus(page, "wanted")
    assert "plk_" not in page.url
    save = page.get_by_role("button", name=word(page, "save"))
    field(page, "wanted").fill("battery staple")
    field(page, "again").fill("battery")
    expect(page.get_by_text(word(page, "differ"))).to_be_visible()
    expect(save).to_be_disabled()
    field(page, "again").fill("battery staple")
    field(page, "again").press("Enter")
    page.wait_for_url(lambda address: address.endswith("/"))
    visit(page, "/settings/account")
    expect(page.get_by_text(word(page, "member", email="ada@ely.example"))).to_be_visible()
    # The link works once, and leads on to another one.
    other = visitor(at=posting)
    visit(other, f"/account#reset={ticket}")
    field(other, "wanted").fill("horse staple")
    field(other, "again").fill("horse staple")
    other.get_by_role("button", name=word(other, "save")).click()
    expect(other.get_by_text(word(other, "dead_link"))).to_be_visible()
    other.get_by_role("button", name=word(other, "ask_again")).click()
    has_focus(other, "email")
