"""Decks of drawings as an operator would make them."""

import json
import random


def drawing(number, size=0):
    """A picture like no other. With a size, it is as long as that."""
    dice = random.Random(number)
    colours = [f"#{dice.randrange(1 << 24):06x}" for _ in range(3)]
    bands = "".join(f'<path fill="{colour}" d="M{place * 100} 0h100v200h-100z"/>' for place, colour in enumerate(colours))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200">{bands}</svg>'
    return svg + "\n" * (size - len(svg))


def deck(count=30, group=3, **members):
    """The contents of `deck.json`: so many items in groups of a size, with names that say nothing but their number."""
    items = [{"file": f"p{number}.svg", "names": {"en": f"Thing {number}", "zh-Hant": f"東西{number}號"}, "group": f"g{number // group}"}
             for number in range(count)]
    return {"id": "bands", "title": {"en": "Bands", "zh-Hant": "色帶"}, "licence": "CC0-1.0", "credit": "Drawn for tests", "items": items, **members}


def write(folder, list_, pictures=None):
    """Writes a deck with its pictures. `pictures` replaces some of them; None leaves one out."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.json").write_text(json.dumps(list_))
    for number, item in enumerate(list_.get("items", [])):
        bytes_ = (pictures or {}).get(item.get("file"), drawing(number).encode()) if "file" in item else None
        if bytes_ is not None and "\n" not in item["file"]:
            (folder / item["file"]).write_bytes(bytes_)
    return folder
