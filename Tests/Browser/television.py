"""Cards of live games, as large as they are."""


def expect_large(large, *others):
    """A card is much larger than the others."""
    wide = large.bounding_box()["width"]
    assert all(wide > 1.8 * other.bounding_box()["width"] for other in others)


def shown_whole(card):
    """Whether all of a card stands between the bars of the window."""
    return card.evaluate("""(card) => {
        const box = card.getBoundingClientRect();
        const bars = [...document.querySelectorAll('.appbar, .tabbar')].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
        const [top, bottom] = [Math.max(0, ...bars.filter((bar) => bar.top < 99).map((bar) => bar.bottom)), Math.min(innerHeight, ...bars.filter((bar) => bar.top > 99).map((bar) => bar.top))];
        return box.top >= top && box.bottom <= bottom + 1;
    }""")
