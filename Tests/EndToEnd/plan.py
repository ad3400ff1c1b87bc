"""The plan of the page, as the server and the page read it."""

import json
import re

from palisade import ROOT

WEB = ROOT / "web"
PLAN = json.loads((WEB / "places.json").read_text())


def pattern(path):
    """A path with the form of its parameters: `#` stands for a digit and `*` for the rest of a segment."""
    return re.sub(r":\w+(?:=([^/]+))?", lambda found: found[1] or "*", path)


PLACES = {pattern(place["path"]): place for place in PLAN["places"] if "path" in place}
"""The places that have an address, by the pattern of it."""
VIEWS = {place["view"] for place in PLAN["places"]}


def files_of(place, game):
    """Modules and sheets that a place names of a game, as far as the game has them: names in its folder."""
    parts = [*place.get("parts", []), *place.get("likely", [])]
    sheets = [sheet for part in parts for sheet in PLAN["parts"][part].get("sheets", [])]
    named = [*(f"{part}.js" for part in parts or ["index"]), "style.css", *(f"{sheet}.css" for sheet in sheets)]
    return [file for file in dict.fromkeys(named) if (WEB / "games" / game / file).exists()]
