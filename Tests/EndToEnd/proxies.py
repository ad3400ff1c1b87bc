"""The proxies of deploy/proxies, started with the very files that an operator copies. Only their ports and the paths of the certificate are others."""

import itertools
import json
import os
import re
import socket
import ssl
import subprocess
from contextlib import contextmanager, suppress

from palisade import PATIENCE, ROOT, Client, Server, eventually
from provider import free_port

EXAMPLES = ROOT / "deploy/proxies"
TOOLS = ROOT / ".build/tools/usr"
HOST = "play.example.org"
"""The name in the examples."""
TRUSTED = "127.0.0.1"
"""Where the proxies connect from. Clients have other addresses of the loopback interface."""


def nginx(folder, example, port, main=""):
    """With a main file that is as short as it can be."""
    temporary = "".join(f"{kind}_temp_path temp;\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    common = "user root;\ndaemon off;\npid nginx.pid;\nerror_log stderr;\nevents {}\n"
    (folder / "nginx.conf").write_text(f"{main}\n{common}http {{ access_log off;\n{temporary}\n{example}\n}}\n")
    return [TOOLS / "sbin/nginx", "-p", folder, "-c", "nginx.conf", "-e", "stderr"]


def nginx_stream(folder, example, port):
    return nginx(folder, "", port, main=f"load_module {TOOLS}/lib/nginx/modules/ngx_stream_module.so;\n{example}")


def caddy(folder, example, port):
    """With a certificate of ours, since there is nobody to ask for one."""
    site = example.replace(f"\n{HOST} {{", f"\n{HOST}:{port} {{\n\ttls {folder}/chain.pem {folder}/key.pem\n")
    assert site != example
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}\n}}\n{site}")
    return [TOOLS / "bin/caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


def haproxy(folder, example, port):
    (folder / "haproxy.cfg").write_text(f"global\n    maxconn 1000\n{example}")
    return [TOOLS / "sbin/haproxy", "-db", "-f", folder / "haproxy.cfg"]


def apache(folder, example, port):
    """With some of the modules that Debian turns on, and those that the example asks for."""
    asked = re.search(r"a2enmod ([\w ]+) &&", example)[1].split()
    modules = [f"LoadModule {name}_module {TOOLS}/lib/apache2/modules/mod_{name}.so" for name in ("mpm_event", "authz_core", "alias", "socache_shmcb", *asked)]
    listening = [f"Listen {each}" for each in re.findall(r"<VirtualHost \*:(\d+)>", example)]
    own = [f"ServerRoot {folder}", f"DefaultRuntimeDir {folder}", "PidFile apache.pid", "ErrorLog /dev/stderr", f"ServerName {HOST}", "User www-data", "Group www-data"]
    (folder / "apache.conf").write_text("\n".join([*own, *modules, *listening, example]))
    return [TOOLS / "sbin/apache2", "-DFOREGROUND", "-f", folder / "apache.conf"]


STARTERS = {"nginx.conf": nginx, "nginx-stream.conf": nginx_stream, "Caddyfile": caddy, "haproxy.cfg": haproxy, "apache.conf": apache}
"""How each example is started: writes its main file and gives the command."""
PASS_ENCRYPTION_ON = {"nginx-stream.conf"}
"""The examples behind which the server has the certificate."""


class Proxied(Server):
    """A server as its clients see it, through a proxy. Each new player comes from an address of their own."""

    def __init__(self, server, port, plain_port, certificate, example):
        self.server, self.port, self.plain_port, self.certificate, self.example = server, port, plain_port, certificate, example
        self.sources = (f"127.0.0.{number}" for number in itertools.count(11))

    @property
    def url(self):
        return f"https://{HOST}:{self.port}"

    @property
    def trust(self):
        """Of TLS 1.2. With 1.3 a proxy sends tickets behind the handshake: the thread that reads them and the one that sends the first request use one
        connection of OpenSSL at once, which Python did not guard before 3.14, and the request is lost now and then."""
        context = ssl.create_default_context(cafile=str(self.certificate.authority.path))
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        return context

    def curl(self, *options, path="/", source="127.0.0.10"):
        """The command that asks for a path over HTTP/2, if the proxy speaks it."""
        return ["curl", "--silent", "--show-error", "--http2", "--max-time", str(PATIENCE), "--interface", source, "--resolve", f"{HOST}:{self.port}:127.0.0.1",
                "--cacert", str(self.certificate.authority.path), "--header", f"Origin: {self.url}", *options, self.url + path]

    def http(self, method, path, body=None, headers=(), source="127.0.0.10"):
        """Facts about the transfer as curl tells them, the fields of the answer, and its body."""
        sent = ["--data-binary", "@-"] if body is not None else []
        fields = [word for name, value in {"Content-Type": "application/json", **dict(headers)}.items() for word in ("--header", f"{name}: {value}")]
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        told = ["--write-out", "%{stderr}%{json}\n%{header_json}"]
        done = subprocess.run(self.curl("--request", method, *told, *sent, *fields, path=path, source=source), input=data, capture_output=True)
        assert done.returncode == 0, done.stderr
        facts, fields = done.stderr.split(b"\n", 1)
        return json.loads(facts), {name.lower(): values for name, values in json.loads(fields).items()}, done.stdout

    def guest(self, name=None, source=None, headers=()):
        source = source or next(self.sources)
        self.source = source
        facts, fields, body = self.http("POST", "/api/v1/auth/guest", {"name": name} if name else {}, headers, source)
        assert facts["http_code"] == 201, body
        cookie = next(each for each in fields["set-cookie"] if "palisade_session=" in each).split(";")[0]
        return json.loads(body)["user"], cookie

    def client(self, cookie=None, token=None, origin=None, **options):
        wire = socket.create_connection(("127.0.0.1", self.port), source_address=(self.source, 0))
        return Client(self, cookie, token, origin, sock=wire, **options)

    def agreed(self):
        """The version of TLS and the protocol over it that a client and the proxy agree on."""
        context = ssl.create_default_context(cafile=str(self.certificate.authority.path))
        context.set_alpn_protocols(["h2", "http/1.1"])
        with socket.create_connection(("127.0.0.1", self.port)) as plain, context.wrap_socket(plain, server_hostname=HOST) as wire:
            return wire.version(), wire.selected_alpn_protocol()


def flags(example, port):
    """The settings of the server that an example names in its comment, for the port of the proxy."""
    said = re.search(r"^# Settings of the server:\n#\s+(.+)$", (EXAMPLES / example).read_text(), re.MULTILINE)[1]
    words = [word for word in said.replace(f"https://{HOST}", f"https://{HOST}:{port}").split() if word != "…"]
    own = {"--host", "--port", "--tls-certificate", "--tls-key"}
    skipped = {index + 1 for index, word in enumerate(words) if word in own and word.startswith(("--host", "--port"))}
    return [word for index, word in enumerate(words) if word not in own and index not in skipped]


def put_in(example, server, port, plain_port, certificate, folder):
    """The text of an example with ports and files of the test."""
    (folder / "chain.pem").write_bytes(certificate.chain.read_bytes())
    (folder / "key.pem").write_bytes(certificate.key.read_bytes())
    (folder / "both.pem").write_bytes(certificate.chain.read_bytes() + certificate.key.read_bytes())
    text = (EXAMPLES / example).read_text()
    for documented, own in (
        (r"\b443\b", port), (r"\b80\b", plain_port), (r"\b(8080|8443)\b", server.port), (rf"/etc/letsencrypt/live/{HOST}/fullchain\.pem", folder / "chain.pem"),
        (rf"/etc/letsencrypt/live/{HOST}/privkey\.pem", folder / "key.pem"), (r"/etc/haproxy/palisade\.pem", folder / "both.pem"),
    ):
        text = re.sub(documented, str(own), text)
    return text


@contextmanager
def behind(example, folder, certificate, further=(), page=None):
    """A server behind the proxy of an example."""
    port, plain_port = free_port(), free_port()
    (data := folder / "data").mkdir()
    encrypts = example in PASS_ENCRYPTION_ON
    with Server(data, [*further, *flags(example, port)], certificate=certificate if encrypts else None, page=page) as server:
        command = STARTERS[example](folder, put_in(example, server, port, plain_port, certificate, folder), port)
        variables = {**os.environ, "LD_LIBRARY_PATH": str(TOOLS / "lib/x86_64-linux-gnu"), "HOME": str(folder)}
        with open(folder / "proxy.log", "wb") as log:
            process = subprocess.Popen(list(map(str, command)), cwd=folder, env=variables, stdout=log, stderr=log)
        try:
            eventually(lambda: answers(port) or process.poll() is not None)
            assert process.poll() is None, (folder / "proxy.log").read_text()
            yield Proxied(server, port, plain_port, certificate, example)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def answers(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
