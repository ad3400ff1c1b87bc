import Accounts
import GameRules
import Identifiers
import Networks
import Play
import Storage

/// Authenticates a connection by the credentials of its upgrade request and of `hello`.
struct AccountAuthenticator: Authenticator {
    let identities: Identities
    let accounts: any AccountStore
    let introductions: any IntroductionStore
    let contacts: ContactReader
    let origins: OriginPolicy
    let faults: StoreFaults
    let clock: any GameClock

    func identify(_ credentials: Credentials) async throws(AuthenticationFailure) -> Play.Identity {
        do {
            if let bearer = credentials.bearer { return try await identity(bearer: bearer, credentials) }
            if let token = credentials.token { return try await identity(bearer: token, credentials) }
            guard let cookie = credentials.cookie else { return .anonymous }
            // Only pages of allowed origins can use the session cookie.
            guard origins.allows(credentials.origin, host: credentials.host) else { throw AuthenticationFailure.foreignOrigin }
            // A page with an expired session counts as one without a session.
            guard let known = try await identities.identity(session: cookie, use: use(credentials)) else { return .anonymous }
            return try await identity(known.account, known)
        } catch let unwelcome as AuthenticationFailure {
            throw unwelcome
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }

    private func identity(bearer: String, _ credentials: Credentials) async throws -> Play.Identity {
        guard let known = try await identities.identity(bearer: bearer, use: use(credentials)) else { throw AuthenticationFailure.unknownCredential }
        return try await identity(known.account, known)
    }

    private func use(_ credentials: Credentials) -> CredentialUse {
        let device = Device(userAgent: credentials.userAgent ?? "")
        return CredentialUse(
            at: clock.now, browser: device.browser, system: device.system, network: credentials.networks?.place ?? "")
    }

    func profile(of user: UserID) async -> Play.Identity? {
        guard let id = user.account, let account = try? await accounts.account(id), let found = try? await introductions.introduction(of: account)
        else { return nil }
        return Play.Identity(account, found, by: nil, ContactRules())
    }

    /// Without its contact rules a connection is refused, or blocked players would be admitted while the store cannot be read.
    private func identity(_ account: Account, _ known: Principal) async throws -> Play.Identity {
        let reading = contacts.begin()
        let found = try await introductions.introduction(of: account)
        return Play.Identity(account, found, by: known, ContactRules(found.contacts, found.challengers, followed: found.followed, reading: reading))
    }
}

extension Play.Identity {
    /// - Parameter known: the identity that a credential proved; `nil` for a profile, which has neither ratings nor notices.
    fileprivate init(_ account: Account, _ found: Introduction, by known: Principal?, _ rules: ContactRules) {
        self.init(
            user: account.user, name: account.name, kind: account.kind == .bot ? .bot : .human, guest: account.guest, avatar: account.avatar,
            scopes: Set((known?.scopes ?? []).compactMap { Scope(rawValue: $0.rawValue) }), holdings: found.holdings,
            ratings: known == nil ? [:] : [GameID: ShownRating](found.ratings), played: found.played, won: found.won, joined: account.joined,
            credential: known.map { CredentialID($0.credential) }, expires: known?.expires,
            owner: found.owner.map { Owner(user: $0.user, name: $0.name) }, isRetired: account.isRetired, notices: known == nil ? [] : found.notices,
            contacts: rules)
    }
}
