public import Identifiers
public import Storage

/// The requests for links by mail. They are handled after their answers, so that neither an answer nor its time tells whether an account has the
/// address.
public final class LinkRequests: Sendable {
    /// The purpose of a link, with the address that the mail goes to.
    public enum Purpose: Sendable {
        /// Another password for the account with the address, if an account has it.
        case reset(EmailAddress)
        /// Another address for an account, whose password was verified against the login.
        case confirmation(EmailAddress, Account, Login)
        /// The address with which a guest signed up and that another account has not confirmed, with the hash of the password.
        case claim(EmailAddress, Account, hash: String)
        /// A password for an account that signs in only with a provider.
        case firstPassword(EmailAddress, Account)
    }

    private struct Request: Sendable {
        let purpose: Purpose
        let language: AccountMails.Language
        let at: Timestamp
    }

    private let requests: AsyncStream<Request>
    private let arrivals: AsyncStream<Request>.Continuation
    private let identities: Identities
    private let mails: AccountMails
    private let report: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - capacity: the number of requests that may wait. Further requests are dropped, and people can repeat them.
    ///   - report: called with the errors of the store.
    public init(_ identities: Identities, _ mails: AccountMails, capacity: Int = 256, report: @escaping @Sendable (any Error) -> Void) {
        (requests, arrivals) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
        self.identities = identities
        self.mails = mails
        self.report = report
    }

    public func add(_ purpose: Purpose, _ language: AccountMails.Language, at: Timestamp) {
        arrivals.yield(Request(purpose: purpose, language: language, at: at))
    }

    /// Handles the requests, one after the other, until the task is cancelled.
    public func run() async {
        for await request in requests {
            do {
                try await handle(request)
            } catch StoreFailure.missing("login") {
                // Another password was set meanwhile, which ends every request that the old password proved.
            } catch {
                report(error)
            }
        }
    }

    private func handle(_ request: Request) async throws {
        switch request.purpose {
        case .reset(let email):
            try await identities.mailReset(to: email, request.language, mails, at: request.at)
        case .confirmation(let email, let account, let login):
            try await identities.mailConfirmation(to: email, for: account, login, request.language, mails, at: request.at)
        case .claim(let email, let account, let hash):
            try await identities.mailClaim(to: email, for: account, hash: hash, request.language, mails, at: request.at)
        case .firstPassword(let email, let account):
            try await identities.mailFirstPassword(to: email, for: account, request.language, mails, at: request.at)
        }
    }
}
