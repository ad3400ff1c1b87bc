"""Stars in a canton, in a ring or as a constellation."""

from draw.flags.union import BLUE, RED, union
from draw.geometry import polar
from draw.picture import Picture

WHITE = "#fff"


def united_states():
    """Fifty stars in rows of six and five. The unit is a thirteen-hundredth of the height."""
    picture = Picture(2470, 1300).field("#b22234")
    for stripe in range(6):
        picture.rect(WHITE, 0, 200 * stripe + 100, 2470, 100)
    stars = [(82.3 * (column + 1), 70 * (row + 1)) for row in range(9) for column in range(row % 2, 11, 2)]
    return picture.rect("#3c3b6e", 0, 0, 988, 700).stars(WHITE, stars, 40)


def liberia():
    picture = Picture(209, 110).field("#bf0a30")
    for stripe in range(5):
        picture.rect(WHITE, 0, 20 * stripe + 10, 209, 10)
    return picture.rect("#002868", 0, 0, 50, 50).star(WHITE, 25, 25, 15)


def chile():
    return Picture(240, 160).rows(WHITE, "#d52b1e").rect("#0039a6", 0, 0, 80, 80).star(WHITE, 40, 40, 20)


def togo():
    """As wide as the golden section says."""
    stripes = Picture(809, 500).rows("#006a4e", "#ffce00", "#006a4e", "#ffce00", "#006a4e")
    return stripes.rect("#d21034", 0, 0, 300, 300).star(WHITE, 150, 150, 95)


def panama():
    quarters = Picture(900, 600).field(WHITE).rect("#da121a", 450, 0, 450, 300).rect("#072357", 0, 300, 450, 300)
    return quarters.star("#072357", 225, 150, 75).star("#da121a", 675, 450, 75)


def nauru():
    return Picture(600, 300).field("#002b7f").rect("#ffc61e", 0, 137.5, 600, 25).spiked(WHITE, 150, 212.5, 50, 12, 0.5)


def micronesia():
    """Each star points away from the middle."""
    picture = Picture(380, 200).field("#75b2dd")
    for turn in (0, 90, 180, 270):
        picture.star(WHITE, *polar((190, 100), 60, turn), 20, turn)
    return picture


def cape_verde():
    stripes = Picture(510, 300).rows("#003893", WHITE, "#cf2027", WHITE, "#003893", shares=[6, 1, 1, 1, 3])
    return stripes.stars("#f7d116", [polar((191.25, 187.5), 75, 36 * star) for star in range(10)], 15)


def venezuela():
    """The civil flag, which has no arms in the canton."""
    picture = Picture(180, 120).rows("#fc0", "#00247d", "#cf142b")
    for turn in range(-70, 71, 20):
        picture.star(WHITE, *polar((90, 84), 36, turn), 5, turn)
    return picture


def samoa():
    picture = Picture(2880, 1440).field("#ce1126").rect("#002b7f", 0, 0, 1440, 720)
    for x, y, radius in ((720, 114, 84), (500, 294, 84), (945, 259, 79), (830, 417.5, 52.6), (720, 605, 105)):
        picture.star(WHITE, x, y, radius)
    return picture


def australia():
    """The stars have seven points, but the smallest has five; notches lie at four ninths."""
    picture = union(Picture(1008, 504).field(BLUE), 504, 252)
    picture.spiked(WHITE, 252, 378, 75.6, 7, 4 / 9)
    for x, y in ((756, 420), (630, 220.5), (756, 84), (868, 186.9)):
        picture.spiked(WHITE, x, y, 36, 7, 4 / 9)
    return picture.spiked(WHITE, 806.4, 273, 21, 5, 4 / 9)


def new_zealand():
    picture = union(Picture(1200, 600).field(BLUE), 600, 300)
    for x, y, outer, inner in ((900, 120, 47.7, 31.5), (1018.8, 223.3, 42.5, 26.3), (761.4, 259.5, 47.7, 31.5), (900, 480, 53, 36.8)):
        picture.star(WHITE, x, y, outer).star(RED, x, y, inner)
    return picture


FLAGS = [
    ("United States", "美國", united_states()),
    ("Liberia", "賴比瑞亞", liberia()),
    ("Chile", "智利", chile()),
    ("Togo", "多哥", togo()),
    ("Panama", "巴拿馬", panama()),
    ("Nauru", "諾魯", nauru()),
    ("Micronesia", "密克羅尼西亞", micronesia()),
    ("Cape Verde", "維德角", cape_verde()),
    ("Venezuela", "委內瑞拉", venezuela()),
    ("Samoa", "薩摩亞", samoa()),
    ("Australia", "澳洲", australia()),
    ("New Zealand", "紐西蘭", new_zealand()),
]
