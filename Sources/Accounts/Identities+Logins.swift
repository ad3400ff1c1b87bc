public import Identifiers
public import Storage
import Synchronization

/// Members: accounts with an e-mail address and a password.
extension Identities {
    /// The reason why an account did not become a member.
    public enum SignUpRefusal: Error, Hashable, Sendable {
        /// The address belongs to another account.
        case emailTaken
        /// The account has an address already.
        case isMember
        /// The link works only in a browser that is signed in to its account.
        case signInFirst
    }

    /// Sessions of one account. A further sign-in ends the oldest.
    public static let maxSessions = 32

    /// Makes the guest of a session a member. The account keeps its name, games and seat; the session gets a new secret.
    ///
    /// - Throws: `SignUpRefusal`, or the store's errors.
    public func signUp(_ guest: Principal, email: EmailAddress, hash: String, at: Timestamp) async throws -> Minted {
        let secret = Secret(.session)
        let credential = Self.credential(secret, Scope.ofGuests)
        do {
            let login = Login(account: guest.account.id, email: email.text, hash: hash)
            let account = try await store.signUp(login, replacing: guest.credential, by: credential, at: at)
            cache.withLock { $0.remove([account.id]) }
            return Minted(identity: Principal(account: account, credential: credential), secret: secret)
        } catch StoreFailure.taken("email") {
            throw SignUpRefusal.emailTaken
        } catch StoreFailure.taken("login") {
            throw SignUpRefusal.isMember
        }
    }

    /// Opens a session for an account whose password was verified against `login`. The session replaces the session of the browser.
    /// - Returns: the session, and the credentials of this account that it revoked.
    public func signIn(_ login: Login, _ account: Account, replacing old: Secret?, at: Timestamp) async throws -> (
        session: Minted, revoked: [[UInt8]]
    ) {
        let secret = Secret(.session)
        let credential = Self.credential(secret, Scope.ofGuests)
        let revoked = try await store.signIn(
            credential, to: account.id, verified: login.hash, replacing: old?.digest, atMost: Self.maxSessions, at: at)
        forget(revoked + [old?.digest].compactMap(\.self))
        return (Minted(identity: Principal(account: account, credential: credential), secret: secret), revoked)
    }

    /// The login with an address; `nil` if no account has the address.
    public func login(email: EmailAddress) async throws -> (login: Login, account: Account)? {
        guard let login = try await store.login(email: email.text), let account = try await store.account(login.account) else { return nil }
        return (login, account)
    }

    public func login(of account: Account) async throws -> Login? { try await store.login(of: account.id) }

    /// Sets another password, and ends all sessions except the current session.
    /// - Returns: the revoked credentials.
    public func changePassword(of current: Principal, _ login: Login, hash: String) async throws -> [[UInt8]] {
        let revoked = try await store.setPassword(hash: hash, of: current.account.id, replacing: login.hash, keeping: current.credential)
        forget(revoked)
        return revoked
    }

    func forget(_ digests: [[UInt8]]) { cache.withLock { cache in for digest in digests { cache.forget(digest) } } }
}
