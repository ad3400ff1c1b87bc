"""Draws the decks that come with Palisade: flags and constellations.

    python3 deploy/draw_decks.py [FOLDER]        without a folder: deploy/decks
"""

import sys
from pathlib import Path

from draw import flags, skies


def main(folder):
    for deck in (flags.deck(), skies.deck()):
        deck.write(folder)
        print(f"{folder / deck.id}: {len(deck.items)} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "decks")
