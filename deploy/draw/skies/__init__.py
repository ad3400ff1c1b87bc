"""The deck of constellations, drawn from the positions, magnitudes and colours of their stars."""

from draw.deck import Deck, Item, file_name
from draw.skies.chart import chart
from draw.skies.stars import figures, read


def deck():
    stars = read()
    return Deck(
        "skies", {"en": "Constellations", "zh-Hant": "星座"},
        {"en": "Drawn for Palisade from star positions of the Hipparcos catalogue (ESA, 1997)",
         "zh-Hant": "根據依巴谷星表（歐洲太空總署，1997）的恆星位置為 Palisade 繪製"},
        [Item(file_name(latin), latin, chinese, group, chart(courses, stars).svg()) for group, _, latin, chinese, courses in figures()])
