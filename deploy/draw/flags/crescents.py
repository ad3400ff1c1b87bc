"""A crescent, nearly always with a star or more."""

from math import atan2, degrees

from draw.geometry import polar
from draw.picture import Picture

WHITE = "#fff"


def turkey():
    return Picture(120, 80).field("#e30a17").crescent(WHITE, 42.5, 40, 20, 47.5, 40, 16).star(WHITE, 68.33, 40, 10, -90)


def tunisia():
    picture, red = Picture(120, 80).field("#e70013").disc(WHITE, 60, 40, 20), "#e70013"
    return picture.crescent(red, 60, 40, 15, 64, 40, 12).star(red, 64, 40, 9, -90)


def pakistan():
    """The star lies on the diagonal of the green part and points along it."""
    along = degrees(atan2(90, 80))
    star = polar((75, 40), 16, along)
    return Picture(120, 80).columns(WHITE, "#01411c", shares=[1, 3]).crescent(WHITE, 75, 40, 24, 81.13, 34.55, 22).star(WHITE, *star, 8, along)


def algeria():
    return Picture(900, 600).columns("#006233", WHITE).crescent("#d21034", 450, 300, 150, 486.3, 300, 120).star("#d21034", 510.6, 300, 74.4, 90)


def maldives():
    return Picture(36, 24).field("#d21034").rect("#007e3a", 6, 6, 24, 12).crescent(WHITE, 19.5, 12, 4, 21, 12, 4)


def singapore():
    """The five stars are the corners of a regular pentagon."""
    stars = [polar((10.18, 6), 2.565, 72 * corner) for corner in range(5)]
    return Picture(36, 24).rows("#ed2939", WHITE).crescent(WHITE, 7.83, 6, 4.51, 9.5, 6, 4.265).stars(WHITE, stars, 1.096)


def malaysia():
    picture, yellow = Picture(280, 140).field(WHITE), "#fc0"
    for stripe in range(7):
        picture.rect("#c00", 0, 20 * stripe, 280, 10)
    picture.rect("#006", 0, 0, 140, 80)
    return picture.crescent(yellow, 57.5, 40, 30, 64.2, 40, 26.7).spiked(yellow, 87.5, 40, 25, 14, 0.4)


def azerbaijan():
    return Picture(1200, 600).rows("#00b5e2", "#ef3340", "#509e2f").crescent(WHITE, 580, 300, 90, 600, 300, 75).spiked(WHITE, 680, 300, 50, 8, 0.5)


def libya():
    picture = Picture(960, 480).rows("#e70013", "#000", "#239e46", shares=[1, 2, 1])
    return picture.crescent(WHITE, 480, 240, 60, 492.1, 240, 52.1).star(WHITE, 553.8, 240, 44.6, -90)


def mauritania():
    """The crescent lies on its back; both edges are arcs of ellipses."""
    picture, gold = Picture(3000, 2000).rows("#d01c1f", "#00a95c", "#d01c1f", shares=[1, 3, 1]), "#ffd700"
    picture.path(gold, "M", 750, 670, "A", 760, 628, 0, 0, 0, 2250, 670, "A", 750, 730, 0, 0, 1, 750, 670, "z")
    return picture.star(gold, 1500, 811, 211)


def comoros():
    picture, green = Picture(500, 300).rows("#ffc61e", WHITE, "#ce1126", "#3a75c4"), "#3d8e33"
    picture.triangle(green, 250).crescent(WHITE, 85, 150, 67.5, 115, 150, 67.5)
    return picture.stars(WHITE, [(100, 101.7 + 32.2 * star) for star in range(4)], 12.5)


def uzbekistan():
    """Twelve stars in rows of three, four and five, flush at the fly."""
    picture = Picture(500, 250).rows("#0099b5", "#ce1126", WHITE, "#ce1126", "#1eb53a", shares=[80, 5, 80, 5, 80])
    picture.crescent(WHITE, 70, 40, 30, 80, 40, 30)
    return picture.stars(WHITE, [(184 - 24 * column, 16 + 24 * row) for row in range(3) for column in range(3 + row)], 6)


FLAGS = [
    ("Turkey", "土耳其", turkey()),
    ("Tunisia", "突尼西亞", tunisia()),
    ("Pakistan", "巴基斯坦", pakistan()),
    ("Algeria", "阿爾及利亞", algeria()),
    ("Maldives", "馬爾地夫", maldives()),
    ("Singapore", "新加坡", singapore()),
    ("Malaysia", "馬來西亞", malaysia()),
    ("Azerbaijan", "亞塞拜然", azerbaijan()),
    ("Libya", "利比亞", libya()),
    ("Mauritania", "茅利塔尼亞", mauritania()),
    ("Comoros", "葛摩", comoros()),
    ("Uzbekistan", "烏茲別克", uzbekistan()),
]
