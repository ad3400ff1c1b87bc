"""An account: into it, on with it on another device, another password, and out of it."""

import re
import socket

import pytest
from conftest import PHONE, QUICK
from mailserver import MailServer
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import said, settled, spoken, toast, visit
from test_axe import LOOKS, clean
from test_layout import fits

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


def retype(page, key, text):
    """Firefox's driver adds to the text of an address instead of replacing it."""
    page.get_by_role("button", name=word(page, "clear", label=word(page, key))).click()
    field(page, key).press_sequentially(text)


def has_focus(page, key):
    """Whether or not the page is the one in front: Firefox calls the focus of others inactive."""
    page.wait_for_function("(id) => document.activeElement?.id === id", arg=f"account-{key}")


def signed_up(visitor, email, **look):
    page = visitor(**look)
    visit(page, "/account")
    enter(page, "new", email, "correct horse")
    expect(page.get_by_text(word(page, "member", email=email))).to_be_visible()
    return page


def secured(visitor, email, **look):
    """A member at the page with password, address and devices."""
    page = signed_up(visitor, email, **look)
    visit(page, "/settings/security")
    expect(page.locator(".session").first).to_be_visible()
    return page


def way(page, key):
    return page.get_by_role("link", name=word(page, key))


@pytest.mark.once
def test_a_new_member_is_led_on_however_late_their_own_page_hears_of_it(visitor):
    """The id stays that of the guest, and what the page knows of them comes after the greeting."""
    page = visitor()
    late, sockets = [], []

    def route(socket):
        sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(server.send)
        # The member's: the first socket is that of a stranger, the second that of a guest.
        server.on_message(lambda message: late.append(message) if len(sockets) == 3 and '"t":"hello"' not in message else socket.send(message))

    page.route_web_socket("**/ws", route)
    visit(page, "/account")
    with page.expect_response("**/auth/signup") as answer:
        enter(page, "new", "late@ely.example", "correct horse")
    settled(page, answer)
    for message in late:
        sockets[-1].send(message)
    sockets.append(None)
    expect(page.get_by_text(word(page, "member", email="late@ely.example"))).to_be_visible()


@pytest.mark.once
def test_a_session_that_ends_after_the_greeting_leaves_the_ways_in(visitor):
    page = signed_up(visitor, "brief@ely.example")
    visitor.expect("401")
    page.route("**/api/v1/me", lambda route: route.fulfill(status=401, json={"error": {"code": "auth_required"}}))
    visit(page, "/account?way=forgot")
    expect(field(page, "email")).to_be_visible()
    visit(page, "/settings/account")
    expect(page.locator("#account-enter")).to_be_visible()


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


@pytest.mark.once
def test_a_member_goes_on_elsewhere_changes_the_password_and_leaves(visitor):
    visitor.expect("403|401")
    home = secured(visitor, "eve@ely.example")
    away = visitor()
    visit(away, "/account")
    enter(away, "returning", "EVE@ely.example", "wrong horse")
    expect(away.get_by_text(word(away, "wrong_password.password"))).to_be_visible()
    has_focus(away, "password")
    field(away, "password").fill("correct horse")
    field(away, "password").press("Enter")
    expect(away.get_by_text(word(away, "member", email="eve@ely.example"))).to_be_visible()
    save = home.get_by_role("button", name=word(home, "save"))
    for key, text in (("current", "correct horse"), ("wanted", "battery staple"), ("again", "battery stapl")):
        expect(save).to_be_disabled()
        field(home, key).fill(text)
    expect(home.get_by_text(word(home, "differ"))).to_be_visible()
    expect(save).to_be_disabled()
    home.get_by_role("button", name=word(home, "clear", label=word(home, "again"))).click()
    expect(home.get_by_text(word(home, "differ"))).to_have_count(0)
    has_focus(home, "again")
    field(home, "again").fill("battery staple")
    field(home, "again").press("Enter")
    expect(toast(home, "account.saved")).to_be_visible()
    # The other device is signed out; this one goes on.
    expect(away.locator("#account-returning")).to_be_visible()
    visit(home, "/settings/account")
    expect(home.get_by_text(word(home, "member", email="eve@ely.example"))).to_be_visible()
    home.get_by_role("button", name=word(home, "sign_out"), exact=True).click()
    expect(home.locator("#account-new")).to_be_visible()
    enter(home, "returning", "eve@ely.example", "battery staple")
    expect(home.get_by_text(word(home, "member", email="eve@ely.example"))).to_be_visible()


