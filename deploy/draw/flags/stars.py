"""One star in the field or on stripes."""

from draw.picture import Picture


def ghana():
    """The star fills the height of the yellow stripe."""
    return Picture(450, 300).rows("#ce1126", "#fcd116", "#006b3f").star("#000", 225, 155.3, 55.3)


def suriname():
    stripes = Picture(900, 600).rows("#007a33", "#fff", "#c8102e", "#fff", "#007a33", shares=[2, 1, 4, 1, 2])
    return stripes.star("#ffcd00", 450, 311.5, 120)


def north_korea():
    stripes = Picture(72, 36).rows("#024fa2", "#fff", "#ed1c27", "#fff", "#024fa2", shares=[6, 1, 22, 1, 6])
    return stripes.disc("#fff", 24, 18, 8).star("#ed1c27", 24, 18, 7.75)


def guinea_bissau():
    return Picture(12, 6).rows("#fcd116", "#009e49").rect("#ce1126", 0, 0, 4, 6).star("#000", 2, 3, 1)


FLAGS = [
    ("Vietnam", "越南", Picture(30, 20).field("#da251d").star("#ff0", 15, 10, 6)),
    ("Somalia", "索馬利亞", Picture(81, 54).field("#4189dd").star("#fff", 40.5, 27, 13)),
    ("Morocco", "摩洛哥", Picture(90, 60).field("#c1272d").pentagram_line("#006233", 1.43, 45, 30, 12.7)),
    ("Ghana", "迦納", ghana()),
    ("Senegal", "塞內加爾", Picture(90, 60).columns("#00853f", "#fdef42", "#e31b23").star("#00853f", 45, 30, 10)),
    ("Cameroon", "喀麥隆", Picture(90, 60).columns("#007a5e", "#ce1126", "#fcd116").star("#fcd116", 45, 30, 8)),
    ("Burkina Faso", "布吉納法索", Picture(90, 60).rows("#ef2b2d", "#009e49").star("#fcd116", 45, 30, 10)),
    ("Suriname", "蘇利南", suriname()),
    ("Myanmar", "緬甸", Picture(180, 120).rows("#fecb00", "#34b233", "#ea2839").star("#fff", 90, 64.2, 44.2)),
    ("Guinea-Bissau", "幾內亞比索", guinea_bissau()),
    ("North Korea", "北韓", north_korea()),
]
