"""Two, four or five horizontal stripes, or three unequal ones."""

from draw.picture import Picture

FLAGS = [
    ("Ukraine", "烏克蘭", Picture(3, 2).rows("#0057b7", "#fd0")),
    ("Poland", "波蘭", Picture(8, 5).rows("#fff", "#dc143c")),
    ("Indonesia", "印尼", Picture(3, 2).rows("#f00", "#fff")),
    ("Latvia", "拉脫維亞", Picture(10, 5).rows("#9e3039", "#fff", "#9e3039", shares=[2, 1, 2])),
    ("Mauritius", "模里西斯", Picture(6, 4).rows("#ea2839", "#1a206d", "#ffd500", "#00a551")),
    ("Thailand", "泰國", Picture(9, 6).rows("#a51931", "#f4f5f8", "#2d2a4a", "#f4f5f8", "#a51931", shares=[1, 1, 2, 1, 1])),
    ("Costa Rica", "哥斯大黎加", Picture(10, 6).rows("#001489", "#fff", "#da291c", "#fff", "#001489", shares=[1, 1, 2, 1, 1])),
    ("Botswana", "波札那", Picture(36, 24).rows("#6da9d2", "#fff", "#000", "#fff", "#6da9d2", shares=[9, 1, 4, 1, 9])),
    ("Gambia", "甘比亞", Picture(27, 18).rows("#ce1126", "#fff", "#0c1c8c", "#fff", "#3a7728", shares=[6, 1, 4, 1, 6])),
]
