"""A deck: a folder of pictures with names in every language, grouped by likeness."""

import json
from dataclasses import dataclass

LICENCE = "CC0-1.0"


@dataclass(frozen=True)
class Item:
    """One picture and its names; wrong answers come from the same group."""

    file: str
    english: str
    chinese: str
    group: str
    svg: str


@dataclass(frozen=True)
class Deck:
    id: str
    title: dict
    credit: dict
    items: list

    def files(self):
        """The contents of the folder by file name."""
        return {"deck.json": self._index(), **{item.file: item.svg for item in self.items}}

    def write(self, parent):
        """Rewrites the folder of the deck; what does not belong to it any more goes."""
        folder = parent / self.id
        folder.mkdir(parents=True, exist_ok=True)
        files = self.files()
        for old in folder.iterdir():
            if old.name not in files: old.unlink()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")

    def _index(self):
        """One line an item, so that a change of one shows as one."""
        lines = [as_json({"file": item.file, "names": {"en": item.english, "zh-Hant": item.chinese}, "group": item.group}) for item in self.items]
        return "{{{head}, \"items\": [\n  {items}\n]}}\n".format(
            head=as_json({"id": self.id, "title": self.title, "licence": LICENCE, "credit": self.credit})[1:-1], items=",\n  ".join(lines))


def as_json(value):
    return json.dumps(value, ensure_ascii=False)


def file_name(english):
    """The name of a picture's file: letters and hyphens only."""
    plain = english.lower().translate(str.maketrans("åãéíôö", "aaeioo"))
    return "-".join("".join(c if c.isascii() and c.isalpha() else " " for c in plain).split()) + ".svg"
