import Identifiers
public import Storage
import Synchronization

/// Members who sign in by their accounts with providers.
extension Identities {
    /// The reason why an account did not get a link.
    public enum LinkRefusal: Error, Hashable, Sendable {
        /// The account with the provider belongs to another account.
        case linkedElsewhere
        /// The account has another link to this provider.
        case providerTaken
        /// The address belongs to another account.
        case emailTaken
        /// The account is a member already, or the link has just been removed.
        case changed
        /// It is the last way to sign in to the account.
        case last
    }

    public func link(provider: String, subject: String) async throws -> LinkedSignIn? { try await store.link(provider: provider, subject: subject) }

    /// The links of an account, the oldest first.
    public func links(of account: Account) async throws -> [LinkedSignIn] { try await store.links(of: account.id) }

    /// Makes the guest of a session a member who signs in with a provider. The account keeps its name, games and seat; the session gets a new secret.
    ///
    /// - Throws: `LinkRefusal`, or the store's errors.
    public func signUp(_ guest: Principal, _ link: LinkedSignIn) async throws -> Minted {
        let secret = Secret(.session)
        let credential = Self.credential(secret, Scope.ofGuests)
        let account = try await linked { try await store.signUp(link, replacing: guest.credential, by: credential) }
        cache.withLock { $0.remove([account.id]) }
        return Minted(identity: Principal(account: account, credential: credential), secret: secret)
    }

    /// Opens a session for the account of a link, which replaces the session of the browser.
    /// - Returns: the session, and the credentials of this account that it revoked.
    public func signIn(_ link: LinkedSignIn, _ account: Account, replacing old: Secret?) async throws -> (session: Minted, revoked: [[UInt8]]) {
        let secret = Secret(.session)
        let credential = Self.credential(secret, Scope.ofGuests)
        let revoked = try await linked { try await store.signIn(credential, by: link, replacing: old?.digest, atMost: Self.maxSessions) }
        forget(revoked + [old?.digest].compactMap(\.self))
        return (Minted(identity: Principal(account: account, credential: credential), secret: secret), revoked)
    }

    /// Gives the account whose address was only typed to the person for whom a provider has verified the address.
    /// - Returns: the session, and the credentials of the account that ended.
    public func takeOver(
        _ account: Account, by link: LinkedSignIn, replacing old: Secret?, label: String, _ language: AccountMails.Language, _ mails: AccountMails?
    ) async throws -> (session: Minted, revoked: RevokedCredentials) {
        let secret = Secret(.session)
        let credential = Self.credential(secret, Scope.ofGuests)
        let notice = link.email.flatMap { mails?.takenOver(at: $0, provider: label, language, expires: link.used + Self.noticeLife) }
        let revoked = try await linked { try await store.takeOver(link, by: credential, replacing: old?.digest, notice: notice) }
        forget(revoked.values.flatMap(\.self) + [old?.digest].compactMap(\.self))
        return (Minted(identity: Principal(account: account, credential: credential), secret: secret), revoked)
    }

    /// Adds a link to the account of a session.
    public func add(_ link: LinkedSignIn, to current: Principal) async throws {
        try await linked { try await store.add(link, provedBy: current.credential) }
    }

    /// Removes a link of the account of a session, unless it is the last way to sign in.
    ///
    /// - Returns: whether the account had a link to this provider.
    public func removeLink(to provider: String, of current: Principal) async throws -> Bool {
        do {
            let isRemoved = try await store.removeLink(to: provider, of: current.account.id, provedBy: current.credential)
            guard isRemoved else { throw LinkRefusal.last }
            return true
        } catch StoreFailure.missing("link") {
            return false
        }
    }

    /// Gives a new member the name that the provider has for them, or a similar name if it is in use. A member who has chosen a name keeps it.
    /// - Returns: the account under its new name; `nil` if it keeps its name.
    public func adopt(_ name: String, for account: Account) async throws -> Account? {
        guard account.hasGeneratedName else { return nil }
        for candidate in Self.candidates(for: name) {
            do { return try await rename(account.id, to: candidate) } catch is PlayerName.Refusal {}
        }
        return nil
    }

    /// Valid names for a player, made from any text: shortened, without invisible characters, and with numbers appended.
    static func candidates(for text: String) -> [String] {
        let seen = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.isSeen || $0.properties.isWhitespace || $0.isMark }))
        let words = seen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return [] }
        let short = String(words.prefix(PlayerName.maxCharacters))
        return [short] + [2, 3, 4, 6].map { "\(words.prefix(PlayerName.maxCharacters - $0 - 1)) \(number(digits: $0))" }
    }

    private func linked<Value: Sendable>(_ write: () async throws -> Value) async throws -> Value {
        do {
            return try await write()
        } catch StoreFailure.taken("link") {
            throw LinkRefusal.linkedElsewhere
        } catch StoreFailure.taken("provider") {
            throw LinkRefusal.providerTaken
        } catch StoreFailure.taken("email") {
            throw LinkRefusal.emailTaken
        } catch StoreFailure.taken("login") {
            throw LinkRefusal.changed
        } catch StoreFailure.missing("link") {
            throw LinkRefusal.changed
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool { [.nonspacingMark, .enclosingMark, .spacingMark].contains(properties.generalCategory) }
}

extension Account {
    /// Whether `Identities.mintGuest` generated the name.
    var hasGeneratedName: Bool {
        let words = name.split(separator: " ")
        return words.count == 2 && words[0] == "Guest" && [4, 6, 9].contains(words[1].count) && words[1].allSatisfy { $0.isASCII && $0.isNumber }
    }
}
