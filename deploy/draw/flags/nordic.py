"""Crosses whose upright stands nearer the hoist."""

from draw.picture import Picture

FLAGS = [
    ("Denmark", "丹麥", Picture(37, 28).field("#c8102e").cross("#fff", 14, 14, 4)),
    ("Sweden", "瑞典", Picture(16, 10).field("#006aa7").cross("#fecc02", 6, 5, 2)),
    ("Finland", "芬蘭", Picture(18, 11).field("#fff").cross("#002f6c", 6.5, 5.5, 3)),
    ("Norway", "挪威", Picture(22, 16).field("#ba0c2f").cross("#fff", 8, 8, 4).cross("#00205b", 8, 8, 2)),
    ("Iceland", "冰島", Picture(25, 18).field("#02529c").cross("#fff", 9, 9, 4).cross("#dc1e35", 9, 9, 2)),
    ("Faroe Islands", "法羅群島", Picture(22, 16).field("#fff").cross("#0065bd", 8, 8, 4).cross("#ed2939", 8, 8, 2)),
    ("Åland", "奧蘭", Picture(26, 17).field("#0064ae").cross("#ffd300", 10.5, 8.5, 5).cross("#db0f16", 10.5, 8.5, 2)),
]
