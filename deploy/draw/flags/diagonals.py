"""Bands and rays that run across."""

from draw.geometry import polar
from draw.picture import Picture

WHITE, BLACK = "#fff", "#000"


def divided(width, height, upper, lower):
    """Two triangles that meet in the diagonal rising to the fly."""
    return Picture(width, height).field(lower).polygon(upper, (0, 0), (width, 0), (0, height))


def rising(picture, colour, thickness):
    return picture.band(colour, (0, picture.height), (picture.width, 0), thickness)


def tanzania():
    return rising(rising(divided(72, 48, "#1eb53a", "#00a3dd"), "#fcd116", 19), BLACK, 13)


def congo():
    return Picture(30, 20).field("#fbde4a").polygon("#009543", (0, 0), (20, 0), (0, 20)).polygon("#dc241f", (30, 0), (30, 20), (10, 20))


def democratic_congo():
    picture = Picture(800, 600).field("#007fff").star("#f7d618", 146, 152, 116)
    yellow = (750, 0), (800, 0), (800, 150), (50, 600), (0, 600), (0, 450)
    red = (800, 0), (800, 120), (0, 600), (0, 480)
    return picture.polygon("#f7d618", *yellow).polygon("#ce1021", *red)


def trinidad():
    picture = Picture(300, 180).field("#ce1126").polygon(WHITE, (0, 0), (91.8, 0), (300, 180), (208.2, 180))
    return picture.polygon(BLACK, (15.3, 0), (76.5, 0), (284.7, 180), (223.5, 180))


def seychelles():
    """Five rays from the lower hoist corner."""
    edges = (0, 0), (300, 0), (600, 0), (900, 0), (900, 150), (900, 300), (900, 450)
    rays = (("#003f87", edges[0:2]), ("#fcd856", edges[1:3]), ("#d62828", edges[2:5]), (WHITE, edges[4:6]), ("#007a3d", edges[5:7]))
    picture = Picture(900, 450)
    for number, (colour, _) in enumerate(rays):
        # Each ray is drawn together with all that follow, which then cover their part: so no gap shows between two of them.
        rest = [edge for _, part in rays[number:] for edge in part]
        picture.polygon(colour, (0, 450), *dict.fromkeys(rest))
    return picture


def solomon_islands():
    stars = [(140 + x, 120 + y) for x, y in ((-79, -67.7), (79, -67.7), (0, 0), (-79, 67.7), (79, 67.7))]
    return rising(divided(800, 400, "#0051ba", "#215b33"), "#fcd116", 36).stars(WHITE, stars, 40)


def saint_kitts():
    picture = rising(rising(divided(750, 500, "#009e49", "#ce1126"), "#fcd116", 210), BLACK, 150)
    return picture.stars(WHITE, [(517.5, 155), (232.5, 345)], 70, -33.69)


def namibia():
    picture = rising(rising(divided(900, 600, "#003580", "#009543"), WHITE, 200), "#d21034", 150)
    return picture.spiked("#ffce00", 180, 163.4, 100, 12, 0.6).disc("#003580", 180, 163.4, 60).disc("#ffce00", 180, 163.4, 50)


def marshall_islands():
    """A star with four long rays among twenty short ones."""
    picture, centre = Picture(570, 300).field("#003893"), (109.5, 109.5)
    picture.polygon(WHITE, (0, 295.2), (0, 288), (570, 35), (570, 122.4)).polygon("#dd7500", (0, 290.4), (0, 285.6), (570, 4.8), (570, 63.6))

    def ray(turn):
        length, half = (93, 5.6) if turn % 90 == 0 else (66.6, 6.8)
        return [polar(centre, -half, turn + 90), polar(centre, length, turn), polar(centre, half, turn + 90)]

    return picture.polygons(WHITE, [ray(turn) for turn in range(0, 360, 15)])


FLAGS = [
    ("Tanzania", "坦尚尼亞", tanzania()),
    ("Republic of the Congo", "剛果共和國", congo()),
    ("Democratic Republic of the Congo", "剛果民主共和國", democratic_congo()),
    ("Trinidad and Tobago", "千里達及托巴哥", trinidad()),
    ("Seychelles", "塞席爾", seychelles()),
    ("Solomon Islands", "索羅門群島", solomon_islands()),
    ("Saint Kitts and Nevis", "聖克里斯多福及尼維斯", saint_kitts()),
    ("Namibia", "納米比亞", namibia()),
    ("Marshall Islands", "馬紹爾群島", marshall_islands()),
]
