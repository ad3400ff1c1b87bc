"""The page of administration: its way in, its lists, and what an administrator does there with a reason."""

import pytest
from documented import CSRF
from playwright.sync_api import expect
from scripted import now
from table import said, toast

REASON = "Was rude to others"
OLGA = {"id": "u_1", "name": "Olga", "kind": "human", "guest": False}
LOUD = {"id": "u_2", "name": "Loud", "kind": "human", "guest": False, "joined": 1_789_000_000_000, "mute": None, "ban": None}
REPORT = {"id": 3, "by": {"id": "u_4", "name": "Mei"}, "about": {"id": "u_2", "name": "Loud"}, "room": "48213", "match": "m_k3", "line": "what a move", "network": "192.0.2.1/32",
          "reason": REASON, "ts": 1_789_000_000_000, "outcome": None}
ROOM = {"room": "48213", "match": "m_k3", "game": "quoridor", "phase": "playing", "mode": "casual", "private": False, "seats": 2,
        "players": [{"user": "u_2", "name": "Loud", "kind": "human"}, {"user": "u_4", "name": "Mei", "kind": "human"}], "ply": 2, "watchers": 1}
BAN = {"id": 7, "kind": "ban", "reason": REASON, "from": 1_789_000_000_000, "until": 1_999_000_000_000, "lifted": None, "by": {"id": "u_1", "name": "Olga"}}


def page_of(*items):
    return {"items": list(items), "next": None}


def signed_in(server):
    server.answer("GET /admin/me", {"user": OLGA})
    for name in ("reports", "rooms", "players", "log"):
        server.answer(f"GET /admin/{name}", page_of())


def desk(server, path="/admin"):
    """An administrator at the page."""
    signed_in(server)
    server.visit(path, page="admin")


def player(server, **more):
    """What an administrator sees of a player."""
    server.answer("GET /admin/players/u_2", {**LOUD, "email": None, "admin": False, "on": True, "rooms": [], "wallet": None, **more})
    for name in ("sanctions", "reports", "ledger", "sessions"):
        server.answer(f"GET /admin/players/u_2/{name}", page_of())


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


def test_strangers_get_no_further_than_the_way_in(server, page):
    server.refuse("GET /admin/me", "forbidden")
    server.visit("/admin", page="admin")
    page.locator("#admin-token").fill("plt_nonsense")
    page.locator("#admin-token").press("Enter")
    expect(toast(page, "admin.refused.forbidden")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    # A member without the role.
    server.member()
    server.answer("POST /auth/login", {"user": server.account, "csrf": CSRF})
    page.locator("#admin-email").fill("Rude0@example.org")
    page.locator("#admin-password").fill("correct horse")
    page.locator("#admin-password").press("Enter")
    expect(toast(page, "admin.refused.forbidden").last).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)


def test_an_administrator_signs_in_by_keyboard_alone(server, page):
    server.refuse("GET /admin/me", "forbidden")
    server.visit("/admin", page="admin")
    page.locator("#admin-email").press_sequentially("Olga@example.org")
    page.locator("#admin-email").press("Tab")
    page.locator("#admin-password").press_sequentially("correct horse")
    server.answer("POST /auth/login", {"user": OLGA, "csrf": CSRF})
    signed_in(server)
    page.locator("#admin-password").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "admin.screen.reports"))
    assert server.asked("POST /auth/login") == [{"email": "Olga@example.org", "password": "correct horse"}]


def test_a_token_opens_the_page_until_it_is_left(server, page):
    server.refuse("GET /admin/me", "forbidden")
    server.visit("/admin", page="admin")
    page.locator("#admin-token").fill("plt_token")
    signed_in(server)
    page.locator("#admin-token").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "admin.screen.reports"))
    server.visit("/admin", page="admin")
    expect(page.get_by_role("navigation")).to_be_visible()
    assert server.tokens_of("GET /admin/me") == [None, "Bearer plt_token", "Bearer plt_token"]
    page.get_by_role("button", name=said(page, "admin.leave")).click()
    expect(page.locator("#admin-token")).to_be_visible()
    server.refuse("GET /admin/me", "forbidden")
    server.visit("/admin", page="admin")
    expect(page.locator("#admin-token")).to_be_visible()
    assert server.tokens_of("GET /admin/me")[-1] is None


@pytest.mark.parametrize("group, body", [("by", {"user": "u_4"}), ("network", {"network": "192.0.2.1/32"})])
def test_all_reports_of_one_source_are_dismissed_at_once(server, page, group, body):
    desk(server)
    server.answer("GET /admin/reports?state=open", page_of(REPORT))
    screen(page, "rooms")
    screen(page, "reports")
    server.answer("POST /admin/reports/close", {"closed": 12})
    server.answer("GET /admin/reports?state=open", page_of())
    page.get_by_role("button", name=said(page, f"admin.decide_all.{group}")).click()
    give_reason(page, said(page, "admin.decide.dismissed"))
    assert server.asked("POST /admin/reports/close") == [{**body, "outcome": "dismissed", "reason": REASON}]


@pytest.mark.parametrize("outcome", ["acted", "dismissed"])
def test_a_report_is_decided_with_a_reason(server, page, outcome):
    signed_in(server)
    server.answer("GET /admin/reports?state=open", page_of(REPORT))
    server.visit("/admin", page="admin")
    row = page.locator(".admin-row").filter(has_text="what a move")
    expect(row).to_contain_text(REASON)
    row.get_by_role("button", name=said(page, f"admin.decide.{outcome}")).click()
    decided = {**REPORT, "outcome": outcome, "decided": now(), "decided_by": {"id": "u_1", "name": "Olga"}}
    server.answer("POST /admin/reports/3/close", decided)
    server.answer("GET /admin/reports?state=open", page_of())
    server.answer("GET /admin/reports?state=closed", page_of(decided))
    give_reason(page, said(page, f"admin.decide.{outcome}"))
    expect(row).to_have_count(0)
    page.get_by_role("radio", name=said(page, "admin.state.closed")).check()
    expect(row).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)
    assert server.asked("POST /admin/reports/3/close") == [{"outcome": outcome, "reason": REASON}]


