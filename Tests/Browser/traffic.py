"""All that a page asks for."""

import time
from urllib.parse import urlsplit

from asking import ask
from conftest import PATIENCE

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Two frames: a part that comes on screen is noticed in the first of them, and has asked for what it needs by the second."""


class Traffic:
    """The requests of a page from now on."""

    def __init__(self, page):
        self.page = page
        self.requests = []
        self.open = set()
        page.on("request", self._begin)
        for end in ("requestfinished", "requestfailed"):
            page.on(end, self._end)

    def _begin(self, request):
        self.requests.append(request)
        # A browser does not always tell of the end of what a page had asked for that is being left.
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self.open.clear()
        self.open.add(request)

    def _end(self, request):
        self.open.discard(request)

    @property
    def urls(self):
        return [request.url for request in self.requests]

    @property
    def paths(self):
        """Paths on the server, without queries."""
        return [urlsplit(request.url).path for request in self.requests]

    def clear(self):
        del self.requests[:]

    def rest(self):
        """Comes back when every request was answered, and two frames after two others nothing more had been asked for. A screen asks for more when the
        socket brings it something to show: what it shows then has to be waited for before this."""
        calm, end = 0, time.monotonic() + PATIENCE / 1000
        while calm < 2:
            assert time.monotonic() < end, f"never at rest: {[request.url for request in self.open]} of {len(self.requests)} requests"
            before = len(self.requests)
            ask(self.page, FRAMES)
            calm = 0 if self.open or len(self.requests) > before else calm + 1
