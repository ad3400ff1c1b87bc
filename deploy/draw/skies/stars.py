"""The stars: every one to magnitude 4.0, and the fainter ones of the figures."""

import re
from dataclasses import dataclass
from pathlib import Path

from draw.skies.figures import FIGURES

TABLE = Path(__file__).with_name("stars.txt")


@dataclass(frozen=True)
class Star:
    """Position of the year 2000 in degrees, visual magnitude, and the colour index B−V: red stars are above 1.5, blue ones below 0."""

    right_ascension: float
    declination: float
    magnitude: float
    colour_index: float


def read():
    """The stars by constellation and designation. Lines that begin with # say where the values are from."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {(constellation, designation): Star(*map(float, values)) for constellation, designation, *values in rows}


def courses(constellation, text):
    """The lines of a figure as lists of the names of stars."""
    def name(word):
        designation, elsewhere = re.fullmatch(r"(.+?)([A-Z][A-Za-z]{2})?", word).groups()
        return elsewhere or constellation, designation

    return [[name(word) for word in course.split()] for course in text.split("|")]


def figures():
    """Group, abbreviation, both names and courses of every figure."""
    return [(group, short, latin, chinese, courses(short, text)) for group, rows in FIGURES.items() for short, latin, chinese, text in rows]
