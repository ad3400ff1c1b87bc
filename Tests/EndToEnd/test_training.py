"""From games of the engine against itself to a net that plays: the whole recipe of Tests/Training, small."""

import subprocess
import sys

import numpy as np
import pytest
from palisade import PATIENCE, PROGRAM, ROOT

TRAIN = str(ROOT / "Tests/Training/train.py")


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=8 * PATIENCE)


def succeed(*words):
    ended = run(*words)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.bin"
    succeed(PROGRAM, "train", "play", "--player", "engine:hand", "--games", 12, "--nodes", 60, "--seed", 3, "--out", path)
    return path


@pytest.fixture(scope="module")
def features(games):
    succeed(PROGRAM, "train", "features", games, "--out", games.with_suffix(""))
    return games.with_suffix("")


def test_the_same_seed_plays_the_same_games(games, tmp_path):
    again, other = tmp_path / "again.bin", tmp_path / "other.bin"
    for path, seed in ((again, 3), (other, 4)):
        succeed(PROGRAM, "train", "play", "--player", "engine:hand", "--games", 12, "--nodes", 60, "--seed", seed, "--out", path)
    assert again.read_bytes() == games.read_bytes() != other.read_bytes()
    assert len(games.read_bytes()) % 28 == 0


def test_features_tell_of_every_position(games, features):
    rows = np.fromfile(f"{features}.rows", dtype=[("count", "u1"), ("head", "u1"), ("score", "<i2"), ("result", "i1"), ("", "u1")])
    ids, mirror = (np.fromfile(f"{features}.{kind}", dtype="<u2") for kind in ("ids", "mirror"))
    assert len(rows) == len(games.read_bytes()) // 28
    assert rows["count"].sum() == len(ids) and ids.max() < len(mirror)
    assert set(rows["result"]) >= {-1, 1, 2} and (mirror[mirror] == np.arange(len(mirror))).all()


def test_a_net_learns_and_plays(features, tmp_path):
    net = tmp_path / "small.net"
    said = succeed(sys.executable, TRAIN, features, "--out", net, "--epochs", 60, "--batch", 128, "--per-logit", 200)
    errors = [float(line.split("error ")[1].split(",")[0]) for line in said.splitlines() if line.startswith("step")]
    assert errors[-1] < errors[0] / 2
    text = tmp_path / "Net.swift"
    succeed(sys.executable, TRAIN, "--out", net, "--embed", text)
    assert text.read_text().startswith("// Written by")
    table = succeed(PROGRAM, "arena", f"engine:{net}", "level:1", "--games", 2, "--nodes", 200)
    assert table.splitlines()[0].split()[:2] == ["games", "2,"]


def test_too_few_positions_teach_nothing(features, tmp_path):
    net = tmp_path / "x.net"
    ended = run(sys.executable, TRAIN, features, "--out", net, "--batch", 10_000_000, "--per-logit", 200)
    assert ended.returncode == 2 and "too few" in ended.stderr and not net.exists()


@pytest.mark.parametrize("words", [["play", "--games", "0", "--out", "x"], ["play", "--player", "engine:/nowhere", "--out", "x"], ["play", "--out", "/nowhere/x"], ["features", "/nowhere", "--out", "x"], ["features", "--out", "x"]])
def test_what_cannot_be_done_is_64(words, tmp_path):
    assert subprocess.run([PROGRAM, "train", *words], capture_output=True, cwd=tmp_path).returncode == 64


def test_what_holds_no_positions_is_64(tmp_path):
    path = tmp_path / "letters"
    path.write_bytes(b"\xff" * 280)
    assert run(PROGRAM, "train", "features", path, "--out", tmp_path / "x").returncode == 64
