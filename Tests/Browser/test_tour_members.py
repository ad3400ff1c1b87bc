"""The tour of the screens of members: their settings, tokens and bots, their profile and picture, the ends of accounts, and signing in with providers."""

import pytest
from members import CHEAP, Browser
from palisade import ROOMY, Server
from playwright.sync_api import expect
from provider import Provider, free_port
from table import said
from test_photo import choose, photo, put_away
from tour import Reader, every_look

PASSWORD = "correct horse"
PAGES = [("", "#set-lang-0"), ("/account", ".account-email"), ("/security", ".session"), ("/game", "#set-effects"), ("/about", "a[href='/licence.txt']")]


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("town"), [*ROOMY, *CHEAP]) as server:
        yield server


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A server whose members may come from four providers, which ask them."""
    folder = tmp_path_factory.mktemp("club")
    with Provider() as provider, Server(folder, [*ROOMY, *CHEAP, *provider.flags(folder, free_port())]) as server:
        provider.asks = True
        yield server
        assert provider.problems == []


def member(server, tour, what):
    """Somebody with an account."""
    browser = Browser(server)
    status, answer = browser.send("POST", "/auth/signup", {"email": f"{what}.{tour.name}@ely.example", "password": PASSWORD})
    assert status == 201, answer
    return browser


def as_high_as_the_page(reader):
    """The bars of the screen lie over no button then."""
    reader.keep_height(6000)


@every_look
def test_settings_of_a_member(visitor, town, tour):
    reader = Reader(visitor, tour, town)
    reader.become(member(town, tour, "settings").cookies)
    for place, part in PAGES:
        reader.visit(f"/settings{place}", part)
    reader.open("/settings/account", ".account-email")
    reader.page.locator("section[aria-labelledby=account-owndata] .button.danger").click()
    expect(reader.page.locator("#account-delete_password")).to_be_focused()
    reader.judge("delete")
    leaving = member(town, tour, "ending")
    assert leaving.send("DELETE", "/me", {"current": PASSWORD})[0] == 200
    as_high_as_the_page(reader)
    reader.become(leaving.cookies)
    reader.visit("/settings/account", "#account-ending")


@every_look
def test_tokens_and_bots(visitor, town, tour):
    reader = Reader(visitor, tour, town)
    page = reader.page
    reader.become(member(town, tour, "tokens").cookies)
    reader.open("/settings/developers", "#account-tokens", "#embed-code")
    for key, field, label in (("token_make", "token-label", "W" * 40), ("bot_make", "bot-name", f"WWWWWWWWWWWWWWWWW {tour.name}")):
        page.get_by_role("button", name=said(page, f"account.{key}")).click()
        reader.sees(f"#{field}")
        if key == "token_make":
            reader.judge("wish")
        page.locator(f"#{field}").fill(label)
        page.locator(f"#{field}").press("Enter")
        secret = page.get_by_role("dialog").last
        expect(secret.get_by_text(said(page, "account.secret_once"))).to_be_visible()
        reader.judge(f"secret of {key}", twice=False)
        secret.get_by_role("button", name=said(page, "account.secret_kept")).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    as_high_as_the_page(reader)
    reader.judge("rows")


@every_look
def test_a_profile(visitor, town, tour):
    reader = Reader(visitor, tour, town)
    page = reader.page
    person = member(town, tour, "profile")
    reader.become(person.cookies)
    reader.visit("/me", ".profile-head")
    reader.open("/me/edit", "#profile-save", "#photo-choose")
    reader.judge("/me/edit", twice=False)
    page.locator("#birth-shown").check()
    page.locator("#zodiac-pisces").check()
    reader.judge("changed", twice=False)
    choose(page, photo())
    reader.sees(".crop-stage")
    reader.judge("crop")
    page.keyboard.press("Escape")
    put_away(page)
    assert person.send("PATCH", "/me", {"birth_year": 1990, "zodiac": "pisces"})[0] == 200
    assert person.send("PUT", "/me/avatar", {"avatar": "d4-6-1-7-2-8-3"})[0] == 200
    reader.visit("/me", ".profile-facts svg")
    reader.visit("/me/avatar", "[role=tablist]")


@every_look
def test_signing_in_with_providers(visitor, club, tour):
    reader = Reader(visitor, tour, club)
    page = reader.page

    def way(label):
        return page.get_by_role("link", name=said(page, "account.with").replace("{provider}", label))

    def go(label, answer):
        way(label).press("Enter")
        page.locator(f"#{answer}").click()

    reader.open("/account?then=/settings/account", "#account-new")
    expect(way("The club")).to_be_visible()
    reader.judge("choice")
    page.locator("#account-returning").click()
    reader.sees("#account-email")
    expect(way("The club")).to_be_visible()
    reader.judge("entry")
    go("X", "no")
    go_on = page.get_by_role("button", name=said(page, "account.go_on"))
    expect(go_on).to_be_visible()
    reader.judge("news")
    go_on.click()
    # The refusal has not lost the place to come back to.
    go("The club", "yes")
    page.wait_for_url("**/settings/account")
    reader.open("/settings/account", "#account-links")
    expect(page.get_by_role("button", name=said(page, "account.link_named").replace("{provider}", "X"))).to_be_visible()
    reader.judge("member")
