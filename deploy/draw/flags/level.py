"""Three horizontal stripes of three colours, or of two."""

from draw.picture import Picture

FLAGS = [
    ("Germany", "德國", Picture(5, 3).rows("#000", "#d00", "#ffce00")),
    ("Netherlands", "荷蘭", Picture(9, 6).rows("#ae1c28", "#fff", "#21468b")),
    ("Russia", "俄羅斯", Picture(9, 6).rows("#fff", "#0039a6", "#d52b1e")),
    ("Hungary", "匈牙利", Picture(6, 3).rows("#ce2939", "#fff", "#477050")),
    ("Bulgaria", "保加利亞", Picture(5, 3).rows("#fff", "#00966e", "#d62612")),
    ("Austria", "奧地利", Picture(9, 6).rows("#c8102e", "#fff", "#c8102e")),
    ("Estonia", "愛沙尼亞", Picture(165, 105).rows("#0072ce", "#000", "#fff")),
    ("Lithuania", "立陶宛", Picture(5, 3).rows("#ffb81c", "#046a38", "#be3a34")),
    ("Armenia", "亞美尼亞", Picture(6, 3).rows("#d90012", "#0033a0", "#f2a800")),
    ("Sierra Leone", "獅子山", Picture(9, 6).rows("#1eb53a", "#fff", "#0072c6")),
    ("Gabon", "加彭", Picture(4, 3).rows("#009e60", "#fcd116", "#3a75c4")),
    ("Yemen", "葉門", Picture(9, 6).rows("#ce1126", "#fff", "#000")),
    ("Bolivia", "玻利維亞", Picture(22, 15).rows("#d52b1e", "#f9e300", "#007934")),
    ("Colombia", "哥倫比亞", Picture(6, 4).rows("#fcd116", "#003893", "#ce1126", shares=[2, 1, 1])),
]
