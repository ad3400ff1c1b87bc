#!/usr/bin/python3
"""Makes the typeface of the page from Debian's fonts-inter-variable: files with the letters and weights that the page uses, and the sheet that names them.

    deploy/typeface.py FOLDER

Needs the packages fonts-inter-variable, fonttools and python3-brotli. Does nothing if the folder is newer than the font and this script. The page does without
the folder: it then has the typeface of the system."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path("/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
LICENCE = Path("/usr/share/doc/fonts-inter-variable/copyright")
WEIGHTS = (400, 700)
FEATURES = ["kern", "tnum", "ccmp", "locl", "mark"]

RANGES = {
    "latin": "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2010-2015, U+2018-201E, U+2022, U+2026, U+202F, U+2030, U+2032-2033,"
    " U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212",
    "latin-ext": "U+0100-0130, U+0132-0151, U+0154-024F, U+0259, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0",
}
"""Which characters each file has. A browser fetches the second one only for a name that needs it."""

FALLBACKS = {
    "Arial": (["Arial", "ArialMT", "Liberation Sans"], 0.4718, ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"], 0.5085),
    "Roboto": (["Roboto", "Roboto Regular", "Roboto-Regular"], 0.4748, ["Roboto Bold", "Roboto-Bold"], 0.4828),
    "DejaVu": (["DejaVu Sans", "DejaVuSans"], 0.5372, ["DejaVu Sans Bold", "DejaVuSans-Bold"], 0.6071),
}
"""Faces of systems by the names under which a browser finds them, normal and bold, each with the width of its mean letter in English, in em. They are
scaled to the width of the typeface, so that lines break at the same words while it is not there."""
LETTERS = "U+20-24F, U+2010-203A"
"""The characters that these have to show; signs beyond them come from the system as they are."""
OWN_WIDTHS = (0.5056, 0.5245)
"""The width of the mean letter of the typeface itself: of weight 400, and between 600 and 700."""


def made(folder):
    """Writes the files into a folder, from which each is moved to its place as a whole: no reader sees half of one."""
    from fontTools.subset import Options, Subsetter, parse_unicodes
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    for name, ranges in RANGES.items():
        font = instantiateVariableFont(TTFont(SOURCE), {"wght": WEIGHTS})
        options = Options(layout_features=FEATURES, hinting=False, desubroutinize=True, name_IDs=[1, 2, 13, 14], notdef_outline=True)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=parse_unicodes(ranges.replace("U+", "")))
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(folder / f"{name}.woff2")
    font = TTFont(SOURCE)
    unit, head = font["head"].unitsPerEm, font["hhea"]
    (folder / "typeface.css").write_text(sheet(head.ascent / unit, -head.descent / unit))
    (folder / "licence.txt").write_text(LICENCE.read_text())


def sheet(ascent, descent):
    faces = [
        face("Palisade", "font-weight: 400 700; font-display: optional;", [f'url("../fonts/{name}.woff2") format("woff2")'], ranges)
        for name, ranges in RANGES.items()
    ]
    for name, (*normal, bold, bold_width) in FALLBACKS.items():
        for weights, names, own, width in (("100 500", normal[0], OWN_WIDTHS[0], normal[1]), ("501 900", bold, OWN_WIDTHS[1], bold_width)):
            scale = own / width
            metrics = f"size-adjust: {scale:.2%}; ascent-override: {ascent / scale:.2%}; descent-override: {descent / scale:.2%}; line-gap-override: 0%;"
            faces.append(face(f"Palisade {name}", f"font-weight: {weights}; {metrics}", [f'local("{each}")' for each in names], LETTERS))
    return "".join(faces)


def face(family, properties, sources, ranges):
    return f'@font-face {{ font-family: "{family}"; {properties} src: {", ".join(sources)}; unicode-range: {ranges}; }}\n'


def main(wanted):
    newest = max(path.stat().st_mtime for path in (SOURCE, Path(__file__)))
    names = [f"{name}.woff2" for name in RANGES] + ["typeface.css", "licence.txt"]
    if all((wanted / name).exists() and (wanted / name).stat().st_mtime > newest for name in names):
        return
    wanted.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=wanted, prefix=".") as folder:
        made(Path(folder))
        for name in names:
            (Path(folder) / name).replace(wanted / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
