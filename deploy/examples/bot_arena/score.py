"""The strength of the players, judged by their games."""

import json
import math
from collections import Counter


class Score:
    """Wins, draws and losses of A, by the formulas of Sources/palisade/Quoridor/ArenaScore.swift. A pair is two games, one with each colour."""

    def __init__(self):
        self.wins = self.draws = self.losses = 0
        self.pairs = {}

    def add(self, points, pair):
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.pairs.setdefault(pair, []).append(points)

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def share(self):
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def deviation(self):
        """Of the share, by the scatter of pairs; never quite zero, for an unbeaten player has lost half a point yet to come."""
        shares = [sum(points) / len(points) for points in self.pairs.values()]
        count = len(shares)
        if count < 2:
            return 0.5
        squares = sum((share - self.share) ** 2 for share in shares)
        return max(math.sqrt(squares / (count - 1) / count), 0.5 / (count + 1) / math.sqrt(count))

    @property
    def elo(self):
        return elo(self.share)

    @property
    def interval(self):
        """Where that difference lies with 95 percent certainty."""
        return elo(self.share - 1.96 * self.deviation), elo(self.share + 1.96 * self.deviation)

    @property
    def superiority(self):
        """How likely it is that A is the stronger one."""
        return 0.5 * math.erfc(-(self.share - 0.5) / (self.deviation * math.sqrt(2))) if self.games else 0.5


def elo(share):
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 0.0 - 400 * math.log10(1 / share - 1)


class Tally:
    """The results of the games, told as Sources/palisade/Quoridor/ArenaTally.swift tells it."""

    def __init__(self):
        self.score = Score()
        self.endings = Counter()
        self.lost = []
        self.plies = 0

    def add(self, number, points, why, plies, failure):
        self.score.add(points, number // 2)
        self.endings[why] += 1
        self.plies += plies
        if failure:
            self.lost.append(f"game {number + 1}: {failure}")

    @property
    def standing(self):
        return f"+{self.score.wins} ={self.score.draws} -{self.score.losses}"

    @property
    def text(self):
        score, (low, high) = self.score, self.score.interval
        return "\n".join([
            f"games        {score.games}, {self.plies / max(1, score.games):.1f} plies each",
            f"A            {score.wins} wins, {score.draws} draws, {score.losses} losses, {score.share * 100:.1f} %",
            f"Elo          {signed(score.elo)}, 95 % between {signed(low)} and {signed(high)}",
            f"A stronger   {score.superiority * 100:.1f} % likely",
            "ended by     " + ", ".join(f"{why} {count}" for why, count in self.endings.most_common()),
            *(f"lost         {line}" for line in self.lost)])

    @property
    def json(self):
        score, (low, high) = self.score, self.score.interval
        finite = {key: value if math.isfinite(value) else None for key, value in (("elo", score.elo), ("elo_low", low), ("elo_high", high))}
        return json.dumps({
            "games": score.games, "wins": score.wins, "draws": score.draws, "losses": score.losses, "score": score.share, **finite,
            "superiority": score.superiority, "plies": self.plies, "endings": dict(self.endings), "lost": self.lost})


def signed(number):
    return f"{number:+.0f}" if math.isfinite(number) else "+inf" if number > 0 else "-inf"
