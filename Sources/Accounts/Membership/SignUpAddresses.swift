public import Identifiers
import Storage

/// The addresses with which people sign up. Refusals cost growing waits, so that nobody can find out by trying who has an account.
public final class SignUpAddresses: Sendable {
    /// The reason why nobody may sign up with an address now.
    public enum Refusal: Error, Hashable, Sendable {
        /// It belongs to an account.
        case taken
        /// Too many addresses were refused; the next attempt is allowed after this time.
        case tooMany(Duration)
    }

    private let identities: Identities
    private let waits = SignInThrottle()

    public init(identities: Identities) { self.identities = identities }

    /// Checks that a visitor may sign up with an address.
    ///
    /// - Parameters:
    ///   - current: the session of the browser.
    ///   - mayWait: whether the visitor can wait for a mail as a guest, which a server without mail or without guests does not allow.
    /// - Returns: whether an account has the address and never confirmed it, so that a mail can tell whose it is.
    /// - Throws: `Refusal`, or the store's errors, which cost no wait.
    public func isHeldUnconfirmed(
        _ email: EmailAddress, for current: Principal?, by client: SignInThrottle.Client, mayWait: Bool, at now: Timestamp
    ) async throws -> Bool {
        let name = current?.account.user.rawValue ?? FoldedName(email.text).text
        let wait = waits.attempt(account: name, by: client, at: now)
        guard wait == 0 else { throw Refusal.tooMany(.milliseconds(wait)) }
        let login: Login?
        do { login = try await identities.login(email: email)?.login } catch {
            waits.takeBack(account: name, by: client)
            throw error
        }
        guard login == nil || (login?.confirmed == nil && mayWait) else { throw Refusal.taken }
        waits.takeBack(account: name, by: client)
        return login != nil
    }
}
