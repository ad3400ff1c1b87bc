"""The deck of flags. Each module holds one group: flags that resemble each other, so that telling them apart is a question.

A flag is an English name, a name in Traditional Chinese as used in Taiwan, and a picture whose unit is that of the published
construction sheet. Where a sheet gives names of dyes only, the colours are those that the country's own pages use. Left out: coats of
arms, writing, flags of disputed places, and the second of two flags that nobody could tell apart in the same group.
"""

from draw.deck import Deck, Item, file_name
from draw.flags import bands, crescents, crosses, diagonals, discs, hoist, level, nordic, starry, stars, triangles, upright

GROUPS = [upright, level, bands, nordic, crosses, discs, crescents, stars, starry, triangles, diagonals, hoist]


def deck():
    return Deck(
        "flags", {"en": "Flags", "zh-Hant": "旗幟"},
        {"en": "Drawn for Palisade from the published proportions", "zh-Hant": "根據公布的比例為 Palisade 繪製"},
        [Item(file_name(english), english, chinese, group.__name__.rpartition(".")[2], picture.svg())
         for group in GROUPS for english, chinese, picture in group.FLAGS])
