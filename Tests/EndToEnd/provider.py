"""A provider of sign-ins: an OpenID Connect issuer, and OAuth 2.0 as Facebook and X have it. It checks what it is sent, and lies when it is told to."""

import base64
import contextlib
import functools
import hashlib
import hmac
import html
import json
import random
import secrets
import socket
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

CLIENT, SECRET = "palisade-client", "s3cret of palisade:+"
PNG = (Path(__file__).parents[2] / "web/icons/icon-192.png").read_bytes()
HUGE = b" " * (300 * 1024)


def encoded(data):
    if not isinstance(data, bytes):
        data = json.dumps(data).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value):
    return encoded(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def free_port():
    """For a server that has to know its port before it starts. Below the ports that the system gives to outgoing connections, which could take it
    meanwhile."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Key:
    def __init__(self, name):
        self.name = name
        self.private = rsa.generate_private_key(public_exponent=65537, key_size=2048)

    @property
    def public(self):
        numbers = self.private.public_key().public_numbers()
        return {"kty": "RSA", "use": "sig", "kid": self.name, "n": number(numbers.n), "e": number(numbers.e)}

    @property
    def pem(self):
        return self.private.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)

    def sign(self, text):
        return self.private.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())


@functools.cache
def first_key():
    """Of every provider of a run: making one takes a tenth of a second."""
    return Key("first")


class Provider:
    """On a port of its own.

    `person` is whoever signs in next. `claims` and `head` change the ID token, `sign` replaces its signature. `trouble` is None, or one of down, slow, huge,
    words and moved, for all addresses but the one where people say yes. With `asks`, people are asked by a page; without, they say yes at once. With a
    `certificate`, of certificates.py, everything is encrypted.
    """

    def __init__(self, certificate=None):
        self.keys = [first_key()]
        self.asks = False
        self.problems = []
        self.requests = []
        self.codes = {}
        self.tokens = {}
        self.released = threading.Event()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                provider.answer(self, "")

            def do_POST(self):
                provider.answer(self, self.rfile.read(int(self.headers["content-length"])).decode())

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        # Clients that hang up are part of the tests.
        self.server.handle_error = lambda *_: None
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.chain, certificate.key)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        # Of another site than a server at 127.0.0.1, as providers are.
        self.url = f"{'https' if certificate else 'http'}://localhost:{self.server.server_port}"
        self.become_honest()

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()

    def become_honest(self):
        self.person = {"sub": "person-1", "name": "Ada Lovelace", "email": "ada@ely.example", "email_verified": True, "picture": f"{self.url}/ada.png"}
        self.picture = (200, PNG)
        self.claims, self.head, self.sign, self.trouble = {}, {}, None, None

    def rotate(self):
        self.keys = [Key(f"key {len(self.requests)}")]

    def flags(self, folder, port, **more):
        """The configuration of a server on a port, whose file is in a folder."""
        path = Path(folder) / "sign-in.json"
        own = {"client-id": CLIENT, "client-secret": SECRET}

        def fixed(kind):
            return {"kind": kind, **own, "authorize": f"{self.url}/{kind}/authorize", "token": f"{self.url}/{kind}/token", "profile": f"{self.url}/{kind}/me"}

        providers = [
            {"id": "club", "kind": "oidc", "label": "The club", "issuer": self.url, **own}, {"kind": "google", "issuer": self.url, **own},
            fixed("facebook"), {**fixed("x"), "scopes": "users.read tweet.read users.email"}]
        path.write_text(json.dumps({"providers": [{**each, **more} for each in providers]}))
        path.chmod(0o600)
        return ["--port", str(port), "--site", f"http://127.0.0.1:{port}", "--sign-in", str(path)]

    # Answers

    def answer(self, request, body):
        parts = urlsplit(request.path)
        query, form = ({name: values[-1] for name, values in parse_qs(text).items()} for text in (parts.query, body))
        self.requests.append(parts.path)
        if parts.path == "/ada.png":
            status, data = self.picture
            return self.send(request, status, data, "image/png", **({"location": f"{self.url}/elsewhere.png"} if status == 302 else {}))
        kind, _, step = parts.path.strip("/").rpartition("/")
        if step == "authorize":
            return self.authorize(request, kind, query)
        if self.trouble == "down":
            return request.send_error(500)
        if self.trouble == "slow":
            self.released.wait()
        if self.trouble == "huge":
            return self.send(request, 200, HUGE)
        if self.trouble == "moved":
            return self.send(request, 302, b"", location=f"{self.url}/elsewhere")
        if self.trouble == "words":
            return self.send(request, 200, b"<html>closed</html>")
        try:
            answer = {"openid-configuration": self.discovery, "jwks": self.jwks, "token": self.token, "me": self.me}[step](kind, request, query, form)
        except (AssertionError, KeyError) as problem:
            self.problems.append(f"{parts.path}: {problem!r}")
            return self.send(request, 400, b'{"error":"invalid_request"}')
        return self.send(request, 200, json.dumps(answer).encode())

    @staticmethod
    def send(request, status, body, kind="application/json", **headers):
        request.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(body)), **headers}.items():
            request.send_header(name, value)
        request.end_headers()
        try:
            request.wfile.write(body)
        except OSError:
            # The server hangs up once it has had too much.
            pass

    def discovery(self, *_):
        return {"issuer": self.url, "authorization_endpoint": f"{self.url}/authorize", "token_endpoint": f"{self.url}/token", "jwks_uri": f"{self.url}/jwks",
                "userinfo_endpoint": f"{self.url}/me", "token_endpoint_auth_methods_supported": ["client_secret_basic"]}

    def jwks(self, *_):
        return {"keys": [{"kty": "unheard-of", "kid": "0"}, *(key.public for key in self.keys)]}

    def authorize(self, request, kind, query):
        """Sends the browser back with a code, or asks the person first."""
        problem = [name for name in ("client_id", "redirect_uri", "state", "scope", "code_challenge") if name not in query]
        if problem or query["response_type"] != "code" or query["code_challenge_method"] != "S256" or query["client_id"] != CLIENT:
            self.problems.append(f"authorize: {query}")
            return request.send_error(400)
        code = secrets.token_urlsafe()
        self.codes[code] = {**query, "kind": kind, "person": dict(self.person)}
        yes = query["redirect_uri"] + "?" + urlencode({"code": code, "state": query["state"]})
        no = query["redirect_uri"] + "?" + urlencode({"error": "access_denied", "error_reason": "user_denied", "state": query["state"]})
        if not self.asks:
            return self.send(request, 302, b"", location=yes)
        page = f'<!doctype html><link rel="icon" href="data:,"><title>provider</title><a id="yes" href="{html.escape(yes)}">Yes</a> <a id="no" href="{html.escape(no)}">No</a>'
        return self.send(request, 200, page.encode(), "text/html")

    def token(self, kind, request, _, form):
        if kind == "facebook":
            assert (form["client_id"], form["client_secret"]) == (CLIENT, SECRET)
        else:
            name, _, secret = base64.b64decode(request.headers["authorization"].removeprefix("Basic ")).decode().partition(":")
            assert (unquote(name), unquote(secret)) == (CLIENT, SECRET) and "client_secret" not in form
        begun = self.codes.pop(form["code"])
        assert begun["kind"] == kind and form["grant_type"] == "authorization_code" and form["redirect_uri"] == begun["redirect_uri"]
        assert encoded(hashlib.sha256(form["code_verifier"].encode()).digest()) == begun["code_challenge"], "PKCE"
        access = secrets.token_urlsafe()
        self.tokens[access] = begun["person"]
        answer = {"access_token": access, "token_type": "bearer", "expires_in": 60}
        return answer | ({} if kind else {"id_token": self.id_token(begun)})

    def id_token(self, begun):
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": begun.get("nonce"), **begun["person"], **self.claims}
        key = self.keys[-1]
        head = {"alg": "RS256", "typ": "JWT", "kid": key.name, **self.head}
        text = f"{encoded(head)}.{encoded({name: value for name, value in claims.items() if value is not None})}"
        return f"{text}.{encoded((self.sign or key.sign)(text))}"

    def shared(self, text):
        """The signature of a forger who takes the public key for a shared secret."""
        return hmac.new(self.keys[-1].pem, text.encode(), hashlib.sha256).digest()

    def me(self, kind, request, query, _):
        if kind == "facebook":
            person = self.tokens[query["access_token"]]
            assert query["appsecret_proof"] == hmac.new(SECRET.encode(), query["access_token"].encode(), hashlib.sha256).hexdigest()
            return {"id": person["sub"], "name": person["name"], "email": person["email"], "picture": {"data": {"url": person["picture"], "is_silhouette": False}}}
        person = self.tokens[request.headers["authorization"].removeprefix("Bearer ")]
        if kind == "x":
            return {"data": {"id": person["sub"], "name": person["name"], "username": "ada", "profile_image_url": person["picture"], "confirmed_email": person["email"]}}
        return {**person, "name": "Ada by userinfo"}
