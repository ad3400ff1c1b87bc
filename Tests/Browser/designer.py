"""The designer of the own picture, wherever it is tested."""

from playwright.sync_api import expect

PARTS = ["body", "eyes", "mouth", "arms", "accessory", "legs", "back"]


def tab(page, part):
    return page.locator(f"#tab-{part}")


def option(page, part, number):
    return page.locator(f"#{part}-{number}")


def chosen(page, part):
    """The number of the drawing that the figure has."""
    return int(page.locator(f"#panel-{part} [aria-checked=true]").get_attribute("id").split("-")[1])


def is_open(page, part):
    expect(tab(page, part)).to_have_attribute("aria-selected", "true")
    assert [each for each in PARTS if page.locator(f"#panel-{each}").evaluate("(panel) => !panel.inert")] == [part]


def design(page):
    return [chosen(page, part) for part in PARTS]


def dress(page, *numbers):
    """Chooses these of the parts, in the order of the tabs."""
    for part, number in zip(PARTS, numbers, strict=True):
        tab(page, part).click()
        option(page, part, number).click()
        expect(option(page, part, number)).to_have_attribute("aria-checked", "true")


def picture(element):
    """The drawing of a picture, so that two can be compared."""
    return element.locator("svg.avatar").first.evaluate("(svg) => svg.innerHTML")
