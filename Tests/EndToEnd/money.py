#!/usr/bin/env python3
"""Kills the server, or pulls its plug, while members play for money, open presents and watch clips; then counts every dollar.

    money.py --kills 50
    money.py --cuts 10
    money.py --cuts 1 --synchronous normal     must lose something, or the test proves nothing

At the end `palisade audit` must find nothing, no acknowledged payment may be gone, and all wallets and pots together must hold what was granted.
"""

import argparse
import contextlib
import random
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PowerCut"))

from crash import Bot
from palisade import PATIENCE, ROOMY, SOCIAL, Refused, Server
from powercut import cut, shadow_env
from rank import RACE, audit, begin_rank, leave, members, play, settled
from tally import Tally
from test_accounts import CHEAP, Browser, login

PLAYERS = 16
FLAGS = [*ROOMY, *CHEAP, "--clip-pace", "20"]


class Gambler(Bot):
    """A member who plays for rank, or for nothing when the money is gone, and takes every present and the money of the day."""

    def enrol(self, seed):
        self.browser = Browser(self.server)
        assert self.browser.post("signup", login(100 + seed % 1000))[0] == 201
        self.paid = []
        """Acknowledged payments: kind, subject, amount."""
        self.poor = False

    def dial(self):
        return self.server.client(cookie=self.browser.session, documented=False)

    def post(self, path, body=None):
        status, _, answer = self.server.http("POST", f"/api/v1/me/{path}", body or {}, self.browser.heads())
        return status, answer

    def seek(self, client):
        self.take(client)
        mode = "casual" if self.poor else "rank"
        try:
            client.do("lobby/quoridor", "match.enter", {"mode": mode})
        except Refused as refused:
            if refused.code == "no_money":
                self.poor = True
            elif refused.code not in ("already", "rate", "busy"):
                raise

    def take(self, client):
        """A present that waits, and the money of the day."""
        self.poor = client.views["me"]["wallet"]["money"] < 200
        if client.views["me"]["reward"]["ready"]:
            status, answer = self.post("reward")
            if status == 200:
                self.earned("present", str(answer["number"]), answer["amount"])
        if client.views["me"]["daily"]["ready"] and self.dice.random() < 0.3:
            self.watch()

    def watch(self):
        status, clip = self.post("daily")
        ply, over = 0, False
        while status == 200 and not over:
            status, answer = self.post("daily/next", {"clip": clip["clip"], "ply": ply})
            if status == 425:
                time.sleep(answer["error"]["retry_ms"] / 1000)
                status = 200
            elif status == 200:
                ply, over = answer["ply"], answer["over"]
        if over and self.post("daily/claim", {"clip": clip["clip"]})[0] == 200:
            self.earned("daily", None, 200)

    def earned(self, *payment):
        self.paid.append(payment)
        self.tally.count()

    def turn(self, client, topic, view):
        # At the end an opponent may have gone before it saw that it was paired: nobody waits for its clock.
        if view["phase"] == "playing" and (self.stop.is_set() or view.get("legal") and self.gives_up(view)):
            with contextlib.suppress(Refused):
                client.do(topic, "abort" if view["ply"] < 2 else "resign")
            self.matches.add(view["match"])
            return
        super().turn(client, topic, view)

    def gives_up(self, view):
        return self.dice.random() < (0.05 if view["ply"] < 2 else 0.15 if view["ply"] >= 10 else 0)


def seen(server, gambler):
    """The postings of a member, over all pages; None if the account is gone."""
    rows, after = [], ""
    while after is not None:
        status, _, page = server.http("GET", f"/api/v1/me/ledger?limit=100{after}", headers=gambler.browser.heads())
        if status == 401:
            return None
        assert status == 200, page
        rows += page["postings"]
        after = page["next"] and f"&after={page['next']}"
    return rows


