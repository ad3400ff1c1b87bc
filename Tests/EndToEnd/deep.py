"""How much of the long tests runs. Usually a fifth, with at least one sample of every kind; all of it with TEST_DEEP=1, which takes hours."""

import os

import pytest

IS_DEEP = os.environ.get("TEST_DEEP") == "1"


def rounds(usual, deep):
    """The number of rounds of a test."""
    return deep if IS_DEEP else usual


def more(values, usual=1):
    """Parameters of a test, of which only the first `usual` run without TEST_DEEP=1."""
    return [value if number < usual else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.deep)
            for number, value in enumerate(values)]
