"""Other crosses, upright and diagonal."""

from draw.flags.union import union
from draw.geometry import polar
from draw.picture import Picture


def switzerland():
    """The arms are longer than wide by a sixth."""
    return Picture(32, 32).field("#da291c").rect("#fff", 13, 6, 6, 20).rect("#fff", 6, 13, 20, 6)


def georgia():
    picture = Picture(300, 200).field("#fff").cross("#f00", 150, 100, 40)
    for x, y in ((64.45, 39.45), (235.55, 39.45), (64.45, 160.55), (235.55, 160.55)):
        bolnisi_cross(picture, "#f00", x, y)
    return picture


def bolnisi_cross(picture, colour, x, y):
    """Four equal arms that widen outwards, with hollow ends. The corners are where the arcs of sides (104) and ends (55) meet."""
    notch, half, length = 5.13, 6.83, 19.43
    course = []
    for turn in (0, 90, 180, 270):
        def turned(right, up, turn=turn):
            foot = polar((x, y), up, turn)
            return polar(foot, right, turn + 90)
        course += ["L" if course else "M", *turned(-notch, notch), "A", 104, 104, 0, 0, 0, *turned(-half, length),
                   "A", 55, 55, 0, 0, 0, *turned(half, length), "A", 104, 104, 0, 0, 0, *turned(notch, notch)]
    return picture.path(colour, *course, "z")


def greece():
    picture = Picture(27, 18).field("#fff")
    for row in range(5):
        picture.rect("#0d5eaf", 0, 4 * row, 27, 2)
    return picture.rect("#0d5eaf", 0, 0, 10, 10).rect("#fff", 4, 0, 2, 10).rect("#fff", 0, 4, 10, 2)


def tonga():
    return Picture(96, 48).field("#c10000").rect("#fff", 0, 0, 40, 24).rect("#c10000", 17, 3, 6, 18).rect("#c10000", 11, 9, 18, 6)


def jamaica():
    return Picture(12, 6).field("#007749").polygons("#000", [[(0, 0), (6, 3), (0, 6)], [(12, 0), (6, 3), (12, 6)]]).saltire("#ffb81c", 1)


def dominican_republic():
    """The civil flag, which has no arms on the cross."""
    return Picture(30, 20).columns("#002d62", "#ce1126").rect("#ce1126", 0, 10, 15, 10).rect("#002d62", 15, 10, 15, 10).cross("#fff", 15, 10, 4)


def burundi():
    picture = Picture(500, 300).field("#ce1126").polygons("#1eb53a", [[(0, 0), (250, 150), (0, 300)], [(500, 0), (250, 150), (500, 300)]])
    picture.saltire("#fff", 40).disc("#fff", 250, 150, 85)
    for turn in (0, 120, 240):
        centre = polar((250, 150), 44, turn)
        for colour, radius in (("#1eb53a", 20), ("#ce1126", 16.4)):
            picture.spiked(colour, *centre, radius, 6, 3 ** -0.5)
    return picture


FLAGS = [
    ("Switzerland", "瑞士", switzerland()),
    ("England", "英格蘭", Picture(25, 15).field("#fff").cross("#ce1124", 12.5, 7.5, 3)),
    ("Georgia", "喬治亞", georgia()),
    ("Greece", "希臘", greece()),
    ("Tonga", "東加", tonga()),
    ("Dominican Republic", "多明尼加", dominican_republic()),
    ("Scotland", "蘇格蘭", Picture(25, 15).field("#005eb8").saltire("#fff", 3)),
    ("United Kingdom", "英國", union(Picture(60, 30), 60, 30)),
    ("Jamaica", "牙買加", jamaica()),
    ("Burundi", "蒲隆地", burundi()),
]
