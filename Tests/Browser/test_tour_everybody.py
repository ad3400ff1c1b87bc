"""The tour of the screens that are open to everybody, with games under way to list."""

import pytest
from palisade import ROOMY, Server, table
from playwright.sync_api import expect
from table import at_play, said
from test_launch import INSTALLED, cover
from tour import Reader, every_look

LIVE = ".live-game .mini-picture"
ROW = ".rank-row, .empty"

PLACES = [
    ("/", ".screen-home[data-known=true]"), ("/tv", ".live-game"), ("/replay", "#replay-text"), ("/settings", "#set-lang-0"),
    ("/settings/account", "#account-enter"), ("/settings/security", "#account-enter"), ("/settings/game", "#set-effects"), ("/settings/about", "a[href='/licence.txt']"), ("/settings/developers", "#embed-code"),
    ("/account", "#account-new"), ("/account?way=new", "#account-name"), ("/account?way=returning", "#account-email"), ("/account?way=forgot", "#account-email"), ("/account#reset=plk_x", "#account-wanted"),
    ("/me", ".profile-head"), ("/me/edit", "#profile-name"), ("/rules", ".article.rules"), ("/ranks", ROW), ("/ranks/rating", ROW), ("/rewards", ".rewards .empty"), ("/scores", ".scores, .empty"),
    ("/bots", ".levels"), ("/match", ".match"), ("/offline", ".offline-games"), ("/offline/quoridor", ".game-head"), ("/offline/nothing", ".empty"), ("/nowhere", ".empty"),
    # A game that an address names is the one that is shown from then on.
    ("/rules?game=memory", ".memory-diagram"), ("/bots?game=memory", ".levels"), ("/?game=memory", ".hero"), ("/rules?game=picquiz", ".article.rules"), ("/?game=picquiz", ".hero"),
    ("/rules?game=smashup", ".smash-figure"), ("/bots?game=smashup", ".article"), ("/?game=smashup", ".hero"), ("/replay?game=smashup", ".empty"), ("/offline/smashup", "#smash-name"),
]
KNOWN = {"/match": {"twice": False}, "/rules?game=smashup": {"twice": False}, "/bots": {"known": ["scrollable-region-focusable"]}, "/bots?game=memory": {"known": ["scrollable-region-focusable"]}}
"""With letters of twice their size the ring of the search and the figure of the companion are wider than the narrowest window, and the table of the bots is scrolled there but takes no focus."""
PARTS = ["body", "eyes", "mouth", "arms", "accessory", "legs", "back"]


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A server with three games under way."""
    with Server(tmp_path_factory.mktemp("live"), ROOMY) as server:
        # No turn of theirs runs out.
        players = [player for _ in range(3) for player in table(server, control="none")[0]]
        yield server
        for player in players:
            player.close()


@every_look
def test_places(visitor, live, tour):
    visitor.expect("404")
    reader = Reader(visitor, tour, live)
    page = reader.page
    for path, part in PLACES:
        reader.open(path, part)
        if path in ("/", "/tv"):
            page.locator(".home-live, .tv-place").scroll_into_view_if_needed()
            expect(page.locator(LIVE)).to_have_count(3)
            # As if each were watched: the number has a word for those who cannot see its picture.
            page.locator(".live-game .count").evaluate_all("counts => counts.forEach((count) => { count.hidden = false; })")
        reader.judge(path, **KNOWN.get(path, {}))
        if path == "/match":
            # Or the reader of the next language would be the opponent.
            page.get_by_role("button", name=said(page, "match.cancel")).click()
            at_play(page)


@every_look
def test_exercises(visitor, live, tour):
    reader = Reader(visitor, tour, live)
    reader.open("/rules?game=quoridor", ".article.rules")
    reader.page.get_by_role("button", name=said(reader.page, "rules.practice_start")).click()
    reader.sees(".practice .board")
    reader.judge("exercises")


@every_look
def test_each_part_of_a_design(visitor, live, tour):
    reader = Reader(visitor, tour, live)
    reader.open("/me/avatar", "[role=tablist]")
    for part in PARTS:
        reader.page.locator(f"#tab-{part}").click()
        reader.judge(part)


@every_look
def test_launch(visitor, live, tour):
    # Those who want less motion are spared it.
    reader = Reader(visitor, tour, live, launch=True, reduced_motion="no-preference")
    reader.page.context.add_init_script(INSTALLED)
    reader.page.goto("/")
    expect(cover(reader.page)).to_be_visible()
    reader.judge("launch")
    assert reader.page.evaluate("(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.querySelector('dialog.launch'))")
