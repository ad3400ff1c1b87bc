"""An authority of our own, and what it issues."""

import base64
import datetime
import hashlib
import ipaddress
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

NAMES = ["localhost", "127.0.0.1", "play.example.org"]
NOW = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
DAY = datetime.timedelta(days=1)
PEM = serialization.Encoding.PEM


def new_key(kind="ECDSA"):
    return ec.generate_private_key(ec.SECP256R1()) if kind == "ECDSA" else rsa.generate_private_key(65537, 2048)


def called(name):
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def alternative(name):
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


class Authority:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.key = new_key()
        self.certificate = self._sign(self.key.public_key(), "Authority", NOW - DAY, NOW + 300 * DAY, [
            (x509.BasicConstraints(True, 0), True), (self._usage(key_cert_sign=True, crl_sign=True), True)])
        self.path = self.folder / "authority.pem"
        self.path.write_bytes(self.certificate.public_bytes(PEM))
        self.trust = ssl.create_default_context(cafile=str(self.path))

    def issue(self, name="server", names=NAMES, kind="ECDSA", begins=NOW - DAY, ends=NOW + 80 * DAY):
        """A certificate and its key, in files of this name; an earlier one of the name is replaced."""
        key = new_key(kind)
        certificate = self._sign(key.public_key(), names[0], begins, ends, [
            (x509.BasicConstraints(False, None), True), (self._usage(digital_signature=True), True),
            (x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]), False),
            (x509.SubjectAlternativeName([alternative(name) for name in names]), False)])
        return Certificate(self, self.folder / name, certificate, key)

    def _sign(self, public, name, begins, ends, extensions):
        builder = x509.CertificateBuilder(called("Authority"), called(name), public, x509.random_serial_number(), begins, ends)
        extensions = [*extensions, (x509.SubjectKeyIdentifier.from_public_key(public), False),
                      (x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), False)]
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical)
        return builder.sign(self.key, hashes.SHA256())

    @staticmethod
    def _usage(**uses):
        kinds = ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign",
                 "encipher_only", "decipher_only"]
        return x509.KeyUsage(**{kind: uses.get(kind, False) for kind in kinds})


class Certificate:
    def __init__(self, authority, path, certificate, key):
        self.authority, self.trust = authority, authority.trust
        self.chain, self.key = path.with_suffix(".pem"), path.with_suffix(".key")
        self.chain.write_bytes(certificate.public_bytes(PEM))
        self.key.touch(mode=0o600)
        self.key.write_bytes(key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        public = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        self.fingerprint = base64.b64encode(hashlib.sha256(public).digest()).decode()

    @property
    def flags(self):
        return ["--tls-certificate", str(self.chain), "--tls-key", str(self.key)]
