import CCurl
import Dispatch
public import Identifiers
public import Storage

/// Sends messages over SMTP, one at a time on its own thread.
public struct SMTPTransport: MailTransport {
    private let server: MailServer
    private let sender: Mailbox
    private let queue = DispatchQueue(label: "palisade-mail", qos: .utility)
    private let patience: Duration

    /// - Parameter patience: the time after which an attempt fails.
    public init(_ server: MailServer, from sender: Mailbox, patience: Duration = .seconds(30)) {
        self.server = server
        self.sender = sender
        self.patience = patience
    }

    public func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure) {
        let text = MessageText(message, from: sender, at: now)
        let failure: MailFailure? = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: deliver(text.bytes, to: message.mail.recipient)) }
        }
        if let failure { throw failure }
    }

    /// Connects, encrypts and signs in as for a message, and sends none.
    ///
    /// - Returns: `nil` if the server let this one in.
    public func probe() async -> MailFailure? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: deliver([], to: sender.address, probing: true)) }
        }
    }

    /// Blocks the calling thread.
    private func deliver(_ bytes: [UInt8], to recipient: String, probing: Bool = false) -> MailFailure? {
        guard Self.isReady else { return MailFailure(isFinal: false, reason: "libcurl cannot be prepared") }
        var reply = 0
        var reason = [CChar](repeating: 0, count: 256)
        let milliseconds = Int(patience.components.seconds) * 1000
        let result = server.url.withCString { url in
            server.user.withCString { user in
                server.password.withCString { password in
                    "<\(sender.address)>".withCString { sender in
                        "<\(recipient)>".withCString { recipient in
                            bytes.withUnsafeBufferPointer { bytes in
                                var message = palisade_smtp_message(
                                    url: url, user: user, password: password, needs_tls: server.needsTLS ? 1 : 0, sender: sender,
                                    recipient: recipient, bytes: bytes.baseAddress, count: bytes.count, timeout_ms: milliseconds,
                                    connect_timeout_ms: milliseconds / 3)
                                return probing ? palisade_smtp_probe(&message, &reply, &reason) : palisade_smtp_send(&message, &reply, &reason)
                            }
                        }
                    }
                }
            }
        }
        guard result != 0 else { return nil }
        // A server answers 550 to 554 when it will never take this message; 530 and 535 are about our own name and password.
        let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let isFinal = (550...554).contains(reply)
        // libcurl names the refused command. A refusal of MAIL concerns our sender, and a refusal of DATA concerns this message.
        return MailFailure(
            isFinal: isFinal, isOfRecipient: isFinal && text.hasPrefix("RCPT"), reason: reply == 0 ? text : "\(text) (reply \(reply))")
    }

    private static let isReady = palisade_smtp_prepare() == 0
}
