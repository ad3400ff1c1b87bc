"""A picture in SVG that consists of plain shapes: nothing in it names what it shows."""

from math import ceil, log10

from draw.geometry import band, clip, pentagram, rectangle, star_outline

# Pictures are shown about this wide.
SHOWN_WIDTH = 300


class Picture:
    """Collects shapes from back to front. Every operation returns the picture, so that a picture can be one expression."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.shapes = []
        # Enough decimals for a tenth of a pixel when the picture is enlarged to 500.
        self.decimals = max(0, ceil(log10(5000 / width)))

    # Areas

    def field(self, colour):
        return self.rect(colour, 0, 0, self.width, self.height)

    def rows(self, *colours, shares=None):
        """Horizontal stripes from top to bottom. Each reaches to the lower edge beneath the next, so that no gap shows between two of them."""
        for colour, top in zip(colours, starts(self.height, shares or [1] * len(colours))):
            self.rect(colour, 0, top, self.width, self.height - top)
        return self

    def columns(self, *colours, shares=None):
        """Vertical stripes from the hoist to the fly."""
        for colour, left in zip(colours, starts(self.width, shares or [1] * len(colours))):
            self.rect(colour, left, 0, self.width - left, self.height)
        return self

    def rect(self, colour, x, y, width, height):
        return self._shape("rect", x=x or None, y=y or None, width=width, height=height, fill=colour)

    def polygon(self, colour, *points):
        return self.polygons(colour, [points])

    def polygons(self, colour, outlines):
        return self._shape("path", d="".join(self._outline(outline) for outline in outlines), fill=colour)

    def path(self, colour, *parts):
        """A path of letters and numbers."""
        d = ""
        for part in parts:
            d += part if isinstance(part, str) else ("" if not d or d[-1].isalpha() else " ") + self.number(part)
        return self._shape("path", d=d, fill=colour)

    # Figures

    def disc(self, colour, x, y, radius, **more):
        return self._shape("circle", cx=x, cy=y, r=radius, fill=colour, **more)

    def triangle(self, colour, depth):
        """The triangle with the whole hoist as its base."""
        return self.polygon(colour, (0, 0), (depth, self.height / 2), (0, self.height))

    def star(self, colour, x, y, radius, turn=0):
        return self.stars(colour, [(x, y)], radius, turn)

    def stars(self, colour, centres, radius, turn=0):
        """Regular stars of five points, alike in size and direction."""
        return self.polygons(colour, [pentagram(centre, radius, turn) for centre in centres])

    def spiked(self, colour, x, y, radius, points, inner, turn=0):
        """A star with any number of points."""
        return self.polygon(colour, *star_outline((x, y), radius, points, turn, inner))

    def crescent(self, colour, x, y, radius, other_x, other_y, other_radius):
        """A disc without the part that a second disc covers."""
        dx, dy = other_x - x, other_y - y
        square = dx * dx + dy * dy
        # Where both circles meet: beside a point on the line through their centres.
        along = (square + radius ** 2 - other_radius ** 2) / 2 / square
        aside = (radius ** 2 / square - along ** 2) ** 0.5
        foot_x, foot_y = x + dx * along, y + dy * along
        ends = (foot_x - dy * aside, foot_y + dx * aside, foot_x + dy * aside, foot_y - dx * aside)
        return self.path(colour, "M", *ends[:2], "A", radius, radius, 0, int(along > 0), 1, *ends[2:],
                         "A", other_radius, other_radius, 0, int(along > 1), 0, *ends[:2], "z")

    def cross(self, colour, x, y, thickness):
        """A cross of two bars through a point, from edge to edge."""
        return self.rect(colour, x - thickness / 2, 0, thickness, self.height).rect(colour, 0, y - thickness / 2, self.width, thickness)

    def band(self, colour, start, end, thickness):
        """A straight band through two points, from edge to edge."""
        return self.polygon(colour, *clip(band(start, end, thickness), rectangle(0, 0, self.width, self.height)))

    def saltire(self, colour, thickness):
        return self.band(colour, (0, 0), (self.width, self.height), thickness).band(colour, (0, self.height), (self.width, 0), thickness)

    def lines(self, colour, width, courses, **more):
        """Open lines of straight pieces."""
        d = "".join(self._course(points) for points in courses)
        return self._shape("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)

    def pentagram_line(self, colour, width, x, y, radius):
        """The regular star as one closed line."""
        return self._shape("path", d=self._outline(pentagram((x, y), radius)), fill="none", stroke=colour, stroke_width=width)

    # Text

    def number(self, value):
        """The shortest decimal text within the accuracy of the picture."""
        text = f"{value:.{self.decimals}f}"
        if "." in text: text = text.rstrip("0").rstrip(".")
        return "0" if text == "-0" else text

    def svg(self):
        height = f"{SHOWN_WIDTH * self.height / self.width:.2f}".rstrip("0").rstrip(".")
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SHOWN_WIDTH}" height="{height}" viewBox="0 0 {self.width} {self.height}">'
        return "\n".join([head, *self.shapes, "</svg>"]) + "\n"

    def _shape(self, element, **attributes):
        given = {name.replace("_", "-"): value for name, value in attributes.items() if value is not None}
        texts = [f'{name}="{value if isinstance(value, str) else self.number(value)}"' for name, value in given.items()]
        self.shapes.append(f"<{element} " + " ".join(texts) + "/>")
        return self

    def _course(self, points):
        return "M" + " ".join(f"{self.number(x)} {self.number(y)}" for x, y in points)

    def _outline(self, points):
        return self._course(points) + "z"


def starts(length, shares):
    """Where each of several parts of a length begins."""
    return [length * sum(shares[:k]) / sum(shares) for k in range(len(shares))]
