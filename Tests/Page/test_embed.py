"""A game in the frame of another site: what the page shows there, in frames of all sizes."""

import pytest
from four import ROUND, Four
from frames import box, expect_replay_fits
from madeup import keep
from match import ROOM, Match
from playwright.sync_api import expect
from replays import MATCH, finished
from table import said

SMALL = {"width": 300, "height": 300}


def frame(width, height):
    return {"size": {"width": width, "height": height}}


FITS = [(300, 300, 2, 180), (300, 300, 4, 180), (600, 400, 2, 380), (600, 400, 4, 380), (480, 600, 4, 400), (360, 640, 2, 340), (900, 640, 4, 600)]
"""Frames, seats, and what the board is at least wide."""


@pytest.mark.engine
@pytest.mark.parametrize(("look", "seats", "least"), [(frame(width, height), seats, least) for width, height, seats, least in FITS], ids=[f"{width}-{height}-{seats}" for width, height, seats, _ in FITS])
def test_a_replay_fits_its_frame(server, page, look, seats, least):
    if seats == 2:
        # What the computer says of it takes none of the place of the board.
        finished(server, "race", analysed=True)
    else:
        finished(server, "round of four", winner=3, why="resign")
    server.visit(f"/embed/replay/{MATCH}", framed=True)
    expect(page.locator(".board")).to_be_visible()
    if seats == 2:
        expect(page.locator(".eval-view:not([hidden])")).to_have_count(1)
    expect_replay_fits(page, seats, least)


@pytest.mark.engine
def test_a_board_in_a_frame_is_read_by_keys(server, page):
    """Not in a frame of another site, where the driver of Firefox presses no keys."""
    Match(server, watched=True)
    server.visit(f"/embed/{ROOM}", framed=True)
    page.locator('[role=gridcell][tabindex="0"]').focus()
    before = page.locator("[role=gridcell]:focus").get_attribute("aria-label")
    page.keyboard.press("ArrowDown" if before[1] == "9" else "ArrowUp")
    expect(page.locator("[role=gridcell]:focus")).not_to_have_attribute("aria-label", before)


@pytest.mark.parametrize("look", [{"language": "en-GB"}, {"language": "zh-TW"}], ids=["en", "zh"])
def test_a_frame_whose_game_is_not_there_says_so(server, page):
    server.refuse_view("watch/99999", "no_room")
    for path in ("/archive/m_zzzzzzzz", "/archive/m_zzzzzzzz/positions"):
        server.refuse(f"GET {path}", "no_game")
    for path, key in (("/embed/99999", "embed.gone"), ("/embed/replay/m_zzzzzzzz", "replay.missing_text")):
        server.visit(path, framed=True)
        expect(page.get_by_text(said(page, key))).to_be_visible()


@pytest.mark.parametrize("look", [{"language": "en-GB"}, {"language": "zh-TW"}], ids=["en", "zh"])
@pytest.mark.parametrize("framed", [True, False])
def test_a_game_whose_moves_are_no_longer_kept_has_its_players_and_result(server, page, framed):
    path = keep(server, removed=True)
    server.visit(f"/embed{path}" if framed else path, framed=framed)
    expect(page.get_by_text(said(page, "replay.removed_text"))).to_be_visible()
    head = page.locator(".replay-head")
    expect(head.get_by_role("heading", level=1)).to_contain_text("Mei")
    # The number of moves to the goal is no longer known.
    expect(head.locator(".note")).to_contain_text("17")
    expect(head.locator(".note")).not_to_contain_text("quoridor.")


def test_a_frame_of_nobody_says_so(server, page):
    server.refuse_view("user/u_999999999", "no_user")
    server.visit("/embed/@u_999999999", framed=True)
    expect(page.get_by_text(said(page, "embed.nobody"))).to_be_visible()


