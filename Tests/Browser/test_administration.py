"""The page of administration at its own port, and reports from the page of the site to their outcome."""

import os
import subprocess

import pytest
from palisade import ROOMY, ROOT, Server
from playwright.sync_api import expect
from table import join_room, open_room, said, toast

PROGRAM = os.environ.get("PALISADE", str(ROOT / ".build/release/palisade"))
PASSWORD = "correct horse"
REASON = "Was rude to others"


class Site(Server):
    """Its administration is the address of pages."""

    @property
    def desk(self):
        return type("Desk", (), {"url": self.administration})


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with Site(tmp_path_factory.mktemp("desk"), [*ROOMY, "--password-passes", "1", "--password-megabytes", "8"]) as site:
        member(site, "Olga")
        subprocess.run([PROGRAM, "admin", "Olga", "--data", site.data], check=True, capture_output=True)
        for number in range(3):
            member(site, f"Rude {number}")
        yield site


def member(site, name):
    status, headers, body = site.http(
        "POST", "/api/v1/auth/signup", {"email": f"{name.replace(' ', '')}@example.org", "password": PASSWORD, "name": name})
    assert status == 201
    cookies = "; ".join(line.split(";")[0] for line in headers.get_all("set-cookie"))
    return body["user"]["id"], {"Cookie": cookies, "X-CSRF": body["csrf"]}


def desk(visitor, site, **look):
    """An administrator at the page, signed in by keyboard alone."""
    page = visitor(at=site.desk, **look)
    page.goto("/admin")
    page.locator("#admin-email").press_sequentially("Olga@example.org")
    page.locator("#admin-email").press("Tab")
    page.locator("#admin-password").press_sequentially(PASSWORD)
    page.locator("#admin-password").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "admin.screen.reports"))
    return page


def screen(page, name):
    page.get_by_role("link", name=said(page, f"admin.screen.{name}")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, f"admin.screen.{name}"))


def give_reason(page, button):
    """In the dialog, whose field has the focus."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("#act-reason")).to_be_focused()
    page.keyboard.type(REASON)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_reported_line_is_decided_and_its_author_hears_of_it(visitor, site):
    owner, other = visitor(at=site), visitor(at=site)
    number = open_room(owner)
    join_room(other, number)
    owner.locator("#chat-text").fill("what a move")
    owner.locator("#chat-text").press("Enter")
    other.get_by_role("log").get_by_role("button").click()
    dialog = other.get_by_role("dialog")
    expect(dialog.locator(".report-line")).to_have_text("what a move")
    dialog.get_by_role("button", name=said(other, "report.send")).click()
    expect(dialog.locator("#report-reason-note")).to_have_text(said(other, "report.no_reason"))
    dialog.locator("#report-reason").press_sequentially(REASON)
    dialog.locator("#report-reason").press("Enter")
    expect(toast(other, "report.sent")).to_be_visible()
    visitor.expect("403|422")

    page = desk(visitor, site)
    row = page.locator(".admin-row").filter(has_text="what a move")
    expect(row).to_contain_text(REASON)
    row.get_by_role("button", name=said(page, "admin.decide.acted")).click()
    give_reason(page, said(page, "admin.decide.acted"))
    expect(row).to_have_count(0)
    page.get_by_role("radio", name=said(page, "admin.state.closed")).check()
    expect(row).to_be_visible()
    note = toast(other, "notice.report.acted")
    expect(note).to_be_visible()
    note.get_by_role("button", name=said(other, "notice.ok")).click()
    other.reload()
    expect(other.locator("#chat-text")).to_be_visible()
    expect(note).to_have_count(0)
    screen(page, "server")
    expect(page.locator(".admin-facts")).to_contain_text(site.http("GET", "/healthz")[2]["version"])
    expect(page.locator(".admin-facts")).to_contain_text(said(page, "admin.server.no_copy"))
