"""A whole life: a guest plays, signs up, becomes somebody, and leaves."""

import zipfile

import pytest
from conftest import DESKTOP, PHONE, QUICK
from engine import IS_CHROMIUM
from judging import clean, fits
from mailserver import MailServer
from palisade import ROOMY, Server, move
from playwright.sync_api import expect
from provider import Provider, free_port
from table import begin, join_room, play, said, toast, visit, words
from test_account import field, has_focus, way, word
from test_avatar import dress, save
from test_photo import choose, photo, put_away
from test_profile import phrase
from test_tokens_page import make_bot, shown_secret

NAME, OTHER_NAME = "Zoë of Ely", "Zoë of Whitby"
FIRST, SECOND = "zoe@ely.example", "zoe@whitby.example"
PASSWORDS = ["correct horse", "battery staple", "paper clip tower"]
LOOKS = [(PHONE["viewport"], "light"), (DESKTOP["viewport"], "dark")]
"""Sizes and themes in which each screen of the life is looked at."""


@pytest.fixture
def mails(outlast):
    return outlast.enter_context(MailServer())


@pytest.fixture
def site(outlast, tmp_path, mails):
    provider = outlast.enter_context(Provider())
    provider.asks = True
    return outlast.enter_context(Server(tmp_path, [*ROOMY, *QUICK, *mails.flags, *provider.flags(tmp_path, free_port())]))


