"""The pages for readers of the repository: what they point at is there, and the picture is small."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md"))]
LARGEST_PICTURE = 150_000


def targets(page):
    """Places in the repository that a page links to or shows."""
    return [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()) if not re.match(r"https?:|#", target)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    assert [target for target in targets(page) if not (page.parent / target).exists()] == []


def test_the_readme_shows_a_small_picture():
    pictures = [ROOT / target for target in targets(ROOT / "README.md") if target.endswith(".png")]
    assert pictures
    assert all(picture.stat().st_size <= LARGEST_PICTURE for picture in pictures)