def test_a_player_is_found_banned_and_let_in_again(server, page):
    desk(server)
    screen(page, "players")
    server.answer("GET /admin/players", page_of(LOUD))
    player(server)
    page.locator("#admin-search").press_sequentially("lou")
    page.locator("#admin-search").press("Enter")
    page.get_by_role("link", name="Loud").click()
    page.get_by_role("button", name=said(page, "admin.act.ban"), exact=True).click()
    server.answer("POST /admin/players/u_2/sanctions", BAN, 201)
    player(server, ban=BAN)
    give_reason(page, said(page, "admin.act.ban"))
    lift = page.get_by_role("button", name=said(page, "admin.act.lift_ban"))
    expect(lift).to_be_visible()
    expect(page.locator(".admin-facts")).to_contain_text(REASON)
    (sanction,) = server.asked("POST /admin/players/u_2/sanctions")
    assert (sanction["kind"], sanction["reason"]) == ("ban", REASON) and abs(sanction["until"] - now() - 86_400_000) < 600_000
    lift.click()
    server.answer("POST /admin/sanctions/7/lift", {**BAN, "lifted": now()})
    player(server)
    give_reason(page, said(page, "admin.act.lift_ban"))
    expect(page.get_by_role("button", name=said(page, "admin.act.ban"), exact=True)).to_be_visible()
    assert server.asked("POST /admin/sanctions/7/lift") == [{"reason": REASON}]
    server.answer("GET /admin/log", page_of({"id": 2, "act": "lift", "by": {"id": "u_1", "name": "Olga"}, "subject": "7", "user": {"id": "u_2", "name": "Loud"}, "reason": REASON, "ts": now()}))
    screen(page, "log")
    expect(page.locator(".admin-row").first).to_contain_text(said(page, "admin.logged.lift"))


def test_a_balance_is_corrected(server, page):
    player(server, wallet={"money": 2000, "stars": 0, "max_stars": 0})
    desk(server, "/admin#/players/u_2")
    correct = page.get_by_role("button", name=said(page, "admin.act.correct"))
    correct.click()
    page.locator("#act-money").fill("-5000")
    page.locator("#act-reason").fill(REASON)
    server.refuse("POST /admin/players/u_2/correction", "no_money", field="money")
    page.locator("#act-reason").press("Enter")
    expect(page.locator("#act-money-note")).to_have_text(said(page, "admin.refused.no_money.money"))
    page.keyboard.press("Escape")
    correct.click()
    page.locator("#act-money").fill("250")
    page.locator("#act-reason").fill(REASON)
    after = {"money": 2250, "stars": 0, "max_stars": 0}
    server.answer("POST /admin/players/u_2/correction", {"wallet": after, "reward": {"progress": 0, "ready": 0}, "daily": {"ready": True, "at": now()}})
    player(server, wallet=after)
    server.answer("GET /admin/players/u_2/ledger", page_of({"id": 2, "kind": "correction", "ref": "2", "money": -250, "stars": 0, "ts": now()}))
    page.locator("#act-reason").press("Enter")
    expect(page.locator(".admin-facts")).to_contain_text("$2250")
    expect(page.get_by_role("region", name=said(page, "admin.of.ledger"))).to_contain_text(f"{said(page, 'ledger.kind.correction')} · −$250")
    assert [each["money"] for each in server.asked("POST /admin/players/u_2/correction")] == [-5000, 250]


def test_a_room_is_closed(server, page):
    desk(server)
    server.answer("GET /admin/rooms", page_of(ROOM))
    screen(page, "rooms")
    page.get_by_role("button", name=said(page, "admin.close_named").replace("{room}", "48213")).click()
    server.answer("POST /admin/rooms/48213/close")
    server.answer("GET /admin/rooms", page_of())
    give_reason(page, said(page, "admin.close"))
    expect(page.locator(".admin-row").filter(has_text="48213")).to_have_count(0)
    expect(toast(page, "admin.closed")).to_be_visible()
    assert server.asked("POST /admin/rooms/48213/close") == [{"match": "m_k3", "reason": REASON}]


def test_the_devices_of_a_player_are_signed_out(server, page):
    player(server)
    desk(server, "/admin#/players/u_2")
    page.get_by_role("button", name=said(page, "admin.act.sign_out")).click()
    server.answer("DELETE /admin/players/u_2/sessions")
    give_reason(page, said(page, "admin.act.sign_out"))
    assert server.asked("DELETE /admin/players/u_2/sessions") == [{"reason": REASON}]


def test_an_act_without_a_reason_is_refused_at_its_field(server, page):
    player(server)
    desk(server, "/admin#/players/u_2")
    page.get_by_role("button", name=said(page, "admin.act.mute"), exact=True).click()
    server.refuse("POST /admin/players/u_2/sanctions", "bad_value", field="reason")
    page.locator("#act-reason").press("Enter")
    expect(page.locator("#act-reason")).to_be_focused()
    expect(page.locator("#act-reason")).to_have_attribute("aria-invalid", "true")


def test_the_page_speaks_the_other_language_at_a_press(server, page):
    desk(server)
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "admin.screen.reports"))
