"""A mail server that takes messages, refuses them, stalls, or dies in the middle of one."""

import email
import email.policy
import queue
import re
import threading

from aiosmtpd.controller import Controller
from provider import free_port

PATIENCE = 45


class MailServer:
    """On a port of its own. `mode` is one of take, refuse, busy, stall and die; `reached` counts the messages that were begun."""

    def __init__(self):
        self.mode = "take"
        self.mails = queue.Queue()
        self.signups = queue.Queue()
        self.reached = threading.Semaphore(0)
        port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
        self.flags = ["--mail-url", f"smtp://127.0.0.1:{port}", "--mail-from", "Palisade <play@ely.example>"]

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop(no_assert=True)

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.reached.release()
        if self.mode == "refuse":
            return "550 nobody of this name"
        if self.mode == "busy":
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.mode == "die":
            server.transport.abort()
            return "421 gone"
        if self.mode == "stall":
            await server.loop.create_future()
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        (self.signups if message["Subject"] in ("Confirm your address", "確認你的電子郵件") else self.mails).put((envelope.rcpt_tos, message))
        return "250 taken"

    def mail(self):
        """The recipient and the message that comes next, but those that every sign-up sends."""
        recipients, message = self.mails.get(timeout=PATIENCE)
        assert recipients == [message["To"]], (recipients, message["To"])
        return recipients[0], message

    def proof(self, recipient):
        """The secret of the link that confirms the address of a sign-up."""
        while True:
            recipients, message = self.signups.get(timeout=PATIENCE)
            if recipients == [recipient]:
                return self._secret(message)

    def ticket(self):
        """The recipient and the secret of the link of the next message, the same in both of its parts."""
        recipient, message = self.mail()
        return recipient, self._secret(message)

    @staticmethod
    def _secret(message):
        links = {kind: re.findall(r"https?://[\w.:-]+/account#(?:reset|email|password)=(plk_[\w-]{43})", message.get_body((kind,)).get_content()) for kind in ("plain", "html")}
        assert links["plain"] and set(links["plain"]) == set(links["html"]), (links, message["Subject"])
        return links["plain"][0]
