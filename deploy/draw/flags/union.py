"""The Union Flag, whole or as a canton: the crosses of three saints, the red saltire counterchanged with the white one."""

from draw.geometry import band, clip, rectangle

BLUE, WHITE, RED = "#012169", "#fff", "#c8102e"


def union(picture, width, height):
    """Draws the flag over the upper hoist corner of a picture. Thicknesses are thirtieths of its height."""
    unit = height / 30
    corners = (0, 0), (width, 0), (width, height), (0, height)
    whole, middle = rectangle(0, 0, width, height), (width / 2, height / 2)
    picture.rect(BLUE, 0, 0, width, height)
    picture.polygons(WHITE, [clip(band(corner, corners[k + 2], 6 * unit), whole) for k, corner in enumerate(corners[:2])])
    # Each red arm lies on one side of its diagonal, and turns about the middle: below it towards the hoist, above it towards the fly.
    sides = (0, height / 2), (width / 2, 0), (width, height / 2), (width / 2, height)
    picture.polygons(RED, [clip(band(corner, middle, 4 * unit), [corner, middle, side]) for corner, side in zip(corners, sides)])
    for colour, thickness in ((WHITE, 10 * unit), (RED, 6 * unit)):
        picture.rect(colour, (width - thickness) / 2, 0, thickness, height).rect(colour, 0, (height - thickness) / 2, width, thickness)
    return picture
