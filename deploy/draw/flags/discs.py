"""A disc or a wheel in the field."""

from draw.geometry import polar, rectangle
from draw.picture import Picture


def india():
    """A wheel with 24 spokes, three quarters as high as the white stripe."""
    picture, blue, middle = Picture(900, 600).rows("#ff671f", "#fff", "#046a38"), "#06038d", (450, 300)
    picture.disc(blue, *middle, 92.5).disc("#fff", *middle, 80).disc(blue, *middle, 16)
    angles = range(0, 360, 15)
    # A spoke leaves the hub narrow, is thickest at two fifths of its length, and ends in a point.
    spoke = (1, 15), (3, 32), (0, 80), (-3, 32), (-1, 15)
    picture.polygons(blue, [[polar(polar(middle, forth, angle), aside, angle + 90) for aside, forth in spoke] for angle in angles])
    for angle in angles:
        picture.disc(blue, *polar(middle, 80, angle + 7.5), 3.5)
    return picture


def south_korea():
    """The circle stands on the diagonal, a trigram at each of its four ends."""
    picture, red, blue = Picture(72, 48).field("#fff"), "#cd2e3a", "#0047a0"
    middle, diagonal = (36, 24), 56.31
    upper, lower = polar(middle, 12, -diagonal), polar(middle, 12, 180 - diagonal)
    picture.disc(red, *middle, 12)
    # A radius a little too short is drawn as long as the ends of the arc demand: a half circle in spite of rounded ends.
    small, large = ("A", 5.9, 5.9, 0, 0), ("A", 11.9, 11.9, 0, 0)
    picture.path(blue, "M", *upper, *small, 0, *middle, *small, 1, *lower, *large, 1, *upper, "z")
    # The bars from the circle outwards; a broken one has a gap of one in the middle.
    trigrams = {-diagonal: "111", diagonal: "010", 180 + diagonal: "101", 180 - diagonal: "000"}
    return picture.polygons("#000", [
        [polar(polar(middle, distance + forth, turn), aside, turn + 90) for aside, forth in part]
        for turn, bars in trigrams.items() for distance, whole in zip((19, 22, 25), bars)
        for part in ([rectangle(-6, -1, 12, 2)] if whole == "1" else [rectangle(-6, -1, 5.5, 2), rectangle(0.5, -1, 5.5, 2)])])


def greenland():
    half = ("A", 4, 4, 0, 0)
    return Picture(18, 12).rows("#fff", "#c8102e").path("#c8102e", "M", 3, 6, *half, 1, 11, 6, "z").path("#fff", "M", 3, 6, *half, 0, 11, 6, "z")


FLAGS = [
    ("Japan", "日本", Picture(30, 20).field("#fff").disc("#bc002d", 15, 10, 6)),
    ("Bangladesh", "孟加拉", Picture(20, 12).field("#006a4e").disc("#f42a41", 9, 6, 4)),
    ("Palau", "帛琉", Picture(16, 10).field("#09f").disc("#ff0", 7, 5, 3)),
    ("Laos", "寮國", Picture(60, 40).rows("#ce1126", "#002868", "#ce1126", shares=[1, 2, 1]).disc("#fff", 30, 20, 8)),
    ("Niger", "尼日", Picture(70, 60).rows("#e05206", "#fff", "#0db02b").disc("#e05206", 35, 30, 8.5)),
    ("India", "印度", india()),
    ("Greenland", "格陵蘭", greenland()),
    ("South Korea", "南韓", south_korea()),
]
