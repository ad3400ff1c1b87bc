import IdentifierLiterals
import Identifiers
import Logging
import MemoryStorage
import Storage
import Synchronization
import Testing

@testable import Mail

/// A mail server that answers as it is told.
private final class Script: MailTransport {
    private let answers: Mutex<[MailFailure?]>
    private let taken = Mutex<[String]>([])
    private let tried = Mutex(0)

    init(_ answers: [MailFailure?]) { self.answers = Mutex(answers) }

    var subjects: [String] { taken.withLock { $0 } }
    var attempts: Int { tried.withLock { $0 } }

    func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure) {
        tried.withLock { $0 += 1 }
        let answer: MailFailure? = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let answer { throw answer }
        taken.withLock { $0.append(message.mail.subject) }
    }
}

/// A mail server that takes a mail when it is told to.
private final class SlowServer: MailTransport {
    let begun = AsyncStream.makeStream(of: Void.self)
    let gate = AsyncStream.makeStream(of: Void.self)

    func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure) {
        begun.continuation.yield()
        for await _ in gate.stream { return }
    }
}

/// The metadata of the lines of a log.
private final class Lines: LogHandler {
    private let kept = Mutex<[Logger.Metadata]>([])

    var written: [Logger.Metadata] { kept.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { kept.withLock { $0.append(event.metadata ?? [:]) } }
}

@Suite("The queue of mails", .timeLimit(.minutes(10))) struct MailQueueTests {
    private let store = MemoryStore()
    private static let later = MailFailure(isFinal: false, reason: "busy")
    private static let never = MailFailure(isFinal: true, reason: "no such person")

    private func queue(_ script: Script) -> MailQueue {
        MailQueue(store: store, transport: script, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func add(_ subject: String, at: Timestamp = 0, expires: Timestamp = .max) async throws {
        try await store.queue(Mail(recipient: "a@b.c", subject: subject, text: "", html: "", expires: expires), at: at)
    }

    private func counts(sent: Int = 0, failed: Int = 0, givenUp: Int = 0) -> MailQueue.Counts {
        var counts = MailQueue.Counts()
        (counts.sent, counts.failedAttempts, counts.givenUp) = (sent, failed, givenUp)
        return counts
    }

    @Test func `what is due is sent once`() async throws {
        let script = Script([])
        let queue = queue(script)
        for subject in ["1", "2"] { try await add(subject) }
        try await add("later", at: 10)
        for _ in 1...2 { try await queue.step(at: 5) }
        #expect(script.subjects == ["1", "2"])
        try await queue.step(at: 10)
        #expect(script.subjects == ["1", "2", "later"])
        #expect(queue.counts == counts(sent: 3))
    }

    @Test func `a mail that is not taken is tried again after growing pauses, for two days`() async throws {
        let script = Script(Array(repeating: Self.later, count: 1000))
        let queue = queue(script)
        try await add("1")
        var times: [Int64] = []
        for minute in Int64(0)..<(60 * 53) {
            let before = script.attempts
            try await queue.step(at: Timestamp(minute * 60_000))
            if script.attempts > before { times.append(minute) }
        }
        #expect(times.prefix(7) == [0, 1, 6, 21, 81, 201, 441])
        #expect(try #require(times.last) > 60 * 43 && times.last ?? 0 < 60 * 48)
        #expect(try await store.mails(dueAt: .max, limit: 9).isEmpty)
        #expect(queue.counts == counts(failed: times.count, givenUp: 1))
    }

    @Test func `one mail that cannot be delivered holds up no other`() async throws {
        let script = Script([Self.later])
        let queue = queue(script)
        for subject in ["1", "2"] { try await add(subject) }
        for _ in 1...2 { try await queue.step(at: 0) }
        #expect(script.subjects == ["2"])
        try await queue.step(at: 60_000)
        #expect(script.subjects == ["2", "1"])
    }

    @Test func `a final refusal and an expired mail are given up at once`() async throws {
        let script = Script([Self.never])
        let queue = queue(script)
        try await add("refused")
        try await add("expired", expires: 3)
        try await add("fine")
        try await queue.step(at: 3)
        #expect(script.subjects == ["fine"] && script.attempts == 2)
        #expect(queue.counts == counts(sent: 1, givenUp: 2))
        #expect(try await store.mails(dueAt: .max, limit: 9).isEmpty)
    }

    @Test func `a step has one line of the log for all that it gives up`() async throws {
        let lines = Lines()
        let script = Script(Array(repeating: Self.never, count: 5))
        let queue = MailQueue(store: store, transport: script, logger: Logger(label: "test") { _ in lines })
        for number in 1...5 { try await add("\(number)") }
        try await queue.step(at: 0)
        try await queue.step(at: 1)
        #expect(lines.written.map { $0["times"] } == ["5"])
    }

    @Test func `a refused recipient counts for the address, a refused message does not`() async throws {
        let guest = try await store.create(
            name: "Ada", kind: .human, guest: true, at: 1,
            credential: Credential(digest: Array(repeating: 8, count: 32), kind: .session, scopes: []))
        _ = try await store.signUp(
            Login(account: guest.id, email: "a@b.c", hash: "h", confirmed: 2), replacing: Array(repeating: 8, count: 32),
            by: Credential(digest: Array(repeating: 9, count: 32), kind: .session, scopes: []), at: 2)
        let nobody = MailFailure(isFinal: true, isOfRecipient: true, reason: "RCPT failed: 550")
        let queue = queue(Script([Self.never, nobody, Self.later, nobody]))
        for (subject, bounces) in [("1", 0), ("2", 1)] {
            try await add(subject)
            try await queue.step(at: 0)
            #expect(try await store.turnMails(of: guest.id).bounces == bounces)
        }
        try await add("3")
        for (now, bounces) in [(Timestamp(0), 1), (60_000, 2)] {
            try await queue.step(at: now)
            #expect(try await store.turnMails(of: guest.id).bounces == bounces)
        }
        #expect(queue.counts == counts(failed: 1, givenUp: 3))
    }

    @Test func `a step that waits for the mail server is known, and its end too`() async throws {
        let server = SlowServer()
        let queue = MailQueue(store: store, transport: server, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await add("1")
        async let step: Void = queue.step(at: 0)
        for await _ in server.begun.stream.prefix(1) {}
        #expect(queue.progress.arrived == 1 && queue.progress.oldest == 0)
        server.gate.continuation.yield()
        try await step
        #expect(queue.progress.arrived == 1 && queue.progress.oldest == nil)
    }
}
