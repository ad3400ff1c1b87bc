"""A member's password, address and devices, and a session that ends."""

import pytest
from account import button, field, has_focus, word
from playwright.sync_api import expect
from scripted import device, golden
from table import said, toast


def test_the_password_is_changed_once_both_new_ones_agree(server, page):
    server.member()
    server.visit("/settings/security")
    save = button(page, "save")
    for key, text in (("current", "correct horse"), ("wanted", "battery staple"), ("again", "battery stapl")):
        expect(save).to_be_disabled()
        field(page, key).fill(text)
    expect(page.get_by_text(word(page, "differ"))).to_be_visible()
    expect(save).to_be_disabled()
    button(page, "clear", label=word(page, "again")).click()
    expect(page.get_by_text(word(page, "differ"))).to_have_count(0)
    has_focus(page, "again")
    field(page, "again").fill("battery staple")
    server.answer("POST /auth/password/change")
    field(page, "again").press("Enter")
    expect(toast(page, "account.saved")).to_be_visible()
    assert server.asked("POST /auth/password/change") == [{"current": "correct horse", "password": "battery staple"}]


def test_a_member_signs_out_and_comes_to_the_ways_in(server, page):
    server.member()
    server.visit("/settings/account")
    server.answer("POST /auth/logout")
    server.stranger()
    button(page, "sign_out").click()
    page.wait_for_url("**/account?then=%2Fsettings%2Faccount")
    expect(page.locator("#account-new")).to_be_visible()
    expect(toast(page, "account.left")).to_be_visible()


@pytest.mark.parametrize("place", ["account", "security"])
def test_a_session_that_ends_is_told(server, page, place):
    server.member()
    server.visit(f"/settings/{place}")
    expect(page.locator(".account-email, .session").first).to_be_visible()
    server.stranger()
    server.hang_up(4401)
    expect(toast(page, "account.ended")).to_be_visible()
    expect(page.locator("#account-returning")).to_be_visible()


def test_a_member_sees_where_they_are_signed_in_and_ends_it(server, page):
    server.member()
    own, first, second = device(1, current=True), device(2), device(3)
    server.answer("GET /auth/sessions", {"items": [first, own, second]})
    server.visit("/settings/security")
    devices = page.locator(".session")
    expect(devices).to_have_count(3)
    expect(devices.first).to_contain_text(word(page, "this_device"))
    for index in (1, 2):
        expect(devices.nth(index)).to_contain_text("Linux")
        expect(devices.nth(index)).to_contain_text("192.0.2.7")
    server.answer(f"DELETE /auth/sessions/{first['id']}")
    server.answer("GET /auth/sessions", {"items": [own, second]})
    end = devices.nth(1).get_by_role("button")
    end.focus()
    end.press("Enter")
    expect(devices).to_have_count(2)
    has_focus(page, "sessions")
    server.answer("DELETE /auth/sessions")
    server.answer("GET /auth/sessions", {"items": [own]})
    button(page, "end_others").click()
    expect(devices).to_have_count(1)
    expect(toast(page, "account.others_ended")).to_be_visible()
    expect(button(page, "end_others")).to_be_hidden()
    server.answer(f"DELETE /auth/sessions/{own['id']}")
    server.stranger()
    devices.get_by_role("button").click()
    expect(page.locator("#account-returning")).to_be_visible()


def test_another_address_is_asked_for_with_the_password(server, page):
    server.member(email="eve@ely.example")
    server.visit("/settings/security")
    send = button(page, "send_link")
    expect(send).to_be_disabled()
    field(page, "new_email").fill("EVE@ely.example")
    field(page, "email_password").fill("wrong horse")
    server.refuse("POST /auth/email/change", "already", field="email")
    send.click()
    expect(page.get_by_text(word(page, "own_email"))).to_be_visible()
    button(page, "clear", label=word(page, "new_email")).click()
    field(page, "new_email").press_sequentially("new@ely.example")
    server.refuse("POST /auth/email/change", "wrong_password", field="current")
    send.click()
    expect(page.get_by_text(word(page, "wrong_password.current"))).to_be_visible()
    field(page, "email_password").fill("correct horse")
    server.answer("POST /auth/email/change", status=202)
    send.click()
    expect(page.get_by_text(word(page, "email_sent", email="new@ely.example"))).to_be_visible()
    assert server.asked("POST /auth/email/change")[-1] == {"current": "correct horse", "email": "new@ely.example"}


