"""Three vertical stripes."""

from draw.picture import Picture

FLAGS = [
    ("France", "法國", Picture(3, 2).columns("#000091", "#fff", "#e1000f")),
    ("Italy", "義大利", Picture(3, 2).columns("#008c45", "#f4f5f0", "#cd212a")),
    ("Ireland", "愛爾蘭", Picture(6, 3).columns("#169b62", "#fff", "#ff883e")),
    ("Belgium", "比利時", Picture(15, 13).columns("#000", "#fdda24", "#ef3340")),
    ("Romania", "羅馬尼亞", Picture(3, 2).columns("#002b7f", "#fcd116", "#ce1126")),
    ("Ivory Coast", "象牙海岸", Picture(3, 2).columns("#ff8200", "#fff", "#009a44")),
    ("Nigeria", "奈及利亞", Picture(6, 3).columns("#008751", "#fff", "#008751")),
    ("Peru", "秘魯", Picture(3, 2).columns("#d91023", "#fff", "#d91023")),
    ("Guinea", "幾內亞", Picture(3, 2).columns("#ce1126", "#fcd116", "#009460")),
    ("Mali", "馬利", Picture(3, 2).columns("#14b53a", "#fcd116", "#ce1126")),
]
