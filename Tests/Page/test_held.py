"""What a member holds: tokens and bots on the page for developers, links to other services and the own data on the page of the account."""

from account import button, dialog, field, has_focus, rows, section, word
from playwright.sync_api import expect
from scripted import now
from table import said, toast

SECRET = "plt_" + "s" * 43
TOKEN = {"id": "00000000000000a1", "label": "My curl", "scopes": ["watch", "profile"], "created": 1_789_000_000_000, "expires": None, "used": None, "network": ""}
BOT = {"id": "u_44", "name": "Bot of Ely", "created": 1_789_000_000_000, "used": None, "network": ""}
ROBOT = {"id": "u_44", "name": "Robot of Ely", "kind": "bot", "guest": False}


def shown_secret(page):
    """The token of the dialog, which is closed."""
    expect(dialog(page).get_by_text(word(page, "secret_once"))).to_be_visible()
    token = dialog(page).get_by_role("region", name=word(page, "token"), exact=True).text_content()
    button(page, "secret_kept").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return token


def test_a_token_is_made_with_a_label_and_revoked(server, page):
    server.member()
    server.visit("/settings/developers")
    expect(section(page, "tokens").get_by_text(word(page, "tokens_none"))).to_be_visible()
    button(page, "token_make").click()
    expect(page.locator("#token-label")).to_be_focused()
    page.locator("#token-label").fill("My curl")
    page.locator("#token-profile").check()
    page.locator("#token-play").uncheck()
    page.locator("#token-life").select_option("")
    server.answer("POST /auth/tokens", {"item": TOKEN, "token": SECRET}, 201)
    server.answer("GET /auth/tokens", {"items": [TOKEN]})
    dialog(page).get_by_role("button", name=word(page, "token_make")).click()
    assert shown_secret(page) == SECRET
    assert server.asked("POST /auth/tokens") == [{"label": "My curl", "scopes": ["profile"], "days": None}]
    expect(rows(page, "tokens")).to_have_count(1)
    for key in ("scope.watch", "scope.profile", "token_endless", "never_used"):
        expect(rows(page, "tokens")).to_contain_text(word(page, key))
    assert SECRET not in page.content()
    server.answer("GET /auth/tokens", {"items": [{**TOKEN, "used": now(), "network": "192.0.2.7"}]})
    server.visit("/settings/developers")
    expect(rows(page, "tokens")).to_contain_text("192.0.2.7")
    rows(page, "tokens").get_by_role("button").click()
    dialog(page).get_by_role("button", name=said(page, "dialog.cancel")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert server.asked(f"DELETE /auth/tokens/{TOKEN['id']}") == []
    server.answer(f"DELETE /auth/tokens/{TOKEN['id']}")
    server.answer("GET /auth/tokens", {"items": []})
    rows(page, "tokens").get_by_role("button").click()
    dialog(page).get_by_role("button", name=word(page, "token_revoke"), exact=True).click()
    expect(toast(page, "account.token_revoked")).to_be_visible()
    expect(rows(page, "tokens")).to_have_count(0)
    has_focus(page, "tokens")


def test_developers_find_the_documents_and_guests_the_way_to_tokens(server, page):
    server.guest()
    server.visit("/settings/developers")
    for address in ("/bots", "/api/v1/openapi.json", "/api/v1/asyncapi.json"):
        expect(page.locator(f".settings-body a[href='{address}']")).to_be_visible()
    expect(page.get_by_text(said(page, "settings.developers_account"))).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name=said(page, "settings.way_in"))).to_be_visible()
    expect(section(page, "tokens")).to_have_count(0)


def test_a_label_that_cannot_be_is_refused_at_its_field(server, page):
    server.member()
    server.visit("/settings/developers")
    button(page, "token_make").click()
    server.refuse("POST /auth/tokens", "bad_value", field="label")
    page.locator("#token-label").press("Enter")
    expect(dialog(page).get_by_text(word(page, "bad_value.label"))).to_be_visible()
    expect(page.locator("#token-label")).to_be_focused()
    page.locator("#token-label").press_sequentially("phone")
    server.answer("POST /auth/tokens", {"item": {**TOKEN, "label": "phone"}, "token": SECRET}, 201)
    page.locator("#token-label").press("Enter")
    assert shown_secret(page) == SECRET
    assert [each["label"] for each in server.asked("POST /auth/tokens")] == ["", "phone"]