def test_a_frame_of_a_room_waits_for_its_game(server, page):
    match = Match(server, watched=True)
    begun = match.view
    server.show(match.topic, {**begun, "phase": "lobby", "turn": None, "clock": None, "state": None})
    server.visit(f"/embed/{ROOM}", framed=True)
    expect(page.get_by_text(said(page, "embed.soon"))).to_be_visible()
    match.change("start", {"order": [0, 1]})
    expect(page.get_by_role("grid")).to_be_visible()


def test_developers_find_the_code_of_frames(server, page):
    server.member(user="u_17")
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})
    server.visit("/settings/about")
    page.locator(".settings-body a[href='/settings/developers']").click()
    code = page.locator("#embed-code")
    assert f'src="{page.evaluate("location.origin")}/embed/@u_17"' in code.input_value()
    page.locator("#embed-frame").select_option("tv/quoridor")
    assert "/embed/tv/quoridor" in code.input_value()
    page.get_by_role("button", name=said(page, "settings.embed_copy")).click()
    # With the toast, or where the clipboard is closed with the code to be copied by hand.
    expect(page.locator(".toast, dialog .copy-field").first).to_be_visible()


def test_players_meet_nothing_for_developers(server, page):
    server.member(user="u_17")
    server.other("u_23", "Mei")
    for address, shown in (("/me", ".profile-head"), ("/u/u_23", ".profile-head"), ("/settings/account", "#account-owndata")):
        server.visit(address)
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator("#account-tokens, #account-bots, #embed-code")).to_have_count(0)
        expect(page.get_by_role("main").get_by_text(said(page, "settings.embed"))).to_have_count(0)


@pytest.mark.parametrize("look", [frame(280, 340)], ids=["low"])
def test_a_low_frame_says_how_a_game_ended(server, page):
    match = Match(server, watched=True)
    server.visit(f"/embed/{ROOM}", framed=True)
    expect(page.get_by_role("grid")).to_be_visible()
    line = page.locator(".game-tray .tray-line")
    expect(line).to_be_hidden()
    match.resign(0)
    expect(line).to_be_visible()
    expect(line).to_contain_text(said(page, "game.why.resign").replace("{name} ", ""))
    assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth && line.getBoundingClientRect().bottom <= innerHeight")


@pytest.mark.parametrize(("look", "table"), [({"size": SMALL}, Match), ({"size": SMALL}, Four)], ids=["two", "four"])
def test_the_board_of_a_small_frame_stays_as_large_after_the_end(server, page, table):
    match = table(server, watched=True)
    match.play(*(ROUND[:4] if table is Four else ["e2", "e8", "e3", "e7"]))
    server.visit(f"/embed/{ROOM}", framed=True)
    board = page.locator(".board")
    expect(page.locator(".clock[data-running]")).to_be_visible()
    before = box(board)["width"]
    match.end(0, "resign")
    line = page.locator(".game-tray .tray-line")
    expect(line).to_contain_text(said(page, "game.why.resign.any" if table is Four else "game.why.resign").replace("{name} ", ""))
    expect(page.locator(".game-tray .end-place a[href]")).to_be_attached()
    assert box(board)["width"] >= before >= 140
    assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth")
    # All of it stands above the bars, beside the way out.
    assert box(line)["bottom"] <= box(page.locator(".game-foes"))["top"]
    assert box(line)["right"] <= box(page.locator(".embed-out"))["left"]


@pytest.mark.parametrize("look", [frame(600, 400)], ids=["wide"])
def test_names_beside_the_board_of_a_frame_can_be_read(server, page):
    Four(server)
    server.visit(f"/embed/{ROOM}", framed=True)
    names = page.locator(".bar-name")
    expect(names).to_have_count(4)
    expect(page.locator(".clock[data-running]")).to_be_visible()
    for name in names.all():
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth || name.clientWidth >= 48"), name.inner_text()
    # The head has no place for them once more.
    assert page.locator(".game-title").evaluate("(title) => getComputedStyle(title).clipPath") != "none"
    assert box(page.locator(".board"))["width"] >= 380
