"""Trains the engine's net on what `palisade train features` wrote. Needs numpy and scipy; one run on two cores takes minutes.

The net: every feature has a row of HIDDEN numbers; the rows of a position's features are added up, cut to 0...1 and squared; one of eight
heads weighs the squares. A sigmoid makes a chance to win of what comes out. Trained towards a mix of what the search thought and how the game
ended, by Adam with a rate that falls along a cosine.
"""

import argparse
import base64
import struct
import sys
import time
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

HEADS = 8
FIRST, LAST = 255, 64
"""The integers that stand for 1 in the first layer and in the last one when weights are rounded to whole numbers."""


class Samples:
    """Positions as rows of feature numbers, with what is to be learned of each."""

    def __init__(self, names, per_logit, trust):
        rows = np.concatenate([np.fromfile(f"{name}.rows", dtype=[("count", "u1"), ("head", "u1"), ("score", "<i2"), ("result", "i1"), ("", "u1")]) for name in names])
        self.ids = np.concatenate([np.fromfile(f"{name}.ids", dtype="<u2") for name in names])
        self.mirror = np.fromfile(f"{names[0]}.mirror", dtype="<u2")
        self.counts = rows["count"].astype(np.int64)
        self.starts = np.cumsum(self.counts) - self.counts
        self.heads = rows["head"].astype(np.int64)
        thought = 1 / (1 + np.exp(-np.clip(rows["score"] / per_logit, -30, 30)))
        ended = (rows["result"].astype(np.float64) + 1) / 2
        known = rows["result"] != 2
        self.wanted = np.where(known, trust * thought + (1 - trust) * ended, thought).astype(np.float32)
        self.known, self.ended, self.scores = known, ended, rows["score"]

    def __len__(self):
        return len(self.counts)

    def batch(self, rows, flip):
        counts = self.counts[rows]
        ends = np.cumsum(counts)
        places = np.repeat(self.starts[rows] - (ends - counts), counts) + np.arange(ends[-1])
        ids = self.ids[places]
        if flip:
            ids = self.mirror[ids]
        pointers = np.concatenate([[0], ends])
        matrix = csr_matrix((np.ones(len(ids), np.float32), ids.astype(np.int32), pointers), shape=(len(rows), len(self.mirror)))
        return matrix, self.heads[rows], self.wanted[rows]


def per_logit_of(names):
    """Hundredths of a step that make a win e times likelier than a loss, fitted to how games ended."""
    samples = Samples(names, 1, 1)
    chosen = samples.known & (np.abs(samples.scores) < 3000) & (samples.ended != 0.5)
    scores, ended = samples.scores[chosen].astype(np.float64), samples.ended[chosen]
    best = min(range(50, 1000, 10), key=lambda k: -np.mean(np.where(ended == 1, -np.logaddexp(0, -scores / k), -np.logaddexp(0, scores / k))))
    return float(best)


class Net:
    def __init__(self, features, hidden, dice):
        self.w1 = dice.normal(0, 0.08, (features, hidden)).astype(np.float32)
        self.b1 = np.full(hidden, 0.1, np.float32)
        self.w2 = dice.normal(0, 0.1, (HEADS, hidden)).astype(np.float32)
        self.b2 = np.zeros(HEADS, np.float32)

    @property
    def parts(self):
        return [self.w1, self.b1, self.w2, self.b2]

    def look(self, matrix, heads):
        sums = matrix @ self.w1 + self.b1
        cut = np.clip(sums, 0, 1)
        squares = cut * cut
        chance = 1 / (1 + np.exp(-(np.einsum("ij,ij->i", squares, self.w2[heads]) + self.b2[heads])))
        return sums, cut, squares, chance

    def learn(self, matrix, heads, wanted):
        """Returns the mean squared error, and by how much each part should change."""
        sums, cut, squares, chance = self.look(matrix, heads)
        error = chance - wanted
        slope = (error * chance * (1 - chance) * (2 / len(wanted))).astype(np.float32)
        w2, b2 = np.zeros_like(self.w2), np.zeros_like(self.b2)
        for head in range(HEADS):
            chosen = heads == head
            w2[head] = slope[chosen] @ squares[chosen]
            b2[head] = slope[chosen].sum()
        back = slope[:, None] * self.w2[heads] * (2 * cut) * (sums < 1)
        return float(np.mean(error * error)), [matrix.T @ back, back.sum(0), w2, b2]

    def rounded(self, per_logit):
        """The file the engine reads; see NetWeights.swift."""
        def whole(part, scale, kind):
            return np.round(part.astype(np.float64) * scale).astype(kind).tobytes()
        head = b"PALNET01" + struct.pack("<HHHH", self.w1.shape[0], self.w1.shape[1], HEADS, round(per_logit))
        return head + whole(self.w1, FIRST, "<i2") + whole(self.b1, FIRST, "<i2") + whole(self.w2, LAST, "<i2") + whole(self.b2, FIRST * FIRST * LAST, "<i4")