def test_the_name_of_a_bot_is_refused_at_its_field(server, page):
    server.member()
    server.visit("/settings/developers")
    button(page, "bot_make").click()
    page.locator("#bot-name").press_sequentially("taken of ely")
    server.refuse("POST /me/bots", "already", field="name")
    page.locator("#bot-name").press("Enter")
    expect(dialog(page).get_by_text(word(page, "already.name"))).to_be_visible()
    page.locator("#bot-name").fill("  Bot  of Ely ")
    server.answer("POST /me/bots", {"user": {**ROBOT, "name": "Bot of Ely"}, "token": SECRET}, 201)
    server.answer("GET /me/bots", {"items": [BOT]})
    page.locator("#bot-name").press("Enter")
    start = dialog(page).get_by_role("region", name=word(page, "bot_start"))
    expect(start).to_contain_text(f"python3 bot.py ws://{page.evaluate('location.host')}/ws {SECRET}")
    assert shown_secret(page) == SECRET
    assert server.asked("POST /me/bots")[-1] == {"name": "Bot of Ely"}
    expect(rows(page, "bots")).to_contain_text("Bot of Ely")


def test_a_bot_is_renamed_given_another_token_and_retired(server, page):
    server.member()
    server.answer("GET /me/bots", {"items": [BOT]})
    server.visit("/settings/developers")
    row = rows(page, "bots")
    row.get_by_role("button", name=word(page, "bot_rename_named", name="Bot of Ely")).click()
    page.locator("#bot-name").fill("Robot of Ely")
    server.answer("POST /me/bots/u_44/name", {"user": ROBOT})
    server.answer("GET /me/bots", {"items": [{**BOT, "name": "Robot of Ely"}]})
    page.locator("#bot-name").press("Enter")
    expect(row).to_contain_text("Robot of Ely")
    row.get_by_role("button", name=word(page, "bot_token_named", name="Robot of Ely")).click()
    server.answer("POST /me/bots/u_44/token", {"user": ROBOT, "token": SECRET}, 201)
    dialog(page).get_by_role("button", name=word(page, "bot_token"), exact=True).click()
    assert shown_secret(page) == SECRET
    server.answer("DELETE /me/bots/u_44")
    row.get_by_role("button", name=word(page, "bot_retire_named", name="Robot of Ely")).click()
    server.answer("GET /me/bots", {"items": []})
    dialog(page).get_by_role("button", name=word(page, "bot_retire"), exact=True).click()
    expect(rows(page, "bots")).to_have_count(0)
    has_focus(page, "bots")
    expect(toast(page, "account.bot_retired")).to_be_visible()


PROVIDERS = [{"id": "x", "kind": "x", "label": "X"}, {"id": "facebook", "kind": "facebook", "label": "Facebook"}]


def link(provider, label):
    return {"provider": provider, "label": label, "name": "Ada Lovelace", "email": None, "created": 1_789_000_000_000, "used": 1_789_000_000_000}


def test_a_link_to_another_service_is_ended(server, page):
    server.member()
    server.answer("GET /auth/providers", {"items": PROVIDERS})
    server.answer("GET /me/links", {"items": [link("x", "X"), link("facebook", "Facebook")]})
    server.visit("/settings/account")
    server.answer("DELETE /me/links/x")
    server.answer("GET /me/links", {"items": [link("facebook", "Facebook")]})
    button(page, "unlink_named", provider="X").press("Enter")
    expect(page.locator(".toast").filter(has_text=word(page, "unlinked", provider="X"))).to_be_visible()
    has_focus(page, "links")
    expect(button(page, "link_named", provider="X")).to_be_enabled()
    expect(button(page, "unlink_named", provider="Facebook")).to_be_enabled()


def test_the_last_way_to_sign_in_stays(server, page):
    server.member(email=None, address="ada@ely.example")
    server.answer("GET /me/links", {"items": [link("x", "X")]})
    server.visit("/settings/account")
    expect(button(page, "unlink_named", provider="X")).to_be_disabled()
    expect(page.get_by_text(word(page, "last_method"))).to_be_visible()


def test_a_new_link_is_told(server, page):
    server.member()
    server.visit("/account#sign_in=linked")
    expect(toast(page, "account.linked")).to_be_visible()
    expect(page.get_by_text(word(page, "member", email="ada@ely.example"))).to_be_visible()


