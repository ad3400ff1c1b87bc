"""The ways into an account: its forms, and the links of mails."""

import re

import pytest
from account import EMAIL, button, enter, field, has_focus, way, word
from documented import CSRF
from match import Match
from playwright.sync_api import expect
from scripted import golden
from table import said, toast


def welcomes(server, what="POST /auth/login", status=200, **member):
    """From now on the form is answered, and the socket that is dialled then finds a member."""
    server.member(**member)
    server.answer(what, {"user": server.account, "csrf": CSRF}, status)


def test_a_new_member_is_led_on_however_late_their_own_page_hears_of_it(server, page):
    """The id stays that of the guest, and what the page knows of them comes after the greeting."""
    server.guest("Guest 1717")
    server.visit("/account?then=/settings/account")
    page.locator("#account-new").click()
    welcomes(server, "POST /auth/signup", 201, email="late@ely.example")
    me = server.me
    server.delay_view("me")
    enter(page, "late@ely.example", "correct horse")
    page.wait_for_function("harness.log().sent.filter(({ t, topic }) => t === 'sub' && topic === 'me').length === 2")
    server.show("me", me)
    expect(page.get_by_text(word(page, "member", email="late@ely.example"))).to_be_visible()


def test_a_session_that_ends_after_the_greeting_leaves_the_ways_in(server, page):
    server.member()
    server.refuse("GET /me", "auth_required")
    server.visit("/account?way=forgot")
    expect(field(page, "email")).to_be_visible()
    server.visit("/settings/account")
    expect(page.locator("#account-enter")).to_be_visible()


def test_a_member_signs_in_at_the_second_try(server, page):
    server.visit("/account?then=/settings/account")
    page.locator("#account-returning").click()
    server.refuse("POST /auth/login", "wrong_password", field="password")
    enter(page, "EVE@ely.example", "wrong horse")
    expect(page.get_by_text(word(page, "wrong_password.password"))).to_be_visible()
    has_focus(page, "password")
    welcomes(server, email="eve@ely.example")
    field(page, "password").fill("correct horse")
    field(page, "password").press("Enter")
    expect(page.get_by_text(word(page, "member", email="eve@ely.example"))).to_be_visible()
    expect(toast(page, "account.welcome")).to_be_visible()
    assert server.asked("POST /auth/login") == [{"email": "EVE@ely.example", "password": password} for password in ("wrong horse", "correct horse")]


def test_enter_that_takes_a_word_of_an_input_method_leads_nowhere(server, page):
    server.guest("Guest 1717")
    server.visit("/account?way=new")
    name = page.locator("#account-name")
    name.fill("ㄒㄧㄠˇ")
    for composing in ({"isComposing": True}, {"keyCode": 229}):
        name.evaluate("(field, more) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))", composing)
        has_focus(page, "name")
    name.press("Enter")
    has_focus(page, "email")


def test_a_name_is_counted_as_people_see_it(server, page):
    server.guest("Guest 1717")
    server.visit("/account?way=new")
    name = page.locator("#account-name")
    for text, excess in (("👨‍👩‍👧‍👦" * 20, None), ("𠮷" * 21, "21 / 20")):
        name.fill(text)
        assert name.input_value() == text
        note = expect(page.locator("#account-name-note"))
        note.to_contain_text(excess) if excess else note.not_to_contain_text("/")


def test_an_address_with_an_account_is_taken_along_to_signing_in(server, page):
    server.guest("Guest 1717")
    server.visit("/account")
    page.locator("#account-new").click()
    server.refuse("POST /auth/signup", "already", field="email")
    enter(page, "known@ely.example", "battery staple")
    button(page, "sign_in").click()
    page.wait_for_url("**way=returning")
    has_focus(page, "email")
    expect(field(page, "email")).to_have_value("known@ely.example")


