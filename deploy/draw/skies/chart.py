"""The picture of one constellation: its figure, and the brighter stars around it."""

from math import hypot

from draw.picture import Picture
from draw.skies.projection import around, bounds

WIDTH, HEIGHT, MARGIN = 400, 300, 38
# The radius of a star of magnitude 0, and what is left of it for each magnitude more.
LARGEST, FAINTER = 9.8, 0.76
NIGHT, LINE = "#0e1738", "#8ea4d8"
# Small constellations are not enlarged beyond this height of the picture, in degrees.
SMALLEST_FIELD = 10
# Stars beside the figure are drawn dimmer and smaller, to a magnitude that depends on the height of the picture in degrees.
FIELD_LIMITS = [(30, 4.0), (40, 3.5), (180, 2.8)]
DIMMED, SHRUNK = "0.7", 0.6
# The brightest stars of a figure have a glow: sizes in radii of the star, and opacities.
BRIGHT = 1.6
GLOW = [(2.3, "0.1"), (1.6, "0.16")]
# The colour of a star by its index, from blue to red: up to each limit.
COLOURS = [(-0.1, "#c3d5ff"), (0.15, "#e3ebff"), (0.5, "#f8f7ff"), (0.9, "#fff3de"), (1.3, "#ffe0b0"), (1.55, "#ffc68a"), (9, "#ffae78")]


def chart(courses, stars):
    """`courses` are the lines of the figure, as names of stars; `stars` are all stars by name."""
    figure = [stars[name] for name in dict.fromkeys(name for course in courses for name in course)]
    frame = Frame(figure)
    picture = Picture(WIDTH, HEIGHT).field(NIGHT)
    picture.decimals = 1
    for star in stars.values():
        if star not in figure and star.magnitude <= frame.faintest and frame.shows(star):
            picture.disc(colour(star), *frame.place(star), frame.radius(star) * SHRUNK, fill_opacity=DIMMED)
    pieces = [frame.between(stars[a], stars[b]) for course in courses for a, b in zip(course, course[1:])]
    picture.lines(LINE, 2.6, filter(None, pieces), stroke_opacity="0.7", stroke_linecap="round")
    for star in figure:
        for share, opacity in GLOW if star.magnitude < BRIGHT else []:
            picture.disc(colour(star), *frame.place(star), frame.radius(star) * share, fill_opacity=opacity)
        picture.disc(colour(star), *frame.place(star), frame.radius(star))
    return picture


def colour(star):
    return next(text for limit, text in COLOURS if star.colour_index <= limit)


class Frame:
    """The part of the sky around a figure, and how large stars are drawn in it."""

    def __init__(self, figure):
        self.projection = around(figure)
        left, top, right, bottom = bounds(self.projection, figure)
        # Units of the picture per degree.
        self.scale = min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (bottom - top), HEIGHT / SMALLEST_FIELD)
        self.faintest = next(magnitude for degrees, magnitude in FIELD_LIMITS if HEIGHT / self.scale <= degrees)

    def place(self, star):
        x, y = self.projection.project(star.right_ascension, star.declination)
        return WIDTH / 2 + x * self.scale, HEIGHT / 2 + y * self.scale

    def shows(self, star):
        if self.projection.project(star.right_ascension, star.declination) is None: return False
        x, y = self.place(star)
        return 0 < x < WIDTH and 0 < y < HEIGHT

    def radius(self, star):
        """Smaller in a wide field, where stars stand closer."""
        return LARGEST * FAINTER ** star.magnitude * min(1, max(0.7, self.scale / 10))

    def between(self, a, b, gap=4.5):
        """The line from star to star, which leaves a gap about both; none where they stand too close."""
        (x, y), (end_x, end_y) = self.place(a), self.place(b)
        length = hypot(end_x - x, end_y - y)
        first, last = (self.radius(a) + gap) / length, 1 - (self.radius(b) + gap) / length
        return [(x + (end_x - x) * share, y + (end_y - y) * share) for share in (first, last)] if first < last else None