def test_one_archive_an_hour_is_prepared(server, page):
    server.member()
    server.visit("/settings/account")
    ask = button(page, "export")
    server.answer("POST /me/export", {"id": "e_1", "ready": False}, 202)
    server.answer("GET /me/export", {"items": [{"id": "e_1", "asked": now(), "until": now() + 86_400_000, "ready": True}]})
    ask.click()
    expect(page.get_by_text(word(page, "export_ready", until="").rstrip(" .。"))).to_be_visible()
    expect(section(page, "owndata").get_by_role("link")).to_have_attribute("href", "/api/v1/me/export/e_1")
    server.refuse("POST /me/export", "rate", retry_ms=3_590_000)
    ask.click()
    expect(page.get_by_text(word(page, "export_wait", minutes="60"))).to_be_visible()
    server.visit("/settings/account")
    expect(page.get_by_text(word(page, "export_ready", until="").rstrip(" .。"))).to_be_visible()


def test_a_member_deletes_the_account_and_keeps_it_after_all(server, page):
    server.member(email="lee@ely.example")
    server.visit("/settings/account")
    end = section(page, "owndata").locator(".button.danger")
    end.click()
    for key in ("delete_goes", "delete_stays", "delete_undo"):
        expect(dialog(page).get_by_text(word(page, key))).to_be_visible()
    password = field(page, "delete_password")
    password.fill("wrong horse")
    server.refuse("DELETE /me", "wrong_password", field="current")
    password.press("Enter")
    expect(dialog(page).get_by_text(word(page, "wrong_password.current"))).to_be_visible()
    password.fill("correct horse")
    due = now() + 7 * 86_400_000
    server.answer("DELETE /me", {"deletion": due})
    dialog(page).get_by_role("button", name=word(page, "delete")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    keep = button(page, "keep")
    expect(keep).to_be_visible()
    has_focus(page, "ending")
    expect(end).to_be_hidden()
    # The first that somebody sees who signs in within these days.
    server.member(email="lee@ely.example", deletion=due)
    server.visit("/settings/account")
    expect(page.locator(".settings-body section").first).to_contain_text(word(page, "ending_text"))
    server.answer("POST /me/keep")
    keep.click()
    expect(toast(page, "account.kept")).to_be_visible()
    page.wait_for_function("document.activeElement?.className === 'account-email'")
    expect(keep).to_be_hidden()
    expect(end).to_be_visible()
    # Somebody who changed their mind in the dialog deletes nothing.
    before = len(server.asked("DELETE /me"))
    end.click()
    dialog(page).get_by_role("button", name=said(page, "dialog.cancel")).click()
    expect(end).to_be_visible()
    assert len(server.asked("DELETE /me")) == before


def test_a_member_without_a_password_signs_in_again_to_delete_the_account(server, page):
    server.member(email=None)
    server.visit("/settings/account")
    section(page, "owndata").locator(".button.danger").click()
    server.refuse("DELETE /me", "sign_in_again")
    dialog(page).get_by_role("button", name=word(page, "delete")).click()
    expect(dialog(page).get_by_text(word(page, "sign_in_again"))).to_be_visible()


def test_linking_a_service_asks_for_the_password_after_a_while(server, page):
    server.member()
    server.answer("GET /auth/providers", {"items": PROVIDERS})
    server.visit("/settings/account")
    server.refuse("POST /auth/oidc/x", "sign_in_again", field="current")
    button(page, "link_named", provider="X").click()
    field(page, "link_password").fill("correct horse")
    server.answer("POST /auth/oidc/x", {"location": "#away"})
    field(page, "link_password").press("Enter")
    page.wait_for_url("**#away")
    assert server.asked("POST /auth/oidc/x") == [{}, {"current": "correct horse"}]


def test_an_address_that_nobody_confirmed_is_told_and_the_mail_sent_again(server, page):
    server.member(confirmed=False)
    server.visit("/settings/account")
    expect(page.get_by_text(word(page, "unconfirmed"))).to_be_visible()
    server.answer("POST /auth/email/send", {}, 202)
    button(page, "confirm_again").click()
    expect(page.get_by_text(word(page, "confirm_sent", email="ada@ely.example"))).to_be_visible()
    server.refuse("POST /auth/email/send", "no_mail")
    button(page, "confirm_again").click()
    expect(page.get_by_text(word(page, "unconfirmed_no_mail"))).to_be_visible()


def test_a_confirmed_address_needs_nothing(server, page):
    server.member(confirmed=True)
    server.visit("/settings/account")
    expect(page.get_by_text(word(page, "member", email="ada@ely.example"))).to_be_visible()
    expect(button(page, "confirm_again")).to_have_count(0)


def test_what_every_token_reads_is_said_where_it_is_made(server, page):
    server.member()
    server.visit("/settings/developers")
    button(page, "token_make").click()
    expect(dialog(page).get_by_text(word(page, "scope_hint.watch"))).to_be_visible()
