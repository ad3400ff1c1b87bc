"""Signing in with providers, at a provider of another site: for the first time, again, elsewhere, linked to an account, and when it goes wrong."""

import pytest
from conftest import QUICK
from palisade import ROOMY, Server
from playwright.sync_api import expect
from provider import Provider, free_port
from table import said, visit
from test_account import signed_up, word


@pytest.fixture
def provider(outlast):
    provider = outlast.enter_context(Provider())
    provider.asks = True
    yield provider
    assert provider.problems == []


@pytest.fixture
def club(outlast, tmp_path, provider):
    """A server with the four providers."""
    return outlast.enter_context(Server(tmp_path, [*ROOMY, *QUICK, *provider.flags(tmp_path, free_port())]))


def told(page, text):
    expect(page.locator(".toast").filter(has_text=text)).to_be_visible()


def way(page, label):
    return page.get_by_role("link", name=word(page, "with", provider=label))


def go(page, label, answer="yes"):
    """By keyboard: to a provider, which asks, and back."""
    way(page, label).press("Enter")
    page.locator(f"#{answer}").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


def test_a_guest_comes_back_as_a_member_and_from_elsewhere(visitor, club):
    page = visitor(at=club)
    visit(page, "/account?then=home")
    page.locator("#account-new").click()
    go(page, "The club")
    told(page, word(page, "welcome", name="Ada Lovelace"))
    page.wait_for_url("**/")
    visit(page, "/settings")
    expect(page.locator("#set-name")).to_contain_text("Ada Lovelace")
    expect(page.locator("#set-name")).to_contain_text(said(page, "settings.member"))
    away = visitor(at=club)
    visit(away, "/account?then=/settings/account")
    go(away, "The club")
    expect(away.get_by_text(word(away, "member_named", name="Ada Lovelace"))).to_be_visible()
    assert "sign_in" not in away.url


def test_a_member_links_and_unlinks(visitor, club):
    page = signed_up(visitor, "eve@ely.example", at=club)
    for label in ("Facebook", "X"):
        page.get_by_role("button", name=word(page, "link_named", provider=label)).press("Enter")
        page.locator("#yes").click()
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        told(page, word(page, "linked"))
        expect(page.get_by_text(word(page, "member", email="eve@ely.example"))).to_be_visible()
    away = visitor(at=club)
    visit(away, "/account?then=/settings/account")
    go(away, "X")
    expect(away.get_by_text(word(away, "member", email="eve@ely.example"))).to_be_visible()
    page.bring_to_front()
    page.get_by_role("button", name=word(page, "unlink_named", provider="X")).press("Enter")
    told(page, word(page, "unlinked", provider="X"))
    page.wait_for_function("() => document.activeElement?.id === 'account-links'")
    expect(page.get_by_role("button", name=word(page, "link_named", provider="X"))).to_be_visible()
    expect(page.get_by_role("button", name=word(page, "unlink_named", provider="Facebook"))).to_be_enabled()
