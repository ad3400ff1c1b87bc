public import Identifiers
public import Logging
public import Storage

/// Writes messages to the log instead of sending them, for a server without a mail server.
public struct LogTransport: MailTransport {
    private let logger: Logger

    public init(logger: Logger) { self.logger = logger }

    public func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure) {
        logger.notice(
            "mail", metadata: ["to": "\(message.mail.recipient)", "subject": "\(message.mail.subject)", "text": "\(message.mail.text)"])
    }
}
