"""A triangle at the hoist."""

from draw.geometry import clip, polar, rectangle, star_outline
from draw.picture import Picture

WHITE = "#fff"
# The depth of a triangle with three equal sides, as a share of its base.
EQUILATERAL = 3 ** 0.5 / 2


def cuba():
    stripes = Picture(800, 400).rows("#002a8f", WHITE, "#002a8f", WHITE, "#002a8f")
    return stripes.triangle("#cf142b", 400 * EQUILATERAL).star(WHITE, 115.5, 200, 60)


def jordan():
    return Picture(840, 420).rows("#000", WHITE, "#007a3d").triangle("#ce1126", 420).spiked(WHITE, 129.8, 210, 30, 7, 0.5)


def south_sudan():
    stripes = Picture(200, 100).rows("#000", WHITE, "#da121a", WHITE, "#078930", shares=[6, 1, 6, 1, 6])
    return stripes.triangle("#0f47af", 100 * EQUILATERAL).star("#fcdd09", 28.9, 50, 16.7, -90)


def djibouti():
    return Picture(150, 100).rows("#6ab2e7", "#12ad2b").triangle(WHITE, 100 * EQUILATERAL).star("#d7141a", 33.1, 51.3, 13.8)


def east_timor():
    return Picture(1200, 600).field("#dc241f").triangle("#ffc726", 600).triangle("#000", 400).star(WHITE, 133.5, 300, 100, -24)


def guyana():
    picture = Picture(500, 300).field("#009e49").triangle(WHITE, 500).polygon("#fcd116", (0, 13), (456, 150), (0, 287))
    return picture.triangle("#000", 250).polygon("#ce1126", (0, 17.5), (221, 150), (0, 282.5))


def sao_tome():
    return Picture(280, 140).rows("#12ad2b", "#ffce00", "#12ad2b", shares=[2, 3, 2]).triangle("#d21034", 70).stars("#000", [(140, 70), (210, 70)], 20)


def south_africa():
    """A lying Y, edged with white outwards and gold at the hoist."""
    picture = Picture(90, 60).rows("#e03c31", "#001489")
    # How far an edge at a distance from the middle line of an arm is away from it along the hoist.
    slope, steep = 2 / 3, (1 + 4 / 9) ** 0.5

    def pall(colour, half):
        rise = half * steep
        upper = [(0, 0), (rise / slope, 0), ((30 - half + rise) / slope, 30 - half), (90, 30 - half)]
        return picture.polygon(colour, *upper, *[(x, 60 - y) for x, y in reversed(upper)])

    def hoist_triangle(colour, half):
        rise = half * steep
        return picture.polygon(colour, (0, rise), ((30 - rise) / slope, 30), (0, 60 - rise))

    pall(WHITE, 10), pall("#007749", 6)
    hoist_triangle("#ffb81c", 6), hoist_triangle("#000", 10)
    return picture


def bosnia():
    """The row of stars runs along the triangle and past the edges."""
    picture = Picture(1600, 800).field("#002395").polygon("#fecb00", (424, 0), (1224, 0), (1224, 800))
    whole = rectangle(0, 0, 1600, 800)
    return picture.polygons(WHITE, [clip(star_outline((280 + 100 * star, 100 * star - 9), 76), whole) for star in range(9)])


def philippines():
    """A sun of eight rays, each a broad one between two thin ones, and three stars that point into the corners."""
    picture, yellow, sun = Picture(1800, 900).rows("#0038a8", "#ce1126").triangle(WHITE, 900 * EQUILATERAL), "#fcd116", (280, 450)

    def ray(turn, corners):
        return [polar(polar(sun, forth, turn), aside, turn + 90) for forth, aside in corners]

    broad = (190, 0), (178, 11.8), (0, 0), (178, -11.8)
    thin = (168, 22), (158, 31.5), (0, 0)
    other = [(forth, -aside) for forth, aside in thin]
    for turn in range(0, 360, 45):
        picture.polygons(yellow, [ray(turn, corners) for corners in (broad, thin, other)])
    picture.disc(yellow, *sun, 90)
    for turn in (90, 210, 330):
        picture.star(yellow, *polar((259.8, 450), 379.6, turn), 50, turn)
    return picture


FLAGS = [
    ("Czechia", "捷克", Picture(90, 60).rows(WHITE, "#d7141a").triangle("#11457e", 45)),
    ("Cuba", "古巴", cuba()),
    ("Bahamas", "巴哈馬", Picture(60, 30).rows("#00778b", "#ffc72c", "#00778b").triangle("#000", 30 * EQUILATERAL)),
    ("Sudan", "蘇丹", Picture(12, 6).rows("#d21034", WHITE, "#000").triangle("#007229", 4)),
    ("Jordan", "約旦", jordan()),
    ("South Sudan", "南蘇丹", south_sudan()),
    ("Djibouti", "吉布地", djibouti()),
    ("East Timor", "東帝汶", east_timor()),
    ("Guyana", "蓋亞那", guyana()),
    ("São Tomé and Príncipe", "聖多美普林西比", sao_tome()),
    ("South Africa", "南非", south_africa()),
    ("Bosnia and Herzegovina", "波士尼亞與赫塞哥維納", bosnia()),
    ("Philippines", "菲律賓", philippines()),
]