def test_a_member_without_a_password_asks_for_one(server, page):
    server.member(email=None, address="ada@ely.example")
    server.visit("/settings/security")
    expect(field(page, "current")).to_have_count(0)
    expect(field(page, "profile_email")).to_have_value("ada@ely.example")
    button(page, "clear", label=word(page, "profile_email")).click()
    field(page, "profile_email").press_sequentially("ada@home.example")
    server.answer("POST /auth/password/add", status=202)
    field(page, "profile_email").press("Enter")
    expect(page.get_by_text(word(page, "first_sent", email="ada@home.example"))).to_be_visible()
    assert server.asked("POST /auth/password/add") == [{"email": "ada@home.example"}]


@pytest.mark.parametrize("code", ["no_mail", "sign_in_again"])
def test_a_first_password_that_cannot_be_is_refused_in_words(server, page, code):
    server.member(email=None, address="ada@ely.example")
    server.visit("/settings/security")
    server.refuse("POST /auth/password/add", code)
    button(page, "send_link").click()
    expect(page.get_by_text(word(page, f"first.{code}"))).to_be_visible()


def test_a_guest_has_no_password_to_change(server, page):
    server.guest()
    server.visit("/settings/security")
    expect(page.get_by_text(said(page, "settings.no_password"))).to_be_visible()
    expect(page.locator("#account-enter")).to_be_visible()


def test_a_banned_player_reads_why(server, page):
    server.member()
    server.visit("/settings")
    server.refuse("GET /me", "banned", why="Was rude to others", until=None)
    server.hang_up(4403)
    banner = page.locator(".banner-text")
    expect(banner).to_contain_text("Was rude to others")
    expect(page.get_by_role("button", name=said(page, "conn.sign_out"))).to_be_visible()


HELD = {"sessions": [], "links": [{"provider": "x", "label": "X", "name": "Ada Lovelace", "email": None, "created": 1, "used": 1}],
        "tokens": [{"id": "0" * 16, "label": "laptop", "scopes": ["watch"], "created": 1, "expires": None, "used": None, "network": ""}],
        "bots": [{"id": "u_9", "name": "Robot of Ely", "created": 1, "used": None, "network": ""}]}


def test_after_another_password_the_owner_decides_about_what_else_can_enter(server, page):
    server.member()
    server.visit("/settings/security")
    server.answer("GET /auth/credentials", HELD)
    server.answer("POST /auth/password/change")
    for key, text in (("current", "correct horse"), ("wanted", "battery staple"), ("again", "battery staple")):
        field(page, key).fill(text)
    field(page, "again").press("Enter")
    others = page.get_by_role("region", name=word(page, "others"))
    expect(others.locator("li")).to_have_count(3)
    for name in ("Ada Lovelace", "laptop", "Robot of Ely"):
        expect(others).to_contain_text(name)
    server.answer("DELETE /auth/credentials")
    button(page, "others_end").click()
    expect(toast(page, "account.others_gone")).to_be_visible()
    expect(others).to_have_count(0)


def test_after_a_password_by_mail_the_owner_decides_before_going_on(server, page):
    server.answer("POST /auth/password/reset", {"user": {"id": "u_7", "name": "Ada", "kind": "human", "guest": False}, "csrf": "x"})
    server.answer("GET /auth/credentials", HELD)
    server.visit("/account#reset=plk_first")
    field(page, "wanted").fill("battery staple")
    field(page, "again").fill("battery staple")
    field(page, "again").press("Enter")
    expect(page.get_by_role("region", name=word(page, "others"))).to_be_visible()
    server.member()
    server.answer("GET /auth/credentials", HELD)
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    button(page, "others_keep").click()
    expect(toast(page, "account.welcome")).to_be_visible()


def test_after_the_end_of_all_devices_the_owner_decides_as_well(server, page):
    server.member()
    server.answer("GET /auth/sessions", {"items": [device(1, current=True), device(2)]})
    server.visit("/settings/security")
    server.answer("GET /auth/credentials", HELD)
    server.answer("DELETE /auth/sessions")
    button(page, "end_others").click()
    expect(page.get_by_role("region", name=word(page, "others"))).to_be_visible()


def test_a_page_behind_a_proxy_that_hides_its_address_reads_whose_fault_it_is(server, page):
    server.member()
    server.visit("/settings")
    server.hang_up(4403)
    expect(page.locator(".banner-text")).to_have_text(said(page, "error.foreign_origin"))
