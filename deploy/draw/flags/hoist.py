"""A bar at the hoist, straight or jagged."""

from draw.picture import Picture

WHITE = "#fff"


def serrated(width, height, colour, inner, outer, teeth):
    """A white hoist with pointed teeth."""
    step = height / teeth / 2
    edge = [(outer if k % 2 else inner, k * step) for k in range(2 * teeth + 1)]
    return Picture(width, height).field(colour).polygon(WHITE, (0, 0), *edge, (0, height))


FLAGS = [
    ("United Arab Emirates", "阿拉伯聯合大公國", Picture(12, 6).rows("#00843d", WHITE, "#000").rect("#c8102e", 0, 0, 3, 6)),
    ("Kuwait", "科威特", Picture(12, 6).rows("#007a3d", WHITE, "#ce1126").polygon("#000", (0, 0), (3, 2), (3, 4), (0, 6))),
    ("Qatar", "卡達", serrated(1400, 550, "#8d1b3d", 400, 500, 9)),
    ("Bahrain", "巴林", serrated(1500, 900, "#ce1126", 375, 600, 5)),
    ("Benin", "貝南", Picture(30, 20).rows("#fcd116", "#e8112d").rect("#008751", 0, 0, 12, 20)),
    ("Madagascar", "馬達加斯加", Picture(30, 20).rows("#fc3d32", "#007e3a").rect(WHITE, 0, 0, 10, 20)),
]
