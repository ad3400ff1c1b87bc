"""A count of acknowledged work, so that a server is ended after so much of it, however slow the machine is."""

import threading

from palisade import PATIENCE


class Tally:
    """The acknowledged changes or moves, and the news of each."""

    def __init__(self):
        self.changes = 0
        self.news = threading.Condition()

    def count(self):
        with self.news:
            self.changes += 1
            self.news.notify_all()

    def wait(self, more, given_up):
        """Until so many more are acknowledged, or there is nobody left to make one."""
        with self.news:
            goal = self.changes + more
            assert self.news.wait_for(lambda: self.changes >= goal or given_up(), PATIENCE * 2), f"{self.changes} changes of {goal}"

    def until(self, done):
        """Until a condition that each change may fulfil."""
        with self.news:
            assert self.news.wait_for(done, PATIENCE * 4), f"not after {self.changes} changes"

    def wake(self):
        with self.news:
            self.news.notify_all()