@pytest.mark.engine
def test_a_field_says_what_is_wrong_with_it(server, page):
    server.guest("Guest 1717")
    server.visit("/account")
    page.locator("#account-new").click()
    server.refuse("POST /auth/signup", "bad_value", field="email")
    enter(page, "zoe@ely", "short")
    expect(page.get_by_text(word(page, "bad_value.email"))).to_be_visible()
    server.refuse("POST /auth/signup", "bad_value", field="password")
    field(page, "email").fill("ZOE@ely.example")
    field(page, "password").fill("password1")
    field(page, "password").press("Enter")
    expect(field(page, "password")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#account-password-note")).to_have_text(word(page, "bad_value.password"))
    server.refuse("POST /auth/signup", "already", field="email")
    field(page, "password").fill("battery staple")
    field(page, "password").press("Enter")
    expect(page.get_by_text(word(page, "already.email"))).to_be_visible()
    has_focus(page, "email")
    expect(field(page, "email")).to_have_attribute("aria-invalid", "true")


@pytest.mark.engine
def test_a_field_is_cleared_by_its_button(server, page):
    server.visit("/account?way=returning")
    field(page, "email").fill("ada@ely")
    button(page, "clear", label=word(page, "email")).click()
    has_focus(page, "email")
    expect(field(page, "email")).to_have_value("")


def test_a_mail_is_asked_for_in_the_language_that_was_chosen_on_the_page(server, page):
    server.visit("/settings")
    page.locator("#set-lang-2").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    server.visit("/account?way=forgot")
    server.answer("POST /auth/password/forgot", status=202)
    field(page, "email").fill("lin@ely.example")
    field(page, "email").press("Enter")
    expect(page.get_by_text(word(page, "forgot_sent", email="lin@ely.example"))).to_be_visible()
    assert server.languages_of("POST /auth/password/forgot") == ["zh-Hant"]


def test_a_server_without_mail_says_so(server, page):
    server.visit("/account")
    page.locator("#account-returning").click()
    way(page, "forgot").click()
    page.wait_for_url("**way=forgot")
    has_focus(page, "email")
    server.refuse("POST /auth/password/forgot", "no_mail")
    field(page, "email").press_sequentially(EMAIL)
    field(page, "email").press("Enter")
    expect(page.get_by_text(word(page, "forgot_text"))).to_be_visible()


def test_another_address_is_confirmed_by_the_link_of_a_mail(server, page):
    server.member(email="new@ely.example")
    server.answer("POST /auth/email/confirm", {"email": "new@ely.example"})
    server.visit("/account#email=plk_first")
    expect(page.get_by_text(word(page, "email_changed", email="new@ely.example"))).to_be_visible()
    assert "plk_" not in page.url
    assert server.asked("POST /auth/email/confirm") == [{"ticket": "plk_first"}]
    button(page, "go_on").click()
    expect(page.get_by_text(word(page, "member", email="new@ely.example"))).to_be_visible()
    server.refuse("POST /auth/email/confirm", "dead_link", field="ticket")
    server.visit("/account#email=plk_first")
    expect(page.get_by_text(word(page, "dead_link"))).to_be_visible()


@pytest.mark.parametrize("outcome", ["sign_in_cancelled", "sign_in_refused", "provider_down", "email_taken", "sign_in_stale"])
def test_a_failed_sign_in_elsewhere_is_told_and_leads_on(server, page, outcome):
    server.visit(f"/account#sign_in={outcome}")
    expect(page.get_by_role("status").get_by_text(word(page, f"outcome.{outcome}"))).to_be_visible()
    assert "sign_in" not in page.url
    button(page, "go_on").press("Enter")
    expect(page.locator("#account-new")).to_be_visible()


def test_a_first_password_is_set_by_the_link_of_a_mail(server, page):
    server.member(email=None)
    server.answer("POST /auth/password/confirm", {"email": "ada@home.example"})
    server.visit("/account#password=plk_first")
    field(page, "wanted").fill("battery staple")
    field(page, "again").fill("battery staple")
    server.member(email="ada@home.example")
    field(page, "again").press("Enter")
    expect(page.locator(".toast").filter(has_text=word(page, "first_set", email="ada@home.example"))).to_be_visible()
    page.wait_for_url("**/settings/security")
    expect(field(page, "current")).to_be_visible()
    assert "plk_" not in page.evaluate("JSON.stringify(history.state) + location.href")
    assert server.asked("POST /auth/password/confirm") == [{"ticket": "plk_first", "password": "battery staple"}]


@pytest.mark.engine
@pytest.mark.history
@pytest.mark.parametrize("then", ["settings", "home"])
def test_the_way_in_leaves_no_trace_in_the_history(server, page, then):
    server.guest("Guest 1717")
    if then == "home":
        server.show("lobby/quoridor", golden("snap-lobby")["d"])
        Match(server, watched=True)
        server.visit("/")
        page.evaluate("history.pushState({ from: '/' }, '', '/account?then=%2F'); dispatchEvent(new PopStateEvent('popstate'))")
    else:
        server.visit("/settings")
        page.locator("#set-account").click()
        page.locator("#account-enter").click()
    page.locator("#account-new").click()
    has_focus(page, "name")
    welcomes(server, "POST /auth/signup", 201, email="trace@ely.example")
    field(page, "email").fill("trace@ely.example")
    field(page, "password").fill("correct horse")
    field(page, "password").press("Enter")
    page.wait_for_url(re.compile("[0-9]/$" if then == "home" else "/settings/account$"))
    if then == "settings":
        expect(page.get_by_text(word(page, "member", email="trace@ely.example"))).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "title.settings"))
    page.go_back()
    page.wait_for_url("**/harness")


