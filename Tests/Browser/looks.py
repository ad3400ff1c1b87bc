"""The choices of what boards look like, and what one sees of them."""

from playwright.sync_api import expect
from table import said

HOUSE = {"boardTheme": "paper", "pawnSet": "disc", "boardSize": "large", "boardMotion": "normal"}
SHOWN = """(el) => {
  const style = (selector) => getComputedStyle(el.querySelector(selector));
  return { boardTheme: style('.b-squares').fill, pawnSet: [0, 1].map((seat) => style(`.seat${seat} > .b-body`).clipPath).join(), boardMotion: style('.b-pawn').transitionDuration };
}"""
"""What a board looks like, by the choice that it comes from."""


def option(page, key, value):
    """The radio button of a choice, by its words."""
    group = page.get_by_role("group", name=said(page, f"quoridor.settings.{key}"), exact=True)
    return group.get_by_role("radio", name=said(page, f"quoridor.settings.{key}.{value}"), exact=True)


def choose(page, **chosen):
    """On the page of the settings of a game."""
    for key, value in chosen.items():
        option(page, key, value).check()


def seen(page):
    """Read when the board stands there with its sheet. One that has just been drawn moves nothing for a frame or two."""
    board = page.locator(".board").first
    expect(board.locator(".b-pawn").first).to_be_attached()
    expect(board).not_to_contain_class("still")
    page.wait_for_function("() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)")
    return board.evaluate(SHOWN)


def differences(one, other):
    return {key for key in one if one[key] != other[key]}
