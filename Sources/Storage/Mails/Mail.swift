public import Identifiers

/// A message to one person, as plain text and as HTML.
public struct Mail: Hashable, Sendable {
    public let recipient: String
    public let subject: String
    public let text: String
    public let html: String
    /// The end of its usefulness: it is not sent after this moment.
    public let expires: Timestamp
    /// The address at which the recipient ends mails of this kind (RFC 8058); `nil` for a mail that a recipient cannot refuse.
    public let unsubscribe: String?

    public init(recipient: String, subject: String, text: String, html: String, expires: Timestamp, unsubscribe: String? = nil) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.html = html
        self.expires = expires
        self.unsubscribe = unsubscribe
    }
}

/// A message that waits to be sent.
public struct QueuedMail: Hashable, Sendable {
    public let id: Int64
    public let mail: Mail
    public let queued: Timestamp
    /// The number of failed attempts.
    public let attempts: Int

    public init(id: Int64, mail: Mail, queued: Timestamp, attempts: Int) {
        self.id = id
        self.mail = mail
        self.queued = queued
        self.attempts = attempts
    }
}
