"""The code of the tutorial is code that is compiled and played."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = (ROOT / "Sources/GameRules/GameRules.docc/AddingAGame.md").read_text()
NAMED = [ROOT / path for path in re.findall(r"`(Tests/[^`]+\.swift)`", TUTORIAL)]


def test_every_piece_of_code_stands_in_a_file_it_names():
    pieces = re.findall(r"```swift\n(.*?)```", TUTORIAL, re.S)
    sources = [path.read_text() for path in NAMED]
    assert len(pieces) >= 8
    assert [piece for piece in pieces if not any(piece in source for source in sources)] == []
