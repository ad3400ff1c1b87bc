"""Points, and polygons as lists of points. The vertical coordinate grows downwards, as in SVG."""

from math import cos, hypot, pi, radians, sin

# The radius of the inner corners of a star with five points whose edges lie on straight lines from point to point.
PENTAGRAM = sin(pi / 10) / sin(3 * pi / 10)


def polar(centre, radius, degrees):
    """The point at a distance from `centre`; 0 degrees are upwards, 90 to the right."""
    x, y = centre
    return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))


def star_outline(centre, radius, points=5, turn=0, inner=PENTAGRAM):
    """The corners of a star; `turn` is the direction of its first point and `inner` the radius of its notches, as a share of `radius`."""
    step = 180 / points
    return [polar(centre, radius * (inner if k % 2 else 1), turn + k * step) for k in range(2 * points)]


def pentagram(centre, radius, turn=0):
    """The five corners of the regular star, in the order of drawing it in one line; filled it looks like its outline."""
    return [polar(centre, radius, turn + k * 144) for k in range(5)]


def rectangle(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def band(start, end, thickness, left=None):
    """A straight band about the line from `start` to `end`, longer than the line by far. `left` is its extent to one side, if not a half."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    along = (x1 - x0) / length, (y1 - y0) / length
    left = thickness / 2 if left is None else left

    def corner(origin, forth, side):
        return origin[0] + along[0] * forth + along[1] * side, origin[1] + along[1] * forth - along[0] * side

    right = left - thickness
    return [corner(start, -length, left), corner(end, length, left), corner(end, length, right), corner(start, -length, right)]


def clip(polygon, region):
    """The part of a polygon inside a convex region, by Sutherland and Hodgman."""
    turning = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(region, region[1:] + region[:1]))
    if turning < 0: region = region[::-1]
    for a, b in zip(region, region[1:] + region[:1]):
        kept = []
        for p, q in zip(polygon, polygon[1:] + polygon[:1]):
            p_side, q_side = _side(a, b, p), _side(a, b, q)
            if p_side >= 0: kept.append(p)
            if p_side * q_side < 0:
                share = p_side / (p_side - q_side)
                kept.append((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share))
        polygon = kept
    return polygon


def _side(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
