public import Identifiers
public import Logging
public import Storage
import Synchronization

/// Sends the messages of the store, with growing pauses between the attempts for a message. Each message is sent at least once. After a crash between
/// its delivery and its removal, it is sent again with the same `Message-ID`.
public actor MailQueue {
    /// The messages that were sent and given up since the start.
    public struct Counts: Hashable, Sendable {
        public var sent = 0
        public var failedAttempts = 0
        public var givenUp = 0

        public init() {}
    }

    /// Two days: the time after which a message is given up.
    static let patience = Duration.seconds(2 * 86_400)
    /// The pauses after the first failures, in minutes. The last pause is repeated.
    private static let pauses: [Int64] = [1, 5, 15, 60, 120, 240]
    /// The most messages of one step, so that a message queued meanwhile does not wait for a long list.
    private static let batch = 16

    private let store: any MailStore
    private let transport: any MailTransport
    private let logger: Logger
    private let counter = Mutex(Counts())
    private let steps = Mutex((begun: 0, done: 0))

    public nonisolated var counts: Counts { counter.withLock { $0 } }

    /// The number of steps begun, and the number of the step under way, counted from 0.
    public nonisolated var progress: (arrived: Int, oldest: Int?) {
        steps.withLock { ($0.begun, $0.done < $0.begun ? $0.done : nil) }
    }

    public init(store: any MailStore, transport: any MailTransport, logger: Logger) {
        self.store = store
        self.transport = transport
        self.logger = logger
    }

    /// Attempts the messages that are due. A step ends with the first message that cannot be delivered now, because later messages would wait for the
    /// same server.
    ///
    /// - Throws: the store's errors; the next step tries again.
    public func step(at now: Timestamp) async throws {
        steps.withLock { $0.begun += 1 }
        var losses = Losses()
        defer {
            losses.log(to: logger)
            steps.withLock { $0.done += 1 }
        }
        for message in try await store.mails(dueAt: now, limit: Self.batch) {
            guard message.mail.expires > now, now - message.queued < Self.patience else {
                losses.add(message, "it was not delivered in time")
                try await giveUp(message)
                continue
            }
            do throws(MailFailure) {
                try await transport.send(message, at: now)
            } catch {
                if error.isFinal {
                    losses.add(message, error.reason)
                    try await giveUp(message, isBounce: error.isOfRecipient)
                    continue
                }
                counter.withLock { $0.failedAttempts += 1 }
                let pause = Self.pauses[min(message.attempts, Self.pauses.count - 1)]
                logger.warning(
                    "a mail is tried again later",
                    metadata: ["mail": "\(message.id)", "attempts": "\(message.attempts + 1)", "minutes": "\(pause)", "reason": "\(error.reason)"])
                try await store.postpone(mail: message.id, until: now + .seconds(60 * pause))
                return
            }
            counter.withLock { $0.sent += 1 }
            try await store.remove(mail: message.id)
        }
    }

    private func giveUp(_ message: QueuedMail, isBounce: Bool = false) async throws {
        if isBounce { try await store.bounce(mail: message.id) } else { try await store.remove(mail: message.id) }
        counter.withLock { $0.givenUp += 1 }
    }

    /// The messages that one step gives up. They share one line of the log, because strangers can cause any number of them with unknown addresses.
    private struct Losses {
        private var count = 0
        private var last: (mail: QueuedMail, reason: String)?

        mutating func add(_ mail: QueuedMail, _ reason: String) {
            count += 1
            last = (mail, reason)
        }

        func log(to logger: Logger) {
            guard let last else { return }
            logger.error(
                "a mail is given up",
                metadata: ["mail": "\(last.mail.id)", "attempts": "\(last.mail.attempts)", "reason": "\(last.reason)", "times": "\(count)"])
        }
    }
}
