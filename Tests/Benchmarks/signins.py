"""People who sign in, one after the other at each of several connections, for as long as a block of a benchmark lasts."""

import http.client
import json
import threading


class SignIns:
    """`count` sign-ins are under way at any time. `done` counts those that succeeded."""

    def __init__(self, port, count):
        self.port = port
        self.count = count
        self.done = 0
        self.over = threading.Event()
        self.threads = []
        self.lock = threading.Lock()

    def __enter__(self):
        for number in range(self.count):
            connection = self.connect()
            self.post(connection, "signup", number, 201)
            self.threads.append(threading.Thread(target=self.sign_in, args=(connection, number)))
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def post(self, connection, path, number, status):
        body = json.dumps({"email": f"player{number}@example.org", "password": "correct horse"})
        connection.request("POST", f"/api/v1/auth/{path}", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != status:
            raise SystemExit(f"{path}: {answer.status} {text[:200]}")

    def sign_in(self, connection, number):
        while not self.over.is_set():
            self.post(connection, "login", number, 200)
            with self.lock:
                self.done += 1
        connection.close()