def embed(net, path):
    """Writes the net as a text of Swift: the compiler needs no time for one long literal, and the program no file beside it."""
    text = base64.b64encode(net).decode()
    lines = [text[place: place + 140] for place in range(0, len(text), 140)]
    path.write_text('// Written by Tests/Training/train.py.\nlet ownNetText = """\n    ' + "\\\n    ".join(lines) + '\n    """\n')


class Adam:
    def __init__(self, parts):
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]
        self.steps = 0

    def step(self, parts, slopes, rate):
        self.steps += 1
        for part, slope, mean, square in zip(parts, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def main():
    asks = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asks.add_argument("features", nargs="*", help="names as given to palisade train features --out")
    asks.add_argument("--out", required=True, help="the net's file")
    asks.add_argument("--hidden", type=int, default=128)
    asks.add_argument("--epochs", type=float, default=12)
    asks.add_argument("--batch", type=int, default=8192)
    asks.add_argument("--rate", type=float, default=0.002)
    asks.add_argument("--trust", type=float, default=0.7, help="how much of the aim is the search's thought; the rest is the result")
    asks.add_argument("--per-logit", type=float, default=None, help="fitted to the results if not given")
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--embed", type=Path, help="only write the net of --out as a text of Swift there")
    given = asks.parse_args()
    if given.embed:
        return embed(Path(given.out).read_bytes(), given.embed)

    dice = np.random.default_rng(given.seed)
    per_logit = given.per_logit or per_logit_of(given.features)
    samples = Samples(given.features, per_logit, given.trust)
    order = dice.permutation(len(samples))
    held, order = order[: min(100_000, len(order) // 20)], order[min(100_000, len(order) // 20):]
    net = Net(len(samples.mirror), given.hidden, dice)
    adam = Adam(net.parts)
    steps = int(given.epochs * len(order) / given.batch)
    if not len(held) or steps < 1:
        asks.error(f"{len(samples)} positions are too few for batches of {given.batch} and {given.epochs:g} epochs")
    print(f"{len(samples)} positions, {per_logit:.0f} hundredths a logit, {steps} steps", flush=True)

    began, errors, place = time.time(), [], 0
    for step in range(steps):
        if place + given.batch > len(order):
            dice.shuffle(order)
            place = 0
        rows = order[place: place + given.batch]
        place += given.batch
        error, slopes = net.learn(*samples.batch(rows, dice.random() < 0.5))
        rate = given.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * (1 + np.cos(np.pi * step / steps)) / 2)
        adam.step(net.parts, slopes, rate)
        # Weights of the last layer times an activation must fit sixteen bits.
        np.clip(net.w2, -127 / LAST, 127 / LAST, out=net.w2)
        errors.append(error)
        if step % 200 == 199 or step == steps - 1:
            matrix, heads, wanted = samples.batch(held, False)
            chance = net.look(matrix, heads)[3]
            print(f"step {step + 1}: error {np.mean(errors):.5f}, held back {np.mean((chance - wanted) ** 2):.5f}, {time.time() - began:.0f} s", flush=True)
            errors = []
            with open(given.out, "wb") as file:
                file.write(net.rounded(per_logit))


if __name__ == "__main__":
    sys.exit(main())
