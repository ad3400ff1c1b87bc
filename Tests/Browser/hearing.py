"""The lines that a screen reader is given."""

LISTEN = """
window.spoken = [];
for (const region of document.querySelectorAll('[aria-live]')) {
  new MutationObserver(() => window.spoken.push(region.textContent.trim())).observe(region, { childList: true, characterData: true, subtree: true });
}
"""
"""Every line that a screen reader is given, in order."""


def spoken_page(visitor, **look):
    page = visitor(**look)
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {LISTEN} }});")
    return page


def listen(page):
    """To a page that stands there already: from now on."""
    page.evaluate(f"() => {{ {LISTEN} }}")


def heard(page, pattern):
    page.wait_for_function("(pattern) => window.spoken.some((line) => new RegExp(`^(?:${pattern})$`).test(line))", arg=pattern)