@pytest.mark.engine
@pytest.mark.history
def test_back_leads_out_of_the_form_of_a_new_account(server, page):
    server.visit("/settings/account")
    page.locator("#account-enter").click()
    page.wait_for_url("**/account?then=%2Fsettings%2Faccount")
    page.locator("#account-new").click()
    page.wait_for_url("**/account?way=new&then=%2Fsettings%2Faccount")
    has_focus(page, "name")
    page.go_back()
    expect(page.locator("#account-new")).to_be_visible()
    page.go_forward()
    length = page.evaluate("history.length")
    way(page, "back").click()
    expect(page.locator("#account-new")).to_be_visible()
    assert page.evaluate("history.length") == length
    page.go_back()
    page.wait_for_url("**/settings/account")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "settings.page.account"))


def test_each_step_has_an_address_which_never_holds_what_was_typed(server, page):
    server.visit("/account?way=returning&then=%2Frewards")
    has_focus(page, "email")
    field(page, "email").press_sequentially("ada@ely.example")
    way(page, "forgot").click()
    page.wait_for_url("**/account?way=forgot&then=%2Frewards")
    expect(field(page, "email")).to_have_value("ada@ely.example")
    server.visit("/account?way=forgot&then=%2Frewards")
    expect(field(page, "email")).to_have_value("")
    field(page, "email").press_sequentially("eve@ely.example")
    page.go_back()
    page.wait_for_url("**/account?way=returning&then=%2Frewards")
    # The address changes before the screen does.
    expect(way(page, "forgot")).to_be_visible()
    expect(field(page, "email")).to_have_value("eve@ely.example")
    way(page, "back").click()
    page.wait_for_url("**/account?then=%2Frewards")
    page.locator("#account-new").click()
    page.wait_for_url("**/account?way=new&then=%2Frewards")
    expect(field(page, "email")).to_have_value("eve@ely.example")
    # Nor does it outlive the screen.
    page.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
    page.wait_for_url("**/settings")
    expect(page.locator("#set-lang-0")).to_be_visible()
    page.go_back()
    has_focus(page, "name")
    expect(field(page, "email")).to_have_value("")


def test_a_member_is_led_on_to_their_page(server, page):
    server.member(email="max@ely.example")
    server.visit("/settings")
    page.evaluate("history.pushState(null, '', '/rules'); history.pushState(null, '', '/account?way=new&then=/settings/account'); dispatchEvent(new PopStateEvent('popstate'))")
    page.wait_for_url("**/settings/account")
    expect(page.get_by_text(word(page, "member", email="max@ely.example"))).to_be_visible()
    page.go_back()
    page.wait_for_url("**/rules")
    expect(page.get_by_role("heading", level=1)).not_to_have_text(said(page, "settings.page.account"))


def test_a_server_without_providers_offers_none(server, page):
    server.visit("/account")
    expect(page.locator("#account-new")).to_be_visible()
    page.wait_for_function("harness.log().asked.some(({ path }) => path === '/auth/providers')")
    # Answers come in their order, and a frame was drawn after this one.
    page.evaluate("fetch('/api/v1/auth/providers').then((answer) => answer.json()).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
    expect(page.locator("#account-providers")).to_be_hidden()


def test_an_address_that_another_account_never_confirmed_waits_for_its_mail(server, page):
    server.guest("Guest 1717")
    server.visit("/account?way=new")
    server.answer("POST /auth/signup", {"user": {"id": "u_7", "name": "Guest 1007", "kind": "human", "guest": True}, "csrf": "x"}, status=202)
    enter(page, EMAIL, "battery staple")
    expect(page.get_by_text(word(page, "claim_sent", email=EMAIL))).to_be_visible()


def test_the_link_of_a_sign_up_works_where_its_account_is_signed_in(server, page):
    server.refuse("POST /auth/email/confirm", "sign_in_first")
    server.visit("/account#email=plk_first")
    expect(page.get_by_text(word(page, "sign_in_first"))).to_be_visible()


def test_a_refusal_of_a_provider_keeps_the_step_and_the_place_to_come_back_to(server, page):
    server.visit("/account?way=returning&then=%2Frewards")
    has_focus(page, "email")
    page.evaluate("sessionStorage.setItem('palisade.then', location.search)")
    server.visit("/account#sign_in=sign_in_cancelled")
    page.get_by_role("button", name=word(page, "go_on")).click()
    has_focus(page, "email")
    assert page.url.endswith("/account?way=returning&then=%2Frewards")
    assert page.evaluate("sessionStorage.getItem('palisade.then')") is None
