"""What a frame shows, as large as it is."""

from table import said


def box(element):
    return element.evaluate("(element) => { const { left, top, right, bottom, width } = element.getBoundingClientRect(); return { left, top, right, bottom, width }; }")


def expect_replay_fits(page, seats, least):
    """A replay takes the frame and no more, with a board at least so wide, and all that belongs to it in sight."""
    width, height = (page.viewport_size[key] for key in ("width", "height"))
    assert page.locator(".screen-embed").evaluate("(screen) => screen.scrollHeight - screen.clientHeight") <= 0
    board = box(page.locator(".board"))
    assert board["width"] >= least and abs(board["bottom"] - board["top"] - board["width"]) < 1
    for key in ("replay.first", "replay.previous", "replay.run", "replay.following", "replay.last"):
        button = box(page.get_by_role("button", name=said(page, key), exact=True))
        assert 0 <= button["left"] and button["right"] <= width and 0 <= button["top"] and button["bottom"] <= height
        assert button["left"] >= board["right"] if width == 600 or width == 900 else button["top"] >= board["bottom"]
    names = page.locator(".replay-seat bdi")
    assert names.count() == seats
    for name in names.all():
        assert name.evaluate("(name) => [getComputedStyle(name).textOverflow, name.clientWidth >= 40]") == ["ellipsis", True]
