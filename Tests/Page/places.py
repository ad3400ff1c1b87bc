"""Where things stand on the page, asked in one call."""


def seen(page, parts):
    """The places of what can be seen, and its words."""
    return page.evaluate("""(parts) => [...document.querySelectorAll(parts)].filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0).map((each) => {
      const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
      return { words: each.textContent, left, top, right, bottom, width, height };
    })""", parts)