def check(server, data, gamblers):
    """The faults, as lines."""
    lines, status = audit(data)
    wrong = [] if status == 0 else lines
    for gambler in gamblers:
        rows = seen(server, gambler)
        if rows is None:
            wrong.append(f"{gambler.name}: the account is gone")
            continue
        have = {(row["kind"], row["ref"], row["money"]) for row in rows}
        wallet = server.http("GET", "/api/v1/me/wallet", headers=gambler.browser.heads())[2]["wallet"]
        if rows and wallet["money"] != sum(row["money"] for row in rows):
            wrong.append(f"{gambler.name} has {wallet}, and its postings give {sum(row['money'] for row in rows)}")
        for kind, subject, amount in gambler.paid:
            if not any(row[0] == kind and row[2] == amount and subject in (None, row[1]) for row in have):
                wrong.append(f"{gambler.name}: {kind} {subject} of ${amount} was acknowledged, and is gone")
    with contextlib.closing(sqlite3.connect(f"file:{data}/palisade.sqlite?mode=ro", uri=True)) as store:
        held = store.execute("SELECT (SELECT total(money) FROM wallet) + (SELECT total(pot) FROM rank_match)").fetchone()[0]
        wallets = store.execute("SELECT count(*) FROM wallet").fetchone()[0]
        extra = store.execute("SELECT total(money) FROM ledger WHERE kind IN ('present', 'daily')").fetchone()[0]
        settlements = store.execute("SELECT count(*) FROM rank_match WHERE outcome IS NOT NULL").fetchone()[0]
    if held != 2000 * wallets + extra:
        wrong.append(f"wallets and pots hold {held}, granted were {2000 * wallets + extra}")
    return wrong, settlements


def first_game(server):
    """A public game that the clip of the day can show."""
    pair = members(server, 2)
    seats, topic = begin_rank(*pair)
    play(seats, topic, RACE)
    settled(seats[0], topic)
    leave(pair, topic)
    for member in pair:
        member.close()


def gamble(ends, cuts=False, synchronous="full", seed=1, log=print):
    """The faults after so many kills or cuts, and the games that were settled."""
    dice = random.Random(seed)
    stop, tally = threading.Event(), Tally()
    with tempfile.TemporaryDirectory() as data:
        database = Path(data) / "palisade.sqlite"
        with Server(data, [*FLAGS, "--synchronous", synchronous], env=shadow_env(database) if cuts else None, quickly=SOCIAL) as server:
            first_game(server)
            gamblers = [Gambler(server, seed * 1000 + number, stop, tally) for number in range(PLAYERS)]

            def given_up():
                return any(gambler.trouble for gambler in gamblers)

            for gambler in gamblers:
                gambler.start()
            for number in range(ends):
                tally.wait(8 * PLAYERS, given_up)
                time.sleep(dice.uniform(0, 0.5))
                if cuts:
                    server.up.clear()
                    cut(database, server.process)
                else:
                    server.kill()
                server.start()
                log(f"{number + 1} of {ends}: {tally.changes} acknowledged, {sum(len(gambler.paid) for gambler in gamblers)} payments", flush=True)
            tally.wait(8 * PLAYERS, given_up)
            # Few ends are over before a gambler has played the four games of a present.
            tally.until(lambda: given_up() or {kind for gambler in gamblers for kind, _, _ in gambler.paid} == {"present", "daily"})
            stop.set()
            for gambler in gamblers:
                gambler.join(timeout=PATIENCE * 4)
            wrong, settlements = check(server, data, gamblers)
            wrong += [f"{gambler.name} did not come to an end" for gambler in gamblers if gambler.is_alive()]
            wrong += [trouble for gambler in gamblers for trouble in gambler.trouble]
            payments = [payment for gambler in gamblers for payment in gambler.paid]
            log(f"{ends} ends, {settlements} games settled, {len(payments)} payments, {len(wrong)} wrong")
            return wrong, settlements, payments


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--synchronous", choices=["full", "normal"], default="full")
    arguments = parser.parse_args()
    wrong, _, _ = gamble(arguments.kills or arguments.cuts, arguments.cuts > 0, arguments.synchronous, arguments.seed)
    for line in wrong:
        print("WRONG:", line)
    return 0 if bool(wrong) == (arguments.synchronous == "normal") else 1


if __name__ == "__main__":
    sys.exit(main())
