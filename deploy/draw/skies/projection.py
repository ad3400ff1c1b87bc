"""Stereographic projection of the sky about a centre: north is up and east is left, as one sees it looking up."""

from math import acos, atan2, cos, degrees, hypot, radians, sin


class Projection:
    def __init__(self, right_ascension, declination):
        self.right_ascension, self.declination = right_ascension, declination

    def project(self, right_ascension, declination):
        """The place of a star, in degrees at the centre; None on the far half of the sky."""
        turn, height, middle = radians(right_ascension - self.right_ascension), radians(declination), radians(self.declination)
        facing = sin(middle) * sin(height) + cos(middle) * cos(height) * cos(turn)
        if facing <= 0: return None
        scale = degrees(2 / (1 + facing))
        return -scale * cos(height) * sin(turn), -scale * (cos(middle) * sin(height) - sin(middle) * cos(height) * cos(turn))

    def unproject(self, x, y):
        """The right ascension and declination of a place."""
        east, north, middle = radians(-x), radians(-y), radians(self.declination)
        distance = hypot(east, north)
        if distance == 0: return self.right_ascension, self.declination
        angle = 2 * atan2(distance, 2)
        height = degrees(acos(-1) / 2 - acos(cos(angle) * sin(middle) + north * sin(angle) * cos(middle) / distance))
        turn = atan2(east * sin(angle), distance * cos(middle) * cos(angle) - north * sin(middle) * sin(angle))
        return (self.right_ascension + degrees(turn)) % 360, height


def around(stars):
    """The projection whose centre lies in the middle of the stars' bounding box."""
    projection = Projection(*mean(stars))
    for _ in range(8):
        left, top, right, bottom = bounds(projection, stars)
        projection = Projection(*projection.unproject((left + right) / 2, (top + bottom) / 2))
    return projection


def bounds(projection, stars):
    places = [projection.project(star.right_ascension, star.declination) for star in stars]
    across, down = zip(*places)
    return min(across), min(down), max(across), max(down)


def mean(stars):
    """The direction of the sum of the stars' unit vectors."""
    x = sum(cos(radians(star.declination)) * cos(radians(star.right_ascension)) for star in stars)
    y = sum(cos(radians(star.declination)) * sin(radians(star.right_ascension)) for star in stars)
    z = sum(sin(radians(star.declination)) for star in stars)
    return degrees(atan2(y, x)) % 360, degrees(atan2(z, hypot(x, y)))