@pytest.mark.once
def test_a_member_sees_where_they_are_signed_in_and_ends_it(visitor):
    visitor.expect("401")
    # A page that was signed out dials again. Firefox complains if it is left meanwhile.
    visitor.expect("interrupted while the page was loading|can’t establish a connection")
    home, away, third = secured(visitor, "amy@ely.example"), visitor(), visitor()
    for page in (away, third):
        visit(page, "/account")
        enter(page, "returning", "amy@ely.example", "correct horse")
        expect(page.get_by_text(word(page, "member", email="amy@ely.example"))).to_be_visible()
    # Keys press no button of a page behind another one.
    home.bring_to_front()
    home.reload()
    devices = home.locator(".session")
    expect(devices).to_have_count(3)
    expect(devices.first).to_contain_text(word(home, "this_device"))
    for index in (1, 2):
        expect(devices.nth(index)).to_contain_text("Linux")
        expect(devices.nth(index)).to_contain_text("127.0.0.1")
    end = devices.nth(1).get_by_role("button")
    end.focus()
    end.press("Enter")
    expect(devices).to_have_count(2)
    home.wait_for_function("document.activeElement?.id === 'account-sessions'")
    # The one used last was listed first.
    expect(third.locator("#account-returning")).to_be_visible()
    home.get_by_role("button", name=word(home, "end_others")).click()
    expect(devices).to_have_count(1)
    expect(toast(home, "account.others_ended")).to_be_visible()
    expect(home.get_by_role("button", name=word(home, "end_others"))).to_be_hidden()
    expect(away.locator("#account-returning")).to_be_visible()
    devices.get_by_role("button").click()
    expect(home.locator("#account-returning")).to_be_visible()


def test_from_the_first_page_to_an_account_and_a_game_in_five_clicks(visitor):
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
    page.wait_for_url(lambda address: address.endswith("/"))
    page.locator("dialog.launch").click()
    expect(page.get_by_role("banner")).to_contain_text("Five of Ely")
    page.get_by_role("button", name=said(page, "home.bot")).click()
    page.get_by_role("dialog").locator(".choice").first.click()
    page.wait_for_url("**/game/*")


@pytest.mark.once
@pytest.mark.parametrize("place", ["account", "security"])
def test_a_session_that_ends_is_told(visitor, place):
    visitor.expect("401")
    page, other = secured(visitor, f"two-{place}@ely.example"), visitor()
    if place == "account":
        visit(page, "/settings/account")
        expect(page.get_by_text(word(page, "member", email="two-account@ely.example"))).to_be_visible()
    visit(other, "/account")
    enter(other, "returning", f"two-{place}@ely.example", "correct horse")
    expect(other.get_by_text(word(other, "member", email=f"two-{place}@ely.example"))).to_be_visible()
    visit(other, "/settings/security")
    expect(other.locator(".session")).to_have_count(2)
    other.get_by_role("button", name=word(other, "end_others")).click()
    expect(toast(page, "account.ended")).to_be_visible()
    expect(page.locator("#account-returning")).to_be_visible()


def test_an_address_with_an_account_is_taken_along_to_signing_in(visitor):
    visitor.expect("409")
    signed_up(visitor, "known@ely.example")
    page = visitor()
    visit(page, "/account")
    enter(page, "new", "known@ely.example", "battery staple")
    page.get_by_role("button", name=word(page, "sign_in")).click()
    page.wait_for_url("**way=returning")
    has_focus(page, "email")
    expect(field(page, "email")).to_have_value("known@ely.example")