def test_a_whole_life(visitor, site, mails):
    # Firefox complains of a page that is left while it dials.
    visitor.expect("401|429|can’t establish a connection to the server|was interrupted while the page was loading")
    # axe brings a style of its own, which our content policy forbids. It judges what both browsers are given alike.
    judged = IS_CHROMIUM
    page = visitor(at=site, launch=True, bypass_csp=judged, **PHONE)
    friend = visitor(at=site)

    def looked_at(what, **tall):
        """Only at what no other test leads to: a screen with all that belongs to this life."""
        expect(page.locator(".toast")).to_have_count(0)
        for size, theme in reversed(LOOKS):
            page.set_viewport_size({**size, **tall})
            page.emulate_media(color_scheme=theme)
            if judged:
                clean(page, (what, theme))
            fits(page, tuple(size.values()), what)

    def typed(key, text):
        field(page, key).fill(text)
        field(page, key).press("Enter")

    # A guest plays a game and wins it.
    first, second, _ = begin(page, friend)
    play((first, second), ["e2", "e8"])
    friend.get_by_role("button", name=said(friend, "game.resign")).click()
    friend.get_by_role("dialog").get_by_role("button", name=said(friend, "game.resign_yes")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    user = page.evaluate("fetch('/api/v1/me').then((answer) => answer.json()).then(({ user }) => user.id)")

    # The guest signs up, and keeps who they are.
    visit(page, "/")
    page.locator("#who:visible, #tabbar [href='/me']:visible").click()
    expect(page.locator(".tile dd").first).to_have_text("1")
    page.locator("#profile-new").click()
    has_focus(page, "name")
    for key, text in (("name", NAME), ("email", FIRST), ("password", PASSWORDS[0])):
        has_focus(page, key)
        typed(key, text)
    expect(page.locator("dialog.launch")).to_be_visible()
    # Keys press no button of a page behind another one.
    page.bring_to_front()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.launch")).to_have_count(0)
    page.locator("#who:visible, #tabbar [href='/me']:visible").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)
    expect(page.locator(".tile dd").first).to_have_text("1")
    assert page.evaluate("fetch('/api/v1/me').then((answer) => answer.json()).then(({ user }) => user.id)") == user

    # A provider is linked.
    visit(page, "/settings/account")
    page.get_by_role("button", name=word(page, "link_named", provider="Google")).press("Enter")
    page.locator("#yes").click()
    # The words are those of the language that the page has chosen by now.
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(toast(page, "account.linked")).to_be_visible()
    expect(page.get_by_role("button", name=word(page, "unlink_named", provider="Google"))).to_be_visible()
    assert mails.mail()[0] == FIRST
    looked_at("account")

    # A photo, then a design.
    visit(page, "/me/edit")
    choose(page, photo())
    expect(page.locator(".crop-stage")).to_be_focused()
    page.locator("#photo-save").press("Enter")
    expect(page.locator("#who image")).to_have_count(1)
    put_away(page)
    visit(page, "/me/avatar")
    dress(page, 4, 6, 0, 7, 2, 8, 3)
    save(page)
    expect(page.locator("#who image")).to_have_count(0)

    # Another name, an age, a sign.
    visit(page, "/me/edit")
    page.locator("#birth-shown").press("Space")
    page.locator("#birth-year").press("End")
    page.locator("#zodiac-none").press("ArrowRight")
    page.locator("#profile-name").fill(OTHER_NAME)
    page.locator("#profile-name").press("Enter")
    page.wait_for_url("**/me")
    expect(page.get_by_role("heading", level=1)).to_have_text(OTHER_NAME)
    expect(page.locator(".profile-facts")).to_contain_text(phrase(page, "zodiac.aries"))
    looked_at("profile")

    # Another address, by a mail to it; another password.
    visit(page, "/settings/security")
    expect(page.locator(".session")).to_have_count(1)
    field(page, "new_email").fill(SECOND)
    typed("email_password", PASSWORDS[0])
    expect(page.get_by_text(word(page, "email_sent", email=SECOND))).to_be_visible()
    recipient, ticket = mails.ticket()
    assert recipient == SECOND
    visit(page, f"/account#email={ticket}")
    expect(page.get_by_text(word(page, "email_changed", email=SECOND))).to_be_visible()
    assert mails.mail()[0] == FIRST
    visit(page, "/settings/security")
    for key, text in (("current", PASSWORDS[0]), ("wanted", PASSWORDS[1]), ("again", PASSWORDS[1])):
        field(page, key).fill(text)
    field(page, "again").press("Enter")
    expect(toast(page, "account.saved")).to_be_visible()
    assert mails.mail()[0] == SECOND

    # The password is forgotten, and set anew by a mail.
    visit(page, "/settings/account")
    page.get_by_role("button", name=word(page, "sign_out"), exact=True).click()
    page.locator("#account-returning").press("Enter")
    has_focus(page, "email")
    field(page, "email").fill(SECOND)
    way(page, "forgot").press("Enter")
    page.wait_for_url("**way=forgot*")
    # The address changes before the screen does.
    has_focus(page, "email")
    field(page, "email").press("Enter")
    recipient, ticket = mails.ticket()
    assert recipient == SECOND
    visit(page, f"/account#reset={ticket}")
    has_focus(page, "wanted")
    field(page, "wanted").fill(PASSWORDS[2])
    typed("again", PASSWORDS[2])
    # The link of the provider outlived the password: is it still the player's own?
    expect(page.get_by_role("heading", level=2, name=word(page, "others"))).to_be_visible()
    looked_at("others")
    page.get_by_role("button", name=word(page, "others_keep")).press("Enter")
    page.wait_for_url(lambda address: address.endswith("/"))
    visit(page, "/settings/account")
    expect(page.get_by_text(word(page, "member", email=SECOND))).to_be_visible()

    # A bot of the player's own plays the player.
    make_bot(page, "Tin of Ely")
    bot = site.client(token=shown_secret(page))
    bot.hello()
    bot.sub("me")
    number = bot.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="life")["d"]["room"]
    topic = f"room/{number}"
    bot.sub(topic, legal=True)
    join_room(page, number)
    page.get_by_role("button", name=said(page, "room.ready")).click()
    bot.view(topic, lambda view: view["seats"][1].get("ready"))
    bot.do(topic, "start")
    page.wait_for_url(f"**/game/{number}")
    first = bot.view(topic, lambda view: view["phase"] == "playing")["you"] == 0
    if not first:
        play((page,), ["e2"])
    move(bot, topic, bot.view(topic, lambda view: view.get("legal"))["legal"][0])
    if first:
        play((page,), ["e8"])
    bot.do(topic, "resign")
    expect(page.get_by_role("dialog")).to_be_visible()

    # All of it is taken along, and the account ends.
    visit(page, "/settings/account")
    page.get_by_role("button", name=word(page, "export")).click()
    link = page.locator("section[aria-labelledby=account-owndata] a")
    expect(page.get_by_text(word(page, "export_ready", until="").rstrip(" .。"))).to_be_visible()
    with page.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        profile = archive.read("profile.jsonl").decode()
        assert OTHER_NAME in profile and SECOND in profile and '"zodiac":"aries"' in profile
        assert len(archive.read("games.jsonl").splitlines()) == 2 and b"google" in archive.read("links.jsonl") and b"Tin of Ely" in archive.read("bots.jsonl")
    page.locator("section[aria-labelledby=account-owndata] .button.danger").click()
    typed("delete_password", PASSWORDS[2])
    expect(page.get_by_role("button", name=word(page, "keep"))).to_be_visible()
    assert mails.mail()[0] == SECOND
    # As high as the page: the bars of the screen lie over no link.
    looked_at("ending", height=6000)
    page.evaluate("localStorage.setItem('palisade.settings', JSON.stringify({ lang: 'zh-Hant' }))")
    page.reload()
    expect(page.get_by_role("button", name=words("zh-Hant")["account.keep"])).to_be_visible()
    looked_at("ending in Chinese", height=6000)
