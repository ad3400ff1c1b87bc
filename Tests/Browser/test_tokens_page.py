"""Tokens and bots on the page for developers: made, shown once, and taken back."""

import re

from playwright.sync_api import expect
from table import said, visit
from test_account import signed_up, word


def section(page, key):
    return page.get_by_role("region", name=word(page, key), exact=True)


def rows(page, key):
    return section(page, key).locator(".session")


def dialog(page):
    return page.get_by_role("dialog").last


def shown_secret(page):
    """The token of the dialog, which is closed."""
    token = dialog(page).get_by_role("region", name=word(page, "token"), exact=True).text_content()
    assert re.fullmatch(r"plt_[\w-]{43}", token)
    dialog(page).get_by_role("button", name=word(page, "secret_kept")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # The way back over the dialog is gone as well, or loading the page anew would cut it short.
    page.wait_for_function("() => !history.state?.layers")
    return token


def make_token(page, label):
    visit(page, "/settings/developers")
    page.get_by_role("button", name=word(page, "token_make")).click()
    page.locator("#token-label").press_sequentially(label)
    page.locator("#token-label").press("Enter")
    expect(dialog(page).get_by_text(word(page, "secret_once"))).to_be_visible()


def make_bot(page, name):
    visit(page, "/settings/developers")
    page.get_by_role("button", name=word(page, "bot_make")).click()
    page.locator("#bot-name").press_sequentially(name)
    page.locator("#bot-name").press("Enter")


def me(server, token):
    status, _, answer = server.http("GET", "/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    return answer["user"] if status == 200 else None


def test_a_bot_is_made_renamed_given_another_token_and_retired(visitor, server):
    visitor.expect("409")
    page = signed_up(visitor, "bo@ely.example")
    page.bring_to_front()
    server.guest("Taken of Ely")
    make_bot(page, "taken of ely")
    expect(dialog(page).get_by_text(word(page, "already.name"))).to_be_visible()
    page.locator("#bot-name").fill("Bot of Ely")
    page.locator("#bot-name").press("Enter")
    start = dialog(page).get_by_role("region", name=word(page, "bot_start"))
    expect(start).to_contain_text(f"python3 bot.py ws://127.0.0.1:{server.port}/ws plt_")
    first = shown_secret(page)
    bot = me(server, first)
    assert bot["kind"] == "bot" and bot["name"] == "Bot of Ely"
    row = rows(page, "bots")
    row.get_by_role("button", name=word(page, "bot_rename_named", name="Bot of Ely")).click()
    page.locator("#bot-name").fill("Robot of Ely")
    page.locator("#bot-name").press("Enter")
    expect(row).to_contain_text("Robot of Ely")
    row.get_by_role("button", name=word(page, "bot_token_named", name="Robot of Ely")).click()
    dialog(page).get_by_role("button", name=word(page, "bot_token"), exact=True).click()
    expect(dialog(page).get_by_text(word(page, "secret_once"))).to_be_visible()
    second = shown_secret(page)
    assert me(server, first) is None and me(server, second)["id"] == bot["id"]
    client = server.client(token=second)
    client.hello()
    row.get_by_role("button", name=word(page, "bot_retire_named", name="Robot of Ely")).click()
    dialog(page).get_by_role("button", name=word(page, "bot_retire"), exact=True).click()
    expect(rows(page, "bots")).to_have_count(0)
    page.wait_for_function("document.activeElement?.id === 'account-bots'")
    assert client.bye()[1] == 4401
    assert me(server, second) is None


def test_the_card_of_a_bot_names_its_owner_and_says_when_it_has_retired(visitor, server):
    owner = signed_up(visitor, "una@ely.example")
    owner.bring_to_front()
    name = owner.evaluate("fetch('/api/v1/me').then((answer) => answer.json()).then(({ user }) => user.name)")
    make_bot(owner, "Card of Ely")
    bot = server.client(token=shown_secret(owner))
    bot.hello()
    bot.sub("me")
    room = bot.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="card")["d"]["room"]
    page = visitor()
    visit(page, f"/tv/{room}")
    page.get_by_role("button", name=re.compile("Card of Ely")).first.click()
    facts = dialog(page).locator(".player-facts")
    expect(facts).to_contain_text(name)
    owner.bring_to_front()
    rows(owner, "bots").get_by_role("button", name=word(owner, "bot_retire_named", name="Card of Ely")).click()
    dialog(owner).get_by_role("button", name=word(owner, "bot_retire"), exact=True).click()
    expect(facts).to_contain_text(said(page, "player.retired"))
