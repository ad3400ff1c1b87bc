"""The windows of Tests/Browser/judging.py as looks of the page."""

import pytest
from judging import WINDOWS

every_window = pytest.mark.parametrize(("look", "size"), [
    ({"size": {"width": size[0], "height": size[1]}, "language": language, "calm": True}, size) for size, language in WINDOWS
], ids=[f"{size[0]}x{size[1]}-{language}" for size, language in WINDOWS])