def test_a_field_says_what_is_wrong_with_it(visitor):
    visitor.expect("409|422")
    signed_up(visitor, "zoe@ely.example")
    page = visitor()
    visit(page, "/account")
    enter(page, "new", "zoe@ely", "short")
    expect(page.get_by_text(word(page, "bad_value.email"))).to_be_visible()
    retype(page, "email", "ZOE@ely.example")
    retype(page, "password", "password1")
    field(page, "password").press("Enter")
    expect(page.get_by_text(word(page, "bad_value.password"))).to_be_visible()
    retype(page, "password", "battery staple")
    field(page, "password").press("Enter")
    expect(page.get_by_text(word(page, "already.email"))).to_be_visible()
    has_focus(page, "email")
    expect(field(page, "email")).to_have_attribute("aria-invalid", "true")


@pytest.mark.once
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_each_step_is_accessible_and_fits_a_phone(visitor, theme, language):
    # axe brings a style of its own, which our content policy forbids.
    look = {**PHONE, "color_scheme": theme, "locale": language, "reduced_motion": "reduce", "bypass_csp": True}
    page = visitor(**look)
    visit(page, "/account")
    for which in ("returning", "new"):
        page.locator(f"#account-{which}").click()
        has_focus(page, "name" if which == "new" else "email")
        clean(page, which)
        fits(page, SIZE, which)
        if which == "returning":
            way(page, "forgot").click()
            page.wait_for_url("**way=forgot")
            has_focus(page, "email")
            clean(page, "forgot")
            fits(page, SIZE, "forgot")
            way(page, "back").click()
            page.wait_for_url("**way=returning")
        way(page, "back").click()
    visit(page, "/account#reset=plk_x")
    has_focus(page, "wanted")
    clean(page, "reset")
    fits(page, SIZE, "reset")


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


@pytest.mark.once
def test_a_mail_is_written_in_the_language_that_was_chosen_on_the_page(visitor, posting, mails):
    page = visitor(at=posting)
    visit(page, "/settings")
    page.locator("#set-lang-2").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    visit(page, "/account")
    enter(page, "new", "lin@ely.example", "correct horse")
    expect(page.get_by_text(word(page, "member", email="lin@ely.example"))).to_be_visible()
    page.get_by_role("button", name=word(page, "sign_out"), exact=True).click()
    expect(page.locator("#account-returning")).to_be_visible()
    visit(page, "/account?way=forgot")
    field(page, "email").fill("lin@ely.example")
    field(page, "email").press("Enter")
    recipient, message = mails.mail()
    assert (recipient, message["Subject"]) == ("lin@ely.example", "重設密碼")


@pytest.mark.once
def test_another_address_is_confirmed_by_the_link_of_a_mail(visitor, posting, mails):
    visitor.expect("403|409|410")
    page = secured(visitor, "eve@ely.example", at=posting)
    send = page.get_by_role("button", name=word(page, "send_link"))
    expect(send).to_be_disabled()
    field(page, "new_email").fill("EVE@ely.example")
    field(page, "email_password").fill("wrong horse")
    send.click()
    expect(page.get_by_text(word(page, "own_email"))).to_be_visible()
    retype(page, "new_email", "new@ely.example")
    send.click()
    expect(page.get_by_text(word(page, "wrong_password.current"))).to_be_visible()
    field(page, "email_password").fill("correct horse")
    send.click()
    expect(page.get_by_text(word(page, "email_sent", email="new@ely.example"))).to_be_visible()
    _, ticket = mails.ticket()
    visit(page, f"/account#email={ticket}")
    expect(page.get_by_text(word(page, "email_changed", email="new@ely.example"))).to_be_visible()
    page.get_by_role("button", name=word(page, "go_on")).click()
    expect(page.get_by_text(word(page, "member", email="new@ely.example"))).to_be_visible()
    again = visitor(at=posting)
    visit(again, f"/account#email={ticket}")
    expect(again.get_by_text(word(again, "dead_link"))).to_be_visible()


@pytest.mark.once
def test_a_server_without_mail_says_so(visitor):
    visitor.expect("409")
    page = visitor()
    visit(page, "/account")
    page.locator("#account-returning").click()
    way(page, "forgot").click()
    page.wait_for_url("**way=forgot")
    has_focus(page, "email")
    field(page, "email").press_sequentially("ada@ely.example")
    field(page, "email").press("Enter")
    expect(page.get_by_text(word(page, "forgot_text"))).to_be_visible()
