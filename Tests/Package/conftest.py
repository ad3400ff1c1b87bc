import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(TESTS / folder) for folder in ("EndToEnd", "Api")]
