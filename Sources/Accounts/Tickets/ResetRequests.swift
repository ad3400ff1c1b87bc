/// The wishes for another password, handled behind the answers to them: neither an answer nor its time tells whether an account has the address.
public final class ResetRequests: Sendable {
    private struct Wish: Sendable {
        let email: EmailAddress
        let language: AccountMails.Language
        let at: Int64
    }

    private let wishes: AsyncStream<Wish>
    private let arrivals: AsyncStream<Wish>.Continuation
    private let identities: Identities
    private let mails: AccountMails
    private let report: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - capacity: the number of wishes that may wait. Later ones are dropped, and can be repeated by those who made them.
    ///   - report: called with the errors of the store.
    public init(_ identities: Identities, _ mails: AccountMails, capacity: Int = 256, report: @escaping @Sendable (any Error) -> Void) {
        (wishes, arrivals) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
        self.identities = identities
        self.mails = mails
        self.report = report
    }

    public func add(_ email: EmailAddress, _ language: AccountMails.Language, at: Int64) {
        arrivals.yield(Wish(email: email, language: language, at: at))
    }

    /// Handles the wishes, one after the other, until the task is cancelled.
    public func run() async {
        for await wish in wishes {
            do {
                try await identities.mailReset(to: wish.email, wish.language, mails, at: wish.at)
            } catch {
                report(error)
            }
        }
    }
}
