"""Frames that the unit tests got, held against web/api/asyncapi.json. With TEST_FRAMES, the name of a folder, their connections leave each frame of
the server there, a line of a `*.jsonl` file. They play games of their own, which the document does not know; moves and positions of the true ones are
judged by test_conformance.py."""

import json
import os
from pathlib import Path

from validate import validate_frame

FOLDER = os.environ.get("TEST_FRAMES")


def check(folder):
    """The number of frames in a folder, and those that are not as documented, with the reason."""
    count, wrong = 0, []
    for path in sorted(Path(folder).glob("*.jsonl")):
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            count += 1
            try:
                validate_frame("server", json.loads(line), any_game=True)
            except ValueError as error:
                wrong.append(f"{path.name}:{number}: {error}\n{line[:300]!r}")
    return count, wrong


def test_a_frame_that_is_not_documented_is_found(tmp_path):
    right, other = '{"t":"pong","re":1,"ts":5,"c":1}', '{"t":"pong","re":1,"ts":"5","c":1}'
    assert check(tmp_path) == (0, [])
    (tmp_path / "1.jsonl").write_text(f"{right}\n{right}\n")
    assert check(tmp_path) == (2, [])
    (tmp_path / "2.jsonl").write_text(f"{right}\n{other}\n")
    (tmp_path / "3.jsonl").write_text('{"t":"po\n')
    count, wrong = check(tmp_path)
    assert count == 5 and [line.split(": ")[0] for line in wrong] == ["2.jsonl:2", "3.jsonl:1"]


# Without the folder there is nothing to say of it.
if FOLDER is not None:
    def test_the_frames_of_the_unit_tests_are_as_documented():
        count, wrong = check(FOLDER)
        assert wrong == [], f"{len(wrong)} of {count}\n" + "\n".join(wrong[:20])
        assert count > 0, f"there is no frame in {FOLDER}"
